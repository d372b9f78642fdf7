import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { hrefOf } from '../routes.js';
import type { TrialRow } from '../view.js';
import { icons } from './icons.js';
import { tableStyle } from './table-style.js';

/** The items of a run, each a link to the item with picture, answer and key. */
export class OrthantTrialList extends OrthantElement {
  static override properties = {
    runId: { type: String },
    trials: { attribute: false },
    metrics: { attribute: false },
  };
  static override styles = [
    OrthantElement.styles,
    tableStyle,
    css`
      th,
      td {
        padding: 0.35rem 0.8rem 0.35rem 0;
        white-space: nowrap;
      }
      .number {
        text-align: right;
      }
      a {
        display: inline-flex;
        align-items: center;
        min-width: var(--touch);
        min-height: var(--touch);
        font-weight: 550;
      }
      .sign {
        display: inline-flex;
        align-items: center;
        gap: 0.35rem;
      }
      .good {
        color: var(--good);
      }
      .bad {
        color: var(--bad);
      }
      @media (max-width: 40rem) {
        .level,
        .time,
        .first {
          display: none;
        }
        th,
        td {
          white-space: normal;
          padding-right: 0.5rem;
        }
      }
    `,
  ];
  declare runId: string;
  declare trials: readonly TrialRow[];
  declare metrics: readonly string[];

  constructor() {
    super();
    this.runId = '';
    this.trials = [];
    this.metrics = [];
  }

  override render() {
    if (this.trials.length === 0) return html`<p class="quiet">No item has been opened yet.</p>`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Items, table">
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Category</th>
            <th scope="col" class="level">Level</th>
            <th scope="col">Outcome</th>
            ${this.metrics.map((title, i) => html`<th scope="col" class=${i === 0 ? 'number first' : 'number'}>${title}</th>`)}
            <th scope="col" class="number time">Time</th>
          </tr>
        </thead>
        <tbody>
          ${this.trials.map(
            (trial) => html`<tr>
              <td>
                <a href=${hrefOf({ to: 'item', id: this.runId, index: trial.index })}>${trial.index + 1}</a>
              </td>
              <td>${trial.category}</td>
              <td class="level">${trial.level ?? '–'}</td>
              <td>
                ${
                  trial.correct === null || trial.outcome !== 'answered'
                    ? trial.outcome
                    : html`<span class=${trial.correct ? 'sign good' : 'sign bad'}
                        >${trial.correct ? icons.check : icons.cross}
                        ${trial.correct ? 'right' : 'wrong'}</span
                      >`
                }
              </td>
              ${this.metrics.map((_, i) => html`<td class=${i === 0 ? 'number first' : 'number'}>${trial.metrics[i] ?? '–'}</td>`)}
              <td class="number time">${trial.time ?? nothing}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}
customElements.define('orthant-trial-list', OrthantTrialList);
