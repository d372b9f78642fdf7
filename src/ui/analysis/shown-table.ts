import { css, html, nothing } from 'lit';
import type { ShownTable } from '../../analysis/table-text.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { numbersStyle, tableStyle } from '../parts/table-style.js';
import { percents } from './percents.js';

/** Rows that are drawn at first, and added by each request: tables of items run into thousands. */
const STEP = 60;

/** A table as it can be saved: for reading, with its caption, groups and notes. */
export class OrthantShownTable extends OrthantElement {
  static override properties = {
    table: { attribute: false },
    shown: { state: true },
    whole: { attribute: false },
  };
  static override styles = [
    OrthantElement.styles,
    tableStyle,
    numbersStyle,
    css`
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: start;
        justify-content: space-between;
        margin-bottom: 0.6rem;
      }
      .head h3 {
        flex: 1 1 18rem;
        padding-top: 0.6rem;
        font-size: 1.15rem;
      }
      /* Names stay when a wide table is scrolled. */
      tr > :first-child:not([colspan]) {
        position: sticky;
        left: 0;
        background: var(--surface);
      }
      thead tr.over td {
        border-bottom: 0;
      }
      thead tr.over th {
        border-bottom: 0;
        padding-bottom: 0;
        text-align: center;
        color: var(--ink-2);
      }
      .notes {
        max-width: 66em;
        margin-top: 0.6rem;
        color: var(--ink-3);
        font-size: 0.88rem;
      }
      @media print {
        .head .row,
        .more {
          display: none;
        }
        td,
        th {
          padding-block: 0.15rem;
          font-size: 0.8rem;
        }
      }
    `,
  ];
  declare table: ShownTable;
  /** Every row at once, as a printed report needs. */
  declare whole: boolean;
  declare private shown: number;

  constructor() {
    super();
    this.shown = STEP;
    this.whole = false;
  }

  override render() {
    const { table } = this;
    const rows = this.whole ? table.rows : table.rows.slice(0, this.shown);
    const left = table.rows.length - rows.length;
    return html`<div class="head">
        <h3 id="title">${table.caption}</h3>
        <div class="row">
          ${this.#save('csv', 'CSV')}${this.#save('latex', 'LaTeX')}
        </div>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${`${table.caption}, table`}>
        <table aria-labelledby="title">
          <thead>
            ${this.#over()}
            <tr>
              ${table.columns.map(
                ({ title }, k) =>
                  html`<th scope="col">${title === '' && k === 0 ? html`<span class="only-read">What</span>` : title}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${rows.map((row, k) => {
              const opens = row.group !== undefined && row.group !== rows[k - 1]?.group;
              const [name, ...cells] = row.cells;
              return html`${
                opens
                  ? html`<tr class="under">
                      <th scope="rowgroup" colspan=${table.columns.length}>${row.group}</th>
                    </tr>`
                  : nothing
              }
                <tr>
                  <th scope="row">${name}</th>
                  ${cells.map((cell) => html`<td>${cell ?? '–'}</td>`)}
                </tr>`;
            })}
          </tbody>
        </table>
      </div>
      ${
        left > 0
          ? html`<button
              type="button"
              class="button plain more"
              @click=${() => {
                this.shown += 5 * STEP;
              }}
            >
              Show more (${left.toLocaleString('en')} left; files hold all)
            </button>`
          : nothing
      }
      ${table.notes.length > 0 ? html`<p class="notes">${percents(table.notes.join(' '))}</p>` : nothing}`;
  }

  /** Headings that span columns. */
  #over() {
    const { columns } = this.table;
    if (!columns.some(({ group }) => group !== undefined)) return nothing;
    const spans: { readonly group: string; count: number }[] = [];
    for (const { group = '' } of columns) {
      const last = spans.at(-1);
      if (last?.group === group) last.count++;
      else spans.push({ group, count: 1 });
    }
    return html`<tr class="over">
      ${spans.map(({ group, count }) =>
        group === ''
          ? html`<td colspan=${count}></td>`
          : html`<th scope="colgroup" colspan=${count}>${group}</th>`,
      )}
    </tr>`;
  }

  #save(form: 'csv' | 'latex', label: string) {
    const { table } = this;
    return html`<button
      type="button"
      class="button plain"
      aria-label=${`Save "${table.caption}" as ${label}`}
      @click=${() => this.send({ kind: 'analysis', want: { kind: 'save-table', table, form } })}
    >
      ${icons.download} ${label}
    </button>`;
  }
}
customElements.define('orthant-shown-table', OrthantShownTable);
