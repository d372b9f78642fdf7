import type { TriObject } from './types.js';

/**
 * How a question names an object: colour and shape, and its size where another object has both ("large red cube");
 * null where even that names more than one.
 */
export function nameOf(objects: readonly TriObject[], index: number): string | null {
  const object = objects[index];
  if (object === undefined) throw new Error(`nameOf: there is no object ${index}`);
  const alike = objects.filter((o) => o.color === object.color && o.shape === object.shape);
  if (alike.length === 1) return `${object.color} ${object.shape}`;
  const same = alike.filter((o) => o.size === object.size);
  return same.length === 1 ? `${object.size} ${object.color} ${object.shape}` : null;
}
