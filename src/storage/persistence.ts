/** How safe what is stored here is from the browser's own tidying, and how much room there is (bytes). */
export interface Persistence {
  /** true: kept until somebody deletes it; false: may be cleared when space runs out; null: the browser does not say. */
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
}

/** The present answer, without asking for more. Never rejects. */
export async function persistence(
  storage: StorageManager | undefined = navigator.storage,
): Promise<Persistence> {
  const persisted = await settled(storage?.persisted?.());
  const estimate = await settled(storage?.estimate?.());
  return { persisted, usage: estimate?.usage ?? null, quota: estimate?.quota ?? null };
}

/** Asks the browser to keep what is stored; may show the person a prompt. Never rejects. */
export async function askPersistence(
  storage: StorageManager | undefined = navigator.storage,
): Promise<Persistence> {
  await settled(storage?.persist?.());
  return persistence(storage);
}

async function settled<T>(promise: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await promise) ?? null;
  } catch {
    return null;
  }
}
