import { css, html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Answer, AnswerSpec } from '../../core/answer.js';
import { say } from '../say.js';
import { AnswerInput } from './answer-input.js';

type TextSpec = Extract<AnswerSpec, { kind: 'text' }>;

/** A few words, on one line. */
export class OrthantTextInput extends AnswerInput {
  static override properties = { spec: { attribute: false }, text: { state: true } };
  static override styles = [
    ...AnswerInput.styles,
    css`
      .dock {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      .box input {
        font-size: 1.15rem;
        font-weight: 500;
      }
    `,
  ];
  declare spec: TextSpec;
  declare private text: string;

  constructor() {
    super();
    this.spec = { kind: 'text', maxLength: 200 };
    this.text = '';
  }

  override get answer(): Answer | null {
    const text = this.text.trim();
    return text === '' ? null : { kind: 'text', text };
  }
  protected override get empty(): boolean {
    return this.text === '';
  }

  /** Whoever starts to write writes here; C and E are letters then. */
  override press(event: KeyboardEvent): boolean {
    if (event.key.length !== 1) return false;
    this.renderRoot.querySelector('input')?.focus();
    this.#set(this.text + event.key);
    return true;
  }
  override undo(): void {
    this.#set(this.text.slice(0, -1));
  }
  override clear(): void {
    this.#set('');
    this.tell(say('nothingEntered'));
  }

  #set(text: string): void {
    this.text = text.slice(0, this.spec.maxLength);
  }

  override render() {
    const { maxLength } = this.spec;
    return html`<div class="dock">
      <div class="entry">
        <div class="label">
          <span id="label">${say('yourAnswer')}</span>
          <span aria-hidden="true">${say('characters', { n: this.text.length, of: maxLength })}</span>
        </div>
        <div class="box">
          <input
            type="text"
            autocomplete="off"
            enterkeyhint="done"
            aria-labelledby="label"
            maxlength=${maxLength}
            ?readonly=${this.locked}
            .value=${live(this.text)}
            @input=${(event: Event) => this.#set((event.currentTarget as HTMLInputElement).value)}
          />
        </div>
      </div>
      ${this.actions()}
    </div>`;
  }
}
customElements.define('orthant-text-input', OrthantTextInput);
