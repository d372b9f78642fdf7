import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import type { AnalysisWant, ModelsBody } from './analysis-view.js';
import './figure.js';
import './running.js';
import './shown-table.js';

/** Computations that take a while, and what came of them. */
export class OrthantAnalysisModels extends OrthantElement {
  static override properties = { body: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
        gap: 0.9rem;
        margin-top: 1.2rem;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-rows: auto 1fr auto;
        gap: 0.5rem;
        justify-items: start;
        padding: 1.1rem 1.3rem;
      }
      li p {
        color: var(--ink-2);
        font-size: 0.94rem;
      }
      section {
        padding: clamp(1rem, 2.5vw, 1.8rem);
        margin-top: 1.2rem;
      }
      .problem {
        margin-top: 1rem;
        padding: 0.7rem 1rem;
        border-radius: var(--radius-small);
        background: var(--warn-wash);
      }
    `,
  ];
  declare body: ModelsBody;

  override render() {
    const { body } = this;
    return html`<ul>
        ${body.jobs.map(
          ({ id, title, about }) => html`<li class="card">
            <h3>${title}</h3>
            <p>${about}</p>
            <button
              type="button"
              class="button"
              aria-label=${`Compute: ${title}`}
              ?disabled=${body.running !== null}
              @click=${() => this.#want({ kind: 'compute', job: id })}
            >
              Compute
            </button>
          </li>`,
        )}
      </ul>
      ${body.running === null ? nothing : html`<orthant-running .running=${body.running}></orthant-running>`}
      ${body.problem === null ? nothing : html`<p class="problem" role="status">${body.problem}</p>`}
      ${body.figures.map(
        (figure) => html`<section class="card"><orthant-figure .figure=${figure}></orthant-figure></section>`,
      )}
      ${body.tables.map(
        (table) =>
          html`<section class="card"><orthant-shown-table .table=${table}></orthant-shown-table></section>`,
      )}`;
  }

  #want(want: AnalysisWant): void {
    this.send({ kind: 'analysis', want });
  }
}
customElements.define('orthant-analysis-models', OrthantAnalysisModels);
