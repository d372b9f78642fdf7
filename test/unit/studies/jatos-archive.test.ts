import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { checkStudy } from '../../../src/studies/decode-study.js';
import { jatosArchive } from '../../../src/studies/jatos-archive.js';
import { value } from '../../helpers/store-suite.js';
import { smallStudy } from './samples.js';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
    />
  </head>
</html>`;
const build = new Map([
  ['index.html', strToU8(page)],
  ['assets/index-x.js', strToU8('1;')],
  ['tasks/index.json', strToU8('[]')],
]);
const ids = { study: 'u-1', component: 'u-2', batch: 'u-3' };

test('an archive for JATOS: one folder with the build and the study, one file of properties, nothing else', () => {
  const files = unzipSync(value(jatosArchive(smallStudy, build, ids)));
  const folder = `orthant_${smallStudy.name}`;
  assert.deepEqual(Object.keys(files).sort(), [
    `${folder}/assets/index-x.js`,
    `${folder}/index.html`,
    `${folder}/studies/${smallStudy.name}.json`,
    `${folder}/tasks/index.json`,
    `${smallStudy.name}.jas`,
  ]);
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const { version, data } = JSON.parse(text(`${smallStudy.name}.jas`));
  assert.equal(version, '3');
  assert.deepEqual([data.uuid, data.dirName, typeof data.title], ['u-1', folder, 'string']);
  assert.equal(data.componentList.length, 1);
  const [component] = data.componentList;
  assert.deepEqual(
    [component.uuid, component.htmlFilePath, component.reloadable, component.active],
    ['u-2', 'index.html', true, true],
  );
  assert.equal(data.batchList[0].uuid, 'u-3');
  const study = checkStudy(JSON.parse(text(`${folder}/studies/${smallStudy.name}.json`)));
  assert.ok(study.ok);
  assert.deepEqual(study.study, { ...smallStudy, saving: { kind: 'jatos' } });
  assert.equal(text(`${folder}/assets/index-x.js`), '1;');
});

test('the page in it opens its study, and lets jatos.js load its parts; nothing else of it is changed', () => {
  const files = unzipSync(value(jatosArchive(smallStudy, build, ids)));
  const packed = strFromU8(files[`orthant_${smallStudy.name}/index.html`] ?? new Uint8Array());
  const added = `\n    <meta name="orthant-study" content="${smallStudy.name}" />`;
  assert.ok(packed.includes(added));
  assert.ok(packed.includes("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"));
  assert.equal(packed.replace(added, '').replace(" 'unsafe-inline'", ''), page);
});

test('same study, same build, same ids, same bytes; a kiosk, a pack of this browser alone, a page without a policy are refused', () => {
  assert.deepEqual(jatosArchive(smallStudy, build, ids), jatosArchive(smallStudy, build, ids));
  const kiosk = jatosArchive({ ...smallStudy, kiosk: { idle: 60, warning: 10 } }, build, ids);
  assert.equal(!kiosk.ok && kiosk.fault.code, 'bad-study');
  const [block] = smallStudy.blocks;
  assert.ok(block);
  const source = `${block.family}/own@1`;
  const own = { ...smallStudy, blocks: [{ ...block, source }] };
  const lacking = jatosArchive(own, build, ids);
  assert.equal(!lacking.ok && lacking.fault.where, 'blocks.0.source');
  assert.ok(jatosArchive(own, new Map([...build, [`tasks/${source}/manifest.json`, strToU8('{}')]]), ids).ok);
  for (const html of [undefined, '<!doctype html>']) {
    const bare = new Map(build);
    if (html === undefined) bare.delete('index.html');
    else bare.set('index.html', strToU8(html));
    const told = jatosArchive(smallStudy, bare, ids);
    assert.equal(!told.ok && told.fault.code, 'bad-build');
  }
});
