import { css, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import { OrthantElement } from '../element.js';
import { ordinal, say } from '../say.js';
import type { Scored, ScoredAnswer, ScoredPlace } from '../view.js';
import { placeWords } from '../words.js';
import { icons } from './icons.js';

const SIGNS = {
  right: icons.check,
  partly: icons.minus,
  wrong: icons.cross,
  skipped: icons.minus,
  example: null,
};
const ORDER_WORDS = { right: 'orderRight', partly: 'orderPartly', wrong: 'orderWrong' } as const;
const ANSWER_WORDS = { right: 'answerRight', partly: 'answerPartly', wrong: 'answerWrong' } as const;

/** Of published items there are no values. */
const isMeasured = ({ places }: Scored): boolean => places.some(({ value }) => value !== null);

/** The truth beside the answer: a verdict, the right answer or the true order with what was measured, and why. */
export class OrthantScored extends OrthantElement {
  static override properties = { scored: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      .verdict {
        display: flex;
        align-items: center;
        gap: 0.7rem;
      }
      .sign {
        flex: none;
        display: grid;
        place-items: center;
        width: 34px;
        height: 34px;
        border-radius: 50%;
        background: var(--warn-wash);
        color: var(--warn);
      }
      .right .sign {
        background: var(--good-wash);
        color: var(--good);
      }
      .wrong .sign {
        background: var(--bad-wash);
        color: var(--bad);
      }
      .pairs {
        margin-top: 0.35rem;
        color: var(--ink-2);
      }
      table {
        width: 100%;
        margin-top: 1.1rem;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      caption {
        text-align: left;
        font-weight: 600;
        padding-bottom: 0.4rem;
      }
      th {
        padding: 0.3rem 0.6rem 0.3rem 0;
        color: var(--ink-3);
        font-size: 0.85rem;
        font-weight: 450;
        text-align: left;
        border-bottom: 1px solid var(--line-strong);
      }
      td {
        padding: 0.6rem 0.6rem 0.6rem 0;
        border-bottom: 1px solid var(--line);
        vertical-align: middle;
      }
      tr > :last-child {
        padding-right: 0;
      }
      .what {
        font-weight: 600;
        white-space: nowrap;
      }
      .measured {
        width: 38%;
      }
      .bar {
        height: 6px;
        margin-top: 0.3rem;
        border-radius: 3px;
        background: var(--accent);
        min-width: 2px;
      }
      .given {
        white-space: nowrap;
      }
      .given span {
        display: inline-flex;
        align-items: center;
        gap: 0.35rem;
      }
      .hit {
        color: var(--good);
      }
      .miss {
        color: var(--bad);
      }
      .answer {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem;
        margin-top: 1.1rem;
      }
      .answer > div {
        flex: 1 1 9rem;
        padding: 0.7rem 1rem 0.8rem;
        border: 1px solid var(--line);
        border-radius: var(--radius-small);
        background: var(--surface);
      }
      dt {
        color: var(--ink-2);
        font-size: 0.9rem;
      }
      dd {
        font-size: 1.5rem;
        font-weight: 600;
        line-height: 1.25;
        letter-spacing: -0.01em;
        font-variant-numeric: tabular-nums;
      }
      .answer > div.right {
        border-color: var(--good);
      }
      .answer > div.wrong {
        border-color: var(--bad);
      }
      dd.off {
        color: var(--bad);
        font-size: 0.92rem;
        font-weight: 500;
        letter-spacing: 0;
      }
      .lines {
        display: grid;
        gap: 0.35rem;
        margin-top: 1.1rem;
        padding-left: 1.1rem;
        color: var(--ink-2);
      }
      @media (forced-colors: active) {
        .bar {
          background: CanvasText;
        }
      }
    `,
  ];
  declare scored: Scored;

  override render() {
    const { scored } = this;
    const { outcome, pairs } = scored;
    const measured = isMeasured(scored);
    const words = scored.answer ? ANSWER_WORDS : ORDER_WORDS;
    return html`
      ${
        outcome === 'example'
          ? nothing
          : html`<div class=${classMap({ verdict: true, [outcome]: true })}>
              <span class="sign">${SIGNS[outcome]}</span>
              <h2>${say(outcome === 'skipped' ? 'noAnswer' : words[outcome])}</h2>
            </div>`
      }
      ${pairs === null ? nothing : html`<p class="pairs">${say('pairs', pairs)}</p>`}
      ${scored.answer ? this.#answer(scored.answer, scored.outcome) : nothing}
      ${
        scored.places.length === 0
          ? nothing
          : html`<table>
              <caption>${say('trueOrder')}</caption>
              <thead>
                <tr>
                  <th scope="col">${say('columnPlace')}</th>
                  <th scope="col"><span class="only-read">${say('columnCandidate')}</span></th>
                  ${measured ? html`<th scope="col">${say('columnMeasured')}</th>` : nothing}
                  ${outcome === 'example' ? nothing : html`<th scope="col">${say('youSaid')}</th>`}
                </tr>
              </thead>
              <tbody>
                ${scored.places.map((place) => this.#row(place, scored))}
              </tbody>
            </table>`
      }
      ${
        scored.lines.length === 0
          ? nothing
          : html`<ul class="lines">
              ${scored.lines.map((line) => html`<li>${line}</li>`)}
            </ul>`
      }
    `;
  }

  #answer({ given, right, off }: ScoredAnswer, outcome: Scored['outcome']) {
    return html`<dl class="answer">
      ${
        outcome === 'example'
          ? nothing
          : html`<div class=${classMap({ [outcome]: true })}>
              <dt>${say('youSaid')}</dt>
              <dd>${given ?? '–'}</dd>
              ${off === null ? nothing : html`<dd class="off">${off}</dd>`}
            </div>`
      }
      <div>
        <dt>${say('rightAnswer')}</dt>
        <dd>${right}</dd>
      </div>
    </dl>`;
  }

  #row(place: ScoredPlace, scored: Scored) {
    const { given } = place;
    const hit = given === place.place;
    return html`<tr>
      <td>${placeWords(place.place, scored.places.length, scored.ends)}</td>
      <td class="what">${place.label}</td>
      ${
        isMeasured(scored)
          ? html`<td class="measured">
              ${place.value ?? nothing}
              ${
                place.share === null
                  ? nothing
                  : html`<div class="bar" style=${styleMap({ width: `${Math.max(0, place.share) * 100}%` })}></div>`
              }
            </td>`
          : nothing
      }
      ${scored.outcome === 'example' ? nothing : html`<td class="given">${this.#given(given, hit)}</td>`}
    </tr>`;
  }

  #given(given: number | null, hit: boolean) {
    if (given === null) return '–';
    return html`<span class=${hit ? 'hit' : 'miss'}
      >${hit ? icons.check : icons.cross} ${ordinal(given)}
      <span class="only-read">${say(hit ? 'right' : 'wrong')}</span></span
    >`;
  }
}
customElements.define('orthant-scored', OrthantScored);
