import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../../../src/core/random.js';
import { buildStructure, STRUCTURE_FAMILIES } from '../../../../../src/tasks/ssi-bench/structures/index.js';
import { keyOf } from '../../../../../src/tasks/ssi-bench/truth/key.js';
import {
  type Criterion,
  SSI_CATEGORIES,
  type SsiCategory,
} from '../../../../../src/tasks/ssi-bench/types.js';
import { slowValues } from '../../../../helpers/ssi-slow-key.js';

const CRITERIA: { readonly [category in SsiCategory]: readonly Criterion[] } = {
  'ground-height': ['centroid-height'],
  'ground-angle': ['ground-angle'],
  dimension: ['length'],
  'relative-distance': ['line-distance'],
  area: ['hull-area'],
  volume: ['hull-volume'],
  'multi-view-geometric': ['line-distance'],
  'hop-distance': ['hop-distance'],
  'cycle-length': ['cycle-length'],
  'multi-view-topological': ['hop-distance', 'cycle-length'],
};
const RING = 9;

/**
 * 200 seeds times ten categories on structures as they are generated, with candidates drawn at random (whether they can
 * be seen makes no difference to the truth): the values agree with those of the slow methods.
 */
test('values agree with the slow methods: 200 seeds, ten categories', () => {
  let finite = 0;
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed).fork('truth');
    const { id } = STRUCTURE_FAMILIES[seed % STRUCTURE_FAMILIES.length]!;
    const build = buildStructure(id, random.fork('structure'));
    for (const category of SSI_CATEGORIES) {
      const draws = random.fork(category);
      const criterion = draws.pick(CRITERIA[category]);
      const nodes = criterion === 'hull-area' ? build.areaGroups : build.volumeGroups;
      const members = build.structure.members.map((_, m) => m);
      const some = (n: number): number[] => draws.shuffle(members).slice(0, n);
      const multi = category.startsWith('multi-view');
      const candidate = (): number | readonly number[] => {
        if (criterion.startsWith('hull')) return draws.pick(nodes);
        if (multi || ['centroid-height', 'ground-angle', 'length'].includes(criterion))
          return draws.pick(members);
        return some(2);
      };
      const item = {
        family: 'ssi-bench' as const,
        origin: 'generated' as const,
        version: 1,
        id: `${category} ${seed}`,
        level: 'easy' as const,
        seed,
        category,
        criterion,
        structure: build.structure,
        candidates: [candidate(), candidate(), candidate()],
        reference: multi ? draws.pick(members) : null,
      };
      if (item.candidates.includes(item.reference ?? -1)) continue;
      const key = keyOf(item);
      const truth = slowValues(item, RING);
      for (const [i, value] of key.values.entries()) {
        const fast = value ?? Number.POSITIVE_INFINITY;
        const expected = truth[i]!;
        if (criterion === 'cycle-length' && fast > RING) {
          assert.equal(expected, Number.POSITIVE_INFINITY, `${item.id}: no ring of up to ${RING}`);
          continue;
        }
        finite += 1;
        const slack = criterion === 'line-distance' ? 1e-4 : 1e-4 * Math.max(1, Math.abs(expected));
        const nearly = criterion === 'line-distance' && nearlyParallel(item, i);
        assert.ok(nearly || Math.abs(fast - expected) <= slack, `${item.id}: ${fast} is not ${expected}`);
      }
    }
  }
  assert.ok(finite > 5000);
});

/** Lines that meet kilometres away defeat the search; the generator asks about none of them. */
function nearlyParallel(item: Parameters<typeof slowValues>[0], place: number): boolean {
  const candidate = item.candidates[place]!;
  const [a, b] =
    typeof candidate === 'number' ? [item.reference!, candidate] : [candidate[0]!, candidate[1]!];
  const along = (m: number): readonly [number, number, number] => {
    const [p, q] = item.structure.members[m]!.map((n) => item.structure.nodes[n]!);
    const d = [q![0] - p![0], q![1] - p![1], q![2] - p![2]] as const;
    const l = Math.hypot(...d);
    return [d[0] / l, d[1] / l, d[2] / l];
  };
  const [u, v] = [along(a), along(b)];
  const cosine = Math.abs(u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
  return cosine > 0.999 && cosine < 1 - 1e-12;
}
