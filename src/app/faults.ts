import type { Fault } from '../core/result.js';
import type { Route } from '../ui/routes.js';
import type { FaultAction, FaultView, View } from '../ui/view.js';
import { isWordKey, type WordKey } from '../words/catalogue.js';

const home: FaultAction = { kind: 'link', label: 'startPage', route: { to: 'home' } };
const results: FaultAction = { kind: 'link', label: 'results', route: { to: 'results' } };
const retry = (label: WordKey = 'tryAgain'): FaultAction => ({ kind: 'retry', label });

/** What a person can do about it, beside what the message says. */
function actionsFor(code: string): readonly FaultAction[] {
  switch (code) {
    case 'no-storage':
      return [{ kind: 'without-storage', label: 'withoutStorage' }, retry()];
    case 'run-in-use':
    case 'study-in-use':
    case 'database-failed':
    case 'pack-unreachable':
    case 'worker-failed':
    case 'draw-failed':
    case 'no-graphics':
    case 'database-blocked':
    case 'study-unreachable':
      return [retry(), home];
    case 'jatos-silent':
      return [retry('reload')];
    case 'quota':
      return [retry('saveAgain'), results];
    case 'page-outdated':
    case 'newer-database':
      return [{ kind: 'retry', label: 'reload' }];
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
  const title = `fault-${fault.code}`;
  const text = `${title}-text`;
  return {
    title: isWordKey(title) ? title : 'faultTitle',
    text: { key: isWordKey(text) ? text : 'faultText', values: { message: fault.message } },
    actions: actions ?? actionsFor(fault.code),
    detail: fault.where === undefined || fault.where === '' ? fault.code : `${fault.code} at ${fault.where}`,
  };
}

/** For a participant of a study: nothing leads out of it, and something can always be done. */
export function withinStudy(fault: FaultView): FaultView {
  const actions = fault.actions.filter(({ kind }) => kind !== 'link');
  return { ...fault, actions: actions.length > 0 ? actions : [retry()] };
}

/** The same for a fault that a screen shows beside what it is about. */
export function screenWithinStudy(view: View, within: (fault: FaultView) => FaultView = withinStudy): View {
  switch (view.screen) {
    case 'fault':
      return { ...view, fault: within(view.fault) };
    case 'trial':
    case 'episode':
    case 'study':
      return view.fault === null ? view : { ...view, fault: within(view.fault) };
    default:
      return view;
  }
}

/**
 * For whoever is at a kiosk: one may try again, and that is all. Going on without a store would lose the session with the
 * next load of the page.
 */
export const withinKiosk = (fault: FaultView): FaultView => ({
  ...fault,
  actions: [fault.actions.find(({ kind }) => kind === 'retry') ?? retry()],
});

/** For mistakes of the page itself: nothing is known but the error. */
export function unexpected(error: unknown, back: Route = { to: 'home' }): FaultView {
  return {
    title: 'mistakeTitle',
    text: { key: 'mistakeText' },
    actions: [
      { kind: 'retry', label: 'tryAgain' },
      { kind: 'link', label: 'goBack', route: back },
    ],
    detail: error instanceof Error ? `${error.name}: ${error.message}` : `${error}`,
  };
}
