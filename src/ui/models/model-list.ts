import { html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { modelListStyle } from './model-list-style.js';
import type { ModelCard, ModelsAct, SolverCard } from './models-view.js';

/** The models and solvers that can answer, one of them chosen. What keeps a model from running is said beside it. */
export class OrthantModelList extends OrthantElement {
  static override properties = {
    models: { attribute: false },
    solvers: { attribute: false },
    chosen: { attribute: false },
    asking: { state: true },
  };
  static override styles = [OrthantElement.styles, modelListStyle];
  declare models: readonly ModelCard[];
  declare solvers: readonly SolverCard[];
  declare chosen: string | null;
  /** Id of the model whose files are about to be deleted. */
  declare private asking: string | null;

  constructor() {
    super();
    this.models = [];
    this.solvers = [];
    this.chosen = null;
    this.asking = null;
  }

  override render() {
    return html`<ul class="card">
      ${this.models.map((model) => this.#model(model))}
      ${this.solvers.map(
        ({ id, title, about }) => html`<li>
          ${this.#choice(id, title, html`<span class="quiet small">${about}</span>`, false)}
        </li>`,
      )}
    </ul>`;
  }

  #choice(id: string, name: string, under: unknown, standIn: boolean, blocked = false) {
    return html`<label class="choice">
      <input
        type="radio"
        name="who"
        .value=${id}
        .checked=${this.chosen === id}
        ?disabled=${blocked}
        @change=${() => this.#want({ act: 'choose', id })}
      />
      <span>
        <span class="name">${name}${standIn ? html` <span class="tag">stand-in</span>` : nothing}</span>
        ${under}
      </span>
    </label>`;
  }

  #model(model: ModelCard) {
    const stopped = model.needs.some(({ level }) => level === 'stop');
    const facts = [
      model.kept ?? (model.size === null ? null : `${model.size} to download`),
      model.memory === null ? null : `${model.memory} of memory`,
      model.context === null ? null : `room for ${model.context}`,
      `licence: ${model.licence}`,
    ].filter((fact) => fact !== null);
    const under = html`<span class="quiet small">${model.where} · ${facts.join(' · ')}</span>
      ${model.note === null ? nothing : html`<span class="small note">${model.note}</span>`}
      ${
        model.sends === null
          ? nothing
          : html`<span class="small sends">Pictures and prompts are sent to <b>${model.sends}</b>.</span>`
      }
      ${model.needs.map(({ level, text }) => html`<span class=${`small need ${level}`}>${text}</span>`)}
      ${model.fault === null ? nothing : html`<span class="small need stop" role="alert">${model.fault}</span>`}`;
    return html`<li>
      ${this.#choice(model.id, model.name, under, model.standIn, stopped)}
      <div class="acts">${this.#acts(model, stopped)}</div>
      ${model.state === 'loading' ? this.#progress(model) : nothing}
      ${this.asking === model.id ? this.#question(model) : nothing}
    </li>`;
  }

  #progress({ name, load }: ModelCard) {
    return html`<div class="progress">
      <progress aria-label=${`Loading ${name}`} value=${load?.fraction ?? nothing} max="1"></progress>
      <span class="small numbers">${load?.text ?? 'Starting …'}</span>
      <button type="button" class="button" @click=${() => this.#want({ act: 'cancel' })}>Cancel</button>
    </div>`;
  }

  #acts(model: ModelCard, stopped: boolean) {
    if (model.size === null && model.standIn && model.state === 'loaded' && !model.own) return nothing;
    const { id, name, state } = model;
    const server = model.sends !== null;
    const load = server ? 'Connect' : state === 'cached' ? 'Load' : 'Download and load';
    return html`
      ${
        state === 'loaded'
          ? html`<span class="tag ready">${server ? 'connected' : 'loaded'}</span>
              <button type="button" class="button plain" @click=${() => this.#want({ act: 'unload' })}>
                ${server ? 'Disconnect' : 'Unload'}
              </button>`
          : state === 'loading'
            ? nothing
            : html`<button
                type="button"
                class="button"
                ?disabled=${stopped}
                aria-label=${`${load}: ${name}`}
                @click=${() => this.#want({ act: 'load', id })}
              >
                ${load}
              </button>`
      }
      ${
        (model.kept !== null && state !== 'loading') || (state === 'loaded' && !server)
          ? html`<button
              type="button"
              class="button plain"
              aria-label=${`Delete the files of ${name}`}
              aria-expanded=${this.asking === id ? 'true' : 'false'}
              @click=${() => {
                this.asking = this.asking === id ? null : id;
              }}
            >
              Delete files
            </button>`
          : nothing
      }
      ${
        model.own
          ? html`<button
              type="button"
              class="button plain"
              aria-label=${`Take ${name} off the list`}
              @click=${() => this.#want({ act: 'forget', id })}
            >
              Take off
            </button>`
          : nothing
      }
    `;
  }

  #question({ id, name, size }: ModelCard) {
    const answer = (yes: boolean) => () => {
      this.asking = null;
      if (yes) this.#want({ act: 'delete-files', id });
    };
    return html`<div class="ask" role="group" aria-label="Delete these files?">
      <p>Delete the files of ${name}${size === null ? '' : ` (${size})`}? They would have to be downloaded again.</p>
      <button type="button" class="button danger" @click=${answer(true)}>Delete</button>
      <button type="button" class="button" @click=${answer(false)}>Keep</button>
    </div>`;
  }

  #want(want: ModelsAct): void {
    this.send({ kind: 'models', want });
  }
}
customElements.define('orthant-model-list', OrthantModelList);
