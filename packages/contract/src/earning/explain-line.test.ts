import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExplainedLine, explainLine, lineKinds, lineStates } from './commissions.ts';

const order: ExplainedLine = {
  kind: 'order',
  state: 'earned',
  amountKobo: 54_161,
  baseKobo: 2_708_050,
  ratePpm: 20_000,
  orderNumber: 'FB-1001',
  placedOn: '2026-07-01',
  completedOn: '2026-07-03',
  dueOn: '2026-07-10',
  madeOn: '2026-07-01',
  changedOn: '2026-07-06',
  endedBecause: null,
  note: null,
  replacedByKobo: null,
  correctedKobo: 0,
  settledKobo: 0,
  heldKobo: 0,
  heldUntil: null,
  payout: null,
};
const explain = (given: Partial<ExplainedLine>) => explainLine({ ...order, ...given });
const goods = '2% of ₦27,080.50, the goods of order FB-1001.';
const completed = 'The order was completed on 3 Jul 2026.';

test('an order’s line says how it is computed, and in each state what comes next', () => {
  const expected: Partial<ExplainedLine> = { state: 'expected', completedOn: null, dueOn: null };
  assert.equal(explain(expected), `${goods} The order was placed on 1 Jul 2026. You earn this once it is completed.`);
  assert.equal(explain({}), `${goods} ${completed} It is due on 10 Jul 2026.`);
  assert.equal(
    explain({ state: 'due' }),
    `${goods} ${completed} It is due since 10 Jul 2026 and goes into your next payout.`,
  );
  const payout = { isSent: false, paidOn: null };
  assert.equal(
    explain({ state: 'in-payout', payout }),
    `${goods} ${completed} It is in the payout that we are preparing.`,
  );
  assert.equal(
    explain({ state: 'in-payout', payout: { ...payout, isSent: true } }),
    `${goods} ${completed} We are paying it to your bank now.`,
  );
  assert.equal(
    explain({ state: 'paid', payout: { isSent: false, paidOn: '2026-08-05' } }),
    `${goods} ${completed} We paid it on 5 Aug 2026.`,
  );
  assert.equal(
    explain({ state: 'settled-outside' }),
    `${goods} ${completed} It was paid to you before payouts were made here.`,
  );
});

test('a reversed line says why, and what takes its place', () => {
  const reversed = (given: Partial<ExplainedLine>) => explain({ state: 'reversed', ...given }).slice(goods.length + 1);
  assert.equal(
    reversed({ endedBecause: 'returned' }),
    'The order came back on 6 Jul 2026, before this was paid. It earns nothing.',
  );
  assert.equal(reversed({ endedBecause: 'cancelled' }), 'The order was cancelled on 6 Jul 2026. It earns nothing.');
  assert.equal(
    reversed({ endedBecause: 'amount-changed', replacedByKobo: 20_000 }),
    'The amount of the order changed on 6 Jul 2026. A line of ₦200.00 takes its place.',
  );
  assert.equal(reversed({ endedBecause: 'own-order' }), 'It is your own order, and own orders earn nothing.');
  assert.equal(
    reversed({ endedBecause: 'corrected', replacedByKobo: 14_161 }),
    'We corrected it on 6 Jul 2026. A line of ₦141.61 takes its place.',
  );
  assert.equal(
    explain({ amountKobo: 14_161, correctedKobo: 40_000 }),
    `2% of ₦27,080.50, the goods of order FB-1001, less ₦400.00 by correction. ${completed} It is due on 10 Jul 2026.`,
  );
});

test('a line below zero says what is taken back, how it is paid, and that it lapses', () => {
  const back: Partial<ExplainedLine> = { kind: 'return', amountKobo: -54_161, baseKobo: -2_708_050, state: 'owed' };
  const why = 'Goods of order FB-1001 came back after its commission was paid. This takes back 2% of ₦27,080.50.';
  const rule =
    'It is taken off your next payouts, at most 25% of each, and in full off what the same order earns again. What is open after 12 months lapses.';
  assert.equal(explain(back), `${why} ${rule}`);
  assert.equal(
    explain({ ...back, settledKobo: 50_000 }),
    `${why} ₦500.00 of it was taken off already, and ₦41.61 is open. ${rule}`,
  );
  assert.equal(
    explain({ ...back, state: 'paid', payout: { isSent: false, paidOn: '2026-08-05' } }),
    `${why} It was taken off the payout that we paid on 5 Aug 2026.`,
  );
  assert.equal(
    explain({ ...back, state: 'lapsed', changedOn: '2027-07-06' }),
    `${why} It lapsed on 6 Jul 2027, after 12 months. You do not have to pay it back.`,
  );
  assert.equal(
    explain({ ...back, state: 'reversed', endedBecause: 'amount-changed' }),
    `${why} It was undone on 6 Jul 2026, and you owe nothing for it.`,
  );
  assert.equal(
    explain({ kind: 'restored', state: 'lapsed', endedBecause: 'too-old' }),
    'Goods of order FB-1001 count again. This gives back 2% of ₦27,080.50. It had lapsed before we took it off your payouts, so there is nothing to pay.',
  );
});

