import type { Language } from '../../core/language.js';
import type { Wording } from '../../core/wording.js';
import { explainAny } from './explain.js';
import { meta } from './meta.js';
import type { AnySsiItem, AnySsiKey } from './types.js';

const english: Wording<AnySsiItem, AnySsiKey> = {
  language: 'en',
  meta,
  level: (id) => id,
  observation: (_item, observation) => observation,
  explain: explainAny,
};

/** German follows; until then its readers get English. */
export const loadWording = async (_language: Language): Promise<Wording<AnySsiItem, AnySsiKey>> => english;
