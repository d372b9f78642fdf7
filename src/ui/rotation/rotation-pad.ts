import { css, html } from 'lit';
import type { Axis } from '../../core/answer.js';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';
import { axisPicture } from './axis-picture.js';
import { AXIS_ORDER, axisDoes, DIRECTIONS, type Direction } from './rotation-words.js';

/** What a press asks for; `time` is the time stamp of the event. */
export interface RotatePress {
  readonly axis: Axis;
  readonly angle: number;
  readonly time: number;
}

/**
 * One button for each rotation: three axes, two directions, every allowed angle. Each direction has a picture of what it
 * does. `step` is the angle that direction keys turn by; its column is marked. Fires `rotate`.
 */
export class OrthantRotationPad extends OrthantElement {
  static override properties = {
    angles: { attribute: false },
    step: { type: Number },
    locked: { type: Boolean },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        container-type: inline-size;
      }
      .axes {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 0.9rem clamp(1rem, 2.2vw, 2.5rem);
      }
      h2 {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.6rem;
        align-items: baseline;
        margin-bottom: 0.35rem;
        font-size: 1rem;
      }
      h2 span {
        color: var(--ink-3);
        font-size: 0.85rem;
        font-weight: 400;
        letter-spacing: 0;
      }
      .way {
        display: flex;
        gap: 0.5rem;
        align-items: center;
      }
      .way + .way {
        margin-top: 0.4rem;
      }
      .axis-picture {
        flex: none;
        width: 46px;
        height: 46px;
        color: var(--ink-2);
      }
      .near {
        fill: var(--surface);
      }
      .side {
        fill: color-mix(in oklab, var(--ink-3), var(--surface) 45%);
      }
      polyline.way {
        stroke: var(--accent);
      }
      .head {
        fill: var(--accent);
      }
      .buttons {
        flex: 1;
        display: grid;
        grid-template-columns: repeat(var(--angles), minmax(0, 1fr));
        gap: 0.3rem;
      }
      .angle {
        appearance: none;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 0.3rem;
        min-width: 0;
        min-height: var(--touch);
        padding: 0 0.1rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--ink);
        font: 550 1.02rem/1 var(--sans);
        font-variant-numeric: tabular-nums;
        cursor: pointer;
        touch-action: manipulation;
      }
      .angle i {
        color: var(--accent);
        font-style: normal;
      }
      .angle:hover:not(:disabled) {
        border-color: var(--ink);
        background: var(--accent-wash);
      }
      .angle:active:not(:disabled) {
        background: var(--accent);
        border-color: var(--accent);
        color: var(--accent-ink);
      }
      .angle:active:not(:disabled) i {
        color: inherit;
      }
      .angle.step {
        box-shadow: inset 0 -3px var(--accent);
      }
      .angle:disabled {
        color: var(--ink-3);
        background: transparent;
        border-color: var(--line);
        cursor: default;
      }
      .keys {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.6rem;
        margin-top: 0.8rem;
        color: var(--ink-2);
        font-size: 0.9rem;
      }
      .keys button {
        appearance: none;
        min-height: 28px;
        padding: 0 0.2rem;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      .keys button[aria-pressed='true'] {
        color: var(--ink);
        font-weight: 600;
        box-shadow: inset 0 -2px var(--accent);
      }
      @container (max-width: 60rem) {
        h2 span {
          flex-basis: 100%;
        }
        .way kbd,
        .angle i {
          display: none;
        }
        .way {
          gap: 0.35rem;
        }
        .axis-picture {
          width: 40px;
          height: 40px;
        }
      }
      /* Narrow: an axis is one row of eight, one direction on each side, large angles outside. */
      @container (max-width: 38rem) {
        .axes {
          grid-template-columns: minmax(0, 1fr);
          gap: 0.3rem;
        }
        section {
          display: grid;
          grid-template-columns: repeat(2, minmax(0, 1fr));
          gap: 0 0.5rem;
          position: relative;
        }
        h2 {
          position: absolute;
          top: 6px;
          left: 0;
          right: 0;
          justify-content: center;
          margin: 0;
          font-size: 0.86rem;
          pointer-events: none;
        }
        .way {
          flex-direction: column;
          gap: 0.1rem;
          align-items: start;
        }
        .way + .way {
          margin-top: 0;
          align-items: end;
        }
        .buttons {
          width: 100%;
        }
        .axis-picture {
          width: 30px;
          height: 30px;
        }
        .way:first-of-type .buttons {
          direction: rtl;
        }
        .buttons {
          gap: 3px;
        }
        .angle {
          min-height: 42px;
          padding: 0;
          direction: ltr;
          font-size: 0.98rem;
        }
        h2 span,
        .keys {
          display: none;
        }
        .angle.step {
          box-shadow: none;
        }
      }
      @media (pointer: coarse) {
        .way kbd,
        .keys {
          display: none;
        }
        .angle.step {
          box-shadow: none;
        }
      }
    `,
  ];
  declare angles: readonly number[];
  declare step: number;
  declare locked: boolean;

  constructor() {
    super();
    this.angles = [1, 5, 10, 30];
    this.step = 30;
    this.locked = false;
  }

  override render() {
    return html`<div class="axes" @keydown=${this.#onKey}>${AXIS_ORDER.map((axis) => this.#axis(axis))}</div>
      <div class="keys">
        <span>${say('keysOfPad')}</span>
        <span role="group" aria-label=${say('angleOfKeys')}>
          ${this.angles.map(
            (angle, i) =>
              html`<kbd>${i + 1}</kbd
                ><button
                  type="button"
                  aria-pressed=${angle === this.step ? 'true' : 'false'}
                  @click=${() => this.dispatchEvent(new CustomEvent<number>('step', { detail: angle }))}
                >
                  ${angle}°</button
                >&ensp;`,
          )}
        </span>
      </div>`;
  }

  #axis(axis: Axis) {
    return html`<section aria-label=${say(axis)}>
      <h2>${say(axis)} <span>${axisDoes(axis)}</span></h2>
      ${DIRECTIONS[axis].map((direction) => this.#way(axis, direction))}
    </section>`;
  }

  #way(axis: Axis, direction: Direction) {
    const name = say(axis);
    const word = say(direction.word);
    const does = say(direction.does);
    return html`<div class="way" role="group" aria-label=${`${name} ${word}: ${does}`}>
      ${axisPicture(axis, direction.sign)}<kbd aria-hidden="true">${direction.key}</kbd>
      <div class="buttons" style=${`--angles: ${this.angles.length}`}>
        ${this.angles.map(
          (angle) =>
            html`<button
              type="button"
              class=${angle === this.step ? 'angle step' : 'angle'}
              data-rotation=${`${axis}${direction.sign * angle > 0 ? '+' : '-'}${angle}`}
              title=${`${does} (${name} ${direction.sign * angle > 0 ? '+' : '−'}${angle})`}
              aria-label=${say('rotationButton', { axis: name, direction: word, n: angle })}
              ?disabled=${this.locked}
              @click=${(event: Event) => this.#press(axis, direction.sign * angle, event.timeStamp)}
            >
              <i aria-hidden="true">${direction.arrow}</i>${angle}°
            </button>`,
        )}
      </div>
    </div>`;
  }

  /** A key held down would press its button again and again. */
  #onKey = (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  };

  #press(axis: Axis, angle: number, time: number): void {
    this.dispatchEvent(new CustomEvent<RotatePress>('rotate', { detail: { axis, angle, time } }));
  }
}
customElements.define('orthant-rotation-pad', OrthantRotationPad);
