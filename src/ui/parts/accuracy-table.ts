import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { OrthantElement } from '../element.js';
import type { AccuracyCell, AccuracyRow, AccuracyTable } from '../view.js';
import { interval, percent, plural } from '../words.js';
import { style } from './accuracy-table-style.js';
import { tableStyle } from './table-style.js';

/**
 * Accuracy by category with 95 % Wilson intervals, beside chance and published people and models. The plot and the
 * reference columns follow the chosen metric; every number of the plot also stands in a cell.
 */
export class OrthantAccuracyTable extends OrthantElement {
  static override properties = { table: { attribute: false }, metric: { state: true } };
  static override styles = [OrthantElement.styles, tableStyle, style];
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
