import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { hrefOf } from '../routes.js';
import '../parts/run-list.js';
import './add-model.js';
import './model-list.js';
import './model-run-form.js';
import type { ModelsView } from './models-view.js';

/** The page of models: what this machine can run, which models there are, and a run to be made with one of them. */
export class OrthantModels extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      .head {
        padding-block: clamp(1.5rem, 4vw, 3rem) 1.25rem;
      }
      .head .lead {
        margin-top: 0.8rem;
      }
      section {
        padding-block: 1.25rem;
      }
      section > h2 {
        margin-bottom: 0.9rem;
      }
      .machine {
        padding: 1.1rem clamp(1.1rem, 3vw, 1.75rem);
      }
      .machine ul {
        display: grid;
        gap: 0.35rem;
        list-style: none;
      }
      .machine li {
        display: flex;
        gap: 0.6rem;
        align-items: start;
      }
      .machine svg {
        flex: none;
        margin-top: 0.15rem;
        color: var(--good);
      }
      .machine .not svg {
        color: var(--warn);
      }
      .more {
        margin-top: 0.7rem;
      }
      .form {
        padding: clamp(1.2rem, 3vw, 2.25rem);
      }
      .note {
        display: flex;
        gap: 1rem;
        align-items: start;
        margin-bottom: 1rem;
        padding: 0.5rem 0.5rem 0.5rem 1.1rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--accent-wash);
      }
      .note.bad {
        background: var(--bad-wash);
        border-color: var(--bad);
      }
      .note.good {
        background: var(--good-wash);
      }
      .note > div {
        flex: 1;
        padding-block: 0.55rem;
      }
      .note ul {
        padding-left: 1.2rem;
        font-size: 0.92rem;
      }
    `,
  ];
  declare view: ModelsView;

  override render() {
    const { view } = this;
    return html`<div class="page">
      <div class="head">
        <h1>Models</h1>
        <p class="lead">
          Let a small vision model answer the tasks: it runs in this page, on this machine's GPU, and nothing is sent
          anywhere. Its files are downloaded only when you ask for it.
        </p>
      </div>
      ${this.#note()}
      <section aria-labelledby="machine">
        <h2 id="machine">This machine</h2>
        <div class="card machine">
          ${
            view.probe === null
              ? html`<p class="quiet" role="status">Finding out what can run here …</p>`
              : html`<ul>
                  ${view.probe.map(
                    ({ good, text }) => html`<li class=${good ? '' : 'not'}>
                      ${good ? icons.check : icons.cross}<span>${text}</span>
                    </li>`,
                  )}
                </ul>`
          }
        </div>
      </section>
      <section aria-labelledby="who">
        <h2 id="who">Who answers</h2>
        <orthant-model-list
          .models=${view.models}
          .solvers=${view.solvers}
          .chosen=${view.chosen}
        ></orthant-model-list>
        <orthant-add-model></orthant-add-model>
        <p class="small more">
          <a href=${hrefOf({ to: 'rotations' })}>Greedy by overlap, search and other solvers of the rotation tasks</a>
        </p>
      </section>
      <section aria-labelledby="run">
        <h2 id="run">A run</h2>
        <div class="card form">
          <orthant-model-run-form .view=${view}></orthant-model-run-form>
        </div>
      </section>
      ${
        view.runs.length === 0
          ? nothing
          : html`<section aria-labelledby="runs">
              <h2 id="runs">Runs of models</h2>
              <orthant-run-list .runs=${view.runs}></orthant-run-list>
            </section>`
      }
    </div>`;
  }

  #note() {
    const { note, busy } = this.view;
    return html`<div role="status" aria-live="polite">
      ${busy === null ? nothing : html`<div class="note"><div>${busy}</div></div>`}
      ${
        note === null
          ? nothing
          : html`<div class=${`note ${note.tone}`}>
              <div>
                <p>${note.text}</p>
                ${note.lines.length === 0 ? nothing : html`<ul>${note.lines.map((line) => html`<li>${line}</li>`)}</ul>`}
              </div>
              <button
                type="button"
                class="button icon plain"
                aria-label="Dismiss"
                @click=${() => this.send({ kind: 'models', want: { act: 'dismiss' } })}
              >
                ${icons.close}
              </button>
            </div>`
      }
    </div>`;
  }
}
customElements.define('orthant-models', OrthantModels);
