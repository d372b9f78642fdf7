import type { Fault } from '../core/result.js';
import type { Route } from '../ui/routes.js';
import type { FaultAction, FaultView } from '../ui/view.js';

const home: FaultAction = { kind: 'link', label: 'Start page', route: { to: 'home' } };
const results: FaultAction = { kind: 'link', label: 'Results', route: { to: 'results' } };
const retry = (label = 'Try again'): FaultAction => ({ kind: 'retry', label });

/** A short name for each fault; its message says the rest. */
const TITLES: { readonly [code: string]: string } = {
  quota: 'No room left',
  'no-storage': 'Nothing can be stored here',
  'newer-database': 'Stored by a newer version',
  'page-outdated': 'A newer version is open',
  'database-blocked': 'Waiting for another tab',
  'database-deleted': 'What was stored is gone',
  'database-failed': 'The database failed',
  'run-in-use': 'Open in another tab',
  conflict: 'Changed in another tab',
  'no-such-run': 'No such run',
  'version-changed': 'Begun with another version',
  'pack-changed': 'Begun with another copy of the pack',
  'run-damaged': 'This run cannot go on',
  'cannot-replay': 'This run cannot go on',
  'no-graphics': 'No 3D graphics',
  'draw-failed': 'The pictures could not be drawn',
  'no-such-pack': 'No such pack',
  'pack-unreachable': 'The pack is out of reach',
  'pack-damaged': 'The pack does not match its hash',
  'pack-version': 'The pack is newer than this page',
  'bad-manifest': 'The pack is damaged',
  'bad-parameter': 'The address cannot be read',
  'not-enough-items': 'Not enough such items',
  'worker-failed': 'An item could not be made',
  'bad-study': 'This study cannot be run',
  'bad-link': 'The link is damaged',
  'no-such-study': 'No such study',
  'study-unreachable': 'The study is out of reach',
  'no-such-page': 'Nothing at this address',
  'no-jatos': 'Not opened in JATOS',
  'jatos-silent': 'JATOS does not answer',
};

/** What a person can do about it, beside what the message says. */
function actionsFor(code: string): readonly FaultAction[] {
  switch (code) {
    case 'no-storage':
      return [{ kind: 'without-storage', label: 'Go on without storing' }, retry()];
    case 'run-in-use':
    case 'database-failed':
    case 'pack-unreachable':
    case 'worker-failed':
    case 'draw-failed':
    case 'no-graphics':
    case 'database-blocked':
    case 'study-unreachable':
      return [retry(), home];
    case 'jatos-silent':
      return [retry('Reload')];
    case 'quota':
      return [retry('Save again'), results];
    case 'page-outdated':
    case 'newer-database':
      return [{ kind: 'retry', label: 'Reload' }];
    case 'version-changed':
    case 'pack-changed':
    case 'run-damaged':
    case 'cannot-replay':
    case 'conflict':
      return [results, home];
    default:
      return [home];
  }
}

/** @param actions instead of the usual ones */
export function faultView(fault: Fault, actions?: readonly FaultAction[]): FaultView {
  return {
    title: TITLES[fault.code] ?? 'Something went wrong',
    text: fault.message,
    actions: actions ?? actionsFor(fault.code),
    detail: fault.where === undefined || fault.where === '' ? fault.code : `${fault.code} at ${fault.where}`,
  };
}

/** For mistakes of the page itself: nothing is known but the error. */
export function unexpected(error: unknown, back: Route = { to: 'home' }): FaultView {
  return {
    title: 'The page made a mistake',
    text: 'Something happened that should not. Everything confirmed is stored. Reload the page: an open run goes on where it was.',
    actions: [
      { kind: 'retry', label: 'Try again' },
      { kind: 'link', label: 'Back', route: back },
    ],
    detail: error instanceof Error ? `${error.name}: ${error.message}` : `${error}`,
  };
}
