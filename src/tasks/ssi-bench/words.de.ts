import { fixed } from '../../core/language.js';
import type { MetaWords } from '../../core/wording.js';
import type { SsiWords } from './explain-words.js';
import type { Criterion, SsiCategory, SsiItem } from './types.js';
import { CATEGORY_WORDS, type CategoryWords } from './words.js';

interface GermanCriterion {
  /** @param names the labels as the pictures show them: what is drawn is the same in all languages */
  question(names: string): string;
  /** The same where Member 0 is shown in another picture. */
  multiView?(names: string): string;
  readonly least: string;
  readonly most: string;
  /** "nach wachsender Höhe" */
  readonly rising: string;
}

const PAIR = (names: string): string => `Jede Gruppe (${names}) besteht aus zwei Stäben.`;
const STEP = '(zwei Stäbe mit gemeinsamem Knoten: 1 Schritt)';
const MEMBERS = (names: string): string => `Ordnen Sie die Stäbe 1 bis 3 (${names})`;

/** One sentence says what is compared, and one what comes first, as in English. */
const CRITERIA: { readonly [criterion in Criterion]: GermanCriterion } = {
  'centroid-height': {
    question: (names) =>
      `Ordnen Sie die Stäbe (${names}) nach der Höhe ihrer Mitte über dem Boden, beginnend mit der geringsten.`,
    least: 'geringste Höhe',
    most: 'größte Höhe',
    rising: 'nach wachsender Höhe',
  },
  'ground-angle': {
    question: (names) =>
      `Ordnen Sie die Stäbe (${names}) nach ihrem Winkel zum Boden, beginnend mit dem flachsten.`,
    least: 'kleinster Winkel',
    most: 'größter Winkel',
    rising: 'nach wachsendem Winkel',
  },
  length: {
    question: (names) =>
      `Ordnen Sie die Stäbe (${names}) nach ihrer Länge im Raum, beginnend mit dem kürzesten.`,
    least: 'geringste Länge',
    most: 'größte Länge',
    rising: 'nach wachsender Länge',
  },
  'line-distance': {
    question: (names) =>
      `${PAIR(names)} Denken Sie sich beide Stäbe zu endlosen Geraden verlängert. Ordnen Sie die Gruppen nach dem kleinsten Abstand dieser beiden Geraden, beginnend mit dem geringsten.`,
    multiView: (names) =>
      `Denken Sie sich die Stäbe zu endlosen Geraden verlängert. ${MEMBERS(names)} nach dem kleinsten Abstand zwischen ihrer Geraden und der von Stab 0 („Member 0“), beginnend mit dem geringsten.`,
    least: 'kleinster Abstand',
    most: 'größter Abstand',
    rising: 'nach wachsendem Abstand',
  },
  'hull-area': {
    question: (names) =>
      `Ordnen Sie die Gruppen von Knoten (${names}) nach der ebenen Fläche, die sie aufspannen, beginnend mit der kleinsten.`,
    least: 'kleinste Fläche',
    most: 'größte Fläche',
    rising: 'nach wachsender Fläche',
  },
  'hull-volume': {
    question: (names) =>
      `Ordnen Sie die Gruppen von Knoten (${names}) nach dem Volumen, das sie einschließen, beginnend mit dem kleinsten.`,
    least: 'kleinstes Volumen',
    most: 'größtes Volumen',
    rising: 'nach wachsendem Volumen',
  },
  'hop-distance': {
    question: (names) =>
      `${PAIR(names)} Ordnen Sie die Gruppen nach der Zahl der Schritte, die über die Knoten von einem Stab zum anderen führen, beginnend mit den wenigsten ${STEP}.`,
    multiView: (names) =>
      `${MEMBERS(names)} nach der Zahl der Schritte, die über die Knoten zu Stab 0 („Member 0“) führen, beginnend mit den wenigsten ${STEP}.`,
    least: 'wenigste Schritte',
    most: 'meiste Schritte',
    rising: 'nach wachsender Zahl der Schritte',
  },
  'cycle-length': {
    question: (names) =>
      `${PAIR(names)} Ordnen Sie die Gruppen nach der Zahl der Stäbe im kleinsten geschlossenen Ring, der beide enthält, beginnend mit den wenigsten.`,
    multiView: (names) =>
      `${MEMBERS(names)} nach der Zahl der Stäbe im kleinsten geschlossenen Ring, der den jeweiligen Stab und Stab 0 („Member 0“) enthält, beginnend mit den wenigsten.`,
    least: 'kleinster Ring',
    most: 'größter Ring',
    rising: 'nach wachsender Größe des Rings',
  },
};

const NOUNS: SsiWords['nouns'] = { Member: 'Stab', Group: 'Gruppe' };
const UNITS: { readonly [criterion in Exclude<Criterion, 'hop-distance' | 'cycle-length'>]: string } = {
  'centroid-height': ' m',
  'ground-angle': '°',
  length: ' m',
  'line-distance': ' m',
  'hull-area': ' m²',
  'hull-volume': ' m³',
};

