import { css, html, nothing } from 'lit';
import type { Language } from '../../core/language.js';
import { LANGUAGE_NAMES } from '../../words/catalogue.js';
import { OrthantElement } from '../element.js';
import { offeredLanguages, say, spokenLanguage } from '../say.js';

/**
 * The languages that a study offers; nothing where there is no choice. What is on the screen stays as it is, and a
 * mouse press leaves the focus where it is, so that Enter still confirms after it.
 */
export class OrthantLanguages extends OrthantElement {
  static override properties = { brief: { type: Boolean } };
  static override styles = [
    OrthantElement.styles,
    css`
      div {
        display: flex;
        gap: 0.15rem;
      }
      .button {
        padding-inline: 0.7rem;
        font-weight: 500;
      }
      .brief .button {
        min-width: var(--touch);
        padding-inline: 0.45rem;
        font-size: 0.9rem;
        text-transform: uppercase;
      }
      .button[aria-pressed='true'] {
        color: var(--accent);
        box-shadow: inset 0 -2px var(--accent);
        border-radius: 0;
      }
    `,
  ];
  /** By their tags: "en", "de". */
  declare brief: boolean;

  constructor() {
    super();
    this.brief = false;
  }

  override render() {
    const offered = offeredLanguages();
    if (offered.length < 2) return nothing;
    return html`<div class=${this.brief ? 'brief' : ''} role="group" aria-label=${say('language')}>
      ${offered.map(
        (one) =>
          html`<button
            type="button"
            class="button plain"
            lang=${one}
            translate="no"
            title=${LANGUAGE_NAMES[one]}
            aria-label=${LANGUAGE_NAMES[one]}
            aria-pressed=${one === spokenLanguage() ? 'true' : 'false'}
            @mousedown=${(event: Event) => event.preventDefault()}
            @click=${() => this.#choose(one)}
          >
            ${this.brief ? one : LANGUAGE_NAMES[one]}
          </button>`,
      )}
    </div>`;
  }

  #choose(language: Language): void {
    if (language !== spokenLanguage()) this.send({ kind: 'study', want: { do: 'language', language } });
  }
}
customElements.define('orthant-languages', OrthantLanguages);