test('bonuses, corrections, restored returns and tax each give their reason', () => {
  const starts = (given: Partial<ExplainedLine>, sentence: string) => {
    const said = explain(given);
    assert.ok(said.startsWith(`${sentence} `), said);
  };
  const bonus = { kind: 'bonus', baseKobo: 100_000_000, ratePpm: 5_000, orderNumber: null } as const;
  const july = { ...bonus, completedOn: '2026-07-31' };
  starts(
    july,
    'Your bonus for reaching the target of July 2026: 0.5% of ₦1,000,000.00, your sales that earned commission.',
  );
  starts(
    { ...july, kind: 'bonus-return', amountKobo: -500, baseKobo: -100_000, orderNumber: 'FB-7' },
    'Goods of order FB-7 came back. This takes back their part of your bonus for July 2026: 0.5% of ₦1,000.00.',
  );
  starts(
    { ...july, kind: 'bonus-return', amountKobo: 500, baseKobo: 100_000, orderNumber: 'FB-7' },
    'Goods of order FB-7 count again. This gives back their part of your bonus for July 2026: 0.5% of ₦1,000.00.',
  );
  const correction = { kind: 'correction', baseKobo: null, ratePpm: null, completedOn: null } as const;
  starts(
    { ...correction, amountKobo: 25_000, note: 'The rate was\nwrong. ' },
    'We added ₦250.00 to the line of order FB-1001: “The rate was wrong”.',
  );
  starts({ ...correction, amountKobo: -25_000, orderNumber: null }, 'We took ₦250.00 off the line of an order.');
  assert.equal(
    explain({
      ...correction,
      amountKobo: -25_000,
      note: 'Counted twice',
      state: 'reversed',
      endedBecause: 'corrected',
    }),
    'We took ₦250.00 off the line of order FB-1001: “Counted twice”. The line was not paid yet, so its amount was lowered. You owe nothing for this.',
  );
  starts(
    { ...correction, amountKobo: 25_000 },
    'Corrections had taken more off order FB-1001 than it earns now. This gives back ₦250.00.',
  );
  starts(
    { ...correction, amountKobo: -25_000 },
    'Order FB-1001 earns more again, and so its correction counts. This takes ₦250.00 off again.',
  );
  starts({ kind: 'restored' }, 'Goods of order FB-1001 count again. This gives back 2% of ₦27,080.50.');
});

test('every kind in every state, above and below zero, is whole sentences with nothing missing in them', () => {
  for (const kind of Object.keys(lineKinds) as ExplainedLine['kind'][]) {
    for (const state of Object.keys(lineStates) as ExplainedLine['state'][]) {
      for (const amountKobo of [1, -1]) {
        const said = explain({ kind, state, amountKobo });
        assert.match(said, /^[₦\dA-Z].*\.$/, said);
        assert.doesNotMatch(said, /undefined|null|NaN|\.\.| {2}|₦-|-₦/, said);
      }
    }
  }
});

test('a member of staff reads of the agent, never of themselves', () => {
  const states = [
    'expected',
    'owed',
    'earned',
    'due',
    'in-payout',
    'paid',
    'reversed',
    'lapsed',
    'settled-outside',
  ] as const;
  const kinds = ['order', 'return', 'bonus', 'bonus-return', 'correction'] as const;
  for (const state of states)
    for (const kind of kinds)
      for (const amountKobo of [50_000, -50_000])
        for (const endedBecause of ['returned', 'own-order', 'corrected'] as const) {
          const line = { ...order, state, kind, amountKobo, endedBecause, payout: { isSent: true, paidOn: null } };
          assert.doesNotMatch(explainLine(line, 'staff'), /\byou/i, `${state} ${kind}`);
        }
  assert.match(explainLine({ ...order, state: 'expected' }, 'staff'), /The agent earns this once it is completed\.$/);
});

test('of an order on a plan an agent reads the same as of any, and staff what is held back', () => {
  const onPlan = { ...order, heldKobo: 27_080, heldUntil: '2026-12-01' };
  assert.equal(explainLine(onPlan), explainLine(order));
  assert.equal(
    explainLine(onPlan, 'staff'),
    `${explainLine(order, 'staff')} The customer pays in instalments, so ₦270.80 of it is held back until 1 Dec 2026.`,
  );
  const expected = { ...onPlan, state: 'expected', completedOn: null, dueOn: null, heldUntil: null } as const;
  assert.match(explainLine(expected, 'staff'), /so ₦270\.80 of it is held back\.$/);
  assert.doesNotMatch(explainLine({ ...onPlan, state: 'reversed' }, 'staff'), /instalments/);
});
