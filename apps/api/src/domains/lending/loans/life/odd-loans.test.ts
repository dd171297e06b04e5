import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import {
  agree,
  delivered,
  financeChargesOf,
  loanOn,
  numbered,
  paid,
  plans,
} from '../../../../../test/loans/example-loans.ts';
import { replayLoan } from './replay-loan.ts';
import { shareOf } from './share-of.ts';

test('a total of a kobo or a naira is all down payment: the loan is settled by hand-over', () => {
  for (const kobo of [1, 100]) {
    const state = loanOn(agree(plans.weeks4, { naira: 0, kobo }), '2026-06-15');
    assert.deepEqual([state.state, state.settledOn, state.downPaymentKobo], ['settled', '2026-06-15', kobo]);
  }
});

test('a loan of a kobo has no charge, and is paid with a kobo', () => {
  const agreement = agree(plans.paydays2, { naira: 0, kobo: 1 });
  const state = loanOn(agreement, '2026-06-20');
  assert.deepEqual([state.payoffKobo, state.financeChargeKobo], [1, 0]);
  assert.deepEqual(
    state.instalments.map(({ paidOn }) => paidOn),
    ['2026-06-15', null],
  );
  assert.equal(loanOn(agreement, '2026-06-20', paid('2026-06-20', 0.01)).state, 'settled');
});

test('half a kobo of a row’s charge goes to the even kobo, and the last row takes the rest', () => {
  // 1 % of ₦10,000.50 is 10,000.5 kobo, and of ₦10,001.50 10,001.5 kobo.
  const charges = (kobo: number) => financeChargesOf(loanOn(agree(plans.paydays2, { naira: 0, kobo }), '2026-06-15'));
  assert.deepEqual(charges(1_000_050), [100, 100]);
  assert.deepEqual(charges(1_000_150), [100.02, 99.98]);
});

test('sixty monthly instalments that are paid on their days settle the loan, and nothing is left over', () => {
  const plan = { ...plans.months3, instalments: 60, charge: { kind: 'declining', ppm: 15_000 } } as const;
  const agreement = agree(plan, { naira: 1_234_567, kobo: 89 });
  const rows = loanOn(agreement, '2026-06-15').instalments;
  assert.equal(rows.length, 60);
  const payments = rows.map(({ dueOn, owed }) => paid(dueOn, (owed.principalKobo + owed.financeChargeKobo) / 100));
  const state = loanOn(agreement, '2031-06-15', ...payments);
  assert.deepEqual([state.state, state.settledOn, state.creditKobo], ['settled', '2031-06-15', 0]);
  assert.deepEqual([state.savedKobo, state.lateFeeKobo], [0, 0]);
});

test('a made-up plan whose charge reaches the cost cap has no late fee', () => {
  const agreement = agree({ ...plans.months3, instalments: 24, charge: { kind: 'declining', ppm: 200_000 } });
  const state = loanOn(agreement, '2035-01-01');
  assert.deepEqual([state.financeChargeKobo, state.lateFeeKobo], [1_680_000, 0]);
});

test('events count by their day and number, in whatever order they arrive', () => {
  const agreement = agree(plans.weeks4);
  const events = numbered(
    delivered(),
    paid('2026-06-29', 10_300),
    paid('2026-06-22', 14_300),
    paid('2026-07-30', 5_000),
  );
  const sorted = numbered(
    delivered(),
    paid('2026-06-22', 14_300),
    paid('2026-06-29', 10_300),
    paid('2026-07-30', 5_000),
  );
  const state = replayLoan(agreement, events, '2026-08-15');
  assert.deepEqual(replayLoan(agreement, events.toReversed(), '2026-08-15'), state);
  assert.deepEqual(replayLoan(agreement, sorted, '2026-08-15'), state);
  assert.equal(state.instalments[0]?.paidOn, '2026-06-22');
});

test('events of later days do not count yet', () => {
  const agreement = agree(plans.weeks4);
  const events = numbered(delivered(), paid('2026-06-22', 10_300), paid('2026-06-29', 30_000));
  assert.deepEqual(
    replayLoan(agreement, events, '2026-06-28'),
    replayLoan(agreement, events.slice(0, 2), '2026-06-28'),
  );
});

test('shares are exact where their product is above 2^53', () => {
  assert.equal(shareOf(9_007_199_254_740_991, [999_999], [1_000_000]), 9_007_190_247_541_736);
  assert.equal(shareOf(999_999_999_999, [999_999_999_998, 29], [999_999_999_999, 30]), 966_666_666_664);
  assert.equal(shareOf(10, [1], [3]), 3);
});

const warmRuns = 15;
const boundMs = 20;

/** The processor time of a replay, of several in a row: the median, after the first ones. A busy neighbour takes nothing of it. */
function medianMs(replay: () => unknown): number {
  const times = Array.from({ length: warmRuns + 5 }, () => {
    const from = process.threadCpuUsage();
    replay();
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1_000;
  });
  return times.slice(5).sort((one, other) => one - other)[Math.floor(warmRuns / 2)] as number;
}

test('a loan of ten years with a payment a day is replayed in milliseconds', (t) => {
  const many = {
    '120 months': { ...plans.months3, instalments: 120, charge: { kind: 'declining', ppm: 10_000 } },
    '520 weeks': { ...plans.weeks4, instalments: 520 },
  } as const;
  for (const [name, plan] of Object.entries(many)) {
    const agreement = agree(plan, { naira: 10_000_000 });
    const payments = Array.from({ length: 3_650 }, (_, day) =>
      paid(addDays('2026-06-16', day), 2_200 + (day % 7), `${day}`),
    );
    const events = numbered(delivered(), ...payments);
    const ms = medianMs(() => replayLoan(agreement, events, '2036-06-15'));
    t.diagnostic(`${name}: ${ms.toFixed(1)} ms`);
    // Five times the bound, for slow machines.
    assert.ok(ms < 5 * boundMs, `${name} take ${ms} ms`);
  }
});

test('money of the customer pays what no employer deducts before what leaves with the next payslip', () => {
  const agreement = agree(plans.paydays2);
  const [, second = ''] = agreement.dueDays;
  // The first instalment was not deducted, and is due after the payday of the second one.
  const off = { on: '2026-07-30', kind: 'off-payslip', instalment: 1, dueOn: '2026-08-29' } as const;
  const state = loanOn(agreement, second, off, paid('2026-08-10', 20_400));
  assert.deepEqual(
    state.instalments.map(({ paidOn, isOnPayslip }) => [paidOn, isOnPayslip]),
    [
      ['2026-08-10', false],
      [null, true],
    ],
  );
});

test('an instalment whose day moves leaves with a later payslip, and is not due on the later day either', () => {
  const agreement = agree(plans.paydays2);
  const move = { on: '2026-07-01', kind: 'moved', instalment: 1, to: '2026-08-25', by: 'hardship' } as const;
  const state = loanOn(agreement, '2026-12-01', move);
  assert.deepEqual([state.dueKobo, state.daysLate, state.instalments[0]?.dueOn], [0, 0, '2026-08-25']);
});
