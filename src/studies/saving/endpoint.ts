import type { Sent } from '../delivery.js';
import { commonStatus, fault, type Http, noAnswer } from './http.js';

const TIMEOUT = 60_000;

export interface EndpointFile {
  readonly url: string;
  readonly filename: string;
  /** JSON Lines. */
  readonly data: string;
}

/**
 * A server of the researcher's own: POST of JSON Lines, any 2xx means that they are kept. The file's name comes in
 * `Idempotency-Key`: it is the same whenever the same data are sent again, and a server that has them may answer 409.
 */
export async function sendToEndpoint(http: Http, file: EndpointFile): Promise<Sent> {
  const where = /^[a-z]+:\/\/([^/?#]+)/i.exec(file.url)?.[1] ?? file.url;
  const answer = await http.post({
    url: file.url,
    headers: { 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': file.filename },
    body: file.data,
    timeout: TIMEOUT,
  });
  if (answer.kind === 'unknown') return noAnswer(where, answer.why);
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'stored' };
  if (status === 409) return { kind: 'stored', already: true };
  const common = commonStatus(where, status);
  if (common !== null) return common;
  const said = `${where} did not take the data (${status}). Your answers are stored in this browser`;
  return status >= 500
    ? { kind: 'again', rename: false, fault: fault('server-failed', `${said} and will be sent again.`) }
    : { kind: 'refused', fault: fault('refused', `${said}. Please tell the people who run the study.`) };
}
