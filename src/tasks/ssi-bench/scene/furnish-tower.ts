import type { Material, Primitive } from '../../../core/scene.js';
import { atan2 } from '../../../core/trig.js';
import { add, type Vec3 } from '../../../core/vec.js';
import { footings } from './footings.js';
import { prism, type SceneKit } from './kit.js';

const GRATING: Material = { finish: 'galvanised', color: [0.55, 0.57, 0.58] };
const WHITE: Material = { finish: 'plastic', color: [0.88, 0.88, 0.86] };
const GLAZE: Material = { finish: 'glass', color: [0.42, 0.32, 0.26] };
const WIRE: Material = { finish: 'metal', color: [0.3, 0.31, 0.32] };

/** A pylon's insulators and wires, or a mast's platform and antennas. */
export function furnishTower(kit: SceneKit): void {
  footings(kit, 1.7);
  const top = kit.number('top');
  // The legs' tops, in order round the axis.
  const legs = new Set(kit.source.structure.members.flatMap((m, k) => (kit.isRole(k, 'leg') ? m : [])));
  const ring = kit.source.structure.nodes
    .filter((p, n) => Math.abs(p[2] - top) < 0.002 && legs.has(n))
    .sort((p, q) => atan2(p[1], p[0]) - atan2(q[1], q[0]));
  const reach = Math.max(...ring.map((p) => Math.abs(p[0])));
  if (kit.text('kind') === 'pylon') {
    // Wires hang from strings of insulators at the arms' ends and sag towards the next towers.
    const tips = kit.source.structure.nodes.filter((p) => p[1] === 0 && Math.abs(p[0]) > reach + 1.2);
    for (const tip of tips) {
      const isTip = tips.every((q) => q[2] !== tip[2] || Math.abs(q[0]) <= Math.abs(tip[0]));
      if (!isTip) continue;
      const hang: Vec3 = [tip[0], tip[1], tip[2] - 0.95];
      const glaze = kit.use(GLAZE);
      const discs = Array.from({ length: 6 }, (_, k): Primitive => {
        const z = tip[2] - 0.28 - k * 0.11;
        return {
          kind: 'cone',
          a: [tip[0], 0, z - 0.03],
          b: [tip[0], 0, z + 0.03],
          radiusA: 0.12,
          radiusB: 0.05,
          material: glaze,
        };
      });
      const wire = kit.use(WIRE);
      kit.add('body', [
        ...discs,
        { kind: 'bar', a: tip, b: hang, section: { kind: 'round', d: 0.04 }, material: wire },
      ]);
      for (const way of [-1, 1]) {
        const at = (t: number): Vec3 => [
          hang[0],
          way * 46 * t,
          hang[2] - 2.4 * (1 - (2 * t - 1) * (2 * t - 1)) * 1.0,
        ];
        const spans = [0, 0.12, 0.26, 0.42, 0.6, 0.8, 1];
        kit.add(
          'body',
          spans.slice(1).map(
            (t, i): Primitive => ({
              kind: 'bar',
              a: at(spans[i]!),
              b: at(t),
              section: { kind: 'round', d: 0.035 },
              material: wire,
            }),
          ),
        );
      }
    }
    return;
  }
  const inset = ring.map((p): Vec3 => [p[0] * 0.8, p[1] * 0.8, top - 0.03]);
  const across = kit.use(GRATING);
  kit.add('body', [prism(inset, [0, 0, 0.06], across)]);
  const white = kit.use(WHITE);
  for (const p of ring) {
    const pole: Vec3 = [p[0] * 0.97, p[1] * 0.97, top];
    const panel: Vec3 = [p[0] * 1.1, p[1] * 1.1, top + 0.65];
    kit.add('body', [
      {
        kind: 'bar',
        a: pole,
        b: add(pole, [0, 0, 1.15]),
        section: { kind: 'tube', d: 0.06 },
        material: across,
      },
      { kind: 'box', center: panel, half: [0.08, 0.08, 0.42], yaw: 45, material: white },
    ]);
  }
}
