import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchLookups, inPlaces } from './batch-lookups.ts';

test('lookups of one moment share a statement, and each gets its own answer', async () => {
  const asked: number[][] = [];
  const lookUp = batchLookups(async (keys: number[]) => {
    asked.push(keys);
    return keys.map((key) => (key === 3 ? null : key * 10));
  });
  assert.deepEqual(await Promise.all([1, 2, 3, 2].map(lookUp)), [10, 20, null, 20]);
  assert.deepEqual(asked, [[1, 2, 3, 2]]);
});

test('a lookup is never answered by a statement that began before it was asked for', async () => {
  let stored = 'old';
  const gates: (() => void)[] = [];
  const lookUp = batchLookups(async (keys: string[]) => {
    const read = stored;
    await new Promise<void>((resolve) => gates.push(resolve));
    return keys.map(() => read);
  });
  const openAll = async (count: number) => {
    while (gates.length < count) await new Promise((resolve) => setImmediate(resolve));
    for (const open of gates) open();
  };
  const first = lookUp('a');
  while (gates.length < 1) await new Promise((resolve) => setImmediate(resolve));
  stored = 'new';
  const second = lookUp('a');
  await openAll(2);
  assert.deepEqual(await Promise.all([first, second]), ['old', 'new']);
});

test('a failure is told to all who shared the statement, and the next ones are looked up again', async () => {
  let away = true;
  const lookUp = batchLookups(async (keys: number[]) => {
    if (away) throw new Error('the database is away');
    return keys;
  });
  const outcomes = await Promise.allSettled([lookUp(1), lookUp(2)]);
  assert.deepEqual(
    outcomes.map((one) => one.status === 'rejected' && (one.reason as Error).message),
    ['the database is away', 'the database is away'],
  );
  away = false;
  assert.equal(await lookUp(3), 3);
});

test('only so many statements run at once, and what waits meanwhile goes together', async () => {
  const sizes: number[] = [];
  let running = 0;
  let runningMost = 0;
  const lookUp = batchLookups(async (keys: number[]) => {
    sizes.push(keys.length);
    running += 1;
    runningMost = Math.max(runningMost, running);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    running -= 1;
    return keys;
  });
  const all = Array.from({ length: 450 }, (_, index) => index);
  assert.deepEqual(await Promise.all(all.map(lookUp)), all);
  assert.deepEqual([Math.max(...sizes), runningMost, sizes.length], [100, 3, 7]);
});

test('many lookups of one moment are shared out, and the first go before the last are asked for', async () => {
  const sizes: number[] = [];
  const lookUp = batchLookups(async (keys: number[]) => {
    sizes.push(keys.length);
    return keys;
  });
  const all = Array.from({ length: 105 }, (_, index) => lookUp(index));
  assert.deepEqual(sizes, [20, 20, 20]);
  await Promise.all(all);
  assert.deepEqual(sizes, [20, 20, 20, 45]);
});

test('two statements that take long hold nobody up: the third begins beside them', { timeout: 60_000 }, async () => {
  const gate = Promise.withResolvers<void>();
  const lookUp = batchLookups(async (keys: string[]) => {
    if (keys.includes('slow')) await gate.promise;
    return keys;
  });
  const slow = [];
  for (let count = 0; count < 2; count++) {
    slow.push(lookUp('slow'));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }
  assert.deepEqual(await Promise.all(['quick', 'second'].map(lookUp)), ['quick', 'second']);
  gate.resolve();
  assert.deepEqual(await Promise.all(slow), ['slow', 'slow']);
});

test('where many have come behind one that waits, the third begins at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const gate = Promise.withResolvers<void>();
  const asked: number[] = [];
  const lookUp = batchLookups(async (keys: number[]) => {
    asked.push(keys.length);
    await gate.promise;
    return keys;
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const all = [lookUp(1)];
  await turn();
  all.push(lookUp(2));
  await turn();
  all.push(lookUp(3));
  await turn();
  for (let key = 4; key < 64; key++) all.push(lookUp(key));
  await turn();
  assert.deepEqual(asked, [1, 1, 20]);
  gate.resolve();
  assert.equal((await Promise.all(all)).length, 63);
});

test('rows find the places of their ids, and an id without a row has none', () => {
  const [a, c] = [
    { place: 1, id: 'a' },
    { place: 3, id: 'c' },
  ];
  assert.deepEqual(inPlaces(['a', 'b', 'c'], [c, a]), [a, null, c]);
});

test('a row that came back for somebody else is given to nobody', () => {
  const rows = [
    { place: 1, id: 'a' },
    { place: 2, id: 'c' },
  ];
  assert.throws(() => inPlaces(['a', 'b', 'c'], rows), /another id/);
  assert.throws(() => inPlaces(['a'], rows), /another id/, 'nor one that nobody asked for');
});
