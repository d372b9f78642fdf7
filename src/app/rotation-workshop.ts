import { fail, type Result } from '../core/result.js';
import '../ui/rotation/rotations.js';
import type { FreeObject, RotationsIntent, RotationsView } from '../ui/rotation/rotations-view.js';
import type { OpenRun } from './open-run.js';
import { anySeed } from './pages.js';
import { freeRun } from './rotation-free.js';
import { RotationIcons } from './rotation-icons.js';
import { SOLVERS, SolverRuns } from './rotation-solvers.js';
import { maskOfSvg } from './rotation-svg.js';
import type { Services } from './services.js';

/** The page of free play and solvers. One visit; solver runs go on in the background until they are cancelled. */
export class RotationWorkshop {
  readonly #services: Services;
  readonly #icons: RotationIcons;
  readonly #solving: SolverRuns;
  #view: RotationsView;
  #show: (view: RotationsView) => void = () => undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#icons = new RotationIcons(services);
    this.#solving = new SolverRuns(services, (progress) => this.#tell({ progress }));
    this.#view = {
      screen: 'rotations',
      icons: null,
      thumb: (id) => this.#icons.thumb(id),
      seed: anySeed(),
      making: null,
      problem: null,
      solvers: SOLVERS,
      packs: [],
      progress: [],
    };
  }

  /** Shows the page now and again whenever something of it changes, until the visit ends. */
  async visit(show: (view: RotationsView) => void, signal: AbortSignal): Promise<void> {
    this.#show = (view) => {
      if (!signal.aborted) show(view);
    };
    this.#tell({ making: null, problem: null, seed: anySeed() });
    const packs = await this.#icons.packs();
    if (packs.ok) this.#tell({ packs: packs.value });
    const icons = await this.#icons.list();
    this.#tell(icons.ok ? { icons: icons.value } : { icons: [], problem: icons.fault.message });
  }

  /** A run to be played where the intent asks for one. */
  async handle(intent: RotationsIntent, signal: AbortSignal): Promise<OpenRun | null> {
    switch (intent.kind) {
      case 'solve':
        this.#solving.start(intent.solvers, intent.pack, intent.count);
        return null;
      case 'cancel-solving':
        this.#solving.cancel();
        return null;
      case 'free-play': {
        if (this.#view.making !== null) return null;
        this.#tell({ making: 'The task is being made …', problem: null });
        const run = await this.#make(intent.object, intent.seed, intent.feedback, signal);
        if (signal.aborted) {
          if (run.ok) run.value.session.close();
          return null;
        }
        this.#tell({ making: null, problem: run.ok ? null : run.fault.message });
        return run.ok ? run.value : null;
      }
    }
  }

  async #make(
    object: FreeObject,
    seed: number,
    feedback: boolean,
    signal: AbortSignal,
  ): Promise<Result<OpenRun>> {
    if (object.kind === 'figure') return freeRun(this.#services, { seed }, feedback, signal);
    if (object.kind === 'file') {
      const mask = await maskOfSvg(object.file);
      return mask.ok ? freeRun(this.#services, { seed, mask: mask.value }, feedback, signal) : mask;
    }
    const item = await this.#icons.item(object.id);
    if (item === null) return fail('no-such-item', 'This icon could not be read. Choose another one.');
    return freeRun(this.#services, { seed, mask: item.mask, icon: item.icon }, feedback, signal);
  }

  #tell(change: Partial<RotationsView>): void {
    this.#view = { ...this.#view, ...change };
    this.#show(this.#view);
  }
}
