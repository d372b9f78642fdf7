import { faceOf, loadFace, loadPresenter } from '../../../src/app/presenters/index.js';
import type { Answer } from '../../../src/core/answer.js';
import type { Item, Key } from '../../../src/core/item.js';
import { BUILT_FAMILY_IDS, loadFamily } from '../../../src/tasks/registry.js';
import { same, truthy } from '../../helpers/check.js';

/** The first item of a category, and its truth in both languages beside somebody's answer. */
async function told(id: 'ssi-bench' | 'triviewbench' | 'rota-bench', category: string, given: Answer | null) {
  const family = await loadFamily(id);
  const made = family.generate(5, { category });
  if (!made.ok) throw new Error(made.fault.message);
  const { item, key }: { item: Item; key: Key } = made.value;
  const turns = [{ turn: 0, raw: null, answer: given, outcome: 'answered' as const }];
  const score = given === null ? null : family.score(item, key, { turns, ended: 'answered' }, 'released');
  const say = async (language: 'en' | 'de') =>
    (await loadPresenter(id, language)).scored(item, key, given, score);
  return { item, key, en: await say('en'), de: await say('de') };
}

describe('truths in words', () => {
  it('a face says the same in German and keeps what is no text', async () => {
    for (const id of BUILT_FAMILY_IDS) {
      const [en, de] = [faceOf(id), await loadFace(id, 'de')];
      same(await loadFace(id, 'en'), en);
      same(
        [de.flow, de.draws, de.first, de.how.answers, de.links, de.report],
        [en.flow, en.draws, en.first, en.how.answers, en.links, en.report],
      );
      same(de.how.looks.length, en.how.looks.length, 'ways to look');
      for (const text of [...de.how.looks, de.right])
        truthy(![...en.how.looks, en.right].includes(text), text);
      same((await loadPresenter(id, 'de')).how, de.how);
    }
  });

  it('an order: the same places and shares, German names, values and remarks', async () => {
    const { en, de } = await told('ssi-bench', 'hop-distance', { kind: 'ranking', order: [3, 1, 2] });
    const bare = (scored: typeof en) =>
      scored.places.map(({ candidate, place, given, share }) => ({ candidate, place, given, share }));
    same(bare(de), bare(en));
    same([de.outcome, de.pairs], [en.outcome, en.pairs]);
    same(
      de.places.map(({ label }) => label),
      en.places.map(({ label }) => label.replace('Group', 'Gruppe')),
    );
    truthy(
      de.places.every(({ value }) => /^\d Schritte?$/.test(value ?? '')),
      'values in German',
    );
    same(de.ends, { least: 'wenigste Schritte', most: 'meiste Schritte' });
    same(de.lines.length, en.lines.length, 'lines');
    truthy(
      de.lines.every((line) => /Stab|Stäbe|Knoten|Gleiche/.test(line)),
      de.lines.join(' '),
    );
  });

  it('a choice, a count and its error', async () => {
    const { de, key } = await told('triviewbench', 'x_relation', { kind: 'choice', id: 'left' });
    const right = 'value' in key && key.value === 'left' ? 'links' : 'rechts';
    same([de.answer?.given, de.answer?.right, de.answer?.off], ['links', right, null]);
    const counted = await told('triviewbench', 'all_view_count', { kind: 'number', value: 20 });
    truthy(/^\d+ zu viel$/.test(counted.de.answer?.off ?? ''), 'too many');
    truthy(counted.de.lines[0]?.startsWith('Die Objekte: '), 'the answer is not told twice');
    const example = await told('triviewbench', 'tower_height_list', null);
    same([example.de.outcome, example.de.answer?.given], ['example', null]);
    same(example.de.answer?.right, example.en.answer?.right);
  });

  it('an episode that stopped at once', async () => {
    const { de, en } = await told('rota-bench', 'alignment', { kind: 'rotation', stop: true });
    truthy(/^Überdeckung 0,\d{3} nach 0 Drehungen\.$/.test(de.lines[0] ?? ''), de.lines[0] ?? '');
    same(de.lines.length, en.lines.length, 'lines');
  });
});
