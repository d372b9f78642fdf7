import { css, html, nothing } from 'lit';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { hrefOf } from '../routes.js';
import { plural } from '../words.js';
import { noteOf, noteStyle } from './note.js';
import type { StudiesView, StudiesWant, StudyGroup } from './studies-view.js';

/** The researcher's page: studies, the sessions they left in this browser, this device as a kiosk. */
export class OrthantStudies extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [
    OrthantElement.styles,
    noteStyle,
    css`
      .page {
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      section {
        margin-top: 2.2rem;
      }
      h2 {
        margin-bottom: 0.7rem;
      }
      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
        gap: 1rem;
      }
      .card {
        display: grid;
        gap: 0.6rem;
        align-content: start;
        padding: 1.1rem 1.2rem;
      }
      .group {
        margin-top: 1rem;
      }
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1.6rem;
      }
      dl div {
        display: flex;
        gap: 0.4rem;
      }
      dt {
        color: var(--ink-3);
      }
      .pin {
        max-width: 22rem;
        margin-top: 1rem;
      }
      .file input {
        position: absolute;
        width: 1px;
        height: 1px;
        opacity: 0;
      }
      .file:focus-within {
        outline: 3px solid var(--focus);
        outline-offset: 2px;
      }
      form .row,
      .row + .row,
      p + .row {
        margin-top: 0.8rem;
      }
    `,
  ];
  declare view: StudiesView;

  override render() {
    const { view } = this;
    return html`<div class="page">
      <h1 tabindex="-1">Studies</h1>
      <p class="lead">
        A study is a file: consent, instructions, items, checks, codes. It runs in this page, by link, without a server;
        answers stay in the browser they were given in, and go where the study sends them.
      </p>
      ${noteOf(view.note)}
      <section aria-labelledby="make">
        <h2 id="make">Make one, or try one</h2>
        <div class="cards">
          <div class="card">
            <h3>A study of your own</h3>
            <p>Fill in a form, then share the link. It can be opened and changed again.</p>
            <div class="row">
              <a class="button primary" href=${hrefOf({ to: 'study-builder' })}>Make a study</a>
              ${this.#file('Open a file', '.json,application/json', false, (files) => ({ do: 'open-file', files }))}
            </div>
          </div>
          ${view.shipped.map(
            ({ name, title, text }) => html`<div class="card">
              <h3>${title}</h3>
              <p>${text}</p>
              <div class="row">
                <a class="button" href=${hrefOf({ to: 'study', from: { kind: 'name', name }, entries: [] })}
                  >Take part</a
                >
                <a
                  class="button"
                  href=${hrefOf({ to: 'study', from: { kind: 'name', name }, entries: [['preview', '1']] })}
                  >Preview without data</a
                >
              </div>
            </div>`,
          )}
        </div>
      </section>
      ${view.locked ? this.#lock() : html`${this.#sessions()}${this.#device()}`}
    </div>`;
  }

  #lock() {
    return html`<section aria-labelledby="locked">
      <h2 id="locked">Sessions on this device are locked</h2>
      <form class="pin" @submit=${this.#pinned('unlock')}>
        <label class="field">
          <span>PIN</span>
          <input
            type="text"
            inputmode="numeric"
            name="pin"
            autocomplete="off"
            maxlength="12"
            aria-invalid=${this.view.wrongPin ? 'true' : 'false'}
            aria-describedby="wrong-pin"
          />
        </label>
        <p id="wrong-pin" role="alert">${this.view.wrongPin ? 'That is not the PIN.' : nothing}</p>
        <button class="button primary">Unlock</button>
      </form>
    </section>`;
  }

  #sessions() {
    const { groups, unreadable, canShare } = this.view;
    return html`<section aria-labelledby="sessions">
      <h2 id="sessions">Sessions in this browser</h2>
      ${groups.length === 0 ? html`<p class="quiet">None yet.</p>` : nothing}
      ${groups.map((group) => this.#group(group, canShare))}
      ${
        unreadable.length > 0
          ? html`<p class="small">
              ${plural(unreadable.length, 'session')} cannot be read by this version and ${unreadable.length === 1 ? 'is' : 'are'}
              kept as ${unreadable.length === 1 ? 'it is' : 'they are'}: ${unreadable.map(({ reason }) => reason).join(' ')}
            </p>`
          : nothing
      }
      <div class="row">
        ${this.#file('Import bundles or files', '.zip,.jsonl,.json', true, (files) => ({ do: 'import', files }))}
        ${
          groups.length > 0
            ? this.#file('Check a saved bundle', '.zip,.jsonl', true, (files) => ({ do: 'verify', files }))
            : nothing
        }
      </div>
    </section>`;
  }

  #group(group: StudyGroup, canShare: boolean) {
    const { name } = group;
    const all = group.sessions + group.tests;
    const save = (form: 'bundle' | 'tables' | 'lines' | 'share', label: string, primary = false) =>
      html`<button
        type="button"
        class=${primary ? 'button primary' : 'button'}
        @click=${() => this.#want({ do: 'export', form, study: name })}
      >
        ${icons.download} ${label}
      </button>`;
    const fact = (title: string, value: string | number) =>
      html`<div><dt>${title}</dt><dd class="numbers">${value}</dd></div>`;
    return html`<div class="card group" data-study=${name}>
      <h3>${group.title} <span class="quiet small">${name}</span></h3>
      <dl>
        ${fact('Sessions', group.sessions)}${fact('completed', group.completed)}${fact('open', group.open)}
        ${fact('items', group.items)}${group.tests > 0 ? fact('tests, kept apart', group.tests) : nothing}
        ${group.unsent > 0 ? fact('not sent yet', group.unsent) : nothing}
      </dl>
      <div class="row">
        ${save('bundle', 'Bundle (zip)', true)}${save('tables', 'Tables (CSV)')}${save('lines', 'JSON Lines')}
        ${canShare ? save('share', 'Share') : nothing}
        ${
          group.unsent > 0
            ? html`<button type="button" class="button" @click=${() => this.#want({ do: 'send' })}>Send now</button>`
            : nothing
        }
        <button
          type="button"
          class="button danger"
          ?disabled=${group.verified === 0}
          @click=${() => this.#want({ do: 'delete', study: name })}
        >
          Delete ${group.verified} of ${all}
        </button>
      </div>
      ${
        group.verified < all
          ? html`<p class="small quiet">
              What can be deleted: sessions found in a saved bundle that was checked here, and that are sent.
            </p>`
          : nothing
      }
    </div>`;
  }

  #device() {
    const { view } = this;
    const offline = {
      unknown: 'Not asked for on this visit.',
      checking: 'Every file is being fetched and checked …',
      ready: 'Ready offline: every file of the page and its task packs is here and whole.',
      'not-ready': 'Not ready: some files are missing or differ. Try again with a network.',
      impossible: 'This browser cannot keep the page here (it needs https and a normal window).',
    }[view.offline];
    return html`<section aria-labelledby="device">
      <h2 id="device">This device as a kiosk</h2>
      <div class="cards">
        <div class="card">
          <h3>Offline</h3>
          <p role="status">${offline}</p>
          <div class="row">
            <button
              type="button"
              class="button"
              ?disabled=${view.offline === 'checking'}
              @click=${() => this.#want({ do: 'offline' })}
            >
              ${view.offline === 'unknown' ? 'Keep this page offline' : 'Check again'}
            </button>
          </div>
        </div>
        <div class="card">
          <h3>PIN</h3>
          <p>${view.pin ? 'A PIN guards sessions, export and deletion on this page.' : 'Without a PIN anybody at the device can open this page.'}</p>
          ${
            view.pin
              ? html`<div class="row">
                  <button type="button" class="button" @click=${() => this.#want({ do: 'clear-pin' })}>
                    Remove the PIN
                  </button>
                </div>`
              : html`<form @submit=${this.#pinned('set-pin')}>
                  <label class="field">
                    <span>New PIN, 4 to 12 digits</span>
                    <input type="text" inputmode="numeric" name="pin" autocomplete="off" maxlength="12" />
                  </label>
                  <div class="row"><button class="button">Set the PIN</button></div>
                </form>`
          }
        </div>
        ${
          view.canChooseFolder
            ? html`<div class="card">
                <h3>Folder</h3>
                <p>
                  ${view.folder === null ? 'Each finished session can also be written to a folder of this computer.' : `Each finished session is also written to “${view.folder}”.`}
                </p>
                <div class="row">
                  <button type="button" class="button" @click=${() => this.#want({ do: 'folder' })}>
                    Choose a folder
                  </button>
                </div>
              </div>`
            : nothing
        }
      </div>
    </section>`;
  }

  #file(label: string, accept: string, multiple: boolean, want: (files: readonly File[]) => StudiesWant) {
    return html`<label class="button file">
      ${label}
      <input
        type="file"
        accept=${accept}
        ?multiple=${multiple}
        @change=${({ target }: Event) => {
          if (!(target instanceof HTMLInputElement)) return;
          this.#want(want([...(target.files ?? [])]));
          target.value = '';
        }}
      />
    </label>`;
  }

  #pinned(what: 'unlock' | 'set-pin') {
    return (event: SubmitEvent): void => {
      event.preventDefault();
      const form = event.currentTarget;
      if (!(form instanceof HTMLFormElement)) return;
      const pin = new FormData(form).get('pin');
      form.reset();
      this.#want({ do: what, pin: typeof pin === 'string' ? pin.trim() : '' });
    };
  }

  #want(want: StudiesWant): void {
    this.send({ kind: 'studies', want });
  }
}
customElements.define('orthant-studies', OrthantStudies);
