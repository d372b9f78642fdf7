import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import { studyStyle } from './study-style.js';
import type { KeyedView, QuestionView, StudyWant } from './study-view.js';

type Field = QuestionView | (KeyedView & { readonly kind: 'keyed' });

/** Questions with native fields and one button. A missing answer, or one that is no number, is marked in place, by border and in words. */
export class OrthantStudyForm extends OrthantElement {
  static override properties = {
    questions: { attribute: false },
    keyed: { attribute: false },
    mode: { type: String },
    wrong: { attribute: false },
    missing: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    studyStyle,
    css`
      :host {
        display: block;
        min-height: 0;
      }
    `,
  ];
  declare questions: readonly QuestionView[];
  declare keyed: readonly KeyedView[];
  declare mode: 'questions' | 'quiz' | 'check';
  /** Ids that the study refused. */
  declare wrong: readonly string[];
  declare private missing: readonly string[];
  #shown = performance.now();

  constructor() {
    super();
    this.questions = [];
    this.keyed = [];
    this.mode = 'questions';
    this.wrong = [];
    this.missing = [];
  }

  override firstUpdated(): void {
    this.#shown = performance.now();
  }

  override render() {
    const fields: readonly Field[] =
      this.mode === 'questions'
        ? this.questions
        : this.keyed.map((question) => ({ ...question, kind: 'keyed' as const }));
    const marked = [...this.missing, ...this.wrong];
    return html`<form novalidate @submit=${this.#submit}>
      ${marked.length > 0 ? html`<p role="alert">${say('fix')}</p>` : nothing}
      ${fields.map((field) => this.#field(field, marked.includes(field.id)))}
      <div class="row way">
        <button class="button primary big">${say(this.mode === 'questions' ? 'next' : 'submit')}</button>
      </div>
    </form>`;
  }

  #field(field: Field, wrong: boolean) {
    const needed = field.kind === 'keyed' || field.required;
    const hint = (text: string) => html`<span class="hint" id=${`${field.id}-hint`}>${text}</span>`;
    const need = needed ? ` (${say('required')})` : '';
    if (field.kind === 'keyed' || field.kind === 'choice') {
      return html`<fieldset
        class=${wrong ? 'question wrong' : 'question'}
        role="radiogroup"
        aria-describedby=${`${field.id}-hint`}
        aria-invalid=${wrong ? 'true' : nothing}
        aria-required=${needed ? 'true' : 'false'}
      >
        <legend class="pre">${field.text}</legend>
        ${hint(`${say('choose')}${need}`)}
        ${field.options.map(
          ({ id, label }) =>
            html`<label class="check"
              ><input type="radio" name=${field.id} value=${id} /> <span>${label}</span></label
            >`,
        )}
      </fieldset>`;
    }
    const range =
      field.kind === 'number' && field.min !== null && field.max !== null
        ? say('numberRange', { min: field.min, max: field.max })
        : '';
    return html`<div class=${wrong ? 'question wrong' : 'question'}>
      <label>
        <span class="label pre">${field.text}</span>
        ${hint(`${range}${need}`)}
        <input
          type="text"
          inputmode=${field.kind === 'number' ? 'decimal' : nothing}
          name=${field.id}
          autocomplete="off"
          maxlength="5000"
          aria-describedby=${`${field.id}-hint`}
          aria-invalid=${wrong ? 'true' : 'false'}
          aria-required=${needed ? 'true' : 'false'}
        />
      </label>
    </div>`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const given = new FormData(form);
    const text = (id: string): string => {
      const value = given.get(id);
      return typeof value === 'string' ? value.trim() : '';
    };
    const fields = this.mode === 'questions' ? this.questions : this.keyed;
    this.missing = fields
      .filter((field) => {
        const entered = text(field.id);
        if (entered === '') return !('kind' in field) || field.required;
        return 'kind' in field && field.kind === 'number' && numberIn(entered) === null;
      })
      .map(({ id }) => id);
    if (this.missing.length > 0) {
      const [first] = this.missing;
      this.renderRoot.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    this.send({ kind: 'study', want: this.#want(text) });
  };

  #want(text: (id: string) => string): StudyWant {
    if (this.mode === 'questions') {
      const answers = this.questions.map(({ id, kind }): [string, string | number | null] => {
        const given = text(id);
        return [id, given === '' ? null : kind === 'number' ? numberIn(given) : given];
      });
      return { do: 'answers', answers: Object.fromEntries(answers) };
    }
    if (this.mode === 'check') {
      const spent = Math.round(performance.now() - this.#shown);
      return { do: 'check', answer: text(this.keyed[0]?.id ?? ''), spent };
    }
    return { do: 'quiz', answers: Object.fromEntries(this.keyed.map(({ id }) => [id, text(id)])) };
  }
}
customElements.define('orthant-study-form', OrthantStudyForm);

/** A number with a decimal point or comma, whatever the language; null for anything else. */
function numberIn(text: string): number | null {
  return /^[-−+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text)
    ? Number(text.replace('−', '-').replace(',', '.'))
    : null;
}
