import type { TriObject } from './types.js';

/** What a question names an object by; `size` is null where colour and shape suffice. */
export interface TriName extends Pick<TriObject, 'color' | 'shape'> {
  readonly size: TriObject['size'] | null;
}

/**
 * How a question names an object: colour and shape, and its size where another object has both ("large red cube");
 * null where even that names more than one.
 */
export function namedBy(objects: readonly TriObject[], index: number): TriName | null {
  const object = objects[index];
  if (object === undefined) throw new Error(`namedBy: there is no object ${index}`);
  const alike = objects.filter((o) => o.color === object.color && o.shape === object.shape);
  const { color, shape, size } = object;
  if (alike.length === 1) return { color, shape, size: null };
  return alike.filter((o) => o.size === size).length === 1 ? { color, shape, size } : null;
}

/** "red cube", "large red cube" */
export const english = ({ size, color, shape }: TriName): string =>
  `${size === null ? '' : `${size} `}${color} ${shape}`;

/** The English name, null where none names the object alone. */
export function nameOf(objects: readonly TriObject[], index: number): string | null {
  const name = namedBy(objects, index);
  return name === null ? null : english(name);
}
