import { columnsOfRun } from '../analysis/run-columns.js';
import { TaskWorker } from '../bridge/tasks.js';
import type { Clock } from '../core/ports.js';
import type { RunEnvironment } from '../core/record.js';
import type { Fault } from '../core/result.js';
import type { RunLock, RunStore } from '../core/run-store.js';
import { MemoryStore } from '../records/memory-store.js';
import type { PictureRenderer } from '../render/renderer.js';
import { Database } from '../storage/database.js';
import { type Derive, IdbColumns } from '../storage/idb-columns.js';
import { IdbStore } from '../storage/idb-store.js';
import type { ImportedPacks } from '../storage/imported-packs.js';
import { WebRunLocks } from '../storage/locks.js';
import type { PackHost } from '../storage/packs.js';
import { askPersistence, type Persistence, persistence } from '../storage/persistence.js';
import { Settings } from '../storage/settings.js';
import type { SessionStore } from '../studies/session-store.js';
import type { Flags } from './flags.js';
import { DEVICE_LOST, viewport } from './interaction-log.js';

/** Of package.json, put in by the build. */
export const APP_VERSION: string = import.meta.env?.VITE_APP_VERSION ?? 'unbuilt';

/** Everything the page works with, built once. What is heavy is loaded when it is first asked for. */
export interface Services {
  readonly flags: Flags;
  readonly clock: Clock;
  readonly locks: RunLock;
  /** The site's and those that were imported here. */
  readonly packs: PackHost;
  imported(): Promise<ImportedPacks>;
  readonly tasks: TaskWorker;
  readonly store: RunStore;
  /** Sessions of studies, kept where runs are. */
  sessions(): Promise<SessionStore>;
  /** Columns that are kept beside runs, for the results workspace. */
  readonly columns: IdbColumns;
  /** Of this device; faults where nothing can be stored. */
  readonly settings: Settings;
  /** True when results last only as long as the page. */
  readonly inMemory: boolean;
  /** From now on results are kept only in this page's memory. */
  withoutStorage(): void;
  renderer(): Promise<PictureRenderer>;
  persistence(ask: boolean): Promise<Persistence>;
  /** @param backend what draws; null where nothing is drawn */
  environment(backend: string | null): Promise<RunEnvironment>;
}

export function buildServices(flags: Flags, onNotice: (fault: Fault) => void): Services {
  const memory = new MemoryStore();
  const connection = new Database({ onNotice });
  const derive: Derive = ({ run, trials }) => columnsOfRun(run, trials);
  const database = new IdbStore(connection, derive);
  let sessions: { readonly inMemory: boolean; readonly store: Promise<SessionStore> } | null = null;
  const packs: PackHost = {
    base: new URL('tasks/', document.baseURI),
    fetch: (url) => fetch(url),
  };
  const imported = () =>
    import('../storage/imported-packs.js').then(({ ImportedPacks }) => new ImportedPacks(connection));
  let inMemory = flags.store === 'memory';
  let renderer: Promise<PictureRenderer> | null = null;
  const clock: Clock = { now: () => performance.now(), wall: () => Date.now() };

  return {
    flags,
    clock,
    locks: new WebRunLocks(),
    packs: {
      ...packs,
      async fetch(url) {
        const { ImportedPacks, withImported } = await import('../storage/imported-packs.js');
        return withImported(packs, new ImportedPacks(connection)).fetch(url);
      },
    },
    imported,
    tasks: new TaskWorker(),
    get store() {
      return inMemory ? memory : database;
    },
    columns: new IdbColumns(connection, derive),
    settings: new Settings(connection),
    sessions() {
      if (sessions?.inMemory !== inMemory) {
        const store = inMemory
          ? import('../studies/memory-sessions.js').then(({ MemorySessions }) => new MemorySessions())
          : import('../storage/idb-sessions.js').then(({ IdbSessions }) => new IdbSessions(connection));
        sessions = { inMemory, store };
      }
      return sessions.store;
    },
    get inMemory() {
      return inMemory;
    },
    withoutStorage() {
      inMemory = true;
    },
    renderer() {
      // Babylon and all shaders: loaded when the first picture is wanted, and again if loading failed.
      renderer ??= import('../render/renderer.js')
        .then(({ createRenderer }) =>
          createRenderer({
            resolve: async (ref) => (await imported()).picture(ref),
            onLost: () => window.dispatchEvent(new Event(DEVICE_LOST)),
            ...(flags.gpu === null ? {} : { backend: flags.gpu }),
          }),
        )
        .catch((error: unknown) => {
          renderer = null;
          throw error;
        });
      return renderer;
    },
    persistence: (ask) => (ask ? askPersistence() : persistence()),
    async environment(backend) {
      const { persisted } = await persistence();
      return {
        userAgent: navigator.userAgent,
        language: navigator.language,
        renderer: backend,
        adapter: backend === null ? null : await adapterName(),
        persisted,
        viewport: viewport(),
        extra: { px: flags.px, touch: navigator.maxTouchPoints },
      };
    },
  };
}

/** The graphics adapter in the browser's words; null where it does not say. */
async function adapterName(): Promise<string | null> {
  const gpu: unknown = Reflect.get(navigator, 'gpu');
  if (!hasAdapters(gpu)) return null;
  try {
    const info = (await gpu.requestAdapter())?.info;
    const words = [info?.vendor, info?.architecture, info?.device, info?.description];
    return words.filter((word) => word !== undefined && word !== '').join(' ') || null;
  } catch {
    return null;
  }
}

interface Adapters {
  requestAdapter(): Promise<{
    readonly info?: {
      readonly vendor?: string;
      readonly architecture?: string;
      readonly device?: string;
      readonly description?: string;
    };
  } | null>;
}

const hasAdapters = (gpu: unknown): gpu is Adapters =>
  typeof gpu === 'object' && gpu !== null && 'requestAdapter' in gpu;
