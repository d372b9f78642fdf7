import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from '../element.js';
import { rich, say } from '../say.js';
import type { TrialView } from '../view.js';
import { percent } from '../words.js';
import './compare-dialog.js';
import './grey-image.js';
import './history-strip.js';
import './rotation-pad.js';
import type { RotatePress } from './rotation-pad.js';
import type { GreyImage, RotationView } from './rotation-view.js';
import { actionWords, directionKey } from './rotation-words.js';

/**
 * A rotation episode: the target, the shaded view and the projection of the present pose, what was seen before, and the
 * pad. A press is an answer at once (there is nothing to confirm), so holding a key or button down repeats nothing.
 */
export class OrthantRotationTrial extends OrthantElement {
  static override properties = {
    view: { attribute: false },
    step: { state: true },
    compared: { state: true },
    said: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        grid-template-rows: minmax(0, 1fr) auto;
        min-height: 0;
      }
      .looks {
        display: grid;
        grid-template-areas: 'target auxiliary current' 'side side side';
        grid-template-columns: repeat(3, minmax(0, 1fr));
        grid-template-rows: minmax(0, 1fr) auto;
        gap: 0.4rem clamp(0.5rem, 1.4vw, 1.5rem);
        min-height: 0;
        padding: 0 clamp(0.65rem, 2vw, 2rem) 0.5rem;
      }
      .looks.plain {
        grid-template-areas: 'target current' 'side side';
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      figure {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        min-width: 0;
        min-height: 0;
      }
      figcaption {
        overflow: hidden;
        color: var(--ink-2);
        font-size: 0.95rem;
        font-weight: 550;
        line-height: 1.5;
        text-align: center;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .side {
        grid-area: side;
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: 0.75rem 1.25rem;
        align-items: center;
        min-height: 0;
      }
      .left {
        min-width: 8.5rem;
        font-variant-numeric: tabular-nums;
      }
      .left strong {
        font-size: 1.5rem;
        font-weight: 600;
        letter-spacing: -0.02em;
        line-height: 1.1;
      }
      .left .bar {
        height: 4px;
        margin-top: 0.2rem;
        border-radius: 4px;
        background: var(--line);
        overflow: hidden;
      }
      .left .bar div {
        height: 100%;
        background: var(--accent);
      }
      .dock {
        padding: 0.7rem clamp(0.65rem, 2vw, 2rem) max(0.8rem, env(safe-area-inset-bottom));
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      .feedback {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem 1rem;
        margin-bottom: 0.5rem;
        padding: 0.4rem 0.9rem;
        border-radius: var(--radius-small);
        background: var(--accent-wash);
      }
      .feedback b {
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      dialog.stop {
        width: min(30rem, calc(100vw - 2rem));
        padding: 1.5rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--ink);
        box-shadow: var(--shadow-lifted);
      }
      dialog::backdrop {
        background: rgb(10 15 20 / 0.55);
      }
      dialog.stop p {
        margin: 0.6rem 0 1.2rem;
        color: var(--ink-2);
      }
      /* Upright windows: two by two, and what was seen before beside the shaded view. */
      @media (max-aspect-ratio: 11/10) {
        .looks {
          grid-template-areas: 'target current' 'auxiliary side';
          grid-template-columns: repeat(2, minmax(0, 1fr));
          grid-template-rows: repeat(2, minmax(0, 1fr));
        }
        .looks.plain {
          grid-template-areas: 'target current' 'side side';
          grid-template-rows: minmax(0, 1fr) auto;
        }
        .side {
          grid-template-columns: minmax(0, 1fr) auto;
          grid-template-rows: auto minmax(0, 1fr);
          align-items: start;
          padding-top: 0.2rem;
        }
        .side orthant-history-strip {
          grid-area: 2 / 1 / 3 / 3;
          height: 100%;
          --strip-wrap: wrap;
        }
        .looks.plain .side orthant-history-strip {
          --strip-wrap: nowrap;
        }
      }
      @media (max-width: 30rem) {
        .looks {
          gap: 0.2rem 0.5rem;
          padding-inline: 0.5rem;
        }
        figcaption {
          font-size: 0.86rem;
        }
        .dock {
          padding: 0.35rem 0.5rem max(0.5rem, env(safe-area-inset-bottom));
        }
        .side {
          gap: 0.3rem 0.5rem;
        }
        .left {
          min-width: 0;
        }
        .word {
          display: none;
        }
        .left strong {
          font-size: 1.25rem;
        }
        .feedback {
          font-size: 0.92rem;
        }
      }
    `,
  ];
  declare view: TrialView;
  declare private step: number;
  declare private compared: number;
  declare private said: string;
  #onsetOf = '';

  constructor() {
    super();
    this.step = 30;
    this.compared = -1;
    this.said = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onKey);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onKey);
  }

  protected override spoken(): void {
    super.spoken();
    this.said = '';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (!changed.has('view') || before?.id === this.view.id) return;
    this.compared = -1;
    this.said = '';
    const angles = this.view.rotation?.angles ?? [];
    if (!angles.includes(this.step)) this.step = angles.at(-1) ?? 30;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('view')) return;
    const { view } = this;
    const turn = view.rotation ? `${view.id} ${view.rotation.steps.length}` : '';
    if (turn === '' || turn === this.#onsetOf) return;
    this.#onsetOf = turn;
    requestAnimationFrame((time) => this.send({ kind: 'onset', id: view.id, time }));
  }

  override render() {
    const { view } = this;
    const { rotation } = view;
    if (!rotation) return html`<p class="only-read" role="status">${say('objectMade')}</p>`;
    const panel = rotation.steps.at(-1)?.panel ?? rotation.start;
    return html`
      <div class=${panel.auxiliary ? 'looks' : 'looks plain'}>
        ${this.#picture('target', say('target'), rotation.target)}
        ${panel.auxiliary ? this.#picture('auxiliary', say('nowShaded'), panel.auxiliary) : nothing}
        ${this.#picture('current', say('now'), panel.current)} ${this.#side(rotation)}
      </div>
      <div class="dock">
        ${
          rotation.feedback
            ? html`<p class="feedback">
                <span>${rich('overlapNow', { share: percent(rotation.feedback.iou) })}</span>
                <span>${rotation.feedback.hint}</span>
              </p>`
            : nothing
        }
        <orthant-rotation-pad
          .angles=${rotation.angles}
          .step=${this.step}
          .locked=${view.saving || rotation.remaining === 0}
          @rotate=${(event: CustomEvent<RotatePress>) => this.#rotate(event.detail)}
          @step=${(event: CustomEvent<number>) => this.#choose(event.detail)}
        ></orthant-rotation-pad>
      </div>
      <p class="only-read" role="status">${this.said}</p>
      <orthant-compare-dialog
        .start=${rotation.start}
        .steps=${rotation.steps}
        .index=${this.compared}
        @compare=${(event: CustomEvent<number>) => this.#compare(event.detail)}
      ></orthant-compare-dialog>
      <dialog class="stop" data-menu aria-labelledby="stop">
        <h2 id="stop">${say('stopHeading')}</h2>
        <p>${say('stopText')}</p>
        <div class="row">
          <button type="button" class="button primary" @click=${() => this.#stopDialog.close()}>${say('resume')}</button>
          <button type="button" class="button danger" data-stop @click=${this.#stop}>${say('stop')}</button>
        </div>
      </dialog>
    `;
  }

  #picture(area: string, caption: string, image: GreyImage) {
    return html`<figure style=${`grid-area: ${area}`}>
      <figcaption>${caption}</figcaption>
      <orthant-grey-image .image=${image} label=${caption} data-picture=${area}></orthant-grey-image>
    </figure>`;
  }

  #side(rotation: RotationView) {
    return html`<div class="side">
      <div class="left">
        <strong>${rotation.remaining}</strong>
        <span class="word">${say('rotationsNoun', { n: rotation.remaining })}</span> ${say('left')}
        <div class="bar" aria-hidden="true">
          <div style=${`width: ${(100 * rotation.remaining) / rotation.most}%`}></div>
        </div>
      </div>
      ${
        rotation.history
          ? html`<orthant-history-strip
              .start=${rotation.start}
              .steps=${rotation.steps}
              @compare=${(event: CustomEvent<number>) => this.#compare(event.detail)}
            ></orthant-history-strip>`
          : html`<span></span>`
      }
      <button type="button" class="button" ?disabled=${this.view.saving} @click=${() => this.#stopDialog.showModal()}>
        ${say('stop')}
      </button>
    </div>`;
  }

  get #stopDialog(): HTMLDialogElement {
    return this.renderRoot.querySelector<HTMLDialogElement>('dialog.stop')!;
  }

  #stop = (event: Event): void => {
    this.#stopDialog.close();
    this.send({
      kind: 'answer',
      id: this.view.id,
      answer: { kind: 'rotation', stop: true },
      time: event.timeStamp,
    });
  };

  #compare(index: number): void {
    if (index === this.compared) return;
    this.compared = index;
    if (index >= 0) this.note('compare', { rotation: index });
  }

  #choose(angle: number): void {
    if (angle === this.step) return;
    this.step = angle;
    this.said = say('keysTurnBy', { n: angle });
  }

  #rotate({ axis, angle, time }: RotatePress): void {
    const { view } = this;
    if (view.saving || !view.rotation || view.rotation.remaining === 0) return;
    this.send({ kind: 'answer', id: view.id, answer: { kind: 'rotation', axis, angle }, time });
    const left = view.rotation.remaining - 1;
    this.said = `${actionWords({ axis, angle })}. ${say('rotationsLeft', { n: left })}`;
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (target instanceof Element && target.closest('dialog')) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const chosen = digit === undefined ? undefined : this.view.rotation?.angles[Number(digit) - 1];
    const direction = directionKey(event.key);
    if (chosen !== undefined) this.#choose(chosen);
    else if (direction) {
      if (!event.repeat)
        this.#rotate({ axis: direction.axis, angle: direction.sign * this.step, time: event.timeStamp });
    } else return;
    event.preventDefault();
  };
}
customElements.define('orthant-rotation-trial', OrthantRotationTrial);
