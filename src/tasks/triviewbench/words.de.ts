import { fixed } from '../../core/language.js';
import type { MetaWords } from '../../core/wording.js';
import type { TriGroup, TriMetric } from './meta.js';
import { namedBy, type TriName } from './names.js';
import type { Asked } from './prompts/question.js';
import type { TriColor, TriLevel, TriShape, TriType, TriView } from './types.js';
import type { Called, Side, TriTranslation, TriWords } from './words.js';

type Case = 'nominative' | 'genitive' | 'dative';
type Gender = 'm' | 'f';

const SHAPES: {
  readonly [shape in TriShape]: {
    readonly gender: Gender;
    readonly noun: string;
    readonly genitive: string;
  };
} = {
  cube: { gender: 'm', noun: 'Würfel', genitive: 'Würfels' },
  sphere: { gender: 'f', noun: 'Kugel', genitive: 'Kugel' },
  cylinder: { gender: 'm', noun: 'Zylinder', genitive: 'Zylinders' },
};

/** Colours to be asked for, and what endings are put to. */
const COLORS: { readonly [color in TriColor]: { readonly word: string; readonly stem: string } } = {
  blue: { word: 'blau', stem: 'blau' },
  green: { word: 'grün', stem: 'grün' },
  red: { word: 'rot', stem: 'rot' },
  yellow: { word: 'gelb', stem: 'gelb' },
  purple: { word: 'violett', stem: 'violett' },
  brown: { word: 'braun', stem: 'braun' },
  gray: { word: 'grau', stem: 'grau' },
  cyan: { word: 'türkis', stem: 'türkisfarben' },
};

const SIZES = { large: 'groß', small: 'klein' } as const;

const ARTICLES: { readonly [gender in Gender]: { readonly [one in Case]: string } } = {
  m: { nominative: 'der', genitive: 'des', dative: 'dem' },
  f: { nominative: 'die', genitive: 'der', dative: 'der' },
};

const adjectives = ({ size, color }: TriName, ending: string): string =>
  [...(size === null ? [] : [SIZES[size]]), COLORS[color].stem].map((stem) => `${stem}${ending}`).join(' ');

/** "der große rote Würfel", "der blauen Kugel" */
function the(object: Called, as: Case): string {
  // "Objekt 3" has no article.
  if (typeof object === 'number') return `${as === 'genitive' ? 'von ' : ''}Objekt ${object}`;
  const { gender, noun, genitive } = SHAPES[object.shape];
  const ending = as === 'nominative' ? 'e' : 'en';
  return `${ARTICLES[gender][as]} ${adjectives(object, ending)} ${as === 'genitive' ? genitive : noun}`;
}

/** "vom großen roten Würfel", "von der blauen Kugel" */
const from = (object: TriName): string => `von ${the(object, 'dative')}`.replace(/^von dem /, 'vom ');

/** "großer roter Würfel", "blaue Kugel" */
function bare(object: Called): string {
  if (typeof object === 'number') return `Objekt ${object}`;
  const { gender, noun } = SHAPES[object.shape];
  return `${adjectives(object, gender === 'm' ? 'er' : 'e')} ${noun}`;
}

const listed = (objects: readonly Called[]): string =>
  objects.length === 0 ? 'keines' : objects.map(bare).join(', ');

const VIEWS: { readonly [view in TriView]: string } = {
  front: 'Vorderansicht',
  side: 'Seitenansicht',
  top: 'Draufsicht',
};

const SIDES: { readonly [side in Side]: string } = {
  left: 'links von der Mitte',
  right: 'rechts von der Mitte',
  front: 'vor der Mitte',
  back: 'hinter der Mitte',
  up: 'über dem Boden',
  down: 'unter dem Boden',
};

