import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { addDays } from '@foodbank/contract/primitives/day';
import { type PayDay, payDays } from '@foodbank/contract/primitives/pay-days';
import { plans } from '../../../../../test/loans/example-loans.ts';
import { agreedAmounts, laterPaydays, payDayRates, planDownPayment, quotePlan } from './quote-plan.ts';

const quote = (plan: PlanTerms, promisedOn = '2026-06-15', totalKobo = 4_000_000) =>
  quotePlan({ plan, totalKobo, promisedOn, holidays: [{ day: '2026-12-25' }] });
const summary = (plan: PlanTerms) => {
  const { downPaymentKobo, financedKobo, financeChargeKobo, payableKobo, rows } = quote(plan);
  return [downPaymentKobo, financedKobo, financeChargeKobo, payableKobo, rows.map(({ paymentKobo }) => paymentKobo)];
};

test('the three plans on ₦40,000 are those that were worked by hand', () => {
  const thrice = (kobo: number) => [kobo, kobo, kobo];
  assert.deepEqual(summary(plans.weeks4), [1_000_000, 3_000_000, 90_000, 4_090_000, thrice(1_030_000)]);
  assert.deepEqual(summary(plans.months3), [1_200_000, 2_800_000, 198_200, 4_198_200, thrice(999_400)]);
  assert.deepEqual(summary(plans.paydays2), [0, 4_000_000, 80_000, 4_080_000, [2_040_000, 2_040_000]]);
});

test('the annual rate of a plan is counted in its own periods: weeks, months, or the months of paydays', () => {
  const rateOn = (plan: PlanTerms, day?: string) => quote(plan, day).annualRateHundredths;
  assert.equal(rateOn(plans.weeks4), 7762);
  assert.equal(rateOn(plans.months3), 4199);
  assert.equal(rateOn(plans.months3, '2027-01-31'), 4199);
  const fortnights = { ...plans.weeks4, due: { every: 14, unit: 'days' } } as const;
  assert.equal(rateOn(fortnights), 3881);
  for (const day of ['2026-06-15', '2026-07-06', '2026-12-05', '2027-01-31'])
    assert.ok(rateOn(plans.paydays2, day) > 1_100 && rateOn(plans.paydays2, day) < 2_100);
});

test('a payday on the day of delivery is no due day: the first one is later, also of stored terms that begin at once', () => {
  const atOnce = { ...plans.paydays2, instalments: 1, due: { paydays: true, firstAfterDays: 0 } } as const;
  const { rows, annualRateHundredths } = quote(atOnce, '2026-06-25');
  // 25 July 2026 is a Saturday.
  assert.deepEqual([rows.map(({ dueOn }) => dueOn), annualRateHundredths > 0], [['2026-07-24'], true]);
  assert.equal(quote(atOnce, '2026-06-24').rows[0]?.dueOn, '2026-06-25');
});

test('a down payment is rounded up to a naira, and is never more than the total', () => {
  assert.equal(planDownPayment(plans.weeks4, 1_000_010), 250_100);
  assert.equal(planDownPayment(plans.weeks4, 1), 1);
  assert.equal(planDownPayment(plans.paydays2, 1_000_010), 0);
});

test('the cost cap of a large loan is exact', () => {
  const { costCapKobo } = quote({ ...plans.paydays2, costCapPpm: 999_999 }, '2026-06-15', 9_007_199_254_740_991);
  assert.equal(costCapKobo, 9_007_190_247_541_736);
});

test('an agreement’s amounts are those that were shown, whatever the holidays are now', () => {
  const declining = { ...plans.paydays2, charge: { kind: 'declining', ppm: 30_000 } } as const;
  for (const plan of [...Object.values(plans), declining]) {
    const { annualRateHundredths, ...shown } = quote(plan, '2026-10-31');
    const dueDays = shown.rows.map(({ dueOn }) => dueOn);
    assert.deepEqual(agreedAmounts({ plan, promisedOn: '2026-10-31', dueDays }, 4_000_000), shown);
  }
});

test('a pay day of one’s own leaves the amounts as they are, and the annual rate follows the days', () => {
  // ₦28,000 lent, promised for 29 November 2026. Business rules, section 10.
  const own = (payDay: PayDay) => {
    const asked = { plan: plans.months3, totalKobo: 4_000_000, promisedOn: '2026-11-29', holidays: [] };
    const { rows, financeChargeKobo, annualRateHundredths } = quotePlan({ ...asked, payDay });
    assert.deepEqual(
      [financeChargeKobo, rows.map(({ paymentKobo }) => paymentKobo)],
      [198_200, [999_400, 999_400, 999_400]],
    );
    return [rows.map(({ dueOn }) => dueOn), annualRateHundredths];
  };
  assert.deepEqual(own('25'), [['2027-01-25', '2027-02-25', '2027-03-25'], 2904]);
  assert.deepEqual(own('28'), [['2026-12-28', '2027-01-28', '2027-02-28'], 4271]);
  assert.deepEqual(own('last'), [['2026-12-31', '2027-01-31', '2027-02-28'], 4127]);
});

test('a late hand-over moves a pay day of one’s own by whole months, and only where the first would come within 28 days', () => {
  const agreed = {
    plan: plans.months3,
    promisedOn: '2026-11-29',
    payDay: '28',
    dueDays: ['2026-12-28', '2027-01-28', '2027-02-28'],
  } as const;
  assert.equal(laterPaydays(agreed, '2026-11-30', []), undefined);
  assert.deepEqual(laterPaydays(agreed, '2026-12-01', []), ['2027-01-28', '2027-02-28', '2027-03-28']);
  const last = { ...agreed, payDay: 'last', dueDays: ['2026-12-31', '2027-01-31', '2027-02-28'] } as const;
  assert.deepEqual(laterPaydays(last, '2026-12-04', []), ['2027-01-31', '2027-02-28', '2027-03-31']);
});

test('the range of the annual rate over all pay days is what trying each of them finds: 28.71 to 43.46 % on ₦28,000', () => {
  const asked = { plan: plans.months3, totalKobo: 4_000_000, promisedOn: '2026-11-29', holidays: [] };
  assert.deepEqual(payDayRates(asked), { leastHundredths: 2871, mostHundredths: 4346 });
  assert.equal(payDayRates({ ...asked, plan: plans.weeks4 }), null);
  for (const [start, totalKobo] of [
    ['2026-01-29', 4_000_000],
    ['2028-01-30', 250_000],
  ] as const)
    for (let day = 0; day < 3; day++) {
      const example = { ...asked, totalKobo, promisedOn: addDays(start, day) };
      const each = [undefined, ...payDays].map((payDay) => quotePlan({ ...example, payDay }).annualRateHundredths);
      const expected = { leastHundredths: Math.min(...each), mostHundredths: Math.max(...each) };
      assert.deepEqual(payDayRates(example), expected, example.promisedOn);
    }
});
