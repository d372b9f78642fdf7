/** What comes out of an import, in file order: good rows, bad rows by number and reason, and how far it is. */
export type Imported<T> =
  | { readonly kind: 'row'; readonly number: number; readonly value: T }
  | ({ readonly kind: 'bad' } & Flaw)
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };

/** Something that cannot be used, and where it is. */
export interface Flaw {
  /** Of the row, from 1; 0 is the header, or the file as a whole. */
  readonly number: number;
  readonly reason: string;
  /** In which the row begins, from 1: cells may run over several. Absent where a file has no lines. */
  readonly line?: number;
  /** By its name in the header. Absent where it is the row as a whole. */
  readonly column?: string;
}

export const bad = (
  number: number,
  reason: string,
  where: { readonly line?: number; readonly column?: string } = {},
): Imported<never> => ({ kind: 'bad', number, reason, ...where });
export const progress = (done: number, total: number): Imported<never> => ({ kind: 'progress', done, total });
