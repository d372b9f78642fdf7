import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import type { Figure } from './figure-view.js';
import { percents } from './percents.js';
import type * as Plots from './plots.js';

/** Pixels of CSS between the margins of a sheet of A4 or letter. */
const PAPER = 680;

/** A figure, drawn as wide as there is room, with its files and the same in numbers. The drawing library comes on demand. */
export class OrthantFigure extends OrthantElement {
  static override properties = {
    figure: { attribute: false },
    plots: { state: true },
    width: { state: true },
    failed: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        --figure-1: light-dark(#0b5f96, #62bdf0);
        --figure-2: light-dark(#b1440b, #f59a68);
        --figure-3: light-dark(#00725a, #3fcf9f);
        --figure-4: light-dark(#96407f, #e7a3cb);
        --figure-5: light-dark(#7a5600, #ecc95a);
        --figure-6: light-dark(#33393f, #d5dce0);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1rem;
        align-items: start;
        justify-content: space-between;
      }
      h3 {
        flex: 1 1 14rem;
        padding-top: 0.6rem;
        font-size: 1.15rem;
      }
      .note {
        max-width: 62em;
        margin: 0.1rem 0 0.7rem;
        color: var(--ink-2);
        font-size: 0.92rem;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1.2rem;
        margin-bottom: 0.4rem;
        list-style: none;
        font-size: 0.92rem;
      }
      li {
        display: inline-flex;
        gap: 0.5rem;
        align-items: center;
      }
      li svg {
        width: 26px;
        height: 16px;
        flex: none;
      }
      .drawing[aria-busy='true'] {
        min-height: 12rem;
      }
      .drawing svg {
        display: block;
        max-width: 100%;
        height: auto;
      }
      details {
        margin-top: 0.5rem;
      }
      summary {
        display: inline-flex;
        align-items: center;
        min-height: var(--touch);
        color: var(--accent);
        cursor: pointer;
      }
      @media print {
        .head .row,
        details {
          display: none;
        }
        :host {
          break-inside: avoid;
        }
      }
    `,
  ];
  declare figure: Figure;
  declare private plots: typeof Plots | null;
  declare private width: number;
  declare private failed: boolean;
  #watch: ResizeObserver | null = null;

  constructor() {
    super();
    this.plots = null;
    this.width = 0;
    this.failed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    import('./plots.js').then(
      (plots) => {
        this.plots = plots;
      },
      () => {
        this.failed = true;
      },
    );
    this.#watch = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      // A scroll bar that comes and goes moves nothing. Drawn in the next frame: what is drawn changes the height, and a
      // size that changes while sizes are told is an error of the page.
      if (width > 0 && Math.abs(width - this.width) > 8)
        requestAnimationFrame(() => {
          this.width = width;
        });
    });
    this.#watch.observe(this);
    window.addEventListener('beforeprint', this.#onPrint);
    window.addEventListener('afterprint', this.#draw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.disconnect();
    window.removeEventListener('beforeprint', this.#onPrint);
    window.removeEventListener('afterprint', this.#draw);
  }

  override render() {
    const { figure, plots } = this;
    const keys = plots?.legendOf(figure.data) ?? [];
    return html`<div class="head">
        <h3>${figure.title}</h3>
        <div class="row">
          ${this.#button('SVG', this.#svg)}${this.#button('PNG', this.#png)}
          <button
            type="button"
            class="button plain"
            aria-label=${`Save the numbers of "${figure.title}" as CSV`}
            @click=${() => this.send({ kind: 'analysis', want: { kind: 'save-table', table: figure.table, form: 'csv' } })}
          >
            ${icons.download} CSV
          </button>
        </div>
      </div>
      <p class="note">${percents(figure.note)}</p>
      ${
        keys.length === 0
          ? nothing
          : html`<ul aria-label="Legend">
              ${keys.map(
                (key) =>
                  html`<li><svg viewBox="0 0 26 16" aria-hidden="true">${plots?.swatch(key, plots.PAGE_PALETTE)}</svg>${key.name}</li>`,
              )}
            </ul>`
      }
      <div class="drawing" aria-busy=${plots === null && !this.failed ? 'true' : 'false'}></div>
      ${this.failed ? html`<p role="status">The part of the page that draws figures could not be loaded. The numbers are below.</p>` : nothing}
      <details>
        <summary>The same in numbers</summary>
        <orthant-shown-table .table=${figure.table}></orthant-shown-table>
      </details>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (['figure', 'plots', 'width'].some((name) => changed.has(name))) this.#draw();
  }

  #drawAt(width: number): void {
    const { plots, figure } = this;
    if (plots === null || width === 0) return;
    const drawn = plots.drawFigure(figure, width, plots.PAGE_PALETTE);
    this.renderRoot.querySelector('.drawing')?.replaceChildren(drawn);
  }

  #draw = (): void => this.#drawAt(this.width);
  /** Drawn anew, as a drawing of a wide screen would have tiny letters on paper. */
  #onPrint = (): void => this.#drawAt(PAPER);

  #button(label: string, act: () => void) {
    return html`<button
      type="button"
      class="button plain"
      ?disabled=${this.plots === null}
      aria-label=${`Save "${this.figure.title}" as ${label}`}
      @click=${act}
    >
      ${icons.download} ${label}
    </button>`;
  }

  #svg = (): void => {
    const file = this.plots?.figureFile(this.figure);
    if (file) this.#save('svg', new Blob([file.svg], { type: 'image/svg+xml' }));
  };

  /** Three times as many dots as the SVG is wide: about 300 dpi in one column of print. */
  #png = async (): Promise<void> => {
    const file = this.plots?.figureFile(this.figure);
    if (file === undefined) return;
    const address = URL.createObjectURL(new Blob([file.svg], { type: 'image/svg+xml' }));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(3 * file.width, Math.round(3 * file.height));
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
      this.#save('png', await canvas.convertToBlob({ type: 'image/png' }));
    } finally {
      URL.revokeObjectURL(address);
    }
  };

  #save(extension: string, blob: Blob): void {
    this.send({
      kind: 'analysis',
      want: { kind: 'save-file', name: `orthant-${this.figure.id}.${extension}`, blob },
    });
  }
}
customElements.define('orthant-figure', OrthantFigure);
