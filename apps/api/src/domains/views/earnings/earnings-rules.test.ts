import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDueMonth, type PayoutFacts, planOfNext, planOfOpen, shownPayoutState } from './earnings-rules.ts';

const facts: PayoutFacts = {
  today: '2026-07-15',
  holidays: [],
  isSuspended: false,
  hasAcceptedTerms: true,
  account: { payableFrom: '2026-07-01', needsReview: false },
};
const next = (given: Partial<PayoutFacts>, positiveKobo = 500_000, openKobo = 0, sameOrderKobo = 0) =>
  planOfNext({ positiveKobo, openKobo, sameOrderKobo, heldBackKobo: 0 }, { ...facts, ...given });

test('what is due at the end of a month is proposed on the 3rd and paid from the 5th, on a working day', () => {
  assert.deepEqual(['2026-07-02', '2026-07-03', '2026-12-31', '2027-01-01'].map(nextDueMonth), [
    '2026-06-01',
    '2026-07-01',
    '2026-12-01',
    '2026-12-01',
  ]);
  assert.deepEqual(next({}), {
    isProposed: false,
    isSent: false,
    amountKobo: 500_000,
    setOffKobo: 0,
    heldBackKobo: 0,
    heldBackKnownOn: '2026-08-01',
    paidFrom: '2026-08-05',
    dueUntil: '2026-07-31',
    hindrances: [],
  });
  assert.equal(next({ today: '2026-08-15' }).paidFrom, '2026-09-07', 'the 5th is a Saturday');
  assert.equal(next({ holidays: [{ day: '2026-08-05' }] }).paidFrom, '2026-08-06');
});

test('what is held back of a month’s orders is known on the 1st of the next', () => {
  const known = (today: string) => next({ today }).heldBackKnownOn;
  assert.deepEqual(['2026-07-02', '2026-07-03', '2026-07-31', '2026-08-01', '2026-12-31'].map(known), [
    null,
    '2026-08-01',
    '2026-08-01',
    null,
    '2027-01-01',
  ]);
});

test('a quarter at most is set off, and the minimum is tested before', () => {
  const { amountKobo, setOffKobo } = next({}, 100_000, 90_000);
  assert.deepEqual([amountKobo, setOffKobo], [75_000, 25_000]);
  assert.deepEqual(next({}, 99_999, 0).hindrances, ['below-minimum']);
  assert.equal(next({}, 99_999, 0).amountKobo, 99_999);
  assert.deepEqual(next({}, 0, 5_000).hindrances, ['nothing-due']);
});

test('what is owed for an order is set off in full against what is due for it', () => {
  const { amountKobo, setOffKobo } = next({}, 500_000, 390_000, 300_000);
  assert.deepEqual([amountKobo, setOffKobo], [150_000, 350_000]);
  const none = next({}, 300_000, 390_000, 300_000);
  assert.deepEqual([none.amountKobo, none.hindrances], [0, ['nothing-due']]);
});

test('it says what keeps it from being paid, and a new account moves its day', () => {
  const isSuspended = true;
  assert.deepEqual(next({ isSuspended, hasAcceptedTerms: false, account: null }).hindrances, [
    'suspended',
    'terms-not-accepted',
    'no-account',
  ]);
  const young = next({ account: { payableFrom: '2026-08-07', needsReview: true } });
  assert.deepEqual([young.paidFrom, young.hindrances], ['2026-08-07', ['account-too-new', 'account-in-question']]);
});

test('a payout that is being prepared keeps its amount, and tells if it is on hold', () => {
  const payout = {
    state: 'held',
    amountKobo: 75_000,
    setOffKobo: 25_000,
    heldBackKobo: 10_000,
    dueMonth: '2026-06-01',
    sendableFrom: '2026-07-05',
  };
  assert.deepEqual(planOfOpen(payout, facts), {
    isProposed: true,
    isSent: false,
    amountKobo: 75_000,
    setOffKobo: 25_000,
    heldBackKobo: 10_000,
    heldBackKnownOn: null,
    paidFrom: '2026-07-15',
    dueUntil: '2026-06-30',
    hindrances: ['on-hold'],
  });
  assert.deepEqual(planOfOpen(payout, { ...facts, isSuspended: true }).hindrances, ['suspended']);
  const since = (payableFrom: string) => ({ ...facts, account: { payableFrom, needsReview: false } });
  assert.deepEqual(planOfOpen(payout, since('2026-07-10')).hindrances, ['on-hold'], 'the day of the account has come');
  assert.deepEqual(planOfOpen(payout, since('2026-07-16')).hindrances, ['on-hold', 'account-too-new']);
  assert.equal(shownPayoutState('unclear'), 'sending', 'agents are told what will happen, not what we do not know');
  assert.equal(shownPayoutState('failed', 'Account is closed'), 'failed');
  for (const ours of ['withdrawn', 'Your balance is not enough to fulfil this request'])
    assert.equal(shownPayoutState('failed', ours), 'refused', 'the bank is not blamed for what never left');
  assert.throws(() => shownPayoutState('dropped'));
});
