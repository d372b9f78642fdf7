import type { Result } from '../../core/result.js';
import { packBundle, readBundle } from '../../studies/bundle.js';
import { MAX_STUDY_LENGTH, problemWords, readStudy } from '../../studies/decode-study.js';
import { isUnsent, storedSession } from '../../studies/deliver.js';
import { LONG_LINK } from '../../studies/link.js';
import { testSubmission, testWords } from '../../studies/saving/test-submission.js';
import {
  type ReadSessions,
  readSessions,
  type StoredSession,
  sessionLines,
} from '../../studies/session-records.js';
import { sessionTables } from '../../studies/session-tables.js';
import { itemsDone, type StudySession } from '../../studies/study-session.js';
import { textIn } from '../../studies/text.js';
import type { BuilderView, StudiesView, StudiesWant, StudyGroup } from '../../ui/study/studies-view.js';
import '../../ui/study/builder.js';
import '../../ui/study/studies.js';
import { hrefOf } from '../../ui/routes.js';
import type { Notice, View } from '../../ui/view.js';
import { plural } from '../../ui/words.js';
import { download } from '../files.js';
import { newId } from '../open-run.js';
import { APP_VERSION, type Services } from '../services.js';
import { blockedHost, factsOf, formOf, linkTo, qrOf } from './draft.js';
import { FIRST_DRAFT } from './first-draft.js';
import { canChooseFolder, chooseFolder, folderName } from './folder.js';
import { pageHttp } from './http.js';
import { makeOffline } from './offline.js';
import { sendUnsent } from './outbox.js';
import { hashPin, isPin, pinFrom, storedPin } from './settings.js';

type Show = (view: View) => void;

const good = (text: string, lines: readonly string[] = []): Notice => ({ tone: 'good', text, lines });
const bad = (text: string, lines: readonly string[] = []): Notice => ({ tone: 'bad', text, lines });

/** The researcher's side of studies: what is there, taking it away safely, this device's settings, making a study. */
export class StudiesDesk {
  readonly #services: Services;
  #show: Show = () => undefined;
  #signal: AbortSignal = new AbortController().signal;
  #on: 'studies' | 'builder' = 'studies';
  #note: Notice | null = null;
  #unlocked = false;
  #wrongPin = false;
  #offline: StudiesView['offline'] = 'unknown';
  /** Sessions (id and revision) that were found whole in a file that was read back. */
  readonly #verified = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();
  #draft = JSON.stringify(FIRST_DRAFT, null, 2);

  constructor(services: Services) {
    this.#services = services;
  }

  /** The operator has given the PIN at the kiosk. */
  unlock(): void {
    this.#unlocked = true;
  }

  async visit(show: Show, signal: AbortSignal): Promise<void> {
    this.#arrive('studies', show, signal);
    await this.#tell();
  }

  async build(show: Show, signal: AbortSignal): Promise<void> {
    this.#arrive('builder', show, signal);
    await this.#tell();
  }

