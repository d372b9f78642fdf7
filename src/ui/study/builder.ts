import { html, nothing } from 'lit';
import type { Language } from '../../core/language.js';
import type { Block, Study } from '../../studies/study.js';
import type { Text } from '../../studies/text.js';
import { LANGUAGE_NAMES } from '../../words/catalogue.js';
import { OrthantElement } from '../element.js';
import { CHECKS, type Part, prolific, savingOf, withCode } from './builder-parts.js';
import { shareCard } from './builder-share.js';
import { builderStyle } from './builder-style.js';
import { pagesFor, putPages, putText, textFor } from './builder-texts.js';
import { noteStyle } from './note.js';
import type { BuilderView, StudiesWant } from './studies-view.js';

/** Makes a study: a form for what most studies need, and the file itself for everything else; both are the same thing. */
export class OrthantStudyBuilder extends OrthantElement {
  static override properties = { view: { attribute: false }, language: { state: true } };
  static override styles = [OrthantElement.styles, noteStyle, builderStyle];
  declare view: BuilderView;
  /** Whose texts the form shows; null: the study's first. */
  declare private language: Language | null;

  constructor() {
    super();
    this.language = null;
  }

  get #languages(): readonly Language[] {
    return this.view.study?.languages ?? ['en'];
  }
  get #writes(): Language {
    const [first = 'en'] = this.#languages;
    return this.language !== null && this.#languages.includes(this.language) ? this.language : first;
  }

  override render() {
    const { view } = this;
    return html`<div class="page">
      <h1 tabindex="-1">Make a study</h1>
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
        ${shareCard(view, (want) => this.#want(want))}
      </div>
    </div>`;
  }

  #form(study: Study) {
    return html`<form @submit=${(event: Event) => event.preventDefault()}>
      ${this.#choiceOfLanguage()}
      <fieldset>
        <legend>What it is</legend>
        <div class="two">
          ${this.#words(
            'Title',
            (s) => s.title,
            (title) => ({ title: title ?? '' }),
          )}
          ${this.#text('Short name, for addresses and files', study.name, (name) => ({ name }))}
        </div>
        <div class="two">
          ${this.#choice(
            'Languages of the study',
            (study.languages ?? ['en']).join(','),
            [
              ['en', 'English'],
              ['de', 'German'],
              ['en,de', 'English and German'],
              ['de,en', 'German and English'],
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
            (unfinished, now) => ({ resume: { ...now.resume, unfinished } }),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend>Before the tasks</legend>
        ${this.#words(
          'Welcome',
          (s) => s.welcome,
          (welcome) => ({ welcome }),
          true,
        )}
        ${this.#words(
          'Consent: who does not agree ends here',
          (s) => s.consent?.text,
          (text) => ({ consent: text === undefined ? undefined : { text } }),
          true,
        )}
        ${this.#area(
          'Instructions; a line of three hyphens begins a new page',
          pagesFor(study.instructions, this.#writes, this.#languages),
          (text, now) => ({
            instructions: putPages(now.instructions, this.#writes, text, this.#languages),
          }),
        )}
        ${this.#number(
          'Practice items with the truth shown (0: none)',
          study.practice?.count ?? 0,
          0,
          50,
          (count, now) => ({
            practice:
              count === 0
                ? undefined
                : { ...now.practice, family: now.blocks[0]?.family ?? 'ssi-bench', count },
          }),
        )}
      </fieldset>
      <fieldset>
        <legend>Tasks</legend>
        ${study.blocks.map((block, at) => this.#block(study, block, at))}
        <div class="row">
          <button type="button" class="button" @click=${this.#add}>Add a block</button>
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
          ${this.#number(
            'Attention checks for each person',
            study.checks?.count ?? 0,
            0,
            50,
            (count, now) => ({
              checks:
                count === 0
                  ? undefined
                  : {
                      allowed: now.checks?.allowed ?? 1,
                      questions: now.checks?.questions ?? CHECKS,
                      count,
                    },
            }),
          )}
          ${this.#number(
            'A break after so many items (0: none)',
            study.breaks?.every ?? 0,
            0,
            1000,
            (every, now) => ({
              breaks: every === 0 ? undefined : { ...now.breaks, every },
            }),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend>The end</legend>
        ${this.#words(
          'Debriefing',
          (s) => s.debrief,
          (debrief) => ({ debrief }),
          true,
        )}
        <div class="two">
          ${(['completed', 'no-consent', 'failed-checks'] as const).map((outcome) =>
            this.#text(`Code: ${outcome}`, study.outcomes?.[outcome]?.code ?? '', (code, now) => ({
              outcomes: withCode(now, outcome, code),
            })),
          )}
        </div>
        <label class="check">
          <input
            type="checkbox"
            ?checked=${study.outcomes?.completed?.prolific === true}
            @change=${({ target }: Event) => {
              const on = target instanceof HTMLInputElement && target.checked;
              this.#put((now) => ({ outcomes: prolific(now, on) }));
            }}
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
    /** Parts of the block as it is when the change is made. */
    const put = (part: Part, now: Study): Part => ({
      blocks: now.blocks.map((b, i) => (i === at ? { ...b, ...part } : b)),
    });
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
                @click=${() => this.#put((now) => ({ blocks: now.blocks.filter((_, i) => i !== at) }))}
              >
                Remove
              </button>`
            : nothing
        }
      </div>
      <div class="two">
        ${this.#text('Id', block.id, (id, now) => put({ id }, now))}
        ${this.#choice(
          'Tasks',
          block.family,
          [
            ['ssi-bench', 'Ranking in structures'],
            ['rota-bench', 'Turning an object'],
            ['triviewbench', 'Three views'],
          ],
          (family, now) => put({ family, categories: undefined, level: undefined, source: undefined }, now),
        )}
        ${this.#text('Level (empty: all)', block.level ?? '', (level, now) => put({ level: orNothing(level) }, now))}
        ${this.#number('Items in the pool', block.pool, 1, 2000, (pool, now) => put({ pool }, now))}
        ${this.#choice(
          'Each person gets',
          sample,
          [
            ['all', 'all of them'],
            ['random', 'some, drawn at random'],
            ['matrix', 'some, so that all are seen equally'],
          ],
          (kind, now) => put({ sample: sampleOf(kind, Math.min(count, block.pool)) }, now),
        )}
        ${
          sample === 'all'
            ? nothing
            : this.#number('How many', count, 1, block.pool, (n, now) =>
                put({ sample: sampleOf(sample, n) }, now),
              )
        }
        ${this.#choice(
          'Order',
          block.order ?? 'shuffled',
          [
            ['shuffled', 'drawn for each person'],
            ['fixed', 'as in the pool'],
            ['latin-square', 'Latin square'],
          ],
          (order, now) => put({ order }, now),
        )}
        ${this.#number('Seconds for one answer (0: no limit)', block.timeLimit ?? 0, 0, 3600, (n, now) =>
          put({ timeLimit: n === 0 ? undefined : n }, now),
        )}
      </div>
      <label class="check">
        <input
          type="checkbox"
          ?checked=${block.feedback === true}
          @change=${({ target }: Event) => {
            const feedback = target instanceof HTMLInputElement && target.checked ? true : undefined;
            this.#put((now) => put({ feedback }, now));
          }}
        />
        <span>Show the truth after each item</span>
      </label>
    </div>`;
  }

  #add = (): void =>
    this.#put(({ blocks }) => ({
      blocks: [...blocks, { id: `block-${blocks.length + 1}`, family: 'rota-bench', pool: 3 }],
    }));

  /** Whose texts are shown below; the others stay as they are. */
  #choiceOfLanguage() {
    if (this.#languages.length < 2) return nothing;
    return html`<div class="row tongues" role="group" aria-label="Texts in">
      <span>Texts in</span>
      ${this.#languages.map(
        (one) =>
          html`<button
            type="button"
            class="button plain"
            aria-pressed=${one === this.#writes ? 'true' : 'false'}
            @click=${() => {
              this.language = one;
            }}
          >
            ${LANGUAGE_NAMES[one]}
          </button>`,
      )}
    </div>`;
  }

  /** A text of the study in the language that is written. @param long over several lines */
  #words(
    label: string,
    of: (study: Study) => Text | undefined,
    part: (text: Text | undefined) => Part,
    long = false,
  ) {
    const { study } = this.view;
    const there = study === null ? undefined : of(study);
    const own = textFor(there, this.#writes, this.#languages);
    const change = (value: string, now: Study): Part =>
      part(putText(of(now), this.#writes, value, this.#languages));
    const missing = own === '' && there !== undefined && this.#languages.length > 1;
    const name = missing ? `${label} (no ${LANGUAGE_NAMES[this.#writes]} text yet)` : label;
    return long ? this.#area(name, own, change) : this.#text(name, own, change);
  }

  #text(label: string, value: string, part: (text: string, now: Study) => Part) {
    return html`<label class="field">
      <span>${label}</span>
      <input type="text" .value=${value} autocomplete="off" @change=${(event: Event) => this.#change(textOf(event).trim(), part)} />
    </label>`;
  }

  #area(label: string, value: string, part: (text: string, now: Study) => Part) {
    return html`<label class="field">
      <span>${label}</span>
      <textarea .value=${value} @change=${(event: Event) => this.#change(textOf(event).trim(), part)}></textarea>
    </label>`;
  }

  #number(label: string, value: number, min: number, max: number, part: (n: number, now: Study) => Part) {
    return html`<label class="field">
      <span>${label}</span>
      <input
        type="number"
        min=${min}
        max=${max}
        .value=${`${value}`}
        @change=${(event: Event) => this.#change(Number(textOf(event)), part)}
      />
    </label>`;
  }

  #choice(
    label: string,
    value: string,
    options: readonly (readonly [string, string])[],
    part: (value: string, now: Study) => Part,
  ) {
    return html`<label class="field">
      <span>${label}</span>
      <select .value=${value} @change=${(event: Event) => this.#change(textOf(event), part)}>
        ${options.map(([id, title]) => html`<option value=${id} ?selected=${id === value}>${title}</option>`)}
      </select>
    </label>`;
  }

  #change<T>(value: T, part: (value: T, now: Study) => Part): void {
    this.#put((now) => part(value, now));
  }

  /** Parts of the draft as it is when its turn comes: this view of it may be older. */
  #put(change: (study: Study) => Part): void {
    this.#want({ do: 'change', change });
  }

  #draft(text: string): void {
    this.#want({ do: 'draft', text });
  }

  #want(want: StudiesWant): void {
    this.send({ kind: 'studies', want });
  }
}
customElements.define('orthant-study-builder', OrthantStudyBuilder);

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

const textOf = ({ target }: Event): string =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? target.value
    : '';
