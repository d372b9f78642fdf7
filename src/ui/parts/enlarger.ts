import { html, nothing, type PropertyValues } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { candidateOf } from '../answers/ranking-order.js';
import { OrthantElement } from '../element.js';
import { number, say } from '../say.js';
import type { Ends, Frame, Shown } from '../view.js';
import { placeWords } from '../words.js';
import { style } from './enlarger-style.js';
import { icons } from './icons.js';
import { fit, fitScale, pan, type Size, type Zoom, zoomAt } from './zoom.js';

/**
 * One picture as large as the window, to zoom (wheel, pinch, double click, + and -) and pan (drag, arrow keys). Going
 * to another picture of the same size keeps the place, so that two can be compared by flipping between them.
 * Fires `pick` (detail: candidate), `enlarge` (detail: index) and `close`.
 */
export class OrthantEnlarger extends OrthantElement {
  static override properties = {
    pictures: { attribute: false },
    frames: { attribute: false },
    index: { type: Number },
    count: { type: Number },
    order: { attribute: false },
    ends: { attribute: false },
    zoom: { state: true },
  };
  static override styles = [OrthantElement.styles, style];
  declare pictures: readonly Shown[];
  /** Names of the pictures, one each. */
  declare frames: readonly Frame[];
  /** Which picture; -1 is closed. */
  declare index: number;
  declare count: number;
  declare order: readonly number[];
  declare ends: Ends;
  declare private zoom: Zoom;
  #drawn: Shown | null = null;
  #pointers = new Map<number, { x: number; y: number }>();
  #observer = new ResizeObserver(() => this.#refit());
  /** Where to look when it opens: shares of the picture, and times the fitting size. */
  start: { x: number; y: number; zoom: number } = { x: 0.5, y: 0.5, zoom: 1 };

