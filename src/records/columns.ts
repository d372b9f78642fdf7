import type { Answer } from '../core/answer.js';
import type { RunRecord, TrialRecord, TurnRecord, TurnTiming } from '../core/record.js';
import type { Cell } from './csv.js';

/** A column of the table of trials; the data dictionary is made from these. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'json';
  readonly unit?: string;
  readonly description: string;
  readonly of: (trial: TrialRecord, run: RunRecord) => Cell;
}

const column = (
  name: string,
  type: Column['type'],
  description: string,
  of: Column['of'],
  unit?: string,
): Column => (unit === undefined ? { name, type, description, of } : { name, type, unit, description, of });

function plain(answer: Answer): string | number | readonly number[] {
  switch (answer.kind) {
    case 'ranking':
      return answer.order;
    case 'rotation':
      return 'stop' in answer ? 'STOP' : `${answer.axis} ${answer.angle}`;
    case 'choice':
      return answer.id;
    case 'number':
      return answer.value;
    case 'integers':
      return answer.values;
    case 'text':
      return answer.text;
  }
}

function response({ turns }: TrialRecord): Cell {
  const given = turns.flatMap((turn) => (turn.answer === null ? [] : [plain(turn.answer)]));
  const [only] = given;
  if (only === undefined) return null;
  if (turns.length > 1) return JSON.stringify(given);
  return typeof only === 'object' ? JSON.stringify(only) : only;
}

const spent = ({ timing }: TurnRecord): number | null =>
  timing === null ? null : timing.responded - timing.onset - timing.hidden;

/**
 * Milliseconds from the first frame that showed the whole stimulus to the answer, hidden time left out, summed over an
 * episode's turns; null where a turn was not timed.
 */
export function responseTime({ turns }: TrialRecord): number | null {
  const times = turns.map(spent);
  return times.length > 0 && times.every((time) => time !== null)
    ? times.reduce((sum, time) => sum + time, 0)
    : null;
}

/** Out of the last turn's timing: it is the one the answer rests on. */
const timed =
  (read: (timing: TurnTiming) => number | null) =>
  ({ turns }: TrialRecord): number | null => {
    const timing = turns.at(-1)?.timing ?? null;
    return timing === null ? null : read(timing);
  };

