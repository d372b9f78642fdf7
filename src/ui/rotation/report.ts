import { css, html, nothing, type TemplateResult } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { hrefOf } from '../routes.js';
import { percent, plural } from '../words.js';
import './line-chart.js';
import type { ChartLine } from './line-chart.js';
import type { ReportEstimate, RotationGroup, RotationReportView } from './report-view.js';

const TONES: readonly ChartLine['tone'][] = ['accent', 'warn', 'good', 'bad', 'ink'];
const STYLES: readonly ChartLine['style'][] = ['solid', 'dashed', 'dotted'];
/** Head of a column that draws what the others say. */
const DRAWN = '';
const ANGLES = ['1°', '5°', '10°', '30°'];
const DID = [
  ['UC', 'both better', 'IoU up, pose closer'],
  ['DC', 'pose only', 'IoU not up, pose closer'],
  ['UF', 'IoU only', 'IoU up, pose not closer'],
  ['DF', 'neither', 'IoU not up, pose not closer'],
] as const;
const ENDS: readonly (readonly [string, string])[] = [
  ['success', 'solved'],
  ['stop', 'stopped'],
  ['limit', 'out of rotations'],
  ['stagnation', 'no progress'],
  ['invalid', 'unreadable'],
  ['skipped', 'skipped'],
  ['timed-out', 'out of time'],
];

const fixed = (value: number | null, digits: number, unit = ''): string =>
  value === null ? '–' : `${value.toFixed(digits)}${unit}`;
const range = (estimate: ReportEstimate, words: (value: number) => string): string =>
  estimate.interval === null ? '' : `${words(estimate.interval.low)} to ${words(estimate.interval.high)}`;
const rounded = (value: number): string => percent(value);

