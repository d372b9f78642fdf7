import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelsOf } from '../../../src/core/family.js';
import { grammarOf } from '../../../src/elicitation/grammar.js';
import { answerFits } from '../../../src/runner/answer-fits.js';
import { BUILT_FAMILY_IDS, loadFamily } from '../../../src/tasks/registry.js';
import { readGrammar, texts } from '../../helpers/ebnf.js';

/** Enough of a grammar's texts to see every form of it. */
const MOST = 400;

for (const id of BUILT_FAMILY_IDS) {
  test(`${id}: whatever follows the grammar of a question is read as an answer that was asked for`, async () => {
    const family = await loadFamily(id);
    const protocols = family.meta.protocols ?? ['released'];
    // Ranking items take seconds to make, and their questions are all of one kind.
    const each = id === 'ssi-bench' ? 4 : 1;
    const categories = family.meta.categories.filter((_, k) => k % each === 0);
    for (const { id: category } of categories) {
      const level = levelsOf(family.meta, category)[0];
      const made = family.generate(20_261, level === undefined ? { category } : { category, level });
      assert.ok(made.ok, category);
      const { item } = made.value;
      const state = family.start(item);
      const { ask } = family.observe(item, state, { style: 'direct', without: [] });
      const grammar = grammarOf(ask);
      assert.ok(grammar !== null, `${category} has a grammar`);
      let read = 0;
      for (const text of texts(readGrammar(grammar))) {
        for (const protocol of protocols) {
          const answer = family.parse(item, state, text, protocol);
          assert.ok(answer !== null && answerFits(ask, answer), `${category}, ${protocol}: ${text}`);
        }
        read += 1;
        if (read === MOST) break;
      }
      assert.ok(read > 1);
    }
  });
}
