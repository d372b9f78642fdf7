import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { iconCredits } from './credits.js';
import './icon-picker.js';
import type { FreeObject, RotationsView } from './rotations-view.js';
import './solver-panel.js';

/** Free play with any icon, any seed or a picture of one's own, and the built-in solvers. */
export class OrthantRotations extends OrthantElement {
  static override properties = {
    view: { attribute: false },
    chosen: { state: true },
    over: { state: true },
    wrong: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      .page {
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      .lead {
        margin: 0.6rem 0 1.6rem;
      }
      .card {
        padding: clamp(1.1rem, 2.5vw, 2rem);
      }
      .card + .card {
        margin-top: 1.5rem;
      }
      .card > p {
        margin: 0.4rem 0 1.2rem;
        color: var(--ink-2);
      }
      .free {
        display: grid;
        grid-template-columns: minmax(0, 1.6fr) minmax(15rem, 1fr);
        gap: 1.5rem clamp(1.5rem, 3vw, 3rem);
      }
      .settings {
        display: grid;
        gap: 1rem;
        align-content: start;
      }
      .drop {
        display: grid;
        gap: 0.5rem;
        justify-items: start;
        padding: 1rem 1.1rem;
        border: 1px dashed var(--line-strong);
        border-radius: var(--radius-small);
      }
      .drop.over {
        border: 1px solid var(--accent);
        background: var(--accent-wash);
      }
      .drop p {
        color: var(--ink-2);
        font-size: 0.92rem;
      }
      input[type='file'] {
        position: absolute;
        width: 1px;
        height: 1px;
        opacity: 0;
      }
      .credits {
        margin-top: 1.5rem;
        color: var(--ink-3);
        font-size: 0.88rem;
      }
      .problem {
        padding: 0.7rem 1rem;
        border-radius: var(--radius-small);
        background: var(--warn-wash);
      }
      .seed {
        display: flex;
        gap: 0.5rem;
      }
      .wrong {
        color: var(--bad);
        font-size: 0.88rem;
      }
      @media (max-width: 52rem) {
        .free {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  declare view: RotationsView;
  declare private chosen: string;
  declare private over: boolean;
  declare private wrong: boolean;

  constructor() {
    super();
    this.chosen = '';
    this.over = false;
    this.wrong = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const first = this.view.icons?.[0]?.id;
    if (changed.has('view') && this.chosen === '' && first !== undefined) this.chosen = first;
  }

  override render() {
    const { view } = this;
    return html`<div class="page">
      <h1>Rotation workshop</h1>
      <p class="lead">
        Try any object, or let the built-in solvers run. Free episodes are kept nowhere; solver runs are stored with the
        results.
      </p>
      <section class="card" aria-labelledby="free">
        <h2 id="free">Free play</h2>
        <p>A fresh task from an icon and a seed: the seed fixes how the object is turned away.</p>
        <div class="free">
          ${
            view.icons === null
              ? html`<p class="quiet" role="status">The icons are being read …</p>`
              : view.icons.length === 0
                ? html`<p class="quiet">This site has no pack of icons. Play with a figure made from the seed, or with a picture of your own.</p>`
                : html`<orthant-icon-picker
                    .icons=${view.icons}
                    .thumb=${view.thumb}
                    .chosen=${this.chosen}
                    @pick=${(event: CustomEvent<string>) => {
                      this.chosen = event.detail;
                    }}
                  ></orthant-icon-picker>`
          }
          <div class="settings">
            <label class="field">
              <span>Seed <span class="hint">same seed, same task</span></span>
              <input
                type="text"
                name="seed"
                inputmode="numeric"
                autocomplete="off"
                .value=${`${view.seed}`}
                aria-invalid=${this.wrong ? 'true' : 'false'}
                aria-describedby="wrong"
              />
              <span class="wrong" id="wrong" role="status">${this.wrong ? 'A whole number from 0 to 4294967295.' : ''}</span>
            </label>
            <label class="check"><input type="checkbox" name="feedback" /> Show the overlap while I play</label>
            <div class="row">
              ${
                view.icons && view.icons.length > 0
                  ? html`<button
                      type="button"
                      class="button primary"
                      data-play="icon"
                      ?disabled=${view.making !== null || this.chosen === ''}
                      @click=${() => this.#play({ kind: 'icon', id: this.chosen })}
                    >
                      ${icons.play} Play this icon
                    </button>`
                  : nothing
              }
              <button
                type="button"
                class="button"
                data-play="figure"
                ?disabled=${view.making !== null}
                @click=${() => this.#play({ kind: 'figure' })}
              >
                A figure from the seed
              </button>
            </div>
            <div
              class=${this.over ? 'drop over' : 'drop'}
              @dragover=${this.#onDrag}
              @dragleave=${() => {
                this.over = false;
              }}
              @drop=${this.#onDrop}
            >
              <p>Drop an SVG here, or choose one. It never leaves this page, and nothing in it is run.</p>
              <button type="button" class="button" ?disabled=${view.making !== null} @click=${this.#choose}>
                ${icons.upload} Choose an SVG
              </button>
              <input type="file" accept=".svg,image/svg+xml" tabindex="-1" aria-label="An SVG to play with" @change=${this.#onFile} />
            </div>
            <div role="status" aria-live="polite">
              ${view.making === null ? nothing : html`<p class="quiet">${view.making}</p>`}
              ${view.problem === null ? nothing : html`<p class="problem">${view.problem}</p>`}
            </div>
          </div>
        </div>
      </section>
      <section class="card" aria-labelledby="solvers">
        <h2 id="solvers">Built-in solvers</h2>
        <p>Each solver plays a whole pack in the background. Its episodes are stored as a run, so that the report shows them.</p>
        <orthant-solver-panel
          .solvers=${view.solvers}
          .packs=${view.packs}
          .progress=${view.progress}
        ></orthant-solver-panel>
      </section>
      <p class="credits">${iconCredits}</p>
    </div>`;
  }

  #play(object: FreeObject): void {
    const text = this.renderRoot.querySelector<HTMLInputElement>('[name=seed]')?.value.trim() ?? '';
    this.wrong = !/^\d{1,10}$/.test(text) || Number(text) > 0xffffffff;
    if (this.wrong) return;
    const feedback = this.renderRoot.querySelector<HTMLInputElement>('[name=feedback]')?.checked ?? false;
    this.send({ kind: 'free-play', object, seed: Number(text), feedback });
  }

  #choose = (): void => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();
  #onFile = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) this.#play({ kind: 'file', file });
  };
  #onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.over = true;
  };
  #onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.over = false;
    const file = event.dataTransfer?.files[0];
    if (file) this.#play({ kind: 'file', file });
  };
}
customElements.define('orthant-rotations', OrthantRotations);
