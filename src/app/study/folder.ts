import { storedSession } from '../../studies/deliver.js';
import { sessionLines } from '../../studies/session-records.js';
import type { Services } from '../services.js';

/** The part of File System Access that is used; not every browser has it. */
interface Folder {
  readonly name: string;
  getFileHandle(
    name: string,
    options: { readonly create: boolean },
  ): Promise<{
    createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
    getFile(): Promise<Blob>;
  }>;
  queryPermission?(options: { readonly mode: 'readwrite' }): Promise<string>;
}

const isFolder = (value: unknown): value is Folder =>
  typeof value === 'object' && value !== null && 'getFileHandle' in value;

/** Lets the operator choose a folder; null where the browser cannot, or they changed their mind. */
export async function chooseFolder(services: Services): Promise<string | null> {
  const pick: unknown = Reflect.get(window, 'showDirectoryPicker');
  if (typeof pick !== 'function') return null;
  try {
    const folder: unknown = await pick.call(window, { mode: 'readwrite', id: 'orthant-sessions' });
    if (!isFolder(folder)) return null;
    const stored = await services.settings.set('folder', folder);
    return stored.ok ? folder.name : null;
  } catch {
    return null;
  }
}

export const canChooseFolder = (): boolean => 'showDirectoryPicker' in window;

/** The folder's name; null where none was chosen. */
export async function folderName(services: Services): Promise<string | null> {
  const folder = await services.settings.get('folder');
  return folder.ok && isFolder(folder.value) ? folder.value.name : null;
}

/** Writes a finished session to the chosen folder too, and reads it back. False where that did not work: it stays here. */
export async function copyToFolder(services: Services, id: string): Promise<boolean> {
  const folder = await services.settings.get('folder');
  if (!folder.ok || !isFolder(folder.value)) return false;
  const stored = await storedSession({ sessions: await services.sessions(), runs: services.store }, id);
  if (!stored.ok) return false;
  try {
    if ((await folder.value.queryPermission?.({ mode: 'readwrite' })) === 'denied') return false;
    const text = [...sessionLines([stored.value])].join('');
    const { study } = stored.value.session;
    const file = await folder.value.getFileHandle(`${study.name}_${id}.jsonl`, { create: true });
    const writing = await file.createWritable();
    await writing.write(text);
    await writing.close();
    return (await (await file.getFile()).text()) === text;
  } catch {
    return false;
  }
}
