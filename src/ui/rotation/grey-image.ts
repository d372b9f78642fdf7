import { css, html, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import type { GreyImage } from './rotation-view.js';

/** From this share of the box on, a whole-number enlargement is large enough. */
const LARGE_ENOUGH = 0.94;

/** Kept in main memory: small pictures that change with every press are slower to draw on a graphics device. */
const KIND: CanvasRenderingContext2DSettings = { alpha: false, willReadFrequently: true };

/**
 * Shows a grey picture as large as its box allows and sharp: each pixel a square of whole device pixels where that
 * fills the box well; else enlarged by the next whole number and then reduced, which keeps edges within one device
 * pixel. It is drawn in the update itself, so it is on screen with the next frame.
 */
export class OrthantGreyImage extends OrthantElement {
  static override properties = { image: { attribute: false }, label: { type: String } };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        position: relative;
        display: grid;
        place-items: start center;
        min-width: 0;
        min-height: 0;
        overflow: hidden;
      }
      canvas {
        display: block;
        border-radius: 3px;
        background: #000;
        forced-color-adjust: none;
      }
    `,
  ];
  declare image: GreyImage | null;
  declare label: string;
  #observer: ResizeObserver | null = null;
  #drawn: { image: GreyImage; side: number } | null = null;

  constructor() {
    super();
    this.image = null;
    this.label = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(() => this.#paint());
    this.#observer.observe(this);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  override render() {
    return this.label === ''
      ? html`<canvas aria-hidden="true"></canvas>`
      : html`<canvas role="img" aria-label=${this.label}></canvas>`;
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('image')) this.#paint();
  }

  #paint(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const { image } = this;
    const ratio = devicePixelRatio;
    const { width: across, height: down } = this.getBoundingClientRect();
    const box = Math.floor(Math.min(across, down) * ratio);
    if (!canvas || !image || box < 8) return;
    const whole = Math.floor(box / image.width);
    const side = whole * image.width >= LARGE_ENOUGH * box ? whole * image.width : box;
    if (this.#drawn?.image === image && this.#drawn.side === side) return;
    if (canvas.width !== side) {
      canvas.width = side;
      canvas.height = side;
      canvas.style.width = `${side / ratio}px`;
      canvas.style.height = `${side / ratio}px`;
    }
    const context = canvas.getContext('2d', KIND);
    if (!context) return;
    const source = pixelsOf(image);
    if (side % image.width === 0) {
      context.imageSmoothingEnabled = false;
      context.drawImage(source, 0, 0, side, side);
    } else {
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = side < image.width ? 'high' : 'low';
      context.drawImage(side < image.width ? source : enlarged(source, side), 0, 0, side, side);
    }
    this.#drawn = { image, side };
  }
}
customElements.define('orthant-grey-image', OrthantGreyImage);

/** Canvases of pictures that are still shown somewhere: the same one is drawn large, small and in comparisons. */
const kept = new WeakMap<GreyImage, OffscreenCanvas>();

function pixelsOf(image: GreyImage): OffscreenCanvas {
  const known = kept.get(image);
  if (known) return known;
  const { width, height, data } = image;
  const canvas = new OffscreenCanvas(width, height);
  const rgba = new ImageData(width, height);
  const words = new Uint32Array(rgba.data.buffer);
  for (let i = 0; i < words.length; i++) words[i] = 0xff000000 | ((data[i] ?? 0) * 0x010101);
  canvas.getContext('2d', KIND)?.putImageData(rgba, 0, 0);
  kept.set(image, canvas);
  return canvas;
}

let scratch: OffscreenCanvas | null = null;

function enlarged(source: OffscreenCanvas, side: number): OffscreenCanvas {
  const whole = Math.ceil(side / source.width) * source.width;
  if (scratch === null || scratch.width !== whole) scratch = new OffscreenCanvas(whole, whole);
  const context = scratch.getContext('2d', KIND);
  if (context) {
    context.imageSmoothingEnabled = false;
    context.drawImage(source, 0, 0, whole, whole);
  }
  return scratch;
}
