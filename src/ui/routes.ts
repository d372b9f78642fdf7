import { ANALYSIS_PARTS, type AnalysisPart } from './analysis/parts.js';

/** Where a person can be. Hash addresses, so that any static host and any sub-path will do. */
export type Route =
  | { readonly to: 'home' }
  /** A run that is described but not yet begun; `entries` are read by runner/parameters, nowhere else. */
  | { readonly to: 'start'; readonly entries: readonly (readonly [string, string])[] }
  | { readonly to: 'run'; readonly id: string }
  | { readonly to: 'results' }
  | { readonly to: 'result'; readonly id: string }
  | { readonly to: 'item'; readonly id: string; readonly index: number }
  | { readonly to: 'guide' }
  /** Free play and solvers of the rotation tasks. */
  | { readonly to: 'rotations' }
  | { readonly to: 'rotation-report' }
  /** A family's own report. */
  | { readonly to: 'report'; readonly family: string }
  /** The results workspace; `entries` are read by app/analysis/choices. */
  | {
      readonly to: 'analysis';
      readonly part: AnalysisPart;
      readonly entries: readonly (readonly [string, string])[];
    }
  | { readonly to: 'models' }
  /** A model's run: live, or to be gone on with. */
  | { readonly to: 'model-run'; readonly id: string }
  /** Studies, what they left in this browser, this device as a kiosk. */
  | { readonly to: 'studies' }
  | { readonly to: 'study-builder' }
  /** A study as its participants meet it; `entries` are read by studies/participant. */
  | {
      readonly to: 'study';
      readonly from: StudyFrom;
      readonly entries: readonly (readonly [string, string])[];
    }
  | { readonly to: 'unknown'; readonly address: string };

/** Where a study's file is: by name beside the page, in the link itself, or anywhere. */
export type StudyFrom =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'link'; readonly packed: string }
  | { readonly kind: 'url'; readonly url: string };

/** Never throws: what cannot be read is `unknown`, which a person is told. @param hash with or without the `#` */
export function routeOf(hash: string): Route {
  const address = hash.replace(/^#\/?/, '');
  const [path = '', query = ''] = splitOnce(address, '?');
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts.map(decode);
  const unknown: Route = { to: 'unknown', address };
  if (first === undefined) return { to: 'home' };
  const study = studyOf(path, first, second, third, query);
  if (study !== null) return study;
  if (first === 'start' && second === undefined)
    return { to: 'start', entries: [...new URLSearchParams(query)] };
  if (first === 'run' && second !== undefined && third === undefined) return { to: 'run', id: second };
  if (first === 'guide' && second === undefined) return { to: 'guide' };
  if (first === 'rotations' && second === undefined) return { to: 'rotations' };
  if (first === 'rotation-report' && second === undefined) return { to: 'rotation-report' };
  if (first === 'report' && second !== undefined && third === undefined)
    return { to: 'report', family: second };
  if (first === 'analysis' && third === undefined) {
    const part = ANALYSIS_PARTS.find((one) => one === (second ?? 'tables'));
    return part === undefined ? unknown : { to: 'analysis', part, entries: [...new URLSearchParams(query)] };
  }
  if (first === 'studies' && second === undefined) return { to: 'studies' };
  if (first === 'study-builder' && second === undefined) return { to: 'study-builder' };
  if (first === 'models' && second === undefined) return { to: 'models' };
  if (first === 'model-run' && second !== undefined && third === undefined)
    return { to: 'model-run', id: second };
  if (first !== 'results' || parts.length > 3) return unknown;
  if (second === undefined) return { to: 'results' };
  if (third === undefined) return { to: 'result', id: second };
  return /^[1-9]\d{0,5}$/.test(third) ? { to: 'item', id: second, index: Number(third) - 1 } : unknown;
}

/** The address of a route: `routeOf(hrefOf(r))` is r again. Items are numbered from 1 in addresses. */
export function hrefOf(route: Route): string {
  switch (route.to) {
    case 'home':
      return '#/';
    case 'start':
      return `#/start?${new URLSearchParams(route.entries.map(([name, value]) => [name, value]))}`;
    case 'run':
      return `#/run/${encodeURIComponent(route.id)}`;
    case 'results':
      return '#/results';
    case 'result':
      return `#/results/${encodeURIComponent(route.id)}`;
    case 'item':
      return `#/results/${encodeURIComponent(route.id)}/${route.index + 1}`;
    case 'guide':
      return '#/guide';
    case 'rotations':
      return '#/rotations';
    case 'rotation-report':
      return '#/rotation-report';
    case 'report':
      return `#/report/${encodeURIComponent(route.family)}`;
    case 'analysis': {
      const query = `${new URLSearchParams(route.entries.map(([name, value]) => [name, value]))}`;
      const path = route.part === 'tables' ? '#/analysis' : `#/analysis/${route.part}`;
      return query === '' ? path : `${path}?${query}`;
    }
    case 'models':
      return '#/models';
    case 'model-run':
      return `#/model-run/${encodeURIComponent(route.id)}`;
    case 'studies':
      return '#/studies';
    case 'study-builder':
      return '#/study-builder';
    case 'study': {
      const { from } = route;
      const more = from.kind === 'url' ? [['url', from.url] as const, ...route.entries] : route.entries;
      const path = {
        name: () => (from.kind === 'name' ? `study/${encodeURIComponent(from.name)}` : ''),
        link: () => (from.kind === 'link' ? `s=${from.packed}` : ''),
        url: () => 'study',
      }[from.kind]();
      const query = new URLSearchParams(more.map(([name, value]) => [name, value]));
      return more.length > 0 ? `#/${path}?${query}` : `#/${path}`;
    }
    case 'unknown':
      return `#/${route.address}`;
  }
}

/** `study/<name>`, `study?url=..` or `s=<deflated>`, each with parameters. */
function studyOf(
  path: string,
  first: string,
  second: string | undefined,
  third: string | undefined,
  query: string,
): Route | null {
  const entries = [...new URLSearchParams(query)];
  const packed = /^s=([\w-]+)=*$/.exec(path)?.[1];
  if (packed !== undefined) return { to: 'study', from: { kind: 'link', packed }, entries };
  if (first !== 'study' || third !== undefined) return null;
  if (second !== undefined) return { to: 'study', from: { kind: 'name', name: second }, entries };
  const url = entries.find(([name]) => name === 'url')?.[1];
  if (url === undefined) return null;
  return { to: 'study', from: { kind: 'url', url }, entries: entries.filter(([name]) => name !== 'url') };
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
