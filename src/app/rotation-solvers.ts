import { RotaWorker } from '../bridge/rota.js';
import type { RunParameters } from '../core/record.js';
import { fail, type Result } from '../core/result.js';
import { DEFAULT_PARAMETERS } from '../runner/parameters.js';
import type { ItemSource } from '../runner/source.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { SOLVER_IDS, SOLVER_WORDS } from '../tasks/rota-bench/solvers.js';
import type { SolverProgress, SolverView } from '../ui/rotation/rotations-view.js';
import { newId } from './open-run.js';
import { anySeed } from './pages.js';
import { APP_VERSION, type Services } from './services.js';
import { sourceFor } from './sources.js';

export const SOLVERS: readonly SolverView[] = SOLVER_IDS.map((id) => ({
  id,
  title: SOLVER_WORDS[id].title,
  about: SOLVER_WORDS[id].rule,
}));

/** Runs chosen solvers one after another in a worker and stores what each comes to. */
export class SolverRuns {
  readonly #services: Services;
  readonly #tell: (rows: readonly SolverProgress[]) => void;
  readonly #worker = new RotaWorker();
  #rows: readonly SolverProgress[] = [];
  #busy = false;
  #cancelled = false;

  constructor(services: Services, tell: (rows: readonly SolverProgress[]) => void) {
    this.#services = services;
    this.#tell = tell;
  }

  /** @param pack null: fresh figures */
  start(solvers: readonly string[], pack: string | null, count: number): void {
    if (this.#busy) return;
    this.#busy = true;
    this.#cancelled = false;
    const earlier = this.#rows.filter(({ run }) => run !== null);
    const rows = solvers.map(
      (solver): SolverProgress => ({
        solver,
        title: SOLVERS.find(({ id }) => id === solver)?.title ?? solver,
        done: 0,
        total: count,
        solved: 0,
        iou: 0,
        rotations: 0,
        state: 'waiting',
        run: null,
        problem: null,
      }),
    );
    this.#set([...earlier, ...rows]);
    // The same fresh tasks for every solver.
    const seed = anySeed();
    void this.#all(earlier.length, solvers, pack, count, seed).finally(() => {
      this.#busy = false;
    });
  }

  cancel(): void {
    this.#cancelled = true;
    this.#worker.cancel();
  }

  async #all(
    first: number,
    solvers: readonly string[],
    pack: string | null,
    count: number,
    seed: number,
  ): Promise<void> {
    for (const [k, solver] of solvers.entries()) {
      const row = first + k;
      if (this.#cancelled) this.#update(row, { state: 'cancelled' });
      else await this.#one(row, solver, pack, count, seed);
    }
  }

  async #one(row: number, solver: string, pack: string | null, wanted: number, seed: number): Promise<void> {
    this.#update(row, { state: 'running' });
    const parameters: RunParameters = {
      ...DEFAULT_PARAMETERS,
      family: 'rota-bench',
      source: pack === null ? { kind: 'generated' } : { kind: 'pack', id: pack },
      count: wanted,
      seed,
      order: 'fixed',
      participant: solver,
    };
    const source = await sourceFor(parameters, rotaBench, this.#services.tasks, this.#services.packs);
    const run = source.ok ? await this.#solve(row, solver, parameters, source.value) : source;
    if (!run.ok) this.#update(row, { state: 'failed', problem: run.fault.message });
    else this.#update(row, { state: this.#cancelled ? 'cancelled' : 'stored', run: run.value });
  }

  /** The id of the stored run. */
  async #solve(
    row: number,
    solver: string,
    parameters: RunParameters,
    source: ItemSource,
  ): Promise<Result<string>> {
    const count = Math.min(parameters.count, source.listing?.length ?? parameters.count);
    this.#update(row, { total: count });
    const done = await this.#worker.solve(
      {
        id: newId(),
        solver,
        parameters: { ...parameters, count },
        appVersion: APP_VERSION,
        userAgent: navigator.userAgent,
        origin: source.origin,
        pack: source.pack,
        listing: source.listing,
      },
      { item: (slot) => source.item(slot), key: (slot, item) => source.key(slot, item) },
      ({ done: tasks, total, solved, iou, rotations }) => {
        const before = this.#rows[row];
        if (!before) return;
        this.#update(row, {
          done: tasks,
          total,
          solved: before.solved + (solved ? 1 : 0),
          iou: before.iou + iou,
          rotations: before.rotations + rotations,
        });
      },
    );
    if (!done.ok) return done;
    if (done.value.trials.length === 0)
      return fail('nothing-done', 'No task was finished, so nothing was stored.');
    const stored = await this.#services.store.merge([done.value]);
    return stored.ok ? { ok: true, value: done.value.run.id } : stored;
  }

  #update(row: number, change: Partial<SolverProgress>): void {
    this.#set(this.#rows.map((one, k) => (k === row ? { ...one, ...change } : one)));
  }

  #set(rows: readonly SolverProgress[]): void {
    this.#rows = rows;
    this.#tell(rows);
  }
}
