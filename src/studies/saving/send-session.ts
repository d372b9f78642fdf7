import { fileNameOf, type Sent } from '../delivery.js';
import { type StoredSession, sessionLines, sessionRows, withoutItems } from '../session-records.js';
import { sendToDataPipe } from './datapipe.js';
import { sendToEndpoint } from './endpoint.js';
import { fault, type Http } from './http.js';
import { JATOS_MOST, type Jatos, sendToJatos } from './jatos.js';

/** What the host has to send with. `jatos` is null outside JATOS. */
export interface Senders {
  readonly http: Http;
  readonly jatos: Jatos | null;
}

/** Characters above which items that follow from their seeds are left out. */
const ROOMY = 20_000_000;

/** One attempt to bring a session where its study wants it. Never rejects. */
export async function sendSession(senders: Senders, stored: StoredSession): Promise<Sent> {
  const { session } = stored;
  const { saving } = session.study;
  const named = (extension: string) =>
    fileNameOf(
      `${session.study.name}${session.mode === 'test' ? '_test' : ''}`,
      session.id,
      session.delivery,
      extension,
    );
  switch (saving?.kind) {
    case undefined:
      return { kind: 'stored' };
    case 'datapipe': {
      const rows = sessionRows(stored);
      const data = rows.length > ROOMY ? sessionRows(withoutItems(stored)) : rows;
      return sendToDataPipe(senders.http, { experiment: saving.experiment, filename: named('json'), data });
    }
    case 'endpoint':
      return sendToEndpoint(senders.http, {
        url: saving.url,
        filename: named('jsonl'),
        data: linesOf(stored),
      });
    case 'jatos': {
      if (senders.jatos === null)
        return {
          kind: 'refused',
          fault: fault(
            'no-jatos',
            'This study saves to JATOS, and was not opened there. Your answers are stored in this browser; please save them as a file.',
          ),
        };
      const whole = linesOf(stored);
      const data = whole.length > JATOS_MOST / 2 ? linesOf(withoutItems(stored)) : whole;
      return sendToJatos(senders.jatos, {
        filename: named('jsonl'),
        data,
        head: linesOf({ session, runs: [] }),
        successful: session.outcome === 'completed',
        message: `${session.outcome ?? ''} ${session.reason ?? ''}`.trim(),
        there: session.delivery.there ?? null,
      });
    }
  }
}

const linesOf = (stored: StoredSession): string => [...sessionLines([stored])].join('');
