import { css, html, nothing, type PropertyValues } from 'lit';
import { OrthantElement } from './element.js';
import './parts/fault-note.js';
import { icons } from './parts/icons.js';
import { logo } from './parts/logo.js';
import { hrefOf, type Route } from './routes.js';
import './screens/feedback.js';
import './screens/guide.js';
import './screens/home.js';
import './screens/intro.js';
import './screens/results.js';
import './screens/review.js';
import './screens/run.js';
import './screens/trial.js';
import type { Notice, StorageView, Theme, View } from './view.js';
import { size } from './words.js';

/** The page: what is always there, and one screen. Everything it shows is given to it; intents bubble out of it. */
export class OrthantApp extends OrthantElement {
  static override properties = {
    view: { attribute: false },
    route: { attribute: false },
    storage: { attribute: false },
    notice: { attribute: false },
    theme: { type: String },
    fills: { type: Boolean, reflect: true },
  };
  static override styles = [
    OrthantElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 100dvh;
      }
      .skip {
        position: absolute;
        left: 1rem;
        top: -4rem;
        z-index: 10;
      }
      .skip:focus {
        top: 0.5rem;
      }
      .site {
        display: flex;
        align-items: center;
        gap: 0.25rem clamp(0.5rem, 2vw, 1.5rem);
        width: 100%;
        padding-block: 0.9rem;
      }
      .home {
        display: inline-flex;
        align-items: center;
        gap: 0.6rem;
        min-height: var(--touch);
        margin-right: auto;
        color: var(--ink);
        font-size: 1.2rem;
        font-weight: 650;
        letter-spacing: -0.02em;
        text-decoration: none;
      }
      .logo {
        width: 30px;
        height: 30px;
      }
      nav {
        display: flex;
        gap: clamp(0rem, 1vw, 0.5rem);
      }
      nav a {
        display: inline-flex;
        align-items: center;
        min-height: var(--touch);
        padding-inline: 0.7rem;
        border-radius: var(--radius-small);
        color: var(--ink-2);
        font-weight: 500;
        text-decoration: none;
      }
      nav a:hover {
        color: var(--ink);
        background: var(--sunk);
      }
      nav a[aria-current='page'] {
        color: var(--ink);
        box-shadow: inset 0 -2px var(--accent);
        border-radius: 0;
      }
      main {
        flex: 1;
        min-width: 0;
      }
      main:focus-visible {
        outline: none;
      }
      footer {
        border-top: 1px solid var(--line);
        color: var(--ink-3);
        font-size: 0.9rem;
      }
      footer .page {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 1.5rem;
        align-items: center;
        justify-content: space-between;
        min-height: 64px;
        padding-block: 0.5rem;
      }
      footer .button {
        min-height: var(--touch);
        padding-block: 0.2rem;
        font-size: 0.9rem;
      }
      .notice {
        position: sticky;
        top: 0;
        z-index: 4;
        border-block: 1px solid var(--line);
        background: var(--accent-wash);
      }
      .notice.bad {
        background: var(--bad-wash);
      }
      .notice.good {
        background: var(--good-wash);
      }
      .notice .page {
        display: flex;
        gap: 1rem;
        align-items: start;
        padding-block: 0.5rem;
      }
      .notice .text {
        flex: 1;
        padding-block: 0.55rem;
      }
      .notice ul {
        max-height: 9rem;
        overflow: auto;
        padding-left: 1.2rem;
        font-size: 0.92rem;
      }
      .busy {
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 1rem;
        min-height: 60vh;
        text-align: center;
      }
      .busy .logo {
        width: 52px;
        height: 52px;
        animation: breathe 1.8s ease-in-out infinite;
      }
      @keyframes breathe {
        50% {
          opacity: 0.35;
        }
      }
      .fault {
        max-width: 46rem;
        padding-block: clamp(1.5rem, 6vw, 4rem);
      }
      @media print {
        .site,
        footer,
        .notice {
          display: none;
        }
      }
      @media (max-width: 30rem) {
        .home span {
          display: none;
        }
        .site {
          gap: 0.25rem 0.3rem;
        }
        nav a {
          padding-inline: clamp(0.25rem, 1.6vw, 0.6rem);
        }
      }
      @media (max-width: 22rem) {
        .site {
          flex-wrap: wrap;
        }
      }
    `,
  ];
  declare view: View;
  declare route: Route;
  declare storage: StorageView;
  declare notice: Notice | null;
  declare theme: Theme;
  /** The screen fills the window and there is nothing else. */
  declare fills: boolean;

  constructor() {
    super();
    this.view = { screen: 'busy', title: 'Orthant', detail: '' };
    this.route = { to: 'home' };
    this.storage = { kind: 'asking', used: null, quota: null };
    this.notice = null;
    this.theme = 'system';
    this.fills = false;
  }

  override willUpdate(): void {
    this.fills =
      this.view.screen === 'trial' || this.view.screen === 'feedback' || this.view.screen === 'episode';
  }

  /** A new screen starts at its top, and a screen reader hears its heading. */
  override updated(changed: PropertyValues<{ view: View }>): void {
    const before = changed.get('view');
    if (!before || before.screen === this.view.screen) return;
    window.scrollTo(0, 0);
    if (!this.fills && before.screen !== 'busy')
      this.renderRoot.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }

  override render() {
    const { view } = this;
    // A page that a browser translates is another task, and text that it replaces is lost to the page.
    if (view.screen === 'trial')
      return html`<main translate="no"><orthant-trial .view=${view}></orthant-trial></main>`;
    if (view.screen === 'feedback')
      return html`<main translate="no"><orthant-feedback .view=${view}></orthant-feedback></main>`;
    if (view.screen === 'study') return html`<orthant-study translate="no" .view=${view}></orthant-study>`;
    if (view.screen === 'episode')
      return html`<main translate="no"><orthant-episode-screen .view=${view}></orthant-episode-screen></main>`;
    // Who takes part in a study is shown no way out of it.
    if (this.route.to === 'study' && (view.screen === 'busy' || view.screen === 'fault'))
      return html`<main>${this.#screen()}</main>`;
    return html`
      <header class="page site">
        <button type="button" class="button primary skip" @click=${this.#skip}>To the content</button>
        <a class="home" href=${hrefOf({ to: 'home' })} aria-label="Orthant, start page">
          ${logo}<span>Orthant</span>
        </a>
        <nav aria-label="Pages">
          ${this.#link({ to: 'home' }, 'Tasks')}${this.#link({ to: 'models' }, 'Models')}${this.#link({ to: 'results' }, 'Results')}${this.#link(
            { to: 'guide' },
            'Guide',
          )}
        </nav>
        ${this.#themeButton()}
      </header>
      <div role="status" aria-live="polite">${this.notice ? this.#notice(this.notice) : nothing}</div>
      <main id="main" tabindex="-1">${this.#screen()}</main>
      <footer>
        <div class="page">
          ${this.#storage()}
          <a href=${hrefOf({ to: 'studies' })}>Studies</a>
        </div>
      </footer>
    `;
  }

