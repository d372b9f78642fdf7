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

const presenters: { readonly [id in BuiltFamilyId]: () => Promise<Presenter> } = {
  'ssi-bench': async () => (await import('./ssi.js')).presenter,
  'rota-bench': async () => (await import('./rota.js')).presenter,
  triviewbench: async () => (await import('./triview.js')).presenter,
};

export const faceOf = (id: BuiltFamilyId): Face => faces[id];
export const loadPresenter = (id: BuiltFamilyId): Promise<Presenter> => presenters[id]();
