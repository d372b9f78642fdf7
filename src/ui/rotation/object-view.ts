import { css, html, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import './grey-image.js';
import { times, turn, UPRIGHT } from './matrix.js';
import type { DrawPose, GreyImage, Matrix } from './rotation-view.js';

/** Degrees for the whole width of the picture. */
const REACH = 180;
const KEY_STEP = 10;

/**
 * The object in its shaded view, to be turned by dragging or with the arrow keys (Shift turns in the plane). Only shown
 * once an episode is scored. Setting `pose` starts from there.
 */
export class OrthantObjectView extends OrthantElement {
  static override properties = {
    draw: { attribute: false },
    pose: { attribute: false },
    image: { state: true },
    label: { type: String },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        display: grid;
        min-height: 0;
      }
      .stage {
        min-width: 0;
        min-height: 0;
        cursor: grab;
        touch-action: none;
        user-select: none;
      }
      .stage:active {
        cursor: grabbing;
      }
      orthant-grey-image {
        width: 100%;
        height: 100%;
      }
    `,
  ];
  declare draw: DrawPose | null;
  declare pose: Matrix;
  declare label: string;
  declare private image: GreyImage | null;
  #pose: Matrix = UPRIGHT;
  #from: { readonly x: number; readonly y: number } | null = null;
  #frame = 0;

  constructor() {
    super();
    this.draw = null;
    this.pose = this.#pose;
    this.label = '';
    this.image = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('draw') && !changed.has('pose')) return;
    this.#pose = this.pose;
    this.image = this.draw?.(this.#pose) ?? null;
  }

  override render() {
    return html`<div
      class="stage"
      tabindex="0"
      role="application"
      aria-roledescription=${say('objectRole')}
      aria-label=${say('objectKeys', { label: this.label === '' ? say('theObject') : this.label })}
      @pointerdown=${this.#onDown}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onUp}
      @pointercancel=${this.#onUp}
      @keydown=${this.#onKey}
    >
      <orthant-grey-image .image=${this.image}></orthant-grey-image>
    </div>`;
  }

  #turn(by: Matrix): void {
    this.#pose = times(by, this.#pose);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.image = this.draw?.(this.#pose) ?? null;
    });
  }

  #onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#from = { x: event.clientX, y: event.clientY };
  };

  /** The near side follows the pointer. */
  #onMove = (event: PointerEvent): void => {
    if (this.#from === null) return;
    const degrees = REACH / Math.max(1, this.clientWidth);
    const yaw = (event.clientX - this.#from.x) * degrees;
    const pitch = -(event.clientY - this.#from.y) * degrees;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#turn(times(turn('yaw', yaw), turn('pitch', pitch)));
  };

  #onUp = (): void => {
    this.#from = null;
  };

  #onKey = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    if (key === 'ArrowLeft') this.#turn(turn(shiftKey ? 'roll' : 'yaw', -KEY_STEP));
    else if (key === 'ArrowRight') this.#turn(turn(shiftKey ? 'roll' : 'yaw', KEY_STEP));
    else if (key === 'ArrowUp') this.#turn(turn('pitch', KEY_STEP));
    else if (key === 'ArrowDown') this.#turn(turn('pitch', -KEY_STEP));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
customElements.define('orthant-object-view', OrthantObjectView);
