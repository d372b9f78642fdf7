import type { Axis } from '../../core/answer.js';
import { fixed } from '../../core/language.js';
import type { MetaWords } from '../../core/wording.js';
import type { Move, ROTA_CATEGORIES } from './types.js';
import type { RotaWords } from './words.js';

/** The axes and directions as the pad names them; positive direction first (prompts.ts says what each does). */
const TURNS: { readonly [axis in Axis]: readonly [axis: string, positive: string, negative: string] } = {
  pitch: ['Kippen', 'nach oben', 'nach unten'],
  yaw: ['Drehen', 'nach rechts', 'nach links'],
  roll: ['Rollen', 'im Uhrzeigersinn', 'gegen den Uhrzeigersinn'],
};

/** "Drehen nach links 10°" */
function moveWords([axis, angle]: Move): string {
  const [name, positive, negative] = TURNS[axis];
  return `${name} ${angle > 0 ? positive : negative} ${Math.abs(angle)}°`;
}

const list = (moves: readonly Move[]): string => moves.map(moveWords).join(', ');

const OTHERS = 'andere Wege zählen ebenso viel.';

export const german: RotaWords & { readonly question: string } = {
  question:
    'Drehen Sie den Gegenstand, bis sich sein Umriss (rechts) mit dem Umriss des Ziels (links) deckt. Die Runde endet von selbst, sobald beide übereinstimmen.',
  caption({ now, led }) {
    if (led === null) return now ? 'Jetzt' : 'Start';
    return `${now ? 'Jetzt, nach' : 'Nach'} Drehung ${led.rotation} (${moveWords(led.move)})`;
  },
  reached: (iou, rotations) =>
    `Überdeckung ${fixed(iou, 3, 'de')} nach ${rotations} ${rotations === 1 ? 'Drehung' : 'Drehungen'}.`,
  way: (path) => `Ein Weg mit ${path.length} ${path.length === 1 ? 'Drehung' : 'Drehungen'}: ${list(path)}.`,
  found: {
    beam: `Gefunden wurde er mit einer Strahlsuche (Beam Search) anhand der Lage; ${OTHERS}`,
    'breadth-first': `Gefunden wurde er mit einer Breitensuche über 30-Grad-Drehungen; ${OTHERS}`,
    inverse: `Gefunden wurde er, indem die anfänglichen Drehungen rückgängig gemacht wurden; ${OTHERS}`,
  },
  symmetry: (orientations) =>
    orientations === 1
      ? 'Der Gegenstand ist nicht symmetrisch: Nur eine Lage ist das Ziel.'
      : `Der Gegenstand ist symmetrisch: ${orientations} Lagen sehen aus wie das Ziel.`,
  turnedBy: (moves) => `Zu Beginn war er verdreht worden: ${list(moves)}.`,
};

export const germanMeta: MetaWords<
  (typeof ROTA_CATEGORIES)[number],
  'Rotation',
  'success' | 'iou' | 'rotations' | 'poseError',
  never
> = {
  title: 'Einen Gegenstand ins Ziel drehen',
  after: 'nach RoTA-Bench (in der Lesart von Orthant)',
  summary:
    'Ein Gegenstand im Raum, als Umriss gesehen: Drehen Sie ihn Schritt für Schritt, bis sein Umriss zum Ziel passt. Bis zu 48 Drehungen um drei Achsen.',
  categories: {
    alignment: {
      title: 'Ausrichten',
      criterion: 'Drehen Sie den Gegenstand, bis sein Umriss den Umriss des Ziels deckt.',
    },
  },
  groups: { Rotation: 'Drehung' },
  metrics: {
    success: 'Gelöst',
    iou: 'Überdeckung am Ende (IoU)',
    rotations: 'Drehungen',
    poseError: 'Lagefehler am Ende',
  },
  levels: {},
};
