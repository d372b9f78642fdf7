import { css, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import '../answers/choice-input.js';
import '../answers/integers-input.js';
import '../answers/number-input.js';
import '../answers/text-input.js';
import type { AnswerInput } from '../answers/answer-input.js';
import type { OrthantChoiceInput } from '../answers/choice-input.js';
import { say } from '../say.js';
import { PictureTrial } from './picture-trial.js';

/** Pictures that are only looked at (or are options themselves) and the input that the answer needs. */
export class OrthantAnswerTrial extends PictureTrial {
  static override properties = { chosen: { state: true } };
  static override styles = [
    ...PictureTrial.styles,
    css`
      .cannot {
        align-self: center;
        justify-self: center;
        max-width: 34rem;
        padding: 2rem;
        color: var(--ink-2);
      }
    `,
  ];
  /** The option whose picture is chosen. */
  declare private chosen: string | null;

  constructor() {
    super();
    this.chosen = null;
  }

  protected override reset(): void {
    this.chosen = null;
  }

  get #input(): AnswerInput | null {
    return this.renderRoot.querySelector<AnswerInput>('[data-input]');
  }
  /** Options that are pictures. */
  get #options(): readonly string[] {
    const { ask, frames } = this.view;
    if (ask.kind !== 'choice') return [];
    return ask.options.map(({ id }) => id).filter((id) => frames.some((frame) => frame.id === id));
  }

  protected override grid(): TemplateResult {
    const { view } = this;
    if (view.stimulus === 'orbit') return html`<p class="cannot">${say('cannotShow')}</p>`;
    return html`<orthant-picture-grid
      .frames=${view.frames}
      .pictures=${view.pictures}
      .options=${this.#options}
      .chosen=${this.chosen}
      .locked=${this.locked}
      @choose=${(event: CustomEvent<string>) => {
        const input = this.#input as OrthantChoiceInput | null;
        input?.choose(event.detail);
      }}
      @enlarge=${this.onEnlarge}
      @shown=${this.onShown}
    ></orthant-picture-grid>`;
  }

  protected override input(): TemplateResult {
    const { view, locked } = this;
    const saving = view.saving && view.fault === null;
    const said = (event: CustomEvent<string>): void => {
      this.said = event.detail;
    };
    const confirm = (event: CustomEvent<number>): void => this.confirm(event.detail);
    // Another trial gets another input: nothing that was entered can reach it.
    const input = (): TemplateResult => {
      const { ask } = view;
      switch (ask.kind) {
        case 'choice':
          return html`<orthant-choice-input
            data-input
            .spec=${ask}
            .locked=${locked}
            .saving=${saving}
            @said=${said}
            @confirm=${confirm}
            @choose=${(event: CustomEvent<string | null>) => {
              this.chosen = event.detail;
            }}
          ></orthant-choice-input>`;
        case 'number':
          return html`<orthant-number-input
            data-input
            .spec=${ask}
            .locked=${locked}
            .saving=${saving}
            @said=${said}
            @confirm=${confirm}
          ></orthant-number-input>`;
        case 'integers':
          return html`<orthant-integers-input
            data-input
            .spec=${ask}
            .locked=${locked}
            .saving=${saving}
            @said=${said}
            @confirm=${confirm}
          ></orthant-integers-input>`;
        case 'text':
          return html`<orthant-text-input
            data-input
            .spec=${ask}
            .locked=${locked}
            .saving=${saving}
            @said=${said}
            @confirm=${confirm}
          ></orthant-text-input>`;
        case 'ranking':
        case 'rotation':
          return html`${nothing}`;
      }
    };
    return html`${keyed(view.id, input())}`;
  }

  protected override press(event: KeyboardEvent): boolean {
    const input = this.#input;
    if (!input) return false;
    if (input.press(event)) return true;
    if (event.key === 'Backspace') input.undo();
    else if (event.key.toLowerCase() === 'c') input.clear();
    else return false;
    return true;
  }

  protected override confirm(time: number): void {
    const answer = this.#input?.answer ?? null;
    if (this.locked || !this.shown || answer === null) return;
    this.enlarged = -1;
    this.send({ kind: 'answer', id: this.view.id, answer, time });
  }

  /** A picture that is an option: Enter confirms once something is chosen. */
  protected override confirmsOn(control: HTMLElement): boolean {
    return control.dataset.option !== undefined && this.chosen !== null;
  }
}
customElements.define('orthant-answer-trial', OrthantAnswerTrial);
