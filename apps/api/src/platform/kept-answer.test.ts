import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepAnswer } from './kept-answer.ts';

test('an answer is made once for all who ask within a second, and then anew', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let made = 0;
  const answer = keepAnswer(async () => ({ made: ++made }));
  const both = await Promise.all([answer(), answer()]);
  assert.deepEqual(
    both.map(({ json }) => json),
    ['{"made":1}', '{"made":1}'],
  );
  now = 999;
  assert.equal((await answer()).json, '{"made":1}');
  now = 1_000;
  assert.equal((await answer()).json, '{"made":2}');
});

test('an answer is written in ASCII and means what was said', async () => {
  const said = { price: '₦500', words: 'é “quoted” \u2028 \u007f 🍲\n' };
  const { json } = await keepAnswer(async () => said)();
  assert.match(json, /^[ -~]+$/);
  assert.deepEqual(JSON.parse(json), said);
});

test('an answer that could not be made is told to all who waited, and made again for the next', async () => {
  let away = true;
  const answer = keepAnswer(async () => {
    if (away) throw new Error('the database is away');
    return {};
  });
  const outcomes = await Promise.allSettled([answer(), answer()]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  away = false;
  assert.equal((await answer()).json, '{}');
});
