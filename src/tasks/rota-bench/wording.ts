import type { Language } from '../../core/language.js';
import type { Wording } from '../../core/wording.js';
import { explainRota } from './explain.js';
import { meta } from './meta.js';
import type { RotaItem, RotaKey } from './types.js';

const english: Wording<RotaItem, RotaKey> = {
  language: 'en',
  meta,
  level: (id) => id,
  observation: (_item, observation) => observation,
  explain: explainRota,
};

/** German follows; until then its readers get English. */
export const loadWording = async (_language: Language): Promise<Wording<RotaItem, RotaKey>> => english;
