import type { AnswerSpec } from '../../core/answer.js';
import type { Key } from '../../core/item.js';
import type { Participant } from '../../core/ports.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { LoadedModel, LoadProgress, VlmClient } from '../../core/vlm.js';
import type { Elicitation } from '../../elicitation/conditions.js';
import { roughTextTokens } from '../../elicitation/limits.js';
import type { ModelRecord } from '../../models/record.js';
import { greedyPose } from '../../participants/greedy.js';
import { modelParticipant } from '../../participants/model.js';
import { oracle } from '../../participants/oracle.js';
import { randomParticipant } from '../../participants/random.js';
import { runAll } from '../../runner/run-all.js';
import type { Committed, Position } from '../../runner/session.js';
import type { ModelRunView, OpenQuestion, TranscriptRow } from '../../ui/models/models-view.js';
import type { Shown } from '../../ui/view.js';
import { rawOf } from '../answer-text.js';
import { release } from '../drawing.js';
import type { OpenRun } from '../open-run.js';
import { runTitle } from '../present.js';
import type { Services } from '../services.js';
import type { Holder } from './holder.js';
import type { Composed } from './images.js';
import { limitsOf } from './limits.js';
import { Pace } from './pace.js';
import { replayOf } from './replay.js';
import { Requests } from './requests.js';
import { StandInClient } from './stand-in.js';
import { otherProtocols } from './stored-run.js';
import { conditionsOf, type Who, whoName, whoSends } from './who.js';

/** Rows of the transcript that are kept at hand; the results page has all. */
const ROWS = 12;
/** Milliseconds between two updates of the page while a reply streams in. */
const FRAME = 60;

/** Faults of a question that was never put. */
const UNSENT: ReadonlySet<string> = new Set([
  'does-not-fit',
  'picture-too-thin',
  'no-grammar',
  'too-long',
  'bad-image',
]);
const UNFIT =
  'Nothing is stored of it. End this run and begin another with other conditions, or go on: then this item counts as failed and the next is asked.';

type State = ModelRunView['state'];

/** A model's, or a script's, way through a run: goes on in the background until it is paused, stopped or done. */
export class ModelRun {
  readonly #services: Services;
  readonly #run: OpenRun;
  readonly #who: Who;
  readonly #holder: Holder;
  readonly #elicitation: Elicitation;
  readonly #tell: () => void;
  readonly #pace: Pace;
  #stop: AbortController | null = null;
  #going: Promise<void> = Promise.resolve();
  #state: State = 'paused';
  #load: LoadProgress | null = null;
  #fault: string | null = null;
  /** The first question could not be put to the model, and the page says so. */
  #unfit = false;
  #position: Position | null = null;
  #question: OpenQuestion | null = null;
  #rows: readonly TranscriptRow[] = [];
  #waiting: ReturnType<typeof setTimeout> | null = null;

  constructor(
    services: Services,
    run: OpenRun,
    who: Who,
    elicitation: Elicitation,
    holder: Holder,
    tell: () => void,
  ) {
    this.#services = services;
    this.#run = run;
    this.#who = who;
    this.#elicitation = elicitation;
    this.#holder = holder;
    this.#tell = tell;
    this.#pace = new Pace(() => services.clock.now());
    if (run.session.run.status === 'complete') this.#state = 'finished';
    if (run.session.run.status === 'abandoned') this.#state = 'stopped';
  }

  get id(): string {
    return this.#run.session.run.id;
  }
  /** Nothing goes on any more that would need the session. */
  get over(): boolean {
    return this.#state === 'finished' || this.#state === 'stopped';
  }

