import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswords } from './passwords.ts';
import { Refusal } from './refuse.ts';

const codeOf = (outcome: PromiseSettledResult<boolean>) =>
  outcome.status === 'rejected' && outcome.reason instanceof Refusal ? outcome.reason.code : 'judged';

test('a hundred people who sign in at the same instant wait their turn, and a flood is turned away at once', async () => {
  const passwords = createPasswords();
  const tryMany = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => passwords.matches('not this one', null)));
  assert.deepEqual(new Set((await tryMany(100)).map(codeOf)), new Set(['judged']));
  const flood = (await tryMany(320)).map(codeOf);
  assert.ok(flood.includes('unavailable'));
  assert.equal(flood[0], 'judged');
});
