import type { Language } from '../../core/language.js';
import type { Wording } from '../../core/wording.js';
import { explainSsi } from './explain.js';
import { meta } from './meta.js';
import type { SsiItem, SsiKey } from './types.js';

const english: Wording<SsiItem, SsiKey> = {
  language: 'en',
  meta,
  level: (id) => id,
  observation: (_item, observation) => observation,
  explain: explainSsi,
};

/** German follows; until then its readers get English. */
export const loadWording = async (_language: Language): Promise<Wording<SsiItem, SsiKey>> => english;
