/** What a command may touch: tests hand over their own. */
export interface Io {
  /** The lines of standard input, without their ends. */
  lines(): AsyncIterable<string>;
  /** One line to standard output; waits while the reader is slow. */
  out(line: string): Promise<void>;
  /** One line to standard error. */
  err(line: string): void;
}

/** Exit codes: all done; something in the input was wrong; the command itself was wrong. */
export const DONE = 0;
export const FAILED = 1;
export const MISUSED = 2;

/**
 * One command of the command line.
 * @param args what follows the command's name
 * @returns the exit code
 */
export type Command = (args: readonly string[], io: Io) => Promise<number>;

/** A command line that cannot be run as it stands; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