  get view(): ModelRunView {
    const { run } = this.#run.session;
    const { counters, parameters } = run;
    const scored = counters.answered + counters.unparsed + counters.skipped + counters.timedOut;
    return {
      screen: 'model-run',
      id: run.id,
      title: `${this.#run.family.meta.title}: ${runTitle(parameters)}`,
      who: whoName(this.#who),
      standIn: this.#who.kind === 'stand-in' || (this.#who.kind === 'model' && this.#who.record.standIn),
      conditions: conditionsOf(parameters, this.#who, this.#elicitation),
      sends: whoSends(this.#who),
      state: this.#state,
      load: this.#load === null ? null : { text: this.#load.text, fraction: this.#load.fraction },
      begun: counters.opened > 0,
      done: counters.ended,
      total: counters.planned,
      correct: counters.correct,
      scored,
      unreadable: counters.unparsed,
      failed: counters.failed,
      speed: this.#pace.speed,
      left: this.#state === 'running' ? this.#pace.left(counters.planned - counters.ended) : null,
      open: this.#question,
      rows: this.#rows,
      fault: this.#fault,
      protocols: otherProtocols(parameters),
    };
  }

  /** Goes on from the first question that is not answered. */
  start(): void {
    if (this.over || this.#state === 'running' || this.#state === 'loading') return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#fault = null;
    this.#set('loading');
    this.#going = this.#go(stop.signal).catch((error: unknown) => {
      console.error(error);
      this.#fault = `Something went wrong that should not have (${error instanceof Error ? error.message : error}). What was answered is stored; go on, or reload the page.`;
      this.#set('paused');
    });
  }

  /** Stops after what is stored; the open question is asked again when the run goes on. */
  async pause(): Promise<void> {
    this.#stop?.abort();
    await this.#going;
  }

  /** Ends the run early. What is answered stays. */
  async end(): Promise<void> {
    await this.pause();
    const ended = await this.#run.session.abandon();
    if (!ended.ok) this.#fault = ended.fault.message;
    this.#set(ended.ok ? 'stopped' : 'paused');
  }

  /** Settles once the run neither goes on nor loads. */
  finished(): Promise<void> {
    return this.#going;
  }

  /** Lets go of the session, so that another page (or this one, later) can take the run up. */
  async leave(): Promise<void> {
    await this.pause();
    this.#run.session.close();
  }

  async #go(signal: AbortSignal): Promise<void> {
    const participant = await this.#participant(signal);
    this.#load = null;
    if (!participant.ok) {
      this.#fault = participant.fault.code === 'aborted' ? null : participant.fault.message;
      this.#set('paused');
      return;
    }
    this.#set('running');
    const told = this.#unfit;
    this.#pace.begin(this.#run.session.run.counters.ended);
    const done = await runAll(this.#run.session, participant.value, {
      renderer: null,
      longSide: this.#elicitation.longSide,
      signal,
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      // The first question already: then hardly one will fit, and the conditions should be others. Going on regardless
      // counts it as failed.
      unfit: ({ fault }) =>
        !told && this.#run.session.run.counters.ended === 0 && fault !== undefined && UNSENT.has(fault.code),
      onOpen: (position) => this.#opened(position),
      onCommitted: (committed) => this.#committed(committed),
    });
    release(this.#question?.images ?? null);
    this.#question = null;
    if (done.ok) this.#set('finished');
    else {
      const { code, message } = done.fault;
      this.#fault = code === 'aborted' ? null : UNSENT.has(code) ? `${message} ${UNFIT}` : message;
      this.#unfit = UNSENT.has(code);
      this.#set('paused');
    }
    if (done.ok) window.dispatchEvent(new CustomEvent('orthant-done', { detail: { run: this.id } }));
  }

  async #participant(signal: AbortSignal): Promise<Result<Participant<never>>> {
    const who = this.#who;
    const { family, source } = this.#run;
    switch (who.kind) {
      case 'solver': {
        if (who.id === 'random') return ok(randomParticipant(this.#run.session.run.parameters.seed));
        const open = async () => {
          const position = this.#position;
          if (position === null) throw new Error('model run: nothing is open');
          const key = await source.key(this.#slot(position), position.item);
          if (!key.ok) throw new Error(key.fault.message);
          return { item: position.item, key: key.value, state: position.state };
        };
        return ok(who.id === 'oracle' ? oracle(family, open) : greedyPose(family, open));
      }
      case 'answers':
        return ok({
          info: this.#run.session.run.participant,
          answer: async () => {
            const text = who.texts.get(this.#position?.at.index ?? -1);
            return text === undefined
              ? { raw: null, answer: null, outcome: 'skipped', extra: { imported: true } }
              : { raw: text, answer: null, outcome: 'answered', extra: { imported: true } };
          },
        });
      case 'replay':
        return replayOf(this.#services, who.of, who.as, () => this.#position?.at ?? null);
      case 'stand-in': {
        const client = new StandInClient(() => this.#ask());
        const loaded = await client.load();
        return loaded.ok ? this.#asking(client, () => loaded.value, null, signal) : loaded;
      }
      case 'model': {
        const held = await this.#holder.load(
          who.record,
          (progress) => {
            this.#load = progress;
            this.#soon();
          },
          signal,
        );
        if (!held.ok) return held;
        return this.#asking(held.value.client, () => held.value.loaded, who.record, signal);
      }
    }
  }

  #slot({ at }: Position) {
    const slot = this.#run.plan[at.index];
    if (slot === undefined) throw new Error(`model run: no slot ${at.index}`);
    return slot;
  }

  #ask(): AnswerSpec | null {
    return this.#position?.observation.ask ?? null;
  }

  async #asking(
    client: VlmClient,
    loaded: () => LoadedModel,
    record: ModelRecord | null,
    signal: AbortSignal,
  ): Promise<Result<Participant<never>>> {
    if (this.#elicitation.output === 'constrained' && !loaded().constrains) {
      return fail(
        'no-grammar',
        `${whoName(this.#who)} cannot be held to valid answers: its engine knows no grammars. Nothing was asked. Start a run with free output.`,
      );
    }
    const perCharacter = await this.#perCharacter(client, signal);
    const requests = new Requests({
      run: this.#run,
      elicitation: this.#elicitation,
      limits: limitsOf(record ?? { imageTokens: null, contextTokens: null }, loaded(), perCharacter),
      renderer: () => this.#services.renderer(),
    });
    return ok(
      modelParticipant<never>({
        info: this.#run.session.run.participant,
        client: {
          ask: (messages, options, onText, within) => {
            if (this.#position !== null) requests.prepareAfter(this.#position, signal);
            return timed(client, messages, options, onText, within, this.#elicitation.timeout);
          },
        },
        clock: this.#services.clock,
        loaded,
        prepare: async () => {
          const position = this.#position;
          if (position === null) throw new Error('model run: nothing is open');
          const made = await requests.of(position, signal);
          if (!made.ok) return made;
          const { images, system, text, request } = made.value;
          this.#update({ images: await shown(images), system, prompt: text });
          return ok(request);
        },
        onText: (text) => this.#update({ reply: text }),
      }),
    );
  }

  /** Tokens a character of this run's questions takes, as the model itself counts them where it can. */
  async #perCharacter(client: VlmClient, signal: AbortSignal): Promise<number> {
    const rough = roughTextTokens('x'.repeat(3500)) / 3500;
    const opened = await this.#run.session.next();
    if (!opened.ok || opened.value.kind !== 'open') return rough;
    const text = opened.value.position.observation.prompt;
    const counted = await client.count([{ role: 'user', parts: [{ kind: 'text', text }] }], signal);
    return counted.ok && counted.value !== null ? (1.1 * counted.value) / text.length : rough;
  }

  #opened(position: Position): void {
    this.#position = position;
    const { at } = position;
    const earlier = position.history.at(-1);
    const same = this.#question !== null && this.#question.number === at.index + 1;
    if (!same) release(this.#question?.images ?? null);
    this.#question = {
      number: at.index + 1,
      turn: position.observation.ask.kind === 'rotation' ? at.turn + 1 : null,
      attempt: at.attempt,
      category: this.#category(position.item.category),
      images: same ? (this.#question?.images ?? []) : [],
      system: null,
      prompt: null,
      reply: '',
      note:
        at.attempt > 0
          ? `Asked again: the reply could not be read (${earlier?.raw?.slice(0, 80) ?? ''}).`
          : null,
    };
    this.#soon();
  }

  #committed({ trial, ended, score, outcome, answer, at }: Committed): void {
    const turn = trial.turns.at(-1);
    this.#pace.answered(turn?.extra.usage, this.#run.session.run.counters.ended);
    const position = this.#position;
    const row: TranscriptRow = {
      id: `${at.index}.${at.turn}.${at.attempt}`,
      number: at.index + 1,
      turn: position?.observation.ask.kind === 'rotation' ? at.turn + 1 : null,
      attempt: at.attempt,
      category: this.#category(trial.category),
      reply: turn?.raw ?? null,
      answer: answer === null ? null : rawOf(answer),
      outcome,
      correct: ended === null ? null : (score?.correct ?? null),
      truth: [],
      note: turn?.fault?.message ?? (ended !== null && ended !== 'answered' ? `Ended: ${ended}.` : null),
    };
    this.#rows = [row, ...this.#rows].slice(0, ROWS);
    this.#soon();
    if (ended !== null && score !== null && position !== null)
      void this.#explain(row.id, position, trial.key);
  }

  /** The truth of an item that is scored; a pack's key is fetched for it. */
  async #explain(id: string, position: Position, stored: Key | null): Promise<void> {
    const { source, family } = this.#run;
    const key = stored === null ? await source.key(this.#slot(position), position.item) : ok(stored);
    if (!key.ok) return;
    const truth = family.explain(position.item, key.value);
    this.#rows = this.#rows.map((row) => (row.id === id ? { ...row, truth } : row));
    this.#soon();
  }

  #category(id: string): string {
    const { categories, title } = this.#run.family.meta;
    return categories.find((category) => category.id === id)?.title ?? title;
  }

  #update(change: Partial<OpenQuestion>): void {
    const before = this.#question;
    if (before === null) return;
    this.#question = { ...before, ...change };
    if (change.images !== undefined) release(before.images);
    this.#soon();
  }

