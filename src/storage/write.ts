import type { StoreNames } from 'idb';
import type { Result } from '../core/result.js';
import type { Database, Transaction } from './database.js';
import { faultOf } from './faults.js';
import type { OrthantDatabase } from './schema.js';

type Stores = StoreNames<OrthantDatabase>[];

/** One reading transaction; what the browser throws becomes a fault. */
export async function readFrom<T>(
  database: Database,
  act: (tx: Transaction<'readonly'>) => Promise<Result<T>>,
  stores?: Stores,
): Promise<Result<T>> {
  const tx = await database.begin('readonly', stores);
  if (!tx.ok) return tx;
  try {
    return await act(tx.value);
  } catch (error) {
    return faultOf(error);
  }
}

/** One transaction: stored as a whole once `act` is ok and the browser says so, undone as a whole otherwise. */
export async function writeTo<T>(
  database: Database,
  act: (tx: Transaction<'readwrite'>) => Promise<Result<T>>,
  stores?: Stores,
): Promise<Result<T>> {
  const begun = await database.begin('readwrite', stores);
  if (!begun.ok) return begun;
  const tx = begun.value;
  const done = tx.done.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  let result: Result<T>;
  try {
    result = await act(tx);
    if (!result.ok) abort(tx);
  } catch (error) {
    abort(tx);
    // The transaction's own error says more than that of the request which it brought down (quota).
    await done;
    return faultOf(tx.error ?? error);
  }
  const ended = await done;
  return result.ok && ended !== null ? faultOf(tx.error ?? ended.error) : result;
}

function abort(tx: Transaction<'readwrite'>): void {
  try {
    tx.abort();
  } catch {
    // Ended already: by the very error that brought us here.
  }
}
