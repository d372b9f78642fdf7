import { circleOf, objectOf } from '../../../src/tasks/rota-bench/geometry.js';
import { decodeRuns } from '../../../src/tasks/rota-bench/mask.js';
import { poseAfter, type Rotation } from '../../../src/tasks/rota-bench/pose.js';
import { projectorOf } from '../../../src/tasks/rota-bench/projector.js';

interface Case {
  readonly maskRle: readonly number[];
  readonly taskSeed: number;
  readonly actions: readonly (readonly [Rotation['axis'], number])[];
  readonly iou: number;
  readonly targetSha256: string;
  readonly currentSha256: string;
  readonly auxSha256: string;
  readonly panelSha256: string;
}

const digest = async (bytes: Uint8Array): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', bytes.slice());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

function same(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what}: ${String(found)} instead of ${String(expected)}`);
}

// The cases of the independent program, in this browser, with its WebAssembly.
it('projects bit for bit as defined', async () => {
  const file = await fetch(new URL('../../fixtures/rota/cases.json', import.meta.url));
  const { cases } = (await file.json()) as { readonly cases: readonly Case[] };
  same(cases.length, 6, 'cases');
  for (const [k, c] of cases.entries()) {
    const mask = decodeRuns(c.maskRle);
    if (!mask.ok) throw new Error(mask.fault.message);
    const circle = circleOf(mask.value);
    if (circle === null) throw new Error('no foreground');
    const projector = projectorOf(objectOf(mask.value, circle, c.taskSeed));
    const pose = poseAfter(c.actions.map(([axis, angle]) => ({ axis, angle })));
    same(projector.engine, 'kernel', `case ${k}, engine`);
    same(Math.abs(projector.iou(pose) - c.iou) < 1e-12, true, `case ${k}, IoU`);
    same(await digest(projector.target), c.targetSha256, `case ${k}, target`);
    same(await digest(projector.mask(pose)), c.currentSha256, `case ${k}, mask`);
    same(await digest(projector.auxiliary(pose)), c.auxSha256, `case ${k}, auxiliary view`);
    same(await digest(projector.panel(pose)), c.panelSha256, `case ${k}, panel`);
    projector.release();
  }
}).timeout(30_000);
