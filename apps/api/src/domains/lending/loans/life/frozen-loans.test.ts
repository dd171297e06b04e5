import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import {
  agree,
  type Dated,
  lateFeesOf,
  loanOn,
  moved,
  numbered,
  paid,
  plans,
} from '../../../../../test/loans/example-loans.ts';
import { drawsFrom } from '../../../../../test/loans/random-draws.ts';
import { daysFrom } from '../engine/due-days.ts';
import { replayLoan } from './replay-loan.ts';

/** Due on 8, 15 and 22 November 2026. */
const weeks4 = agree(plans.weeks4, { promisedOn: '2026-11-01' });
const handedOver: Dated = { on: '2026-11-01', kind: 'delivered' };
const on = (kind: 'paused' | 'resumed' | 'frozen' | 'unfrozen', day: string): Dated => ({ on: day, kind });
const loan = (asOf: string, ...facts: Dated[]) => loanOn(weeks4, asOf, handedOver, ...facts);
const dueDays = (asOf: string, ...facts: Dated[]) =>
  loan(asOf, ...facts).instalments.map(({ dueOn }) => dueOn.slice(5));

test('a freeze has no end of its own: after 60 days nothing is late, no fee counts, and no change comes by itself', () => {
  const state = loan('2027-01-05', on('frozen', '2026-11-06'));
  assert.deepEqual([state.state, state.daysLate, state.lateFeeKobo], ['active', 0, 0]);
  assert.deepEqual([state.frozenSince, state.nextChangeOn], ['2026-11-06', null]);
});

test('once a freeze ends, the due days have moved by as many days as it lasted, and the gaps stay', () => {
  const facts = [on('frozen', '2026-11-06'), on('unfrozen', '2026-12-16')];
  assert.deepEqual(dueDays('2026-12-16', ...facts), ['12-18', '12-25', '01-01']);
  assert.equal(loan('2026-12-18', ...facts).daysLate, 0);
  assert.deepEqual([loan('2026-12-19', ...facts).daysLate, loan('2026-12-19', ...facts).frozenSince], [1, null]);
});

test('a plan that was late before a freeze is as late after it, and its late fee waits as long', () => {
  const facts = [on('frozen', '2026-11-20'), on('unfrozen', '2026-12-30')];
  assert.deepEqual(
    ['2026-11-20', '2026-12-10', '2026-12-30'].map((day) => loan(day, ...facts).daysLate),
    [12, 12, 12],
  );
  // 30 full days after 8 November is the end of 8 December; forty days later with the freeze.
  assert.deepEqual(lateFeesOf(loan('2027-01-17', ...facts)), [0, 0, 0]);
  assert.deepEqual(lateFeesOf(loan('2027-01-18', ...facts)), [103, 0, 0]);
});

test('a day that is paused and frozen moves the due days once, and is none of the 28 days of the pause', () => {
  const facts = [
    on('paused', '2026-11-06'),
    on('frozen', '2026-11-08'),
    on('unfrozen', '2026-11-18'),
    on('resumed', '2026-11-20'),
  ];
  assert.deepEqual(dueDays('2026-11-20', ...facts), ['11-22', '11-29', '12-06']);
  assert.equal(loan('2026-11-20', ...facts).pauseDaysLeft, 24);
  // A case that is opened meanwhile pauses once the freeze is over.
  const later = [on('frozen', '2026-11-08'), on('paused', '2026-11-10'), on('unfrozen', '2026-11-18')];
  assert.equal(loan('2026-11-18', ...later).pause?.untilAtMost, '2026-12-16');
  assert.deepEqual(dueDays('2027-01-31', ...later), ['12-16', '12-23', '12-30']);
});

test('a payment during a freeze counts on its day, and one that pays all of it settles the plan', () => {
  const frozen = on('frozen', '2026-11-06');
  const part = loan('2026-11-20', frozen, paid('2026-11-10', 10_300));
  assert.deepEqual(
    part.instalments.map(({ paidOn }) => paidOn),
    ['2026-11-10', null, null],
  );
  const all = loan('2026-11-20', frozen, paid('2026-11-10', 30_900));
  assert.deepEqual([all.state, all.settledOn, all.frozenSince], ['settled', '2026-11-10', '2026-11-06']);
});

for (const kind of ['frozen', 'paused'] as const)
  test(`a ${kind} plan whose rest was let off and whose down payment a bank takes back later: its days count from then on`, () => {
    const nearlyAll = loan('2026-11-10', on(kind, '2026-11-06')).payoffKobo / 100 - 25;
    const nearly = [paid('2026-11-10', nearlyAll), { on: '2026-11-10', kind: 'forgiven' } as const];
    const lost: Dated = { on: '2027-02-14', kind: 'down-payment-lost', kobo: 1_000_000, dueOn: '2027-02-28' };
    const facts = [on(kind, '2026-11-06'), ...nearly, lost];
    assert.equal(loan('2027-02-13', ...facts).state, 'settled');
    const open = (asOf: string, ...more: Dated[]) =>
      loan(asOf, ...facts, ...more)
        .instalments.filter(({ paidOn }) => paidOn === null)
        .map(({ dueOn }) => dueOn);
    assert.deepEqual(open('2027-02-14'), ['2027-02-28', '2027-02-28']);
    // It is stopped, so each day that passes moves them along.
    assert.deepEqual(open('2027-02-17'), ['2027-03-03', '2027-03-03']);
    const end = on(kind === 'frozen' ? 'unfrozen' : 'resumed', '2027-02-14');
    assert.deepEqual(open('2027-02-17', end), ['2027-02-28', '2027-02-28']);
    // Of the pause the days until the rest was let off are used, and none of those before it was owed again.
    if (kind === 'paused') assert.equal(loan('2027-02-14', ...facts).pauseDaysLeft, 24);
  });

