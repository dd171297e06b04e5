import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveKeys } from './keys.ts';

const secret = 'a secret of the test, which is long enough';
const keys = deriveKeys(secret);

test('every process with the same secret can decrypt a sealed text', () => {
  for (const text of ['', 'hunter2', 'Ọlá́ 🔑', 'x'.repeat(10_000)]) {
    assert.equal(deriveKeys(secret).unseal(keys.seal(text)), text);
  }
});

test('sealing the same text twice gives two different results', () => {
  const [one, other] = [keys.seal('hunter2'), keys.seal('hunter2')];
  assert.notDeepEqual(one, other);
  assert.ok(!one.includes('hunter2'));
});

test('a sealed text that was changed anywhere, or sealed with another secret, is rejected', () => {
  const sealed = keys.seal('hunter2');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    assert.throws(() => keys.unseal(changed), `byte ${at}`);
  }
  assert.throws(() => keys.unseal(sealed.subarray(0, -1)));
  assert.throws(() => keys.unseal(Buffer.alloc(0)));
  // A short authentication tag is easy to guess, and the cipher itself accepts four bytes.
  for (let length = 0; length < 28; length++) assert.throws(() => keys.unseal(keys.seal('').subarray(0, length)));
  assert.throws(() => deriveKeys(`${secret}!`).unseal(sealed));
});

test('a digest can’t be computed without the secret, and all keys differ from each other and from the secret', () => {
  assert.equal(keys.digest('123456'), deriveKeys(secret).digest('123456'));
  assert.notEqual(keys.digest('123456'), deriveKeys(`${secret}!`).digest('123456'));
  assert.equal(keys.session.length, 32);
  assert.notDeepEqual(keys.session, Buffer.from(secret).subarray(0, 32));
});
