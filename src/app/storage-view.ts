import type { StorageView } from '../ui/view.js';
import type { Services } from './services.js';

/** How safe what is stored here is. @param ask whether the browser is asked to keep it */
export async function storageView(services: Services, ask: boolean): Promise<StorageView> {
  if (services.inMemory) return { kind: 'memory', used: null, quota: null };
  const { persisted, usage, quota } = await services.persistence(ask);
  const kind = persisted === true ? 'persistent' : persisted === false ? 'best-effort' : 'asking';
  return { kind, used: usage, quota };
}
