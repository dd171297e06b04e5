import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actedAt,
  addWaiting,
  afterWaiting,
  clearRefusals,
  readRefusals,
  readWaiting,
  type SendOutcome,
  sendWaiting,
  type WaitingAct,
} from './waiting-acts.ts';

function makeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}
const act = (key: string): WaitingAct => ({
  key,
  at: '',
  kind: 'deliver',
  stopId: key,
  orderNumber: `FB-${key}`,
  code: '1234',
});

test('acts are sent in the order in which the rider did them, and wait where there is no network', async () => {
  const storage = makeStorage();
  for (const key of ['a', 'b', 'c']) addWaiting(storage, 'rider', act(key));
  const sent: string[] = [];
  const until =
    (offlineAt: string) =>
    async (one: WaitingAct): Promise<SendOutcome> => {
      if (one.key === offlineAt) return { offline: true };
      sent.push(one.key);
      return { done: true };
    };
  assert.deepEqual(await sendWaiting(storage, 'rider', until('b')), { refusals: [], left: 2 });
  assert.deepEqual(await sendWaiting(storage, 'rider', until('')), { refusals: [], left: 0 });
  assert.deepEqual(sent, ['a', 'b', 'c']);
  assert.equal(storage.values.size, 0, 'nothing of a customer stays');
});

test('a refused act is told and does not hold up the next ones, and one that was added meanwhile stays', async () => {
  const storage = makeStorage();
  for (const key of ['a', 'b']) addWaiting(storage, 'rider', act(key));
  const result = await sendWaiting(storage, 'rider', async ({ key }) => {
    if (key === 'a') addWaiting(storage, 'rider', act('c'));
    if (key === 'c') return { offline: true };
    return key === 'a' ? { refused: 'That code is not right.' } : { done: true };
  });
  assert.deepEqual(result, { refusals: ['FB-a: That code is not right.'], left: 1 });
  assert.deepEqual(
    readWaiting(storage, 'rider').map(({ key }) => key),
    ['c'],
  );
});

test('acts of another rider and unreadable storage are not sent', async () => {
  const storage = makeStorage();
  addWaiting(storage, 'first', act('a'));
  assert.deepEqual(readWaiting(storage, 'second'), []);
  storage.setItem('ride-acts-second', 'not JSON');
  assert.deepEqual(readWaiting(storage, 'second'), []);
});

test('a refusal stays until the rider has read it, also if the page that sent the act is gone, and is told once', async () => {
  const storage = makeStorage();
  addWaiting(storage, 'rider', act('a'));
  const send = async (): Promise<SendOutcome> => ({ refused: 'That code is not right.' });
  await Promise.all([sendWaiting(storage, 'rider', send), sendWaiting(storage, 'rider', send)]);
  assert.deepEqual(readRefusals(storage, 'rider'), ['FB-a: That code is not right.']);
  assert.deepEqual(readRefusals(storage, 'another'), []);
  clearRefusals(storage, 'rider');
  assert.equal(storage.values.size, 0);
});

test('what was refused at a stop is put away when the rider acts there again, and what was refused elsewhere stays', async () => {
  const storage = makeStorage();
  for (const key of ['a', 'b']) addWaiting(storage, 'rider', act(key));
  await sendWaiting(storage, 'rider', async () => ({ refused: 'That code is not right.' }));
  addWaiting(storage, 'rider', act('a'));
  assert.deepEqual(readRefusals(storage, 'rider'), ['FB-b: That code is not right.']);
});

test('a phone whose clock lost its battery sends an act that counts from when it arrives', () => {
  assert.equal(actedAt(new Date('2026-06-15T08:30:00Z')), '2026-06-15T08:30:00.000Z');
  for (const wrong of ['1970-01-01T00:00:12Z', '2199-01-01T00:00:00Z'])
    assert.equal(actedAt(new Date(wrong)), '2100-12-31T00:00:00.000Z');
});

test('a stop that was picked up without a network can be delivered at once, and one that was given back is not shown', () => {
  const stop = (id: string) => ({ id, isPickedUp: false });
  const of = (stopId: string, kind: WaitingAct['kind']) => ({ ...act(`${stopId}-${kind}`), stopId, kind });
  const stops = ['a', 'b', 'c'].map(stop);
  const waiting = [of('a', 'pick-up'), of('b', 'give-back')];
  assert.deepEqual(afterWaiting(stops, waiting), [{ id: 'a', isPickedUp: true }, stop('c')]);
  assert.deepEqual(afterWaiting(stops, [...waiting, of('a', 'deliver')]), [stop('c')]);
});