  #screen() {
    const { view } = this;
    switch (view.screen) {
      case 'busy':
        return html`<div class="busy" role="status">
          ${logo}
          <h2>${view.title}</h2>
          <p class="quiet">${view.detail}</p>
        </div>`;
      case 'home':
        return html`<orthant-home .view=${view}></orthant-home>`;
      case 'intro':
        return html`<orthant-intro .view=${view}></orthant-intro>`;
      case 'summary':
      case 'run':
        return html`<orthant-run .view=${view}></orthant-run>`;
      case 'results':
        return html`<orthant-results .view=${view}></orthant-results>`;
      case 'review':
        return html`<orthant-review .view=${view}></orthant-review>`;
      case 'studies':
        return html`<orthant-studies .view=${view}></orthant-studies>`;
      case 'study-builder':
        return html`<orthant-study-builder .view=${view}></orthant-study-builder>`;
      case 'guide':
        return html`<orthant-guide></orthant-guide>`;
      case 'rotations':
        return html`<orthant-rotations .view=${view}></orthant-rotations>`;
      case 'rotation-report':
        return html`<orthant-rotation-report .view=${view}></orthant-rotation-report>`;
      case 'report':
        return html`<orthant-report .view=${view}></orthant-report>`;
      case 'analysis':
        return html`<orthant-analysis .view=${view}></orthant-analysis>`;
      case 'models':
        return html`<orthant-models .view=${view}></orthant-models>`;
      case 'model-run':
        return html`<orthant-model-run .view=${view}></orthant-model-run>`;
      case 'fault':
        return html`<div class="page fault"><orthant-fault-note .fault=${view.fault} page></orthant-fault-note></div>`;
      case 'trial':
      case 'feedback':
      case 'episode':
      case 'study':
        return nothing;
    }
  }

  #link(route: Route, label: string) {
    const here =
      this.route.to === route.to ||
      (route.to === 'models' && this.route.to === 'model-run') ||
      (route.to === 'results' &&
        ['result', 'item', 'report', 'rotation-report', 'analysis'].includes(this.route.to));
    return html`<a href=${hrefOf(route)} aria-current=${here ? 'page' : nothing}>${label}</a>`;
  }

  #themeButton() {
    const order: readonly Theme[] = ['system', 'light', 'dark'];
    const next = order[(order.indexOf(this.theme) + 1) % order.length] ?? 'system';
    const sign = { system: icons.system, light: icons.sun, dark: icons.moon }[this.theme];
    const name = { system: 'as the system', light: 'light', dark: 'dark' };
    return html`<button
      type="button"
      class="button icon plain"
      aria-label=${`Colours: ${name[this.theme]}. Change to ${name[next]}`}
      title=${`Colours: ${name[this.theme]}`}
      @click=${() => this.send({ kind: 'theme', theme: next })}
    >
      ${sign}
    </button>`;
  }

  #notice(notice: Notice) {
    return html`<div class=${`notice ${notice.tone}`}>
      <div class="page">
        <div class="text">
          <p>${notice.text}</p>
          ${
            notice.lines.length === 0
              ? nothing
              : html`<ul>
                  ${notice.lines.map((line) => html`<li>${line}</li>`)}
                </ul>`
          }
        </div>
        <button
          type="button"
          class="button icon plain"
          aria-label="Dismiss"
          @click=${() => this.send({ kind: 'dismiss' })}
        >
          ${icons.close}
        </button>
      </div>
    </div>`;
  }

  #storage() {
    const { kind, used, quota } = this.storage;
    const room = used !== null && quota !== null ? ` ${size(used)} of ${size(quota)} used.` : '';
    const text = {
      asking: 'Results are kept in this browser.',
      persistent: 'Results are kept in this browser, which has promised not to clear them by itself.',
      'best-effort':
        'Results are kept in this browser, which may clear them when space runs short: export what matters.',
      none: 'Nothing can be stored in this browser as it is.',
      memory: 'Results are kept only until this page is closed: export what matters.',
    }[kind];
    return html`<p>${text}${room}</p>
      ${
        kind === 'best-effort'
          ? html`<button type="button" class="button" @click=${() => this.send({ kind: 'persist' })}>
              Ask the browser to keep them
            </button>`
          : nothing
      }`;
  }

  #skip = (): void => {
    this.renderRoot.querySelector<HTMLElement>('main')?.focus();
  };
}
customElements.define('orthant-app', OrthantApp);

declare global {
  interface HTMLElementTagNameMap {
    'orthant-app': OrthantApp;
  }
}
