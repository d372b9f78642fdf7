import { css, html, nothing, type PropertyValues } from 'lit';
import { isComplete, type Order, placeOf, toggle, undo } from '../answers/ranking-order.js';
import { OrthantElement } from '../element.js';
import '../answers/ranking-input.js';
import '../parts/enlarger.js';
import '../parts/picture-grid.js';
import type { OrthantEnlarger } from '../parts/enlarger.js';
import type { TrialView } from '../view.js';
import { placeWords, plural } from '../words.js';

interface EnlargeAt {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/**
 * Ranking: the pictures, the order so far, and the keys: digits place a candidate or take it back, Backspace undoes, C
 * clears, Enter confirms a complete order, E enlarges. The order lives here until it is confirmed and survives
 * everything but another trial: a resize, a redraw, a failed save.
 */
export class OrthantRankingTrial extends OrthantElement {
  static override properties = {
    view: { attribute: false },
    order: { state: true },
    enlarged: { state: true },
    said: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        display: grid;
        grid-template-rows: minmax(0, 1fr) auto;
        min-height: 0;
      }
      orthant-picture-grid {
        margin: 0 clamp(0.35rem, 1.6vw, 1.5rem);
      }
      .dock {
        padding: 0.7rem clamp(0.65rem, 2vw, 2rem) max(0.8rem, env(safe-area-inset-bottom));
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      @media (max-width: 30rem) {
        .dock {
          padding-top: 0.5rem;
        }
      }
    `,
  ];
  declare view: TrialView;
  declare private order: Order;
  declare private enlarged: number;
  declare private said: string;
  #shownId = '';

  constructor() {
    super();
    this.order = [];
    this.enlarged = -1;
    this.said = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onKey);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onKey);
  }

  override willUpdate(changed: PropertyValues<{ view: TrialView }>): void {
    const before = changed.get('view');
    if (!changed.has('view') || before?.id === this.view.id) return;
    this.order = [];
    this.enlarged = -1;
    this.said = '';
  }

  get #count(): number {
    return this.view.ask.kind === 'ranking' ? this.view.ask.count : 0;
  }
  get #noun(): string {
    return this.view.ask.kind === 'ranking' ? this.view.ask.noun : '';
  }
  get #locked(): boolean {
    return this.view.saving || this.view.pictures === null;
  }

  override render() {
    const { view, order } = this;
    return html`
      <orthant-picture-grid
        .frames=${view.frames}
        .pictures=${view.pictures}
        .count=${this.#count}
        .order=${order}
        .ends=${view.ends}
        .pickable=${true}
        @pick=${(event: CustomEvent<number>) => this.#pick(event.detail)}
        @restore=${(event: CustomEvent<Order>) => {
          this.order = event.detail;
        }}
        @enlarge=${this.#onEnlarge}
        @shown=${this.#onShown}
      ></orthant-picture-grid>
      <div class="dock">
        <orthant-ranking-input
          .count=${this.#count}
          .noun=${this.#noun}
          .ends=${view.ends}
          .order=${order}
          .locked=${this.#locked}
          .saving=${view.saving && view.fault === null}
          @undo=${() => this.#undo()}
          @clear=${() => this.#clear()}
          @confirm=${(event: CustomEvent<number>) => this.#confirm(event.detail)}
        ></orthant-ranking-input>
      </div>
      <p class="only-read" role="status">${this.said}</p>
      ${
        view.pictures
          ? html`<orthant-enlarger
              .pictures=${view.pictures}
              .index=${this.enlarged}
              .count=${this.#count}
              .order=${order}
              .ends=${view.ends}
              @pick=${(event: CustomEvent<number>) => this.#pick(event.detail)}
              @enlarge=${this.#onEnlarge}
              @close=${() => {
                this.enlarged = -1;
                this.note('enlarge-close');
              }}
            ></orthant-enlarger>`
          : nothing
      }
    `;
  }

  /** Another set of pictures for the same trial is a redraw: it is noted, and the first onset stays. */
  #onShown = (event: CustomEvent<number>): void => {
    if (this.#shownId === this.view.id) {
      this.note('redrawn');
      return;
    }
    this.#shownId = this.view.id;
    this.send({ kind: 'onset', id: this.view.id, time: event.detail });
  };

  #onEnlarge = (event: CustomEvent<EnlargeAt>): void => {
    const { index, ...start } = event.detail;
    const enlarger = this.renderRoot.querySelector<OrthantEnlarger>('orthant-enlarger');
    if (!enlarger || this.view.pictures === null) return;
    if (this.enlarged < 0) enlarger.start = start;
    this.enlarged = index;
    this.note('enlarge', { picture: this.view.frames[index]?.id ?? `${index}` });
  };

  #pick(candidate: number): void {
    if (this.#locked || candidate < 1 || candidate > this.#count) return;
    if (!this.order.includes(candidate) && isComplete(this.order, this.#count)) return;
    this.order = toggle(this.order, candidate);
    const place = placeOf(this.order, candidate);
    const what = `${this.#noun} ${candidate}`;
    this.note('pick', { candidate, place: place ?? 0 });
    const left = this.#count - this.order.length;
    this.said =
      place === null
        ? `${what} taken back. ${plural(left, 'place')} left.`
        : `${what} is ${placeWords(place, this.#count, this.view.ends)}. ${
            left === 0 ? 'Order complete: press Enter to confirm.' : `${plural(left, 'place')} left.`
          }`;
  }

  #undo(): void {
    const last = this.order.at(-1);
    if (this.#locked || last === undefined) return;
    this.order = undo(this.order);
    this.note('undo', { candidate: last });
    this.said = `${this.#noun} ${last} taken back. ${plural(this.#count - this.order.length, 'place')} left.`;
  }

  #clear(): void {
    if (this.#locked || this.order.length === 0) return;
    this.order = [];
    this.note('clear');
    this.said = `Cleared. ${plural(this.#count, 'place')} left.`;
  }

  #confirm(time: number): void {
    if (this.#locked || !isComplete(this.order, this.#count) || this.#shownId !== this.view.id) return;
    this.enlarged = -1;
    this.send({
      kind: 'answer',
      id: this.view.id,
      answer: { kind: 'ranking', order: [...this.order] },
      time,
    });
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (target instanceof Element && target.closest('dialog[data-menu]')) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? /^[1-9]$/.exec(event.key)?.[0];
    if (digit !== undefined && !event.shiftKey) {
      if (!event.repeat) this.#pick(Number(digit));
    } else if (event.key === 'Backspace') this.#undo();
    else if (event.key.toLowerCase() === 'c') this.#clear();
    else if (event.key.toLowerCase() === 'e') this.#enlargeFocused(target);
    else if (event.key === 'Enter') {
      // On a control Enter is that control's own, but for a candidate once the order is complete.
      const control = target instanceof HTMLElement && target.closest('button, a, summary');
      const candidate = target instanceof HTMLElement && target.dataset.candidate !== undefined;
      if (control && !(candidate && isComplete(this.order, this.#count))) return;
      if (event.repeat) return;
      this.#confirm(event.timeStamp);
    } else return;
    event.preventDefault();
  };

  #enlargeFocused(target: EventTarget | undefined): void {
    if (this.enlarged >= 0) {
      this.enlarged = -1;
      return;
    }
    const focused = target instanceof HTMLElement ? target.dataset.candidate : undefined;
    const index = focused === undefined ? 0 : this.view.frames.findIndex((frame) => frame.id === focused);
    this.#onEnlarge(
      new CustomEvent<EnlargeAt>('enlarge', {
        detail: { index: Math.max(0, index), x: 0.5, y: 0.5, zoom: 1 },
      }),
    );
  }
}
customElements.define('orthant-ranking-trial', OrthantRankingTrial);
