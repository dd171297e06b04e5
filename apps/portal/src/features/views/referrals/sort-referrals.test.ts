import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownReferral } from '@foodbank/contract/views/referrals';
import { type ReferralSort, sortReferrals } from './sort-referrals.ts';

const referral = (id: string, name: string, day: string | null): ShownReferral => ({
  id,
  name,
  email: '',
  phoneNumber: '',
  referredAt: day === null ? null : new Date(`${day}T09:00:00Z`),
  orderCount: 0,
  orders: null,
});

const idsOf = (referrals: readonly ShownReferral[], sort: ReferralSort) =>
  sortReferrals(referrals, sort).map(({ id }) => id);

test('names are sorted as people read them: without regard to case and accents, and numbers by their value', () => {
  const named = ['Zainab', 'ẹniọlá', 'Ẹbun', 'eze', 'Customer 10', 'Customer 9', 'ada'].map((name) =>
    referral(name, name, '2026-11-02'),
  );
  const sorted = ['ada', 'Customer 9', 'Customer 10', 'Ẹbun', 'ẹniọlá', 'eze', 'Zainab'];
  assert.deepEqual(idsOf(named, 'name-a-z'), sorted);
  assert.deepEqual(idsOf(named, 'name-z-a'), sorted.toReversed());
});

test('dates are sorted both ways, and referrals of the same instant keep their order', () => {
  const dated = [referral('a', 'A', '2026-11-02'), referral('b', 'B', '2026-11-03'), referral('c', 'C', '2026-11-02')];
  assert.deepEqual(idsOf(dated, 'newest'), ['b', 'a', 'c']);
  assert.deepEqual(idsOf(dated, 'oldest'), ['a', 'c', 'b']);
});

test('an unknown name or date comes last in either direction', () => {
  const some = [referral('none', '', null), referral('a', 'A', '2026-11-02'), referral('b', 'B', '2026-11-03')];
  for (const sort of ['newest', 'oldest', 'name-a-z', 'name-z-a'] as const)
    assert.equal(idsOf(some, sort).at(-1), 'none', sort);
});
