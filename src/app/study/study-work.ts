import type { Language } from '../../core/language.js';
import type { RunRecord } from '../../core/record.js';
import type { Fault, Result } from '../../core/result.js';
import type { StudyParticipant } from '../../studies/participant.js';
import type { Step } from '../../studies/study-plan.js';
import type { StudySession } from '../../studies/study-session.js';
import { spokenLanguage } from '../../ui/say.js';
import type { Intent, View } from '../../ui/view.js';
import { Drawing } from '../drawing.js';
import type { Flow, FlowHost } from '../flow.js';
import { flowOf } from '../flows.js';
import { beginExercise, beginLeg, type OpenRun, takeUpRun } from '../open-run.js';
import type { Services } from '../services.js';

/** The run of a leg, begun or taken up again. */
export async function openLeg(
  services: Services,
  session: StudySession,
  step: Extract<Step, { kind: 'leg' }>,
  id: string,
  ids: StudyParticipant['ids'],
): Promise<Result<OpenRun>> {
  const there = await services.store.getRun(id);
  if (there.ok || there.fault.code !== 'no-such-run') return takeUpRun(services, id);
  const { study } = session;
  return beginLeg(services, step.parameters, {
    id,
    ids,
    extra: {
      study: study.name,
      studySession: session.id,
      block: study.blocks[step.block]?.id ?? '',
      before: step.before,
    },
  });
}

/** Items to practise on; other ones after each failure. */
export function openPractice(
  services: Services,
  session: StudySession,
  step: Extract<Step, { kind: 'practice' }>,
): Promise<Result<OpenRun>> {
  const again = session.entries.filter(({ kind }) => kind === 'practice-failed').length;
  return beginExercise(services, { ...step.parameters, seed: (step.parameters.seed + again) >>> 0 });
}

export interface WorkHost {
  show(view: View): void;
  failed(fault: Fault, again: () => void): void;
}

/** The items of a study that are being answered: one run at a time, with its flow. */
export class StudyWork {
  readonly #drawing: Drawing;
  readonly #host: WorkHost;
  #flow: Flow | null = null;

  constructor(services: Services, host: WorkHost) {
    this.#drawing = new Drawing(services);
    this.#host = host;
  }

  /** Items are on the screen. */
  get busy(): boolean {
    return this.#flow !== null;
  }

  /** @param shown what of the run's views the study says otherwise */
  async begin(
    run: OpenRun,
    shown: (view: View) => View,
    ended: (run: RunRecord) => Promise<void>,
  ): Promise<void> {
    const host: FlowHost = {
      show: (view) => {
        if (this.#flow === flow) this.#host.show(shown(view));
      },
      ended: (record) => {
        if (this.#flow !== flow) return;
        this.#flow = null;
        void ended(record);
      },
      failed: (fault, retry) => {
        if (this.#flow === flow) this.#host.failed(fault, retry);
      },
    };
    const flow = await flowOf(run, this.#drawing, host);
    this.#flow = flow;
    // The language may have changed while the run was being opened.
    const language = spokenLanguage();
    if (run.wording.language !== language) await flow.speak(language);
    await flow.start();
  }

  handle(intent: Intent): Promise<boolean> {
    return this.#flow?.handle(intent) ?? Promise.resolve(false);
  }

  async speak(language: Language): Promise<void> {
    await this.#flow?.speak(language);
  }

  /** Lets go of the run; its open item is shown again when it is taken up. */
  leave(): void {
    this.#flow?.leave();
    this.#flow = null;
  }
}
