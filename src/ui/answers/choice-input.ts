import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Answer, AnswerSpec } from '../../core/answer.js';
import { say } from '../say.js';
import { AnswerInput } from './answer-input.js';

type ChoiceSpec = Extract<AnswerSpec, { kind: 'choice' }>;

/**
 * One of several answers: a group of radio buttons. Keys: the number of an option, its letter where the options are
 * single letters, arrows for the next one. Fires `choose` as well, so that option pictures can follow.
 */
export class OrthantChoiceInput extends AnswerInput {
  static override properties = { spec: { attribute: false }, chosen: { state: true } };
  static override styles = [
    ...AnswerInput.styles,
    css`
      .dock {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      .options {
        display: grid;
        grid-template-columns: repeat(var(--options), minmax(0, 1fr));
        gap: 0.5rem;
        max-width: calc(var(--options) * 15rem);
      }
      label {
        position: relative;
        display: flex;
        align-items: center;
        gap: 0.6rem;
        min-width: 0;
        min-height: 56px;
        padding: 0.3rem 0.9rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        background: var(--surface);
        font-weight: 550;
        line-height: 1.2;
        cursor: pointer;
        touch-action: manipulation;
      }
      label:hover {
        border-color: var(--ink);
      }
      label:has(:checked) {
        border-color: var(--accent);
        background: var(--accent-wash);
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      label:has(:focus-visible) {
        outline: 3px solid var(--focus);
        outline-offset: 2px;
      }
      label:has(:disabled) {
        color: var(--ink-3);
        border-color: var(--line);
        background: transparent;
        cursor: default;
      }
      input {
        flex: none;
        width: 1.25rem;
        height: 1.25rem;
        margin: 0;
        accent-color: var(--accent);
        outline: none;
      }
      .words {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      label kbd {
        margin-left: auto;
      }
      /* Names of colours in any language without a break: a row of eight has no room for the buttons' circles. */
      .crowded label {
        justify-content: center;
        gap: 0.4rem;
        padding: 0.3rem 0.6rem;
      }
      .crowded input {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        opacity: 0;
        cursor: inherit;
      }
      @media (pointer: coarse) {
        label kbd {
          display: none;
        }
      }
      @container (max-width: 84rem) {
        .dock:has(.crowded) {
          grid-template-columns: minmax(0, 1fr);
        }
        .options.crowded {
          max-width: none;
        }
        .dock:has(.crowded) .actions {
          justify-content: end;
        }
      }
      @container (max-width: 68rem) {
        .dock {
          grid-template-columns: minmax(0, 1fr);
        }
        .options {
          max-width: none;
        }
        .actions {
          justify-content: end;
        }
      }
      @container (max-width: 60rem) {
        .options.crowded {
          grid-template-columns: repeat(4, minmax(0, 1fr));
        }
      }
      @container (max-width: 36rem) {
        .options,
        .options.crowded {
          grid-template-columns: repeat(var(--narrow), minmax(0, 1fr));
          gap: 0.4rem;
        }
        label {
          min-height: 50px;
          gap: 0.4rem;
          padding: 0.25rem 0.6rem;
        }
        label kbd {
          display: none;
        }
        .many input {
          position: absolute;
          opacity: 0;
        }
        .many label {
          justify-content: center;
          text-align: center;
        }
      }
    `,
  ];
  declare spec: ChoiceSpec;
  declare private chosen: string | null;

  constructor() {
    super();
    this.spec = { kind: 'choice', options: [] };
    this.chosen = null;
  }

  override get answer(): Answer | null {
    return this.chosen === null ? null : { kind: 'choice', id: this.chosen };
  }
  protected override get empty(): boolean {
    return this.chosen === null;
  }

  override press(event: KeyboardEvent): boolean {
    const { options } = this.spec;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? /^[1-9]$/.exec(event.key)?.[0];
    const letter = event.key.length === 1 ? event.key.toLowerCase() : '';
    const at =
      digit !== undefined && !event.shiftKey
        ? Number(digit) - 1
        : options.findIndex(({ id, label }) => id.toLowerCase() === letter || label.toLowerCase() === letter);
    const option = options[at];
    if (option) {
      this.choose(option.id);
      return true;
    }
    // Radio buttons that have the focus move it with the choice themselves.
    if (event.composedPath()[0] instanceof HTMLInputElement) return false;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return false;
    const now = options.findIndex(({ id }) => id === this.chosen);
    const next = now < 0 ? (step > 0 ? 0 : options.length - 1) : now + step + options.length;
    this.choose(options[next % options.length]?.id ?? null);
    return true;
  }
  override undo(): void {
    this.choose(null);
  }
  override clear(): void {
    this.choose(null);
  }

  /** Also for option pictures. @param id null takes the choice back */
  choose(id: string | null): void {
    if (this.locked || id === this.chosen) return;
    this.chosen = id;
    this.note('choose', { option: id ?? '' });
    const label = this.spec.options.find((option) => option.id === id)?.label;
    this.tell(label === undefined ? say('nothingChosen') : say('chosen', { option: label }));
    this.dispatchEvent(new CustomEvent<string | null>('choose', { detail: id }));
  }

  override render() {
    const { options } = this.spec;
    const n = options.length;
    const longest = Math.max(0, ...options.map(({ label }) => label.length));
    const wide = longest <= 10 ? Math.min(n, 8) : longest <= 24 ? Math.min(n, 4) : Math.min(n, 2);
    const narrow = longest <= 8 && n > 2 ? (n === 3 ? 3 : 4) : longest <= 16 ? Math.min(n, 2) : 1;
    return html`<div class="dock" style=${`--options: ${Math.max(1, wide)}; --narrow: ${narrow}`}>
      <div class=${n > 4 ? 'options many crowded' : n > 2 ? 'options many' : 'options'} role="radiogroup" aria-label=${say('yourAnswer')}>
        ${options.map(
          ({ id, label }, index) =>
            html`<label>
              <input
                type="radio"
                name="answer"
                value=${id}
                ?disabled=${this.locked}
                .checked=${live(id === this.chosen)}
                @change=${() => this.choose(id)}
              />
              <span class="words">${label}</span>
              ${index < 9 ? html`<kbd aria-hidden="true">${label.length === 1 ? label : index + 1}</kbd>` : nothing}
            </label>`,
        )}
      </div>
      ${this.actions()}
    </div>`;
  }
}
customElements.define('orthant-choice-input', OrthantChoiceInput);
