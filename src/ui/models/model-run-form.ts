import { css, html, nothing } from 'lit';
import { seedOf } from '../../core/hash.js';
import type { FamilyId } from '../../core/item.js';
import type { RunParameters } from '../../core/record.js';
import type { Elicitation } from '../../elicitation/conditions.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import type { ModelsView } from './models-view.js';

const COUNTS = [1, 2, 5, 10, 20, 40, 50, 100];
const SIDES = [336, 512, 768, 1024];

/** What a model is to answer, and how it is asked. */
export class OrthantModelRunForm extends OrthantElement {
  static override properties = {
    view: { attribute: false },
    family: { state: true },
    source: { state: true },
    asked: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      form {
        display: grid;
        grid-template-columns: repeat(4, minmax(0, 1fr));
        gap: 1rem 1.1rem;
      }
      .two {
        grid-column: span 2;
      }
      .whole {
        grid-column: 1 / -1;
      }
      h3 {
        grid-column: 1 / -1;
        margin-top: 0.4rem;
        padding-top: 1.1rem;
        border-top: 1px solid var(--line);
        font-size: 1rem;
      }
      .checks {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        gap: 0 1.5rem;
      }
      @media (max-width: 52rem) {
        form {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
      @media (max-width: 30rem) {
        .row .button {
          width: 100%;
        }
      }
    `,
  ];
  declare view: ModelsView;
  declare private family: FamilyId | null;
  declare private source: string;
  declare private asked: 'direct' | 'steps';

  constructor() {
    super();
    this.family = null;
    this.source = 'generated';
    this.asked = 'direct';
  }

  get #chosenFamily() {
    const { families } = this.view;
    return families.find(({ meta }) => meta.id === this.family) ?? families[0];
  }

  override render() {
    const { view } = this;
    const family = this.#chosenFamily;
    if (family === undefined) return nothing;
    const { meta, packs } = family;
    const pack = packs.find(({ id }) => id === this.source);
    const most = pack?.count ?? 1000;
    const name =
      view.models.find(({ id }) => id === view.chosen)?.name ??
      view.solvers.find(({ id }) => id === view.chosen)?.title ??
      null;
    const solver = view.solvers.some(({ id }) => id === view.chosen);
    return html`<form @submit=${this.#submit} novalidate>
      <label class="field two">
        <span>Tasks</span>
        <select name="family" @change=${this.#onFamily}>
          ${view.families.map(
            ({ meta: one }) =>
              html`<option value=${one.id} ?selected=${one.id === meta.id}>${one.title}</option>`,
          )}
        </select>
      </label>
      <label class="field two">
        <span>Items</span>
        <select name="source" .value=${this.source} @change=${this.#onSource}>
          <option value="generated">Fresh items, made now from a seed</option>
          ${packs.map(({ id, title, count }) => html`<option value=${id}>${title} (${count} fixed items)</option>`)}
        </select>
      </label>
      <label class="field">
        <span>Category</span>
        <select name="category" ?disabled=${meta.categories.length < 2}>
          <option value="">All, mixed</option>
          ${meta.categories.map(({ id, title }) => html`<option value=${id}>${title}</option>`)}
        </select>
      </label>
      <label class="field">
        <span>Level</span>
        <select name="level" ?disabled=${meta.levels.length < 2}>
          <option value="">All, mixed</option>
          ${meta.levels.map((level) => html`<option value=${level}>${level}</option>`)}
        </select>
      </label>
      <label class="field">
        <span>Number</span>
        <select name="count">
          ${COUNTS.filter((n) => n <= most).map((n) => html`<option value=${n} ?selected=${n === 10}>${n}</option>`)}
          ${pack === undefined ? nothing : html`<option value=${most}>all ${most}</option>`}
        </select>
      </label>
      <label class="field">
        <span>Seed</span>
        <input type="text" name="seed" autocomplete="off" spellcheck="false" .value=${`${view.defaults.seed}`} />
      </label>
      ${solver ? nothing : this.#conditions()}
      <div class="checks">
        ${meta.removable.map(
          (part) =>
            html`<label class="check"><input type="checkbox" name="without" value=${part} /> Without ${part}</label>`,
        )}
        ${(meta.addable ?? []).map(
          (part) =>
            html`<label class="check"><input type="checkbox" name="extra" value=${part} /> With ${part}</label>`,
        )}
        <label class="check"><input type="checkbox" name="test" /> Test run, not counted</label>
      </div>
      <div class="row whole">
        <button class="button primary" name="act" value="run" ?disabled=${name === null}>
          ${name === null ? 'Choose who answers' : `Start with ${name}`}
        </button>
        <button class="button" name="act" value="save" ?disabled=${view.busy !== null}>
          ${icons.download} Save the questions for a model elsewhere
        </button>
        <button type="button" class="button" @click=${this.#choose} ?disabled=${view.busy !== null}>
          ${icons.upload} Read its answers
        </button>
        <input
          type="file"
          hidden
          multiple
          accept=".jsonl,.ndjson,.json,.txt"
          aria-label="Answers of a model elsewhere, as JSON Lines"
          @change=${this.#onAnswers}
        />
      </div>
    </form>`;
  }

  #conditions() {
    const { elicitation: e } = this.view;
    const pick = (value: string, now: string, label: string, blocked = false) =>
      html`<option value=${value} ?selected=${value === now} ?disabled=${blocked}>${label}</option>`;
    const steps = this.asked === 'steps';
    return html`<h3>How it is asked</h3>
      <label class="field">
        <span>Style</span>
        <select
          name="style"
          @change=${(event: Event) => {
            this.asked = (event.target as HTMLSelectElement).value === 'steps' ? 'steps' : 'direct';
          }}
        >
          ${pick('direct', this.asked, 'Direct: the answer only')}
          ${pick('steps', this.asked, 'Step by step: reasoning first')}
        </select>
      </label>
      <label class="field">
        <span>Output</span>
        <select name="output">
          ${pick('free', steps ? 'free' : e.output, 'Free')}
          ${pick('constrained', steps ? 'free' : e.output, 'Constrained to valid answers', steps)}
        </select>
      </label>
      <label class="field">
        <span>Pictures</span>
        <select name="layout">
          ${pick('sheets', e.layout, 'On one or two sheets')}
          ${pick('separate', e.layout, 'Separate images')}
        </select>
      </label>
      <label class="field">
        <span>Picture size</span>
        <select name="longSide">
          ${[...new Set([...SIDES, e.longSide])].sort((a, b) => a - b).map((side) => pick(`${side}`, `${e.longSide}`, `${side} px`))}
        </select>
      </label>
      <label class="field">
        <span>System prompt</span>
        <select name="system">
          ${pick('none', e.system, 'None')}${pick('short', e.system, 'A short one')}
        </select>
      </label>
      <label class="field">
        <span>Temperature</span>
        <input type="number" name="temperature" min="0" max="2" step="0.1" .value=${`${e.temperature}`} />
      </label>
      <label class="field">
        <span>Most tokens <span class="hint">of a reply</span></span>
        <input type="number" name="maxTokens" min="1" max="32768" placeholder="as needed" .value=${e.maxTokens === null ? '' : `${e.maxTokens}`} />
      </label>
      <label class="field">
        <span>Time limit <span class="hint">seconds</span></span>
        <input type="number" name="timeout" min="1" max="86400" .value=${`${e.timeout}`} />
      </label>`;
  }

  #onFamily = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.family = this.view.families.find(({ meta }) => meta.id === value)?.meta.id ?? null;
    this.source = 'generated';
  };
  #onSource = (event: Event): void => {
    this.source = (event.target as HTMLSelectElement).value;
  };
  #choose = (): void => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();
  #onAnswers = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    const name = files[0]?.name.replace(/\.[^.]*$/, '') ?? 'model';
    this.send({ kind: 'models', want: { act: 'answers', files, name } });
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const family = this.#chosenFamily;
    if (family === undefined) return;
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => `${data.get(name) ?? ''}`.trim();
    const all = (name: string) => data.getAll(name).map((value) => `${value}`);
    const number = (name: string, otherwise: number) =>
      text(name) === '' || !Number.isFinite(Number(text(name))) ? otherwise : Number(text(name));
    const { defaults, elicitation: e } = this.view;
    const extra = all('extra');
    const parameters: RunParameters = {
      ...defaults,
      family: family.meta.id,
      source: this.source === 'generated' ? { kind: 'generated' } : { kind: 'pack', id: this.source },
      categories: text('category') === '' ? [] : [text('category')],
      level: text('level') === '' ? null : text('level'),
      count: number('count', defaults.count),
      seed: text('seed') === '' ? defaults.seed : seedOf(text('seed')),
      condition: {
        style: text('style') === 'steps' ? 'steps' : 'direct',
        without: all('without'),
        ...(extra.length > 0 ? { extra } : {}),
      },
      mode: data.has('test') ? 'test' : 'live',
      feedback: false,
    };
    const elicitation: Elicitation = {
      ...e,
      output: text('output') === 'constrained' ? 'constrained' : 'free',
      layout: text('layout') === 'separate' ? 'separate' : 'sheets',
      system: text('system') === 'short' ? 'short' : 'none',
      longSide: number('longSide', e.longSide),
      temperature: Math.min(2, Math.max(0, number('temperature', e.temperature))),
      maxTokens: text('maxTokens') === '' ? null : Math.max(1, Math.round(number('maxTokens', 256))),
      timeout: Math.max(1, Math.round(number('timeout', e.timeout))),
    };
    const act = event.submitter?.getAttribute('value') === 'save' ? 'save' : 'run';
    this.send({ kind: 'models', want: { act, parameters, elicitation } });
  };
}
customElements.define('orthant-model-run-form', OrthantModelRunForm);
