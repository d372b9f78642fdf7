import type { TaskFamily } from '../core/family.js';
import type { Participant } from '../core/ports.js';
import type { OpenItem } from './oracle.js';
import { scripted } from './scripted.js';

/**
 * The best next rotation by pose error, for families of rotations: knows the target pose and not the reference path,
 * which is what such a family's own solver falls back on where the path was left. Never stops by itself.
 */
export const greedyPose = (family: TaskFamily, open: () => OpenItem | Promise<OpenItem>): Participant =>
  scripted('greedy-pose', '1', async () => {
    const { item, key, state } = await open();
    const pathless = { ...key, path: [] };
    return family.solve(item, pathless, state);
  });
