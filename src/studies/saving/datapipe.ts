import { gzipSync, strToU8 } from 'fflate';
import type { Sent } from '../delivery.js';
import { commonStatus, fault, type Http, noAnswer, tooLarge } from './http.js';

/**
 * DataPipe (pipe.jspsych.org, its API documentation): one POST a file. 201 stored; 202 queued and safe, never to be sent
 * again; 400 with a code in `error` (with or without `OSF_` before it); 500 on its side. Bodies over 32 MB are dropped
 * before any code of its runs; it gives up after 60 s. A file name is taken for good once it was used.
 */
export const DATAPIPE = 'https://pipe.jspsych.org/api/data/';
const MOST = 32 * 1024 * 1024;
const TIMEOUT = 60_000;
/** Text above this is not even compressed: what a study gives is never this large. */
const MOST_PLAIN = 96 * 1024 * 1024;
/** Bodies above this are compressed, bytes. */
const COMPRESS = 64 * 1024;
const WHERE = 'DataPipe';

export interface DataPipeFile {
  readonly experiment: string;
  readonly filename: string;
  /** Stored byte for byte. */
  readonly data: string;
}

/** @param most bytes of a body that the service takes */
export async function sendToDataPipe(http: Http, file: DataPipeFile, most = MOST): Promise<Sent> {
  const json = JSON.stringify({ experimentID: file.experiment, filename: file.filename, data: file.data });
  if (json.length > MOST_PLAIN) return tooLarge(WHERE);
  const plain = strToU8(json);
  const packed = plain.length > COMPRESS ? gzipSync(plain) : null;
  if ((packed ?? plain).length > most) return tooLarge(WHERE);
  const answer = await http.post({
    url: DATAPIPE,
    headers: {
      'Content-Type': 'application/json',
      Accept: '*/*',
      ...(packed === null ? {} : { 'Content-Encoding': 'gzip' }),
    },
    body: packed === null ? json : new Uint8Array(packed),
    timeout: TIMEOUT,
  });
  if (answer.kind === 'unknown') return noAnswer(WHERE, answer.why);
  const { status, text } = answer;
  if (status === 201 || status === 200) return { kind: 'stored' };
  if (status === 202) return { kind: 'queued' };
  return commonStatus(WHERE, status) ?? refusal(status, codeIn(text));
}

/** What each code means for us; messages change, codes are the contract. */
function refusal(status: number, code: string | null): Sent {
  const said = `${WHERE} did not take the data (${code ?? status}).`;
  const kept = 'Your answers are stored in this browser';
  switch (code) {
    case 'FILE_EXISTS':
      // The name holds the session's own id: nobody else's file can have it.
      return { kind: 'stored', already: true };
    case 'METADATA_ERROR':
      return { kind: 'queued' };
    case 'UPLOAD_ERROR':
    case 'UPLOAD_EXCEPTION':
      // The name may be taken by a file that was never finished.
      return { kind: 'again', rename: true, fault: fault(code, `${said} ${kept} and will be sent again.`) };
    case 'DATA_PERSIST_ERROR':
    case 'TOKEN_RESOLUTION_ERROR':
      return { kind: 'again', rename: false, fault: fault(code, `${said} ${kept} and will be sent again.`) };
  }
  if (status >= 500)
    return {
      kind: 'again',
      rename: false,
      fault: fault('server-failed', `${said} ${kept} and will be sent again.`),
    };
  return {
    kind: 'refused',
    fault: fault(code ?? 'refused', `${said} ${kept}. Please tell the people who run the study.`),
  };
}

function codeIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const error: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'error') : null;
    return typeof error === 'string' ? error.replace(/^OSF_/, '') : null;
  } catch {
    return null;
  }
}
