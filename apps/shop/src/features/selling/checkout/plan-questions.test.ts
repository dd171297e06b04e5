import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionsOf } from './plan-questions.ts';

const offer = {
  digest: 'a7',
  instalments: [
    { number: 1, dueOn: '2026-06-22', amount: 2_961 },
    { number: 2, dueOn: '2026-06-29', amount: 2_961 },
    { number: 3, dueOn: '2026-07-06', amount: 2_961 },
  ],
  promisedOn: '2026-06-15',
  ...{ payable: 11_758, total: 11_500, dueNow: 2_875 },
};

test('the questions ask for the first day and for all that is paid, each with one right answer of three', () => {
  const [day, all] = questionsOf(offer);
  assert.equal(day?.right, '22 Jun 2026');
  assert.deepEqual(day?.answers.toSorted(), ['15 Jun 2026', '22 Jun 2026', '6 Jul 2026']);
  assert.equal(all?.right, '₦11,758');
  assert.deepEqual(all?.answers.toSorted(), ['₦11,500', '₦11,758', '₦8,883']);
});

test('the place of the right answer depends on the offer, and a plan with one payment has different answers', () => {
  const placeOf = (digest: string) => questionsOf({ ...offer, digest })[0]?.answers.indexOf('22 Jun 2026');
  assert.equal(new Set(['aa', 'ba', 'ca'].map(placeOf)).size, 3);
  const [one] = questionsOf({ ...offer, instalments: offer.instalments.slice(0, 1) });
  assert.deepEqual(one?.answers.toSorted(), ['15 Jun 2026', '22 Jun 2026']);
});

test('of a plan that leaves with the payslip, the questions ask for the month and for all that is paid, each with three answers', () => {
  const [month, all] = questionsOf({
    ...{ digest: 'a7', isPayroll: true, promisedOn: '2026-11-30', payable: 40_800, total: 40_000, dueNow: 0 },
    instalments: [
      { number: 1, dueOn: '2026-12-24', amount: 20_400 },
      { number: 2, dueOn: '2027-01-25', amount: 20_400 },
    ],
  });
  assert.equal(month?.right, 'December’s payslip');
  assert.deepEqual(month?.answers.toSorted(), ['December’s payslip', 'January’s payslip', 'November’s payslip']);
  assert.equal(all?.right, '₦40,800');
  assert.deepEqual(all?.answers.toSorted(), ['₦20,400', '₦40,000', '₦40,800']);
});
