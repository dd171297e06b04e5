import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ShopOrder, type shopOrderStateNames, stateWords } from '@foodbank/contract/selling/shop-orders';
import { nextOf, stagesOf, toneOf } from './order-words.ts';

const shown = (state: (typeof shopOrderStateNames)[number], handover: 'pick-up' | 'delivery') =>
  stagesOf({ state, handover })
    .map((stage) => `${stage.name} ${stage.state}`)
    .join(', ');

test('the stages of a pick-up end with collecting, those of a delivery with the rider', () => {
  assert.equal(
    shown('placed', 'pick-up'),
    'Paid done, Placed done, Packed now, Ready for pick-up later, Collected later',
  );
  assert.equal(shown('on-the-way', 'delivery'), 'Paid done, Placed done, Packed done, On the way now, Delivered later');
});

test('a delivered order has every stage done, and one that is over without a hand-over shows none', () => {
  assert.ok(stagesOf({ state: 'delivered', handover: 'delivery' }).every(({ state }) => state === 'done'));
  assert.ok(stagesOf({ state: 'partly-delivered', handover: 'pick-up' }).every(({ state }) => state === 'done'));
  for (const state of ['expired', 'cancelled', 'returned'] as const)
    assert.deepEqual(stagesOf({ state, handover: 'pick-up' }), []);
});

test('every order on its way has exactly one stage that is under way', () => {
  for (const state of ['awaiting-payment', 'placed', 'packing', 'on-the-way', 'not-at-home'] as const) {
    const stages = stagesOf({ state, handover: 'delivery' });
    assert.equal(stages.filter((stage) => stage.state === 'now').length, 1, state);
  }
});

test('what is pending, completed and over has the tones of the house', () => {
  assert.equal(toneOf('not-at-home'), 'pending');
  assert.equal(toneOf('partly-returned'), 'completed');
  assert.equal(toneOf('expired'), 'other');
});

test('a packed delivery is called on the way once the rider has it, and not before; the rider is named from accepting on', () => {
  const packed = {
    state: 'on-the-way',
    handover: 'delivery',
    nextStep: 'wait-for-rider',
    handOverCode: null,
  } as ShopOrder;
  const said = (change: Partial<ShopOrder>) => {
    const order = { ...packed, ...change };
    const now = stagesOf(order).find(({ state }) => state === 'now')?.name;
    return [stateWords(order), now, nextOf(order)];
  };
  const rider = { firstname: 'Sade', phone: '08030000000' };
  assert.deepEqual(said({ stage: 'packed', rider: null }), [
    'Packed',
    'Waiting for a rider',
    'It’s packed and waiting for a rider. We’ll text you the code when the rider has it.',
  ]);
  assert.deepEqual(said({ stage: 'accepted', rider }), [
    'Packed',
    'Rider is picking it up',
    'Sade will pick it up at the store and bring it to you. We’ll text you the code then.',
  ]);
  assert.equal(
    said({ stage: 'accepted', rider, handOverCode: '1234' })[2],
    'Sade will pick it up at the store and bring it to you. Your code stays the same.',
  );
  assert.deepEqual(said({ stage: 'picked-up', rider }), [
    'On the way',
    'On the way',
    'Sade is on the way. Give the code once you have your goods.',
  ]);
});

test('of an order that its plan pays whole, the first stage is the agreement', () => {
  const [first] = stagesOf({ state: 'placed', handover: 'pick-up', dueNow: 0 });
  assert.deepEqual([first?.name, first?.state], ['Agreed', 'done']);
});
