import { type Fault, fail } from '../core/result.js';

const said = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
const named = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? `${error.name}` : '';

/** The database could not be opened, read or written: what happened, what is safe, what to do next. */
export function faultOf(error: unknown): { ok: false; fault: Fault } {
  switch (named(error)) {
    case 'VersionError':
      return fail(
        'newer-database',
        'What is stored in this browser was written by a newer version of this page. It is safe and was not touched. Reload the page to get the newer version; if that does not help, clear nothing and use the page where you last used it.',
      );
    case 'QuotaExceededError':
      return fail(
        'quota',
        'The browser has no room left for this page, so the last answer is not stored yet. Everything confirmed before is safe. Free some space on the disk, or export and delete old runs, then confirm again.',
      );
    case 'SecurityError':
    case 'InvalidStateError':
    case 'NotAllowedError':
      return fail(
        'no-storage',
        'This browser does not let the page store anything, as in some private windows or where site data is blocked. Nothing was lost. Use a normal window or allow site data; otherwise results last only until the page is closed: export them first.',
      );
    default:
      return fail(
        'database-failed',
        `The browser's database failed (${said(error)}). Everything confirmed is stored. Try again; if it keeps failing, reload the page: the run goes on where it was.`,
      );
  }
}

export const noDatabase = () =>
  fail(
    'no-storage',
    'This browser offers the page no database. Nothing was lost. Results last only until the page is closed: export them first, or use another browser.',
  );

export const blocked = (): Fault =>
  fail(
    'database-blocked',
    'An older version of this page is open in another tab and keeps the stored data as it is. Everything is safe. Close the other tabs of this page; this one goes on by itself.',
  ).fault;

export const outdated = () =>
  fail(
    'page-outdated',
    'A newer version of this page was opened in another tab. Everything confirmed is stored. Reload this page: the run goes on where it was.',
  );

export const deleted = (): Fault =>
  fail(
    'database-deleted',
    "What this page had stored was deleted, in another tab or in the browser's settings. The run that was open here cannot go on; start a new one. If you have an export, it can be imported again.",
  ).fault;
