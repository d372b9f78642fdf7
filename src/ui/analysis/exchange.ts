import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import type { AnalysisWant, ExchangeBody } from './analysis-view.js';
import './imported-packs.js';
import './running.js';

/** Files of other tools, in and out. */
export class OrthantExchange extends OrthantElement {
  static override properties = {
    body: { attribute: false },
    pack: { state: true },
    model: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      .ways {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
        gap: 1.2rem;
        align-items: start;
        margin-top: 1.2rem;
      }
      section {
        display: grid;
        gap: 1rem;
        padding: clamp(1rem, 2.5vw, 1.8rem);
      }
      section > p {
        color: var(--ink-2);
      }
      .told {
        margin-top: 1.2rem;
        padding: 0.9rem 1.2rem;
        border-radius: var(--radius);
        background: var(--good-wash);
      }
      .told.bad {
        background: var(--bad-wash);
      }
      .told ul {
        max-height: 14rem;
        overflow: auto;
        margin-top: 0.4rem;
        padding-left: 1.2rem;
        font-size: 0.92rem;
      }
      .exports {
        display: grid;
        gap: 0.9rem;
        list-style: none;
      }
      .exports li {
        display: flex;
        gap: 1rem;
        align-items: center;
        justify-content: space-between;
      }
      .exports .button {
        flex: none;
      }
      .exports p {
        color: var(--ink-2);
        font-size: 0.92rem;
      }
    `,
  ];
  declare body: ExchangeBody;
  declare private pack: string | null;
  declare private model: string;

  constructor() {
    super();
    this.pack = null;
    this.model = '';
  }

  override render() {
    const { body } = this;
    const busy = body.running !== null;
    const pack = this.pack ?? body.pack;
    return html`${body.running === null ? nothing : html`<orthant-running .running=${body.running}></orthant-running>`}
      <div role="status">
        ${
          body.told === null
            ? nothing
            : html`<div class=${body.told.ok ? 'told' : 'told bad'}>
                <p>${body.told.text}</p>
                ${
                  body.told.bad.length === 0
                    ? nothing
                    : html`<ul tabindex="0" aria-label="What was left out">
                        ${body.told.bad.map((line) => html`<li>${line}</li>`)}
                      </ul>`
                }
              </div>`
        }
      </div>
      <div class="ways">
        <section class="card">
          <h2>Replies from elsewhere</h2>
          <p>
            Files of VLMEvalKit (TSV, CSV, JSON, JSON Lines, Excel) or samples of lmms-eval for a pack that is here. The
            replies are scored here; what another tool scored is not taken over. They become a run of their own.
          </p>
          <label class="field">
            <span>Pack they answer</span>
            <select
              .value=${pack}
              @change=${(event: Event) => {
                this.pack = (event.currentTarget as HTMLSelectElement).value;
              }}
            >
              ${body.packs.map(({ id, title }) => html`<option value=${id} ?selected=${id === pack}>${title}</option>`)}
            </select>
          </label>
          <label class="field">
            <span>Model <span class="hint">left empty: from the file’s name</span></span>
            <input
              type="text"
              .value=${this.model}
              @input=${(event: Event) => {
                this.model = (event.currentTarget as HTMLInputElement).value;
              }}
            />
          </label>
          <div class="row">
            ${this.#file(
              'replies',
              'Choose files of replies',
              '.tsv,.csv,.json,.jsonl,.xlsx',
              busy || pack === '',
              (files) => ({
                kind: 'import-answers',
                files,
                pack,
                model: this.model,
              }),
            )}
          </div>
          <h2>A published benchmark file</h2>
          <p>
            SSI-Bench as TSV, Parquet or zip becomes a pack of this browser, to be answered by people and models like any
            other; with its prompts.json models are asked in the published words. The file is read here and its pictures
            stay in this browser: nothing is uploaded. Its items are never counted with generated ones.
          </p>
          <p>
            Spatial-DISE, as CSV with its tar shards, is read and checked row by row but not stored: this page has no tasks
            of Spatial-DISE yet.
          </p>
          <div class="row">
            ${this.#file(
              'published',
              'Choose published files',
              '.tsv,.parquet,.zip,.csv,.tar,.json',
              busy,
              (files) => ({
                kind: 'import-benchmark',
                files,
              }),
            )}
          </div>
          ${
            body.imported.length === 0
              ? nothing
              : html`<h2>Published packs in this browser</h2>
                  <orthant-imported-packs .packs=${body.imported} .busy=${busy}></orthant-imported-packs>`
          }
        </section>
        <section class="card">
          <h2>Files for other tools</h2>
          <p>Of the trials selected above; the pack’s table is of the pack chosen beside.</p>
          <ul class="exports">
            ${body.exports.map(
              ({ id, title, about }) => html`<li>
                <div>
                  <h3>${title}</h3>
                  <p>${about}</p>
                </div>
                <button
                  type="button"
                  class="button"
                  aria-label=${`Save: ${title}`}
                  ?disabled=${busy}
                  @click=${() => this.#want({ kind: 'export', what: id, pack })}
                >
                  ${icons.download} Save
                </button>
              </li>`,
            )}
          </ul>
        </section>
      </div>`;
  }

  #file(
    id: string,
    label: string,
    accept: string,
    disabled: boolean,
    want: (files: readonly File[]) => AnalysisWant,
  ) {
    return html`<button
        type="button"
        class="button"
        ?disabled=${disabled}
        @click=${() => this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)?.click()}
      >
        ${icons.upload} ${label}
      </button>
      <input
        id=${id}
        type="file"
        hidden
        multiple
        accept=${accept}
        aria-label=${label}
        @change=${(event: Event) => {
          const input = event.currentTarget as HTMLInputElement;
          const files = [...(input.files ?? [])];
          input.value = '';
          if (files.length > 0) this.#want(want(files));
        }}
      />`;
  }

  #want(want: AnalysisWant): void {
    this.send({ kind: 'analysis', want });
  }
}
customElements.define('orthant-exchange', OrthantExchange);
