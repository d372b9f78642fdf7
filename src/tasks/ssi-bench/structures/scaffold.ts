import type { Random } from '../../../core/random.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { environment, galvanised, paint, timber } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'scaffold',
  title: 'Scaffold',
  description:
    'System scaffolding: standards, ledgers, transoms, guard rails and face braces in bays of catalogue sizes, level or stepped.',
  materials: ['galvanised steel', 'timber planks'],
};

const ROLES = ['standard', 'ledger', 'transom', 'guard', 'brace'] as const;

/** Bay lengths that system scaffolds come in, metres. */
const BAYS = [1.57, 2.07, 2.57, 3.07] as const;
const WIDTHS = [0.73, 1.09, 1.4] as const;
/** Underside of the lowest ledger above ground: jack and collar. */
const JACK = 0.25;

/** Lifts of each bay: level, rising to one side, or a gable. */
function lifts(random: Random, bays: number): number[] {
  const top = random.integer(2, 3);
  switch (random.pick(['level', 'level', 'step', 'gable'] as const)) {
    case 'level':
      return Array.from({ length: bays }, () => top);
    case 'step': {
      const at = random.integer(1, bays - 1);
      const flip = random.chance(0.5);
      return Array.from({ length: bays }, (_, i) => (i < at === flip ? top : top - 1));
    }
    case 'gable':
      return Array.from({ length: bays }, (_, i) => (i === 0 || i === bays - 1 ? top - 1 : top));
  }
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const bays = shape.integer(3, 4);
  const main = shape.pick(BAYS);
  const odd = shape.chance(0.6) ? shape.pick(BAYS) : main;
  const oddAt = shape.integer(0, bays - 1);
  const lengths = Array.from({ length: bays }, (_, i) => (i === oddAt ? odd : main));
  const total = lengths.reduce((sum, v) => sum + v, 0);
  const xs = [-total / 2];
  for (const v of lengths) xs.push(xs[xs.length - 1]! + v);
  const depth = shape.pick(WIDTHS);
  const lift = shape.between(1.8, 2.1);
  const high = lifts(shape, bays);
  const rails = bays > 3 ? shape.pick([[1], [0.5, 1]]) : [0.5, 1];
  const bracing = shape.pick(['zigzag', 'tower', 'all'] as const);
  const [front, back] = [-depth / 2, depth / 2];
  const level = (k: number): number => JACK + k * lift;
  const at = (i: number, y: number, z: number): Vec3 => [xs[i]!, y, z];
  const guardTop = rails[rails.length - 1]!;

  const f = new Frame(ROLES);
  const rise = (i: number): number => Math.max(high[i - 1] ?? 0, high[i] ?? 0);
  for (let i = 0; i <= bays; i++) {
    f.bar(at(i, front, 0), at(i, front, level(rise(i)) + guardTop), 'standard');
    f.bar(at(i, back, 0), at(i, back, level(rise(i))), 'standard');
    for (let k = 0; k <= rise(i); k++) f.bar(at(i, front, level(k)), at(i, back, level(k)), 'transom');
  }
  for (let b = 0; b < bays; b++) {
    for (let k = 0; k <= high[b]!; k++) {
      for (const y of [front, back]) f.bar(at(b, y, level(k)), at(b + 1, y, level(k)), 'ledger');
      if (k > 0)
        for (const r of rails) f.bar(at(b, front, level(k) + r), at(b + 1, front, level(k) + r), 'guard');
      const deck = [
        at(b, front, level(k)),
        at(b + 1, front, level(k)),
        at(b + 1, back, level(k)),
        at(b, back, level(k)),
      ];
      f.area(deck);
      if (k > 0) {
        const under = deck.map((p): Vec3 => [p[0], p[1], level(k - 1)]);
        f.area([deck[0]!, deck[1]!, under[1]!, under[0]!]);
        f.volume([...deck, ...under]);
        f.volume([...under, deck[0]!, deck[1]!]);
        f.area([deck[0]!, deck[3]!, under[3]!, under[0]!]);
        f.volume([...deck, at(b, front, level(k) + guardTop), at(b + 1, front, level(k) + guardTop)]);
        f.area([
          deck[0]!,
          deck[1]!,
          at(b + 1, front, level(k) + guardTop),
          at(b, front, level(k) + guardTop),
        ]);
        if (k > 1) f.volume([...deck, ...deck.map((p): Vec3 => [p[0], p[1], level(k - 2)])]);
        if (b > 0 && high[b - 1]! >= k) {
          const wide = [at(b - 1, front, level(k)), deck[1]!, deck[2]!, at(b - 1, back, level(k))];
          f.area(wide);
          f.volume([...wide, ...wide.map((p): Vec3 => [p[0], p[1], level(k - 1)])]);
          f.area([wide[0]!, wide[1]!, at(b + 1, front, level(k - 1)), at(b - 1, front, level(k - 1))]);
        }
      }
    }
  }
  // Face braces run on the back, where no guard rail meets them; each ends on two nodes.
  for (let b = 0; b < bays; b++) {
    if (bracing === 'zigzag' && b % 2 === 1) continue;
    if (bracing === 'tower' && b !== 0 && b !== bays - 1) continue;
    for (let k = 0; k < high[b]!; k++) {
      const up = bracing === 'tower' ? k % 2 === 0 : (k + b) % 2 === 0;
      f.bar(at(up ? b : b + 1, back, level(k)), at(up ? b + 1 : b, back, level(k + 1)), 'brace');
    }
  }
  for (const i of [0, bays]) {
    for (let k = 0; k < rise(i); k++) {
      f.bar(
        at(i, k % 2 === 0 ? front : back, level(k)),
        at(i, k % 2 === 0 ? back : front, level(k + 1)),
        'brace',
      );
    }
  }
  f.plane('front', [0, front, 0], [0, 1, 0]);
  f.plane('back', [0, back, 0], [0, 1, 0]);
  for (let i = 0; i <= bays; i++) f.plane(`frame ${i + 1}`, [xs[i]!, 0, 0], [1, 0, 0]);
  for (let k = 0; k <= Math.max(...high); k++) f.plane(`lift ${k}`, [0, 0, level(k)], [0, 0, 1]);

  const look = random.fork('look');
  const wide = look.between(0.95, 1.1);
  const tube = (d: number, material: number) =>
    ({ section: { kind: 'tube', d: d * wide }, material }) as const;
  const bright = look.chance(0.4);
  return f.build({
    family: 'scaffold',
    look: {
      styles: [tube(0.075, 0), tube(0.07, 0), tube(0.07, 0), tube(0.06, bright ? 1 : 0), tube(0.06, 0)],
      materials: [
        galvanised(look),
        paint(look, [
          [0.85, 0.45, 0.1],
          [0.85, 0.7, 0.15],
          [0.2, 0.4, 0.65],
        ]),
        timber(look),
      ],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk'],
        ['concrete', 'asphalt', 'gravel', 'soil'],
      ),
      variant: { joint: 'coupler', depth, lift, jack: JACK, bays, planks: look.chance(0.6) },
    },
    candidateRoles: ROLES,
    minLength: 0.45,
    mirrors: [],
  });
}

export const scaffold: StructureFamily = { meta, roles: ROLES, build };
