import { type Fault, fail } from '../../core/result.js';
import type { StudyFrom } from '../../ui/routes.js';
import { say, speakEnglish } from '../../ui/say.js';
import type { FaultView, Intent, View } from '../../ui/view.js';
import '../../ui/study/study.js';
import { screenWithinStudy } from '../faults.js';
import type { Services } from '../services.js';
import { letGo } from './hold.js';
import { jatosEntries, liveJatos } from './jatos.js';
import { Kiosk } from './kiosk.js';
import { StudyFlow } from './study-flow.js';
import { studyFrom } from './study-source.js';
import { type StudyHost, speakAtFirst } from './study-visit.js';

export interface DeskHost {
  show(view: View): void;
  failed(fault: Fault, again: () => void): void;
  /** The page of studies and what they hold. @param proved the operator has given the PIN */
  operator(proved: boolean): void;
}

/** Names in the page's own query that are its flags, and no business of a study's. */
const FLAGS = ['gpu', 'px', 'store', 'theme'];

/** One visit to a study: its file, and the way of a person (or, at a kiosk, of one after the other) through it. */
export class StudyDesk {
  readonly #services: Services;
  readonly #host: DeskHost;
  #flow: StudyFlow | Kiosk | null = null;
  #left = false;
  #holds = false;

  constructor(services: Services, host: DeskHost) {
    this.#services = services;
    this.#host = host;
  }

  async visit(from: StudyFrom, entries: readonly (readonly [string, string])[]): Promise<void> {
    await speakAtFirst();
    if (this.#left) return;
    this.#host.show({ screen: 'busy', title: say('opening'), detail: '' });
    const again = () => void this.visit(from, entries);
    const [study, jatos] = await Promise.all([studyFrom(from), liveJatos()]);
    if (this.#left) return;
    // A kiosk whose study is gone holds nobody: its operator must get at the device.
    if (!study.ok) letGo();
    if (!study.ok) return this.#host.failed(study.fault, again);
    if (!jatos.ok) return this.#host.failed(jatos.fault, () => location.reload());
    // A recruiting service puts its parameters before the hash, JATOS keeps them to itself.
    const page = [...new URLSearchParams(location.search)].filter(([name]) => !FLAGS.includes(name));
    const all = [...entries, ...page, ...jatosEntries(jatos.value, study.value)];
    const visit = {
      study: study.value,
      entries: all.filter(([name]) => name !== 'preview'),
      preview: all.some(([name, value]) => name === 'preview' && value === '1'),
    };
    if (study.value.saving?.kind === 'jatos' && jatos.value === null && !visit.preview) {
      const told = fail(
        'no-jatos',
        'This study sends its answers to JATOS, and this page was not opened there. Nothing was started. Open the link that JATOS gave for the study.',
      );
      return this.#host.failed(told.fault, again);
    }
    const host: StudyHost = {
      show: (view) => this.#host.show(screenWithinStudy(view)),
      failed: (fault, retry) => this.#host.failed(fault, retry),
      done: (session) =>
        window.dispatchEvent(new CustomEvent('orthant-study-done', { detail: { session: session.id } })),
      operator: (proved) => this.#host.operator(proved),
    };
    const Way = study.value.kiosk === undefined ? StudyFlow : Kiosk;
    this.#holds = study.value.kiosk !== undefined && !visit.preview;
    this.#flow = new Way(this.#services, visit, host);
    await this.#flow.begin();
  }

  /** Whether another address must not lead away from here: a kiosk that is no preview. */
  get holds(): boolean {
    return this.#holds;
  }

  /** For mistakes of the page, where somebody else would stand before them. @returns whether it was shown */
  mishap(view: FaultView): boolean {
    if (!(this.#flow instanceof Kiosk)) return false;
    this.#flow.mishap(view);
    return true;
  }

  handle(intent: Intent): Promise<boolean> {
    return this.#flow?.handle(intent) ?? Promise.resolve(false);
  }

  leave(): void {
    this.#left = true;
    this.#flow?.leave();
    speakEnglish();
  }
}
