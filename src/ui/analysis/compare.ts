import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import '../parts/picture-grid.js';
import '../rotation/episode.js';
import type { AnalysisWant, CompareBody, ComparedAnswer, ComparedItem } from './analysis-view.js';
import './shown-table.js';

/** Items drawn at once. */
const STEP = 30;

/** Two answerers or runs side by side, item by item. */
export class OrthantCompare extends OrthantElement {
  static override properties = { body: { attribute: false }, shown: { state: true } };
  static override styles = [
    OrthantElement.styles,
    css`
      .two {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
        gap: 1rem;
        margin-top: 1.2rem;
      }
      .card {
        padding: clamp(1rem, 2.5vw, 1.8rem);
        margin-top: 1.2rem;
      }
      .shows {
        gap: 0.5rem;
        margin-top: 1.6rem;
      }
      .shows .button[aria-pressed='true'] {
        border-color: var(--accent);
        background: var(--accent-wash);
      }
      ol {
        display: grid;
        gap: 0.7rem;
        margin-top: 1rem;
        padding: 0;
        list-style: none;
      }
      li {
        padding: 0.8rem 1.2rem 1rem;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1rem;
        align-items: center;
        justify-content: space-between;
      }
      .answers {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 0.4rem 1.5rem;
        margin-top: 0.4rem;
      }
      .answers p {
        overflow-wrap: anywhere;
      }
      .answers b {
        font-weight: 600;
      }
      .sign {
        display: inline-flex;
        vertical-align: -0.25em;
      }
      .right .sign {
        color: var(--good);
      }
      .wrong .sign {
        color: var(--bad);
      }
      .opened {
        margin-top: 1rem;
      }
      .question {
        margin-bottom: 0.8rem;
        color: var(--ink-2);
      }
      @media (max-width: 34rem) {
        .answers {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  declare body: CompareBody;
  declare private shown: number;

  constructor() {
    super();
    this.shown = STEP;
  }

  override render() {
    const { body } = this;
    const left = body.items.length - this.shown;
    return html`<div class="two">${this.#select('a', 'First', body.first)}${this.#select('b', 'Second', body.second)}</div>
      ${
        body.summary === null
          ? html`<p class="card">These two have no item in common. Runs of one pack, or of one seed, have.</p>`
          : html`<section class="card"><orthant-shown-table .table=${body.summary}></orthant-shown-table></section>
              <div class="row shows" role="group" aria-label="Which items">
                ${body.shows.map(
                  ({ id, title, n }) => html`<button
                    type="button"
                    class="button"
                    aria-pressed=${body.show === id ? 'true' : 'false'}
                    @click=${() => {
                      this.shown = STEP;
                      this.#want({ kind: 'choose', what: 'show', id });
                    }}
                  >
                    ${title} (${n})
                  </button>`,
                )}
              </div>
              <ol>
                ${body.items.slice(0, this.shown).map((item) => this.#item(item))}
              </ol>
              ${
                left > 0
                  ? html`<button
                      type="button"
                      class="button plain"
                      @click=${() => {
                        this.shown += STEP;
                      }}
                    >
                      Show more (${left} left)
                    </button>`
                  : nothing
              }`
      }`;
  }

  #select(what: 'a' | 'b', label: string, value: string) {
    return html`<label class="field">
      <span>${label}</span>
      <select
        .value=${value}
        @change=${(event: Event) =>
          this.#want({ kind: 'choose', what, id: (event.currentTarget as HTMLSelectElement).value })}
      >
        ${this.body.options.map(
          ({ id, title }) => html`<option value=${id} ?selected=${id === value}>${title}</option>`,
        )}
      </select>
    </label>`;
  }

  #item(item: ComparedItem) {
    const opened = this.body.opened?.item === item.item ? this.body.opened : null;
    const [first, second] = this.body.names;
    return html`<li class="card">
      <div class="head">
        <h3>${item.title}</h3>
        <div class="row">
          <button
            type="button"
            class="button plain"
            aria-expanded=${opened ? 'true' : 'false'}
            @click=${() => this.#want({ kind: 'open', item: opened ? null : item.item })}
          >
            Pictures
          </button>
          <a class="button plain" href=${item.href}>The item ${icons.next}</a>
        </div>
      </div>
      <div class="answers">${this.#answer(first, item.first)}${this.#answer(second, item.second)}</div>
      ${
        opened === null
          ? nothing
          : html`<div class="opened">
              ${opened.problem === null ? nothing : html`<p role="status">${opened.problem}</p>`}
              ${
                opened.review === null
                  ? html`<p class="quiet" role="status">${opened.problem === null ? 'Drawing the item' : ''}</p>`
                  : html`<p class="question">${opened.review.question}</p>
                      ${
                        opened.review.episode
                          ? html`<orthant-episode .episode=${opened.review.episode}></orthant-episode>`
                          : html`<orthant-picture-grid
                              .hugs=${true}
                              .frames=${opened.review.frames}
                              .pictures=${opened.review.pictures}
                              .count=${opened.review.scored?.places.length ?? 0}
                            ></orthant-picture-grid>`
                      }
                      ${opened.review.scored?.lines.map((line) => html`<p>${line}</p>`)}`
              }
            </div>`
      }
    </li>`;
  }

  #answer(name: string, { n, mean, words }: ComparedAnswer) {
    const right = mean >= 0.5;
    return html`<p class=${right ? 'right' : 'wrong'}>
      <span class="sign">${right ? icons.check : icons.cross}</span>
      <b>${name}</b>: ${n === 1 ? (right ? 'right' : 'wrong') : `${Math.round(mean * n)} of ${n} right`};
      <span translate="no">${words}</span>
    </p>`;
  }

  #want(want: AnalysisWant): void {
    this.send({ kind: 'analysis', want });
  }
}
customElements.define('orthant-compare', OrthantCompare);