const utc = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** jsPsych's names come first, in jsPsych's meaning, so that scripts written for its tables read these. */
export const COLUMNS: readonly Column[] = [
  column(
    'trial_type',
    'text',
    'The task: "orthant-" and the benchmark family.',
    (_, r) => `orthant-${r.parameters.family}`,
  ),
  column('trial_index', 'number', 'Position of the item in its run, from 0.', (t) => t.index),
  column(
    'time_elapsed',
    'number',
    'From the start of the run to the end of this item, by the wall clock.',
    (t, r) => (t.endedAt === null ? null : t.endedAt - r.createdAt),
    'ms',
  ),
  column(
    'rt',
    'number',
    'From the first frame that showed the whole stimulus to the confirming event, without the time in which the page was hidden; summed over the answers of an episode.',
    responseTime,
    'ms',
  ),
  column(
    'response',
    'json',
    'The answer as read: a ranking or list as JSON, a choice by its id, a number, a text; for episodes a JSON list of all answers.',
    response,
  ),
  column(
    'correct',
    'boolean',
    'Whether the item was solved; empty where nothing was scored.',
    (t) => t.score?.correct ?? null,
  ),
  column('stimulus', 'text', 'Id of the item.', (t) => t.itemId),
  column(
    'subject_id',
    'text',
    'Identifier of the person, as passed by the recruiting service.',
    (_, r) => r.ids.subject,
  ),
  column(
    'study_id',
    'text',
    'Identifier of the study, as passed by the recruiting service.',
    (_, r) => r.ids.study,
  ),
  column(
    'session_id',
    'text',
    'Identifier of the submission, as passed by the recruiting service.',
    (_, r) => r.ids.session,
  ),
  column('run_id', 'text', 'Identity of the run.', (_, r) => r.id),
  column(
    'mode',
    'text',
    '"live", or "test" for trying things out; never to be counted together.',
    (t) => t.mode,
  ),
  column('participant_kind', 'text', '"person", "model" or "scripted".', (_, r) => r.participant.kind),
  column('participant', 'text', 'Name of who answered.', (_, r) => r.participant.name),
  column('participant_version', 'text', 'Version of the model or script.', (_, r) => r.participant.version),
  column('family', 'text', 'Benchmark family.', (_, r) => r.parameters.family),
  column(
    'origin',
    'text',
    '"generated" (after the benchmark) or "imported" (the benchmark); never to be counted together.',
    (t) => t.origin,
  ),
  column('category', 'text', "The family's sub-task.", (t) => t.category),
  column('level', 'text', 'Difficulty.', (t) => t.level),
  column('item_seed', 'number', 'Seed of a generated item.', (t) =>
    t.slot.kind === 'generated' ? t.slot.seed : (t.item?.seed ?? null),
  ),
  column(
    'item_version',
    'number',
    'Version of the generator or importer that made the item.',
    (t) => t.itemVersion,
  ),
  column(
    'pack',
    'text',
    'The pack the item is from; empty for items made on the spot.',
    (_, r) => r.pack?.id ?? null,
  ),
  column('pack_sha256', 'text', "SHA-256 of the pack's manifest.", (_, r) => r.pack?.hash ?? null),
  column(
    'outcome',
    'text',
    '"answered", "unparsed" (no answer could be read), "skipped", "timed-out" or "failed" (by the machine; not scored). Empty while open.',
    (t) => t.outcome,
  ),
  column('ended', 'text', 'Why the item ended, in the words of the family.', (t) => t.ended),
  column('turns', 'number', 'Requests for an answer, repeated ones included.', (t) => t.turns.length),
  column(
    'raw',
    'text',
    'The last reply as it was given, where it came as text.',
    (t) => t.turns.at(-1)?.raw ?? null,
  ),
  column('fault', 'text', 'What failed, where something did.', (t) => t.turns.at(-1)?.fault?.message ?? null),
  column(
    'protocol',
    'text',
    'Parsing and scoring protocol.',
    (t, r) => t.score?.protocol ?? r.parameters.protocol,
  ),
  column('score_version', 'number', 'Version of the scoring rule.', (t) => t.score?.version ?? null),
  column(
    'exposure_index',
    'number',
    'How often the stimulus was shown: more than 1 after a reload, a resize or a lost device.',
    (t) => t.exposureIndex,
  ),
  column(
    'resume_count',
    'number',
    'How often the item was taken up again after its page had gone.',
    (t) => t.resumeCount,
  ),
  column(
    'onset',
    'number',
    'Animation-frame time of the first frame that showed the whole stimulus of the last answer.',
    timed((x) => x.onset),
    'ms',
  ),
  column(
    'hidden',
    'number',
    'Time in which the page was hidden between onset and last answer.',
    timed((x) => x.hidden),
    'ms',
  ),
  column(
    'refresh_rate',
    'number',
    'Frames per second of the display, measured.',
    timed((x) => x.refreshRate),
    'Hz',
  ),
  column(
    'dropped_frames',
    'number',
    'Frames that came late.',
    timed((x) => x.droppedFrames),
  ),
  column(
    'timer_step',
    'number',
    'Smallest step of the clock.',
    timed((x) => x.timerStep),
    'ms',
  ),
  column(
    'viewport_width',
    'number',
    'Width of the page.',
    timed((x) => x.viewport.width),
    'CSS px',
  ),
  column(
    'viewport_height',
    'number',
    'Height of the page.',
    timed((x) => x.viewport.height),
    'CSS px',
  ),
  column(
    'device_pixel_ratio',
    'number',
    'Device pixels per CSS pixel.',
    timed((x) => x.viewport.dpr),
  ),
  column(
    'events',
    'json',
    'What happened to the page meanwhile: time, type and details of each event.',
    (t) => JSON.stringify(t.events),
  ),
  column(
    'language',
    'text',
    'Language in which a person was asked when the item ended; empty for models, which are always asked in English.',
    (t) => {
      const { language } = t.turns.at(-1)?.extra ?? {};
      return typeof language === 'string' ? language : null;
    },
  ),
  column('opened_at', 'text', 'When the item was first shown, UTC.', (t) => utc(t.openedAt)),
  column('ended_at', 'text', 'When the item ended, UTC.', (t) => utc(t.endedAt)),
  column('run_seed', 'number', 'Seed of the run: items, sampling and order.', (_, r) => r.parameters.seed),
  column('style', 'text', 'Prompt style: "direct" or "steps".', (_, r) => r.parameters.condition.style),
  column('without', 'text', 'Parts of the input that were left out.', (_, r) =>
    r.parameters.condition.without.join(' '),
  ),
  column('extra_input', 'text', 'Inputs that were added.', (_, r) =>
    (r.parameters.condition.extra ?? []).join(' '),
  ),
  column(
    'feedback',
    'boolean',
    'Whether the truth was shown after each item.',
    (_, r) => r.parameters.feedback,
  ),
  column('app_version', 'text', 'Version of the page.', (_, r) => r.appVersion),
  column('family_version', 'number', 'Version of the family.', (_, r) => r.familyVersion),
  column('renderer', 'text', '"webgpu", "webgl2", "software" or empty.', (_, r) => r.environment.renderer),
  column('adapter', 'text', 'Graphics adapter.', (_, r) => r.environment.adapter),
  column('user_agent', 'text', 'Browser.', (_, r) => r.environment.userAgent),
];

/** One column a metric that occurs, after the others. */
export const metricColumn = (metric: string): Column =>
  column(
    `score_${metric}`,
    'number',
    `The metric "${metric}" of the score.`,
    (t) => t.score?.metrics[metric] ?? null,
  );
