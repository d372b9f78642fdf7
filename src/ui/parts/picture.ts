import { css, html, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import type { Shown } from '../view.js';

/**
 * Shows a drawn picture at the size of its box, scaled with the browser's best filter to device pixels. The box's size
 * is its parent's business, so nothing moves when the picture comes. A resize only scales the same picture anew.
 */
export class OrthantPicture extends OrthantElement {
  static override properties = { picture: { attribute: false }, label: { type: String } };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        position: relative;
        overflow: hidden;
        background: var(--sunk);
      }
      canvas {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        object-fit: contain;
        display: block;
      }
    `,
  ];
  declare picture: Shown | null;
  /** What the picture is called, whatever it was called when it was drawn. */
  declare label: string;
  #observer: ResizeObserver | null = null;
  #painted = '';

  constructor() {
    super();
    this.picture = null;
    this.label = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(() => this.paint());
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  override render() {
    return html`<canvas role="img" aria-label=${this.picture === null ? say('notDrawn') : this.label}></canvas>`;
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('picture')) {
      this.#painted = '';
      this.paint();
    }
  }

  /** Draws now; true once the picture is in the canvas at the size of the box. */
  paint(): boolean {
    const canvas = this.renderRoot.querySelector('canvas');
    const { picture } = this;
    const box = this.getBoundingClientRect();
    // A picture that was given back (see app/drawing) has no size any more; what was painted stays.
    if (!canvas || !picture || picture.surface.width === 0 || box.width < 1 || box.height < 1) return false;
    const fit = Math.min(box.width / picture.width, box.height / picture.height);
    const scale = Math.min(1, fit * devicePixelRatio);
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const wanted = `${width}x${height}`;
    if (this.#painted === wanted) return true;
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return false;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture.surface, 0, 0, width, height);
    this.#painted = wanted;
    return true;
  }
}
customElements.define('orthant-picture', OrthantPicture);
