import { strFromU8, unzipSync } from 'fflate';
import { imageType, named } from './images.js';
import { bad, type Imported } from './imported.js';
import {
  imageIds,
  isWrong,
  type PromptTexts,
  readQuestion,
  SSI_TASKS,
  type SsiQuestion,
} from './ssi-question.js';

/** Files of one question: `<category>/<task>/<stem>/<file>`, wherever the zip puts its root. */
const ENTRY = /^(?:.*\/)?(geometric|topological)\/([a-z_]+)\/([^/]+)\/([^/]+)$/;
/** Bytes that one file may unpack to: no picture of the site is larger, and a zip may lie. */
const LARGEST = 64 * 1024 * 1024;

/** The site's names of the pictures, in our order of them (seed-systems, A1.3). */
const filesOf = (candidates: number, views: 1 | 2): readonly string[] => [
  ...(views === 1 ? ['original.jpg'] : ['original1.jpg', 'original2.jpg', '0.jpg']),
  ...Array.from({ length: candidates }, (_, k) => `${k + 1}.jpg`),
];

/** The site keeps both kinds of two-view tasks in folders of one name. */
export const slugOf = (folder: string, group: string): string =>
  folder === 'multi_view' ? `multi_view_${group}` : folder;

/** The site's folder form as a zip (some 50 questions). Questions are numbered in the order of their folders' names. */
export function* readSsiFolder(bytes: Uint8Array, texts: PromptTexts = {}): Generator<Imported<SsiQuestion>> {
  let files: { readonly [name: string]: Uint8Array };
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => ENTRY.test(name) && originalSize <= LARGEST,
    });
  } catch {
    yield bad(0, 'this is no whole zip file');
    return;
  }
  const folders = new Map<string, Map<string, Uint8Array>>();
  for (const [path, content] of Object.entries(files)) {
    const match = ENTRY.exec(path);
    if (match === null) continue;
    const [, group = '', task = '', stem = '', file = ''] = match;
    const key = `${group}/${slugOf(task, group)}/${stem}`;
    const own = folders.get(key) ?? new Map<string, Uint8Array>();
    own.set(file.toLowerCase(), content);
    folders.set(key, own);
  }
  if (folders.size === 0) {
    yield bad(0, 'the zip holds no folders <category>/<task>/<question>');
    return;
  }
  let number = 0;
  for (const key of [...folders.keys()].sort()) {
    number++;
    const read = questionOf(key, folders.get(key)!, texts);
    if (typeof read === 'string') yield bad(number, `${key}: ${read}`);
    else yield { kind: 'row', number, value: read };
  }
}

/**
 * The folder form has no wording: the template follows from the task. Two-view topological questions are of two kinds;
 * the answer's own description may tell which.
 */
function templateOf(slug: string, answer: unknown): string {
  const held =
    typeof answer === 'object' && answer !== null && 'taxonomy' in answer
      ? JSON.stringify(answer.taxonomy)
      : '';
  const name =
    slug === 'multi_view_geometric'
      ? 'mv_relative_distance'
      : slug !== 'multi_view_topological'
        ? slug
        : held.includes('"hop_distance"')
          ? 'mv_hop_distance'
          : held.includes('"cycle_length"')
            ? 'mv_cycle_length'
            : slug;
  return `${name.toUpperCase()}_PROMPT_TEMPLATE`;
}

function questionOf(
  key: string,
  files: ReadonlyMap<string, Uint8Array>,
  texts: PromptTexts,
): SsiQuestion | string {
  const [group = '', slug = ''] = key.split('/');
  const known = Object.hasOwn(SSI_TASKS, slug) ? SSI_TASKS[slug] : undefined;
  if (known === undefined) return `the task "${slug}" is unknown`;
  const text = files.get('answer.json');
  if (text === undefined) return 'answer.json is missing';
  let answer: unknown;
  try {
    answer = JSON.parse(strFromU8(text));
  } catch {
    return 'answer.json is no JSON';
  }
  const order = typeof answer === 'object' && answer !== null && 'answer' in answer ? answer.answer : null;
  const question = readQuestion(
    {
      index: key,
      task: slug,
      category: group,
      question: templateOf(slug, answer),
      answer: JSON.stringify(order),
      answer_json: JSON.stringify(answer),
    },
    texts,
  );
  if (isWrong(question)) return question.reason;
  const pictures: Uint8Array[] = [];
  for (const name of filesOf(known.candidates, known.views)) {
    const picture = files.get(name);
    if (picture === undefined) return `${name} is missing`;
    if (imageType(picture) === null) return `${name} is no JPEG, PNG, WebP or GIF`;
    pictures.push(picture);
  }
  return { ...question, images: named(pictures, imageIds(known.candidates, known.views)), sameAs: null };
}
