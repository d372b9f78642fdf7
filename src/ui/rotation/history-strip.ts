import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import './grey-image.js';
import type { RotationPanel, RotationStep } from './rotation-view.js';
import { actionSign, actionWords } from './rotation-words.js';

/**
 * Every earlier projection with the rotation that led to it, oldest first. A click asks to compare it with the present
 * one (`compare`, detail: 0 for the start, k after rotation k); nothing goes back.
 */
export class OrthantHistoryStrip extends OrthantElement {
  static override properties = { start: { attribute: false }, steps: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        min-width: 0;
        min-height: 0;
      }
      ol {
        display: flex;
        flex-wrap: var(--strip-wrap, nowrap);
        align-content: start;
        gap: 0.35rem;
        height: 100%;
        padding: 3px;
        overflow: auto;
        list-style: none;
        scrollbar-width: thin;
      }
      li {
        flex: none;
      }
      button {
        appearance: none;
        display: grid;
        justify-items: center;
        gap: 2px;
        min-width: 46px;
        padding: 2px 2px 3px;
        border: 1px solid transparent;
        border-radius: 5px;
        background: none;
        color: var(--ink-2);
        font: 450 0.8rem/1.1 var(--sans);
        font-variant-numeric: tabular-nums;
        cursor: pointer;
      }
      button:hover {
        border-color: var(--line-strong);
        color: var(--ink);
      }
      orthant-grey-image {
        width: 44px;
        height: 44px;
      }
    `,
  ];
  declare start: RotationPanel;
  declare steps: readonly RotationStep[];

  override render() {
    return html`<ol aria-label=${say('earlierProjections')} tabindex="-1">
      ${this.steps.length === 0 ? nothing : this.#entry(0, this.start, say('startSign'), say('theStart'))}
      ${this.steps
        .slice(0, -1)
        .map((step, i) =>
          this.#entry(
            i + 1,
            step.panel,
            actionSign(step),
            say('afterRotation', { n: i + 1, rotation: actionWords(step) }),
          ),
        )}
    </ol>`;
  }

  /** The newest is at the end: keep it in sight. */
  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('steps')) return;
    const list = this.renderRoot.querySelector('ol');
    if (list) list.scrollTo({ left: list.scrollWidth, top: list.scrollHeight });
  }

  #entry(index: number, panel: RotationPanel, sign: string, words: string) {
    return html`<li>
      <button
        type="button"
        title=${words}
        aria-label=${say('compareWithNow', { what: words })}
        @click=${() => this.dispatchEvent(new CustomEvent<number>('compare', { detail: index }))}
      >
        <orthant-grey-image .image=${panel.current}></orthant-grey-image>${sign}
      </button>
    </li>`;
  }
}
customElements.define('orthant-history-strip', OrthantHistoryStrip);
