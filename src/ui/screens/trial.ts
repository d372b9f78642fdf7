import { css, html, nothing, type PropertyValues } from 'lit';
import { hintOf } from '../answers/hint.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { logo } from '../parts/logo.js';
import '../parts/countdown.js';
import '../parts/fault-note.js';
import '../parts/languages.js';
import '../parts/progress.js';
import { say } from '../say.js';
import type { TrialView } from '../view.js';
import { trialBody } from './trial-body.js';

/** The frame of a trial, whatever is asked: where one is, the question, a safe way out; it fills the window. */
export class OrthantTrial extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        height: 100dvh;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        grid-template-rows: auto auto minmax(0, 1fr);
        background: var(--paper);
      }
      header {
        display: flex;
        align-items: center;
        gap: 0.4rem 1rem;
        padding: 0.4rem clamp(0.65rem, 2vw, 2rem);
      }
      .logo {
        width: 26px;
        height: 26px;
        flex: none;
      }
      .category {
        font-weight: 550;
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      orthant-progress {
        flex: 1;
        min-width: 5rem;
      }
      header .button {
        flex: none;
      }
      .question {
        padding: 0 clamp(0.65rem, 2vw, 2rem) 0.5rem;
        max-width: 78rem;
      }
      h1 {
        font-size: clamp(1.02rem, 0.9rem + 0.55vw, 1.3rem);
        font-weight: 550;
        letter-spacing: -0.01em;
        line-height: 1.3;
        text-wrap: pretty;
      }
      .hint {
        margin-top: 0.15rem;
        color: var(--ink-3);
        font-size: 0.88rem;
      }
      /* Over the pictures, which stay where they are. */
      orthant-fault-note {
        grid-area: 3 / 1;
        z-index: 2;
        align-self: start;
        margin: 0 clamp(0.65rem, 2vw, 2rem);
        border-radius: var(--radius);
        box-shadow: var(--shadow-lifted);
      }
      .body {
        grid-area: 3 / 1;
        min-height: 0;
        display: grid;
      }
      dialog {
        width: min(30rem, calc(100vw - 2rem));
        padding: 1.5rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--ink);
        box-shadow: var(--shadow-lifted);
      }
      /* What is paused is not looked at. */
      dialog::backdrop {
        background: var(--sunk);
      }
      dialog p {
        margin: 0.6rem 0 1.2rem;
        color: var(--ink-2);
      }
      /* Narrow windows have it in the pause. */
      @media (max-width: 44rem) {
        header orthant-languages {
          display: none;
        }
      }
      @media (max-width: 34rem) {
        orthant-progress {
          min-width: max-content;
        }
        .category {
          min-width: 3rem;
        }
        .logo,
        .hint {
          display: none;
        }
        header {
          padding-block: 0.1rem;
        }
      }
      @media (pointer: coarse) {
        .keys {
          display: none;
        }
      }
    `,
  ];
  declare view: TrialView;

  override updated(changed: PropertyValues<{ view: TrialView }>): void {
    if (changed.has('view') && changed.get('view')?.id !== this.view.id)
      this.renderRoot.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  get #menu(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  override render() {
    const { view } = this;
    return html`
      <header>
        ${logo}
        <span class="category">${view.practice ? say('practice') : view.category}</span>
        <orthant-progress .value=${view.number} .done=${view.number - 1} .total=${view.total}></orthant-progress>
        ${
          view.deadline === null
            ? nothing
            : html`<orthant-countdown .deadline=${view.deadline}></orthant-countdown>`
        }
        <orthant-languages brief></orthant-languages>
        <button type="button" class="button plain" @click=${this.#open}>${icons.pause} <span class="word">${say('pause')}</span></button>
      </header>
      <div class="question">
        <h1 tabindex="-1" translate="no">${view.question}</h1>
        <p class="hint">
          ${view.resumed ? `${say('shownAgain')} ` : nothing}
          ${hintOf(view.ask)}
        </p>
      </div>
      ${view.fault ? html`<orthant-fault-note .fault=${view.fault}></orthant-fault-note>` : nothing}
      <div class="body">
        ${trialBody(view)}
      </div>
      <dialog data-menu aria-labelledby="paused">
        <h2 id="paused">${say('paused')}</h2>
        <p>${say('pausedText')}</p>
        <div class="row">
          <button type="button" class="button primary" @click=${this.#resume}>${say('resume')}</button>
          <button type="button" class="button" @click=${this.#leave}>${say('leave')}</button>
          <button type="button" class="button plain" @click=${this.#skip}>${say('skip')}</button>
        </div>
        <p class="small" style="margin-bottom: 0">${say('skipText')}</p>
        <orthant-languages></orthant-languages>
      </dialog>
    `;
  }

  #open = (): void => {
    this.note('pause');
    this.#menu.showModal();
  };
  #resume = (): void => {
    this.#menu.close();
    this.note('unpause');
  };
  #leave = (): void => {
    this.#menu.close();
    this.send({ kind: 'leave' });
  };
  #skip = (event: Event): void => {
    this.#menu.close();
    this.send({ kind: 'skip', id: this.view.id, time: event.timeStamp });
  };
}
customElements.define('orthant-trial', OrthantTrial);
