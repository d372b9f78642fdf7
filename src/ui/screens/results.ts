import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/accuracy-table.js';
import { icons } from '../parts/icons.js';
import '../parts/run-list.js';
import { hrefOf } from '../routes.js';
import type { ResultsView } from '../view.js';

/** All runs in this browser, pooled where they may be pooled, with ways in and out. Files can be dropped anywhere. */
export class OrthantResults extends OrthantElement {
  static override properties = { view: { attribute: false }, over: { state: true } };
  static override styles = [
    OrthantElement.styles,
    css`
      .page {
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      .top {
        display: flex;
        flex-wrap: wrap;
        gap: 1rem;
        align-items: center;
        justify-content: space-between;
        margin-bottom: 1.6rem;
      }
      .pool {
        padding: clamp(1rem, 2.5vw, 1.8rem);
        margin-bottom: 1.5rem;
      }
      .runs {
        margin-top: 2.2rem;
      }
      .runs h2 {
        margin-bottom: 0.8rem;
      }
      .reports {
        margin-bottom: 1.5rem;
      }
      .columns {
        margin: 0.75rem 0 0 -0.75rem;
      }
      .empty {
        display: grid;
        gap: 1rem;
        justify-items: start;
        padding: clamp(1.5rem, 5vw, 3.5rem);
      }
      .bad {
        margin-top: 1.5rem;
        padding: 1rem 1.2rem;
        border-radius: var(--radius);
        background: var(--warn-wash);
      }
      .bad ul {
        margin-top: 0.4rem;
        padding-left: 1.2rem;
      }
      .drop {
        position: fixed;
        inset: 0.75rem;
        z-index: 5;
        display: grid;
        place-items: center;
        border: 3px dashed var(--accent);
        border-radius: var(--radius);
        background: color-mix(in oklab, var(--accent-wash), transparent 12%);
        font-size: 1.4rem;
        font-weight: 600;
        pointer-events: none;
      }
    `,
  ];
  declare view: ResultsView;
  declare private over: boolean;

  constructor() {
    super();
    this.over = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('dragover', this.#onDrag);
    window.addEventListener('dragleave', this.#onLeave);
    window.addEventListener('drop', this.#onDrop);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('dragover', this.#onDrag);
    window.removeEventListener('dragleave', this.#onLeave);
    window.removeEventListener('drop', this.#onDrop);
  }

  override render() {
    const { view } = this;
    const none = view.runs.length === 0;
    return html`<div class="page">
      <div class="top">
        <h1>Results</h1>
        <div class="row">
          <button type="button" class="button" @click=${this.#choose}>${icons.upload} Import</button>
          <button
            type="button"
            class="button"
            ?disabled=${none}
            @click=${() => this.send({ kind: 'export', form: 'jsonl', id: null })}
          >
            ${icons.download} JSON Lines
          </button>
          <button
            type="button"
            class="button"
            ?disabled=${none}
            @click=${() => this.send({ kind: 'export', form: 'csv', id: null })}
          >
            ${icons.download} CSV
          </button>
          <input
            type="file"
            hidden
            multiple
            accept=".jsonl,.ndjson,.json,.txt"
            aria-label="Import runs from JSON Lines files"
            @change=${this.#onFiles}
          />
        </div>
      </div>
      ${
        none
          ? html`<div class="card empty">
              <h2>No runs yet</h2>
              <p class="lead">
                What you answer is kept here, in this browser. You can also import runs that were exported as JSON
                Lines: choose a file or drop it on this page.
              </p>
              <a class="button primary" href=${hrefOf({ to: 'home' })}>Choose a task</a>
            </div>`
          : html`
              ${view.pools.map(
                (table) => html`<section class="card pool">
                  <orthant-accuracy-table .table=${table}></orthant-accuracy-table>
                </section>`,
              )}
              <p class="row reports">
                      <a class="button" href=${hrefOf({ to: 'analysis', part: 'tables', entries: [] })}
                        >Analysis: tables, figures, comparisons</a
                      >
                      ${view.reports.map(
                        ({ label, route }) => html`<a class="button" href=${hrefOf(route)}>${label}</a>`,
                      )}
                    </p>
              <section class="runs" aria-labelledby="runs">
                <h2 id="runs">Runs</h2>
                <orthant-run-list .runs=${view.runs}></orthant-run-list>
                <button
                  type="button"
                  class="button plain columns"
                  @click=${() => this.send({ kind: 'export', form: 'columns', id: null })}
                >
                  ${icons.download} What the CSV columns mean
                </button>
              </section>
            `
      }
      ${
        view.unreadable.length === 0
          ? nothing
          : html`<section class="bad">
              <h2>Not readable by this version</h2>
              <p>These rows were left as they are; nothing else is affected.</p>
              <ul>
                ${view.unreadable.map(({ id, reason }) => html`<li><code>${id}</code>: ${reason}</li>`)}
              </ul>
            </section>`
      }
      ${this.over ? html`<div class="drop">Drop to import</div>` : nothing}
    </div>`;
  }

  #choose = (): void => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();

  #onFiles = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length > 0) this.send({ kind: 'import', files });
  };
  #onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.over = true;
  };
  #onLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.over = false;
  };
  #onDrop = (event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])];
    this.over = false;
    if (files.length === 0) return;
    event.preventDefault();
    this.send({ kind: 'import', files });
  };
}
customElements.define('orthant-results', OrthantResults);
