import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owedAfterAllKobo, partsAgain, type TakenLine } from './paid-after-all-rules.ts';

const line = (id: string, amountKobo: number, more: Partial<TakenLine> = {}): TakenLine => ({
  id,
  kind: 'order',
  orderNumber: `order of ${id}`,
  state: 'earned',
  amountKobo,
  setOffKobo: 0,
  settledKobo: 0,
  ...more,
});
const part = (lineId: string, amountKobo: number) => ({ lineId, amountKobo });

test('a line that is due stands in the payout again, and one that is paid is missing', () => {
  const lines = [line('due', 300), line('paid', 200, { state: 'paid' })];
  const again = partsAgain([part('due', 300), part('paid', 200)], lines);
  assert.deepEqual(again, { taken: [part('due', 300)], missing: [part('paid', 200)], isOnItsWay: false });
  assert.equal(owedAfterAllKobo(again), 200);
});

test('a line in a payout that was handed over is on its way; in one that gives it back it is not', () => {
  const lines = [line('a', 300, { state: 'in-payout' })];
  assert.equal(partsAgain([part('a', 300)], lines).isOnItsWay, true);
  const released = partsAgain([part('a', 300)], lines, [part('a', 300)]);
  assert.deepEqual(released, { taken: [part('a', 300)], missing: [], isOnItsWay: false });
});

test('the line that replaced an order’s line stands in its place, as far as it goes', () => {
  const gone = line('gone', 300, { state: 'reversed', orderNumber: 'A' });
  const lowered = line('lowered', 100, { orderNumber: 'A' });
  const again = partsAgain([part('gone', 300)], [gone, lowered]);
  assert.deepEqual([again.taken, again.missing], [[part('lowered', 100)], [part('gone', 200)]]);
  const raised = line('raised', 500, { orderNumber: 'A' });
  assert.deepEqual(partsAgain([part('gone', 300)], [gone, raised]).taken, [], 'a line stands whole in one payout');
  const other = line('other', 100, { orderNumber: 'B' });
  assert.deepEqual(partsAgain([part('gone', 300)], [gone, other]).missing, [part('gone', 300)]);
});

test('of a line below zero what is open is set off again; what another payout settled was set off twice', () => {
  const owes = (setOffKobo: number, settledKobo: number) => [line('owes', -400, { setOffKobo, settledKobo })];
  assert.deepEqual(partsAgain([part('owes', -300)], owes(100, 100)).taken, [part('owes', -300)]);
  const settled = partsAgain([part('owes', -300)], owes(200, 200));
  assert.deepEqual([settled.taken, settled.missing, settled.isOnItsWay], [[], [part('owes', -300)], false]);
  assert.equal(owedAfterAllKobo(settled), -300, 'the agent is owed it');
  assert.equal(partsAgain([part('owes', -300)], owes(200, 0)).isOnItsWay, true);
  assert.deepEqual(partsAgain([part('owes', -300)], owes(200, 0), [part('owes', -200)]).taken, [part('owes', -300)]);
  const lapsed = [line('owes', -400, { state: 'lapsed' })];
  assert.deepEqual(partsAgain([part('owes', -300)], lapsed).missing, [part('owes', -300)]);
});
