import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTokenAlive, tokenEndsAt } from './token.ts';

const tokenWith = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('a token lives until its exp and no longer', () => {
  const token = tokenWith({ sub: 'ẹ̀bùn', exp: 1_800_000_000 });
  assert.equal(tokenEndsAt(token), 1_800_000_000_000);
  assert.equal(isTokenAlive(token, 1_799_999_999_999), true);
  assert.equal(isTokenAlive(token, 1_800_000_000_000), false);
});

test('a token whose end cannot be read is not alive', () => {
  for (const token of ['', 'abc', 'a.b.c', tokenWith(null), tokenWith({}), tokenWith({ exp: '1800000000' })])
    assert.equal(isTokenAlive(token, 0), false, token);
});
