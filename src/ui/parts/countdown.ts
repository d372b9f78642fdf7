import { css, html } from 'lit';
import { OrthantElement } from '../element.js';
import { say } from '../say.js';

/** Seconds left for an answer; said aloud once, when ten are left. Ending the trial is the app's. */
export class OrthantCountdown extends OrthantElement {
  static override properties = { deadline: { type: Number }, left: { state: true } };
  static override styles = [
    OrthantElement.styles,
    css`
      .time {
        font-weight: 550;
        font-variant-numeric: tabular-nums;
      }
      .soon {
        color: var(--bad);
      }
    `,
  ];
  /** On the clock of event time stamps. */
  declare deadline: number;
  declare private left: number;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor() {
    super();
    this.deadline = 0;
    this.left = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => this.#tick(), 200);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#timer !== null) clearInterval(this.#timer);
  }
  override willUpdate(): void {
    this.#tick();
  }

  #tick(): void {
    this.left = Math.max(0, Math.ceil((this.deadline - performance.now()) / 1000));
  }

  override render() {
    const text = `${Math.floor(this.left / 60)}:${`${this.left % 60}`.padStart(2, '0')}`;
    return html`<span class=${this.left <= 10 ? 'time soon' : 'time'} aria-hidden="true">${text}</span>
      <span class="only-read" role="status">${this.left === 10 ? say('tenSeconds') : ''}</span>`;
  }
}
customElements.define('orthant-countdown', OrthantCountdown);
