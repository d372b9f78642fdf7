import { html, nothing, type PropertyValues } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { candidateOf } from '../answers/ranking-order.js';
import { OrthantElement } from '../element.js';
import { ordinal, say } from '../say.js';
import type { Ends, Frame, Shown } from '../view.js';
import { placeWords } from '../words.js';
import { icons } from './icons.js';
import './picture.js';
import type { OrthantPicture } from './picture.js';
import { style } from './picture-grid-style.js';
import { type Layout, layoutPictures } from './picture-layout.js';

/**
 * All pictures of an item at once. Places are reserved before anything is drawn and only follow the window's size.
 * Fires `pick` (detail: candidate), `choose` (detail: id of an option), `enlarge` (detail: {index, x, y, zoom}; x and y as shares of the picture) and, once
 * for each set of pictures, `shown` (detail: the animation-frame time of the first frame that shows all of them).
 */
export class OrthantPictureGrid extends OrthantElement {
  static override properties = {
    frames: { attribute: false },
    pictures: { attribute: false },
    count: { type: Number },
    order: { attribute: false },
    ends: { attribute: false },
    pickable: { type: Boolean },
    options: { attribute: false },
    chosen: { attribute: false },
    locked: { type: Boolean },
    hugs: { type: Boolean },
    layout: { state: true },
  };
  static override styles = [OrthantElement.styles, style];
  declare frames: readonly Frame[];
  declare pictures: readonly Shown[] | null;
  /** Candidates to rank; 0 when the pictures are only looked at. */
  declare count: number;
  declare order: readonly number[];
  declare ends: Ends;
  declare pickable: boolean;
  /** Ids of pictures that are answers to choose from; `chosen` is the one that is. */
  declare options: readonly string[];
  declare chosen: string | null;
  declare locked: boolean;
  /** As high as its pictures need, up to most of the window, instead of as high as its place. */
  declare hugs: boolean;
  declare private layout: Layout;
  #observer = new ResizeObserver(() => this.#measure());
  #announced: readonly Shown[] | null = null;
  #revealed: readonly Shown[] | null = null;
  #before: readonly number[] | null = null;
  #pointers = new Map<number, { x: number; y: number }>();
  #spread = 0;

