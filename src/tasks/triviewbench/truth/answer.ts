import type { TriItem, TriKey } from '../types.js';

type Asked = Pick<TriItem, 'id' | 'type' | 'objects' | 'towers' | 'visibility' | 'refs' | 'attribute'>;

const seen = (ratios: readonly number[]): number => ratios.filter((ratio) => ratio > 0).length;

/** The answer, from the item's data alone. */
export function answerOf(item: Asked): TriKey['value'] {
  const { type, objects, towers, visibility } = item;
  const heights = towers.map((tower) => tower.length).sort((a, b) => b - a);
  const along = (axis: 0 | 1 | 2): number => {
    const [a, b] = [named(item, 0), named(item, 1)];
    return a.position[axis] - b.position[axis];
  };
  switch (type) {
    case 'tower_height_max':
      return heights[0] ?? 0;
    case 'tower_height_list':
      return heights;
    case 'top_tower_count':
      return towers.length;
    case 'all_view_count':
      return objects.length;
    case 'front_view_count':
      return seen(visibility.front);
    case 'side_view_count':
      return seen(visibility.side);
    case 'front_hidden_count':
      return objects.length - seen(visibility.front);
    case 'side_hidden_count':
      return objects.length - seen(visibility.side);
    case 'x_relation':
      return along(0) > 0 ? 'left' : 'right';
    case 'y_relation':
      return along(1) > 0 ? 'in front of' : 'behind';
    case 'z_relation':
      return along(2) > 0 ? 'above' : 'below';
    case 'front_occluded_ref':
    case 'side_occluded_ref': {
      const target = named(item, 1);
      if (item.attribute === null) throw new Error(`answerOf: ${item.id} asks for no attribute`);
      return item.attribute === 'color' ? target.color : target.shape;
    }
  }
}

function named(item: Asked, place: 0 | 1) {
  const object = item.objects[item.refs[place] ?? -1];
  if (object === undefined) throw new Error(`answerOf: ${item.id} names no object in place ${place}`);
  return object;
}
