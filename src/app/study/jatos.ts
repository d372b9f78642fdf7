import type { Jatos } from '../../studies/saving/jatos.js';

/** A page that JATOS serves: its part of the address says so, and its script lies beside the page. */
const served = (): boolean => /\/publix\//.test(location.pathname);

interface LiveJatos extends Jatos {
  onLoad(callback: () => void): void;
  readonly urlQueryParameters?: { readonly [name: string]: unknown };
  readonly componentJsonInput?: unknown;
}

let loading: Promise<LiveJatos | null> | null = null;

/** JATOS as it is once it has loaded; null outside of it, or where its script is missing. */
export function liveJatos(): Promise<LiveJatos | null> {
  loading ??= load();
  return loading;
}

async function load(): Promise<LiveJatos | null> {
  let jatos = windowJatos();
  if (jatos === null && served()) {
    await new Promise<void>((resolve) => {
      const script = document.createElement('script');
      script.src = new URL('jatos.js', document.baseURI).href;
      script.onload = () => resolve();
      script.onerror = () => resolve();
      document.head.append(script);
    });
    jatos = windowJatos();
  }
  const found = jatos;
  if (found === null) return null;
  await new Promise<void>((resolve) => found.onLoad(() => resolve()));
  return found;
}

function windowJatos(): LiveJatos | null {
  const value: unknown = Reflect.get(window, 'jatos');
  return isJatos(value) ? value : null;
}

const isJatos = (value: unknown): value is LiveJatos =>
  typeof value === 'object' && value !== null && 'submitResultData' in value && 'onLoad' in value;

/** Parameters of the study link: JATOS keeps them, the page's own address may have lost them. */
export const jatosEntries = (jatos: LiveJatos | null): readonly (readonly [string, string])[] =>
  Object.entries(jatos?.urlQueryParameters ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
