import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/enlarger.js';
import { icons } from '../parts/icons.js';
import '../parts/picture-grid.js';
import '../parts/scored.js';
import '../parts/turntable.js';
import { hrefOf } from '../routes.js';
import type { ReviewView } from '../view.js';

/** One item of a run again: its pictures, the answer that was given, and the key once there is a score. */
export class OrthantReview extends OrthantElement {
  static override properties = {
    view: { attribute: false },
    bare: { type: Boolean, reflect: true },
    enlarged: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      .page {
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      .top {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
        justify-content: space-between;
      }
      .top a {
        display: inline-flex;
        align-items: center;
        gap: 0.2rem;
        min-height: var(--touch);
      }
      :host([bare]) .page {
        padding: 0;
        max-width: none;
      }
      .steps {
        display: flex;
        gap: 1.2rem;
      }
      h1 {
        margin: 0.4rem 0 0.7rem;
      }
      .question {
        max-width: 60em;
        color: var(--ink-2);
      }
      orthant-picture-grid {
        margin-top: 1.2rem;
      }
      .worked {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
        gap: 1.5rem clamp(1.5rem, 4vw, 3rem);
        margin-top: 1.5rem;
      }
      orthant-turntable {
        height: clamp(18rem, 36vw, 28rem);
      }
      .raw {
        margin-top: 1.2rem;
        color: var(--ink-2);
      }
      @media (max-width: 56rem) {
        .worked {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  declare view: ReviewView;
  /** Inside a page of its own, which has the ways on. */
  declare bare: boolean;
  declare private enlarged: number;

  constructor() {
    super();
    this.enlarged = -1;
    this.bare = false;
  }

  override render() {
    const { view } = this;
    const { runId, index, total } = view;
    return html`<div class="page">
      <div class="top" ?hidden=${this.bare}>
        <a href=${hrefOf({ to: 'result', id: runId })}>${icons.previous} The run</a>
        <nav class="steps" aria-label="Items">
          ${index > 0 ? html`<a href=${hrefOf({ to: 'item', id: runId, index: index - 1 })}>Previous item</a>` : nothing}
          ${view.everywhere ? html`<a href=${hrefOf(view.everywhere)}>All answers to this item</a>` : nothing}
          ${index + 1 < total ? html`<a href=${hrefOf({ to: 'item', id: runId, index: index + 1 })}>Next item</a>` : nothing}
        </nav>
      </div>
      ${this.bare ? html`<h2>${view.category}</h2>` : html`<h1>${view.category}, item ${index + 1}</h1>`}
      <p class="question">${view.question}</p>
      ${view.episode ? html`<orthant-episode style="margin-top: 1.5rem" .episode=${view.episode}></orthant-episode>` : this.#item()}
    </div>`;
  }

  #item() {
    const { view } = this;
    const { scored } = view;
    return html`      <orthant-picture-grid
        .hugs=${true}
        .frames=${view.frames}
        .pictures=${view.pictures}
        .count=${scored?.places.length ?? 0}
        @enlarge=${(event: CustomEvent<{ index: number }>) => {
          this.enlarged = event.detail.index;
        }}
      ></orthant-picture-grid>
      ${
        scored
          ? html`<div class="worked">
              <div>
                <orthant-scored .scored=${scored}></orthant-scored>
                ${
                  view.raw === null
                    ? nothing
                    : html`<p class="raw">Answer as it was given: <code translate="no">${view.raw}</code></p>`
                }
              </div>
              ${
                view.around
                  ? html`<orthant-turntable
                      .draw=${view.around}
                      .still=${view.pictures?.[0] ?? null}
                    ></orthant-turntable>`
                  : nothing
              }
            </div>`
          : html`<p class="raw">This item is still open, so its truth is not shown.</p>`
      }
      <orthant-enlarger
        .pictures=${view.pictures ?? []}
        .frames=${view.frames}
        .index=${this.enlarged}
        @enlarge=${(event: CustomEvent<{ index: number }>) => {
          this.enlarged = event.detail.index;
        }}
        @close=${() => {
          this.enlarged = -1;
        }}
      ></orthant-enlarger>`;
  }
}
customElements.define('orthant-review', OrthantReview);
