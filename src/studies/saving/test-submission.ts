import { columnsOf } from '../../records/csv-export.js';
import { endSession, newSession } from '../advance-session.js';
import { fileNameOf, NOT_YET, type Sent } from '../delivery.js';
import { sessionLines } from '../session-records.js';
import type { Study } from '../study.js';
import { planStudy } from '../study-plan.js';
import { sendToDataPipe } from './datapipe.js';
import { sendToEndpoint } from './endpoint.js';
import type { Http } from './http.js';

export interface TestSubmission {
  /** Of the file, where it was sent to. */
  readonly filename: string;
  readonly sent: Sent;
}

/**
 * Sends one file that says of itself that it is a test, so that a researcher sees before anybody takes part whether the
 * service takes what this study will send: a session without items in test mode, with every column of the real rows (a
 * service's check of its fields sees what it will see later). null where the study sends nothing, or to JATOS.
 * @param id new with each test: a file name is taken for good once it was used
 */
export async function testSubmission(
  http: Http,
  study: Study,
  { id, wall, appVersion }: { readonly id: string; readonly wall: number; readonly appVersion: string },
): Promise<TestSubmission | null> {
  const { saving } = study;
  if (saving === undefined || saving.kind === 'jatos') return null;
  const begun = newSession(
    {
      id,
      person: 'test submission',
      study,
      mode: 'test',
      participant: {
        source: 'random',
        ids: { subject: 'test submission', study: null, session: null },
        slot: null,
      },
      language: study.languages?.[0] ?? 'en',
      seed: 1,
      plan: planStudy(study, { seed: 1, slot: null, mode: 'test', seen: {}, rows: {} }),
      appVersion,
    },
    wall,
  );
  const session = endSession(begun, 'other', 'test-submission', wall);
  const lines = [...sessionLines([{ session, runs: [] }])].join('');
  const filename = fileNameOf(
    `${study.name}_TEST-SUBMISSION`,
    id,
    NOT_YET,
    saving.kind === 'datapipe' ? 'json' : 'jsonl',
  );
  if (saving.kind === 'endpoint')
    return { filename, sent: await sendToEndpoint(http, { url: saving.url, filename, data: lines }) };
  const columns = Object.fromEntries(columnsOf([]).map(({ name }) => [name, null]));
  const data = JSON.stringify([{ ...columns, trial_type: 'orthant-session', record: JSON.parse(lines) }]);
  return { filename, sent: await sendToDataPipe(http, { experiment: saving.experiment, filename, data }) };
}

/** What a researcher does about a code of DataPipe's, by what its documentation says of it. */
const ADVICE: { readonly [code: string]: string } = {
  EXPERIMENT_NOT_FOUND: 'DataPipe knows no experiment with this id: copy it again from its page.',
  EXPERIMENT_DATA_NOT_FOUND: 'DataPipe knows no experiment with this id: copy it again from its page.',
  EXPERIMENT_FINALIZED: 'The experiment is finalized: make another.',
  DATA_COLLECTION_NOT_ACTIVE: 'Switch data collection on for this experiment.',
  SESSION_LIMIT_REACHED: 'The experiment has all the sessions that its limit allows: raise it.',
  INVALID_DATA: 'Its validation asks for fields that no row has: leave trial_type among the required fields.',
  PROVIDER_NOT_CONNECTED: 'Connect the place where it shall store the files.',
  'no-answer':
    'Nothing came back: there is no network, the address is wrong, or the server does not let this page read its answers (CORS).',
};

/** What came of a test submission, for the researcher. */
export function testWords({ filename, sent }: TestSubmission): {
  readonly good: boolean;
  readonly text: string;
} {
  switch (sent.kind) {
    case 'stored':
      return {
        good: true,
        text: `The test file has arrived. Look for ${filename} where it should be, then delete it.`,
      };
    case 'queued':
      return {
        good: true,
        text: `The test file was taken and will be stored later. Look for ${filename} where it should be.`,
      };
    case 'unknown':
    case 'again':
    case 'refused': {
      const { code } = sent.fault;
      return { good: false, text: `The test file was not taken (${code}). ${ADVICE[code] ?? ''}`.trim() };
    }
  }
}
