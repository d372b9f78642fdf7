import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { hrefOf } from '../routes.js';
import { percent } from '../words.js';
import type { SolverPack, SolverProgress, SolverView } from './rotations-view.js';

const STATES: { readonly [state in SolverProgress['state']]: string } = {
  waiting: 'waits',
  running: 'running',
  stored: 'stored',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** Chooses solvers and tasks, and shows how far they are. Fires the intents `solve` and `cancel-solving`. */
export class OrthantSolverPanel extends OrthantElement {
  static override properties = {
    solvers: { attribute: false },
    packs: { attribute: false },
    progress: { attribute: false },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1.6fr) minmax(15rem, 1fr);
        gap: 1.25rem clamp(1.5rem, 3vw, 3rem);
      }
      .solvers {
        display: grid;
        gap: 0.15rem;
      }
      .check {
        align-items: start;
        padding-block: 0.45rem;
      }
      .check input {
        flex: none;
      }
      .check small {
        display: block;
        color: var(--ink-3);
        font-size: 0.88rem;
        line-height: 1.35;
      }
      .tasks {
        display: grid;
        gap: 1rem;
        align-content: start;
      }
      .scroll {
        margin-top: 1.5rem;
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th {
        padding: 0.3rem 1rem 0.3rem 0;
        border-bottom: 1px solid var(--line-strong);
        color: var(--ink-3);
        font-size: 0.85rem;
        font-weight: 450;
        text-align: left;
        white-space: nowrap;
      }
      td {
        padding: 0.55rem 1rem 0.55rem 0;
        border-bottom: 1px solid var(--line);
        vertical-align: baseline;
      }
      .n {
        text-align: right;
      }
      progress {
        width: 8rem;
        accent-color: var(--accent);
        vertical-align: middle;
      }
      .bad {
        color: var(--bad);
      }
      @media (max-width: 52rem) {
        form {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  declare solvers: readonly SolverView[];
  declare packs: readonly SolverPack[];
  declare progress: readonly SolverProgress[];

  constructor() {
    super();
    this.solvers = [];
    this.packs = [];
    this.progress = [];
  }

  override render() {
    const busy = this.progress.some(({ state }) => state === 'running' || state === 'waiting');
    return html`<form @submit=${this.#submit}>
        <fieldset class="solvers" ?disabled=${busy}>
          <legend>Solvers</legend>
          ${this.solvers.map(
            ({ id, title, about }, i) =>
              html`<label class="check">
                <input type="checkbox" name="solver" value=${id} ?checked=${i === 0} />
                <span>${title}<small>${about}</small></span>
              </label>`,
          )}
        </fieldset>
        <div class="tasks">
          <label class="field">
            <span>Tasks</span>
            <select name="pack" ?disabled=${busy}>
              ${this.packs.map(
                ({ id, title, count }, i) =>
                  html`<option value=${id} ?selected=${i === 0}>${title} (${count} tasks)</option>`,
              )}
              <option value="">Fresh figures, made now</option>
            </select>
          </label>
          <label class="field">
            <span>Number <span class="hint">at most; the pack's first ones</span></span>
            <input type="number" name="count" min="1" max="1000" value="100" ?disabled=${busy} />
          </label>
          <div class="row">
            <button class="button primary" ?disabled=${busy}>Run the solvers</button>
            ${
              busy
                ? html`<button type="button" class="button" @click=${() => this.send({ kind: 'cancel-solving' })}>
                    Cancel
                  </button>`
                : nothing
            }
          </div>
        </div>
      </form>
      ${this.progress.length === 0 ? nothing : this.#table()}`;
  }

  #table() {
    return html`<div class="scroll">
      <table aria-label="Solver runs">
        <thead>
          <tr>
            <th scope="col">Solver</th>
            <th scope="col">Progress</th>
            <th scope="col" class="n">Solved</th>
            <th scope="col" class="n">Mean IoU</th>
            <th scope="col" class="n">Mean rotations</th>
            <th scope="col">Run</th>
          </tr>
        </thead>
        <tbody>
          ${this.progress.map((row) => this.#row(row))}
        </tbody>
      </table>
    </div>`;
  }

  #row({ title, done, total, solved, iou, rotations, state, run, problem }: SolverProgress) {
    const some = done > 0;
    return html`<tr>
      <td>${title}</td>
      <td>
        <progress max=${total} value=${done} aria-label=${`${title}: ${done} of ${total}`}></progress>
        ${done} of ${total}
      </td>
      <td class="n">${some ? percent(solved / done) : '–'}</td>
      <td class="n">${some ? (iou / done).toFixed(3) : '–'}</td>
      <td class="n">${some ? (rotations / done).toFixed(1) : '–'}</td>
      <td class=${state === 'failed' ? 'bad' : ''}>
        ${run === null ? (problem ?? STATES[state]) : html`<a href=${hrefOf({ to: 'result', id: run })}>${state === 'cancelled' ? 'stored so far' : 'stored'}</a>`}
      </td>
    </tr>`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = this.solvers.map(({ id }) => id).filter((id) => data.getAll('solver').includes(id));
    const pack = `${data.get('pack') ?? ''}`;
    const count = Math.min(1000, Math.max(1, Math.round(Number(data.get('count')) || 1)));
    if (chosen.length > 0)
      this.send({ kind: 'solve', solvers: chosen, pack: pack === '' ? null : pack, count });
  };
}
customElements.define('orthant-solver-panel', OrthantSolverPanel);
