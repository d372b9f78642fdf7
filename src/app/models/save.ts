import { Zip, ZipPassThrough } from 'fflate';
import type { RunParameters } from '../../core/record.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { Elicitation } from '../../elicitation/conditions.js';
import { type QuestionRow, questionId, questionLine } from '../../elicitation/exchange.js';
import { UNKNOWN_LIMITS } from '../../elicitation/limits.js';
import { planRequest } from '../../elicitation/plan.js';
import { checkParameters, entriesOf } from '../../runner/parameters.js';
import { planOf } from '../../runner/plan.js';
import { isBuiltFamily, loadFamily } from '../../tasks/registry.js';
import { metaOf } from '../present.js';
import type { Services } from '../services.js';
import { sourceFor } from '../sources.js';
import { bitmapOf, compose } from './images.js';
import { fewerFrames } from './requests.js';

const READ_ME = `Questions of a run of Orthant, for a model that runs elsewhere.

questions.jsonl  one question a line: id, item, category, images, system, prompt, maxTokens
images/          the pictures, PNG; a prompt speaks of them in the order in which its line names them

Answer with a file of JSON Lines, one answer a line:
  {"id": "<the question's id, unchanged>", "response": "<everything the model said>", "model": "<its name>"}
and drop it on the page of models. Answers are read and scored there; keys are not in this archive.
`;

/** The address of a run without who answers it: names its items wherever they are answered. */
export const addressOf = (parameters: RunParameters): string =>
  `${new URLSearchParams(entriesOf({ ...parameters, participant: 'person', feedback: false }))}`;

/**
 * The questions of a run with their pictures, as a ZIP archive. Nothing in it tells an answer.
 * @param tell items that are done
 */
export async function questionsOf(
  services: Services,
  parameters: RunParameters,
  elicitation: Elicitation,
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<Result<Blob>> {
  const meta = metaOf(parameters.family);
  if (meta === null || !isBuiltFamily(parameters.family)) {
    return fail('no-such-family', `This page has no tasks called "${parameters.family}".`, 'family');
  }
  if ((meta.retries ?? 0) > 0) {
    return fail(
      'no-file',
      `${meta.title} goes on step by step from what was answered: it cannot be answered from a file. Use a model in this page or a server of your own.`,
    );
  }
  const checked = checkParameters(parameters, meta);
  if (!checked.ok) return checked;
  const family = await loadFamily(parameters.family);
  const source = await sourceFor(parameters, family, services.tasks, services.packs);
  if (!source.ok) return source;
  const plan = planOf(parameters, meta, source.value.listing);
  if (!plan.ok) return plan;
  const renderer = await services.renderer();

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  const add = (name: string, bytes: Uint8Array): void => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  };
  const run = addressOf(parameters);
  let lines = '';
  for (const slot of plan.value) {
    if (signal.aborted) return fail('aborted', 'Stopped.');
    const item = await source.value.item(slot);
    if (!item.ok) return item;
    const whole = family.observe(item.value, family.start(item.value), parameters.condition);
    const observation = fewerFrames(whole, elicitation.frames);
    const pictures = await renderer.draw(observation, elicitation.longSide, signal);
    const request = planRequest(
      observation,
      pictures,
      parameters.condition,
      elicitation,
      UNKNOWN_LIMITS,
      meta,
    );
    if (!request.ok) return request;
    const images = await compose(request.value.sheets, pictures.map(bitmapOf));
    for (const { surface } of pictures) surface.close();
    const number = `${slot.index + 1}`.padStart(4, '0');
    const names = images.map(({ image }, k) => {
      const name = `images/${number}-${k + 1}.png`;
      add(name, image.png);
      return name;
    });
    const row: QuestionRow = {
      id: questionId(run, slot.index, family.version),
      item: item.value.id,
      category: item.value.category,
      images: names,
      system: request.value.system,
      prompt: request.value.text,
      maxTokens: request.value.maxTokens,
    };
    lines += questionLine(row);
    tell(slot.index + 1);
  }
  const encoder = new TextEncoder();
  add('questions.jsonl', encoder.encode(lines));
  add('README.txt', encoder.encode(READ_ME));
  zip.end();
  return ok(new Blob(chunks, { type: 'application/zip' }));
}
