import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Answer, AnswerSpec } from '../../core/answer.js';
import { icons } from '../parts/icons.js';
import { say } from '../say.js';
import { AnswerInput, padColumns } from './answer-input.js';
import { cleaned, mayBeNegative, readDraft, typed, written } from './number-draft.js';

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
    this.tell(
      draft === ''
        ? say('nothingEntered')
        : (problem ?? `${written(draft)}${unit === null ? '' : ` ${unit}`}`),
    );
  }

  override render() {
    const { spec, draft, locked } = this;
    const { problem } = readDraft(draft, spec);
    const extra = [
      ...(spec.integer ? [] : [{ character: '.', name: say('decimalName'), face: say('decimalSign') }]),
      ...(mayBeNegative(spec) ? [{ character: '-', name: say('minus'), face: '−' }] : []),
    ];
    const keys = 11 + extra.length;
    return html`<div class="dock" style=${padColumns(keys)}>
      <div class="entry">
        <div class="label">
          <span id="label">${say('yourAnswer')}</span>
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
            placeholder=${say('aNumber')}
            ?readonly=${locked}
            .value=${live(written(draft))}
            @input=${this.#onInput}
          />
          ${spec.unit === null ? nothing : html`<span class="unit">${spec.unit}</span>`}
        </div>
      </div>
      <div class="pad" role="group" aria-label=${say('numberPad')}>
        ${['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) =>
          this.padKey(digit, digit, () => this.#set(typed(this.draft, digit, spec), digit)),
        )}
        ${extra.map(({ character, name, face }) =>
          this.padKey(face, name, () => this.#set(typed(this.draft, character, spec), character)),
        )}
        ${this.padKey(icons.backspace, say('digitBack'), () => this.undo(), true)}
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
