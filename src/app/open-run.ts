import type { TaskFamily } from '../core/family.js';
import type { Language } from '../core/language.js';
import type { ParticipantInfo } from '../core/ports.js';
import type { RunEnvironment, RunParameters, Slot, SubjectIds } from '../core/record.js';
import { fail, ok, type Result } from '../core/result.js';
import type { RunLock, RunStore } from '../core/run-store.js';
import type { Wording } from '../core/wording.js';
import { MemoryStore } from '../records/memory-store.js';
import { openSession, resumeSession } from '../runner/open-session.js';
import { planOf } from '../runner/plan.js';
import type { Session } from '../runner/session.js';
import type { ItemSource } from '../runner/source.js';
import { type BuiltFamilyId, isBuiltFamily, loadFamily, loadWording } from '../tasks/registry.js';
import { spokenLanguage } from '../ui/say.js';
import { Drawing } from './drawing.js';
import { loadPresenter } from './presenters/index.js';
import type { Presenter } from './presenters/presenter.js';
import { APP_VERSION, type Services } from './services.js';
import { sourceFor } from './sources.js';

/** What is said of a run's items, in one language. */
export type RunWords = Pick<OpenRun, 'presenter' | 'wording'>;

/** A run that a person is about to work on. */
export interface OpenRun {
  readonly session: Session;
  readonly family: TaskFamily;
  readonly source: ItemSource;
  /** What is said of its items, in the language that was spoken when it was opened. */
  readonly presenter: Presenter;
  readonly wording: Wording;
  /** The same in another language. */
  inWords(language: Language): Promise<RunWords>;
  readonly plan: readonly Slot[];
  readonly practice: boolean;
  /** Free play: with or without feedback, kept nowhere. */
  readonly free?: { readonly feedback: boolean };
}

const PERSON: ParticipantInfo = { kind: 'person', name: 'person', version: '1' };

/** Practice leaves nothing behind and is nobody else's business. */
const noLock: RunLock = { acquire: async () => ok({ release: () => undefined }) };

/** Begins a run. Faults: of the session, the pack, and `no-such-family`. */
export async function beginRun(services: Services, parameters: RunParameters): Promise<Result<OpenRun>> {
  return begin(services, parameters, services.store, services.locks, false);
}

/** Begins a run that somebody else than a person answers. @param extra what is to be stored of the conditions */
export async function beginRunOf(
  services: Services,
  parameters: RunParameters,
  participant: ParticipantInfo,
  extra: RunEnvironment['extra'],
): Promise<Result<OpenRun>> {
  return begin(services, parameters, services.store, services.locks, false, participant, extra);
}

/** A stretch of a study: a run whose identity was stored before it. */
export interface Leg {
  readonly id: string;
  readonly ids: SubjectIds;
  readonly extra: RunEnvironment['extra'];
}

export async function beginLeg(
  services: Services,
  parameters: RunParameters,
  leg: Leg,
): Promise<Result<OpenRun>> {
  return begin(services, parameters, services.store, services.locks, false, PERSON, leg.extra, leg);
}

/** Items with the truth shown, kept nowhere. */
export async function beginExercise(services: Services, parameters: RunParameters): Promise<Result<OpenRun>> {
  return begin(services, parameters, new MemoryStore(), noLock, true);
}

/** Two items with the truth shown, kept nowhere. They are made of another seed than the run's. */
export async function beginPractice(services: Services, parameters: RunParameters): Promise<Result<OpenRun>> {
  const practice: RunParameters = {
    ...parameters,
    source: { kind: 'generated' },
    count: 2,
    seed: (parameters.seed ^ 0x70726163) >>> 0,
    feedback: true,
    mode: 'test',
    timeLimit: null,
  };
  return beginExercise(services, practice);
}

async function begin(
  services: Services,
  parameters: RunParameters,
  store: RunStore,
  lock: RunLock,
  practice: boolean,
  participant: ParticipantInfo = PERSON,
  extra: RunEnvironment['extra'] = {},
  leg: Leg | null = null,
): Promise<Result<OpenRun>> {
  const parts = await partsOf(services, parameters);
  if (!parts.ok) return parts;
  const backend = parts.value.presenter.draws ? await new Drawing(services).backend() : ok(null);
  if (!backend.ok) return backend;
  const environment = await services.environment(backend.value);
  const session = await openSession(
    { ...parts.value, store, lock, clock: services.clock },
    {
      parameters,
      participant,
      environment: { ...environment, extra: { ...environment.extra, ...extra } },
      appVersion: APP_VERSION,
      id: leg?.id ?? newId(),
      ...(leg === null ? {} : { ids: leg.ids }),
    },
  );
  return session.ok ? withPlan(parts.value, session.value, practice) : session;
}

/** Takes a stored run up again. */
export async function takeUpRun(services: Services, id: string): Promise<Result<OpenRun>> {
  const run = await services.store.getRun(id);
  if (!run.ok) return run;
  const parts = await partsOf(services, run.value.parameters);
  if (!parts.ok) return parts;
  const session = await resumeSession(
    { ...parts.value, store: services.store, lock: services.locks, clock: services.clock },
    id,
  );
  return session.ok ? withPlan(parts.value, session.value, false) : session;
}

type Parts = Omit<OpenRun, 'session' | 'plan' | 'practice' | 'free'>;

async function partsOf(services: Services, parameters: RunParameters): Promise<Result<Parts>> {
  const { family: id } = parameters;
  if (!isBuiltFamily(id))
    return fail('no-such-family', `This page has no tasks called "${id}". Nothing was changed.`, 'family');
  const [family, words] = await Promise.all([loadFamily(id), wordsOf(id, spokenLanguage())]);
  const source = await sourceFor(parameters, family, services.tasks, services.packs);
  return source.ok
    ? ok({ family, ...words, inWords: (language) => wordsOf(id, language), source: source.value })
    : source;
}

export async function wordsOf(id: BuiltFamilyId, language: Language): Promise<RunWords> {
  const [presenter, wording] = await Promise.all([loadPresenter(id, language), loadWording(id, language)]);
  return { presenter, wording };
}

function withPlan(parts: Parts, session: Session, practice: boolean): Result<OpenRun> {
  const plan = planOf(session.run.parameters, parts.family.meta, parts.source.listing);
  return plan.ok ? ok({ ...parts, session, plan: plan.value, practice }) : plan;
}

/** randomUUID exists only on pages that are served securely (localhost counts). */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Nobody wants the run any more: what was opened is let go. */
export function closed(run: Result<OpenRun>): void {
  if (run.ok) run.value.session.close();
}
