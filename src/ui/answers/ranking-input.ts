import { css, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { ordinal, say } from '../say.js';
import type { Ends } from '../view.js';

/**
 * The order so far, place by place with the criterion's words at both ends, and what can be done with it. Choosing
 * happens on the pictures. Fires `undo`, `clear` and `confirm` (detail: the time stamp of the event).
 */
export class OrthantRankingInput extends OrthantElement {
  static override properties = {
    count: { type: Number },
    noun: { type: String },
    ends: { attribute: false },
    order: { attribute: false },
    locked: { type: Boolean },
    saving: { type: Boolean },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      .dock {
        display: flex;
        gap: 1rem 1.5rem;
        align-items: stretch;
      }
      ol {
        list-style: none;
        flex: 1;
        min-width: 0;
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
        gap: 0.5rem;
      }
      li {
        position: relative;
        display: grid;
        align-content: center;
        min-height: 60px;
        padding: 0.35rem 0.9rem;
        border: 1px dashed var(--line-strong);
        border-radius: var(--radius-small);
      }
      li.filled {
        border: 1px solid var(--accent);
        background: var(--accent-wash);
      }
      li.next {
        border: 1px solid var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      .place {
        color: var(--ink-2);
        font-size: 0.86rem;
        line-height: 1.25;
      }
      .what {
        height: 1.5rem;
        font-weight: 600;
        line-height: 1.5rem;
        font-variant-numeric: tabular-nums;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .what.empty {
        color: var(--ink-3);
        font-weight: 400;
      }
      .actions {
        display: flex;
        gap: 0.5rem;
        align-items: center;
      }
      .confirm {
        min-width: 9.5rem;
        min-height: 60px;
        align-self: stretch;
      }
      @media (max-width: 52rem) {
        .dock {
          flex-direction: column;
          gap: 0.6rem;
        }
        .confirm {
          flex: 1;
          min-width: 0;
          min-height: 50px;
        }
      }
      @media (max-width: 30rem) {
        ol {
          gap: 0.35rem;
        }
        .actions .button {
          padding-inline: 0.7rem;
        }
        li {
          min-height: 0;
          padding: 0.3rem 0.55rem;
        }
        .place {
          font-size: 0.8rem;
        }
        .noun {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      @media (max-height: 46rem) and (max-width: 30rem) {
        .place .end {
          font-size: 0.75rem;
        }
      }
    `,
  ];
  declare count: number;
  declare noun: string;
  declare ends: Ends;
  declare order: readonly number[];
  declare locked: boolean;
  declare saving: boolean;

  constructor() {
    super();
    this.count = 0;
    this.noun = '';
    this.ends = { least: '', most: '' };
    this.order = [];
    this.locked = false;
    this.saving = false;
  }

  override render() {
    const { order, count, locked } = this;
    const complete = order.length === count;
    const places = Array.from({ length: count }, (_, i) => i);
    return html`<div class="dock">
      <ol aria-label=${say('yourOrder', { ...this.ends })}>
        ${places.map((i) => this.#place(i))}
      </ol>
      <div class="actions">
        <button
          type="button"
          class="button"
          ?disabled=${locked || order.length === 0}
          aria-keyshortcuts="Backspace"
          @click=${() => this.dispatchEvent(new CustomEvent('undo'))}
        >
          ${icons.undo} ${say('undo')}
        </button>
        <button
          type="button"
          class="button"
          ?disabled=${locked || order.length === 0}
          aria-keyshortcuts="C"
          @click=${() => this.dispatchEvent(new CustomEvent('clear'))}
        >
          ${say('clear')}
        </button>
        <button
          type="button"
          class="button primary confirm"
          ?disabled=${locked || !complete}
          aria-keyshortcuts="Enter"
          @click=${(event: Event) =>
            this.dispatchEvent(new CustomEvent<number>('confirm', { detail: event.timeStamp }))}
        >
          ${this.saving ? say('saving') : html`${complete ? icons.check : nothing} ${say('confirm')}`}
        </button>
      </div>
    </div>`;
  }

  #place(index: number) {
    const candidate = this.order[index];
    const last = index === this.count - 1;
    const end = index === 0 ? this.ends.least : last ? this.ends.most : null;
    return html`<li
      class=${classMap({ filled: candidate !== undefined, next: index === this.order.length && !this.locked })}
    >
      <span class="place">
        ${ordinal(index + 1)}${end === null ? nothing : html` <span class="end">(${end})</span>`}
      </span>
      ${
        candidate === undefined
          ? html`<span class="what empty"><span class="only-read">${say('notChosen')}</span></span>`
          : html`<span class="what"><span class="noun">${this.noun}&nbsp;</span>${candidate}</span>`
      }
    </li>`;
  }
}
customElements.define('orthant-ranking-input', OrthantRankingInput);
