import { strFromU8, strToU8, zipSync } from 'fflate';
import { fail, ok, type Result } from '../core/result.js';
import type { Study } from './study.js';
import { textIn } from './text.js';

/** UUIDs that nothing else in any JATOS has: it refuses an archive whose study or component belongs to somebody else. */
export interface ArchiveIds {
  readonly study: string;
  readonly component: string;
  readonly batch: string;
}

const PAGE = 'index.html';

/**
 * A study as JATOS takes it in ("Import study"): a zip file (.jzip) with one folder, the page as it was built with the
 * study's file in it, and the study's properties in JSON (.jas, version 3: JATOS documentation, "Study Archive").
 * @param files the build, by path; `index.html` is among them
 * Faults: `bad-study` (a kiosk: JATOS runs one person at a time; a pack that is not of the build), `bad-build`.
 */
export function jatosArchive(
  study: Study,
  files: ReadonlyMap<string, Uint8Array>,
  ids: ArchiveIds,
): Result<Uint8Array> {
  if (study.kiosk !== undefined)
    return fail(
      'bad-study',
      'A kiosk study cannot be packed for JATOS: each of its runs is for one person.',
      'kiosk',
    );
  for (const [at, { source = 'generated' }] of study.blocks.entries())
    if (source !== 'generated' && !files.has(`tasks/${source}/manifest.json`))
      return fail(
        'bad-study',
        `The pack ${source} is in this browser only, and not among the files of this page: the study cannot be packed with it.`,
        `blocks.${at}.source`,
      );
  const html = files.get(PAGE);
  const page = html === undefined ? null : pageForJatos(strFromU8(html), study.name);
  if (page === null) return fail('bad-build', 'This page is not one that can be packed for JATOS.', PAGE);
  const own: Study = { ...study, saving: { kind: 'jatos' } };
  const folder = `orthant_${study.name}`;
  const inside = new Map(files);
  inside.set(PAGE, strToU8(page));
  inside.set(`studies/${study.name}.json`, strToU8(`${JSON.stringify(own, null, 2)}\n`));
  const properties = {
    version: '3',
    data: {
      uuid: ids.study,
      title: textIn(study.title, study.languages?.[0] ?? 'en'),
      description: '',
      groupStudy: false,
      linearStudy: false,
      allowPreview: false,
      dirName: folder,
      comments: '',
      jsonData: null,
      endRedirectUrl: '',
      studyEntryMsg: null,
      componentList: [
        {
          uuid: ids.component,
          title: 'Orthant',
          htmlFilePath: PAGE,
          // Who reloads the page goes on where they were.
          reloadable: true,
          active: true,
          comments: '',
          jsonData: null,
        },
      ],
      batchList: [
        {
          uuid: ids.batch,
          title: 'Default',
          active: true,
          maxActiveMembers: null,
          maxTotalMembers: null,
          maxTotalWorkers: null,
          allowedWorkerTypes: [
            'Jatos',
            'PersonalSingle',
            'PersonalMultiple',
            'GeneralSingle',
            'GeneralMultiple',
          ],
          comments: null,
          jsonData: null,
        },
      ],
    },
  };
  const entries = [...inside].map(([path, bytes]): [string, Uint8Array] => [`${folder}/${path}`, bytes]);
  entries.push([`${study.name}.jas`, strToU8(`${JSON.stringify(properties, null, 2)}\n`)]);
  // A fixed date: the bytes must not depend on when they are packed.
  return ok(
    zipSync(
      Object.fromEntries(entries.map(([name, bytes]) => [name, [bytes, { mtime: '2000-01-01T12:00:00' }]])),
      {
        level: 6,
      },
    ),
  );
}

/**
 * The page with two changes: the name of the study it opens, since JATOS gives it no address of its own; and a policy that
 * allows inline scripts, as which jatos.js loads parts of itself. null where these have no place in it.
 */
function pageForJatos(html: string, name: string): string | null {
  const policy = /(http-equiv="Content-Security-Policy"\s+content="[^"]*script-src 'self')/;
  const head = '<meta charset="utf-8" />';
  if (!policy.test(html) || !html.includes(head)) return null;
  return html
    .replace(policy, "$1 'unsafe-inline'")
    .replace(head, `${head}\n    <meta name="orthant-study" content="${name}" />`);
}
