import { css, html } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';

/** "Item 3 of 10" with a thin bar of what is done. */
export class OrthantProgress extends OrthantElement {
  static override properties = { value: { type: Number }, done: { type: Number }, total: { type: Number } };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 0.8rem;
      }
      .text {
        flex: none;
        color: var(--ink-2);
        font-size: 0.92rem;
        font-variant-numeric: tabular-nums;
      }
      .bar {
        flex: 1;
        height: 4px;
        border-radius: 4px;
        background: var(--line);
        overflow: hidden;
      }
      .bar div {
        height: 100%;
        background: var(--accent);
        transition: width 250ms ease-out;
      }
      @media (forced-colors: active) {
        .bar {
          border: 1px solid;
        }
        .bar div {
          background: Highlight;
        }
      }
    `,
  ];
  /** 1-based, the one that is shown. */
  declare value: number;
  declare done: number;
  declare total: number;

  constructor() {
    super();
    this.value = 0;
    this.total = 1;
    this.done = 0;
  }

  override render() {
    const share = Math.min(1, Math.max(0, this.done / Math.max(1, this.total)));
    return html`<span class="text">${say('item', { n: this.value, of: this.total })}</span>
      <div class="bar" aria-hidden="true"><div style=${styleMap({ width: `${share * 100}%` })}></div></div>`;
  }
}
customElements.define('orthant-progress', OrthantProgress);