  /**
   * Wants follow one another, so that an edit that is made while a file is being read changes what was read. What takes
   * long begins in its turn, and what comes after does not wait for its end.
   */
  async handle(want: StudiesWant): Promise<void> {
    const before = this.#queue;
    if (['send', 'offline', 'test-send', 'save-jatos'].includes(want.do)) {
      await before;
      return this.#take(want);
    }
    const mine = before.then(() => this.#take(want));
    this.#queue = mine.catch(() => undefined);
    return mine;
  }

  async #take(want: StudiesWant): Promise<void> {
    this.#note = null;
    const pin = await storedPin(this.#services);
    const locked = pin !== null && !this.#unlocked;
    if (want.do === 'unlock') {
      this.#unlocked = pin !== null && (await isPin(want.pin, pin));
      this.#wrongPin = !this.#unlocked;
      return this.#tell();
    }
    const open = [
      'draft',
      'change',
      'draft-file',
      'save-study',
      'copy-link',
      'save-jatos',
      'test-send',
      'offline',
    ].includes(want.do);
    if (locked && !open) return this.#tell();
    await this.#do(want);
    await this.#tell();
  }

  async #do(want: StudiesWant): Promise<void> {
    switch (want.do) {
      case 'unlock':
        return;
      case 'set-pin': {
        const pin = pinFrom(want.pin);
        if (!pin.ok) {
          this.#note = bad(pin.fault.message);
          return;
        }
        const stored = await this.#services.settings.set('pin', await hashPin(pin.value));
        this.#unlocked = true;
        this.#note = stored.ok
          ? good('The PIN is set. It is asked for on this page once it has been left.')
          : bad(stored.fault.message);
        return;
      }
      case 'clear-pin':
        await this.#services.settings.set('pin', undefined);
        return;
      case 'export':
        return this.#export(want.form, want.study);
      case 'import':
        return this.#import(want.files);
      case 'verify':
        return this.#verify(want.files);
      case 'delete':
        return this.#delete(want.study);
      case 'send':
        await sendUnsent(this.#services, this.#signal);
        return;
      case 'offline':
        this.#offline = 'checking';
        await this.#tell();
        this.#offline = await makeOffline();
        return;
      case 'folder': {
        const name = await chooseFolder(this.#services);
        if (name !== null) this.#note = good(`Each finished session is also written to “${name}”.`);
        return;
      }
      case 'open-file':
      case 'draft-file': {
        const text = await textOf(want.files[0]);
        if (text === null) this.#note = bad('The file could not be read.');
        else this.#draft = text;
        if (text !== null && want.do === 'open-file') location.hash = hrefOf({ to: 'study-builder' });
        return;
      }
      case 'draft':
        this.#draft = want.text;
        return;
      case 'change': {
        const study = formOf(this.#draft);
        if (study !== null) this.#draft = JSON.stringify({ ...study, ...want.change(study) }, null, 2);
        return;
      }
      case 'save-study': {
        const read = readStudy(this.#draft);
        const name = read.ok ? read.study.name : 'study';
        download(`${name}.json`, [this.#draft], 'application/json');
        return;
      }
      case 'save-jatos':
        return this.#saveForJatos();
      case 'test-send':
        return this.#testSend();
      case 'copy-link': {
        const read = readStudy(this.#draft);
        if (!read.ok) return;
        const copied = await navigator.clipboard.writeText(linkTo(read.study)).then(
          () => true,
          () => false,
        );
        this.#note = copied
          ? good('The link is in the clipboard.')
          : bad('The browser did not let the page copy.');
        return;
      }
    }
  }

  async #saveForJatos(): Promise<void> {
    const read = readStudy(this.#draft);
    if (!read.ok) return;
    this.#note = {
      tone: 'plain',
      text: 'The files of this page are being fetched, checked and packed …',
      lines: [],
    };
    await this.#tell();
    const { packForJatos } = await import('./jatos-archive.js');
    const packed = await packForJatos(read.study);
    if (!packed.ok) {
      this.#note = bad(packed.fault.message);
      return;
    }
    download(`${read.study.name}.jzip`, [new Uint8Array(packed.value)], 'application/zip');
    this.#note = good('Import the file into JATOS (Import study), then make study links there.');
  }

  async #testSend(): Promise<void> {
    const read = readStudy(this.#draft);
    if (!read.ok) return;
    this.#note = { tone: 'plain', text: 'A test file is on its way …', lines: [] };
    await this.#tell();
    const tested = await testSubmission(pageHttp, read.study, {
      id: newId(),
      wall: this.#services.clock.wall(),
      appVersion: APP_VERSION,
    });
    if (tested === null) return;
    const { good: arrived, text } = testWords(tested);
    this.#note = arrived ? good(text) : bad(text);
  }

  #arrive(on: 'studies' | 'builder', show: Show, signal: AbortSignal): void {
    this.#on = on;
    this.#show = show;
    this.#signal = signal;
    this.#note = null;
    this.#wrongPin = false;
    // Who leaves the page leaves it locked.
    signal.addEventListener('abort', () => {
      this.#unlocked = false;
    });
  }

  async #tell(): Promise<void> {
    const view = this.#on === 'builder' ? await this.#builderView() : await this.#studiesView();
    if (!this.#signal.aborted) this.#show(view);
  }

  async #studiesView(): Promise<StudiesView> {
    const pin = await storedPin(this.#services);
    const locked = pin !== null && !this.#unlocked;
    const listing = locked ? null : await (await this.#services.sessions()).list();
    if (listing?.ok === false) this.#note ??= bad(listing.fault.message);
    const sessions = listing?.ok ? listing.value.sessions : [];
    return {
      screen: 'studies',
      locked,
      wrongPin: this.#wrongPin,
      pin: pin !== null,
      shipped: SHIPPED,
      groups: groupsOf(sessions, this.#verified),
      unreadable: listing?.ok ? listing.value.unreadable : [],
      offline: this.#offline,
      folder: await folderName(this.#services),
      canChooseFolder: canChooseFolder(),
      canShare: typeof navigator.share === 'function',
      note: this.#note,
    };
  }

  async #stored(study: string | null): Promise<Result<readonly StoredSession[]>> {
    const sessions = await this.#services.sessions();
    const listing = await sessions.list();
    if (!listing.ok) return listing;
    const out: StoredSession[] = [];
    for (const session of listing.value.sessions) {
      if (study !== null && session.study.name !== study) continue;
      const stored = await storedSession({ sessions, runs: this.#services.store }, session.id);
      if (!stored.ok) return stored;
      out.push(stored.value);
    }
    return { ok: true, value: out };
  }

  async #export(form: 'bundle' | 'tables' | 'lines' | 'share', study: string | null): Promise<void> {
    const stored = await this.#stored(study);
    if (!stored.ok) {
      this.#note = bad(stored.fault.message);
      return;
    }
    const name = `${study ?? 'studies'}_${new Date(this.#services.clock.wall()).toISOString().slice(0, 10)}`;
    const count = plural(stored.value.length, 'session');
    if (form === 'lines') download(`${name}.jsonl`, [...sessionLines(stored.value)], 'application/jsonl');
    else if (form === 'tables')
      for (const file of sessionTables(stored.value))
        download(`${name}_${file.name}`, [file.text], 'text/csv');
    else {
      const bytes = new Uint8Array(packBundle(stored.value));
      const file = new File([bytes], `${name}.zip`, { type: 'application/zip' });
      if (form === 'share' && navigator.canShare?.({ files: [file] })) {
        const shared = await navigator.share({ files: [file] }).then(
          () => true,
          () => false,
        );
        if (!shared) this.#note = bad('Nothing was shared. Everything is still here.');
        return;
      }
      download(file.name, [bytes], file.type);
      this.#note = good(
        `A bundle with ${count} was handed to the browser. Before you delete anything here, check the saved file: choose it below.`,
      );
      return;
    }
    this.#note = good(`${count} saved.`);
  }

  async #import(files: readonly File[]): Promise<void> {
    const lines: string[] = [];
    const counts = { added: 0, updated: 0, unchanged: 0 };
    for (const file of files) {
      const read = await readFile(file);
      if (!read.ok) {
        lines.push(`${file.name}: ${read.fault.message}`);
        continue;
      }
      lines.push(...read.value.faults.map((fault) => `${file.name}: ${fault.message}`));
      // Runs first: a session never names what is not there yet.
      const runs = await this.#services.store.merge(read.value.runs);
      const merged = runs.ok ? await (await this.#services.sessions()).merge(read.value.sessions) : runs;
      if (!merged.ok) {
        lines.push(`${file.name}: ${merged.fault.message}`);
        continue;
      }
      if ('added' in merged.value) {
        counts.added += merged.value.added;
        counts.updated += merged.value.updated;
        counts.unchanged += merged.value.unchanged;
      }
    }
    const text = `${plural(counts.added, 'session')} added, ${counts.updated} brought up to date, ${counts.unchanged} already there.`;
    this.#note = { tone: lines.length > 0 ? 'bad' : 'good', text, lines: lines.slice(0, 20) };
  }

  /** Reads a saved bundle back: what is in it, whole and at its present state, may be deleted here. */
  async #verify(files: readonly File[]): Promise<void> {
    const here = await this.#stored(null);
    if (!here.ok) {
      this.#note = bad(here.fault.message);
      return;
    }
    let found = 0;
    for (const file of files) {
      const read = await readFile(file);
      if (!read.ok) {
        this.#note = bad(`${file.name}: ${read.fault.message}`);
        return;
      }
      for (const one of here.value) {
        if (!isIn(one, read.value)) continue;
        this.#verified.add(keyOf(one.session));
        found += 1;
      }
    }
    this.#note =
      found > 0
        ? good(`The file holds ${plural(found, 'session')} of this browser, whole. They may be deleted here.`)
        : bad('The file holds none of the sessions of this browser as they are now. Save a new bundle.');
  }

  async #delete(study: string): Promise<void> {
    const stored = await this.#stored(study);
    if (!stored.ok) {
      this.#note = bad(stored.fault.message);
      return;
    }
    const sessions = await this.#services.sessions();
    let gone = 0;
    for (const { session, runs } of stored.value) {
      if (!this.#verified.has(keyOf(session)) || isUnsent(session)) continue;
      for (const { run } of runs) await this.#services.store.deleteRun(run.id);
      const deleted = await sessions.delete(session.id);
      if (deleted.ok) gone += 1;
    }
    this.#note = good(`${plural(gone, 'session')} deleted here. The saved file has them.`);
  }

  async #builderView(): Promise<BuilderView> {
    const read = readStudy(this.#draft);
    const study = read.ok ? read.study : null;
    const link = study === null ? null : linkTo(study);
    return {
      screen: 'study-builder',
      text: this.#draft,
      study: study ?? formOf(this.#draft),
      problems: read.ok ? [] : read.problems.map(problemWords),
      link,
      long: (link?.length ?? 0) > LONG_LINK,
      qr: link === null ? null : await qrOf(link),
      facts: study === null ? [] : factsOf(study),
      blocked: study === null ? null : blockedHost(study),
      note: this.#note,
    };
  }
}

const SHIPPED: StudiesView['shipped'] = [
  {
    name: 'baseline',
    title: 'Baseline, 15 minutes',
    text: 'Ranking and turning, with consent, quiz and checks.',
  },
  { name: 'kiosk', title: 'Kiosk', text: 'Three ranking tasks for one visitor after the other, offline.' },
];

const keyOf = ({ id, revision }: StudySession): string => `${id} ${revision}`;

function groupsOf(sessions: readonly StudySession[], verified: ReadonlySet<string>): readonly StudyGroup[] {
  const names = [...new Set(sessions.map(({ study }) => study.name))].sort();
  return names.map((name) => {
    const own = sessions.filter(({ study }) => study.name === name);
    const live = own.filter(({ mode }) => mode === 'live');
    return {
      name,
      title: textIn(own[0]?.study.title ?? name, 'en'),
      sessions: live.length,
      completed: live.filter(({ outcome }) => outcome === 'completed').length,
      open: live.filter(({ status }) => status === 'open').length,
      tests: own.length - live.length,
      items: live.reduce((sum, session) => sum + itemsDone(session), 0),
      unsent: own.filter(isUnsent).length,
      verified: own.filter((session) => verified.has(keyOf(session))).length,
    };
  });
}

/** Whether a file that was read back holds a session and all its runs as they are here. */
function isIn({ session, runs }: StoredSession, read: ReadSessions): boolean {
  const there = read.sessions.find(({ id }) => id === session.id);
  return (
    there?.revision === session.revision &&
    runs.every(({ run, trials }) =>
      read.runs.some(
        (one) =>
          one.run.id === run.id && one.run.revision === run.revision && one.trials.length === trials.length,
      ),
    )
  );
}

async function readFile(file: File): Promise<Result<ReadSessions>> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // A zip file begins with "PK".
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readBundle(bytes);
    return { ok: true, value: readSessions(new TextDecoder().decode(bytes)) };
  } catch {
    return {
      ok: false,
      fault: { code: 'bad-bundle', message: 'The file could not be read. Nothing was changed.' },
    };
  }
}

async function textOf(file: File | undefined): Promise<string | null> {
  if (file === undefined || file.size > MAX_STUDY_LENGTH * 4) return null;
  return file.text().catch(() => null);
}
