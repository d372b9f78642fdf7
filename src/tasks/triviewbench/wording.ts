import type { Language } from '../../core/language.js';
import { metaIn, reworded, type Wording, wordFor } from '../../core/wording.js';
import { explainTri } from './explain.js';
import { meta } from './meta.js';
import type { TriItem, TriKey } from './types.js';
import { english, type TriWords } from './words.js';

const inEnglish: Wording<TriItem, TriKey> = {
  language: 'en',
  meta,
  level: (id) => id,
  observation: (_item, observation) => observation,
  explain: explainTri,
};

async function inGerman(): Promise<Wording<TriItem, TriKey>> {
  const { german, germanMeta } = await import('./words.de.js');
  return {
    language: 'de',
    meta: metaIn(meta, germanMeta),
    level: (id) => wordFor(germanMeta.levels, id),
    observation: (item, observation) =>
      reworded(observation, {
        question: german.question(item),
        caption: ({ id }) => wordFor(german.captions, id),
        option: (id) => wordFor(german.words.answers, id),
      }),
    explain: (item, key) => explainTri(item, key, german.words),
  };
}

export const loadWording = async (language: Language): Promise<Wording<TriItem, TriKey>> =>
  language === 'en' ? inEnglish : inGerman();

/** The words of answers and explanations alone. */
export const loadWords = async (language: Language): Promise<TriWords> =>
  language === 'en' ? english : (await import('./words.de.js')).german.words;
