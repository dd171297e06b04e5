import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '@foodbank/contract/primitives/day';
import { agree, plans } from '../../../../../test/loans/example-loans.ts';
import { drawsFrom } from '../../../../../test/loans/random-draws.ts';
import { drawLoan } from '../../../../../test/loans/random-loans.ts';
import { daysFrom } from '../engine/due-days.ts';
import type { LoanEvent } from './loan-events.ts';
import { sumOfParts } from './loan-state.ts';
import { payoffDays, quotePayoffOn } from './payoff-quotes.ts';
import { replayLoan } from './replay-loan.ts';

const seed = Number(process.env.LOAN_SEED ?? process.env.RESILIENCE_SEED ?? Date.now() % 2 ** 31);
const cases = 1_500;
const naira = 100;

test(`paying exactly the quote of a day on that day settles any loan, and a naira less does not: seed ${seed}`, () => {
  const draws = drawsFrom(seed);
  let quoted = 0;
  for (let number = 0; number < cases; number++) {
    const { agreement, events } = drawLoan(draws);
    const today = events.at(-1)?.on ?? agreement.promisedOn;
    const days = payoffDays(replayLoan(agreement, events, today));
    if (days === null) continue;
    const on = addDays(days.first, draws.below(daysFrom(days.first, days.last) + 1));
    const quote = quotePayoffOn(agreement, events, on);
    const after = (kobo: number) => {
      const payment: LoanEvent = { kind: 'paid', id: 'the-payoff', kobo, on, number: events.length + 1 };
      return replayLoan(agreement, [...events, payment], on);
    };
    const about = `case ${number} of seed ${seed}, on ${on}: ${JSON.stringify({ agreement, events })}`;
    const paid = after(quote.kobo);
    // Nothing is left of the loan, nor of the payment.
    assert.deepEqual([paid.payoffKobo, paid.creditKobo], [0, replayLoan(agreement, events, on).creditKobo], about);
    assert.ok(paid.state === 'settled' || paid.state === 'written-off', about);
    if (quote.kobo > naira) assert.equal(after(quote.kobo - naira).payoffKobo > 0, true, about);
    if (quote.parts) assert.equal(sumOfParts(quote.parts) + quote.uncoveredKobo, quote.kobo, about);
    // What the payoff leaves out of what is left is the charge that it saves.
    if (quote.parts && quote.uncoveredKobo === 0) assert.equal(quote.kobo + quote.savedKobo, quote.leftKobo, about);
    quoted++;
  }
  assert.ok(quoted > cases / 4, `${quoted} loans were quoted`);
});

test('a quote names its parts, what it saves, and what falls due before its day; the days end with the last due day', () => {
  const agreement = agree(plans.weeks4, { naira: 40_000, promisedOn: '2026-06-15' });
  const events: LoanEvent[] = [{ kind: 'delivered', on: '2026-06-15', number: 1 }];
  const on = (day: string) => quotePayoffOn(agreement, events, day);
  assert.deepEqual(payoffDays(replayLoan(agreement, events, '2026-06-15')), {
    ...{ first: '2026-06-15', last: '2026-07-06' },
  });
  assert.deepEqual(on('2026-06-22'), {
    ...{ on: '2026-06-22', kobo: 30_300_00, uncoveredKobo: 0, leftKobo: 30_900_00 },
    ...{ savedKobo: 600_00, dueBeforeKobo: 0 },
    parts: { principalKobo: 30_000_00, financeChargeKobo: 300_00, lateFeeKobo: 0 },
  });
  // Three of the seven days of the second week are used; the first payment is late by then.
  assert.deepEqual(
    [on('2026-06-25').kobo, on('2026-06-25').savedKobo, on('2026-06-25').dueBeforeKobo],
    [30_428_57, 471_43, 10_300_00],
  );
});

test('of what is late, a quote tells the late fee that counts by its day, up to 30 days ahead', () => {
  const agreement = agree(plans.weeks4, { naira: 40_000, promisedOn: '2026-06-15' });
  const events: LoanEvent[] = [{ kind: 'delivered', on: '2026-06-15', number: 1 }];
  const today = '2026-07-10';
  assert.equal(payoffDays(replayLoan(agreement, events, today))?.last, '2026-08-09');
  assert.equal(quotePayoffOn(agreement, events, '2026-07-22').parts?.lateFeeKobo, 0);
  assert.equal(quotePayoffOn(agreement, events, '2026-07-23').parts?.lateFeeKobo, 103_00);
});
