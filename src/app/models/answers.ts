import type { RunParameters } from '../../core/record.js';
import { fail, ok, type Result } from '../../core/result.js';
import { DEFAULT_ELICITATION } from '../../elicitation/conditions.js';
import { type AnswerRow, readAnswers } from '../../elicitation/exchange.js';
import { DEFAULT_PARAMETERS, parametersFrom } from '../../runner/parameters.js';
import { isBuiltFamily, loadFamily } from '../../tasks/registry.js';
import { beginRunOf, type OpenRun } from '../open-run.js';
import type { Services } from '../services.js';
import { participantOf, type Who } from './who.js';

export interface ImportedRun {
  readonly run: OpenRun;
  readonly who: Who;
}

export interface ImportedAnswers {
  readonly runs: readonly ImportedRun[];
  readonly faults: readonly string[];
}

/**
 * Runs that were answered elsewhere, opened but not yet scored: one for each run the answers belong to.
 * @param name of the model, where the answers do not say
 */
export async function importAnswers(
  services: Services,
  text: string,
  name: string,
): Promise<ImportedAnswers> {
  const { answers, faults } = readAnswers(text);
  const groups = new Map<string, AnswerRow[]>();
  for (const answer of answers) {
    const own = `${answer.model ?? name}\n${answer.version}\n${answer.run}`;
    groups.set(own, [...(groups.get(own) ?? []), answer]);
  }
  const runs: ImportedRun[] = [];
  const problems = [...faults];
  for (const rows of groups.values()) {
    const opened = await openGroup(services, rows, name);
    if (opened.ok) runs.push(opened.value);
    else problems.push(opened.fault.message);
  }
  return { runs, faults: problems };
}

async function openGroup(
  services: Services,
  rows: readonly AnswerRow[],
  name: string,
): Promise<Result<ImportedRun>> {
  const [first] = rows;
  if (first === undefined) throw new Error('answers: an empty group');
  const read = parametersFrom(new URLSearchParams(first.run), DEFAULT_PARAMETERS);
  if (!read.ok) return read;
  const model = first.model ?? name;
  const parameters: RunParameters = { ...read.value.parameters, participant: wordOf(model) };
  if (!isBuiltFamily(parameters.family)) {
    return fail('no-such-family', `This page has no tasks called "${parameters.family}".`, 'family');
  }
  const family = await loadFamily(parameters.family);
  if (family.version !== first.version) {
    return fail(
      'version-changed',
      `${rows.length} answers are to items of version ${first.version} of ${family.meta.title}; this page makes version ${family.version}. They would be scored against other items, so they were left out.`,
    );
  }
  const texts = new Map(rows.map(({ index, text }) => [index, text]));
  const who: Who = { kind: 'answers', name: model, texts };
  const run = await beginRunOf(services, parameters, participantOf(who, DEFAULT_ELICITATION), {
    answered: 'elsewhere',
    answers: rows.length,
  });
  return run.ok ? ok({ run: run.value, who }) : run;
}

/** A model's name as an address can hold it. */
export const wordOf = (name: string): string => name.replace(/[^\w .:/@-]/g, '-').slice(0, 100) || 'model';
