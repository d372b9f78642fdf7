import type { BuiltFamilyId } from '../../tasks/registry.js';
import type { Face } from './face.js';

type FaceWords = Pick<Face['how'], 'looks' | 'asked'> & Pick<Face, 'right'>;

export const german: { readonly [id in BuiltFamilyId]: FaceWords } = {
  'ssi-bench': {
    looks: [
      'Sie sehen das Bild ohne Markierung und für jeden Kandidaten ein Bild, in dem dieser hervorgehoben ist.',
      'Beurteilen Sie das wirkliche Tragwerk in drei Dimensionen, nicht sein Bild: Was weit weg ist, sieht klein aus, und was sich zu Ihnen neigt, sieht kurz aus.',
    ],
    asked: 'Was verglichen wird',
    right: 'in genau der richtigen Reihenfolge',
  },
  'rota-bench': { looks: [], asked: '', right: 'gelöst' },
  triviewbench: {
    looks: [
      'Sie sehen Körper auf dem Boden und in Türmen von vorn, von der Seite und von oben, oder eine dieser Ansichten.',
      'Links und rechts sind so gemeint, wie sie in der Vorderansicht erscheinen; die Seitenansicht ist von deren linker Seite aufgenommen, und in der Draufsicht ist vorn unten.',
    ],
    asked: 'Was gefragt wird',
    right: 'richtig',
  },
};