const words: TriWords = {
  answers: {
    left: 'links',
    right: 'rechts',
    'in front of': 'davor',
    behind: 'dahinter',
    above: 'höher',
    below: 'tiefer',
    blue: COLORS.blue.word,
    green: COLORS.green.word,
    red: COLORS.red.word,
    yellow: COLORS.yellow.word,
    purple: COLORS.purple.word,
    brown: COLORS.brown.word,
    gray: COLORS.gray.word,
    cyan: COLORS.cyan.word,
    cube: SHAPES.cube.noun,
    sphere: SHAPES.sphere.noun,
    cylinder: SHAPES.cylinder.noun,
  },
  off: (error) => `${Math.abs(error)} zu ${error > 0 ? 'viel' : 'wenig'}`,
  rightAnswer: (answer) => `Richtige Antwort: ${answer}.`,
  centre: (object, distance, side) =>
    `Mittelpunkt ${the(object, 'genitive')}: ${fixed(distance, 2, 'de')} m ${SIDES[side]}.`,
  hidden: (view, objects) => `In der ${VIEWS[view]} verdeckt: ${listed(objects)}.`,
  objects: (objects) => `Die Objekte: ${listed(objects)}.`,
  behind: (blocker, target, percent) =>
    `Hinter ${the(blocker, 'dative')} befindet sich ${the(target, 'nominative')}; davon sind ${percent} % zu sehen.`,
  towers: 'Die Türme, jeweils von unten nach oben:',
  tower: (objects) => `${objects.length}: ${objects.map(bare).join(', darauf ')}.`,
};

const SEEN = 'Jedes Objekt zählt, von dem irgendetwas zu sehen ist; ein Schatten allein zählt nicht.';
const HIDDEN =
  'Verdeckt heißt, dass dort nichts von dem Objekt zu sehen ist, allenfalls sein Schatten; dass es das Objekt gibt, zeigen die anderen Ansichten.';

function named(item: Asked, at: 0 | 1): TriName {
  const index = item.refs[at];
  const name = index === undefined ? null : namedBy(item.objects, index);
  if (name === null) throw new Error(`question: ${item.id} names no single object by reference ${at}`);
  return name;
}

function occluded(item: Asked, view: TriView): string {
  if (item.attribute === null) throw new Error(`question: ${item.id} asks for no attribute`);
  const blocker = named(item, 0);
  const it = SHAPES[blocker.shape].gender === 'm' ? 'ihm' : 'ihr';
  const asked = item.attribute === 'color' ? 'Welche Farbe' : 'Welche Form';
  return `In der ${VIEWS[view]} verdeckt ${the(blocker, 'nominative')} zum Teil oder größtenteils ein Objekt, das hinter ${it} steht. ${asked} hat das verdeckte Objekt?`;
}

/** What `questionText` asks, question and hint, in German. */
function question(item: Asked): string {
  switch (item.type) {
    case 'tower_height_max':
      // Not "der höchste Turm": three small objects are lower than two large ones.
      return 'Aus wie vielen Objekten besteht der Turm mit den meisten Objekten?';
    case 'x_relation':
      return `Befindet sich ${the(named(item, 0), 'nominative')} im 3D-Raum links oder rechts ${from(named(item, 1))}? Links und rechts sind so gemeint, wie sie in der Vorderansicht erscheinen.`;
    case 'y_relation':
      return `Befindet sich ${the(named(item, 0), 'nominative')} im 3D-Raum vor oder hinter ${the(named(item, 1), 'dative')}? „Vor“ heißt: näher an der Kamera der Vorderansicht.`;
    case 'z_relation':
      return `Befindet sich ${the(named(item, 0), 'nominative')} im 3D-Raum höher oder tiefer als ${the(named(item, 1), 'nominative')}? Es zählt allein, welches der beiden Objekte weiter oben ist, ganz gleich, wo sie stehen.`;
    case 'front_view_count':
      return `Wie viele Objekte sehen Sie, wenn Sie nur die Vorderansicht betrachten? ${SEEN}`;
    case 'side_view_count':
      return `Wie viele Objekte sehen Sie, wenn Sie nur die Seitenansicht betrachten? ${SEEN}`;
    case 'top_tower_count':
      return 'Wie viele Türme gibt es, wenn Sie nur die Draufsicht betrachten? Auch ein einzelnes Objekt auf dem Boden zählt als eigener Turm.';
    case 'all_view_count':
      return 'Wie viele Objekte gibt es in der Szene insgesamt, wenn Sie alle Ansichten berücksichtigen?';
    case 'tower_height_list':
      return 'Geben Sie für jeden Turm die Anzahl seiner Objekte an, die größte Anzahl zuerst. Ein Objekt auf dem Boden, das kein anderes trägt, ist ein Turm der Höhe 1.';
    case 'front_hidden_count':
      return `Wie viele Objekte der Szene sind in der Vorderansicht vollständig verdeckt? ${HIDDEN}`;
    case 'side_hidden_count':
      return `Wie viele Objekte der Szene sind in der Seitenansicht vollständig verdeckt? ${HIDDEN}`;
    case 'front_occluded_ref':
      return occluded(item, 'front');
    case 'side_occluded_ref':
      return occluded(item, 'side');
  }
}

