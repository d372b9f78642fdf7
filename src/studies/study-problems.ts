import type { FamilyMeta } from '../core/family.js';
import { isBuiltFamily, metas } from '../tasks/registry.js';
import { isWordKey, nearestKey, valuesOf } from '../words/catalogue.js';
import { placeholdersOf } from '../words/phrases.js';
import { checkCapacity } from './interruptions.js';
import { sampleSize } from './sampling.js';
import { type KeyedQuestion, OUTCOMES, type Study } from './study.js';

/** One thing that is wrong with a study: where, what is there, what should be. */
export interface StudyProblem {
  /** Path such as `blocks.0.family`; empty for the file as a whole. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
}

/** What is wrong with a study whose form is right: names that refer to nothing, numbers that cannot be met. */
export function studyProblems(study: Study): readonly StudyProblem[] {
  const out: StudyProblem[] = [];
  const say = (path: string, found: string, expected: string) => out.push({ path, found, expected });
  const unique = (path: string, ids: readonly string[]) => {
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    if (twice !== undefined) say(path, `"${twice}" twice`, 'each id once');
  };
  const keyed = (path: string, questions: readonly KeyedQuestion[]) => {
    unique(
      path,
      questions.map((q) => q.id),
    );
    for (const [i, question] of questions.entries()) {
      const ids = question.options.map((o) => o.id);
      unique(`${path}.${i}.options`, ids);
      if (!ids.includes(question.answer))
        say(`${path}.${i}.answer`, `"${question.answer}"`, `one of ${ids.map((id) => `"${id}"`).join(', ')}`);
    }
  };
  const tasks = (
    path: string,
    task: {
      readonly family: string;
      readonly categories?: readonly string[];
      readonly level?: string;
      readonly without?: readonly string[];
      readonly extra?: readonly string[];
    },
  ): void => {
    const meta = isBuiltFamily(task.family) ? metas[task.family] : null;
    if (meta === null) {
      say(`${path}.family`, `"${task.family}"`, `one of ${Object.keys(metas).join(', ')}`);
      return;
    }
    among(
      say,
      `${path}.categories`,
      task.categories ?? [],
      meta.categories.map((c) => c.id),
    );
    if (task.level !== undefined) among(say, `${path}.level`, [task.level], meta.levels);
    among(say, `${path}.without`, task.without ?? [], meta.removable);
    among(say, `${path}.extra`, task.extra ?? [], addable(meta));
  };

  unique(
    'blocks',
    study.blocks.map((block) => block.id),
  );
  for (const [i, block] of study.blocks.entries()) {
    const path = `blocks.${i}`;
    tasks(path, block);
    const pack = block.source !== undefined && block.source !== 'generated';
    if (pack && !block.source?.startsWith(`${block.family}/`))
      say(`${path}.source`, `"${block.source}"`, `a pack of ${block.family}`);
    if (pack && block.fresh === true) say(`${path}.fresh`, 'true', 'false: a pack is the same for all');
    if (sampleSize(block) > block.pool)
      say(`${path}.sample.count`, `${sampleSize(block)}`, `at most ${block.pool}, the size of the pool`);
    if (block.order === 'latin-square' && sampleSize(block) > 200)
      say(`${path}.order`, `"latin-square" of ${sampleSize(block)} items`, 'at most 200 items');
    if (block.fresh === true && block.sample?.kind === 'matrix')
      say(`${path}.sample.kind`, '"matrix"', 'a pool that all share: leave out "fresh"');
    if (
      block.timeLimit !== undefined &&
      block.answerLock !== undefined &&
      block.answerLock >= block.timeLimit
    )
      say(`${path}.answerLock`, `${block.answerLock}`, `less than the time limit, ${block.timeLimit}`);
  }
  if (study.practice) {
    tasks('practice', study.practice);
    if ((study.practice.pass ?? 0) > study.practice.count)
      say('practice.pass', `${study.practice.pass}`, `at most ${study.practice.count}`);
  }
  if (study.quiz) keyed('quiz.questions', study.quiz.questions);
  unique(
    'questions',
    (study.questions ?? []).map((q) => q.id),
  );
  for (const [i, question] of (study.questions ?? []).entries()) {
    if (question.kind === 'choice')
      unique(
        `questions.${i}.options`,
        question.options.map((o) => o.id),
      );
    if (question.kind === 'number' && (question.min ?? -Infinity) > (question.max ?? Infinity))
      say(`questions.${i}.min`, `${question.min}`, `at most ${question.max}`);
  }
  const { checks } = study;
  if (checks) {
    keyed('checks.questions', checks.questions);
    if ((checks.every === undefined) === (checks.count === undefined))
      say('checks', checks.every === undefined ? 'neither' : 'both', 'either "every" or "count"');
    const room = checkCapacity(study.blocks.map(sampleSize));
    if ((checks.count ?? 0) > room)
      say('checks.count', `${checks.count}`, `at most ${room}: that many places there are`);
    if (room === 0) say('checks', 'no place for a check', 'a block of two items or more');
  }
  ownTexts(say, study);
  if (study.participants) {
    const { code: _, ...named } = study.participants;
    unique('participants', Object.values(named));
  }
  if (study.kiosk && study.saving?.kind === 'jatos')
    say('saving.kind', '"jatos"', 'another way of saving: JATOS cannot serve a kiosk');
  for (const outcome of OUTCOMES) {
    if (study.kiosk && (study.outcomes?.[outcome]?.redirect || study.outcomes?.[outcome]?.prolific))
      say(`outcomes.${outcome}`, 'a redirect', 'none: a kiosk stays where it is');
  }
  return out;
}

/** Texts of the page's that a study brings: keys that there are, with nothing filled in that there is not. */
function ownTexts(say: (path: string, found: string, expected: string) => void, { texts = {} }: Study): void {
  for (const [language, own] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(own)) {
      const path = `texts.${language}.${key}`;
      if (!isWordKey(key)) {
        say(
          path,
          'a key that the page does not have',
          `the key of a text; the nearest is "${nearestKey(key)}"`,
        );
        continue;
      }
      const values = valuesOf(key);
      const odd = placeholdersOf(text).find((name) => !values.includes(name));
      if (odd !== undefined)
        say(
          path,
          `{${odd}}`,
          values.length > 0 ? `only ${values.map((v) => `{${v}}`).join(', ')}` : 'nothing in braces',
        );
    }
  }
}

function among(
  say: (path: string, found: string, expected: string) => void,
  path: string,
  given: readonly string[],
  known: readonly string[],
): void {
  for (const value of given) {
    if (!known.includes(value))
      say(
        path,
        `"${value}"`,
        known.length > 0 ? `one of ${known.join(', ')}` : 'none: there is nothing to choose',
      );
  }
}

const addable = (meta: FamilyMeta): readonly string[] => meta.addable ?? [];
