import { checkStudy } from '../../studies/decode-study.js';
import { packStudy } from '../../studies/link.js';
import { sampleSize } from '../../studies/sampling.js';
import type { Study } from '../../studies/study.js';
import { hrefOf } from '../../ui/routes.js';
import { plural } from '../../ui/words.js';

/** The draft as far as a form can show it: any object whose form is right but for a value or two is not shown. */
export function formOf(text: string): Study | null {
  try {
    const value: unknown = JSON.parse(text);
    const read = checkStudy(value);
    return read.ok ? read.study : null;
  } catch {
    return null;
  }
}

export function linkTo(study: Study): string {
  const page = new URL(location.pathname, location.href);
  return `${page.href}${hrefOf({ to: 'study', from: { kind: 'link', packed: packStudy(study) }, entries: [] })}`;
}

export async function qrOf(link: string): Promise<string | null> {
  try {
    const { generate } = await import('lean-qr');
    return generate(link).toDataURL({ scale: 4 });
  } catch {
    // More than a code can hold.
    return null;
  }
}

export function factsOf(study: Study): readonly string[] {
  const items = study.blocks.reduce((sum, block) => sum + sampleSize(block), 0);
  const out = [`${plural(items, 'item')} for each person.`];
  for (const block of study.blocks) {
    if (block.sample?.kind !== 'matrix') continue;
    const people = Math.ceil((block.pool * block.sample.people) / block.sample.count);
    out.push(
      `Block “${block.id}”: about ${plural(people, 'person', 'people')} who complete give each of its ${block.pool} items ${block.sample.people} answers.`,
    );
  }
  return out;
}

/** The host that a study sends to, where this page's own policy forbids it; null where it may, or nothing is known. */
export function blockedHost({ saving }: Study): string | null {
  if (saving?.kind !== 'endpoint') return null;
  const policy = document
    .querySelector('meta[http-equiv="Content-Security-Policy"]')
    ?.getAttribute('content');
  const allowed = /connect-src([^;]*)/
    .exec(policy ?? '')?.[1]
    ?.trim()
    .split(/\s+/);
  const url = new URL(saving.url);
  if (allowed === undefined || url.origin === location.origin || allowed.includes(url.origin)) return null;
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  return local || allowed.includes(url.protocol) ? null : url.origin;
}