/** The report of rotation runs: Orthant's reading of the benchmark's own report, the paper's rows beside it. */
export class OrthantRotationReport extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      .page {
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      .back {
        display: inline-flex;
        align-items: center;
        gap: 0.2rem;
        min-height: var(--touch);
      }
      .lead {
        margin: 0.6rem 0 1.4rem;
      }
      .card {
        padding: clamp(1rem, 2.5vw, 1.8rem);
        margin-top: 1.5rem;
      }
      .card > h2 {
        font-size: 1.25rem;
      }
      .card > p {
        max-width: 62em;
        margin: 0.3rem 0 0.9rem;
        color: var(--ink-2);
        font-size: 0.95rem;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      thead th,
      thead td {
        padding: 0.3rem 0.9rem 0.3rem 0;
        border-bottom: 1px solid var(--line-strong);
        color: var(--ink-3);
        font-size: 0.85rem;
        font-weight: 450;
        line-height: 1.25;
        text-align: right;
        vertical-align: bottom;
      }
      thead th:first-child,
      tbody th {
        text-align: left;
      }
      tbody th {
        min-width: 10rem;
        font-weight: 550;
      }
      tbody th small {
        display: block;
        color: var(--ink-3);
        font-size: 0.82rem;
        font-weight: 400;
      }
      tbody th,
      td {
        padding: 0.5rem 0.9rem 0.5rem 0;
        border-bottom: 1px solid var(--line);
        vertical-align: middle;
      }
      td {
        text-align: right;
        white-space: nowrap;
      }
      td small {
        display: block;
        color: var(--ink-3);
        font-size: 0.82rem;
      }
      tr.paper th,
      tr.paper td {
        color: var(--ink-2);
        font-weight: 400;
      }
      tr.paper:first-of-type th,
      tr.paper:first-of-type td {
        border-top: 1px solid var(--line-strong);
      }
      .plot {
        width: 38%;
        min-width: 9rem;
        padding-right: 0;
        vertical-align: middle;
      }
      .stack {
        display: flex;
        gap: 2px;
        height: 18px;
      }
      .stack i {
        min-width: 0;
        background: color-mix(in oklab, var(--accent), var(--surface) var(--fade));
      }
      .stack i.bad {
        background: color-mix(in oklab, var(--bad), var(--surface) var(--fade));
      }
      .key {
        display: inline-block;
        width: 0.8em;
        height: 0.8em;
        margin-right: 0.3em;
        background: color-mix(in oklab, var(--accent), var(--surface) var(--fade));
      }
      .key.bad {
        background: color-mix(in oklab, var(--bad), var(--surface) var(--fade));
      }
      .scale {
        position: relative;
        height: 18px;
        background: linear-gradient(var(--line-strong), var(--line-strong)) 50% 0 / 1px 100% no-repeat;
      }
      .scale b {
        position: absolute;
        top: 7px;
        height: 4px;
        border-radius: 2px;
        background: color-mix(in oklab, var(--accent), var(--surface) 50%);
      }
      .scale i {
        position: absolute;
        top: 4px;
        width: 10px;
        height: 10px;
        margin-left: -5px;
        border-radius: 50%;
        background: var(--accent);
      }
      progress {
        width: min(20rem, 60vw);
        accent-color: var(--accent);
      }
      .problem {
        margin-top: 1rem;
        padding: 0.7rem 1rem;
        border-radius: var(--radius-small);
        background: var(--warn-wash);
      }
      @media (forced-colors: active) {
        .stack i,
        .key,
        .scale b,
        .scale i {
          forced-color-adjust: none;
        }
      }
    `,
  ];
  declare view: RotationReportView;

  override render() {
    const { groups, progress, problem } = this.view;
    return html`<div class="page">
      <a class="back" href=${hrefOf({ to: 'results' })}>${icons.previous} All results</a>
      <h1>Rotation report</h1>
      <p class="lead">
        Orthant's reading of RoTA-Bench. Every number is computed anew from the stored actions. Groups that differ in who
        answered, in condition or in version are never pooled.
      </p>
      <div role="status" aria-live="polite">
        ${
          progress === null
            ? nothing
            : html`<p>
                <progress max=${progress.total} value=${progress.done} aria-label="Episodes replayed"></progress>
                ${progress.done} of ${plural(progress.total, 'episode')} replayed
              </p>`
        }
      </div>
      ${problem === null ? nothing : html`<p class="problem">${problem}</p>`}
      ${
        groups.length === 0
          ? progress === null
            ? html`<div class="card">
                <h2>No rotation episodes yet</h2>
                <p>Play some, import runs on the results page, or let the built-in solvers run.</p>
                <a class="button primary" href=${hrefOf({ to: 'rotations' })}>Rotation workshop</a>
              </div>`
            : nothing
          : this.#cards(groups)
      }
    </div>`;
  }

  #cards(groups: readonly RotationGroup[]) {
    const lines = groups.map(
      ({ name, numbers }, k): ChartLine => ({
        name,
        values: numbers.curve,
        tone: TONES[k % TONES.length] ?? 'accent',
        style: STYLES[k % STYLES.length] ?? 'solid',
      }),
    );
    return html`
      ${this.#success(groups)}
      <section class="card">
        <orthant-line-chart
          heading="Mean IoU against executed rotations"
          .lines=${lines}
          .most=${1}
          .tick=${0.25}
          .level=${{ at: 0.9, name: 'Dotted: solved from 90 %. Ended episodes keep their last value.' }}
          .words=${percent}
        ></orthant-line-chart>
      </section>
      ${this.#directions(groups)} ${this.#did(groups)} ${this.#angles(groups)} ${this.#associations(groups)}
      ${this.#audit(groups)}
    `;
  }

  #success(groups: readonly RotationGroup[]) {
    return this.#table(
      'Success',
      'Solved: IoU of 0.90 or more. The interval is Wilson’s, over episodes.',
      ['Episodes', 'Solved', 'Mean final IoU', 'Mean rotations', 'Mean pose error', 'Median time'],
      groups,
      ({ numbers: n }) => [
        html`${n.episodes}<small>${plural(n.tasks, 'task')}</small>`,
        html`${n.success.value === null ? '–' : `${(100 * n.success.value).toFixed(1)} %`}<small>${range(n.success, rounded)}</small>`,
        fixed(n.finalIou, 3),
        fixed(n.rotations, 1),
        fixed(n.finalError, 1, '°'),
        n.seconds === null ? '–' : `${Math.round(n.seconds)} s`,
      ],
      [
        ['People', 'RoTA-Bench, 100 tasks, 400 runs', ['400', '100 %', '0.923', '16.2', '–', '–']],
        ['Best model', 'RoTA-Bench, 100 tasks', ['100', '17.0 %', '–', '–', '–', '–']],
      ],
    );
  }

  #directions(groups: readonly RotationGroup[]) {
    return this.#table(
      'Direction and angle',
      'Effective: some legal angle in the chosen direction lowers the pose error. Angle gap: between the chosen angle and the one that lowers it most, over effective directions. Intervals: bootstrap over tasks.',
      ['Actions', 'Effective directions', 'Angle gap'],
      groups,
      ({ numbers: n }) => [
        `${n.angles.reduce((sum, count) => sum + count, 0)}`,
        html`${n.effectiveRate.value === null ? '–' : `${(100 * n.effectiveRate.value).toFixed(1)} %`}<small>${range(n.effectiveRate, rounded)}</small>`,
        html`${fixed(n.angleGap.value, 2, '°')}<small>${range(n.angleGap, (v) => `${v.toFixed(1)}°`)}</small>`,
      ],
      [['People minus best model', 'RoTA-Bench, Table 14', ['–', '+25.16 points', '−3.50°']]],
    );
  }

  #did(groups: readonly RotationGroup[]) {
    return this.#table(
      'What the actions did',
      'IoU up or not, pose error lower or not. Silhouettes that get better while the pose gets worse are the mark of matching pictures instead of objects.',
      [
        ...DID.map(
          ([id, title, words], k) => html`<span title=${words}>${this.#key(k)}${title}<br />${id}</span>`,
        ),
        DRAWN,
      ],
      groups,
      ({ numbers: { did } }) => {
        const counts = DID.map(([id]) => did[id]);
        return [
          ...shares(counts),
          this.#stack(
            counts,
            DID.map(([, title]) => title),
          ),
        ];
      },
      [],
    );
  }

