/**
 * A fault somebody else's input or machine caused. Faults are returned, never thrown, and cross workers as they are.
 * `message` is for a person: what happened, what is safe, what to do next. `where` says where in the input it was
 * found (a path such as `members[3]`, a line, a row).
 */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly where?: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (code: string, message: string, where?: string): { ok: false; fault: Fault } => ({
  ok: false,
  fault: where === undefined ? { code, message } : { code, message, where },
});
