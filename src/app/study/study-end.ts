import type { Language } from '../../core/language.js';
import { checkCode, endingOf } from '../../studies/completion.js';
import { deliver, isUnsent, storedSession } from '../../studies/deliver.js';
import { sessionLines } from '../../studies/session-records.js';
import type { SessionStore } from '../../studies/session-store.js';
import type { StudySession } from '../../studies/study-session.js';
import { paragraphs, textIn } from '../../studies/text.js';
import type { EndView } from '../../ui/study/study-view.js';
import { download } from '../files.js';
import type { Services } from '../services.js';
import { deliveryHost } from './outbox.js';

export interface EndHost {
  show(end: EndView): void;
  stored(session: StudySession): void;
  done(session: StudySession): void;
}

/** The end of a session: sends it where its study wants it, and gives the codes once it is there. */
export class StudyEnd {
  readonly #services: Services;
  readonly #sessions: SessionStore;
  readonly #preview: boolean;
  readonly #host: EndHost;
  readonly #stop = new AbortController();
  #session: StudySession | null = null;
  #check: string | null = null;
  #busy = false;
  #language: Language;

  constructor(
    services: Services,
    sessions: SessionStore,
    preview: boolean,
    language: Language,
    host: EndHost,
  ) {
    this.#services = services;
    this.#sessions = sessions;
    this.#preview = preview;
    this.#host = host;
    this.#language = language;
  }

  /** Says the same in another language. What was sent stays as it is. */
  speak(language: Language): void {
    this.#language = language;
    this.#tell();
  }

  async begin(session: StudySession): Promise<void> {
    this.#session = session;
    const { outcome, study } = session;
    if (outcome !== 'no-consent' && outcome !== 'incompatible') {
      const stored = await storedSession(
        { sessions: this.#sessions, runs: this.#services.store },
        session.id,
      );
      if (stored.ok) this.#check = checkCode(stored.value.session, stored.value.runs);
    }
    // A kiosk sends between people, when there is a network; nobody waits for it.
    if (!this.#preview && study.kiosk === undefined && isUnsent(session)) return this.#send();
    this.#tell();
    this.#host.done(session);
  }

  async resend(): Promise<void> {
    await this.#send();
  }

  async download(): Promise<void> {
    const id = this.#session?.id;
    if (id === undefined) return;
    const stored = await storedSession({ sessions: this.#sessions, runs: this.#services.store }, id);
    if (!stored.ok) return;
    const { study } = stored.value.session;
    download(`${study.name}_${id}.jsonl`, [...sessionLines([stored.value])], 'application/jsonl');
  }

  leave(): void {
    this.#stop.abort();
  }

  async #send(): Promise<void> {
    const session = this.#session;
    if (session === null || this.#busy) return;
    this.#busy = true;
    const take = (next: StudySession): void => {
      this.#session = next;
      this.#host.stored(next);
      this.#tell();
    };
    try {
      const lock = await this.#services.locks.acquire(`delivery-${session.id}`);
      this.#tell();
      if (!lock.ok) return;
      const host = await deliveryHost(this.#services, this.#sessions, this.#stop.signal);
      const sent = await deliver(host, session.id, take);
      lock.value.release();
      if (sent.ok) {
        take(sent.value);
        if (!isUnsent(sent.value)) this.#host.done(sent.value);
      }
    } finally {
      this.#busy = false;
      this.#tell();
    }
  }

  #tell(): void {
    const session = this.#session;
    if (session === null || session.outcome === null || this.#stop.signal.aborted) return;
    const { study, outcome, delivery } = session;
    const ending = endingOf(study, outcome);
    this.#host.show({
      outcome,
      text: ending.text === null ? [] : paragraphs(textIn(ending.text, this.#language)),
      saving: this.#saving(session),
      code: ending.code,
      check: this.#check,
      address: study.kiosk || this.#preview ? null : ending.address,
      why: delivery.fault === null ? null : { code: delivery.fault.code, message: delivery.fault.message },
      attempts: delivery.attempts,
      next: study.kiosk !== undefined,
    });
  }

  #saving(session: StudySession): EndView['saving'] {
    if (this.#preview || session.study.kiosk || session.study.saving === undefined) return 'none';
    if (session.outcome === 'no-consent') return 'none';
    switch (session.delivery.state) {
      case 'sent':
        return 'saved';
      case 'queued':
        return 'queued';
      case 'elsewhere':
        return 'none';
      case 'failed':
        return this.#busy ? 'sending' : 'failed';
      case 'none':
      case 'pending':
        return this.#busy ? 'sending' : 'failed';
    }
  }
}
