import { css, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { OrthantElement } from '../element.js';
import { percent } from '../words.js';
import type { ReportCell, ReportRow, ReportTable } from './report-view.js';
import { numbersStyle, tableStyle } from './table-style.js';

/** A table of a report: own rows first, published ones beside them; of many published models only the best, until asked. */
export class OrthantReportTable extends OrthantElement {
  static override properties = { table: { attribute: false }, all: { state: true } };
  static override styles = [
    OrthantElement.styles,
    tableStyle,
    numbersStyle,
    css`
      h3 {
        font-size: 1.15rem;
      }
      .note {
        max-width: 62em;
        margin: 0.3rem 0 0.7rem;
        color: var(--ink-2);
        font-size: 0.92rem;
      }
      td b {
        font-weight: 600;
      }
      small {
        display: block;
        color: var(--ink-3);
        font-size: 0.8rem;
        line-height: 1.25;
      }
      tr.published th,
      tr.published td {
        padding-block: 0.25rem;
        color: var(--ink-2);
        font-size: 0.94rem;
        font-weight: 400;
      }
      .more {
        margin-top: 0.4rem;
        margin-left: -0.75rem;
      }
    `,
  ];
  declare table: ReportTable;
  /** Every published model, not only the best. */
  declare private all: boolean;

  constructor() {
    super();
    this.all = false;
  }

  override render() {
    const { table } = this;
    const headings = [...new Set(table.rows.map(({ under }) => under))];
    const models = new Set(table.rows.filter(isModel).map(({ title }) => title)).size;
    return html`<h3 id="title">${table.title}</h3>
      ${table.note === '' ? nothing : html`<p class="note">${table.note}</p>`}
      <div class="scroll" tabindex="0" role="group" aria-label=${`${table.title}, table`}>
        <table aria-labelledby="title">
          <thead>
            <tr>
              <th scope="col"><span class="only-read">What</span></th>
              ${table.columns.map(({ title }) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          ${headings.map((under) => {
            const rows = table.rows.filter((row) => row.under === under);
            return html`<tbody>
              ${
                under === ''
                  ? nothing
                  : html`<tr class="under">
                      <th scope="rowgroup" colspan=${table.columns.length + 1}>${under}</th>
                    </tr>`
              }
              ${this.#shown(rows).map((row) => this.#row(row))}
            </tbody>`;
          })}
        </table>
      </div>
      ${
        models < 3
          ? nothing
          : html`<button
              type="button"
              class="button plain more"
              aria-expanded=${this.all ? 'true' : 'false'}
              @click=${() => {
                this.all = !this.all;
              }}
            >
              ${this.all ? 'Only the best published model' : `All ${models} published models`}
            </button>`
      }`;
  }

  #shown(rows: readonly ReportRow[]): readonly ReportRow[] {
    if (this.all || rows.filter(isModel).length < 3) return rows;
    // By the last column of shares: the one that sums the others up.
    const last = this.table.columns.map(({ unit }) => unit).lastIndexOf('share');
    const worth = ({ cells }: ReportRow): number => cells[last]?.value ?? -1;
    const best = rows.filter(isModel).reduce((top, row) => (worth(row) > worth(top) ? row : top));
    return rows.filter((row) => !isModel(row) || row === best);
  }

  #row(row: ReportRow) {
    return html`<tr class=${classMap({ published: row.kind !== 'own' })}>
      <th scope="row">
        ${row.title}${row.kind === 'own' ? nothing : html` <span class="quiet">(paper)</span>`}
      </th>
      ${row.cells.map((cell, i) => this.#cell(cell, this.table.columns[i]?.unit ?? 'number', row.kind === 'own'))}
    </tr>`;
  }

  #cell(cell: ReportCell | null, unit: ReportTable['columns'][number]['unit'], own: boolean) {
    if (cell === null) return html`<td class="quiet">–</td>`;
    const { value, n, low, high } = cell;
    const words = (share: number): string => numberWords(share, unit, own);
    return html`<td>
      ${own ? html`<b>${words(value)}</b>` : words(value)}
      ${low === null || high === null ? nothing : html`<small>${words(low)} to ${words(high)}</small>`}
      ${n === null ? nothing : html`<small>of ${n}</small>`}
    </td>`;
  }
}
customElements.define('orthant-report-table', OrthantReportTable);

const isModel = ({ kind }: ReportRow): boolean => kind === 'proprietary' || kind === 'open';

/** Published shares keep the decimals they were printed with. */
function numberWords(value: number, unit: ReportTable['columns'][number]['unit'], own: boolean): string {
  switch (unit) {
    case 'share':
      return own ? percent(value) : `${(100 * value).toFixed(1)} %`;
    case 'points': {
      const points = own ? Math.round(100 * value) : Number((100 * value).toFixed(1));
      return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)} points`;
    }
    case 'number':
      return value.toFixed(2).replace('-', '−');
    case 'count':
      return `${value}`;
  }
}