  constructor() {
    super();
    this.frames = [];
    this.pictures = null;
    this.count = 0;
    this.order = [];
    this.ends = { least: '', most: '' };
    this.pickable = false;
    this.options = [];
    this.chosen = null;
    this.locked = false;
    this.hugs = false;
    this.layout = { tiles: [], height: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  override willUpdate(changed: PropertyValues<{ frames: readonly Frame[] }>): void {
    const before = changed.get('frames');
    // The same frames under other names keep their places.
    if (changed.has('frames') && !sameShapes(before, this.frames)) this.#measure();
  }

  #measure(): void {
    const box = this.getBoundingClientRect();
    if (box.width < 40 || this.frames.length === 0) return;
    const narrow = matchMedia('(max-width: 30rem)').matches;
    const heroes = this.frames.findIndex(
      ({ id }) => candidateOf(id, this.count) !== null || this.options.includes(id),
    );
    this.layout = layoutPictures(
      this.frames.map((frame) => frame.ratio),
      Math.max(0, heroes),
      {
        width: Math.floor(box.width) - 8,
        height: Math.floor(this.hugs ? Math.min(innerHeight * 0.74, 640) : box.height) - 8,
        gap: narrow ? 10 : 14,
        caption: narrow ? 44 : 46,
        minimum: 128,
      },
    );
    if (this.hugs) this.style.height = `${Math.ceil(this.layout.height) + 8}px`;
  }

  override updated(): void {
    const { pictures } = this;
    if (!pictures || pictures === this.#announced || this.layout.tiles.length !== this.frames.length) return;
    this.#announced = pictures;
    void this.#reveal(pictures);
  }

  /** Everything is painted while hidden, then made visible within one animation frame: that frame is the onset. */
  async #reveal(pictures: readonly Shown[]): Promise<void> {
    const elements = [...this.renderRoot.querySelectorAll<OrthantPicture>('orthant-picture')];
    await Promise.all(elements.map((element) => element.updateComplete));
    for (const element of elements) element.paint();
    requestAnimationFrame((time) => {
      if (this.pictures !== pictures) return;
      // The update runs as a microtask of this callback, so before the frame is painted.
      this.#revealed = pictures;
      this.requestUpdate();
      this.dispatchEvent(new CustomEvent<number>('shown', { detail: time }));
    });
  }

  override render() {
    const waiting = this.pictures === null || this.pictures !== this.#revealed;
    return html`<div
      class=${classMap({ area: true, waiting })}
      style=${styleMap({ height: `${Math.max(this.layout.height, 0)}px` })}
      aria-busy=${waiting ? 'true' : 'false'}
    >
      ${repeat(
        this.frames,
        (frame) => frame.id,
        (frame, index) => this.#tile(frame, index),
      )}
    </div>`;
  }

  #tile(frame: Frame, index: number) {
    const tile = this.layout.tiles[index];
    if (!tile) return nothing;
    const candidate = candidateOf(frame.id, this.count);
    const place = candidate === null ? 0 : this.order.indexOf(candidate) + 1;
    const option = this.options.includes(frame.id);
    const chosen = option && frame.id === this.chosen;
    const picture = this.pictures?.[index] ?? null;
    const content = html`<orthant-picture .picture=${picture} .label=${frame.caption}></orthant-picture>`;
    return html`<figure
      class=${classMap({ tile: true, chosen: chosen || place > 0, plain: candidate === null && !option })}
      style=${styleMap({
        left: `${tile.left + 4}px`,
        top: `${tile.top + 4}px`,
        width: `${tile.width}px`,
        height: `${tile.height}px`,
      })}
      @wheel=${(event: WheelEvent) => this.#onWheel(event, index)}
      @pointerdown=${this.#onPointerDown}
      @pointermove=${(event: PointerEvent) => this.#onPointerMove(event, index)}
      @pointerup=${this.#onPointerUp}
      @pointercancel=${this.#onPointerUp}
    >
      ${
        candidate !== null && this.pickable
          ? html`<button
              type="button"
              class="picture"
              data-candidate=${candidate}
              aria-pressed=${place > 0 ? 'true' : 'false'}
              aria-label=${this.#label(frame, place)}
              @click=${(event: MouseEvent) => this.#onClick(event, candidate, index)}
            >
              ${content}
            </button>`
          : option
            ? html`<button
                type="button"
                class="picture"
                data-option=${frame.id}
                aria-pressed=${chosen ? 'true' : 'false'}
                aria-label=${say('chooseOption', { option: frame.caption })}
                ?disabled=${this.locked}
                @click=${() => this.dispatchEvent(new CustomEvent<string>('choose', { detail: frame.id }))}
                @dblclick=${(event: MouseEvent) => this.#enlarge(index, event, 2)}
              >
                ${content}
              </button>`
            : html`<div class="picture" @dblclick=${(event: MouseEvent) => this.#enlarge(index, event, 2)}>
              ${content}
            </div>`
      }
      <figcaption>
        ${candidate !== null && this.pickable ? html`<kbd aria-hidden="true">${candidate}</kbd>` : nothing}
        <span class="name" title=${frame.caption}
          >${
            candidate === null
              ? frame.caption
              : html`<span class="long">${frame.caption}</span><span class="short">${candidate}</span>`
          }</span
        >
        ${place > 0 ? html`<span class="rank" aria-hidden="true">${ordinal(place)}</span>` : nothing}
        <button
          type="button"
          class="button icon enlarge"
          aria-label=${say('enlarge', { caption: frame.caption })}
          @click=${() => this.#enlarge(index, null, 1)}
        >
          ${icons.enlarge}
        </button>
      </figcaption>
    </figure>`;
  }

  #label(frame: Frame, place: number): string {
    const { caption } = frame;
    const at = (n: number): string => placeWords(n, this.count, this.ends);
    if (place > 0) return say('picturePlaced', { caption, place: at(place) });
    const next = this.order.length + 1;
    return next > this.count ? caption : say('pictureFree', { caption, place: at(next) });
  }

  /** A double click enlarges and leaves the order as it was before its first click. */
  #onClick(event: MouseEvent, candidate: number, index: number): void {
    if (event.detail === 2 && this.#before) {
      this.dispatchEvent(new CustomEvent('restore', { detail: this.#before }));
      this.#before = null;
      this.#enlarge(index, event, 2);
      return;
    }
    if (event.detail > 2) return;
    this.#before = this.order;
    this.dispatchEvent(new CustomEvent('pick', { detail: candidate }));
  }

  /** Zooming in opens the enlarger; plain scrolling stays scrolling where the pictures do not fit. */
  #onWheel(event: WheelEvent, index: number): void {
    const scrolls = this.scrollHeight > this.clientHeight + 1;
    if (event.deltaY >= 0 || (scrolls && !event.ctrlKey)) return;
    event.preventDefault();
    this.#enlarge(index, event, 1.6);
  }

  #onPointerDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#spread = this.#distance();
  };

  #onPointerMove(event: PointerEvent, index: number): void {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size === 2 && this.#distance() > this.#spread + 16) {
      this.#pointers.clear();
      this.#enlarge(index, event, 2);
    }
  }

  #onPointerUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  #distance(): number {
    const [a, b] = [...this.#pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  #enlarge(index: number, at: MouseEvent | null, zoom: number): void {
    const box = this.renderRoot.querySelectorAll('.picture')[index]?.getBoundingClientRect();
    const share = (value: number, from: number, span: number) =>
      Math.min(1, Math.max(0, (value - from) / span));
    const x = at && box ? share(at.clientX, box.left, box.width) : 0.5;
    const y = at && box ? share(at.clientY, box.top, box.height) : 0.5;
    this.dispatchEvent(new CustomEvent('enlarge', { detail: { index, x, y, zoom } }));
  }
}
customElements.define('orthant-picture-grid', OrthantPictureGrid);

const sameShapes = (a: readonly Frame[] | undefined, b: readonly Frame[]): boolean =>
  a?.length === b.length && a.every(({ id, ratio }, i) => id === b[i]?.id && ratio === b[i]?.ratio);