/** As many digits as in English. */
function valueText(criterion: Criterion, value: number | null): string {
  if (criterion === 'hop-distance')
    return value === null ? 'nicht verbunden' : `${value} ${value === 1 ? 'Schritt' : 'Schritte'}`;
  if (criterion === 'cycle-length') return value === null ? 'kein Ring' : `ein Ring aus ${value} Stäben`;
  if (value === null) return 'unendlich';
  const digits = criterion === 'ground-angle' || value >= 10 ? 1 : 2;
  return `${fixed(value, digits, 'de')}${UNITS[criterion]}`;
}

const words: SsiWords = {
  nouns: NOUNS,
  ends: (criterion) => (criterion === null ? { least: 'Anfang', most: 'Ende' } : CRITERIA[criterion]),
  value: valueText,
  rightOrder: (criterion, order) =>
    `Richtige Reihenfolge${criterion === null ? '' : ` ${CRITERIA[criterion].rising}`}: ${order.join(', ')}.`,
  between(n) {
    if (n === 0) return 'sie haben einen gemeinsamen Knoten';
    return n === 1 ? 'dazwischen liegt 1 Stab' : `dazwischen liegen ${n} Stäbe`;
  },
  ringHolds: 'die beiden markierten Stäbe mitgezählt',
  tie: 'Gleiche Werte: Die kleinere Nummer kommt zuerst.',
  published:
    'Dies ist die veröffentlichte Reihenfolge. Zu den Fotos gehört kein dreidimensionales Modell, deshalb stehen hier keine Werte dahinter.',
};

/** „Member 1“ bis „Member 4“: the labels that are drawn into the pictures. */
const labels = ({ noun, candidates }: CategoryWords): string => `„${noun} 1“ bis „${noun} ${candidates}“`;

/** The question of a category and criterion as `questionOf` asks it in English. */
function question(category: SsiCategory, criterion: Criterion): string {
  const asked = CRITERIA[criterion];
  const multiView = category === 'multi-view-geometric' || category === 'multi-view-topological';
  const names = labels(CATEGORY_WORDS[category]);
  return multiView && asked.multiView !== undefined ? asked.multiView(names) : asked.question(names);
}

/** @param id of a picture of an item of the category */
function caption(category: SsiCategory, id: string): string {
  switch (id) {
    case 'original':
      return 'Original';
    case 'original-a':
      return 'Ansicht A';
    case 'original-b':
      return 'Ansicht B';
    case 'reference':
      return 'Stab 0 (Ansicht A)';
    default:
      return `${NOUNS[CATEGORY_WORDS[category].noun]} ${id}`;
  }
}

export const german = { words, question, caption };

export const germanMeta: MetaWords<
  SsiCategory,
  CategoryWords['group'],
  'taskwise' | 'pairwise',
  SsiItem['level']
> = {
  title: 'Ordnen in Tragwerken',
  after: 'nach SSI-Bench (arXiv 2602.07864)',
  summary:
    'Bilder von Brücken, Türmen, Dächern und Treppen: Ordnen Sie markierte Stäbe oder Gruppen von Knoten nach Höhe, Neigung, Länge, Abstand, Fläche, Volumen oder Verbindung im Raum.',
  categories: {
    'ground-height': {
      title: 'Höhe über dem Boden',
      criterion: 'Wie hoch die Mitte eines Stabs über dem Boden liegt.',
    },
    'ground-angle': {
      title: 'Winkel zum Boden',
      criterion: 'Wie steil ein Stab zum Boden steht, von waagerecht bis senkrecht.',
    },
    dimension: {
      title: 'Länge',
      criterion: 'Wie lang ein Stab ist, von einem Knoten zum anderen.',
    },
    'relative-distance': {
      title: 'Relativer Abstand',
      criterion: 'Wie nahe sich die Geraden durch zwei Stäbe kommen, beide Geraden endlos gedacht.',
    },
    area: {
      title: 'Fläche',
      criterion:
        'Wie groß die ebene Fläche ist, die ein um die markierten Knoten gespanntes Band umschließt.',
    },
    volume: {
      title: 'Volumen',
      criterion: 'Wie viel Raum eine straffe Hülle um die markierten Knoten einschließt.',
    },
    'multi-view-geometric': {
      title: 'Zwei Ansichten, Abstand',
      criterion:
        'Wie nahe die endlose Gerade eines Stabs derjenigen eines Bezugsstabs kommt, der in einer anderen Ansicht markiert ist.',
    },
    'hop-distance': {
      title: 'Zahl der Schritte',
      criterion:
        'Wie viele Schritte von einem Stab zum anderen führen, jeder zu einem Stab mit gemeinsamem Knoten.',
    },
    'cycle-length': {
      title: 'Größe des Rings',
      criterion: 'Wie viele Stäbe der kleinste geschlossene Ring hat, der beide markierten Stäbe enthält.',
    },
    'multi-view-topological': {
      title: 'Zwei Ansichten, Verbindung',
      criterion:
        'Wie ein Stab mit einem Bezugsstab verbunden ist, der in einer anderen Ansicht markiert ist: nach Schritten oder nach dem kleinsten Ring.',
    },
  },
  groups: { geometric: 'geometrisch', topological: 'topologisch' },
  metrics: { taskwise: 'Ganze Reihenfolge richtig', pairwise: 'Paare in richtiger Reihenfolge' },
  levels: { easy: 'leicht', medium: 'mittel', hard: 'schwer' },
};
