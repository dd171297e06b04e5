import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetTicks, readTicks, writeTicks } from './packing-ticks.ts';

function makeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

test('ticks stay for each order until it is not packed any more', () => {
  const storage = makeStorage();
  const storeId = 'ikeja';
  writeTicks(storage, { number: 'FB-1', storeId }, ['a', 'b']);
  writeTicks(storage, { number: 'FB-2', storeId }, ['c']);
  assert.deepEqual([readTicks(storage, 'FB-1'), readTicks(storage, 'FB-2')], [['a', 'b'], ['c']]);
  forgetTicks(storage, storeId, ['FB-2']);
  assert.deepEqual([readTicks(storage, 'FB-1'), readTicks(storage, 'FB-2')], [[], ['c']]);
  writeTicks(storage, { number: 'FB-2', storeId }, []);
  assert.equal(storage.values.size, 0);
});

test('ticks of one store stay while the queue of another store is shown', () => {
  const storage = makeStorage();
  writeTicks(storage, { number: 'FB-1', storeId: 'ikeja' }, ['a', 'b']);
  forgetTicks(storage, 'surulere', ['FB-2']);
  assert.deepEqual(readTicks(storage, 'FB-1'), ['a', 'b']);
  forgetTicks(storage, 'ikeja', []);
  assert.equal(storage.values.size, 0);
});

test('a storage that cannot be read has no ticks', () => {
  const storage = makeStorage();
  for (const text of ['not JSON', '[]', 'null', '{"FB-1":"a"}', '{"FB-1":["a"]}', '{"FB-1":null}']) {
    storage.values.set('packing-ticks', text);
    assert.deepEqual(readTicks(storage, 'FB-1'), []);
  }
});
