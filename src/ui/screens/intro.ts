import { css, html, nothing } from 'lit';
import { howToAnswer } from '../answers/how.js';
import { OrthantElement } from '../element.js';
import '../parts/enlarger.js';
import '../parts/picture-grid.js';
import '../parts/scored.js';
import '../rotation/how.js';
import type { Example, How, IntroView } from '../view.js';
import { plural } from '../words.js';

/** Before a run: what was chosen, how it works, an example that is worked through, then practice or the run itself. */
export class OrthantIntro extends OrthantElement {
  static override properties = { view: { attribute: false }, enlarged: { state: true } };
  static override styles = [
    OrthantElement.styles,
    css`
      .page {
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      .settings {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        margin: 1rem 0 1.6rem;
        list-style: none;
      }
      .how,
      .what {
        margin-top: 2.4rem;
      }
      h2 {
        margin-bottom: 0.8rem;
      }
      .steps {
        columns: 2 24rem;
        column-gap: clamp(2rem, 4vw, 3.5rem);
        padding-left: 1.3rem;
      }
      .steps li {
        break-inside: avoid;
        padding-bottom: 0.6rem;
      }
      .steps li::marker {
        color: var(--accent);
        font-weight: 600;
      }
      .criteria {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
        gap: 1rem clamp(1.5rem, 4vw, 3.5rem);
      }
      .criteria dt {
        font-weight: 600;
      }
      .criteria dd {
        color: var(--ink-2);
      }
      .example {
        margin-top: 2.6rem;
        padding: clamp(1rem, 2.5vw, 1.8rem);
      }
      .example .question {
        margin-bottom: 1rem;
        color: var(--ink-2);
        max-width: 60em;
      }
      orthant-picture-grid {
        margin-inline: -4px;
        overflow: hidden;
      }
      orthant-scored,
      .drawing {
        max-width: 44rem;
        margin-top: 0.5rem;
      }
      .unknown {
        margin-top: 1rem;
        padding: 0.7rem 1rem;
        border-radius: var(--radius-small);
        background: var(--warn-wash);
      }
      @media (max-width: 34rem) {
        .start .button {
          width: 100%;
        }
        .example {
          margin-inline: calc(var(--gutter) * -0.5);
        }
      }
    `,
  ];
  declare view: IntroView;
  declare private enlarged: number;

  constructor() {
    super();
    this.enlarged = -1;
  }

  override render() {
    const { view } = this;
    const { parameters, how } = view;
    return html`<div class="page">
      <h1>${view.title}</h1>
      <ul class="settings" aria-label="What was chosen">
        ${view.settings.map(
          ([name, value]) => html`<li class="tag"><span class="quiet">${name}</span> ${value}</li>`,
        )}
      </ul>
      <div class="row start">
        <button
          type="button"
          class="button primary big"
          @click=${() => this.send({ kind: 'start', parameters, practice: false })}
        >
          Start ${plural(parameters.pick?.length ?? parameters.count, 'item')}
        </button>
        ${
          view.practice
            ? html`<button
                type="button"
                class="button big"
                @click=${() => this.send({ kind: 'start', parameters, practice: true })}
              >
                Practice two first
              </button>`
            : nothing
        }
      </div>
      ${
        view.unknown.length === 0
          ? nothing
          : html`<p class="unknown">
              The address also names ${view.unknown.join(', ')}, which mean nothing here and were left out.
            </p>`
      }
      ${how.answers.includes('rotation') ? html`<orthant-rotation-how></orthant-rotation-how>` : this.#how(how)}
      ${view.example ? this.#example(view.example) : nothing}
      ${
        how.asked === ''
          ? nothing
          : html`<section class="what" aria-labelledby="what">
              <h2 id="what">${how.asked}</h2>
              <dl class="criteria">
                ${view.criteria.map(
                  ({ title, text }) => html`<div>
                    <dt>${title}</dt>
                    <dd>${text}</dd>
                  </div>`,
                )}
              </dl>
            </section>`
      }
    </div>`;
  }

  #how({ looks, answers }: How) {
    return html`<section class="how" aria-labelledby="how">
      <h2 id="how">How it goes</h2>
      <ol class="steps">
        ${looks.map((line) => html`<li>${line}</li>`)}
        ${answers.flatMap((kind) => howToAnswer(kind).map((step) => html`<li>${step}</li>`))}
        <li>
          Enlarge any picture with a double click, the wheel, two fingers or <kbd>E</kbd>. Take the time you want.
        </li>
        <li>Each confirmed answer is saved at once. You can leave and go on later at the same item.</li>
      </ol>
    </section>`;
  }

  #example(example: Example) {
    return html`<section class="card example" aria-labelledby="example">
        <h2 id="example">An example</h2>
        <p class="question">${example.question}</p>
          <orthant-picture-grid
        .hugs=${true}
            .frames=${example.frames}
            .pictures=${example.pictures}
            .count=${example.scored?.places.length ?? 0}
            @enlarge=${(event: CustomEvent<{ index: number }>) => {
              this.enlarged = event.detail.index;
            }}
          ></orthant-picture-grid>
          ${
            example.scored
              ? html`<orthant-scored .scored=${example.scored}></orthant-scored>`
              : html`<p class="quiet drawing" role="status">The example is being drawn …</p>`
          }
      </section>
      <orthant-enlarger
        .pictures=${example.pictures ?? []}
        .frames=${example.frames}
        .index=${this.enlarged}
        @enlarge=${(event: CustomEvent<{ index: number }>) => {
          this.enlarged = event.detail.index;
        }}
        @close=${() => {
          this.enlarged = -1;
        }}
      ></orthant-enlarger>`;
  }
}
customElements.define('orthant-intro', OrthantIntro);
