import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { headers, originFrom, policy } from '../../../scripts/policy.mjs';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const sources = (text: string, name: string): string =>
  text.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

test('no inline scripts, no eval: WebAssembly only', () => {
  assert.equal(sources(policy(), 'script-src'), "script-src 'self' 'wasm-unsafe-eval'");
  assert.equal(sources(policy(), 'worker-src'), "worker-src 'self'");
  assert.ok(!policy().includes("'unsafe-eval'"));
});

test('hosts are told the policy that the project serves, and the page takes it from the same place', () => {
  for (const [name, value] of Object.entries(headers()))
    assert.ok(read('docs/models.md').includes(`${name}: ${value}`), `docs/models.md: ${name}`);
  assert.ok(read('index.html').includes('content="%POLICY%"'));
});

test('a server in the local network is added by its origin, and nothing else is', () => {
  assert.equal(originFrom('http://192.168.1.5:8080/v1'), 'http://192.168.1.5:8080');
  assert.ok(sources(policy(['http://192.168.1.5:8080']), 'connect-src').endsWith(' http://192.168.1.5:8080'));
  for (const bad of ['javascript:1', 'file:///x', "x'; script-src *", '', 'blob:http://x/1'])
    assert.equal(originFrom(bad), undefined, bad);
});
