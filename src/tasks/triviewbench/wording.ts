import type { Language } from '../../core/language.js';
import type { Wording } from '../../core/wording.js';
import { explainTri } from './explain.js';
import { meta } from './meta.js';
import type { TriItem, TriKey } from './types.js';

const english: Wording<TriItem, TriKey> = {
  language: 'en',
  meta,
  level: (id) => id,
  observation: (_item, observation) => observation,
  explain: explainTri,
};

/** German follows; until then its readers get English. */
export const loadWording = async (_language: Language): Promise<Wording<TriItem, TriKey>> => english;
