import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import '../parts/report-table.js';
import type { ReportSection, ReportView } from '../parts/report-view.js';
import { hrefOf } from '../routes.js';
import { plural } from '../words.js';

/** A family's own report: one part for each answerer, each with its tables. */
export class OrthantReport extends OrthantElement {
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
      section {
        margin-top: 2.4rem;
      }
      section > p {
        margin-top: 0.3rem;
        color: var(--ink-2);
      }
      .card {
        padding: clamp(1rem, 2.5vw, 1.8rem);
        margin-top: 1.2rem;
      }
      .problem {
        margin-top: 1rem;
        padding: 0.7rem 1rem;
        border-radius: var(--radius-small);
        background: var(--warn-wash);
      }
      .empty {
        display: grid;
        gap: 1rem;
        justify-items: start;
      }
    `,
  ];
  declare view: ReportView;

  override render() {
    const { view } = this;
    return html`<div class="page">
      <a class="back" href=${hrefOf({ to: 'results' })}>${icons.previous} All results</a>
      <h1>${view.title}</h1>
      <p class="lead">${view.lead}</p>
      ${view.problem === null ? nothing : html`<p class="problem" role="status">${view.problem}</p>`}
      ${
        view.sections.length === 0
          ? html`<div class="card empty">
              <h2>Nothing to report yet</h2>
              <p>No item of this kind has been answered in this browser. Runs of models and of other browsers can be imported.</p>
              <a class="button primary" href=${hrefOf(view.begin.route)}>${view.begin.label}</a>
            </div>`
          : view.sections.map((section) => this.#section(section))
      }
    </div>`;
  }

  #section({ name, note, n, tables }: ReportSection) {
    return html`<section aria-label=${`${name}, ${note}`}>
      <h2>${name}</h2>
      <p>${note}${note === '' ? nothing : '; '}${plural(n, 'scored item')}.</p>
      ${tables.map(
        (table) =>
          html`<div class="card"><orthant-report-table .table=${table}></orthant-report-table></div>`,
      )}
    </section>`;
  }
}
customElements.define('orthant-report', OrthantReport);
