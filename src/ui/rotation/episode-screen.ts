import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/fault-note.js';
import '../parts/languages.js';
import { logo } from '../parts/logo.js';
import '../parts/progress.js';
import { say } from '../say.js';
import type { EpisodeScreenView } from '../view.js';
import './episode.js';

/** After an episode: what happened, beside the reference; Enter goes on. */
export class OrthantEpisodeScreen extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        min-height: 100dvh;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        grid-template-rows: auto minmax(0, 1fr) auto;
      }
      header {
        display: flex;
        align-items: center;
        gap: 0.4rem 1rem;
        min-height: 52px;
        padding: 0.4rem clamp(0.65rem, 2vw, 2rem);
      }
      .logo {
        width: 26px;
        height: 26px;
        flex: none;
      }
      .category {
        font-weight: 550;
        white-space: nowrap;
      }
      orthant-progress {
        flex: 1;
        min-width: 5rem;
      }
      section {
        width: 100%;
        padding-block: 0.75rem 1.5rem;
      }
      section:focus-visible {
        outline: none;
      }
      .go {
        position: sticky;
        bottom: 0;
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
        justify-content: end;
        padding: 0.75rem clamp(0.65rem, 2vw, 2rem) max(0.75rem, env(safe-area-inset-bottom));
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      @media (max-width: 34rem) {
        .logo {
          display: none;
        }
        .go .button {
          flex: 1;
        }
      }
    `,
  ];
  declare view: EpisodeScreenView;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onKey);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onKey);
  }

  override updated(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (!changed.has('view') || before?.id === this.view.id) return;
    window.scrollTo(0, 0);
    this.renderRoot.querySelector('section')?.focus({ preventScroll: true });
  }

  override render() {
    const { view } = this;
    return html`
      <header>
        ${logo}
        <span class="category">${view.category}</span>
        <orthant-progress .value=${view.number} .done=${view.number} .total=${view.total}></orthant-progress>
        <orthant-languages brief></orthant-languages>
      </header>
      <section class="page" tabindex="-1" aria-label=${say('episode')}>
        ${view.fault ? html`<orthant-fault-note .fault=${view.fault}></orthant-fault-note>` : nothing}
        <orthant-episode own .episode=${view.episode}></orthant-episode>
      </section>
      <div class="go">
        ${
          view.again === null
            ? nothing
            : html`<button type="button" class="button big" @click=${() => this.send({ kind: 'practise' })}>
                ${say(view.again)}
              </button>`
        }
        <button type="button" class="button primary big" data-next @click=${this.#next}>
          ${say(view.next)}
        </button>
      </div>
    `;
  }

  #next = (): void => this.send({ kind: 'next' });

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLElement && target.closest('button, a, dialog, summary, details')) return;
    event.preventDefault();
    this.#next();
  };
}
customElements.define('orthant-episode-screen', OrthantEpisodeScreen);
