import type { FamilyMeta, TaskFamily } from '../core/family.js';
import type { FamilyId } from '../core/item.js';
import type { Language } from '../core/language.js';
import type { Published } from '../core/published.js';
import type { Wording } from '../core/wording.js';
import { meta as rotaBench } from './rota-bench/meta.js';
import { meta as ssiBench } from './ssi-bench/meta.js';
import { meta as triViewBench } from './triviewbench/meta.js';

/**
 * The families that exist. A menu needs only their metas; a family's generator, prompts and scorer are loaded when it is
 * used. A new family is one entry in each of the four tables below.
 */
export type BuiltFamilyId = Extract<FamilyId, 'ssi-bench' | 'rota-bench' | 'triviewbench'>;

export const metas: { readonly [id in BuiltFamilyId]: FamilyMeta } = {
  'ssi-bench': ssiBench,
  'rota-bench': rotaBench,
  triviewbench: triViewBench,
};

export const BUILT_FAMILY_IDS: readonly BuiltFamilyId[] = ['ssi-bench', 'rota-bench', 'triviewbench'];

const families: { readonly [id in BuiltFamilyId]: () => Promise<TaskFamily> } = {
  'ssi-bench': async () => (await import('./ssi-bench/family.js')).ssiBench,
  'rota-bench': async () => (await import('./rota-bench/family.js')).rotaBench,
  triviewbench: async () => (await import('./triviewbench/family.js')).triViewBench,
};

const published: { readonly [id in BuiltFamilyId]: () => Promise<Published | null> } = {
  'ssi-bench': async () => (await import('./ssi-bench/paper.js')).paper,
  'rota-bench': async () => (await import('./rota-bench/paper.js')).paper,
  triviewbench: async () => (await import('./triviewbench/paper.js')).paper,
};

const wordings: { readonly [id in BuiltFamilyId]: (language: Language) => Promise<Wording> } = {
  'ssi-bench': async (language) => (await import('./ssi-bench/wording.js')).loadWording(language),
  'rota-bench': async (language) => (await import('./rota-bench/wording.js')).loadWording(language),
  triviewbench: async (language) => (await import('./triviewbench/wording.js')).loadWording(language),
};

export const isBuiltFamily = (id: string): id is BuiltFamilyId => Object.hasOwn(metas, id);

/** The whole family, loaded on first use. */
export const loadFamily = (id: BuiltFamilyId): Promise<TaskFamily> => families[id]();

/** What people read of the family, in their language; no generator is loaded for it. */
export const loadWording = (id: BuiltFamilyId, language: Language): Promise<Wording> =>
  wordings[id](language);

/** The paper's rows; null where there are none. */
export const loadPublished = (id: BuiltFamilyId): Promise<Published | null> => published[id]();

/** Short names that commands and addresses accept beside the ids. */
export const FAMILY_ALIASES: { readonly [alias: string]: BuiltFamilyId } = {
  ssi: 'ssi-bench',
  rota: 'rota-bench',
  triview: 'triviewbench',
};

/** The family a person named, by id or alias; null when there is none. */
export function familyNamed(name: string): BuiltFamilyId | null {
  if (isBuiltFamily(name)) return name;
  return Object.hasOwn(FAMILY_ALIASES, name) ? (FAMILY_ALIASES[name] ?? null) : null;
}
