import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReferralOrder } from '@foodbank/contract/views/referrals';
import { badgeTone, totalOf } from './referral-orders.ts';

const order = (status: ReferralOrder['status'], amount: number): ReferralOrder => ({
  orderNumber: 'FBO-1',
  status,
  amount,
  date: '2026-11-02T09:00:00Z',
});

test('the total of a referral leaves cancelled orders out and adds exactly', () => {
  assert.equal(totalOf([order('completed', 0.1), order('pending', 0.2), order('cancelled', 5000)]), 30);
  assert.equal(totalOf([]), 0);
});

test('completed is green, pending yellow, anything else grey', () => {
  assert.deepEqual(
    ['completed', 'pending', 'cancelled'].map((status) => badgeTone(status as ReferralOrder['status'])),
    ['completed', 'pending', 'other'],
  );
});
