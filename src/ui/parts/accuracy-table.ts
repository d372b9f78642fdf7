import { css, html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { OrthantElement } from '../element.js';
import type { AccuracyCell, AccuracyRow, AccuracyTable } from '../view.js';
import { interval, percent, plural } from '../words.js';

/**
 * Accuracy by category with 95 % Wilson intervals, beside chance and published people and models. The plot and the
 * reference columns follow the chosen metric; every number of the plot also stands in a cell.
 */
export class OrthantAccuracyTable extends OrthantElement {
  static override properties = { table: { attribute: false }, metric: { state: true } };
  static override styles = [
    OrthantElement.styles,
    css`
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem 1.5rem;
        align-items: end;
        justify-content: space-between;
        margin-bottom: 0.9rem;
      }
      .head p {
        margin-top: 0.25rem;
        max-width: 44em;
      }
      .choose {
        display: flex;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        overflow: clip;
        overflow-clip-margin: 6px;
      }
      .choose button {
        appearance: none;
        min-height: var(--touch);
        padding: 0 1rem;
        border: 0;
        border-radius: calc(var(--radius-small) - 1px);
        background: transparent;
        color: var(--ink-2);
        font: 500 0.95rem/1 var(--sans);
        cursor: pointer;
      }
      .choose button[aria-pressed='true'] {
        background: var(--accent-wash);
        color: var(--accent);
        font-weight: 600;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 0.5rem 0.7rem 0.5rem 0;
        border-bottom: 1px solid var(--line);
        text-align: left;
        vertical-align: middle;
      }
      thead th {
        color: var(--ink-3);
        font-size: 0.85rem;
        font-weight: 450;
        line-height: 1.25;
        vertical-align: bottom;
        border-bottom-color: var(--line-strong);
      }
      tbody th {
        font-weight: 500;
      }
      .number,
      th.number {
        text-align: right;
        white-space: nowrap;
      }
      .interval {
        display: block;
        color: var(--ink-3);
        font-size: 0.84rem;
        line-height: 1.2;
      }
      .rate {
        font-weight: 600;
        line-height: 1.25;
      }
      .chosen {
        color: var(--ink);
      }
      .group th {
        padding-top: 1.2rem;
        color: var(--ink-2);
        font-size: 0.9rem;
        font-weight: 600;
        border-bottom-color: var(--line-strong);
      }
      thead td {
        border-bottom-color: var(--line-strong);
      }
      .few {
        display: none;
      }
      .overall th,
      .overall td {
        background: var(--sunk);
        border-bottom: 0;
      }
      .overall > :first-child {
        padding-left: 0.7rem;
        border-radius: var(--radius-small) 0 0 var(--radius-small);
      }
      .overall > :last-child {
        border-radius: 0 var(--radius-small) var(--radius-small) 0;
        padding-right: 0.7rem;
      }
      tr > :first-child {
        padding-left: 0.7rem;
      }
      .plot {
        width: 30%;
        min-width: 11rem;
      }
      .scale {
        position: relative;
        height: 26px;
        background: linear-gradient(var(--line), var(--line)) center / 100% 1px no-repeat;
      }
      .scale > * {
        position: absolute;
        top: 50%;
        translate: -50% -50%;
      }
      .scale .range {
        translate: 0 -50%;
        height: 8px;
        border-radius: 4px;
        background: color-mix(in oklab, var(--accent), transparent 62%);
      }
      .dot {
        width: 12px;
        height: 12px;
        border-radius: 50%;
        background: var(--accent);
        border: 2px solid var(--surface);
      }
      .chance {
        width: 2px;
        height: 18px;
        background: var(--ink-3);
      }
      .people {
        width: 11px;
        height: 11px;
        rotate: 45deg;
        border: 2px solid var(--ink);
        background: var(--surface);
      }
      .best {
        width: 0;
        height: 0;
        border: 6px solid transparent;
        border-bottom: 10px solid var(--ink-2);
        border-top: 0;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1.3rem;
        margin-top: 0.8rem;
        color: var(--ink-2);
        font-size: 0.88rem;
        list-style: none;
      }
      .legend li {
        display: inline-flex;
        align-items: center;
        gap: 0.5rem;
      }
      .legend i {
        display: inline-block;
        flex: none;
      }
      .legend .range {
        width: 22px;
        height: 8px;
        border-radius: 4px;
        background: color-mix(in oklab, var(--accent), transparent 62%);
      }
      @media (max-width: 48rem) {
        .plot,
        .items,
        .metric,
        .other {
          display: none;
        }
        .few {
          display: block;
          color: var(--ink-3);
          font-size: 0.84rem;
          font-weight: 400;
        }
        th,
        td {
          padding-right: 0.35rem;
        }
        tr > :last-child,
        .overall > :last-child {
          padding-right: 0.4rem;
        }
        tr > :first-child,
        .overall > :first-child {
          padding-left: 0.4rem;
        }
        .legend {
          display: none;
        }
      }
      @media (max-width: 30rem) {
        thead th.number {
          white-space: normal;
        }
        table {
          font-size: 0.92rem;
        }
        thead th {
          font-size: 0.78rem;
        }
      }
      @media (forced-colors: active) {
        .range,
        .dot,
        .chance {
          background: CanvasText !important;
        }
      }
    `,
  ];
  declare table: AccuracyTable;
  declare private metric: number;

  constructor() {
    super();
    this.metric = 0;
  }

  override render() {
    const { table } = this;
    const groups = [...new Set(table.rows.map((row) => row.group))];
    const metric = Math.min(this.metric, table.metrics.length - 1);
    return html`
      <div class="head">
        <div>
          <h2>${table.title}</h2>
          ${table.note === '' ? nothing : html`<p class="quiet small">${table.note}</p>`}
        </div>
        ${
          table.metrics.length < 2
            ? nothing
            : html`<div class="choose" role="group" aria-label="Metric to compare">
                ${table.metrics.map(
                  (m, i) => html`<button
                    type="button"
                    aria-pressed=${i === metric ? 'true' : 'false'}
                    @click=${() => {
                      this.metric = i;
                    }}
                  >
                    ${m.title}
                  </button>`,
                )}
              </div>`
        }
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${`${table.title}, table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" class="number items">Items</th>
              ${table.metrics.map(
                (m, i) =>
                  html`<th scope="col" class=${i === metric ? 'number' : 'number other'}>
                    <span class="metric">${m.title}</span><span class="interval">95 % interval</span>
                  </th>`,
              )}
              <td class="plot" aria-hidden="true"></td>
              <th scope="col" class="number">Chance</th>
              ${table.peopleName === null ? nothing : html`<th scope="col" class="number">People</th>`}
              ${table.bestName === null ? nothing : html`<th scope="col" class="number">Best model</th>`}
            </tr>
          </thead>
          <tbody>
            ${this.#row(table.overall, metric, 'overall')}
          </tbody>
          ${groups.map(
            (group) => html`<tbody>
              ${
                group === ''
                  ? nothing
                  : html`<tr class="group">
                      <th scope="rowgroup" colspan=${4 + table.metrics.length + (table.peopleName === null ? 0 : 1) + (table.bestName === null ? 0 : 1)}>${group}</th>
                    </tr>`
              }
              ${table.rows.filter((row) => row.group === group).map((row) => this.#row(row, metric, ''))}
            </tbody>`,
          )}
        </table>
      </div>
      <ul class="legend" aria-hidden="true">
        <li><i class="dot"></i> these results</li>
        <li><i class="range"></i> 95 % Wilson interval</li>
        <li><i class="chance"></i> chance</li>
        ${table.peopleName === null ? nothing : html`<li><i class="people"></i> ${table.peopleName}</li>`}
        ${table.bestName === null ? nothing : html`<li><i class="best"></i> ${table.bestName}</li>`}
      </ul>
    `;
  }

  #row(row: AccuracyRow, metric: number, className: string): TemplateResult {
    const cell = row.metrics[metric];
    return html`<tr class=${className}>
      <th scope="row">${row.title}<span class="few">${plural(row.n, 'item')}</span></th>
      <td class="number items">${row.n}</td>
      ${row.metrics.map(
        ({ rate }, i) =>
          html`<td class=${i === metric ? 'number chosen' : 'number other'}>
            ${
              rate === null
                ? html`<span class="quiet">–</span>`
                : html`<span class="rate">${percent(rate.value)}</span
                    ><span class="interval">${interval(rate)}</span>`
            }
          </td>`,
      )}
      <td class="plot" aria-hidden="true">${cell ? this.#plot(cell) : nothing}</td>
      <td class="number">${share(cell?.chance)}</td>
      ${this.table.peopleName === null ? nothing : html`<td class="number">${share(cell?.people)}</td>`}
      ${this.table.bestName === null ? nothing : html`<td class="number">${share(cell?.best)}</td>`}
    </tr>`;
  }

  #plot({ rate, chance, people, best }: AccuracyCell) {
    const at = (value: number) => styleMap({ left: `${value * 100}%` });
    return html`<div class="scale">
      ${
        rate === null
          ? nothing
          : html`<div
              class="range"
              style=${styleMap({ left: `${rate.low * 100}%`, width: `${(rate.high - rate.low) * 100}%` })}
            ></div>`
      }
      ${chance === null ? nothing : html`<div class="chance" style=${at(chance)}></div>`}
      ${best === null ? nothing : html`<div class="best" style=${at(best)}></div>`}
      ${people === null ? nothing : html`<div class="people" style=${at(people)}></div>`}
      ${rate === null ? nothing : html`<div class="dot" style=${at(rate.value)}></div>`}
    </div>`;
  }
}
customElements.define('orthant-accuracy-table', OrthantAccuracyTable);

const share = (value: number | null | undefined) =>
  value === null || value === undefined ? html`<span class="quiet">–</span>` : percent(value);
