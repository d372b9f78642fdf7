import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/accuracy-table.js';
import { icons } from '../parts/icons.js';
import '../parts/trial-list.js';
import { hrefOf } from '../routes.js';
import type { RunView, SummaryView } from '../view.js';
import { plural } from '../words.js';

/** One run: its accuracy, its items one by one, what it was made with. Also the page a finished run ends on. */
export class OrthantRun extends OrthantElement {
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
        margin: 0.7rem 0 1.5rem;
      }
      .card {
        margin-top: 1.8rem;
        padding: clamp(1rem, 2.5vw, 1.8rem);
      }
      section > h2 {
        margin-bottom: 0.8rem;
      }
      .facts {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 0.35rem 1.5rem;
        overflow-wrap: anywhere;
      }
      dt {
        color: var(--ink-3);
      }
      @media (max-width: 34rem) {
        .facts {
          grid-template-columns: minmax(0, 1fr);
          gap: 0;
        }
        dd {
          margin-bottom: 0.5rem;
        }
      }
    `,
  ];
  declare view: RunView | SummaryView;

  override render() {
    const { view } = this;
    const { run, table } = view;
    const summary = view.screen === 'summary';
    const correct = run.rate === null ? 0 : Math.round(run.rate.value * run.rate.n);
    return html`<div class="page">
      ${
        summary
          ? nothing
          : html`<a class="back" href=${hrefOf({ to: 'results' })}>${icons.previous} All results</a>`
      }
      <h1 tabindex="-1">${summary ? (run.status === 'complete' ? 'Done' : 'Ended early') : run.title}</h1>
      <p class="lead">
        ${
          run.rate === null
            ? 'No item has been answered in this run.'
            : html`${correct} of ${plural(run.rate.n, 'item')}
              ${view.right}.
              ${summary ? 'Everything is saved in this browser.' : nothing}`
        }
        ${run.mode === 'test' ? 'This was a test run: it is never counted with others.' : nothing}
      </p>
      <div class="row">
        ${
          summary
            ? html`<a class="button primary" href=${hrefOf(view.again)}>Another run</a>
                <a class="button" href=${hrefOf({ to: 'result', id: run.id })}>Look at the items</a>
                <a class="button" href=${hrefOf({ to: 'results' })}>All results</a>`
            : html`${
                run.status === 'open'
                  ? html`<a class="button primary" href=${hrefOf({ to: 'run', id: run.id })}>Continue</a>
                      <button
                        type="button"
                        class="button"
                        @click=${() => this.send({ kind: 'abandon', id: run.id })}
                      >
                        End it here
                      </button>`
                  : nothing
              }
              <button
                type="button"
                class="button"
                @click=${() => this.send({ kind: 'export', form: 'jsonl', id: run.id })}
              >
                ${icons.download} JSON Lines
              </button>
              <button
                type="button"
                class="button"
                @click=${() => this.send({ kind: 'export', form: 'csv', id: run.id })}
              >
                ${icons.download} CSV
              </button>`
        }
      </div>
      <section class="card">
        <orthant-accuracy-table .table=${table}></orthant-accuracy-table>
      </section>
      ${
        summary
          ? nothing
          : html`<section class="card" aria-labelledby="items">
                <h2 id="items">Items</h2>
                <orthant-trial-list
                  .runId=${run.id}
                  .trials=${view.trials}
                  .metrics=${table.metrics.map((m) => m.title)}
                ></orthant-trial-list>
              </section>
              <section class="card" aria-labelledby="facts">
                <h2 id="facts">Made with</h2>
                <dl class="facts">
                  ${view.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
                </dl>
              </section>`
      }
    </div>`;
  }
}
customElements.define('orthant-run', OrthantRun);
