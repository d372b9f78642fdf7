import { css, html, nothing, type PropertyValues } from 'lit';
import type { WordKey } from '../../words/catalogue.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { number, say } from '../say.js';
import { percent } from '../words.js';
import './grey-image.js';
import './line-chart.js';
import type { ChartLine } from './line-chart.js';
import './object-view.js';
import type { EpisodeView, PathPoint } from './rotation-view.js';
import { actionSign, actionWords } from './rotation-words.js';

const ENDS: { readonly [ended: string]: WordKey } = {
  success: 'endSuccess',
  stop: 'endStop',
  limit: 'endLimit',
  stagnation: 'endStagnation',
  invalid: 'endInvalid',
  skipped: 'endSkipped',
  'timed-out': 'endTimedOut',
  failed: 'endFailed',
};

/** An episode that is over: how it ended, its path and curves beside the reference, and the object to turn. */
export class OrthantEpisode extends OrthantElement {
  static override properties = {
    episode: { attribute: false },
    own: { type: Boolean },
    at: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      .layout {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr);
        gap: 1.5rem clamp(1.5rem, 3vw, 3rem);
      }
      .verdict {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 0.8rem;
        align-items: center;
      }
      .minor {
        font-size: 1.08rem;
      }
      .verdict h1 {
        font-size: clamp(1.3rem, 1.15rem + 0.7vw, 1.7rem);
        letter-spacing: -0.015em;
      }
      .sign {
        display: grid;
        place-items: center;
        width: 34px;
        height: 34px;
        border-radius: 50%;
        background: var(--warn-wash);
        color: var(--warn);
      }
      .success .sign {
        background: var(--good-wash);
        color: var(--good);
      }
      .numbers {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
        gap: 0.6rem 1rem;
        margin: 0.9rem 0 1.1rem;
      }
      dt {
        color: var(--ink-3);
        font-size: 0.88rem;
      }
      dd {
        font-size: 1.35rem;
        font-weight: 600;
        letter-spacing: -0.02em;
        line-height: 1.2;
      }
      dd small {
        font-size: 0.85rem;
        font-weight: 400;
        letter-spacing: 0;
        color: var(--ink-3);
      }
      .objects {
        display: grid;
        grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
        gap: 0.3rem 0.75rem;
      }
      orthant-object-view {
        grid-row: 2 / 4;
        aspect-ratio: 1;
      }
      .objects orthant-grey-image {
        aspect-ratio: 1;
      }
      .cap {
        color: var(--ink-2);
        font-size: 0.9rem;
      }
      .path {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
        margin-top: 0.4rem;
        list-style: none;
      }
      .path button {
        appearance: none;
        min-width: 44px;
        min-height: 36px;
        padding: 0 0.45rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--ink);
        font: 500 0.95rem/1 var(--sans);
        font-variant-numeric: tabular-nums;
        cursor: pointer;
      }
      .path button[aria-pressed='true'] {
        border-color: var(--accent);
        background: var(--accent-wash);
        box-shadow: inset 0 -2px var(--accent);
      }
      .block {
        margin-top: 1.3rem;
      }
      .charts {
        display: grid;
        gap: 1.3rem;
        align-content: start;
      }
      .state {
        min-height: 1.6em;
        margin-top: 0.5rem;
        color: var(--ink-2);
      }
      @media (max-width: 56rem) {
        .layout {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  declare episode: EpisodeView;
  /** It is the reader's own, just played. */
  declare own: boolean;
  /** The state that is looked at: list and index. */
  declare private at: { readonly list: 'path' | 'reference'; readonly index: number };

  constructor() {
    super();
    this.own = false;
    this.at = { list: 'path', index: 0 };
  }

  override willUpdate(changed: PropertyValues<this>): void {
    // The same episode with more numbers keeps the state that is looked at.
    if (changed.has('episode') && changed.get('episode')?.draw !== this.episode.draw)
      this.at = { list: 'path', index: this.episode.path.length - 1 };
  }

  get #name(): string {
    return say(this.own ? 'yourPath' : 'path');
  }

  get #point(): PathPoint | undefined {
    const { path, reference } = this.episode;
    return (this.at.list === 'path' ? path : (reference ?? path))[this.at.index];
  }

  override render() {
    const { episode } = this;
    const { path, reference } = episode;
    const last = path.at(-1);
    const point = this.#point;
    if (!last || !point) return nothing;
    const key = ENDS[episode.ended];
    const ends = key === undefined ? episode.ended : say(key);
    const marked = this.at.list === 'path' ? this.at.index : -1;
    return html`<div class="layout">
      <div>
        <div class=${`verdict ${episode.ended}`}>
          <span class="sign">${episode.ended === 'success' ? icons.check : icons.minus}</span>
          ${this.own ? html`<h1>${ends}</h1>` : html`<h2>${ends}</h2>`}
        </div>
        <dl class="numbers">
          <div><dt>${say('overlapIou')}</dt><dd>${number(last.iou, 3)}</dd></div>
          <div>
            <dt>${say('rotations')}</dt>
            <dd>${path.length - 1}${reference ? html` <small>${say('referenceCount', { n: reference.length - 1 })}</small>` : nothing}</dd>
          </div>
          <div><dt>${say('poseError')}</dt><dd>${number(last.poseError, 1)}°</dd></div>
          ${
            last.coverage === null
              ? nothing
              : html`<div><dt>${say('surfaceSeen')}</dt><dd>${percent(last.coverage)}</dd></div>`
          }
        </dl>
        <div class="objects">
          <span class="cap">${say('dragToTurn')}</span><span class="cap">${say('target')}</span>
          <orthant-object-view .draw=${episode.draw} .pose=${point.pose} label=${say('theObject')}></orthant-object-view>
          <orthant-grey-image .image=${episode.target} label=${say('target')}></orthant-grey-image>
          <div>
            <span class="cap">${say('atTheEnd')}</span>
            <orthant-grey-image .image=${episode.panel.current} label=${say('projectionAtEnd')}></orthant-grey-image>
          </div>
        </div>
        <p class="state" aria-live="polite">${this.#stateWords(point)}</p>
        ${this.#path('path', this.#name, path)}
        ${reference ? this.#path('reference', say('referencePath'), reference) : nothing}
        ${
          episode.symmetries > 1
            ? html`<p class="block small quiet">${say('symmetric', { n: episode.symmetries })}</p>`
            : nothing
        }
        ${episode.credit === null ? nothing : html`<p class="block small quiet">${say('icon', { credit: episode.credit })}</p>`}
      </div>
      <div class="charts">
        <orthant-line-chart
          heading=${say('overlapWithTarget')}
          .lines=${this.#lines((p) => p.iou)}
          .most=${1}
          .tick=${0.25}
          .level=${{ at: 0.9, name: say('solvedLevel') }}
          .words=${percent}
          .marked=${marked}
        ></orthant-line-chart>
        <orthant-line-chart
          heading=${say('poseError')}
          .lines=${this.#lines((p) => p.poseError)}
          .most=${180}
          .tick=${45}
          .words=${(value: number) => `${Math.round(value)}°`}
          .marked=${marked}
        ></orthant-line-chart>
        ${
          path.some((p) => p.coverage !== null)
            ? html`<orthant-line-chart
                heading=${say('surfaceSoFar')}
                .lines=${this.#lines((p) => p.coverage)}
                .most=${1}
                .tick=${0.25}
                .words=${percent}
                .marked=${marked}
              ></orthant-line-chart>`
            : nothing
        }
      </div>
    </div>`;
  }

  #lines(of: (point: PathPoint) => number | null): readonly ChartLine[] {
    const { path, reference } = this.episode;
    const own: ChartLine = { name: this.#name, values: path.map(of), style: 'solid', tone: 'accent' };
    if (!reference) return [own];
    const other = reference.map(of);
    if (other.every((value) => value === null)) return [own];
    return [own, { name: say('reference'), values: other, style: 'dashed', tone: 'ink' }];
  }

  #path(list: 'path' | 'reference', title: string, points: readonly PathPoint[]) {
    return html`<section class="block" aria-label=${title}>
      <h2 class="minor">${title} <span class="quiet small">${say('rotationCount', { n: points.length - 1 })}</span></h2>
      <ol class="path">
        ${points.map(
          (point, index) =>
            html`<li>
              <button
                type="button"
                aria-pressed=${this.at.list === list && this.at.index === index ? 'true' : 'false'}
                aria-label=${point.action ? `${index}: ${actionWords(point.action)}` : say('theStart')}
                title=${this.#stateWords(point)}
                @click=${() => {
                  this.at = { list, index };
                }}
              >
                ${point.action ? actionSign(point.action) : say('startSign')}
              </button>
            </li>`,
        )}
      </ol>
    </section>`;
  }

  #stateWords(point: PathPoint): string {
    return say('stateAfter', {
      rotation: point.action ? actionWords(point.action) : say('theStart'),
      share: percent(point.iou),
      error: `${number(point.poseError, 1)}°`,
    });
  }
}
customElements.define('orthant-episode', OrthantEpisode);