test('hardship of the day it was asked for is kept through a pause and a freeze: nobody is late, and the gaps stay', () => {
  const facts = [
    moved('2026-11-06', 1, '2026-12-08', 'hardship'),
    on('paused', '2026-11-10'),
    on('frozen', '2026-11-12'),
    on('resumed', '2026-11-13'),
    on('unfrozen', '2026-11-14'),
  ];
  assert.deepEqual(dueDays('2026-11-14', ...facts), ['12-12', '11-19', '11-26']);
  assert.equal(loan('2026-11-19', ...facts).daysLate, 0);
});

const seed = Number(process.env.LOAN_SEED ?? process.env.RESILIENCE_SEED ?? Date.now() % 2 ** 31);
test(`pauses, freezes, hardship and payments in any order: what is open and paid stays what it was, and open gaps stay: seed ${seed}`, () => {
  for (let count = 0; count < 300; count++) {
    const draws = drawsFrom(seed + count);
    const agreement = agree(draws.of([plans.weeks4, plans.months3]), { promisedOn: '2026-11-01' });
    let events = numbered(handedOver);
    let today = '2026-11-01';
    const moves = new Map<number, string>();
    for (let step = 0; step < 8; step++) {
      today = addDays(today, draws.below(9));
      const before = replayLoan(agreement, events, today);
      const open = before.instalments.filter(({ paidOn }) => paidOn === null);
      const kind = draws.of(['paused', 'resumed', 'frozen', 'unfrozen', 'moved', 'paid'] as const);
      const next = open[draws.below(Math.max(1, open.length))];
      if (next === undefined) break;
      const isMove = kind === 'moved' && moves.size < 2;
      if (kind === 'moved' && !isMove) continue;
      const to = addDays(next.dueOn < today ? today : next.dueOn, 1 + draws.below(30));
      const fact: Dated = isMove
        ? moved(today, next.number, to, 'hardship')
        : kind === 'paid'
          ? paid(today, before.dueKobo / 100 || 1, `${step}`)
          : on(kind as 'paused', today);
      if (isMove) moves.set(next.number, to);
      events = [...events, { ...fact, number: events.length + 1 }];
      const later = addDays(today, draws.below(20));
      const [then, now] = [replayLoan(agreement, events, later), replayLoan(agreement, events, today)];
      const sumOf = ({ instalments }: typeof then) =>
        instalments.reduce((sum, { owed }) => sum + owed.principalKobo + owed.financeChargeKobo, 0);
      assert.equal(
        sumOf(then) + then.savedKobo,
        3_090_000 + (agreement.plan === plans.weeks4 ? 0 : -91_800),
        `${seed + count}`,
      );
      const stopped = now.frozenSince !== null;
      if (!stopped) continue;
      // All that is open moves along with each day of a freeze: by as many days, and nothing gets later meanwhile.
      assert.equal(then.daysLate, now.daysLate);
      for (const row of then.instalments.filter(({ paidOn }) => paidOn === null)) {
        const was = now.instalments.find(({ number }) => number === row.number);
        assert.equal(daysFrom(was?.dueOn ?? '', row.dueOn), daysFrom(today, later), `seed ${seed + count}`);
      }
    }
  }
});

test('a pause over each due day of both plans, twice, with a payment in it: no day of it is late, the gaps stay, and the sums are right', () => {
  for (const plan of [plans.weeks4, plans.months3]) {
    const agreement = agree(plan, { promisedOn: '2026-11-01' });
    const total = plan === plans.weeks4 ? 3_090_000 : 2_998_200;
    for (const [index, dueOn] of agreement.dueDays.entries()) {
      const amount = plan === plans.weeks4 ? 10_300 : 9_994;
      const earlier = agreement.dueDays.slice(0, index).map((day, at) => paid(day, amount, `instalment ${at}`));
      const [first, second] = [addDays(dueOn, -2), addDays(dueOn, 4)];
      const events = numbered(
        ...[handedOver, ...earlier],
        ...[on('paused', first), paid(addDays(dueOn, -1), 2_000, 'in the first'), on('resumed', addDays(first, 5))],
        ...[on('paused', second), paid(addDays(second, 1), 1_000, 'in the second'), on('resumed', addDays(second, 6))],
      );
      const after = addDays(second, 6);
      for (let day = first; day <= after; day = addDays(day, 1)) {
        const state = replayLoan(agreement, events, day);
        assert.deepEqual([state.daysLate, state.lateFeeKobo], [0, 0], `${plan.instalments} ${dueOn} ${day}`);
      }
      const state = replayLoan(agreement, events, after);
      const rows = state.instalments.slice(index);
      assert.deepEqual(
        rows.map((row) => daysFrom(agreement.dueDays[row.number - 1] ?? '', row.dueOn)),
        rows.map(() => 11),
      );
      const paidKobo = state.instalments.reduce(
        (sum, row) => sum + row.paid.principalKobo + row.paid.financeChargeKobo + row.paid.lateFeeKobo,
        0,
      );
      const { principalKobo, financeChargeKobo } = state.open;
      assert.equal(paidKobo, (earlier.length * amount + 3_000) * 100);
      assert.equal(paidKobo + principalKobo + financeChargeKobo + state.savedKobo, total);
    }
  }
});
