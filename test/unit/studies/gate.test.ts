import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOf, type DeviceFacts, gateProblems } from '../../../src/studies/gate.js';
import type { DeviceRules } from '../../../src/studies/study.js';

const desk: DeviceFacts = {
  width: 1200,
  height: 800,
  pointer: 'fine',
  browser: { name: 'chrome', version: 130 },
  webgpu: true,
  webgl2: true,
};

test('each rule turns away what it is for, and nothing that is unknown', () => {
  const cases: [DeviceRules, Partial<DeviceFacts>, readonly string[]][] = [
    [{}, {}, []],
    [{ minWidth: 1200, minHeight: 800 }, {}, []],
    [{ minWidth: 1201, minHeight: 801 }, {}, ['minWidth', 'minHeight']],
    [{ pointers: ['fine'] }, { pointer: 'coarse' }, ['pointers']],
    [{ pointers: ['coarse'] }, { pointer: null }, []],
    [{ browsers: [{ name: 'firefox' }] }, {}, ['browsers']],
    [{ browsers: [{ name: 'chrome', min: 131 }] }, {}, ['browsers']],
    [{ browsers: [{ name: 'chrome', min: 130 }] }, {}, []],
    [{ browsers: [{ name: 'safari' }] }, { browser: null }, []],
    [{ graphics: 'webgpu' }, { webgpu: false }, ['graphics']],
    [{ graphics: 'webgpu' }, { webgpu: null }, []],
    [{ graphics: 'webgl2' }, { webgpu: false, webgl2: true }, []],
    [{}, { webgpu: false, webgl2: false }, ['graphics']],
  ];
  for (const [rules, facts, expected] of cases)
    assert.deepEqual(gateProblems(rules, { ...desk, ...facts }), expected, JSON.stringify([rules, facts]));
});

test('browsers are told by what they call themselves', () => {
  const cases: [string, string][] = [
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'chrome 131',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'edge 130',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'firefox 133'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'safari 18',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'safari 18',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      'chrome 141',
    ],
    ['curl/8', 'null'],
  ];
  for (const [text, expected] of cases) {
    const found = browserOf(text);
    assert.equal(found === null ? 'null' : `${found.name} ${found.version}`, expected);
  }
});
