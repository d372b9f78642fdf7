import type { GenerateSpec, Item, Key } from '../core/item.js';
import { ok, type Result } from '../core/result.js';
import type { RunLock } from '../core/run-store.js';
import { MemoryStore } from '../records/memory-store.js';
import { openSession } from '../runner/open-session.js';
import { DEFAULT_PARAMETERS } from '../runner/parameters.js';
import { planOf } from '../runner/plan.js';
import type { ItemSource } from '../runner/source.js';
import { rotaBench } from '../tasks/rota-bench/family.js';
import { viewport } from './interaction-log.js';
import { type OpenRun, wordsOf } from './open-run.js';
import { APP_VERSION, type Services } from './services.js';

const noLock: RunLock = { acquire: async () => ok({ release: () => undefined }) };

/** What a free episode is made of; neither mask nor icon: a figure from the seed. */
export interface FreeTask {
  readonly seed: number;
  /** mask-text.ts */
  readonly mask?: string;
  /** For the credit; empty for a picture that a person brought. */
  readonly icon?: string;
}

/** One fresh task, played as a run of one item that is kept nowhere. Making it takes a second or a few. */
export async function freeRun(
  services: Services,
  { seed, mask, icon }: FreeTask,
  feedback: boolean,
  signal: AbortSignal,
): Promise<Result<OpenRun>> {
  const options =
    mask === undefined
      ? {}
      : { options: icon === undefined || icon === '' ? { mask } : { mask, icon: icon.slice(0, 100) } };
  const spec: GenerateSpec = { category: 'alignment', ...options };
  const item = await services.tasks.item('rota-bench', seed, spec, signal);
  if (!item.ok) return item;
  const key = await services.tasks.key('rota-bench', seed, spec, signal);
  if (!key.ok) return key;
  const source = sourceOf(item.value, key.value);
  const session = await openSession(
    { family: rotaBench, source, store: new MemoryStore(), lock: noLock, clock: services.clock },
    {
      parameters: {
        ...DEFAULT_PARAMETERS,
        family: 'rota-bench',
        count: 1,
        seed,
        feedback: true,
        mode: 'test',
      },
      participant: { kind: 'person', name: 'person', version: '1' },
      environment: {
        userAgent: null,
        language: null,
        renderer: null,
        adapter: null,
        persisted: null,
        viewport: viewport(),
        extra: {},
      },
      appVersion: APP_VERSION,
      id: `free-${seed}-${services.clock.wall()}`,
    },
  );
  if (!session.ok) return session;
  const plan = planOf(session.value.run.parameters, rotaBench.meta, null);
  return plan.ok
    ? ok({
        session: session.value,
        family: rotaBench,
        source,
        ...(await wordsOf('rota-bench', 'en')),
        inWords: (language) => wordsOf('rota-bench', language),
        plan: plan.value,
        practice: true,
        free: { feedback },
      })
    : plan;
}

/** The one task, whatever slot is asked for. */
const sourceOf = (item: Item, key: Key): ItemSource => ({
  origin: 'generated',
  pack: null,
  listing: null,
  item: async () => ok(item),
  key: async () => ok(key),
});
