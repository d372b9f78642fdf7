import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { hrefOf } from '../routes.js';
import type { RunRow } from '../view.js';
import { interval, percent, plural } from '../words.js';
import { icons } from './icons.js';

/** Runs, newest first, one line each. Deleting asks first, in the line itself. */
export class OrthantRunList extends OrthantElement {
  static override properties = { runs: { attribute: false }, asking: { state: true } };
  static override styles = [
    OrthantElement.styles,
    css`
      ul {
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto 7rem auto;
        gap: 0.4rem 1rem;
        align-items: center;
        padding: 0.7rem 0;
        border-bottom: 1px solid var(--line);
      }
      li:first-child {
        border-top: 1px solid var(--line);
      }
      .title {
        display: flex;
        flex-wrap: wrap;
        gap: 0.15rem 0.6rem;
        align-items: center;
      }
      .title a {
        display: inline-flex;
        align-items: center;
        min-height: 32px;
        font-weight: 600;
      }
      .facts {
        color: var(--ink-3);
        font-size: 0.9rem;
      }
      .rate {
        text-align: right;
        font-variant-numeric: tabular-nums;
      }
      .rate b {
        font-weight: 600;
      }
      .rate span {
        display: block;
        color: var(--ink-3);
        font-size: 0.86rem;
      }
      .continue {
        grid-column: 3;
      }
      .bin {
        grid-column: 4;
        grid-row: 1;
      }
      .ask {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem 1rem;
        align-items: center;
        padding: 0.6rem 0.9rem;
        border-radius: var(--radius-small);
        background: var(--bad-wash);
      }
      .ask p {
        flex: 1;
        min-width: 14rem;
      }
      @media (max-width: 40rem) {
        li {
          grid-template-columns: minmax(0, 1fr) auto auto;
          gap: 0.4rem 0.6rem;
        }
        .bin {
          grid-column: 3;
        }
        .continue {
          grid-column: 1 / -1;
          grid-row: 2;
          justify-self: start;
        }
      }
    `,
  ];
  declare runs: readonly RunRow[];
  declare private asking: string | null;

  constructor() {
    super();
    this.runs = [];
    this.asking = null;
  }

  override render() {
    return html`<ul>
      ${this.runs.map((run) => this.#run(run))}
    </ul>`;
  }

  #run(run: RunRow) {
    const state = { open: 'not finished', complete: 'complete', abandoned: 'ended early' }[run.status];
    return html`<li>
      <div>
        <div class="title">
          <a href=${hrefOf({ to: 'result', id: run.id })}>${run.title}</a>
          ${run.mode === 'test' ? html`<span class="tag">test, not counted</span>` : nothing}
          ${run.origin === 'imported' ? html`<span class="tag">published items</span>` : nothing}
        </div>
        <p class="facts">
          ${run.when} · ${run.participant} · ${run.ended} of ${plural(run.planned, 'item')} · ${state}
        </p>
      </div>
      <p class="rate">
        ${
          run.rate === null
            ? html`<span>no items yet</span>`
            : html`<b>${percent(run.rate.value)}</b><span>${interval(run.rate)}</span>`
        }
      </p>
      ${
        run.status === 'open'
          ? html`<a class="button continue" href=${hrefOf({ to: 'run', id: run.id })}>Continue</a>`
          : nothing
      }
        <button
          type="button"
          class="button icon plain bin"
          aria-label=${`Delete ${run.title}, ${run.when}`}
          aria-expanded=${this.asking === run.id ? 'true' : 'false'}
          @click=${() => {
            this.asking = this.asking === run.id ? null : run.id;
          }}
        >
          ${icons.bin}
        </button>
      ${
        this.asking === run.id
          ? html`<div class="ask" role="group" aria-label="Delete this run?">
              <p>Delete this run and its ${plural(run.ended, 'answer')}? This cannot be undone.</p>
              <button
                type="button"
                class="button danger"
                @click=${() => {
                  this.asking = null;
                  this.send({ kind: 'delete', id: run.id });
                }}
              >
                Delete
              </button>
              <button
                type="button"
                class="button"
                @click=${() => {
                  this.asking = null;
                }}
              >
                Keep
              </button>
            </div>`
          : nothing
      }
    </li>`;
  }
}
customElements.define('orthant-run-list', OrthantRunList);
