import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeStudy } from '../../../src/studies/decode-study.js';
import { LONG_LINK, packStudy } from '../../../src/studies/link.js';
import { planStudy } from '../../../src/studies/study-plan.js';
import type { Text } from '../../../src/studies/text.js';

const folder = new URL('../../../public/studies/', import.meta.url);

/** All texts by language that a study holds, with their paths. */
function* texts(value: unknown, path: string): Generator<[string, Text]> {
  if (typeof value !== 'object' || value === null) return;
  if ('en' in value && typeof value.en === 'string') yield [path, value as Text];
  else for (const [name, part] of Object.entries(value)) yield* texts(part, `${path}.${name}`);
}

for (const file of readdirSync(folder)) {
  test(`the study ${file} can be run, fits a link, and has every text in all its languages`, () => {
    const study = decodeStudy(readFileSync(new URL(file, folder), 'utf8'));
    assert.ok(study.ok, study.ok ? '' : study.fault.message);
    assert.equal(`${study.value.name}.json`, file);
    assert.ok(packStudy(study.value).length < LONG_LINK);
    for (const [path, text] of texts(study.value, ''))
      for (const language of study.value.languages ?? ['en'])
        assert.ok(typeof text === 'object' && (text[language] ?? '') !== '', `${path} in ${language}`);
    const { items } = planStudy(study.value, { seed: 1, slot: null, mode: 'live', seen: {}, rows: {} });
    assert.ok(items > 0 && items <= 20);
  });
}