  #set(state: State): void {
    this.#state = state;
    this.#tell();
  }

  #soon(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = null;
      this.#tell();
    }, FRAME);
  }
}

/** The client's answer, or the fault `timed-out` of this run's own limit, after which the client stops the model. */
async function timed(
  client: VlmClient,
  ...[messages, options, onText, signal, seconds]: [...Parameters<VlmClient['ask']>, number]
): ReturnType<VlmClient['ask']> {
  const stop = new AbortController();
  const follow = (): void => stop.abort();
  signal.addEventListener('abort', follow, { once: true });
  if (signal.aborted) stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, seconds * 1000);
  try {
    const reply = await client.ask(messages, options, onText, stop.signal);
    if (!late || reply.ok) return reply;
    return {
      ok: false,
      fault: { code: 'timed-out', message: `The model did not finish its reply within ${seconds} seconds.` },
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  }
}

async function shown(images: readonly Composed[]): Promise<readonly Shown[]> {
  return Promise.all(
    images.map(async ({ image, bitmap }, k) => ({
      id: `${k}-${image.pixels}`,
      caption: images.length === 1 ? 'What the model sees' : `Image ${k + 1} of ${images.length}`,
      width: image.width,
      height: image.height,
      surface: await createImageBitmap(
        new ImageData(new Uint8ClampedArray(bitmap.data), bitmap.width, bitmap.height),
      ),
    })),
  );
}
