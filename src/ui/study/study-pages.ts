import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import { studyStyle } from './study-style.js';
import type { Paragraphs } from './study-view.js';

/** Pages of text to turn: instructions and the like. Tells how long each was looked at, in milliseconds. */
export class OrthantStudyPages extends OrthantElement {
  static override properties = {
    heading: { type: String },
    pages: { attribute: false },
    wait: { type: Number },
    at: { state: true },
    left: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    studyStyle,
    css`
      :host {
        display: block;
        min-height: 0;
        background: none;
      }
    `,
  ];
  declare heading: string;
  declare pages: readonly Paragraphs[];
  /** Seconds before one may go on from the last page. */
  declare wait: number;
  declare private at: number;
  declare private left: number;
  #spent: number[] = [];
  #since = performance.now();
  #tick: ReturnType<typeof setInterval> | null = null;

  constructor() {
    super();
    this.heading = '';
    this.pages = [];
    this.wait = 0;
    this.at = 0;
    this.left = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.left = this.wait;
    if (this.wait > 0) this.#tick = setInterval(this.#count, 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#tick !== null) clearInterval(this.#tick);
  }

  override updated(changed: PropertyValues<{ at: number }>): void {
    if (changed.get('at') !== undefined) this.renderRoot.querySelector('h1')?.focus();
  }

  override render() {
    const last = this.at >= this.pages.length - 1;
    return html`
      <h1 tabindex="-1">${this.heading}</h1>
      ${
        this.pages.length > 1
          ? html`<p class="quiet small">
              ${say('page', { n: this.at + 1, of: this.pages.length })}
            </p>`
          : nothing
      }
      <div class="text">${(this.pages[this.at] ?? []).map((part) => html`<p class="pre">${part}</p>`)}</div>
      <div class="row way">
        ${
          this.at > 0
            ? html`<button type="button" class="button big" @click=${() => this.#turn(this.at - 1)}>
                ${say('back')}
              </button>`
            : nothing
        }
        <button
          type="button"
          class="button primary big"
          ?disabled=${last && this.left > 0}
          @click=${() => (last ? this.#done() : this.#turn(this.at + 1))}
        >
          ${say(last ? 'goOn' : 'next')}
        </button>
        ${
          last && this.left > 0
            ? html`<span class="quiet numbers">${say('wait', { n: this.left })}</span>`
            : nothing
        }
      </div>
    `;
  }

  #count = (): void => {
    this.left = Math.max(0, this.left - 1);
    if (this.left === 0 && this.#tick !== null) clearInterval(this.#tick);
  };

  #leavePage(): void {
    const now = performance.now();
    this.#spent[this.at] = Math.round((this.#spent[this.at] ?? 0) + now - this.#since);
    this.#since = now;
  }

  #turn(to: number): void {
    this.#leavePage();
    this.at = to;
  }

  #done(): void {
    this.#leavePage();
    this.send({ kind: 'study', want: { do: 'read', spent: this.pages.map((_, i) => this.#spent[i] ?? 0) } });
  }
}
customElements.define('orthant-study-pages', OrthantStudyPages);
