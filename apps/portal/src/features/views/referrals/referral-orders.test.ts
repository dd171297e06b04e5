import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownOrder, ShownReferral } from '@foodbank/contract/views/referrals';
import { amountText, badgeTone, dayText, statusLabel, totalOf } from './referral-orders.ts';

const order = (status: string | null, amountKobo: number | null): ShownOrder => ({
  orderNumber: 'FBO-1',
  status,
  amountKobo,
  placedAt: new Date('2026-11-02T09:00:00Z'),
});

const withOrders = (orders: ShownOrder[] | null, orderCount = orders?.length ?? null): ShownReferral => ({
  id: 'R-1',
  name: 'Ada Obi',
  email: '',
  phoneNumber: '',
  referredAt: null,
  orderCount,
  orders,
});

test('the total of a referral leaves cancelled orders out and adds exactly', () => {
  assert.equal(totalOf(withOrders([order('completed', 10), order('pending', 20), order('cancelled', 500_000)])), 30);
  assert.equal(totalOf(withOrders([])), 0);
});

test('the total is unknown if an amount or an order is missing', () => {
  assert.equal(totalOf(withOrders([order('completed', 10), order('pending', null)])), null);
  assert.equal(totalOf(withOrders([order('completed', 10)], 2)), null);
  assert.equal(totalOf(withOrders(null, 2)), null);
  assert.equal(totalOf(withOrders([order('completed', 10), order('cancelled', null)])), 10);
});

test('completed is green, pending yellow, anything else grey', () => {
  assert.deepEqual(
    ['completed', 'pending', 'cancelled', 'Out for delivery', 'toString', null].map((status) => badgeTone(status)),
    ['completed', 'pending', 'other', 'other', 'other', 'other'],
  );
});

test('a status that is not known is shown as it came, and what is missing as N/A', () => {
  assert.deepEqual(
    ['cancelled', 'out for delivery', 'toString', null].map((status) => statusLabel(status)),
    ['Cancelled', 'out for delivery', 'toString', 'N/A'],
  );
  assert.deepEqual([amountText(null), dayText(null)], ['N/A', 'N/A']);
});
