import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { hrefOf } from '../routes.js';
import type { AnalysisView, ItemBody, ReportBody } from './analysis-view.js';
import './compare.js';
import './figure.js';
import './filters.js';
import './exchange.js';
import './models.js';
import '../screens/review.js';
import type { AnalysisPart } from './parts.js';
import './shown-table.js';

const TABS: readonly (readonly [AnalysisPart, string])[] = [
  ['tables', 'Tables'],
  ['figures', 'Figures'],
  ['compare', 'Compare'],
  ['models', 'Models and agreement'],
  ['report', 'Report'],
  ['exchange', 'Import and export'],
];

/** The results workspace: choices on top, one of its parts below. */
export class OrthantAnalysis extends OrthantElement {
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
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.4rem;
        margin: 0.9rem 0 1.4rem;
        border-bottom: 1px solid var(--line);
      }
      nav a {
        display: inline-flex;
        align-items: center;
        min-height: var(--touch);
        padding-inline: 0.8rem;
        color: var(--ink-2);
        font-weight: 500;
        text-decoration: none;
      }
      nav a[aria-current] {
        color: var(--ink);
        box-shadow: inset 0 -2px var(--accent);
      }
      .card {
        padding: clamp(1rem, 2.5vw, 1.8rem);
        margin-top: 1.2rem;
      }
      .reading {
        margin-bottom: 1rem;
        color: var(--ink-2);
      }
      .reading progress {
        display: block;
        width: min(24rem, 100%);
        height: 0.6rem;
        margin-top: 0.3rem;
        accent-color: var(--accent);
      }
      .under {
        margin-top: 2.6rem;
      }
      .under + p {
        margin-top: 0.3rem;
        color: var(--ink-2);
      }
      .busy {
        min-height: 1.6em;
      }
      .figures {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(32rem, 100%), 1fr));
        gap: 0 1.2rem;
        align-items: start;
      }
      .figures .wide {
        grid-column: 1 / -1;
      }
      .absent {
        color: var(--ink-2);
      }
      .absent ul {
        margin: 0.4rem 0 0 1.1rem;
      }
      .empty {
        display: grid;
        gap: 1rem;
        justify-items: start;
      }
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 0.3rem 1.4rem;
        margin-top: 0.7rem;
      }
      dt {
        color: var(--ink-3);
      }
      dd {
        overflow-wrap: anywhere;
      }
      .report {
        margin-top: 1.6rem;
      }
      .report .top {
        display: flex;
        flex-wrap: wrap;
        gap: 1rem;
        align-items: start;
        justify-content: space-between;
        margin-bottom: 1.2rem;
      }
      .method {
        max-width: 66em;
        margin-top: 0.6rem;
        overflow-wrap: anywhere;
      }
      @media print {
        h1,
        .print,
        .back,
        nav {
          display: none;
        }
        .card {
          border: 0;
          padding: 0;
          box-shadow: none;
        }
      }
    `,
  ];
  declare view: AnalysisView;

  override render() {
    const { view } = this;
    // The other parts have a heading of their own.
    const heading = TABS.find(([part]) => part === view.part && !['exchange', 'report'].includes(part))?.[1];
    return html`<div class="page">
      <a class="back" href=${hrefOf({ to: 'results' })}>${icons.previous} All results</a>
      <h1>Analysis</h1>
      <nav aria-label="Parts of the analysis">
        ${TABS.map(
          ([part, title]) =>
            html`<a href=${view.links[part]} aria-current=${view.part === part ? 'page' : nothing}>${title}</a>`,
        )}
      </nav>
      ${this.#reading()}
      ${
        view.scopes.length === 0 && view.reading !== null
          ? nothing
          : view.scopes.length === 0
            ? html`<div class="card empty">
              <h2>No results yet</h2>
              <p>Nothing has been answered in this browser. Runs of other browsers and of models can be imported.</p>
              <a class="button primary" href=${hrefOf({ to: 'home' })}>Choose a task</a>
            </div>`
            : view.part === 'item'
              ? nothing
              : html`<orthant-analysis-filters .view=${view}></orthant-analysis-filters>`
      }
      ${heading === undefined ? nothing : html`<h2 class="only-read">${heading}</h2>`}
      ${this.#body()}
    </div>`;
  }

  #reading() {
    const { reading, scopes } = this.view;
    if (reading === null) return nothing;
    const { done, total } = reading;
    return html`<div class="reading">
      <p role="status">
        Reading runs for the first time: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}.
        ${scopes.length === 0 ? nothing : 'What is shown is without those that are left.'}
      </p>
      <progress aria-label="Runs read" max=${total} .value=${done}></progress>
    </div>`;
  }

  #body() {
    const { body } = this.view;
    switch (body.kind) {
      case 'tables':
        return html`${body.own.map(
          (table) =>
            html`<section class="card"><orthant-shown-table .table=${table}></orthant-shown-table></section>`,
        )}
        ${
          body.papers.length === 0
            ? nothing
            : html`<h2 class="under">The paper’s tables</h2>
                <p>As printed, for comparison; never counted with anything measured here.</p>
                ${body.papers.map(
                  (table) =>
                    html`<section class="card"><orthant-shown-table .table=${table}></orthant-shown-table></section>`,
                )}`
        }`;
      case 'figures':
        return html`<p class="quiet busy" role="status">${body.busy ?? nothing}</p>
          <div class="figures">
            ${body.figures.map(
              (figure) =>
                html`<section class=${figure.data.kind === 'bars' && figure.data.rows.length > 6 ? 'card wide' : 'card'}>
                  <orthant-figure .figure=${figure}></orthant-figure>
                </section>`,
            )}
          </div>
          ${
            body.absent.length === 0
              ? nothing
              : html`<section class="card absent">
                  <h3>Not drawn</h3>
                  <ul>
                    ${body.absent.map(({ title, why }) => html`<li>${title}: ${why}</li>`)}
                  </ul>
                </section>`
          }`;
      case 'compare':
        return html`<orthant-compare .body=${body}></orthant-compare>`;
      case 'models':
        return html`<orthant-analysis-models .body=${body}></orthant-analysis-models>`;
      case 'exchange':
        return html`<orthant-exchange .body=${body}></orthant-exchange>`;
      case 'item':
        return this.#item(body);
      case 'report':
        return this.#report(body);
    }
  }

  #item(body: ItemBody) {
    return html`${body.problem === null ? nothing : html`<p class="card" role="status">${body.problem}</p>`}
      ${
        body.review === null
          ? body.problem === null
            ? html`<p class="quiet" role="status">Drawing the item</p>`
            : nothing
          : html`<orthant-review bare .view=${body.review}></orthant-review>`
      }
      <section class="card">
        <h2>How hard it is</h2>
        <dl>
          ${body.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
        </dl>
      </section>
      <section class="card"><orthant-shown-table .table=${body.answers}></orthant-shown-table></section>`;
  }

  #report(body: ReportBody) {
    return html`<article class="report">
      <div class="top">
        <div>
          <h2>${body.title}</h2>
          <p class="quiet">${body.when}</p>
        </div>
        <button type="button" class="button primary print" @click=${() => window.print()}>Print or save as PDF</button>
      </div>
      <h3>Methods</h3>
      ${body.methods.map((paragraph) => html`<p class="method">${paragraph}</p>`)}
      ${body.tables.map(
        (table) =>
          html`<section class="card"><orthant-shown-table .whole=${true} .table=${table}></orthant-shown-table></section>`,
      )}
      ${body.figures.map(
        (figure) => html`<section class="card"><orthant-figure .figure=${figure}></orthant-figure></section>`,
      )}
    </article>`;
  }
}
customElements.define('orthant-analysis', OrthantAnalysis);
