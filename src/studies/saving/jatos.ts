import type { Sent } from '../delivery.js';
import { fault, tooLarge } from './http.js';

/**
 * The part of jatos.js (JATOS 3.9 and later, its jatos.js reference) that is used. `submitResultData` overwrites what this
 * component sent before, so that sending again never doubles; `abortStudy` deletes a run's data and is never called.
 * What these return is jQuery's kind of promise, whose refusals have several arguments: a text, then the HTTP status.
 */
export interface Jatos {
  submitResultData(data: string): JatosPromise;
  uploadResultFile?(data: string, filename: string): JatosPromise;
  /**
   * 3.9.7 and later; before, `endStudyAjax`. Which arguments these are is told by the kind of the first: without result
   * data it must be `successful`, or everything after it is lost. Refused from the second call on, even where the first
   * has failed.
   */
  endStudyWithoutRedirect?(successful: boolean, message: string): JatosPromise;
  endStudyAjax?(successful: boolean, message: string): JatosPromise;
  /** Of the study run that is open. */
  readonly studyResultId?: string | number;
  /** Not of jatos.js but of the page: asks the server itself to end the run, once jatos.js will not do it any more. */
  endDirectly?: (successful: boolean, message: string) => Promise<void>;
}

export interface JatosPromise {
  then(done: () => void, failed: (why: unknown, status?: unknown) => void): unknown;
}

/** JATOS refuses more than 5 MB of result data a component (its default); some room is left for its own. */
export const JATOS_MOST = 4_900_000;
/** And files of more than 30 MB. */
const JATOS_FILE_MOST = 30_000_000;

export interface JatosFile {
  readonly filename: string;
  readonly data: string;
  /** The session's own line alone, for when the data go as a file. */
  readonly head: string;
  readonly successful: boolean;
  /** At most 255 characters. */
  readonly message: string;
  /** The study run that has the data from an earlier attempt. */
  readonly there: string | null;
}

/** Result data, or a file where they are too large for that; then the end of the study run. Never rejects. */
export async function sendToJatos(jatos: Jatos, file: JatosFile): Promise<Sent> {
  const run = `${jatos.studyResultId ?? ''}`;
  if (file.there === null || file.there !== run) {
    const refused = await submit(jatos, file);
    if (refused !== null) return refused;
  }
  const message = file.message.slice(0, 255);
  const failed = await end(jatos, file.successful, message);
  if (failed === null) return { kind: 'stored' };
  return {
    kind: 'again',
    rename: false,
    fault: fault(
      'jatos-not-ended',
      `Your answers have arrived at JATOS, which could not close the study run yet (${failed.why.slice(0, 200)}). It will be tried again.`,
    ),
    ...(run === '' ? {} : { there: run }),
  };
}

/** null: JATOS has the data. */
async function submit(jatos: Jatos, { data, head, filename }: JatosFile): Promise<Sent | null> {
  if (bytesOf(data) <= JATOS_MOST) {
    const failed = await outcome(() => jatos.submitResultData(data));
    if (failed === null) return null;
    // An administrator may have set a lower limit than the usual one: a file may still be taken.
    if (!isTooLarge(failed)) return again(failed);
  }
  const upload = jatos.uploadResultFile?.bind(jatos);
  if (upload === undefined || bytesOf(data) > JATOS_FILE_MOST) return tooLarge('JATOS');
  const failed =
    (await outcome(() => upload(data, filename))) ?? (await outcome(() => jatos.submitResultData(head)));
  if (failed === null) return null;
  return isTooLarge(failed) ? tooLarge('JATOS') : again(failed);
}

async function end(jatos: Jatos, successful: boolean, message: string): Promise<Failed | null> {
  // Result data given here would be appended to what was just submitted: none is given.
  const own = jatos.endStudyWithoutRedirect?.bind(jatos) ?? jatos.endStudyAjax?.bind(jatos);
  const failed =
    own === undefined
      ? { why: 'jatos.js cannot end a study', status: null }
      : await outcome(() => own(successful, message));
  if (failed === null || jatos.endDirectly === undefined) return failed;
  const { endDirectly } = jatos;
  return outcome(() => endDirectly(successful, message));
}

interface Failed {
  readonly why: string;
  /** Of HTTP, where it is told. */
  readonly status: number | null;
}

const isTooLarge = ({ status, why }: Failed): boolean => status === 413 || / failed: 413\b/.test(why);

const again = ({ why }: Failed): Sent => ({
  kind: 'again',
  rename: false,
  fault: fault(
    'jatos-failed',
    `JATOS did not take the data (${why.slice(0, 200)}). Your answers are stored in this browser and will be sent again.`,
  ),
});

/** null when it was done. */
function outcome(act: () => JatosPromise): Promise<Failed | null> {
  return new Promise((resolve) => {
    const failed = (why: unknown, status?: unknown): void =>
      resolve({
        why: why instanceof Error ? why.message : `${why}`,
        status: typeof status === 'number' ? status : null,
      });
    try {
      act().then(() => resolve(null), failed);
    } catch (error) {
      failed(error);
    }
  });
}

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
