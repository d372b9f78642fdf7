/** What comes out of an import, in file order: good rows, bad rows by number and reason, and how far it is. */
export type Imported<T> =
  | { readonly kind: 'row'; readonly number: number; readonly value: T }
  /** `number` is that of the row, from 1; 0 is the header, or the file as a whole. */
  | { readonly kind: 'bad'; readonly number: number; readonly reason: string }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };

export const bad = (number: number, reason: string): Imported<never> => ({ kind: 'bad', number, reason });
export const progress = (done: number, total: number): Imported<never> => ({ kind: 'progress', done, total });