  #angles(groups: readonly RotationGroup[]) {
    return this.#table(
      'Angle mix',
      'Share of actions by the size of the angle.',
      [...ANGLES.map((angle, k) => html`${this.#key(k, true)}${angle}`), DRAWN],
      groups,
      ({ numbers: { angles } }) => [...shares(angles), this.#stack(angles, ANGLES, true)],
      [],
    );
  }

  #associations(groups: readonly RotationGroup[]) {
    const cell = (estimate: ReportEstimate) =>
      html`${fixed(estimate.value, 3)}<small>${range(estimate, (v) => v.toFixed(2))}</small>`;
    return this.#table(
      'What angles go with',
      'Spearman’s correlation of the angle’s size with the state before the action, with 95 % bootstrap intervals (10,000 resamples of tasks with all their steps). Contrast: |ρ with IoU| minus |ρ with pose error|; positive where angles follow the silhouette.',
      ['ρ with IoU', 'ρ with pose error', 'Contrast', DRAWN],
      groups,
      ({ numbers: n }) => [cell(n.angleIou), cell(n.anglePose), cell(n.contrast), this.#interval(n.contrast)],
      [
        [
          'People',
          'RoTA-Bench, K.6',
          ['–', '–', '−0.055', this.#interval({ value: -0.055, interval: null })],
        ],
        [
          'Best model',
          'RoTA-Bench, K.6',
          ['–', '–', '0.169', this.#interval({ value: 0.169, interval: null })],
        ],
      ],
    );
  }

  #audit(groups: readonly RotationGroup[]) {
    const ends = ENDS.filter(([id]) => groups.some(({ numbers }) => (numbers.outcomes[id] ?? 0) > 0));
    return this.#table(
      'How episodes ended, how answers read',
      'Readable within so many retries, of all actions that were returned. Repeats: rotations that are the same as the one before.',
      [...ends.map(([, title]) => title), 'at once', '≤ 1 retry', '≤ 2 retries', 'Repeats'],
      groups,
      ({ numbers: n }) => [
        ...ends.map(([id]) => `${n.outcomes[id] ?? 0}`),
        ...(n.within ?? [null, null, null]).map((share) =>
          share === null ? '–' : `${(100 * share).toFixed(2)} %`,
        ),
        n.pairs === 0 ? '–' : percent(n.repeats / n.pairs),
      ],
      [],
    );
  }

  #table(
    title: string,
    note: string,
    heads: readonly (string | TemplateResult)[],
    groups: readonly RotationGroup[],
    cells: (group: RotationGroup) => readonly (string | TemplateResult)[],
    paper: readonly (readonly [string, string, readonly (string | TemplateResult)[]])[],
  ) {
    const last = heads.length - 1;
    // A last column without a number in its head holds a drawing of the others.
    const wide = heads[last] === DRAWN;
    const row = (name: string, small: string, values: readonly (string | TemplateResult)[], kind: string) =>
      html`<tr class=${kind}>
        <th scope="row">${name}<small>${small}</small></th>
        ${values.map((value, k) => html`<td class=${wide && k === last ? 'plot' : ''}>${value}</td>`)}
      </tr>`;
    return html`<section class="card" aria-label=${title}>
      <h2>${title}</h2>
      <p>${note}</p>
      <div class="scroll" tabindex="0" role="group" aria-label=${`${title}, table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Who</th>
              ${heads.map((head) =>
                head === DRAWN
                  ? html`<td class="plot" aria-hidden="true"></td>`
                  : html`<th scope="col">${head}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${groups.map((group) => row(group.name, group.note, cells(group), ''))}
          </tbody>
          ${paper.length === 0 ? nothing : html`<tbody>${paper.map(([name, small, values]) => row(name, small, values, 'paper'))}</tbody>`}
        </table>
      </div>
    </section>`;
  }

  #key(k: number, one = false) {
    return html`<i class=${!one && k > 1 ? 'key bad' : 'key'} style=${`--fade: ${fade(k, one)}%`} aria-hidden="true"></i>`;
  }

  #stack(counts: readonly number[], names: readonly string[], one = false) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) return html``;
    const words = counts.map((count, k) => `${names[k]} ${percent(count / total)}`).join(', ');
    return html`<div class="stack" role="img" aria-label=${words} title=${words}>
      ${counts.map(
        (count, k) =>
          html`<i class=${!one && k > 1 ? 'bad' : ''} style=${`flex: ${count} 0 0; --fade: ${fade(k, one)}%`}></i>`,
      )}
    </div>`;
  }

  #interval({ value, interval }: ReportEstimate) {
    const at = (v: number): number => 50 + 50 * Math.max(-1, Math.min(1, v));
    return html`<div class="scale" aria-hidden="true">
      ${interval === null ? nothing : html`<b style=${`left: ${at(interval.low)}%; width: ${at(interval.high) - at(interval.low)}%`}></b>`}
      ${value === null ? nothing : html`<i style=${`left: ${at(value)}%`}></i>`}
    </div>`;
  }
}
customElements.define('orthant-rotation-report', OrthantRotationReport);

const fade = (k: number, one: boolean): number =>
  one ? ([70, 48, 24, 0][k] ?? 0) : ([0, 50, 45, 10][k] ?? 0);

function shares(counts: readonly number[]): readonly string[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total === 0 ? '–' : `${((100 * count) / total).toFixed(1)} %`));
}
