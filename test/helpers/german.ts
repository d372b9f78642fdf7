import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Observation, Stimulus } from '../../src/core/observation.js';

/** An observation without what a person reads of it in their language. */
export function wordless({ stimulus, ask, question: _, ...rest }: Observation): unknown {
  const uncaptioned = <T extends { readonly caption: string }>({ caption: _caption, ...picture }: T) =>
    picture;
  const bareOf = (shown: Stimulus): unknown => {
    if (shown.kind === 'stills') return { ...shown, views: shown.views.map(uncaptioned) };
    if (shown.kind === 'images') return { ...shown, images: shown.images.map(uncaptioned) };
    return shown.kind === 'rasters' ? { ...shown, rasters: shown.rasters.map(uncaptioned) } : shown;
  };
  const asked =
    ask.kind === 'choice'
      ? { ...ask, options: ask.options.map(({ id }) => id) }
      : ask.kind === 'ranking'
        ? { ...ask, noun: '' }
        : ask.kind === 'number'
          ? { ...ask, unit: '' }
          : ask;
  return { ...rest, ask: asked, stimulus: bareOf(stimulus) };
}

/** What a person reads of an observation, one text each. */
export function textsOf({ question, stimulus, ask }: Observation): readonly string[] {
  const shown =
    stimulus.kind === 'stills'
      ? stimulus.views
      : stimulus.kind === 'images'
        ? stimulus.images
        : stimulus.kind === 'rasters'
          ? stimulus.rasters
          : [];
  const words =
    ask.kind === 'choice' ? ask.options.map(({ label }) => label) : ask.kind === 'ranking' ? [ask.noun] : [];
  return [question, ...shown.map(({ caption }) => caption), ...words];
}

/** English words that no German text has; words that both languages have (in, an, so, was, links, name) are left out. */
const ENGLISH =
  /\b(?:the|of|and|is|are|to|for|with|that|which|what|how|many|much|all|both|each|one|two|three|first|last|lowest|highest|smallest|largest|nearest|fewest|rank|order|right|left|behind|front|above|below|top|side|view|views|object|objects|tower|towers|cube|sphere|cylinder|large|small|red|blue|green|yellow|purple|brown|gray|grey|cyan|member|members|group|groups|joint|joints|ring of|step|steps|distance|length|height|angle|area|volume|count|shape|color|colour|picture|pictures|turn|turns|rotation|rotations|pitch|yaw|roll|now|after|overlap|silhouette|target|pose|easy|medium|hard)\b/i;

/** A German text for people: filled in, no English but in quotation marks, German marks and numbers, polite address. */
export function assertGerman(text: string): void {
  assert.ok(text.trim() === text && text !== '', `"${text}" is empty or has space around it`);
  assert.ok(!/[{}]|undefined|NaN|null|\[object|\$/.test(text), `not filled in: ${text}`);
  const own = text.replace(/„[^“]*“/g, 'X').replace('(Beam Search)', '(X)');
  const left = ENGLISH.exec(own);
  assert.equal(left, null, `"${left?.[0]}" is English: ${text}`);
  assert.ok(!/["'”]|„[^“]*$/.test(own), `marks that are not German: ${text}`);
  assert.ok(!/\d\.\d/.test(own), `a decimal point: ${text}`);
  assert.ok(!/ {2}| [.,;:?]/.test(own), `odd space: ${text}`);
  assert.ok(!/\b(?:du|dein\w*|dich|dir)\b/i.test(own), `not polite: ${text}`);
}

/** Numbers in the order in which they stand; a decimal comma or point is the same. */
export const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.')));

/** Texts as they were read and approved (test/fixtures/german): `=== name`, then the lines. */
export function approved(file: string): ReadonlyMap<string, string> {
  const parts = readFileSync(new URL(`../fixtures/german/${file}.txt`, import.meta.url), 'utf8')
    .split(/^=== (.+)\n/m)
    .slice(1);
  const texts = new Map<string, string>();
  for (let i = 0; i < parts.length; i += 2) texts.set(parts[i]!, parts[i + 1]!.trimEnd());
  return texts;
}
