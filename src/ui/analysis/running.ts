import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import type { RunningView } from './analysis-view.js';

/** Something that takes a while: how far it is, and a way to stop it. */
export class OrthantRunning extends OrthantElement {
  static override properties = { running: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      .running {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem 1.2rem;
        align-items: center;
        margin-top: 1.2rem;
        padding: 0.8rem 1.2rem;
      }
      .words {
        flex: 1 1 16rem;
        min-width: 0;
      }
      progress {
        display: block;
        width: 100%;
        height: 0.6rem;
        margin-top: 0.3rem;
        accent-color: var(--accent);
      }
    `,
  ];
  declare running: RunningView;

  override render() {
    const { title, detail, share } = this.running;
    return html`<div class="running card" role="group" aria-label=${title}>
      <div class="words">
        <p><b>${title}</b>${detail === '' ? nothing : html`: <span class="numbers">${detail}</span>`}</p>
        ${
          share === null
            ? html`<progress aria-label=${title}></progress>`
            : html`<progress aria-label=${title} max="1" .value=${share}></progress>`
        }
      </div>
      <button type="button" class="button" @click=${() => this.send({ kind: 'analysis', want: { kind: 'stop' } })}>
        Stop
      </button>
    </div>`;
  }
}
customElements.define('orthant-running', OrthantRunning);
