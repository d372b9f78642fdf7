import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { hrefOf } from '../routes.js';
import { say } from '../say.js';
import type { FaultView } from '../view.js';
import { icons } from './icons.js';

/** A fault as a person reads it: what happened, what is safe, what to do next. Announced when it comes. */
export class OrthantFaultNote extends OrthantElement {
  static override properties = { fault: { attribute: false }, page: { type: Boolean } };
  static override styles = [
    OrthantElement.styles,
    css`
      .note {
        padding: 1rem 1.2rem;
        border: 1px solid var(--warn);
        border-radius: var(--radius);
        background: var(--warn-wash);
      }
      h1,
      h2 {
        display: flex;
        gap: 0.5rem;
        align-items: center;
        font-size: 1.1rem;
        letter-spacing: -0.015em;
      }
      svg {
        color: var(--warn);
        flex: none;
      }
      p {
        margin-top: 0.5rem;
        max-width: 46em;
      }
      .row {
        margin-top: 0.9rem;
      }
      details {
        margin-top: 0.6rem;
        color: var(--ink-2);
        font-size: 0.9rem;
      }
      summary {
        min-height: 32px;
        cursor: pointer;
      }
    `,
  ];
  declare fault: FaultView;
  /** It is all there is on the page, and its title the page's. */
  declare page: boolean;

  constructor() {
    super();
    this.page = false;
  }

  override render() {
    const { fault } = this;
    return html`<section class="note" role="alert">
      ${
        this.page
          ? html`<h1>${icons.warning} ${say(fault.title)}</h1>`
          : html`<h2>${icons.warning} ${say(fault.title)}</h2>`
      }
      <p>${say(fault.text.key, fault.text.values)}</p>
      ${
        fault.actions.length === 0
          ? nothing
          : html`<div class="row">
              ${fault.actions.map((action, i) => {
                const look = `button ${i === 0 ? 'primary' : ''}`;
                if (action.kind === 'link')
                  return html`<a class=${look} href=${hrefOf(action.route)}>${say(action.label)}</a>`;
                const { kind } = action;
                return html`<button type="button" class=${look} @click=${() => this.send({ kind })}>
                  ${say(action.label)}
                </button>`;
              })}
            </div>`
      }
      ${
        fault.detail === null
          ? nothing
          : html`<details>
              <summary>${say('forReport')}</summary>
              <code lang="en" translate="no">${fault.detail}</code>
            </details>`
      }
    </section>`;
  }
}
customElements.define('orthant-fault-note', OrthantFaultNote);
