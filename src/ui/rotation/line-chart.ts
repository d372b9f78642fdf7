import { css, html, nothing, svg } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';

/** One line: `values[k]` at x = k; null leaves a gap. `style` tells lines apart without colour. */
export interface ChartLine {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly style: 'solid' | 'dashed' | 'dotted';
  readonly tone: 'accent' | 'ink' | 'warn' | 'good' | 'bad';
}

/** Until the element knows its own. */
const WIDTH = 560;
const LEFT = 46;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 34;

/**
 * Lines over whole numbers (rotations), with an optional level drawn across. Everything it shows is also in a table
 * that opens below it.
 */
export class OrthantLineChart extends OrthantElement {
  static override properties = {
    heading: { type: String },
    across: { type: String },
    lines: { attribute: false },
    most: { type: Number },
    tick: { type: Number },
    level: { attribute: false },
    words: { attribute: false },
    marked: { type: Number },
    width: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      figure {
        min-width: 0;
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem 1rem;
        align-items: baseline;
        justify-content: space-between;
        margin-bottom: 0.3rem;
      }
      figcaption h3 {
        font-size: 1rem;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0 1rem;
        list-style: none;
        color: var(--ink-2);
        font-size: 0.88rem;
      }
      .legend li {
        display: flex;
        gap: 0.4rem;
        align-items: center;
      }
      svg {
        display: block;
        width: 100%;
        height: auto;
        overflow: visible;
      }
      .grid {
        stroke: var(--line);
      }
      .axis {
        stroke: var(--line-strong);
      }
      .level {
        stroke: var(--good);
        stroke-dasharray: 2 4;
        stroke-width: 1.5;
      }
      text {
        fill: var(--ink-2);
        font: 400 13px var(--sans);
        font-variant-numeric: tabular-nums;
      }
      .line {
        fill: none;
        stroke-width: 2.4;
        stroke-linejoin: round;
        stroke-linecap: round;
      }
      .accent {
        stroke: var(--accent);
        color: var(--accent);
      }
      .ink {
        stroke: var(--ink-3);
        color: var(--ink-3);
      }
      .warn {
        stroke: var(--warn);
        color: var(--warn);
      }
      .good {
        stroke: var(--good);
        color: var(--good);
      }
      .bad {
        stroke: var(--bad);
        color: var(--bad);
      }
      .dot {
        fill: currentColor;
        stroke: var(--surface);
        stroke-width: 2;
      }
      .dashed {
        stroke-dasharray: 7 5;
      }
      .dotted {
        stroke-dasharray: 1 5;
      }
      .note {
        color: var(--ink-3);
        font-size: 0.88rem;
      }
      details {
        margin-top: 0.2rem;
        color: var(--ink-2);
        font-size: 0.9rem;
      }
      summary {
        width: fit-content;
        padding-block: 0.3rem;
        cursor: pointer;
      }
      .table {
        max-height: 16rem;
        overflow: auto;
      }
      table {
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 0.15rem 1.2rem 0.15rem 0;
        text-align: right;
        font-weight: 400;
        border-bottom: 1px solid var(--line);
      }
      thead th {
        color: var(--ink-3);
      }
    `,
  ];
  declare heading: string;
  /** What the whole numbers count; empty: rotations. */
  declare across: string;
  declare lines: readonly ChartLine[];
  /** Upper end of the vertical axis; its lower end is 0. */
  declare most: number;
  /** Distance of the horizontal grid lines. */
  declare tick: number;
  declare level: { readonly at: number; readonly name: string } | null;
  /** A value in words: "62 %". */
  declare words: (value: number) => string;
  /** x of a marked place, -1 for none. */
  declare marked: number;
  /** CSS pixels: lettering keeps its size on every display. */
  declare private width: number;
  readonly #observer = new ResizeObserver(() => {
    const width = Math.round(this.clientWidth);
    if (width > 0) this.width = Math.max(240, width);
  });

  constructor() {
    super();
    this.width = WIDTH;
    this.heading = '';
    this.across = '';
    this.lines = [];
    this.most = 1;
    this.tick = 0.25;
    this.level = null;
    this.words = (value) => `${value}`;
    this.marked = -1;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  get #across(): string {
    return this.across === '' ? say('rotations') : this.across;
  }
  get #span(): number {
    return Math.max(1, ...this.lines.map(({ values }) => values.length - 1));
  }
  get #height(): number {
    return Math.round(Math.min(340, Math.max(200, this.width * 0.38)));
  }
  #x(k: number): number {
    return LEFT + (k / this.#span) * (this.width - LEFT - RIGHT);
  }
  #y(value: number): number {
    return TOP + (1 - value / this.most) * (this.#height - TOP - BOTTOM);
  }

  override render() {
    const ticks = Array.from({ length: Math.round(this.most / this.tick) + 1 }, (_, i) => i * this.tick);
    const span = this.#span;
    const every = [1, 2, 4, 6, 8, 12, 24].find((n) => span / n <= 8) ?? 24;
    const xs = Array.from({ length: Math.floor(span / every) + 1 }, (_, i) => i * every);
    return html`<figure>
      <figcaption>
        <h3>${this.heading}</h3>
        <ul class="legend" aria-hidden="true">
          ${this.lines.length < 2 ? nothing : this.lines.map((line) => html`<li>${this.#key(line)} ${line.name}</li>`)}
        </ul>
      </figcaption>
      <svg viewBox="0 0 ${this.width} ${this.#height}" role="img" aria-label=${this.#inWords()}>
        ${ticks.map(
          (
            value,
          ) => svg`<line class=${value === 0 ? 'axis' : 'grid'} x1=${LEFT} x2=${this.width - RIGHT} y1=${this.#y(value)} y2=${this.#y(value)} />
            <text x=${LEFT - 8} y=${this.#y(value) + 4} text-anchor="end">${this.words(value)}</text>`,
        )}
        ${xs.map((k) => svg`<text x=${this.#x(k)} y=${this.#height - BOTTOM + 17} text-anchor="middle">${k}</text>`)}
        <text x=${this.width - RIGHT} y=${this.#height - 2} text-anchor="end">${this.#across}</text>
        ${
          this.level === null
            ? nothing
            : svg`<line class="level" x1=${LEFT} x2=${this.width - RIGHT} y1=${this.#y(this.level.at)} y2=${this.#y(this.level.at)} />`
        }
        ${
          this.marked < 0
            ? nothing
            : svg`<line class="axis" x1=${this.#x(this.marked)} x2=${this.#x(this.marked)} y1=${TOP} y2=${this.#height - BOTTOM} />`
        }
        ${this.lines.map((line) => this.#line(line))}
      </svg>
      ${this.level === null ? nothing : html`<p class="note">${this.level.name}</p>`}
      <details>
        <summary>${say('asTable')}</summary>
        <div class="table" tabindex="0" role="group" aria-label=${say('tableOf', { heading: this.heading })}>
          <table>
            <thead>
              <tr>
                <th scope="col">${this.#across}</th>
                ${this.lines.map(({ name }) => html`<th scope="col">${name}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${Array.from(
                { length: span + 1 },
                (_, k) =>
                  html`<tr>
                    <th scope="row">${k}</th>
                    ${this.lines.map(({ values }) => html`<td>${this.#cell(values[k])}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>`;
  }

  #line({ values, style, tone }: ChartLine) {
    const parts: string[] = [];
    let pen = false;
    values.forEach((value, k) => {
      if (value === null) pen = false;
      else {
        parts.push(`${pen ? 'L' : 'M'}${this.#x(k).toFixed(1)} ${this.#y(value).toFixed(1)}`);
        pen = true;
      }
    });
    const at = this.marked >= 0 ? (values[this.marked] ?? null) : null;
    return svg`<path class=${`line ${style} ${tone}`} d=${parts.join('')} />
      ${at === null ? nothing : svg`<circle class=${`dot ${tone}`} cx=${this.#x(this.marked)} cy=${this.#y(at)} r="5.5" />`}`;
  }

  #key({ style, tone }: ChartLine) {
    return html`<svg style="width: 26px; height: 8px" viewBox="0 0 26 8">
      <path class=${`line ${style} ${tone}`} d="M1 4H25" />
    </svg>`;
  }

  #cell(value: number | null | undefined): string {
    return value === null || value === undefined ? '–' : this.words(value);
  }

  #inWords(): string {
    const ends = this.lines.map(({ name, values }) => {
      const known = values.filter((value) => value !== null);
      const [first, last] = [known[0], known.at(-1)];
      return first === undefined || last === undefined
        ? say('chartNothing', { name })
        : say('chartLine', {
            name,
            first: this.words(first),
            last: this.words(last),
            n: values.length - 1,
            across: this.#across,
          });
    });
    return `${this.heading}. ${ends.join('. ')}. ${say('chartTable')}`;
  }
}
customElements.define('orthant-line-chart', OrthantLineChart);