export const german: TriTranslation = {
  words,
  captions: {
    front: 'Vorderansicht',
    side: 'Seitenansicht (von links, vorn ist rechts)',
    top: 'Draufsicht (vorn ist unten)',
  },
  question,
};

export const germanMeta: MetaWords<TriType, TriGroup, TriMetric, TriLevel> = {
  title: 'Drei Ansichten',
  after: 'nach TriViewBench (arXiv 2606.26029)',
  summary:
    'Geometrische Körper auf dem Boden und in Türmen, von vorn, von der Seite und von oben gesehen: sagen, wo sie sind, sie zählen und finden, was verdeckt ist.',
  categories: {
    tower_height_max: {
      title: 'Turm mit den meisten Objekten',
      criterion: 'Wie viele Objekte der Turm mit den meisten Objekten hat.',
    },
    x_relation: {
      title: 'Links oder rechts',
      criterion: 'Welches von zwei Objekten weiter links ist.',
    },
    y_relation: {
      title: 'Davor oder dahinter',
      criterion: 'Welches von zwei Objekten weiter vorn ist.',
    },
    z_relation: {
      title: 'Höher oder tiefer',
      criterion: 'Welches von zwei Objekten weiter oben ist.',
    },
    front_view_count: {
      title: 'In der Vorderansicht zu sehen',
      criterion: 'Wie viele Objekte die Vorderansicht zeigt.',
    },
    side_view_count: {
      title: 'In der Seitenansicht zu sehen',
      criterion: 'Wie viele Objekte die Seitenansicht zeigt.',
    },
    top_tower_count: {
      title: 'Türme von oben',
      criterion: 'Wie viele Türme die Draufsicht zeigt.',
    },
    all_view_count: {
      title: 'Objekte insgesamt',
      criterion: 'Wie viele Objekte es gibt, alle Ansichten berücksichtigt.',
    },
    tower_height_list: {
      title: 'Höhe jedes Turms',
      criterion: 'Aus wie vielen Objekten jeder Turm besteht.',
    },
    front_hidden_count: {
      title: 'In der Vorderansicht verdeckt',
      criterion: 'Wie viele Objekte in der Vorderansicht vollständig verdeckt sind.',
    },
    side_hidden_count: {
      title: 'In der Seitenansicht verdeckt',
      criterion: 'Wie viele Objekte in der Seitenansicht vollständig verdeckt sind.',
    },
    front_occluded_ref: {
      title: 'Was dahinter ist, Vorderansicht',
      criterion: 'Farbe oder Form dessen, was ein Objekt verdeckt.',
    },
    side_occluded_ref: {
      title: 'Was dahinter ist, Seitenansicht',
      criterion: 'Farbe oder Form dessen, was ein Objekt verdeckt.',
    },
  },
  groups: {
    'Local decision': 'Lokale Entscheidung',
    'Object counting': 'Objekte zählen',
    'Global recovery': 'Ganze Szene erschließen',
  },
  metrics: {
    correct: 'Richtig',
    countError: 'Mittlerer Fehler der Anzahlen',
    countOff: 'Mittlerer absoluter Fehler der Anzahlen',
  },
  levels: { L1: 'L1', L2: 'L2', L3: 'L3', L4: 'L4' },
};
