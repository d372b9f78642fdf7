import type { Drawing } from './drawing.js';
import type { Flow, FlowHost } from './flow.js';
import type { OpenRun } from './open-run.js';
import { RunFlow } from './run-flow.js';

/** The way through a run that its family needs. Kernel and screens of rotations are loaded by those who use them. */
export async function flowOf(run: OpenRun, drawing: Drawing, host: FlowHost): Promise<Flow> {
  switch (run.presenter.flow) {
    case 'items':
      return new RunFlow(run, drawing, host);
    case 'rotations': {
      const [{ RotationFlow }] = await Promise.all([
        import('./rotation-flow.js'),
        import('../ui/rotation/rotation-trial.js'),
        import('../ui/rotation/episode-screen.js'),
      ]);
      return new RotationFlow(run, host);
    }
  }
}
