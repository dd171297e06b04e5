import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import { listLoanCharges, readLoanOffer } from '@foodbank/contract/selling/checkout-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findLoanByNumber } from '../../lending/loans/queries.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await runningPlans(app, provider);
const support = await makeStaff(app, ['support']);

async function runningLoan() {
  const { customer, number, orderNumber } = await plans.plan();
  const loan = (await findLoanByNumber(database.read, number)) ?? assert.fail('no loan');
  return { customer, number, orderNumber, loanId: loan.id };
}

test('staff read the offer that led to a loan: key facts, texts with their hashes, devices, the code and the taps', async () => {
  const { loanId, orderNumber } = await runningLoan();
  const { offer } = await support.call(readLoanOffer, { params: { loanId } });
  assert.ok(offer);
  assert.deepEqual(
    [offer.orderNumber, offer.dueNow, offer.financed, offer.financeCharge, offer.payable, offer.annualRate],
    [orderNumber, 2_875, 8_625, 258, 11_758, 77.39],
  );
  assert.deepEqual(
    offer.texts.map(({ kind, sha256, isExample }) => [kind, /^[0-9a-f]{64}$/.test(sha256), isExample]),
    [
      ['agreement', true, true],
      ['key-facts', true, true],
    ],
  );
  assert.deepEqual([offer.taps, offer.codes, offer.isIntact, offer.replaced], [2, 1, true, []]);
  assert.ok(offer.agreedAt && offer.codeSentAt && offer.keyFacts.length > 0);
  assert.deepEqual(
    offer.devices.map(({ device, hasAgreed }) => [device, hasAgreed]),
    [[offer.agreedDevice, true]],
  );
});

test('a loan shows its down payment and each repayment, the newest first, with what went back', async () => {
  plans.goTo('2026-06-15');
  const { customer, loanId, number } = await runningLoan();
  // More came in than the plan needs: the rest goes back.
  const { id, reference } = await plans.begin(customer, number, 8_625);
  provider.pay(reference, 1_000_000);
  await customer.call(checkRepayment, { params: { number, id } });
  const { charges } = await support.call(listLoanCharges, { params: { loanId } });
  assert.deepEqual(
    charges.map(({ kind, asked, paid, used }) => [kind, asked, paid, used]),
    [
      ['repayment', 8_625, 10_000, 8_625],
      ['down-payment', 2_875, 2_875, 2_875],
    ],
  );
  assert.deepEqual(
    charges[0]?.refunds.map(({ amount, reason }) => [amount, reason]),
    [[1_375, 'You paid more than your plan needed. The rest goes back to you.']],
  );
});

test('offer and payments of a loan are for those who may read loans', async () => {
  const { loanId } = await runningLoan();
  const content = await makeStaff(app, ['content']);
  const params = { loanId };
  assert.equal((await content.send(readLoanOffer, { params })).status, 403);
  assert.equal((await content.send(listLoanCharges, { params })).status, 403);
});

test('an unknown loan is not found', async () => {
  const params = { loanId: randomUUID() };
  assert.equal((await support.send(readLoanOffer, { params })).status, 404);
  assert.equal((await support.send(listLoanCharges, { params })).status, 404);
});
