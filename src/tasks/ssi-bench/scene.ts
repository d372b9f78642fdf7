import type { Primitive, SceneObject, SceneSpec } from '../../core/scene.js';
import { furnish } from './scene/furnish.js';
import { wedgeTread } from './scene/furnish-stair.js';
import { jointParts } from './scene/joints.js';
import { memberObject, nodeObject, SceneKit, type SceneSource } from './scene/kit.js';
import { landmarks } from './scene/landmarks.js';
import { surround } from './scene/surroundings.js';

export { memberObject, nodeObject, type SceneSource } from './scene/kit.js';

function memberParts(kit: SceneKit, k: number): Primitive[] {
  const { structure } = kit.source;
  const [a, b] = structure.members[k]!;
  const style = kit.style(k);
  const bar: Primitive = {
    kind: 'bar',
    a: kit.node(a),
    b: kit.node(b),
    section: style.section,
    material: style.material,
  };
  const isTread = structure.family === 'spiral-stair' && kit.isRole(k, 'tread');
  return isTread ? [bar, wedgeTread(kit, k)] : [bar];
}

/**
 * The scene of a structure: the same source, the same scene, bit for bit.
 *
 * Object ids: member k is 1 + k; the joint of node n is 1 + (number of members) + n; supports, decks and everything
 * round about follow. Only members and joints carry truth; all other objects can merely stand in the way.
 */
export function sceneOf(source: SceneSource): SceneSpec {
  const { structure, look } = source;
  const kit = new SceneKit(source);
  const objects: SceneObject[] = structure.members.map((_, k) => ({
    id: memberObject(structure, k),
    role: 'member',
    parts: memberParts(kit, k),
  }));
  for (let n = 0; n < structure.nodes.length; n++) {
    objects.push({ id: nodeObject(structure, n), role: 'joint', parts: jointParts(kit, n) });
  }
  furnish(kit);
  landmarks(kit);
  surround(kit);
  return { objects: [...objects, ...kit.objects], materials: kit.materials, environment: look.environment };
}
