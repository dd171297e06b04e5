import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { shownDashboard } from './dashboard.ts';
import { shownOrders, shownReferrals } from './referrals.ts';

const read = (...referrals: unknown[]) => z.parse(shownReferrals, { referrals, totalReferrals: referrals.length });
const unknown = { id: null, name: '', email: '', phoneNumber: '', referredAt: null, orderCount: null, orders: null };

test('a referral’s id and date are read under both of their names', () => {
  const referredAt = new Date('2026-11-02T09:00:00Z');
  assert.deepEqual(read({ _id: 'R-1', dateReferred: '2026-11-02T09:00:00Z' }), [{ ...unknown, id: 'R-1', referredAt }]);
  const both = { id: 'R-1', _id: 'R-2', referredAt: '2026-11-02T09:00:00Z', dateReferred: '2025-01-01T00:00:00Z' };
  assert.deepEqual(read(both), [{ ...unknown, id: 'R-1', referredAt }]);
});

test('a referral with missing or odd fields is read, and entries that are no referrals are left out', () => {
  assert.deepEqual(read({}), [unknown]);
  const odd = {
    id: 7,
    email: {},
    phoneNumber: null,
    referredAt: 'yesterday',
    orderCount: -1,
    orders: 'none',
    extra: 1,
  };
  assert.deepEqual(read(odd, null, 'R-3'), [{ ...unknown, id: '7' }]);
});

test('a name falls back to first and last name, and N/A is an unknown name', () => {
  const names = read({ name: ' Ada Obi ' }, { name: '', firstname: 'Ada', lastname: 'Obi' }, { name: 'N/A' });
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Ada Obi', 'Ada Obi', ''],
  );
});

test('a contact that is N/A is unknown, and the screen doesn’t mask it', () => {
  assert.deepEqual(read({ id: 'R-1', email: 'N/A', phoneNumber: 'N/A' }), [{ ...unknown, id: 'R-1' }]);
});

test('an order keeps a status that is not known, and odd amounts and dates are unknown', () => {
  const [referral] = read({
    orders: [
      { orderNumber: 'O-1', status: 'Out for delivery', amount: 0.29, date: '2026-11-02T09:00:00Z' },
      { amount: 0.001, date: false },
      7,
    ],
  });
  assert.equal(referral?.orderCount, 2, 'without a count, the orders are counted');
  assert.deepEqual(referral?.orders, [
    { orderNumber: 'O-1', status: 'Out for delivery', amountKobo: 29, placedAt: new Date('2026-11-02T09:00:00Z') },
    { orderNumber: null, status: null, amountKobo: null, placedAt: null },
  ]);
});

test('a page of orders is read without its number and without a cursor', () => {
  assert.deepEqual(z.parse(shownOrders, { orders: [] }), { orders: [], totalOrders: null, nextCursor: null });
});

test('a reply without a list is refused', () => {
  for (const reply of [null, {}, { referrals: 'none' }]) assert.throws(() => z.parse(shownReferrals, reply));
  assert.throws(() => z.parse(shownOrders, { orders: null }));
});

test('a dashboard is read without its optional fields and with fields that are not known', () => {
  const totals = { totalSales: 1, totalReferrals: 2, totalReferralEarnings: 3, expectedEarnings: 4 };
  const summary = { ...totals, totalOrdersFromReferrals: 5 };
  assert.deepEqual(z.parse(shownDashboard, { summary: { ...summary, tier: 'gold' }, news: [] }), {
    summary: { ...summary, target: null, targetRemaining: null },
    salesHistory: [],
  });
});
