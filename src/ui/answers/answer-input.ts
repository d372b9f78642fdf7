import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Answer } from '../../core/answer.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { say } from '../say.js';
import { answerStyle } from './answer-style.js';

/**
 * An input for one kind of answer. It holds what was entered until the trial is over; another trial gets another input.
 * Fires `said` (detail: a sentence for screen readers) whenever what was entered changes, and `confirm` (detail: the time
 * stamp of the event). Keys that are pressed anywhere in the trial come in through `press`.
 */
export abstract class AnswerInput extends OrthantElement {
  static override properties: PropertyDeclarations = {
    locked: { type: Boolean },
    saving: { type: Boolean },
  };
  static override styles = [OrthantElement.styles, answerStyle];
  /** Nothing can be entered: the pictures are not there yet, or the answer is being saved. */
  declare locked: boolean;
  declare saving: boolean;

  constructor() {
    super();
    this.locked = false;
    this.saving = false;
  }

  /** What would be confirmed now; null while that is no whole answer. */
  abstract get answer(): Answer | null;
  /** Nothing was entered yet. */
  protected abstract get empty(): boolean;
  /** Does what a key means here; false where it means nothing. Not asked for Enter, and not while locked. */
  abstract press(event: KeyboardEvent): boolean;
  /** Takes the last bit back. */
  abstract undo(): void;
  abstract clear(): void;

  protected tell(text: string): void {
    this.dispatchEvent(new CustomEvent<string>('said', { detail: text }));
  }

  /** Clear and Confirm, the same for all. */
  protected actions(): TemplateResult {
    const ready = this.answer !== null;
    return html`<div class="actions">
      <button
        type="button"
        class="button"
        data-clear
        ?disabled=${this.locked || this.empty}
        @mousedown=${keepFocus}
        @click=${() => this.clear()}
      >
        ${say('clear')}
      </button>
      <button
        type="button"
        class="button primary confirm"
        ?disabled=${this.locked || !ready}
        aria-keyshortcuts="Enter"
        @click=${(event: Event) =>
          this.dispatchEvent(new CustomEvent<number>('confirm', { detail: event.timeStamp }))}
      >
        ${this.saving ? say('saving') : html`${ready ? icons.check : nothing} ${say('confirm')}`}
      </button>
    </div>`;
  }

  /** One key of a pad. @param last the last one fills its row where the pad has two */
  protected padKey(face: unknown, name: string, act: () => void, last = false): TemplateResult {
    return html`<button
      type="button"
      class=${last ? 'key last' : 'key'}
      aria-label=${name}
      ?disabled=${this.locked}
      @mousedown=${keepFocus}
      @click=${act}
    >
      ${face}
    </button>`;
  }
}

/** The columns of a pad with this many keys: one row where there is room, else two of which the last key ends the second. */
export function padColumns(keys: number): string {
  const half = Math.ceil(keys / 2);
  return `--keys: ${keys}; --half: ${half}; --rest: ${2 * half - keys + 1}`;
}

/** A mouse press leaves the focus where it is, so that Enter still confirms after it. */
export const keepFocus = (event: Event): void => event.preventDefault();
