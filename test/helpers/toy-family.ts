import type { EpisodeState, TaskFamily } from '../../src/core/family.js';
import type { FamilyId, Item, Key } from '../../src/core/item.js';
import { Random } from '../../src/core/random.js';
import { fail, ok } from '../../src/core/result.js';

export interface ToyItem extends Item {
  /** One list of three different numbers a turn, to be ranked smallest first. */
  readonly lists: readonly (readonly number[])[];
}
export interface ToyKey extends Key {
  readonly orders: readonly (readonly number[])[];
}

const CATEGORIES = ['a', 'b', 'c'];

/** The smallest family with everything a session must cope with: `turns` answers an item, replies that may not parse. */
export function toyFamily(
  id: FamilyId,
  turns: number,
  retries = 0,
): TaskFamily<ToyItem, ToyKey, EpisodeState> {
  const listAt = (item: ToyItem, turn: number): readonly number[] => {
    const list = item.lists[turn];
    if (list === undefined) throw new Error(`toy: no turn ${turn}`);
    return list;
  };
  return {
    version: 1,
    meta: {
      id,
      title: 'Toy',
      after: 'nothing',
      summary: 'Rank three numbers.',
      categories: CATEGORIES.map((category) => ({
        id: category,
        title: category.toUpperCase(),
        group: category === 'c' ? 'second' : 'first',
        criterion: 'size',
        chance: { taskwise: (1 / 6) ** turns, pairwise: 1 / 6 },
      })),
      levels: ['easy', 'hard'],
      removable: ['history'],
      retries,
      metrics: [
        { id: 'taskwise', title: 'Taskwise', unit: 'proportion' },
        { id: 'pairwise', title: 'Pairwise', unit: 'proportion' },
      ],
    },
    generate(seed, spec) {
      if (!CATEGORIES.includes(spec.category)) return fail('unknown-category', `No ${spec.category}.`);
      const random = new Random(seed).fork(spec.category);
      const lists = Array.from({ length: turns }, () => {
        const first = random.integer(0, 9);
        return random.shuffle([first, first + random.integer(1, 9), first + 10 + random.integer(0, 9)]);
      });
      const item: ToyItem = {
        family: id,
        version: 1,
        id: `${spec.category}-${seed}`,
        seed,
        origin: 'generated',
        category: spec.category,
        level: spec.level ?? null,
        lists,
      };
      const orders = lists.map((list) =>
        list.map((_, i) => i + 1).sort((x, y) => (list[x - 1] ?? 0) - (list[y - 1] ?? 0)),
      );
      return ok({ item, key: { id: item.id, facts: { smallest: Math.min(...(lists[0] ?? [])) }, orders } });
    },
    decodeItem(value) {
      const item = value as ToyItem;
      return item.lists.length === turns ? ok(item) : fail('bad-item', 'Wrong number of lists.', 'lists');
    },
    decodeKey: (value) => ok(value as ToyKey),
    start: () => ({ turn: 0, ended: null }),
    observe: (item, state, condition) => ({
      turn: state.turn,
      stimulus: { kind: 'images', images: [] },
      ask: { kind: 'ranking', count: 3, noun: 'Number' },
      question: 'Which is smallest?',
      prompt: `Rank ${listAt(item, state.turn).join(', ')} (${condition.style}).`,
    }),
    parse(_item, _state, raw) {
      const order = raw.split(',').map(Number);
      return order.length === 3 && [1, 2, 3].every((n) => order.includes(n))
        ? { kind: 'ranking', order }
        : null;
    },
    step: (_item, state) => {
      const turn = state.turn + 1;
      return { turn, ended: turn === turns ? 'answered' : null };
    },
    score(_item, key, transcript, protocol) {
      const right = transcript.turns.filter(
        (turn) => turn.answer?.kind === 'ranking' && `${turn.answer.order}` === `${key.orders[turn.turn]}`,
      ).length;
      return {
        correct: right === turns,
        metrics: { taskwise: right === turns ? 1 : 0, pairwise: right / turns },
        version: 1,
        protocol,
      };
    },
    solve: (_item, key, state) => ({ kind: 'ranking', order: key.orders[state.turn] ?? [] }),
    explain: (_item, key) => [`Orders: ${JSON.stringify(key.orders)}`],
  };
}