  constructor() {
    super();
    this.pictures = [];
    this.frames = [];
    this.index = -1;
    this.count = 0;
    this.order = [];
    this.ends = { least: '', most: '' };
    this.zoom = { scale: 1, x: 0, y: 0 };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }
  get #room(): Size {
    const box = this.renderRoot.querySelector('.room')!.getBoundingClientRect();
    return { width: box.width, height: box.height };
  }
  get #picture(): Shown | undefined {
    return this.pictures[this.index];
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('index')) {
      if (this.index >= 0 && !this.#dialog.open) {
        this.#dialog.showModal();
        this.#observer.observe(this.renderRoot.querySelector('.room')!);
        // The room can be measured only now; still before anything is painted.
        void this.updateComplete.then(() => this.#look());
      } else if (this.index < 0 && this.#dialog.open) this.#dialog.close();
    }
    this.#draw();
  }

  #draw(): void {
    const picture = this.#picture;
    if (!picture) {
      this.#drawn = null;
      return;
    }
    if (picture === this.#drawn) return;
    const before = this.#drawn;
    const canvas = this.renderRoot.querySelector('canvas')!;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture.surface, 0, 0);
    this.#drawn = picture;
    if (before && (before.width !== picture.width || before.height !== picture.height)) this.#fit();
  }

  #look(): void {
    const picture = this.#picture;
    if (!picture) return;
    const room = this.#room;
    const base = fit(picture, room);
    const { x, y, zoom } = this.start;
    this.zoom = zoomAt(
      base,
      zoom,
      base.x + x * picture.width * base.scale,
      base.y + y * picture.height * base.scale,
      picture,
      room,
    );
  }

  #fit(): void {
    if (this.#picture) this.zoom = fit(this.#picture, this.#room);
  }

  #refit(): void {
    const picture = this.#picture;
    if (picture) this.zoom = zoomAt(this.zoom, 1, 0, 0, picture, this.#room);
  }

  #zoomBy(factor: number, x?: number, y?: number): void {
    const picture = this.#picture;
    if (!picture) return;
    const room = this.#room;
    this.zoom = zoomAt(this.zoom, factor, x ?? room.width / 2, y ?? room.height / 2, picture, room);
  }

  #panBy(dx: number, dy: number): void {
    if (this.#picture) this.zoom = pan(this.zoom, dx, dy, this.#picture, this.#room);
  }

  #go(step: number): void {
    const n = this.pictures.length;
    const index = (this.index + step + n) % n;
    this.dispatchEvent(new CustomEvent('enlarge', { detail: { index, x: 0.5, y: 0.5, zoom: 1 } }));
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('close'));
  }

  override render() {
    const picture = this.#picture;
    const candidate = picture ? candidateOf(picture.id, this.count) : null;
    const place = candidate === null ? 0 : this.order.indexOf(candidate) + 1;
    const next = this.order.length + 1;
    const caption = this.frames[this.index]?.caption ?? '';
    const at = (n: number): string => placeWords(n, this.count, this.ends);
    return html`<dialog
      aria-label=${picture ? say('enlarged', { caption }) : say('enlargedPicture')}
      @cancel=${(event: Event) => {
        event.preventDefault();
        this.#close();
      }}
      @keydown=${this.#onKey}
    >
      <div class="bar">
        <h2 aria-live="polite">${caption}</h2>
        ${
          candidate === null
            ? nothing
            : html`<button
                type="button"
                class="button place"
                aria-pressed=${place > 0 ? 'true' : 'false'}
                ?disabled=${place === 0 && next > this.count}
                @click=${() => this.dispatchEvent(new CustomEvent('pick', { detail: candidate }))}
              >
                ${
                  place > 0
                    ? html`${icons.check} ${say('placedHere', { place: at(place) })}`
                    : say('placeHere', { place: at(Math.min(next, this.count)) })
                }
              </button>`
        }
        <button type="button" class="button icon plain" aria-label=${say('previousPicture')} @click=${() => this.#go(-1)}>
          ${icons.previous}
        </button>
        <button type="button" class="button icon plain" aria-label=${say('nextPicture')} @click=${() => this.#go(1)}>
          ${icons.next}
        </button>
        <button type="button" class="button icon plain" aria-label=${say('smaller')} @click=${() => this.#zoomBy(1 / 1.5)}>
          ${icons.minus}
        </button>
        <span class="scale numbers" aria-hidden="true"
          >${picture ? `${number(this.zoom.scale / this.#fitScale(picture), 1)}×` : ''}</span
        >
        <button type="button" class="button icon plain" aria-label=${say('larger')} @click=${() => this.#zoomBy(1.5)}>
          ${icons.plus}
        </button>
        <button
          type="button"
          class="button icon plain hide-narrow"
          aria-label=${say('wholePicture')}
          @click=${() => this.#fit()}
        >
          ${icons.fit}
        </button>
        <button type="button" class="button icon plain" aria-label=${say('closeEscape')} @click=${() => this.#close()}>
          ${icons.close}
        </button>
      </div>
      <div
        class="room"
        @wheel=${this.#onWheel}
        @dblclick=${this.#onDoubleClick}
        @pointerdown=${this.#onPointerDown}
        @pointermove=${this.#onPointerMove}
        @pointerup=${this.#onPointerUp}
        @pointercancel=${this.#onPointerUp}
      >
        <canvas
          role="img"
          aria-label=${caption}
          style=${styleMap({
            transform: `translate(${this.zoom.x}px, ${this.zoom.y}px) scale(${this.zoom.scale})`,
          })}
        ></canvas>
      </div>
    </dialog>`;
  }

  #fitScale(picture: Shown): number {
    const room = this.renderRoot.querySelector('.room');
    if (!room) return this.zoom.scale;
    const box = room.getBoundingClientRect();
    return box.width > 0 ? fitScale(picture, box) : this.zoom.scale;
  }

  /** Digits are left to the trial, so that they mean the same everywhere. */
  #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 60;
    const actions: Record<string, () => void> = {
      '+': () => this.#zoomBy(1.4),
      '=': () => this.#zoomBy(1.4),
      '-': () => this.#zoomBy(1 / 1.4),
      '0': () => this.#fit(),
      ArrowLeft: () => this.#panBy(step, 0),
      ArrowRight: () => this.#panBy(-step, 0),
      ArrowUp: () => this.#panBy(0, step),
      ArrowDown: () => this.#panBy(0, -step),
      '[': () => this.#go(-1),
      ']': () => this.#go(1),
      PageUp: () => this.#go(-1),
      PageDown: () => this.#go(1),
      e: () => this.#close(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  #onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#zoomBy(1.0016 ** -event.deltaY, event.clientX - box.left, event.clientY - box.top);
  };

  #onDoubleClick = (event: MouseEvent): void => {
    const picture = this.#picture;
    if (!picture) return;
    if (this.zoom.scale > this.#fitScale(picture) * 1.3) {
      this.#fit();
      return;
    }
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#zoomBy(2.5, event.clientX - box.left, event.clientY - box.top);
  };

  #onPointerDown = (event: PointerEvent): void => {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  #onPointerMove = (event: PointerEvent): void => {
    const from = this.#pointers.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.#pointers.set(event.pointerId, to);
    const other = others[0];
    if (!other) {
      this.#panBy(to.x - from.x, to.y - from.y);
      return;
    }
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    this.#panBy((to.x - from.x) / 2, (to.y - from.y) / 2);
    if (before > 0)
      this.#zoomBy(after / before, (to.x + other.x) / 2 - box.left, (to.y + other.y) / 2 - box.top);
  };

  #onPointerUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };
}
customElements.define('orthant-enlarger', OrthantEnlarger);
