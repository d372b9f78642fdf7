import { css, html, nothing } from 'lit';
import { seedOf } from '../../core/hash.js';
import type { RunParameters } from '../../core/record.js';
import { OrthantElement } from '../element.js';
import type { FamilyView } from '../view.js';

const COUNTS = [5, 10, 20, 50, 100];

/** Chooses what a run holds. Nothing starts here: the next page says what was chosen and how it works. */
export class OrthantRunForm extends OrthantElement {
  static override properties = {
    family: { attribute: false },
    defaults: { attribute: false },
    source: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      form {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 1rem 1.1rem;
      }
      .wide {
        grid-column: 1 / -1;
      }
      .checks {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        gap: 0 1.5rem;
      }
      .button {
        grid-column: 1 / -1;
        justify-self: start;
      }
      @media (max-width: 34rem) {
        .hint {
          display: none;
        }
        .button {
          justify-self: stretch;
        }
      }
    `,
  ];
  declare family: FamilyView;
  declare defaults: RunParameters;
  declare private source: string;

  constructor() {
    super();
    this.source = 'generated';
  }

  override render() {
    const { meta, packs } = this.family;
    const { defaults } = this;
    const most = packs.find((pack) => pack.id === this.source)?.count ?? 1000;
    return html`<form @submit=${this.#submit} novalidate>
      <label class="field wide">
        <span>Items</span>
        <select
          name="source"
          @change=${(event: Event) => {
            this.source = (event.target as HTMLSelectElement).value;
          }}
        >
          <option value="generated">Fresh items, made now from a seed</option>
          ${packs.map((pack) => html`<option value=${pack.id}>${pack.title} (${pack.count} fixed items)</option>`)}
        </select>
      </label>
      ${
        meta.categories.length < 2
          ? nothing
          : html`<label class="field">
              <span>Category</span>
              <select name="category">
                <option value="">All, mixed</option>
                ${meta.categories.map((category) => html`<option value=${category.id}>${category.title}</option>`)}
              </select>
            </label>`
      }
      ${
        meta.levels.length < 2
          ? nothing
          : html`<label class=${meta.categories.length < 2 ? 'field wide' : 'field'}>
              <span>Level</span>
              <select name="level">
                <option value="">All, mixed</option>
                ${meta.levels.map((level) => html`<option value=${level}>${level}</option>`)}
              </select>
            </label>`
      }
      <label class="field">
        <span>Number</span>
        <select name="count">
          ${COUNTS.filter((n) => n <= most).map(
            (n) => html`<option value=${n} ?selected=${n === defaults.count}>${n}</option>`,
          )}
          ${this.source === 'generated' ? nothing : html`<option value=${most}>all ${most}</option>`}
        </select>
      </label>
      <label class="field">
        <span>Seed <span class="hint">a number or a word</span></span>
        <input
          type="text"
          name="seed"
          autocomplete="off"
          spellcheck="false"
          .value=${`${defaults.seed}`}
        />
      </label>
      <div class="checks">
        <label class="check"><input type="checkbox" name="feedback" /> Show the truth after each item</label>
        <label class="check"><input type="checkbox" name="test" /> Test run, not counted</label>
      </div>
      <button class="button primary">Choose</button>
    </form>`;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => `${data.get(name) ?? ''}`.trim();
    const source = text('source');
    const category = text('category');
    const level = text('level');
    this.send({
      kind: 'configure',
      parameters: {
        ...this.defaults,
        family: this.family.meta.id,
        source: source === 'generated' ? { kind: 'generated' } : { kind: 'pack', id: source },
        categories: category === '' ? [] : [category],
        level: level === '' ? null : level,
        count: Number(text('count')),
        seed: text('seed') === '' ? this.defaults.seed : seedOf(text('seed')),
        feedback: data.has('feedback'),
        mode: data.has('test') ? 'test' : 'live',
      },
    });
  };
}
customElements.define('orthant-run-form', OrthantRunForm);
