import { html, nothing } from 'lit';
import type { Block, Study } from '../../studies/study.js';
import type { Text } from '../../studies/text.js';
import { OrthantElement } from '../element.js';
import { icons } from '../parts/icons.js';
import { hrefOf } from '../routes.js';
import { CHECKS, type Part, prolific, savingOf, withCode } from './builder-parts.js';
import { builderStyle } from './builder-style.js';
import { noteOf, noteStyle } from './note.js';
import type { BuilderView, StudiesWant } from './studies-view.js';

/** Makes a study: a form for what most studies need, and the file itself for everything else; both are the same thing. */
export class OrthantStudyBuilder extends OrthantElement {
  static override properties = { view: { attribute: false } };
  static override styles = [OrthantElement.styles, noteStyle, builderStyle];
  declare view: BuilderView;

  override render() {
    const { view } = this;
    return html`<div class="page">
      <h1 tabindex="-1">Make a study</h1>
      ${noteOf(view.note)}
      <div class="sides">
        <div>
          ${
            view.study === null
              ? html`<p>The file below cannot be shown as a form while it has problems. Correct it, or open another.</p>`
              : this.#form(view.study)
          }
          <details ?open=${view.study === null}>
            <summary>The file itself</summary>
            <label class="field">
              <span>Study file (JSON)</span>
              <textarea
                class="file"
                spellcheck="false"
                .value=${view.text}
                @change=${(event: Event) => this.#draft(textOf(event))}
              ></textarea>
            </label>
          </details>
        </div>
        ${this.#out()}
      </div>
    </div>`;
  }

