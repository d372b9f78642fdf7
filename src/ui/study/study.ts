import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { WordKey } from '../../words/catalogue.js';
import { OrthantElement } from '../element.js';
import '../parts/fault-note.js';
import '../parts/languages.js';
import { logo } from '../parts/logo.js';
import './study-end.js';
import './study-form.js';
import './study-pages.js';
import { say } from '../say.js';
import { studyStyle } from './study-style.js';
import type { StudyPage, StudyView, StudyWant } from './study-view.js';

/** A study as its participant meets it, between the items. There is no way out of it but its own. */
export class OrthantStudy extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [OrthantElement.styles, studyStyle];
  declare view: StudyView;

  override updated(changed: PropertyValues<{ view: StudyView }>): void {
    const before = changed.get('view');
    // For tests: which page this is, and of what kind.
    this.dataset.page = this.view.id;
    this.dataset.kind = this.view.page.kind;
    if (before && before.id === this.view.id) return;
    window.scrollTo(0, 0);
    void this.#focusHeading();
  }

  /** Where a screen reader goes on from. A page within this one has its heading a moment later. */
  async #focusHeading(): Promise<void> {
    const inside = this.renderRoot.querySelector<OrthantElement>('orthant-study-pages, orthant-study-end');
    await inside?.updateComplete;
    const root = inside?.renderRoot ?? this.renderRoot;
    root.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  override render() {
    const { view } = this;
    const { page, progress } = view;
    const attract = page.kind === 'attract';
    return html`
      ${
        attract
          ? nothing
          : html`<header translate="no">
              ${logo}<span class="title">${view.title}</span>
              ${
                progress === null
                  ? nothing
                  : html`<span class="small">${say('progress', progress)}</span>
                      <progress
                        max=${progress.of}
                        .value=${progress.done}
                        aria-label=${say('progress', progress)}
                      ></progress>`
              }
              <orthant-languages></orthant-languages>
            </header>`
      }
      ${view.preview ? html`<aside class="strip">${say('preview')}</aside>` : nothing}
      ${view.test ? html`<aside class="strip">${say('test')}</aside>` : nothing}
      ${
        view.unknown.length > 0
          ? html`<aside class="strip">${say('unknown', { names: view.unknown.join(', ') })}</aside>`
          : nothing
      }
      <main class=${attract ? 'attract' : page.kind === 'questions' || page.kind === 'quiz' ? 'top' : ''}>
        ${view.fault === null ? nothing : html`<orthant-fault-note .fault=${view.fault}></orthant-fault-note>`}
        ${keyed(view.id, this.#page(page))}
      </main>
      ${this.#foot()}
      ${
        view.idle === null
          ? nothing
          : html`<dialog open aria-labelledby="idle">
              <h2 id="idle">${say('idle')}</h2>
              <p>${say('idleText', { n: view.idle })}</p>
              <button type="button" class="button primary big" @click=${() => this.#want({ do: 'still-here' })}>
                ${say('stillHere')}
              </button>
            </dialog>`
      }
    `;
  }

  #page(page: StudyPage): TemplateResult | typeof nothing {
    const { view } = this;
    switch (page.kind) {
      case 'start':
        return html`<h1 tabindex="-1">${view.title}</h1>
          ${
            page.problems.length === 0
              ? html`<p class="text">${say('startText', { start: say('start') })}</p>`
              : html`<section class="problems" role="alert">
                  <h2>${say('problems')}</h2>
                  <ul>
                    ${page.problems.map((problem) => html`<li>${this.#problem(problem, page)}</li>`)}
                  </ul>
                </section>`
          }
          <div class="row way">
            ${
              page.problems.length === 0
                ? this.#button('start', { do: 'start' }, true)
                : html`${this.#button('recheck', { do: 'recheck' }, true)}${this.#button('cannot', { do: 'cannot' })}`
            }
          </div>`;
      case 'code':
        return html`<h1 tabindex="-1">${say('code')}</h1>
          <form @submit=${this.#code}>
            <label class="field">
              <span>${say('codeText')}</span>
              <input
                type="text"
                name="code"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                maxlength="64"
                aria-invalid=${page.wrong ? 'true' : 'false'}
                aria-describedby="wrong"
              />
            </label>
            <p id="wrong" role="alert">${page.wrong ? say('codeWrong') : nothing}</p>
            <div class="row way"><button class="button primary big">${say('goOn')}</button></div>
          </form>`;
      case 'pin':
        return html`<h1 tabindex="-1">${say('operator')}</h1>
          <form @submit=${this.#pin}>
            <label class="field">
              <span>${say('pinText')}</span>
              <input
                type="password"
                inputmode="numeric"
                name="pin"
                autocomplete="off"
                maxlength="12"
                aria-invalid=${page.wrong ? 'true' : 'false'}
                aria-describedby="wrong"
              />
            </label>
            <p id="wrong" role="alert">${page.wrong ? say('pinWrong') : nothing}</p>
            <div class="row way">
              <button class="button primary big">${say('goOn')}</button>
              ${this.#button('back', { do: 'not-operator' })}
            </div>
          </form>`;
      case 'back':
        return html`<h1 tabindex="-1">${say('backHeading')}</h1>
          <p class="text">
            ${page.restart ? say('restartText') : say('backText', { done: page.done, of: page.items })}
          </p>
          <div class="row way">${this.#button(page.restart ? 'restart' : 'goOn', { do: 'go-on' }, true)}</div>`;
      case 'blocked':
        return html`<h1 tabindex="-1">${say('blockedHeading')}</h1>
          <p class="text">${say('blockedText')}</p>`;
      case 'busy':
        return html`<p class="text" role="status">${say('busy')} …</p>`;
      case 'text':
        return html`<orthant-study-pages
          .heading=${page.heading ?? say(page.step)}
          .pages=${page.pages.length > 0 ? page.pages : [[say('breakText')]]}
          .wait=${page.wait}
         
        ></orthant-study-pages>`;
      case 'consent':
        return html`<h1 tabindex="-1">${say('consent')}</h1>
          <div class="text">${page.text.map((part) => html`<p class="pre">${part}</p>`)}</div>
          <div class="row way">
            ${this.#button('agree', { do: 'consent', agrees: true }, true)}
            ${this.#button('disagree', { do: 'consent', agrees: false })}
          </div>`;
      case 'questions':
        return html`<h1 tabindex="-1">${say('questions')}</h1>
          <orthant-study-form
            mode="questions"
            .questions=${page.questions}
            .wrong=${page.wrong}
           
          ></orthant-study-form>`;
      case 'practice':
        return html`<h1 tabindex="-1">${say('practice')}</h1>
          <div class="text">
            <p>
              ${
                page.attempt > 1
                  ? say('practiceAgain', { attempt: page.attempt })
                  : say('practiceText', { n: page.count })
              }
            </p>
            ${page.pass > 0 ? html`<p>${say('practicePass', { pass: page.pass, n: page.count })}</p>` : nothing}
          </div>
          <div class="row way">${this.#button('practise', { do: 'practise' }, true)}</div>`;
      case 'quiz':
        return html`<h1 tabindex="-1">${say('quiz')}</h1>
          <p class="text">${say(page.again ? 'quizAgain' : 'quizText')}</p>
          <orthant-study-form mode="quiz" .keyed=${page.questions}></orthant-study-form>`;
      case 'check':
        return html`<h1 tabindex="-1">${say('check')}</h1>
          <orthant-study-form mode="check" .keyed=${[page.question]}></orthant-study-form>`;
      case 'left':
        return html`<h1 tabindex="-1">${say('leftHeading')}</h1>
          <p class="text">${say('leftText')}</p>
          <div class="row way">${this.#button('goOn', { do: 'go-on' }, true)}</div>`;
      case 'end':
        return html`<orthant-study-end .end=${page.end}></orthant-study-end>`;
      case 'attract':
        return html`<h1 tabindex="-1">${view.title}</h1>
          <div class="text">${page.text.map((part) => html`<p class="pre">${part}</p>`)}</div>
          <div class="row way">${this.#button('attract', { do: 'next-person' }, true)}</div>
          <orthant-languages></orthant-languages>`;
    }
  }

  #foot() {
    const { page, kiosk } = this.view;
    if (!kiosk || page.kind !== 'attract') return nothing;
    const key = { checking: 'offlineChecking', ready: 'offlineReady', 'not-ready': 'offlineNot' } as const;
    return html`<footer>
      <span role="status">${say(key[page.offline])}</span>
      ${this.#button('operator', { do: 'operator' })}
    </footer>`;
  }

  #problem(problem: string, page: Extract<StudyPage, { kind: 'start' }>): string {
    switch (problem) {
      case 'minWidth':
        return say('minWidth', { n: page.minWidth });
      case 'minHeight':
        return say('minHeight', { n: page.minHeight });
      case 'pointers':
      case 'browsers':
        return say(problem);
      default:
        return say('graphics');
    }
  }

  #button(key: WordKey, want: StudyWant, primary = false) {
    return html`<button
      type="button"
      class=${primary ? 'button primary big' : 'button'}
      @click=${() => this.#want(want)}
    >
      ${say(key)}
    </button>`;
  }

  #code = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = form instanceof HTMLFormElement ? new FormData(form).get('code') : null;
    this.#want({ do: 'code', code: typeof code === 'string' ? code : '' });
  };

  #pin = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const pin = new FormData(form).get('pin');
    form.reset();
    this.#want({ do: 'pin', pin: typeof pin === 'string' ? pin.trim() : '' });
  };

  #want(want: StudyWant): void {
    this.send({ kind: 'study', want });
  }
}
customElements.define('orthant-study', OrthantStudy);
