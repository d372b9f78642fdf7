import { fail, type Result } from '../../core/result.js';
import { decodeStudy } from '../../studies/decode-study.js';
import { unpackStudy } from '../../studies/link.js';
import type { Study } from '../../studies/study.js';
import type { StudyFrom } from '../../ui/routes.js';

/** The study that an address names. Faults: `bad-study`, `bad-link`, `no-such-study`, `study-unreachable`. */
export async function studyFrom(from: StudyFrom): Promise<Result<Study>> {
  switch (from.kind) {
    case 'link': {
      const text = unpackStudy(from.packed);
      return text.ok ? decodeStudy(text.value) : text;
    }
    case 'name':
      return fetched(new URL(`studies/${encodeURIComponent(from.name)}.json`, document.baseURI));
    case 'url': {
      const url = URL.canParse(from.url, document.baseURI) ? new URL(from.url, document.baseURI) : null;
      if (url === null || !/^https?:$/.test(url.protocol))
        return fail('bad-link', 'The address of the study is no web address. Nothing was started.', 'url');
      return fetched(url);
    }
  }
}

async function fetched(url: URL): Promise<Result<Study>> {
  let text: string;
  try {
    // JATOS gives a study's files to those alone who take part in it.
    const answer = await fetch(url, { credentials: 'same-origin' });
    // A static host may answer anything that is missing with its own page.
    const page = answer.headers.get('content-type')?.startsWith('text/html') === true;
    if (answer.status === 404 || page)
      return fail('no-such-study', `There is no study at ${url.href}. Check the link.`, 'study');
    if (!answer.ok)
      return fail(
        'study-unreachable',
        `The study could not be fetched (${answer.status}). Nothing was started; try again in a moment.`,
      );
    text = await answer.text();
  } catch {
    return fail(
      'study-unreachable',
      'The study could not be fetched: there is no network, or its server does not let this page read it. Nothing was started; try again in a moment.',
    );
  }
  return decodeStudy(text);
}
