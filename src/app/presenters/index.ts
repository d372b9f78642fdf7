import type { Language } from '../../core/language.js';
import type { BuiltFamilyId } from '../../tasks/registry.js';
import type { Face } from './face.js';
import type { Presenter } from './presenter.js';
import { face as rota } from './rota-face.js';
import { face as ssi } from './ssi-face.js';
import { face as triview } from './triview-face.js';

const faces: { readonly [id in BuiltFamilyId]: Face } = {
  'ssi-bench': ssi,
  'rota-bench': rota,
  triviewbench: triview,
};

const presenters: { readonly [id in BuiltFamilyId]: (face: Face, language: Language) => Promise<Presenter> } =
  {
    'ssi-bench': async (face, language) => (await import('./ssi.js')).presenterIn(face, language),
    'rota-bench': async (face, language) => (await import('./rota.js')).presenterIn(face, language),
    triviewbench: async (face, language) => (await import('./triview.js')).presenterIn(face, language),
  };

/** In English, and at hand. */
export const faceOf = (id: BuiltFamilyId): Face => faces[id];

/** The same with how it goes, and what a right item is called, in the language; links and reports are for English pages. */
export async function loadFace(id: BuiltFamilyId, language: Language): Promise<Face> {
  if (language === 'en') return faces[id];
  const { looks, asked, right } = (await import('./faces.de.js')).german[id];
  const { how, ...face } = faces[id];
  return { ...face, how: { ...how, looks, asked }, right };
}

/** Truths and ends in words of the language; a presenter speaks one language, and another needs another presenter. */
export const loadPresenter = async (id: BuiltFamilyId, language: Language = 'en'): Promise<Presenter> =>
  presenters[id](await loadFace(id, language), language);
