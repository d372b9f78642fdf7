import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { plural } from '../words.js';
import './grey-image.js';
import type { GreyImage } from './rotation-view.js';
import type { IconView } from './rotations-view.js';

const MOST_SHOWN = 60;

/** One icon of many, by name or by looks. Pictures are made when they come into sight. Fires `pick` (detail: id). */
export class OrthantIconPicker extends OrthantElement {
  static override properties = {
    icons: { attribute: false },
    thumb: { attribute: false },
    chosen: { type: String },
    wanted: { state: true },
    pictures: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      .icons {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(76px, 1fr));
        gap: 0.35rem;
        max-height: 19.5rem;
        margin-top: 0.6rem;
        padding: 3px;
        overflow: auto;
        scrollbar-width: thin;
      }
      button {
        appearance: none;
        display: grid;
        grid-template-rows: 56px auto;
        justify-items: center;
        gap: 0.2rem;
        min-width: 0;
        padding: 0.35rem 0.2rem 0.3rem;
        border: 1px solid transparent;
        border-radius: var(--radius-small);
        background: none;
        color: var(--ink-2);
        font: 400 0.78rem/1.15 var(--sans);
        cursor: pointer;
      }
      button:hover {
        border-color: var(--line-strong);
      }
      button[aria-pressed='true'] {
        border-color: var(--accent);
        background: var(--accent-wash);
        color: var(--ink);
        box-shadow: inset 0 -2px var(--accent);
      }
      orthant-grey-image {
        width: 56px;
        height: 56px;
      }
      .name {
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .more {
        margin-top: 0.4rem;
        color: var(--ink-3);
        font-size: 0.88rem;
      }
    `,
  ];
  declare icons: readonly IconView[];
  declare thumb: (id: string) => Promise<GreyImage | null>;
  declare chosen: string;
  declare private wanted: string;
  declare private pictures: ReadonlyMap<string, GreyImage>;
  #asked = new Set<string>();
  #observer: IntersectionObserver | null = null;

  constructor() {
    super();
    this.icons = [];
    this.thumb = async () => null;
    this.chosen = '';
    this.wanted = '';
    this.pictures = new Map();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#observer = null;
  }

  override updated(_changed: PropertyValues): void {
    this.#observer ??= new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = target instanceof HTMLElement ? target.dataset.icon : undefined;
        if (isIntersecting && id !== undefined) void this.#load(id);
      }
    });
    for (const button of this.renderRoot.querySelectorAll('button[data-icon]'))
      this.#observer.observe(button);
  }

  async #load(id: string): Promise<void> {
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    const picture = await this.thumb(id);
    if (picture) this.pictures = new Map(this.pictures).set(id, picture);
  }

  override render() {
    const wanted = this.wanted.trim().toLowerCase();
    const found = this.icons.filter(({ title }) => title.toLowerCase().includes(wanted));
    const shown = found.slice(0, MOST_SHOWN);
    return html`<label class="field">
        <span>Icon <span class="hint">${plural(this.icons.length, 'icon')}</span></span>
        <input
          type="text"
          placeholder="Search by name"
          autocomplete="off"
          spellcheck="false"
          .value=${this.wanted}
          @input=${(event: Event) => {
            this.wanted = (event.target as HTMLInputElement).value;
          }}
        />
      </label>
      <div class="icons" role="group" aria-label="Icons">
        ${shown.map(
          ({ id, title }) =>
            html`<button
              type="button"
              data-icon=${id}
              aria-pressed=${id === this.chosen ? 'true' : 'false'}
              title=${title}
              @click=${() => this.dispatchEvent(new CustomEvent<string>('pick', { detail: id }))}
            >
              <orthant-grey-image .image=${this.pictures.get(id) ?? null}></orthant-grey-image>
              <span class="name">${title}</span>
            </button>`,
        )}
      </div>
      ${
        found.length > shown.length
          ? html`<p class="more">${found.length - shown.length} more: search to narrow them down.</p>`
          : found.length === 0
            ? html`<p class="more">No icon of this name.</p>`
            : nothing
      }`;
  }
}
customElements.define('orthant-icon-picker', OrthantIconPicker);
