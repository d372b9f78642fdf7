import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { OrthantElement } from '../element.js';
import type { AnalysisWant, ImportedView } from './analysis-view.js';

/** Published packs in this browser: what they are, their pictures in order, a run of them, and a way to be rid of them. */
export class OrthantImportedPacks extends OrthantElement {
  static override properties = {
    packs: { attribute: false },
    busy: { type: Boolean },
    leaving: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      ul {
        display: grid;
        gap: 1.4rem;
        list-style: none;
      }
      li {
        display: grid;
        gap: 0.7rem;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.2rem 1rem;
        font-size: 0.92rem;
      }
      dt {
        color: var(--ink-2);
      }
      dd {
        overflow-wrap: anywhere;
      }
      summary {
        cursor: pointer;
        padding: 0.2rem 0;
      }
      .look {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
        gap: 0.7rem;
        margin: 0.5rem 0 1rem;
      }
      figure {
        display: grid;
        gap: 0.2rem;
      }
      img {
        width: 100%;
        aspect-ratio: 4 / 3;
        object-fit: contain;
        border-radius: var(--radius-small);
        background: var(--surface-2, var(--surface));
      }
      figcaption {
        font-size: 0.85rem;
        color: var(--ink-2);
      }
    `,
  ];
  declare packs: readonly ImportedView[];
  declare busy: boolean;
  /** Id of the pack that is about to be deleted. */
  declare private leaving: string | null;

  constructor() {
    super();
    this.packs = [];
    this.busy = false;
    this.leaving = null;
  }

  override render() {
    return html`<ul>
      ${repeat(
        this.packs,
        ({ id }) => id,
        (pack) => this.#pack(pack),
      )}
    </ul>`;
  }

  #pack({ id, title, facts, start, looks }: ImportedView) {
    return html`<li>
      <h3>${title}</h3>
      <dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
      ${
        looks.length === 0
          ? nothing
          : html`<details>
              <summary>Look at the order of the pictures</summary>
              <p>
                The file does not name its pictures. They are taken to be the originals, then the reference member, then
                the candidates from 1 on: the labels in the pictures must agree with the words under them.
              </p>
              ${looks.map(
                (look) => html`<h4>${look.title}</h4>
                  <div class="look">
                    ${look.pictures.map(
                      ({ caption, src }) => html`<figure>
                        <img src=${src} alt=${caption} loading="lazy" />
                        <figcaption>${caption}</figcaption>
                      </figure>`,
                    )}
                  </div>`,
              )}
            </details>`
      }
      <div class="row">
        <a class="button" href=${start}>Start a run of it</a>
        ${
          this.leaving === id
            ? html`<span>Its pictures and questions go; runs of it stay, without pictures.</span>
                <button type="button" class="button danger" ?disabled=${this.busy} @click=${() => this.#delete(id)}>
                  Delete it
                </button>
                <button
                  type="button"
                  class="button"
                  @click=${() => {
                    this.leaving = null;
                  }}
                >
                  Keep it
                </button>`
            : html`<button
                type="button"
                class="button"
                aria-label=${`Delete: ${title}`}
                ?disabled=${this.busy}
                @click=${() => {
                  this.leaving = id;
                }}
              >
                Delete
              </button>`
        }
      </div>
    </li>`;
  }

  #delete(id: string): void {
    this.leaving = null;
    const want: AnalysisWant = { kind: 'delete-pack', id };
    this.send({ kind: 'analysis', want });
  }
}
customElements.define('orthant-imported-packs', OrthantImportedPacks);
