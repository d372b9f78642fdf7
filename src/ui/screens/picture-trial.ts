import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { OrthantElement } from '../element.js';
import '../parts/enlarger.js';
import '../parts/picture-grid.js';
import type { OrthantEnlarger } from '../parts/enlarger.js';
import type { TrialView } from '../view.js';

interface EnlargeAt {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/**
 * A trial of pictures and an input below them: when everything was first on the screen, enlarging, and keys. What is
 * entered lives in the subclass until it is confirmed and survives everything but another trial: a resize, a redraw, a
 * failed save.
 */
export abstract class PictureTrial extends OrthantElement {
  static override properties: PropertyDeclarations = {
    view: { attribute: false },
    enlarged: { state: true },
    said: { state: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        display: grid;
        grid-template-rows: minmax(0, 1fr) auto;
        min-height: 0;
      }
      orthant-picture-grid {
        margin: 0 clamp(0.35rem, 1.6vw, 1.5rem);
      }
      .below {
        padding: 0.7rem clamp(0.65rem, 2vw, 2rem) max(0.8rem, env(safe-area-inset-bottom));
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      @media (max-width: 30rem) {
        .below {
          padding-top: 0.5rem;
        }
      }
    `,
  ];
  declare view: TrialView;
  declare protected enlarged: number;
  /** For screen readers: what the last act led to. */
  declare protected said: string;
  #shownId = '';

  constructor() {
    super();
    this.enlarged = -1;
    this.said = '';
  }

  /** Another trial: what was entered is over. */
  protected abstract reset(): void;
  protected abstract grid(): TemplateResult;
  protected abstract input(): TemplateResult;
  /** Does what a key means in this trial. False leaves it to the page. Enter and enlarging are not asked for. */
  protected abstract press(event: KeyboardEvent): boolean;
  /** @param time the time stamp of the event */
  protected abstract confirm(time: number): void;
  /** Whether Enter on this control confirms instead of pressing it. */
  protected confirmsOn(_control: HTMLElement): boolean {
    return false;
  }
  protected overlay(): TemplateResult | typeof nothing {
    return html`<orthant-enlarger
      .pictures=${this.view.pictures ?? []}
      .frames=${this.view.frames}
      .index=${this.enlarged}
      @enlarge=${this.onEnlarge}
      @close=${this.onClose}
    ></orthant-enlarger>`;
  }

  /** Nothing can be entered: the pictures are not there yet, answers are held back, or one is being saved. */
  protected get locked(): boolean {
    return this.view.saving || this.view.pictures === null || this.view.held === true;
  }
  /** Whether all pictures of this trial were on the screen: nothing is confirmed before. */
  protected get shown(): boolean {
    return this.#shownId === this.view.id;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onKey);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onKey);
  }

  /** What was said was said in another language. */
  protected override spoken(): void {
    super.spoken();
    this.said = '';
  }

  override willUpdate(changed: PropertyValues<{ view: TrialView }>): void {
    if (!changed.has('view') || changed.get('view')?.id === this.view.id) return;
    this.enlarged = -1;
    this.said = '';
    this.reset();
  }

  override render() {
    return html`
      ${this.grid()}
      <div class="below">${this.input()}</div>
      <p class="only-read" role="status">${this.said}</p>
      ${this.view.pictures ? this.overlay() : nothing}
    `;
  }

  /** Another set of pictures for the same trial is a redraw: it is noted, and the first onset stays. */
  protected onShown = (event: CustomEvent<number>): void => {
    if (this.shown) {
      this.note('redrawn');
      return;
    }
    this.#shownId = this.view.id;
    this.send({ kind: 'onset', id: this.view.id, time: event.detail });
  };

  protected onEnlarge = (event: CustomEvent<EnlargeAt>): void => {
    const { index, ...start } = event.detail;
    const enlarger = this.renderRoot.querySelector<OrthantEnlarger>('orthant-enlarger');
    if (!enlarger || this.view.pictures === null) return;
    if (this.enlarged < 0) enlarger.start = start;
    this.enlarged = index;
    this.note('enlarge', { picture: this.view.frames[index]?.id ?? `${index}` });
  };

  protected onClose = (): void => {
    this.enlarged = -1;
    this.note('enlarge-close');
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest('dialog[data-menu]')) return;
    const writes = target instanceof HTMLTextAreaElement || isField(target);
    if (writes && event.key !== 'Enter') return;
    // A space is a press where a control has the focus.
    if (event.key === ' ' && target instanceof Element && target.closest('button, a, summary, input')) return;
    if (!writes && !this.locked && this.press(event)) {
      event.preventDefault();
      return;
    }
    if (event.key.toLowerCase() === 'e') this.#enlargeFocused(target);
    else if (event.key === 'Enter') {
      // On a control Enter is that control's own.
      const control =
        target instanceof HTMLElement ? target.closest<HTMLElement>('button, a, summary') : null;
      if (control && !this.confirmsOn(control)) return;
      if (event.repeat) return;
      this.confirm(event.timeStamp);
    } else return;
    event.preventDefault();
  };

  #enlargeFocused(target: EventTarget | undefined): void {
    if (this.enlarged >= 0) {
      this.enlarged = -1;
      return;
    }
    const { candidate, option } = target instanceof HTMLElement ? target.dataset : {};
    const id = candidate ?? option;
    const index = id === undefined ? 0 : this.view.frames.findIndex((frame) => frame.id === id);
    this.onEnlarge(
      new CustomEvent<EnlargeAt>('enlarge', {
        detail: { index: Math.max(0, index), x: 0.5, y: 0.5, zoom: 1 },
      }),
    );
  }
}

/** A field that text is typed into; radio buttons and the like are none. */
const isField = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'number');
