import { css, html, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Answer, AnswerSpec } from '../../core/answer.js';
import { icons } from '../parts/icons.js';
import { say } from '../say.js';
import { AnswerInput, keepFocus, padColumns } from './answer-input.js';
import { cleaned, type NumberRule, readDraft, typed } from './number-draft.js';

type IntegersSpec = Extract<AnswerSpec, { kind: 'integers' }>;

/** Entries beyond this are refused. */
const MOST_ENTRIES = 24;

/**
 * A list of whole numbers: each key adds an entry at once, each entry can be taken out again, and a list can be typed
 * ("2, 1, 3") or pasted. Larger numbers are typed: a comma, a space or a semicolon ends one.
 */
export class OrthantIntegersInput extends AnswerInput {
  static override properties = {
    spec: { attribute: false },
    values: { state: true },
    draft: { state: true },
  };
  static override styles = [
    ...AnswerInput.styles,
    css`
      .box {
        padding: 0 0.4rem;
        overflow-x: auto;
        overflow-y: hidden;
        scrollbar-width: none;
      }
      ol {
        display: contents;
        list-style: none;
      }
      li {
        flex: none;
      }
      .value {
        appearance: none;
        display: inline-flex;
        align-items: center;
        justify-content: center;
        gap: 0.2rem;
        min-width: 48px;
        min-height: 44px;
        padding: 0 0.35rem 0 0.6rem;
        border: 1px solid var(--accent);
        border-radius: var(--radius-small);
        background: var(--accent-wash);
        color: var(--ink);
        font: 600 1.15rem/1 var(--sans);
        font-variant-numeric: tabular-nums;
        cursor: pointer;
      }
      .value svg {
        width: 16px;
        height: 16px;
        color: var(--ink-2);
      }
      .value:hover:not(:disabled) {
        border-color: var(--bad);
        color: var(--bad);
      }
      .box input {
        min-width: 5.5rem;
        padding-left: 0.4rem;
        font-size: 1.25rem;
      }
    `,
  ];
  declare spec: IntegersSpec;
  declare private values: readonly number[];
  /** The entry that is being typed. */
  declare private draft: string;

  constructor() {
    super();
    this.spec = { kind: 'integers', min: 0, max: null };
    this.values = [];
    this.draft = '';
  }

  get #rule(): NumberRule {
    return { integer: true, min: this.spec.min, max: this.spec.max };
  }
  get #digits(): readonly number[] {
    const { min, max } = this.spec;
    return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => n >= (min ?? 0) && n <= (max ?? 9));
  }

  override get answer(): Answer | null {
    if (this.draft === '') return this.values.length === 0 ? null : { kind: 'integers', values: this.values };
    const { value } = readDraft(this.draft, this.#rule);
    return value === null ? null : { kind: 'integers', values: [...this.values, value] };
  }
  protected override get empty(): boolean {
    return this.values.length === 0 && this.draft === '';
  }

  override press(event: KeyboardEvent): boolean {
    if (/^[\d−-]$/.test(event.key)) {
      if (!event.repeat) this.#set(this.values, typed(this.draft, event.key, this.#rule), event.key);
      return true;
    }
    if (!/^[,; ]$/.test(event.key)) return false;
    this.#endEntry();
    return true;
  }
  override undo(): void {
    if (this.draft !== '') this.#set(this.values, this.draft.slice(0, -1), 'undo');
    else if (this.values.length > 0) this.#set(this.values.slice(0, -1), '', 'undo');
  }
  override clear(): void {
    if (!this.empty) this.#set([], '', 'clear');
  }

  #add(value: number): void {
    const before = readDraft(this.draft, this.#rule).value;
    const kept = before === null ? this.values : [...this.values, before];
    this.#set([...kept, value], '', 'add');
  }
  #remove(index: number): void {
    this.#set(
      this.values.filter((_, i) => i !== index),
      this.draft,
      'remove',
    );
  }
  #endEntry(): void {
    const { value } = readDraft(this.draft, this.#rule);
    if (value !== null) this.#set([...this.values, value], '', 'entry');
  }

  #set(values: readonly number[], draft: string, by: string): void {
    if (values.length > MOST_ENTRIES) return;
    if (draft === this.draft && `${values}` === `${this.values}`) return;
    this.values = values;
    this.draft = draft;
    this.note('enter', { by, list: values.join(', '), draft });
    const { problem } = readDraft(draft, this.#rule);
    const list = [...values, ...(draft === '' ? [] : [draft])].join(', ');
    this.tell(problem ?? (list === '' ? say('listEmpty') : say('listIs', { list })));
  }

  /** The end of a long list is what was entered last. */
  override updated(changed: PropertyValues): void {
    const box = this.renderRoot.querySelector('.box');
    if (box && (changed.has('values') || changed.has('draft'))) box.scrollLeft = box.scrollWidth;
  }

  override render() {
    const { values, draft, locked } = this;
    const { problem } = readDraft(draft, this.#rule);
    const keys = this.#digits.length + 1;
    return html`<div class="dock" style=${padColumns(keys)}>
      <div class="entry">
        <div class="label">
          <span id="label">${values.length > 0 ? say('yourListSoFar', { n: values.length }) : say('yourList')}</span>
          ${problem === null ? nothing : html`<span class="problem" id="problem">${problem}</span>`}
        </div>
        <div class=${problem === null ? 'box' : 'box bad'}>
          <ol aria-label=${say('listEntries')}>
            ${values.map(
              (value, index) =>
                html`<li>
                  <button
                    type="button"
                    class="value"
                    aria-label=${say('takeEntryOut', { value, n: index + 1 })}
                    ?disabled=${locked}
                    @mousedown=${keepFocus}
                    @click=${() => this.#remove(index)}
                  >
                    ${value}${icons.close}
                  </button>
                </li>`,
            )}
          </ol>
          <input
            type="text"
            autocomplete="off"
            enterkeyhint="done"
            aria-label=${say('nextEntry')}
            aria-describedby=${problem === null ? nothing : 'problem'}
            aria-invalid=${problem === null ? 'false' : 'true'}
            placeholder=${values.length === 0 ? say('listExample') : ''}
            ?readonly=${locked}
            .value=${live(draft)}
            @input=${this.#onInput}
            @keydown=${this.#onKey}
          />
        </div>
      </div>
      <div class="pad" role="group" aria-label=${say('addEntry')}>
        ${this.#digits.map((digit) => this.padKey(digit, say('addDigit', { n: digit }), () => this.#add(digit)))}
        ${this.padKey(icons.backspace, say('entryBack'), () => this.undo(), true)}
      </div>
      ${this.actions()}
    </div>`;
  }

  /** What is typed or pasted: whole entries go to the list, the last one stays in the field until it is ended. */
  #onInput = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement;
    const parts = field.value.split(/[^\d−-]+/);
    const last = cleaned(parts.at(-1) ?? '', this.#rule);
    const whole = parts.slice(0, -1).map((part) => readDraft(cleaned(part, this.#rule), this.#rule).value);
    const fits = whole.flatMap((value) => value ?? []);
    // An entry that is out of range stays in the field, where its fault is told.
    const odd = parts
      .slice(0, -1)
      .find((part) => readDraft(cleaned(part, this.#rule), this.#rule).problem !== null);
    this.#set([...this.values, ...fits], odd === undefined ? last : cleaned(odd, this.#rule), 'field');
    this.requestUpdate();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Backspace' || this.draft !== '' || this.locked) return;
    event.preventDefault();
    this.undo();
  };
}
customElements.define('orthant-integers-input', OrthantIntegersInput);
