import type { Material } from '../../../core/scene.js';
import { PAD } from './joints.js';
import { boxOf, type SceneKit, thickness } from './kit.js';

export const CONCRETE: Material = { finish: 'concrete', color: [0.64, 0.63, 0.6] };

/** A low pad of concrete under every node that stands on the ground. */
export function footings(kit: SceneKit, wide: number, top = PAD): void {
  const material = kit.use(CONCRETE);
  const pads = kit.source.structure.nodes.flatMap((p, n) => {
    if (p[2] !== 0) return [];
    const half = wide * Math.max(...kit.membersAt(n).map((k) => thickness(kit.section(k))));
    return [boxOf([p[0] - half, p[1] - half, -0.1], [p[0] + half, p[1] + half, top], material)];
  });
  kit.add('body', pads);
}
