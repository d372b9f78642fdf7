import type { Sent } from '../delivery.js';
import { fault, tooLarge } from './http.js';

/**
 * The part of jatos.js (JATOS 3.9 and later) that is used. `submitResultData` overwrites what this component sent before,
 * so that sending again never doubles; `abortStudy` deletes a run's data and is never called.
 */
export interface Jatos {
  submitResultData(data: string): Promise<unknown>;
  uploadResultFile?(data: string, filename: string): Promise<unknown>;
  /** 3.9.7 and later; before, `endStudyAjax`. */
  endStudyWithoutRedirect?(resultData?: string, successful?: boolean, message?: string): Promise<unknown>;
  endStudyAjax?(successful?: boolean, message?: string): Promise<unknown>;
}

/** JATOS refuses more than 5 MB of result data a component (its default); some room is left for its own. */
export const JATOS_MOST = 4_900_000;

export interface JatosFile {
  readonly filename: string;
  readonly data: string;
  /** The session's own line alone, for when the data go as a file. */
  readonly head: string;
  readonly successful: boolean;
  /** At most 255 characters. */
  readonly message: string;
}

export async function sendToJatos(jatos: Jatos, file: JatosFile): Promise<Sent> {
  try {
    if (bytesOf(file.data) <= JATOS_MOST) {
      await jatos.submitResultData(file.data);
    } else {
      if (jatos.uploadResultFile === undefined || bytesOf(file.data) > 30_000_000) return tooLarge('JATOS');
      await jatos.uploadResultFile(file.data, file.filename);
      await jatos.submitResultData(file.head);
    }
    const message = file.message.slice(0, 255);
    // Result data given here would be appended to what was just submitted: none is given.
    if (jatos.endStudyWithoutRedirect)
      await jatos.endStudyWithoutRedirect(undefined, file.successful, message);
    else await jatos.endStudyAjax?.(file.successful, message);
    return { kind: 'stored' };
  } catch (error) {
    const why = error instanceof Error ? error.message : `${error}`;
    return {
      kind: 'again',
      rename: false,
      fault: fault(
        'jatos-failed',
        `JATOS did not take the data (${why.slice(0, 200)}). Your answers are stored in this browser and will be sent again.`,
      ),
    };
  }
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
