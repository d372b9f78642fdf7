import { css, html, nothing } from 'lit';
import type { Dimension } from '../../analysis/table.js';
import { OrthantElement } from '../element.js';
import type { AnalysisView, AnalysisWant, FilterView, Option } from './analysis-view.js';

/** Names listed at once; a search finds the others. */
const LISTED = 40;

/** What is looked at and how it is grouped. */
export class OrthantAnalysisFilters extends OrthantElement {
  static override properties = { view: { attribute: false }, search: { state: true } };
  static override styles = [
    OrthantElement.styles,
    css`
      .choices {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
        gap: 0.8rem 1rem;
      }
      .filters {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
        margin-top: 1rem;
      }
      details {
        position: relative;
      }
      summary {
        display: inline-flex;
        align-items: center;
        min-height: var(--touch);
        padding: 0.3rem 0.9rem;
        border: 1px solid var(--line-strong);
        border-radius: 99px;
        background: var(--surface);
        font-size: 0.94rem;
        cursor: pointer;
        list-style: none;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      summary b {
        margin-left: 0.45em;
        color: var(--accent);
        font-weight: 600;
      }
      details[open] summary {
        border-color: var(--ink);
      }
      .panel {
        position: absolute;
        z-index: 6;
        top: calc(100% + 0.3rem);
        left: 0;
        display: grid;
        width: max-content;
        min-width: 15rem;
        max-width: min(26rem, 86vw);
        max-height: 22rem;
        overflow: auto;
        padding: 0.7rem 1rem;
        box-shadow: var(--shadow-lifted);
      }
      .panel .n {
        margin-left: auto;
        padding-left: 1rem;
        color: var(--ink-3);
        font-size: 0.88rem;
      }
      .panel .check {
        overflow-wrap: anywhere;
        line-height: 1.25;
      }
      .panel .button {
        margin-left: -0.75rem;
        justify-self: start;
      }
      input[type='date'] {
        min-height: var(--touch);
        padding: 0.3rem 0.6rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--ink);
        font: inherit;
      }
      .passed {
        margin-top: 0.8rem;
        color: var(--ink-2);
      }
      @media (max-width: 30rem) {
        .filters {
          display: grid;
          grid-template-columns: 1fr 1fr;
        }
        details[open] {
          grid-column: 1 / -1;
        }
        summary {
          width: 100%;
        }
        .panel {
          position: static;
          margin-top: 0.3rem;
          width: auto;
          max-width: none;
        }
      }
      @media print {
        .choices,
        .filters,
        .passed {
          display: none;
        }
      }
    `,
  ];
  declare view: AnalysisView;
  declare private search: { readonly dimension: Dimension; readonly text: string } | null;

  constructor() {
    super();
    this.search = null;
  }

  override render() {
    const { view } = this;
    const few = view.passed < view.all;
    return html`<div class="choices">
        ${this.#select('Results of', view.scope, view.scopes, (id) => ({ kind: 'scope', id }))}
        ${['compare', 'exchange'].includes(view.part) ? nothing : this.#select('Told apart by', view.split, view.splits, (id) => ({ kind: 'choose', what: 'split', id }))}
        ${
          view.part === 'tables' || view.part === 'figures'
            ? html`${this.#select('Lines', view.lines, view.lineChoices, (id) => ({ kind: 'choose', what: 'lines', id }))}
              ${this.#select('Intervals', view.interval, view.intervals, (id) => ({ kind: 'choose', what: 'interval', id }))}`
            : nothing
        }
      </div>
      <div class="filters">
        ${view.filters.map((filter) => this.#filter(filter))}
        <details>
          <summary>Dates${view.from === '' && view.to === '' ? nothing : html`<b>set</b>`}</summary>
          <div class="panel card">
            <label class="field"><span>From</span>${this.#date('from')}</label>
            <label class="field"><span>To, included</span>${this.#date('to')}</label>
          </div>
        </details>
        ${
          few
            ? html`<button type="button" class="button plain" @click=${() => this.#want({ kind: 'clear' })}>
                Show all
              </button>`
            : nothing
        }
      </div>
      <p class="passed numbers" role="status">
        ${view.passed.toLocaleString('en')} of ${view.all.toLocaleString('en')} trials${
          view.unreadable > 0
            ? `; ${view.unreadable} runs cannot be read by this version and are left out`
            : ''
        }.
      </p>`;
  }

  #select(
    label: string,
    value: string,
    options: readonly (Option & { readonly n?: number })[],
    want: (id: string) => AnalysisWant,
  ) {
    return html`<label class="field">
      <span>${label}</span>
      <select
        .value=${value}
        @change=${(event: Event) => this.#want(want((event.currentTarget as HTMLSelectElement).value))}
      >
        ${options.map(
          ({ id, title, n }) =>
            html`<option value=${id} ?selected=${id === value}>${title}${n === undefined ? '' : ` (${n.toLocaleString('en')})`}</option>`,
        )}
      </select>
    </label>`;
  }

  #filter({ dimension, title, options }: FilterView) {
    const on = options.filter((option) => option.on).length;
    const text = this.search?.dimension === dimension ? this.search.text.toLowerCase() : '';
    const found = options.filter((option) => option.title.toLowerCase().includes(text));
    return html`<details>
      <summary>${title}${on === options.length ? nothing : html`<b>${on} of ${options.length}</b>`}</summary>
      <div class="panel card" role="group" aria-label=${title}>
        ${
          options.length > 12
            ? html`<label class="field"
                ><span>Find</span
                ><input
                  type="text"
                  .value=${text}
                  @input=${(event: Event) => {
                    this.search = { dimension, text: (event.currentTarget as HTMLInputElement).value };
                  }}
              /></label>`
            : nothing
        }
        <button
          type="button"
          class="button plain"
          @click=${() =>
            this.#want({
              kind: 'only',
              dimension,
              ids: on === options.length ? [] : null,
            })}
        >
          ${on === options.length ? 'None' : 'All'}
        </button>
        ${found.slice(0, LISTED).map(
          (option) => html`<label class="check">
            <input
              type="checkbox"
              .checked=${option.on}
              @change=${(event: Event) =>
                this.#want({
                  kind: 'filter',
                  dimension,
                  id: option.id,
                  on: (event.currentTarget as HTMLInputElement).checked,
                })}
            />
            <span>${option.title}</span><span class="n numbers">${option.n.toLocaleString('en')}</span>
          </label>`,
        )}
        ${found.length > LISTED ? html`<p class="quiet small">and ${found.length - LISTED} more</p>` : nothing}
      </div>
    </details>`;
  }

  #date(end: 'from' | 'to') {
    const { from, to } = this.view;
    return html`<input
      type="date"
      .value=${this.view[end]}
      @change=${(event: Event) =>
        this.#want({
          kind: 'dates',
          from,
          to,
          [end]: (event.currentTarget as HTMLInputElement).value,
        })}
    />`;
  }

  #want(want: AnalysisWant): void {
    this.send({ kind: 'analysis', want });
  }
}
customElements.define('orthant-analysis-filters', OrthantAnalysisFilters);
