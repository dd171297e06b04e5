import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import { agree, delivered, loanOn, paid, plans } from '../../../../test/loans/example-loans.ts';
import { describeRates } from './rates.ts';
import { earlyWords, instalmentWords, lateWords, paymentWords } from './rates-words.ts';

/** Totals with kobo and without, small and large, on days whose months end differently. */
const totals = [1_000, 2_000, 4_999.99, 27_080.5, 40_000, 106_900, 333_333.33, 500_000];
const days: Day[] = ['2026-06-15', '2026-08-31', '2027-01-29', '2028-02-29'];
/** Our plans, one whose cap is reached, and one that is repaid at once. */
const all: Record<string, PlanTerms> = {
  ...plans,
  capped: { ...plans.months3, charge: { kind: 'declining', ppm: 80_000 }, costCapPpm: 170_000 },
  single: { ...plans.weeks4, instalments: 1 },
};

/** The published figures of a plan for a total and a day of delivery. */
function publish(terms: PlanTerms, total: number, day: Day) {
  const plan = {
    code: 'example',
    name: 'Example',
    audience: 'verified-customers',
    place: 1,
    version: 1,
    fromOn: day,
    terms,
  } as const;
  const example = { asOf: day, totalKobo: toKobo(total), day, planCode: null };
  const { plans: published, quotes } = describeRates(example, { plans: [plan], licences: [], holidays: [] });
  return { plan: published[0] ?? assert.fail(), quote: quotes[0] ?? assert.fail() };
}

const examples = Object.entries(all).flatMap(([name, terms]) =>
  totals.flatMap((total) => days.map((day) => ({ about: `${name}, ₦${total} on ${day}`, terms, total, day }))),
);
const loanOf = ({ terms, total, day }: (typeof examples)[number]) => {
  const agreement = agree(terms, { naira: 0, kobo: toKobo(total), promisedOn: day });
  return (asOf: Day, ...facts: Parameters<typeof loanOn>[2][]) => loanOn(agreement, asOf, delivered(day), ...facts);
};

test('a loan is booked with the rows that are published', () => {
  for (const example of examples) {
    const { quote } = publish(example.terms, example.total, example.day);
    const loan = loanOf(example)(example.day);
    assert.deepEqual(
      loan.instalments.map(({ dueOn, owed }) => [dueOn, owed.principalKobo, owed.financeChargeKobo]),
      quote.rows.map(({ dueOn, principal, charge }) => [dueOn, toKobo(principal), toKobo(charge)]),
      example.about,
    );
    assert.equal(loan.downPaymentKobo, toKobo(quote.downPayment), example.about);
  }
});

test('what paying everything on the first due day costs is what then settles the loan', () => {
  for (const example of examples) {
    const { plan, quote } = publish(example.terms, example.total, example.day);
    const [first] = quote.rows;
    if (first === undefined) continue;
    const early = toKobo(first.payment) + toKobo(first.left);
    const loan = loanOf(example);
    assert.equal(loan(first.dueOn).payoffKobo, early, example.about);
    assert.equal(loan(first.dueOn, paid(first.dueOn, early / 100)).state, 'settled', example.about);
    const said = earlyWords(plan, quote).join(' ');
    assert.equal(/Example/.test(said), quote.rows.length > 1, example.about);
  }
});

test('the late fee of the example is charged after the first full period, and never more in all than is published', () => {
  let reached = 0;
  for (const example of examples) {
    const { quote } = publish(example.terms, example.total, example.day);
    const [first] = quote.rows;
    if (first === undefined) continue;
    const loan = loanOf(example);
    const late = (asOf: Day) => loan(asOf).instalments[0]?.owed.lateFeeKobo;
    // A fee of the end of a day counts from the next day on.
    assert.equal(late(addDays(first.dueOn, 30)), 0, example.about);
    assert.equal(late(addDays(first.dueOn, 31)), toKobo(quote.firstLateFee), example.about);
    const most = loan(addDays(first.dueOn, 4_000));
    assert.ok(most.lateFeeKobo <= toKobo(quote.lateFeesMax), example.about);
    assert.ok(most.lateFeeKobo + most.financeChargeKobo <= toKobo(quote.costCap), example.about);
    if (quote.lateFeesMax > 0 && most.lateFeeKobo === toKobo(quote.lateFeesMax)) reached += 1;
  }
  assert.ok(reached > 20, `the bound is reached ${reached} times`);
});

test('a plan whose charge leaves no room under its cap has late fees up to the cap only, and says so', () => {
  const { plan, quote } = publish(all.capped as PlanTerms, 40_000, '2026-06-15');
  assert.ok(quote.lateFeesMax < quote.charge, `${quote.lateFeesMax} of ${quote.charge}`);
  assert.equal(toKobo(quote.charge) + toKobo(quote.lateFeesMax), toKobo(quote.costCap));
  assert.match(lateWords(plan, quote).join(' '), /All late fees of this plan together are at most ₦/);
});

test('a plan without a late fee, or whose charge is at its cap, says that none is charged', () => {
  const words = (terms: PlanTerms) => {
    const { plan, quote } = publish(terms, 40_000, '2026-06-15');
    assert.equal(quote.lateFeesMax, 0);
    return lateWords(plan, quote).join(' ');
  };
  assert.equal(words(plans.paydays2), 'This plan has no late fee.');
  const none = 'No late fee is charged in this example, however late it is paid.';
  assert.equal(words({ ...plans.weeks4, lateFee: { ppm: 0, everyDays: 30 } }), none);
  assert.equal(words({ ...plans.weeks4, costCapPpm: 30_000 }), none);
});

test('instalments are told as they are: alike, with another last one, or a single one', () => {
  const words = (terms: PlanTerms, total: number) =>
    instalmentWords(publish(terms, total, '2026-06-15').quote).replaceAll('\u00a0', ' ');
  assert.equal(words(plans.weeks4, 40_000), '3 × ₦10,300.00');
  assert.equal(words(plans.weeks4, 106_900), '2 × ₦27,526.00, then ₦27,528.00');
  assert.equal(words(plans.paydays2, 40_001), '₦20,400.00, then ₦20,401.00');
  assert.equal(words(all.single as PlanTerms, 40_000), '₦30,900.00');
});

test('when instalments are due is told for days, months and paydays, for one and for many', () => {
  const words = (terms: PlanTerms) => paymentWords(publish(terms, 40_000, '2026-06-15').plan);
  assert.equal(words(plans.weeks4), '25% of the total at once, then 3 instalments, 7 days apart.');
  assert.equal(words(plans.months3), '30% of the total at once, then 3 instalments, one each month.');
  assert.match(
    words(plans.paydays2),
    /^Nothing at once, then 2 instalments on paydays: the 25th or the working day before/,
  );
  const monthly = { every: 1, unit: 'months' } as const;
  assert.equal(
    words({ ...plans.weeks4, instalments: 1, due: monthly }),
    '25% of the total at once, then one instalment, 1 month after delivery.',
  );
  assert.equal(
    words({ ...plans.weeks4, downPaymentPpm: 125_000, due: { every: 2, unit: 'months' } }),
    '12.5% of the total at once, then 3 instalments, 2 months apart.',
  );
});
