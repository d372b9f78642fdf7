import { css, html, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import type { DrawAround, Shown } from '../view.js';
import { icons } from './icons.js';

/** Degrees a second. */
const SPEED = 14;
const MOST_PIXELS = 1280;

/**
 * The item's scene, to be turned: by itself (never where reduced motion is asked for), by dragging, by the arrow keys,
 * by buttons. One picture is drawn at a time, so a slow machine turns in larger steps instead of falling behind.
 */
export class OrthantTurntable extends OrthantElement {
  static override properties = {
    draw: { attribute: false },
    still: { attribute: false },
    playing: { state: true },
    failed: { state: true },
    drawn: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        position: relative;
        display: grid;
        grid-template-rows: minmax(0, 1fr) auto;
        min-height: 0;
      }
      .stage {
        position: relative;
        min-height: 0;
        border-radius: var(--radius);
        background: var(--sunk);
        overflow: hidden;
        cursor: grab;
        touch-action: pan-y;
      }
      .stage:active {
        cursor: grabbing;
      }
      .stage:focus-visible {
        outline-offset: -3px;
      }
      canvas {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        object-fit: contain;
      }
      .controls {
        display: flex;
        align-items: center;
        gap: 0.35rem;
        padding-top: 0.5rem;
      }
      .controls p {
        margin-left: auto;
        color: var(--ink-3);
        font-size: 0.88rem;
      }
      .flip {
        transform: rotate(90deg);
      }
      @media (max-width: 34rem) {
        .controls p {
          display: none;
        }
      }
    `,
  ];
  declare draw: DrawAround | null;
  /** Shown until the first turned picture is there, and where none can be drawn. */
  declare still: Shown | null;
  declare private playing: boolean;
  declare private failed: boolean;
  declare private drawn: boolean;
  #turn = 0;
  #lift = 0;
  #wanted = true;
  #busy = false;
  #frame = 0;
  #last = 0;
  #from: { x: number; y: number } | null = null;

  constructor() {
    super();
    this.draw = null;
    this.still = null;
    this.playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.failed = false;
    this.drawn = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#frame = requestAnimationFrame(this.#tick);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
  }

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has('draw')) return;
    this.#turn = 0;
    this.#lift = 0;
    this.#wanted = true;
    this.failed = false;
    this.drawn = false;
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('still') && this.still) this.#put(this.still);
  }

  #tick = (time: number): void => {
    this.#frame = requestAnimationFrame(this.#tick);
    const seconds = Math.min(0.1, Math.max(0, (time - this.#last) / 1000));
    this.#last = time;
    if (this.playing && this.#from === null) {
      this.#turn += SPEED * seconds;
      this.#wanted = true;
    }
    if (this.#wanted && !this.#busy && this.draw && !this.failed) void this.#show();
  };

  async #show(): Promise<void> {
    const { draw } = this;
    if (!draw) return;
    this.#busy = true;
    this.#wanted = false;
    try {
      const box = this.renderRoot.querySelector('.stage')?.getBoundingClientRect();
      if (!box || box.width < 1 || box.height < 1) return;
      const scale = Math.min(2, devicePixelRatio, MOST_PIXELS / Math.max(box.width, box.height));
      const size = [Math.round(box.width * scale), Math.round(box.height * scale)] as const;
      const picture = await draw(this.#turn, this.#lift, size[0], size[1]);
      if (!picture) {
        this.failed = this.draw === draw;
        return;
      }
      if (this.draw === draw) {
        this.#put(picture);
        this.drawn = true;
      }
      if (picture.surface instanceof ImageBitmap) picture.surface.close();
    } finally {
      this.#busy = false;
    }
  }

  #put(picture: Shown): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas) return;
    if (canvas.width !== picture.width || canvas.height !== picture.height) {
      canvas.width = picture.width;
      canvas.height = picture.height;
    }
    canvas.getContext('2d')?.drawImage(picture.surface, 0, 0);
  }

  #by(turn: number, lift: number): void {
    this.#turn += turn;
    this.#lift = Math.max(-60, Math.min(75, this.#lift + lift));
    this.#wanted = true;
  }

  override render() {
    const turn = (degrees: number, lift: number) => () => {
      this.playing = false;
      this.#by(degrees, lift);
    };
    return html`
      <div
        class="stage"
        role="group"
        tabindex="0"
        aria-label=${say('sceneTurns')}
        @keydown=${this.#onKey}
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @pointerup=${this.#onUp}
        @pointercancel=${this.#onUp}
      >
        <canvas role="img" aria-label=${say('sceneTurned')}></canvas>
      </div>
      <div class="controls">
        <button
          type="button"
          class="button icon"
          aria-label=${say(this.playing ? 'stopTurning' : 'turn')}
          ?disabled=${this.failed || !this.draw}
          @click=${() => {
            this.playing = !this.playing;
          }}
        >
          ${this.playing ? icons.pause : icons.play}
        </button>
        <button type="button" class="button icon plain" aria-label=${say('turnLeft')} @click=${turn(-15, 0)}>
          ${icons.previous}
        </button>
        <button type="button" class="button icon plain" aria-label=${say('turnRight')} @click=${turn(15, 0)}>
          ${icons.next}
        </button>
        <button type="button" class="button icon plain" aria-label=${say('fromHigher')} @click=${turn(0, 12)}>
          <span class="flip">${icons.previous}</span>
        </button>
        <button type="button" class="button icon plain" aria-label=${say('fromLower')} @click=${turn(0, -12)}>
          <span class="flip">${icons.next}</span>
        </button>
        <p>${say(this.failed ? 'cannotDraw' : this.drawn ? 'dragToLook' : 'drawing')}</p>
      </div>
    `;
  }

  #onKey = (event: KeyboardEvent): void => {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [-8, 0],
      ArrowRight: [8, 0],
      ArrowUp: [0, 6],
      ArrowDown: [0, -6],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.playing = false;
    this.#by(step[0], step[1]);
  };

  #onDown = (event: PointerEvent): void => {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#from = { x: event.clientX, y: event.clientY };
    this.playing = false;
  };
  #onMove = (event: PointerEvent): void => {
    if (!this.#from) return;
    this.#by((this.#from.x - event.clientX) * 0.4, (event.clientY - this.#from.y) * 0.3);
    this.#from = { x: event.clientX, y: event.clientY };
  };
  #onUp = (): void => {
    this.#from = null;
  };
}
customElements.define('orthant-turntable', OrthantTurntable);
