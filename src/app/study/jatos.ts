import { fail, ok, type Result } from '../../core/result.js';
import type { Jatos } from '../../studies/saving/jatos.js';
import type { Study } from '../../studies/study.js';
import { inJatos } from './in-jatos.js';

/** Its waits for a slow server are long: five more attempts of up to a minute each. */
const PATIENCE = 120_000;

export interface LiveJatos extends Jatos {
  onLoad(callback: () => void): void;
  readonly urlQueryParameters?: { readonly [name: string]: unknown };
  /** Puts the ids of study, batch, component, worker and run into an object. */
  addJatosIds?(into: object): unknown;
}

let loading: Promise<Result<LiveJatos | null>> | null = null;

/**
 * JATOS as it is once it has loaded and knows the parameters of its link; null outside of it. Asked for once a page.
 * Fault: `jatos-silent`.
 */
export function liveJatos(): Promise<Result<LiveJatos | null>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Result<LiveJatos | null>> {
  let jatos = windowJatos();
  if (jatos === null && inJatos()) {
    await new Promise<void>((resolve) => {
      const script = document.createElement('script');
      script.src = new URL('jatos.js', document.baseURI).href;
      script.onload = () => resolve();
      script.onerror = () => resolve();
      document.head.append(script);
    });
    jatos = windowJatos();
    if (jatos === null) return silent('its script did not load');
  }
  const found = jatos;
  if (found === null) return ok(null);
  const loaded = new Promise<true>((resolve) => found.onLoad(() => resolve(true)));
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE));
  if (!(await Promise.race([loaded, late]))) return silent('no answer');
  // Under a policy without inline scripts jatos.js says that it has loaded before the link's parameters have come.
  for (let waited = 0; found.urlQueryParameters === undefined; waited += 100) {
    if (waited >= PATIENCE / 4) return silent('no parameters');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  found.endDirectly ??= endDirectly;
  return ok(found);
}

const silent = (why: string): Result<never> =>
  fail(
    'jatos-silent',
    `JATOS, which gave this page, does not answer (${why}). Nothing was started. Reload the page; if it stays so, tell the people who run the study.`,
  );

/** The request that jatos.js itself makes: it refuses to make it twice, even where the first did not arrive. */
async function endDirectly(successful: boolean, message: string): Promise<void> {
  const address = new URL('../end', location.href);
  address.search = `${new URLSearchParams({ successful: `${successful}`, message })}`;
  const answer = await fetch(address, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    cache: 'no-store',
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`the end of the study: ${answer.status}`);
}

function windowJatos(): LiveJatos | null {
  const value: unknown = Reflect.get(window, 'jatos');
  return isJatos(value) ? value : null;
}

const isJatos = (value: unknown): value is LiveJatos =>
  typeof value === 'object' && value !== null && 'submitResultData' in value && 'onLoad' in value;

/**
 * Parameters of the study link: JATOS keeps them, the page's own address has lost them. Who comes without a name has that
 * of their study run: the next person at the same computer is somebody else.
 */
export function jatosEntries(
  jatos: LiveJatos | null,
  { participants = {} }: Pick<Study, 'participants'>,
): readonly (readonly [string, string])[] {
  if (jatos === null) return [];
  const entries = Object.entries(jatos.urlQueryParameters ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const subject = participants.subject ?? 'PROLIFIC_PID';
  const named =
    participants.code === true || entries.some(([name, value]) => name === subject && value !== '');
  return named || jatos.studyResultId === undefined
    ? entries
    : [...entries.filter(([name]) => name !== subject), [subject, `jatos-${jatos.studyResultId}`]];
}

/** Ids under which JATOS keeps the run, for the session's record; empty outside of it. */
export async function jatosIds(): Promise<{ readonly [name: string]: string | number }> {
  const jatos = inJatos() ? await liveJatos() : null;
  const ids: Record<string, unknown> = {};
  if (jatos?.ok) jatos.value?.addJatosIds?.(ids);
  return Object.fromEntries(
    Object.entries(ids).flatMap(([name, value]) =>
      typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
        ? [[name, value]]
        : [],
    ),
  );
}
