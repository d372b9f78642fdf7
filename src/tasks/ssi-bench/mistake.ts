import type { Answer } from '../../core/answer.js';
import { pairwise } from './score.js';

/** What kind of mistake a wrong order is, by how many pairs it turns round. null for the right one. */
export function ssiMistake({ order }: { readonly order: readonly number[] }, answer: Answer): string | null {
  if (answer.kind !== 'ranking') return null;
  const pairs = (order.length * (order.length - 1)) / 2;
  const turned = pairs - Math.round(pairwise(answer.order, order) * pairs);
  if (turned === 0) return null;
  if (turned === 1) return 'Two neighbours exchanged';
  return turned === pairs ? 'The whole order turned round' : 'Another order';
}
