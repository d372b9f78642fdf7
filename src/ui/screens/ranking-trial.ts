import { html, type TemplateResult } from 'lit';
import '../answers/ranking-input.js';
import { isComplete, type Order, placeOf, toggle, undo } from '../answers/ranking-order.js';
import { say } from '../say.js';
import { placeWords } from '../words.js';
import { PictureTrial } from './picture-trial.js';

/**
 * Ranking: the pictures, the order so far, and the keys: digits place a candidate or take it back, Backspace undoes, C
 * clears, Enter confirms a complete order, E enlarges.
 */
export class OrthantRankingTrial extends PictureTrial {
  static override properties = { order: { state: true } };
  declare private order: Order;

  constructor() {
    super();
    this.order = [];
  }

  protected override reset(): void {
    this.order = [];
  }

  get #count(): number {
    return this.view.ask.kind === 'ranking' ? this.view.ask.count : 0;
  }
  get #noun(): string {
    return this.view.ask.kind === 'ranking' ? this.view.ask.noun : '';
  }

  protected override grid(): TemplateResult {
    const { view, order } = this;
    return html`<orthant-picture-grid
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
      @enlarge=${this.onEnlarge}
      @shown=${this.onShown}
    ></orthant-picture-grid>`;
  }

  protected override input(): TemplateResult {
    const { view } = this;
    return html`<orthant-ranking-input
      .count=${this.#count}
      .noun=${this.#noun}
      .ends=${view.ends}
      .order=${this.order}
      .locked=${this.locked}
      .saving=${view.saving && view.fault === null}
      @undo=${() => this.#undo()}
      @clear=${() => this.#clear()}
      @confirm=${(event: CustomEvent<number>) => this.confirm(event.detail)}
    ></orthant-ranking-input>`;
  }

  protected override overlay(): TemplateResult {
    return html`<orthant-enlarger
      .pictures=${this.view.pictures ?? []}
      .frames=${this.view.frames}
      .index=${this.enlarged}
      .count=${this.#count}
      .order=${this.order}
      .ends=${this.view.ends}
      @pick=${(event: CustomEvent<number>) => this.#pick(event.detail)}
      @enlarge=${this.onEnlarge}
      @close=${this.onClose}
    ></orthant-enlarger>`;
  }

  #pick(candidate: number): void {
    if (this.locked || candidate < 1 || candidate > this.#count) return;
    if (!this.order.includes(candidate) && isComplete(this.order, this.#count)) return;
    this.order = toggle(this.order, candidate);
    const place = placeOf(this.order, candidate);
    const what = `${this.#noun} ${candidate}`;
    this.note('pick', { candidate, place: place ?? 0 });
    const done =
      place === null
        ? say('takenBack', { what })
        : say('placed', { what, place: placeWords(place, this.#count, this.view.ends) });
    this.said = `${done} ${this.#left()}`;
  }

  #left(): string {
    const n = this.#count - this.order.length;
    return n === 0 ? say('orderComplete') : say('placesLeft', { n });
  }

  #undo(): void {
    const last = this.order.at(-1);
    if (this.locked || last === undefined) return;
    this.order = undo(this.order);
    this.note('undo', { candidate: last });
    this.said = `${say('takenBack', { what: `${this.#noun} ${last}` })} ${this.#left()}`;
  }

  #clear(): void {
    if (this.locked || this.order.length === 0) return;
    this.order = [];
    this.note('clear');
    this.said = `${say('cleared')} ${this.#left()}`;
  }

  protected override confirm(time: number): void {
    if (this.locked || !isComplete(this.order, this.#count) || !this.shown) return;
    this.enlarged = -1;
    this.send({
      kind: 'answer',
      id: this.view.id,
      answer: { kind: 'ranking', order: [...this.order] },
      time,
    });
  }

  /** A candidate's own picture confirms once the order is complete. */
  protected override confirmsOn(control: HTMLElement): boolean {
    return control.dataset.candidate !== undefined && isComplete(this.order, this.#count);
  }

  protected override press(event: KeyboardEvent): boolean {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? /^[1-9]$/.exec(event.key)?.[0];
    if (digit !== undefined && !event.shiftKey) {
      if (!event.repeat) this.#pick(Number(digit));
    } else if (event.key === 'Backspace') this.#undo();
    else if (event.key.toLowerCase() === 'c') this.#clear();
    else return false;
    return true;
  }
}
customElements.define('orthant-ranking-trial', OrthantRankingTrial);
