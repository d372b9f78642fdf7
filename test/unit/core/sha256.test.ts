import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { Sha256, sha256Hex, sha256Text } from '../../../src/core/sha256.js';

test("the standard's own examples (FIPS 180-4, appendix; NIST's example values)", () => {
  const known: [string, string][] = [
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ];
  for (const [text, hash] of known) assert.equal(sha256Text(text), hash);
});

test('any bytes and any text hash as they do elsewhere', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      assert.equal(sha256Hex(bytes), createHash('sha256').update(bytes).digest('hex'));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      assert.equal(sha256Text(text), createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
  assert.equal(sha256Text('\ud800'), sha256Text('\ufffd'));
});

test('pieces of any size hash as the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (parts) => {
      const hash = new Sha256();
      for (const part of parts) hash.update(part);
      assert.equal(hash.hex(), createHash('sha256').update(Buffer.concat(parts)).digest('hex'));
    }),
  );
});
