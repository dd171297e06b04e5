import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RiderStop } from '@foodbank/contract/selling/rides';
import {
  forgetStops,
  keepPickedUp,
  keepRider,
  keepStops,
  readKeptRider,
  readKeptStops,
  type Stops,
  wipeContacts,
} from './kept-stops.ts';

function makeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}
const now = new Date('2026-11-23T10:00:00Z');
const stop = (id: string) => ({ id, contacts: { name: `Bisi ${id}`, phone: '08031112223' } }) as unknown as RiderStop;
const stops = (...ids: string[]): Stops => ({ taken: ids.map(stop), offered: [], earnedToday: 0 });

test('stops are there after a restart, for a day, and only for the rider who had them', () => {
  const storage = makeStorage();
  keepStops(storage, 'a', { stops: stops('1'), acted: [], now });
  assert.deepEqual(readKeptStops(storage, 'a', now)?.taken[0]?.contacts?.name, 'Bisi 1');
  assert.equal(readKeptStops(storage, 'b', now), null);
  assert.equal(readKeptStops(storage, 'a', new Date('2026-11-24T10:00:01Z')), null);
  assert.equal(storage.values.size, 0, 'nothing of a customer stays for longer');
});

test('contacts of a stop vanish from the phone with the act, also before it is sent, and do not come back with a reload', () => {
  const storage = makeStorage();
  keepStops(storage, 'a', { stops: stops('1', '2'), acted: [], now });
  wipeContacts(storage, 'a', '1');
  assert.ok(![...storage.values.values()].join().includes('Bisi 1'));
  assert.deepEqual(readKeptStops(storage, 'a', now)?.taken[1]?.contacts?.name, 'Bisi 2');
  keepStops(storage, 'a', { stops: stops('1', '2'), acted: ['1'], now });
  assert.ok(![...storage.values.values()].join().includes('Bisi 1'));
});

test('a session that ended wipes rider and stops but no act that waits; signing out wipes all', () => {
  const storage = makeStorage();
  keepRider(storage, { id: 'a', name: 'Musa' } as never);
  keepStops(storage, 'a', { stops: stops('1'), acted: [], now });
  storage.setItem('ride-acts-a', '[{"key":"k"}]');
  forgetStops(storage, 'a');
  assert.deepEqual([readKeptRider(storage), [...storage.values.keys()]], [null, ['ride-acts-a']]);
  keepRider(storage, { id: 'a', name: 'Musa' } as never);
  storage.setItem('ride-refusals-a', '["x"]');
  forgetStops(storage, 'a');
  assert.deepEqual([...storage.values.keys()].sort(), ['ride-acts-a', 'ride-refusals-a'], 'what is not told yet stays');
});

test('what cannot be read is as if nothing was kept', () => {
  const storage = makeStorage();
  for (const text of ['not JSON', '[]', '{}', '{"at":1,"stops":{}}', 'null']) {
    storage.setItem('ride-stops-a', text);
    assert.equal(readKeptStops(storage, 'a', now), null, text);
    storage.setItem('ride-stops-a', text);
    wipeContacts(storage, 'a', '1');
  }
});

test('a stop whose picking up was answered stays picked up when the network is gone before the next list, also after a restart', () => {
  const storage = makeStorage();
  const { taken, ...others } = stops('1', '2');
  const before = { ...others, taken: taken.map((one) => ({ ...one, isPickedUp: false })) };
  keepStops(storage, 'a', { stops: before, acted: [], now });
  keepPickedUp(storage, 'a', '1');
  assert.deepEqual(
    readKeptStops(storage, 'a', now)?.taken.map(({ isPickedUp }) => isPickedUp),
    [true, false],
  );
  keepPickedUp(storage, 'b', '1');
  assert.equal(readKeptStops(storage, 'b', now), null);
});
