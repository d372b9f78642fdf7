import type { Random } from '../../../core/random.js';
import type { Vec3 } from '../../../core/vec.js';
import type { StructureBuild, StructureFamily, StructureFamilyMeta } from './build.js';
import { Frame } from './frame.js';
import { square } from './grid.js';
import { concrete, environment, paint } from './palette.js';

const meta: StructureFamilyMeta = {
  id: 'cable-stayed-bridge',
  title: 'Cable-stayed bridge',
  description:
    'A light bridge hung by two planes of straight stays (harp, fan or between) from one or two H- or A-shaped towers.',
  materials: ['painted steel', 'concrete', 'steel stays'],
};

const ROLES = ['girder', 'beam', 'stay', 'tower', 'cross'] as const;

interface Tower {
  readonly x: number;
  readonly stays: number;
}

function build(random: Random): StructureBuild {
  const shape = random.fork('shape');
  const twin = shape.chance(0.4);
  const stays = twin ? shape.integer(3, 4) : shape.integer(5, 6);
  const step = shape.between(3.4, 4.4);
  const back = twin || shape.chance(0.5) ? stays : stays - shape.integer(1, 2);
  const width = shape.between(3.6, 5);
  const deck = shape.between(3.2, 5);
  const frame = shape.pick(['h', 'a'] as const);
  const fan = shape.pick([0, 0.35, 0.7]);
  const camber = shape.pick([0, 0.5, 1.1]);
  const reach = stays * step;
  const mast = reach * shape.between(0.5, 0.62);
  const gap = twin ? step * shape.between(1.1, 1.6) : 0;
  const towers: Tower[] = twin
    ? [-1, 1].map((s) => ({ x: s * (reach + gap / 2), stays }))
    : [{ x: ((back - stays) * step) / 2, stays }];
  const ends = twin
    ? [-(2 * reach + gap / 2 + step * 0.9), 2 * reach + gap / 2 + step * 0.9]
    : [towers[0]!.x - (back + 0.9) * step, towers[0]!.x + (stays + 0.9) * step];
  const deckAt = (x: number): number =>
    deck + camber * (1 - square((2 * x - ends[0]! - ends[1]!) / (ends[1]! - ends[0]!)));
  const edge = (x: number, side: -1 | 1): Vec3 => [x, (side * width) / 2, deckAt(x)];
  // Legs stand clear of the deck: upright in an H, meeting above the anchors in an A.
  const legAt = (x: number, side: -1 | 1, up: number): Vec3 => {
    const base = deckAt(x);
    const lean = frame === 'h' ? 0 : up / (mast * 1.12);
    return [x, side * (width / 2 + 0.7) * (1 - lean), base + up];
  };

  const f = new Frame(ROLES);
  const stations = new Set<number>([ends[0]!, ends[1]!]);
  for (const tower of towers) {
    stations.add(tower.x);
    for (const way of [-1, 1] as const) {
      const count = !twin && way < 0 ? back : tower.stays;
      for (let i = 1; i <= count; i++) stations.add(tower.x + way * i * step);
    }
  }
  const xs = [...stations].sort((a, b) => a - b);
  for (const side of [-1, 1] as const)
    f.chain(
      xs.map((x) => edge(x, side)),
      'girder',
    );
  for (const x of xs) f.bar(edge(x, -1), edge(x, 1), 'beam');
  for (let i = 1; i < xs.length; i++) {
    const [a, b] = [xs[i - 1]!, xs[i]!];
    f.area([edge(a, -1), edge(a, 1), edge(b, 1), edge(b, -1)]);
  }
  // Anchors from the top down; spacing between harp (even with the deck's) and fan (close together).
  const spacing = (mast / (stays + 0.6)) * (1 - 0.6 * fan);
  const anchorUp = (i: number): number => mast - (stays - i) * spacing;
  for (const tower of towers) {
    const x = tower.x;
    for (const side of [-1, 1] as const) {
      const ground: Vec3 = [x, legAt(x, side, frame === 'h' ? 0 : -deckAt(x))[1], 0];
      const deckLevel = legAt(x, side, 0);
      f.bar(ground, deckLevel, 'tower');
      f.bar(deckLevel, legAt(x, side, frame === 'h' ? mast + 0.5 : mast * 1.12), 'tower');
      f.bar(edge(x, side), deckLevel, 'cross');
      for (const way of [-1, 1] as const) {
        const count = !twin && way < 0 ? back : tower.stays;
        for (let i = 1; i <= count; i++) {
          const foot = edge(x + way * i * step, side);
          const anchor = legAt(x, side, anchorUp(i));
          f.bar(anchor, foot, 'stay');
          const portal = ([-1, 1] as const).map((sign) => [
            edge(x + way * i * step, sign),
            legAt(x, sign, anchorUp(i)),
          ]) as [[Vec3, Vec3], [Vec3, Vec3]];
          if (side < 0) f.area([portal[0][0], portal[0][1], portal[1][1], portal[1][0]]);
          if (i >= 2) {
            f.volume([
              edge(x + way * i * step, -1),
              edge(x + way * i * step, 1),
              edge(x, -1),
              edge(x, 1),
              legAt(x, -1, anchorUp(i)),
              legAt(x, 1, anchorUp(i)),
            ]);
          }
          f.area(
            [anchor, foot, legAt(x, side, anchorUp(1))]
              .filter((_, k) => i > 1 || k < 2)
              .concat(i > 1 ? [] : [deckLevel]),
          );
          if (i > 1) {
            const inner = edge(x + way * (i - 1) * step, side);
            f.area([anchor, foot, inner, legAt(x, side, anchorUp(i - 1))]);
          }
        }
      }
      if (frame === 'h')
        f.plane(
          `stays at ${x < 0 ? 'left' : 'right'} tower, ${side < 0 ? 'near' : 'far'} side`,
          deckLevel,
          [0, 1, 0],
        );
    }
    if (frame === 'h') {
      f.bar(legAt(x, -1, anchorUp(stays)), legAt(x, 1, anchorUp(stays)), 'cross');
      f.bar(legAt(x, -1, anchorUp(1) - spacing * 0.7), legAt(x, 1, anchorUp(1) - spacing * 0.7), 'cross');
    } else {
      f.bar(legAt(x, -1, anchorUp(1) - spacing * 0.7), legAt(x, 1, anchorUp(1) - spacing * 0.7), 'cross');
    }
    f.plane(`tower at ${x < 0 ? 'left' : 'right'}`, [x, 0, 0], [1, 0, 0]);
    f.area([legAt(x, -1, 0), legAt(x, 1, 0), legAt(x, 1, anchorUp(stays)), legAt(x, -1, anchorUp(stays))]);
    f.area([legAt(x, -1, 0), legAt(x, 1, 0), legAt(x, 1, anchorUp(1)), legAt(x, -1, anchorUp(1))]);
  }
  if (camber === 0) f.plane('deck', [0, 0, deck], [0, 0, 1]);

  const look = random.fork('look');
  const towerConcrete = look.chance(0.5);
  const legs = look.between(0.62, 0.75);
  const dark = look.chance(0.5);
  return f.build({
    family: 'cable-stayed-bridge',
    look: {
      styles: [
        { section: { kind: 'i', w: 0.34, h: 0.55, web: 0.04, flange: 0.06 }, material: 0 },
        { section: { kind: 'i', w: 0.26, h: 0.4, web: 0.03, flange: 0.05 }, material: 0 },
        { section: { kind: 'tube', d: 0.16 }, material: 1 },
        { section: { kind: 'box', w: legs, h: legs }, material: 2 },
        { section: { kind: 'box', w: legs * 0.7, h: legs * 0.7 }, material: 2 },
      ],
      materials: [
        paint(look),
        dark ? paint(look, [[0.18, 0.19, 0.21]]) : paint(look, [[0.86, 0.86, 0.84]]),
        towerConcrete ? concrete(look) : paint(look),
        concrete(look),
      ],
      environment: environment(
        look,
        ['clear', 'hazy', 'overcast', 'dusk'],
        ['water', 'grass', 'asphalt', 'gravel'],
      ),
      variant: {
        frame,
        joint: 'socket',
        width,
        deck,
        left: ends[0]!,
        right: ends[1]!,
        camber,
        towers: towers.length,
      },
    },
    candidateRoles: ROLES,
    minLength: 1.2,
    mirrors: twin || back === stays ? ['x', 'y'] : ['y'],
  });
}

export const cableStayedBridge: StructureFamily = { meta, roles: ROLES, build };