  #out() {
    const { view } = this;
    return html`<section class="card out" aria-labelledby="out">
      <h2 id="out">Share it</h2>
      ${
        view.problems.length === 0
          ? nothing
          : html`<div class="problems" role="alert">
              <p><strong>This study cannot be run yet.</strong></p>
              <ul>${view.problems.map((problem) => html`<li>${problem}</li>`)}</ul>
            </div>`
      }
      ${view.facts.map((fact) => html`<p class="small">${fact}</p>`)}
      ${
        view.blocked === null
          ? nothing
          : html`<p class="problems small">
              This page was built without permission to send to ${view.blocked}. Build it again with
              <code>--connect ${view.blocked}</code>, or save with DataPipe.
            </p>`
      }
      ${
        view.link === null
          ? nothing
          : html`<p class="link"><a href=${view.link} data-link>${view.link}</a></p>
              ${
                view.long
                  ? html`<p class="problems small">
                      This link is longer than 8,000 characters: some mail and chat programs will cut it. Put the file
                      beside the page as studies/${view.study?.name}.json and share
                      <code>${hrefOf({ to: 'study', from: { kind: 'name', name: view.study?.name ?? '' }, entries: [] })}</code>.
                    </p>`
                  : nothing
              }
              <div class="row">
                <button type="button" class="button primary" @click=${() => this.#want({ do: 'copy-link' })}>
                  Copy the link
                </button>
                <a class="button" href=${`${view.link}?preview=1`}>Preview without data</a>
              </div>
              ${
                view.qr === null
                  ? html`<p class="small quiet">The link is too long for a QR code.</p>`
                  : html`<img class="qr" src=${view.qr} alt="QR code of the link" />`
              }`
      }
      <div class="row">
        <button type="button" class="button" @click=${() => this.#want({ do: 'save-study' })}>
          ${icons.download} Save the file
        </button>
        ${
          view.link === null || view.study?.kiosk !== undefined
            ? nothing
            : html`<button type="button" class="button" @click=${() => this.#want({ do: 'save-jatos' })}>
                ${icons.download} Save for JATOS (.jzip)
              </button>`
        }
        ${
          view.link === null || !['datapipe', 'endpoint'].includes(view.study?.saving?.kind ?? '')
            ? nothing
            : html`<button type="button" class="button" @click=${() => this.#want({ do: 'test-send' })}>
                Send a test file
              </button>`
        }
        <label class="button load">
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            @change=${({ target }: Event) => {
              if (!(target instanceof HTMLInputElement)) return;
              this.#want({ do: 'draft-file', files: [...(target.files ?? [])] });
              target.value = '';
            }}
          />
        </label>
      </div>
      <p class="small quiet">
        With Prolific, paste the link as the study's address and let it add its URL parameters. Codes in a study can be
        read by anybody who looks: each session also shows a check code that follows from its answers.
      </p>
    </section>`;
  }

  #form(study: Study) {
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      <fieldset>
        <legend>What it is</legend>
        <div class="two">
          ${this.#text('Title', plain(study.title), (title) => ({ title }))}
          ${this.#text('Short name, for addresses and files', study.name, (name) => ({ name }))}
        </div>
        <div class="two">
          ${this.#choice(
            'Language of the buttons',
            (study.languages ?? ['en']).join(','),
            [
              ['en', 'English'],
              ['de', 'German'],
              ['en,de', 'English or German'],
              ['de,en', 'German or English'],
            ],
            (languages) => ({ languages: languages.split(',') }),
          )}
          ${this.#choice(
            'Who comes back in the middle',
            study.resume?.unfinished ?? 'resume',
            [
              ['resume', 'goes on where they were'],
              ['restart', 'starts again'],
              ['block', 'cannot go on'],
            ],
            (unfinished) => ({ resume: { ...study.resume, unfinished } }),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend>Before the tasks</legend>
        ${this.#area('Welcome', plain(study.welcome), (welcome) => ({ welcome: orNothing(welcome) }))}
        ${this.#area('Consent: who does not agree ends here', plain(study.consent?.text), (text) => ({
          consent: text === '' ? undefined : { text },
        }))}
        ${this.#area(
          'Instructions; a line of three hyphens begins a new page',
          (study.instructions ?? []).map(plain).join('\n---\n'),
          (text) => {
            const pages = text
              .split(/\n-{3,}\n/)
              .map((page) => page.trim())
              .filter((page) => page !== '');
            return { instructions: pages.length > 0 ? pages : undefined };
          },
        )}
        ${this.#number(
          'Practice items with the truth shown (0: none)',
          study.practice?.count ?? 0,
          0,
          50,
          (count) => ({
            practice:
              count === 0
                ? undefined
                : { ...study.practice, family: study.blocks[0]?.family ?? 'ssi-bench', count },
          }),
        )}
      </fieldset>
      <fieldset>
        <legend>Tasks</legend>
        ${study.blocks.map((block, at) => this.#block(study, block, at))}
        <div class="row">
          <button type="button" class="button" @click=${() => this.#add(study)}>Add a block</button>
        </div>
        <div class="two">
          ${this.#choice(
            'Order of blocks',
            study.blockOrder ?? 'fixed',
            [
              ['fixed', 'as listed'],
              ['shuffled', 'drawn for each person'],
              ['latin-square', 'Latin square'],
            ],
            (blockOrder) => ({ blockOrder }),
          )}
          ${this.#number('Attention checks for each person', study.checks?.count ?? 0, 0, 50, (count) => ({
            checks:
              count === 0
                ? undefined
                : {
                    allowed: study.checks?.allowed ?? 1,
                    questions: study.checks?.questions ?? CHECKS,
                    count,
                  },
          }))}
          ${this.#number(
            'A break after so many items (0: none)',
            study.breaks?.every ?? 0,
            0,
            1000,
            (every) => ({
              breaks: every === 0 ? undefined : { ...study.breaks, every },
            }),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend>The end</legend>
        ${this.#area('Debriefing', plain(study.debrief), (debrief) => ({ debrief: orNothing(debrief) }))}
        <div class="two">
          ${(['completed', 'no-consent', 'failed-checks'] as const).map((outcome) =>
            this.#text(`Code: ${outcome}`, study.outcomes?.[outcome]?.code ?? '', (code) => ({
              outcomes: withCode(study, outcome, code),
            })),
          )}
        </div>
        <label class="check">
          <input
            type="checkbox"
            ?checked=${study.outcomes?.completed?.prolific === true}
            @change=${({ target }: Event) =>
              this.#put({
                outcomes: prolific(study, target instanceof HTMLInputElement && target.checked),
              })}
          />
          <span>Lead back to Prolific with these codes</span>
        </label>
      </fieldset>
      <fieldset>
        <legend>Where the data go</legend>
        <div class="two">
          ${this.#choice(
            'Saving',
            study.saving?.kind ?? 'none',
            [
              ['none', 'stay in the browser'],
              ['datapipe', 'DataPipe'],
              ['jatos', 'JATOS'],
              ['endpoint', 'a server of your own'],
            ],
            (kind) => ({ saving: savingOf(kind) }),
          )}
          ${
            study.saving?.kind === 'datapipe'
              ? this.#text('DataPipe experiment id', study.saving.experiment, (experiment) => ({
                  saving: { kind: 'datapipe', experiment },
                }))
              : nothing
          }
          ${
            study.saving?.kind === 'endpoint'
              ? this.#text('Address that takes POST of JSON Lines', study.saving.url, (url) => ({
                  saving: { kind: 'endpoint', url },
                }))
              : nothing
          }
        </div>
      </fieldset>
    </form>`;
  }

  #block(study: Study, block: Block, at: number) {
    const put = (part: Part): undefined => {
      this.#put({ blocks: study.blocks.map((b, i) => (i === at ? { ...b, ...part } : b)) });
    };
    const title = `Block ${at + 1}`;
    const sample = block.sample?.kind ?? 'all';
    const count = block.sample?.count ?? block.pool;
    const sampleOf = (kind: string, n: number) =>
      kind === 'matrix'
        ? { kind, count: n, people: block.sample?.kind === 'matrix' ? block.sample.people : 10 }
        : kind === 'random'
          ? { kind, count: n }
          : undefined;
    return html`<div class="card block" role="group" aria-label=${title}>
      <div class="row">
        <h2 class="block-title">${title}</h2>
        ${
          study.blocks.length > 1
            ? html`<button
                type="button"
                class="button plain"
                style="margin-left:auto"
                @click=${() => this.#put({ blocks: study.blocks.filter((_, i) => i !== at) })}
              >
                Remove
              </button>`
            : nothing
        }
      </div>
      <div class="two">
        ${this.#text('Id', block.id, (id) => put({ id }))}
        ${this.#choice(
          'Tasks',
          block.family,
          [
            ['ssi-bench', 'Ranking in structures'],
            ['rota-bench', 'Turning an object'],
            ['triviewbench', 'Three views'],
          ],
          (family) => put({ family, categories: undefined, level: undefined, source: undefined }),
        )}
        ${this.#text('Level (empty: all)', block.level ?? '', (level) => put({ level: orNothing(level) }))}
        ${this.#number('Items in the pool', block.pool, 1, 2000, (pool) => put({ pool }))}
        ${this.#choice(
          'Each person gets',
          sample,
          [
            ['all', 'all of them'],
            ['random', 'some, drawn at random'],
            ['matrix', 'some, so that all are seen equally'],
          ],
          (kind) => put({ sample: sampleOf(kind, Math.min(count, block.pool)) }),
        )}
        ${
          sample === 'all'
            ? nothing
            : this.#number('How many', count, 1, block.pool, (n) => put({ sample: sampleOf(sample, n) }))
        }
        ${this.#choice(
          'Order',
          block.order ?? 'shuffled',
          [
            ['shuffled', 'drawn for each person'],
            ['fixed', 'as in the pool'],
            ['latin-square', 'Latin square'],
          ],
          (order) => put({ order }),
        )}
        ${this.#number(
          'Seconds for one answer (0: no limit)',
          block.timeLimit ?? 0,
          0,
          3600,
          (n) =>
            void put({
              timeLimit: n === 0 ? undefined : n,
            }),
        )}
      </div>
      <label class="check">
        <input
          type="checkbox"
          ?checked=${block.feedback === true}
          @change=${({ target }: Event) =>
            put({ feedback: target instanceof HTMLInputElement && target.checked ? true : undefined })}
        />
        <span>Show the truth after each item</span>
      </label>
    </div>`;
  }

  #add(study: Study): void {
    const id = `block-${study.blocks.length + 1}`;
    this.#put({ blocks: [...study.blocks, { id, family: 'rota-bench', pool: 3 }] });
  }

  #text(label: string, value: string, part: (text: string) => Part | undefined) {
    return html`<label class="field">
      <span>${label}</span>
      <input type="text" .value=${value} autocomplete="off" @change=${(event: Event) => this.#change(part(textOf(event).trim()))} />
    </label>`;
  }

  #area(label: string, value: string, part: (text: string) => Part) {
    return html`<label class="field">
      <span>${label}</span>
      <textarea .value=${value} @change=${(event: Event) => this.#change(part(textOf(event).trim()))}></textarea>
    </label>`;
  }

  #number(label: string, value: number, min: number, max: number, part: (n: number) => Part | undefined) {
    return html`<label class="field">
      <span>${label}</span>
      <input
        type="number"
        min=${min}
        max=${max}
        .value=${`${value}`}
        @change=${(event: Event) => this.#change(part(Number(textOf(event))))}
      />
    </label>`;
  }

  #choice(
    label: string,
    value: string,
    options: readonly (readonly [string, string])[],
    part: (value: string) => Part | undefined,
  ) {
    return html`<label class="field">
      <span>${label}</span>
      <select .value=${value} @change=${(event: Event) => this.#change(part(textOf(event)))}>
        ${options.map(([id, title]) => html`<option value=${id} ?selected=${id === value}>${title}</option>`)}
      </select>
    </label>`;
  }

  #change(part: Part | undefined): void {
    if (part) this.#put(part);
  }

  /** The draft with parts replaced; what is undefined is left out of the file. */
  #put(part: Part): void {
    this.#draft(JSON.stringify({ ...this.view.study, ...part }, null, 2));
  }

  #draft(text: string): void {
    this.#want({ do: 'draft', text });
  }

  #want(want: StudiesWant): void {
    this.send({ kind: 'studies', want });
  }
}
customElements.define('orthant-study-builder', OrthantStudyBuilder);

/** One language's text; a form cannot show several, and leaves them to the file. */
const plain = (text: Text | undefined): string =>
  text === undefined ? '' : typeof text === 'string' ? text : (text.en ?? Object.values(text)[0] ?? '');

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

const textOf = ({ target }: Event): string =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? target.value
    : '';
