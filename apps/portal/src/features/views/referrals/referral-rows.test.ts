import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownReferral } from '@foodbank/contract/views/referrals';
import { referralRows } from './referral-rows.ts';

const known: ShownReferral = {
  id: 'R-1',
  name: 'Ngozi Eze',
  email: 'ngozi.eze@example.com',
  phoneNumber: '08031234567',
  // Already the 21st in Lagos.
  referredAt: new Date('2026-11-20T23:30:00Z'),
  orderCount: 1,
  orders: [{ orderNumber: 'O-1', status: 'completed', amountKobo: 2_708_050, placedAt: null }],
};
const unknown: ShownReferral = {
  id: null,
  name: '',
  email: '',
  phoneNumber: '',
  referredAt: null,
  orderCount: null,
  orders: null,
};

test('a file of referrals has the columns of the screen with masked contacts, and N/A for what is unknown', () => {
  assert.deepEqual(referralRows([known, unknown], false), [
    ['S/N', 'Names', 'E-mail', 'Phone Number', 'Date Referred'],
    [1, 'Ngozi Eze', 'n*******e@example.com', '080******67', '2026-11-21'],
    [2, 'N/A', 'N/A', 'N/A', 'N/A'],
  ]);
});

test('with orders, the file has their number and their total in naira', () => {
  const rows = referralRows([known, unknown], true);
  assert.deepEqual(
    rows.map((row) => row.slice(5)),
    [
      ['Orders', 'Total (NGN)'],
      [1, 27_080.5],
      ['N/A', 'N/A'],
    ],
  );
});
