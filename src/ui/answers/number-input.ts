import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Answer, AnswerSpec } from '../../core/answer.js';
import { icons } from '../parts/icons.js';
import { AnswerInput, padColumns } from './answer-input.js';
import { cleaned, mayBeNegative, readDraft, typed } from './number-draft.js';

type NumberSpec = Extract<AnswerSpec, { kind: 'number' }>;

/** A number: a field to type in and a pad to press, with a point and a minus only where they can be needed. */
export class OrthantNumberInput extends AnswerInput {
  static override properties = { spec: { attribute: false }, draft: { state: true } };
  declare spec: NumberSpec;
  declare private draft: string;

  constructor() {
    super();
    this.spec = { kind: 'number', unit: null, integer: true, min: 0, max: null };
    this.draft = '';
  }

  override get answer(): Answer | null {
    const { value } = readDraft(this.draft, this.spec);
    return value === null ? null : { kind: 'number', value };
  }
  protected override get empty(): boolean {
    return this.draft === '';
  }

  override press(event: KeyboardEvent): boolean {
    const character = event.key === 'Decimal' ? '.' : event.key;
    if (!/^[\d.,−-]$/.test(character)) return false;
    if (!event.repeat) this.#set(typed(this.draft, character, this.spec), character);
    return true;
  }
  override undo(): void {
    if (this.draft !== '') this.#set(this.draft.slice(0, -1), 'undo');
  }
  override clear(): void {
    if (this.draft !== '') this.#set('', 'clear');
  }

  #set(draft: string, by: string): void {
    if (draft === this.draft) return;
    this.draft = draft;
    this.note('enter', { by, draft });
    const { unit } = this.spec;
    const { problem } = readDraft(draft, this.spec);
    this.say(draft === '' ? 'Nothing entered.' : (problem ?? `${draft}${unit === null ? '' : ` ${unit}`}`));
  }

  override render() {
    const { spec, draft, locked } = this;
    const { problem } = readDraft(draft, spec);
    const extra = [
      ...(spec.integer ? [] : [{ character: '.', name: 'Decimal point', face: '.' }]),
      ...(mayBeNegative(spec) ? [{ character: '-', name: 'Minus', face: '−' }] : []),
    ];
    const keys = 11 + extra.length;
    return html`<div class="dock" style=${padColumns(keys)}>
      <div class="entry">
        <div class="label">
          <span id="label">Your answer</span>
          ${problem === null ? nothing : html`<span class="problem" id="problem">${problem}</span>`}
        </div>
        <div class=${problem === null ? 'box' : 'box bad'}>
          <input
            type="text"
            inputmode="none"
            autocomplete="off"
            aria-labelledby="label"
            aria-describedby=${problem === null ? nothing : 'problem'}
            aria-invalid=${problem === null ? 'false' : 'true'}
            placeholder="a number"
            ?readonly=${locked}
            .value=${live(draft)}
            @input=${this.#onInput}
          />
          ${spec.unit === null ? nothing : html`<span class="unit">${spec.unit}</span>`}
        </div>
      </div>
      <div class="pad" role="group" aria-label="Number pad">
        ${['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) =>
          this.padKey(digit, digit, () => this.#set(typed(this.draft, digit, spec), digit)),
        )}
        ${extra.map(({ character, name, face }) =>
          this.padKey(face, name, () => this.#set(typed(this.draft, character, spec), character)),
        )}
        ${this.padKey(icons.backspace, 'Take the last digit back', () => this.undo(), true)}
      </div>
      ${this.actions()}
    </div>`;
  }

  #onInput = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement;
    this.#set(cleaned(field.value, this.spec), 'field');
    this.requestUpdate();
  };
}
customElements.define('orthant-number-input', OrthantNumberInput);
