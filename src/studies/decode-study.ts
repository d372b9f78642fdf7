import * as v from 'valibot';
import { fail, ok, type Result } from '../core/result.js';
import type { Study } from './study.js';
import { type StudyProblem, studyProblems } from './study-problems.js';
import { NO_SUCH_FIELD, studySchema } from './study-schema.js';

/** Characters of a study file; anything larger is no study. */
export const MAX_STUDY_LENGTH = 1_000_000;

export type ReadStudy =
  | { readonly ok: true; readonly study: Study }
  | { readonly ok: false; readonly problems: readonly StudyProblem[] };

const MOST_PROBLEMS = 30;

/** Reads a study file. All problems of its form at once; if there are none, all problems of its meaning. */
export function readStudy(text: string): ReadStudy {
  if (text.length > MAX_STUDY_LENGTH)
    return wrong('', `${text.length} characters`, `at most ${MAX_STUDY_LENGTH}`);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return wrong('', error instanceof Error ? error.message : 'something else', 'JSON');
  }
  return checkStudy(value);
}

/** Likewise, of a value that is parsed already. Never throws, whatever the value. */
export function checkStudy(value: unknown): ReadStudy {
  const version: unknown =
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'version')
      ? Reflect.get(value, 'version')
      : undefined;
  if (typeof version === 'number' && version > 1 && Number.isInteger(version))
    return wrong('version', `${version}`, '1: the file is for a newer version of this page');
  const read = v.safeParse(studySchema, value);
  if (!read.success) return { ok: false, problems: read.issues.slice(0, MOST_PROBLEMS).map(problemOf) };
  const problems = studyProblems(read.output);
  return problems.length === 0
    ? { ok: true, study: read.output }
    : { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** A study, or the fault `bad-study` that tells of the first problem and how many more there are. */
export function decodeStudy(text: string): Result<Study> {
  const read = readStudy(text);
  if (read.ok) return ok(read.study);
  const [first] = read.problems;
  if (first === undefined) throw new Error('decodeStudy: refused without a reason');
  const more = read.problems.length - 1;
  return fail(
    'bad-study',
    `This study cannot be run. ${problemWords(first)}${more > 0 ? ` There ${more === 1 ? 'is one more problem' : `are ${more} more problems`}.` : ''} Nothing was started.`,
    first.path,
  );
}

/** "blocks.0.pool: found 0, expected a whole number 1..2000." */
export const problemWords = ({ path, found, expected }: StudyProblem): string =>
  `${path === '' ? 'The file' : path}: found ${found}, expected ${expected}.`;

const wrong = (path: string, found: string, expected: string): ReadStudy => ({
  ok: false,
  problems: [{ path, found, expected }],
});

function problemOf(issue: v.BaseIssue<unknown>): StudyProblem {
  // Of alternatives the deepest complaint says most.
  const deepest = (issue.issues ?? []).map(problemOf).sort((a, b) => b.path.length - a.path.length)[0];
  const path = v.getDotPath(issue) ?? '';
  if (deepest !== undefined && deepest.path.length > path.length) return deepest;
  return { path, found: foundIn(issue), expected: issue.message };
}

function foundIn(issue: v.BaseIssue<unknown>): string {
  if (issue.message === NO_SUCH_FIELD) return 'a field of that name';
  const { input } = issue;
  if (input === undefined) return 'nothing';
  if (typeof input === 'string') return JSON.stringify(input.length > 60 ? `${input.slice(0, 60)}…` : input);
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === 'object' && input !== null) return 'an object';
  return `${input}`;
}
