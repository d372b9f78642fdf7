import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { say } from '../say.js';
import './grey-image.js';
import type { RotationPanel, RotationStep } from './rotation-view.js';
import { actionWords } from './rotation-words.js';

/** An earlier panel beside the present one. Only looks: there is no way back. Fires `compare` (another index, or -1). */
export class OrthantCompareDialog extends OrthantElement {
  static override properties = {
    start: { attribute: false },
    steps: { attribute: false },
    index: { type: Number },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      dialog {
        width: min(62rem, 100vw - 1.5rem);
        max-height: calc(100dvh - 1.5rem);
        padding: 1rem clamp(0.75rem, 2vw, 1.5rem) 1.2rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--ink);
        box-shadow: var(--shadow-lifted);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgb(10 15 20 / 0.55);
      }
      header {
        display: flex;
        align-items: center;
        gap: 0.25rem;
        margin-bottom: 0.5rem;
      }
      h2 {
        flex: 1;
        font-size: 1.15rem;
      }
      .sides {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 0.5rem clamp(0.5rem, 2vw, 1.5rem);
      }
      section {
        display: grid;
        grid-template-rows: minmax(2.6em, auto) auto;
      }
      h3 {
        font-weight: 500;
        color: var(--ink-2);
      }
      .pictures {
        display: grid;
        gap: 0.4rem;
      }
      orthant-grey-image {
        width: 100%;
        height: min(43vw, (100dvh - 13rem) / 2);
      }
      @media (min-width: 56rem) {
        .two .pictures {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        .two orthant-grey-image {
          height: min(14.5rem, 23vw);
        }
      }
    `,
  ];
  declare start: RotationPanel;
  declare steps: readonly RotationStep[];
  /** -1 is closed. */
  declare index: number;

  constructor() {
    super();
    this.index = -1;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('index')) return;
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog) return;
    if (this.index >= 0 && !dialog.open) dialog.showModal();
    else if (this.index < 0 && dialog.open) dialog.close();
  }

  override render() {
    const { index, steps } = this;
    const earlier = index <= 0 ? this.start : (steps[index - 1]?.panel ?? this.start);
    const now = steps.at(-1)?.panel ?? this.start;
    const step = index > 0 ? steps[index - 1] : undefined;
    const title = step ? say('afterRotation', { n: index, rotation: actionWords(step) }) : say('atTheStart');
    return html`<dialog
      data-menu
      aria-labelledby="title"
      @close=${() => this.#to(-1)}
      @keydown=${this.#onKey}
      @click=${(event: Event) => event.target === event.currentTarget && this.#to(-1)}
    >
      ${
        index < 0
          ? nothing
          : html`<header>
                <h2 id="title">${say('compare')}</h2>
                <button type="button" class="button icon plain" aria-label=${say('earlier')} ?disabled=${index === 0} @click=${() => this.#to(index - 1)}>
                  ${icons.previous}
                </button>
                <button type="button" class="button icon plain" aria-label=${say('later')} ?disabled=${index >= steps.length - 1} @click=${() => this.#to(index + 1)}>
                  ${icons.next}
                </button>
                <button type="button" class="button icon plain" aria-label=${say('closeDialog')} @click=${() => this.#to(-1)}>
                  ${icons.close}
                </button>
              </header>
              <div class=${earlier.auxiliary ? 'sides two' : 'sides'}>
                ${this.#side(earlier, title)}${this.#side(now, say('nowAfter', { n: steps.length }))}
              </div>`
      }
    </dialog>`;
  }

  #side(panel: RotationPanel, title: string) {
    return html`<section>
      <h3 aria-live="polite">${title}</h3>
      <div class="pictures">
        ${
          panel.auxiliary
            ? html`<orthant-grey-image
                .image=${panel.auxiliary}
                label=${say('shadedView', { title })}
              ></orthant-grey-image>`
            : nothing
        }
        <orthant-grey-image .image=${panel.current} label=${say('projection', { title })}></orthant-grey-image>
      </div>
    </section>`;
  }

  #to(index: number): void {
    this.dispatchEvent(new CustomEvent<number>('compare', { detail: index }));
  }

  #onKey = (event: KeyboardEvent): void => {
    const to = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const index = this.index + to;
    if (to === 0 || index < 0 || index >= Math.max(1, this.steps.length)) return;
    event.preventDefault();
    this.#to(index);
  };
}
customElements.define('orthant-compare-dialog', OrthantCompareDialog);
