import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/enlarger.js';
import '../parts/fault-note.js';
import '../parts/languages.js';
import { logo } from '../parts/logo.js';
import '../parts/picture-grid.js';
import '../parts/progress.js';
import '../parts/scored.js';
import '../parts/turntable.js';
import { say } from '../say.js';
import type { FeedbackView } from '../view.js';

/** After scoring: own answer against the truth, with the scene to turn beside it. Enter goes on. */
export class OrthantFeedback extends OrthantElement {
  static override properties = {
    view: { attribute: false },
    side: { state: true },
    enlarged: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        min-height: 100dvh;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        grid-template-rows: auto minmax(0, 1fr);
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
        overflow: hidden;
        text-overflow: ellipsis;
      }
      orthant-progress {
        flex: 1;
        min-width: 5rem;
      }
      .columns {
        display: grid;
        grid-template-columns: minmax(0, 1.45fr) minmax(22rem, 1fr);
        gap: 1.5rem clamp(1.25rem, 3vw, 3rem);
        padding: 0.5rem clamp(0.65rem, 2vw, 2rem) 1.5rem;
        height: calc(100dvh - 53px);
      }
      .looks {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        gap: 0.6rem;
        min-height: 0;
      }
      .tabs {
        display: flex;
        gap: 0.25rem;
      }
      .tabs .button[aria-pressed='true'] {
        background: var(--accent-wash);
        color: var(--accent);
        border-color: var(--accent);
      }
      .truth {
        display: flex;
        flex-direction: column;
        min-height: 0;
        overflow: auto;
        padding: 2px;
      }
      .question {
        margin-bottom: 1.1rem;
        color: var(--ink-2);
        font-size: 1rem;
        font-weight: 400;
        letter-spacing: 0;
        line-height: 1.5;
        text-wrap: pretty;
      }
      .go {
        position: sticky;
        bottom: 0;
        margin-top: auto;
        padding-top: 1.25rem;
        background: linear-gradient(transparent, var(--paper) 1rem);
      }
      .go .button {
        width: 100%;
      }
      @media (max-width: 60rem) {
        .columns {
          height: auto;
          grid-template-columns: minmax(0, 1fr);
          grid-template-rows: auto 1fr;
          padding-bottom: 0;
        }
        .looks {
          height: min(62vw, 56vh);
        }
        .looks.grid {
          height: min(120vw, 70vh);
        }
        .truth {
          overflow: visible;
        }
        .go {
          padding-bottom: max(0.9rem, env(safe-area-inset-bottom));
        }
      }
      @media (max-width: 34rem) {
        .logo {
          display: none;
        }
        .looks {
          height: 80vw;
        }
      }
    `,
  ];
  declare view: FeedbackView;
  declare private side: 'around' | 'pictures';
  declare private enlarged: number;

  constructor() {
    super();
    this.side = 'around';
    this.enlarged = -1;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onKey);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onKey);
  }

  override willUpdate(changed: PropertyValues<{ view: FeedbackView }>): void {
    if (!changed.has('view') || changed.get('view')?.id === this.view.id) return;
    this.side = this.view.around ? this.view.first : 'pictures';
    this.enlarged = -1;
  }

  override updated(changed: PropertyValues<{ view: FeedbackView }>): void {
    if (changed.has('view') && changed.get('view')?.id !== this.view.id)
      this.renderRoot.querySelector<HTMLElement>('.truth')?.focus({ preventScroll: true });
  }

  override render() {
    const { view } = this;
    const tab = (side: 'around' | 'pictures', label: string) =>
      html`<button
        type="button"
        class="button plain"
        aria-pressed=${this.side === side ? 'true' : 'false'}
        @click=${() => {
          this.side = side;
        }}
      >
        ${label}
      </button>`;
    return html`
      <header>
        ${logo}
        <span class="category">${view.practice ? say('practice') : view.category}</span>
        <orthant-progress .value=${view.number} .done=${view.number} .total=${view.total}></orthant-progress>
        <orthant-languages brief></orthant-languages>
      </header>
      <div class="columns">
        <section class=${`looks ${this.side === 'around' ? '' : 'grid'}`} aria-label=${say('whatWasShown')}>
          ${
            view.around
              ? html`<div class="tabs">${tab('around', say('view3d'))}${tab('pictures', say('viewPictures'))}</div>`
              : html`<div></div>`
          }
          ${
            this.side === 'around' && view.around
              ? html`<orthant-turntable
                  .draw=${view.around}
                  .still=${view.pictures[0] ?? null}
                ></orthant-turntable>`
              : html`<orthant-picture-grid
                  .frames=${view.frames}
                  .pictures=${view.pictures}
                  .count=${view.scored.places.length}
                  @enlarge=${(event: CustomEvent<{ index: number }>) => {
                    this.enlarged = event.detail.index;
                  }}
                ></orthant-picture-grid>`
          }
        </section>
        <section class="truth" tabindex="-1" aria-label=${say('answerAndTruth')}>
          <h1 class="question" translate="no">${view.question}</h1>
          ${view.fault ? html`<orthant-fault-note .fault=${view.fault}></orthant-fault-note>` : nothing}
          <orthant-scored .scored=${view.scored} aria-live="polite"></orthant-scored>
          <div class="go">
            <button type="button" class="button primary big" @click=${this.#next}>
              ${say(view.next)}
            </button>
          </div>
        </section>
      </div>
      <orthant-enlarger
        .pictures=${view.pictures}
        .frames=${view.frames}
        .index=${this.enlarged}
        @enlarge=${(event: CustomEvent<{ index: number }>) => {
          this.enlarged = event.detail.index;
        }}
        @close=${() => {
          this.enlarged = -1;
        }}
      ></orthant-enlarger>
    `;
  }

  #next = (): void => this.send({ kind: 'next' });

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLElement && target.closest('button, a, dialog')) return;
    event.preventDefault();
    this.#next();
  };
}
customElements.define('orthant-feedback', OrthantFeedback);
