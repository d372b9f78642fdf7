import type { Language } from '../../core/language.js';
import { metaIn, reworded, type Wording, wordFor } from '../../core/wording.js';
import { explainSsi } from './explain.js';
import { english, type SsiWords } from './explain-words.js';
import { meta } from './meta.js';
import type { AnySsiItem, AnySsiKey } from './types.js';
import { CATEGORY_WORDS } from './words.js';

const inEnglish: Wording<AnySsiItem, AnySsiKey> = {
  language: 'en',
  meta,
  level: (id) => id,
  observation: (_item, observation) => observation,
  explain: explainSsi,
};

async function inGerman(): Promise<Wording<AnySsiItem, AnySsiKey>> {
  const { german, germanMeta } = await import('./words.de.js');
  const { nouns } = german.words;
  return {
    language: 'de',
    meta: metaIn(meta, germanMeta),
    level: (id) => wordFor(germanMeta.levels, id),
    observation: ({ category, criterion }, observation) =>
      reworded(observation, {
        // A published row that only its own text explains is asked in its own words.
        question: criterion === null ? observation.question : german.question(category, criterion),
        caption: ({ id }) => german.caption(category, id),
        noun: nouns[CATEGORY_WORDS[category].noun],
      }),
    explain: (item, key) => explainSsi(item, key, german.words),
  };
}

export const loadWording = async (language: Language): Promise<Wording<AnySsiItem, AnySsiKey>> =>
  language === 'en' ? inEnglish : inGerman();

/** The words of ends, values and explanations alone. */
export const loadWords = async (language: Language): Promise<SsiWords> =>
  language === 'en' ? english : (await import('./words.de.js')).german.words;
