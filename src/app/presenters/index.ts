import type { BuiltFamilyId } from '../../tasks/registry.js';
import type { Presenter } from './presenter.js';

const presenters: { readonly [id in BuiltFamilyId]: () => Promise<Presenter> } = {
  'ssi-bench': async () => (await import('./ssi.js')).presenter,
  'rota-bench': async () => (await import('./rota.js')).presenter,
};

export const loadPresenter = (id: BuiltFamilyId): Promise<Presenter> => presenters[id]();
