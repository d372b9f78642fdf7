import { expose } from 'comlink';
import type { Answer } from '../src/core/answer.js';
import type { Item, Key } from '../src/core/item.js';
import type { Participant } from '../src/core/ports.js';
import type { Slot } from '../src/core/record.js';
import { fail, ok, type Result } from '../src/core/result.js';
import type { RunLock, StoredRun } from '../src/core/run-store.js';
import { MemoryStore } from '../src/records/memory-store.js';
import { openSession } from '../src/runner/open-session.js';
import { runAll } from '../src/runner/run-all.js';
import type { ItemSource } from '../src/runner/source.js';
import { rotaBench } from '../src/tasks/rota-bench/family.js';
import { ANGLES } from '../src/tasks/rota-bench/pose.js';
import { isSolver, SOLVER_VERSION, type SolverId, solveTask } from '../src/tasks/rota-bench/solvers.js';
import { MOST_ROTATIONS } from '../src/tasks/rota-bench/types.js';
import type { RotaApi, SolverJob, SolverSource, SolverStep } from './rota.api.js';
import { coverage, report, trace } from './rota-numbers.js';

/** Solvers look at the object itself: nobody draws the panels of 48 rotations for them. */
const family: typeof rotaBench = {
  ...rotaBench,
  observe: (_item, state) => ({
    turn: state.turn,
    stimulus: { kind: 'rasters', rasters: [] },
    ask: { kind: 'rotation', angles: ANGLES, remaining: MOST_ROTATIONS - state.moves.length },
    question: '',
    prompt: '',
  }),
};

/** Nobody else knows of a run that is only made here. */
const noLock: RunLock = { acquire: async () => ok({ release: () => undefined }) };
const clock = { now: () => performance.now(), wall: () => Date.now() };

/** The tasks of a run as its session gets them; remembers the one that is open, with its key. */
function taskSource(job: SolverJob, remote: SolverSource) {
  let open: { readonly slot: Slot; readonly item: Item } | null = null;
  let known: { readonly id: string; readonly key: Promise<Result<Key>> } | null = null;
  const key = (slot: Slot, item: Item): Promise<Result<Key>> => {
    if (known?.id !== item.id) known = { id: item.id, key: remote.key(slot, item) };
    return known.key;
  };
  const source: ItemSource = {
    origin: job.origin,
    pack: job.pack,
    listing: job.listing,
    async item(slot) {
      const item = await remote.item(slot);
      if (item.ok) open = { slot, item: item.value };
      return item;
    },
    key,
  };
  /** The solver's whole way through the open task, as answers. */
  const ways = async (solver: SolverId): Promise<Answer[]> => {
    if (open === null) throw new Error('rota worker: no task is open');
    const item = rotaBench.decodeItem(open.item);
    if (!item.ok) throw new Error(item.fault.message);
    const found = await key(open.slot, open.item);
    if (!found.ok) throw new Error(found.fault.message);
    const truth = rotaBench.decodeKey(found.value, item.value);
    if (!truth.ok) throw new Error(truth.fault.message);
    const { path, outcome } = solveTask(solver, item.value, truth.value, job.parameters.seed);
    const answers = path.map(({ axis, angle }): Answer => ({ kind: 'rotation', axis, angle }));
    return outcome === 'stop' ? [...answers, { kind: 'rotation', stop: true }] : answers;
  };
  return { source, ways };
}

/** Plays each task at its first question and gives the answers one by one. */
function solverParticipant(solver: SolverId, ways: (solver: SolverId) => Promise<Answer[]>): Participant {
  let answers: Answer[] = [];
  return {
    info: { kind: 'scripted', name: solver, version: SOLVER_VERSION },
    async answer({ turn }) {
      if (turn === 0) answers = await ways(solver);
      const answer = answers[turn];
      if (answer === undefined) throw new Error(`${solver} has no answer for turn ${turn + 1}`);
      return { raw: null, answer, outcome: 'answered', extra: {} };
    },
  };
}

let stop = new AbortController();

async function solve(
  job: SolverJob,
  remote: SolverSource,
  tell: (step: SolverStep) => void,
): Promise<Result<StoredRun>> {
  if (!isSolver(job.solver))
    return fail('no-such-solver', `There is no solver called "${job.solver}". Nothing was changed.`);
  stop = new AbortController();
  const { source, ways } = taskSource(job, remote);
  const store = new MemoryStore();
  const participant = solverParticipant(job.solver, ways);
  const opened = await openSession(
    { family, source, store, lock: noLock, clock },
    {
      parameters: job.parameters,
      participant: participant.info,
      environment: {
        userAgent: job.userAgent,
        language: null,
        renderer: null,
        adapter: null,
        persisted: null,
        viewport: null,
        extra: {},
      },
      appVersion: job.appVersion,
      id: job.id,
    },
  );
  if (!opened.ok) return opened;
  const session = opened.value;
  let done = 0;
  const ended = await runAll(session, participant, {
    renderer: null,
    longSide: 1,
    signal: stop.signal,
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    onCommitted: ({ ended: end, score }) => {
      if (end === null || score === null) return;
      done += 1;
      const { iou = 0, rotations = 0 } = score.metrics;
      tell({ done, total: job.parameters.count, solved: score.correct === true, iou, rotations });
    },
  });
  if (!ended.ok) {
    if (ended.fault.code !== 'aborted') return ended;
    await session.abandon();
  }
  const run = await store.getRun(job.id);
  if (!run.ok) return run;
  const trials = await store.trialsOf(job.id);
  return trials.ok ? ok({ run: run.value, trials: trials.value }) : trials;
}

const api: RotaApi = {
  solve,
  cancel: () => stop.abort(),
  trace,
  report,
  coverage,
};

expose(api);
