import type { Language } from '../../core/language.js';
import type { Observation } from '../../core/observation.js';
import { metaIn, reworded, type Wording, wordFor } from '../../core/wording.js';
import { explainRota } from './explain.js';
import { meta } from './meta.js';
import { AXES } from './pose.js';
import type { RotaItem, RotaKey } from './types.js';
import { english, type PanelCaption, type RotaWords } from './words.js';

const inEnglish: Wording<RotaItem, RotaKey> = {
  language: 'en',
  meta,
  level: (id) => id,
  observation: (_item, observation) => observation,
  explain: explainRota,
};

/** What an English caption says. An observation holds a person's rotations nowhere else. */
function told(caption: string, now: boolean): PanelCaption {
  if (caption === english.caption({ now, led: null })) return { now, led: null };
  const [, rotation, name, sign, angle] = /rotation (\d+) \((\w+) ([+−])(\d+)°\)$/.exec(caption) ?? [];
  const axis = AXES.find((one) => one === name);
  if (axis === undefined) throw new Error(`rota-bench: there is no panel with the caption "${caption}"`);
  return {
    now,
    led: { rotation: Number(rotation), move: [axis, sign === '+' ? Number(angle) : -Number(angle)] },
  };
}

async function inGerman(): Promise<Wording<RotaItem, RotaKey>> {
  const { german, germanMeta } = await import('./words.de.js');
  return {
    language: 'de',
    meta: metaIn(meta, germanMeta),
    level: (id) => wordFor(germanMeta.levels, id),
    observation: (_item: RotaItem, observation: Observation) =>
      reworded(observation, {
        question: german.question,
        caption: ({ id, caption }) => german.caption(told(caption, id === 'now')),
      }),
    explain: (item, key) => explainRota(item, key, german),
  };
}

export const loadWording = async (language: Language): Promise<Wording<RotaItem, RotaKey>> =>
  language === 'en' ? inEnglish : inGerman();

/** The words of explanations alone. */
export const loadWords = async (language: Language): Promise<RotaWords> =>
  language === 'en' ? english : (await import('./words.de.js')).german;
