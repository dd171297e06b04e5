import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addDays, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo, toKobo } from '@foodbank/contract/primitives/money';
import { quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { type Offer, type PlanChoice, previewPlans } from '@foodbank/contract/selling/plan-offers';
import fc from 'fast-check';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct } from '../../../../test/make-products.ts';
import { fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeWindow } from '../../../../test/make-stops.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { wordsOfPdf } from '../../../../test/words-of-pdf.ts';
import { readAgreement } from '../../lending/loans/agreement-text.ts';
import { loanSubject } from '../../lending/loans/loan-transfers.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deliverOrder } from '../orders/handing-over.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { bySystem } from '../orders/shop-order-rules.ts';

const { RESILIENCE_RUNS: asked, RESILIENCE_SEED: seed } = process.env;
const runs = { numRuns: asked ? 2 * Number(asked) : 10, seed: Number(seed ?? 20), endOnFailure: true } as const;

const checkout = fc.record({
  // Whole naira and odd kobo.
  priceKobo: fc.oneof(
    fc.integer({ min: 3_000, max: 9_000 }).map((naira) => naira * 100),
    fc.integer({ min: 300_000, max: 900_000 }),
  ),
  pieces: fc.integer({ min: 1, max: 5 }),
  isDelivered: fc.boolean(),
  /** With a down payment, or off the payslip: then the agreement places the order. */
  plan: fc.constantFrom('weeks-4', 'paydays-2'),
  /** So many days after the checkout before. */
  days: fc.integer({ min: 0, max: 3 }),
});

/** The figures that preview and offer show alike. */
const figuresOf = ({
  total,
  dueNow,
  financed,
  financeCharge,
  payable,
  annualRate,
  instalments,
  promisedOn,
}: Offer | PlanChoice) => ({
  ...{ total, dueNow, financed, financeCharge, payable, annualRate, instalments, promisedOn },
});
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

test(`of any ${runs.numRuns} checkouts on a plan, preview, offer, file, sealed text and ledger agree to the kobo: seed ${runs.seed}`, async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider, at: '2026-06-15T08:00:00Z' });
  const { database } = app.context;
  const plans = await openPlans(app, provider);
  const payroll = openPayroll(app);
  const employerId = await payroll.employer();
  const counts = { agreed: 0, refused: 0 };

  const check = async ({
    priceKobo,
    pieces,
    isDelivered,
    plan,
    days,
  }: typeof checkout extends fc.Arbitrary<infer T> ? T : never) => {
    app.clock.advance(days * 86_400);
    const customer = await plans.customer();
    await payroll.employ(customer.id, employerId);
    const product = await makeProduct(app, plans.store.id, { priceKobo, onHand: pieces });
    const basketVersion = await fillBasket(customer, plans.store.id, { [product.id]: pieces });
    const day = addDays(lagosDay(app.clock.now()), 1);
    const choice = isDelivered
      ? {
          ...{ handover: 'delivery' as const, addressId: customer.addressId },
          windowId: await makeWindow(app, plans.store.id, { day, capacity: 1_000 }),
        }
      : { handover: 'pick-up' as const };
    const { quote } = await customer.call(quoteCheckout, { body: choice });
    const { plans: shown, payNow } = await customer.call(previewPlans, { body: choice });
    const preview = shown.find(({ code }) => code === plan) ?? assert.fail('no plan is offered');
    assert.deepEqual([quote.total, payNow], [preview.total, preview.total]);
    const body = { key: randomUUID(), basketVersion, ...choice, total: quote.total, plan };
    if (preview.obstacle !== null) {
      assert.equal((await customer.send(startCheckout, { body })).body.code, 'plan-refused');
      counts.refused += 1;
      return;
    }
    const { checkout: held } = await customer.call(startCheckout, { body });
    const offer = await plans.read(customer, held.id);
    assert.deepEqual(figuresOf(offer), figuresOf(preview));
    await plans.agree(customer, held.id);
    await assertSealed(held.orderNumber, offer);
    await assertWritten(customer, held.orderNumber, offer);
    const charges = await listChargesOf(database.read, ownerOfCheckout(held.id));
    const asked = offer.dueNow === 0 ? [] : [toKobo(offer.dueNow)];
    assert.deepEqual(
      charges.map(({ amountKobo }) => amountKobo),
      asked,
    );
    if (offer.dueNow > 0) {
      provider.pay(`${held.orderNumber}-1`);
      await followCharges(app, held.id);
    }
    const params = { number: held.orderNumber };
    // Days have passed since the last one: sessions of staff are short.
    const packer = await makeStaff(app, ['operations']);
    await packer.call(staffCalls.startPacking, { params });
    await sayReady(packer, held.orderNumber);
    if (isDelivered) app.clock.advance(86_400);
    await database.write((tx) => deliverOrder(tx, held.orderNumber, { actor: bySystem }));
    await assertBooked(held.orderNumber, offer);
    counts.agreed += 1;
  };

  /** The sealed text has the amounts of the offer, and they add up. */
  const assertSealed = async (orderNumber: string, offer: Offer) => {
    const loan = await plans.loan(orderNumber);
    const { quote, offer: sealedOffer, agreement } = readAgreement(loan.agreementText);
    assert.deepEqual(sealedOffer, { id: offer.id, digest: offer.digest });
    assert.equal(agreement.promisedOn, offer.promisedOn);
    const dues = offer.instalments.map(({ dueOn, amount }) => [dueOn, toKobo(amount)]);
    assert.deepEqual(
      quote.rows.map(({ dueOn, paymentKobo }) => [dueOn, paymentKobo]),
      dues,
    );
    const sealed = [quote.downPaymentKobo, quote.financedKobo, quote.financeChargeKobo, quote.payableKobo];
    const offered = [offer.dueNow, offer.financed, offer.financeCharge, offer.payable].map(toKobo);
    assert.deepEqual([...sealed, quote.annualRateHundredths], [...offered, Math.round(offer.annualRate * 100)]);
    const [downKobo = 0, financedKobo = 0, chargeKobo = 0, payableKobo = 0] = sealed;
    const laterKobo = sum(quote.rows.map(({ paymentKobo }) => paymentKobo));
    assert.deepEqual([downKobo + financedKobo, downKobo + laterKobo], [toKobo(offer.total), payableKobo]);
    assert.equal(financedKobo + chargeKobo, laterKobo);
  };

  /** The file of the agreement, read back, has the numbers and days of the offer, and the sums of the sealed text. */
  const assertWritten = async (customer: TestCustomer, orderNumber: string, offer: Offer) => {
    const { number, agreementText, agreementSha256 } = await plans.loan(orderNumber);
    const headers = { cookie: `customer=${customer.cookie}` };
    const file = await app.app.inject({ url: `/api/v1/shop/papers/${number}/file`, headers });
    assert.equal(file.statusCode, 200);
    const words = await wordsOfPdf(file.rawPayload);
    const { quote } = readAgreement(agreementText);
    const amounts = [offer.dueNow, offer.financed, offer.financeCharge, offer.payable, offer.costCap].map(toKobo);
    const rows = quote.rows.map(({ principalKobo, interestKobo }, index) => {
      const { dueOn = '', amount = 0 } = offer.instalments[index] ?? {};
      const parts = [principalKobo, interestKobo, toKobo(amount)].map(formatKobo).join(' ');
      return `Payment ${index + 1} ${formatDay(dueOn)} ${parts}`;
    });
    const rate = `${offer.annualRate.toFixed(2)} %`;
    for (const part of [number, orderNumber, agreementSha256, rate, ...amounts.map(formatKobo), ...rows])
      assert.ok(words.includes(part), `${part} is not in: ${words.slice(0, 2_000)}`);
  };

  /** Once the goods are handed over, the ledger has what was offered. */
  const assertBooked = async (orderNumber: string, offer: Offer) => {
    const { id } = await plans.loan(orderNumber);
    const { rows } = await database.pool.query<{ code: string; kobo: number }>(
      `select code, sum(amount_kobo)::bigint as kobo from ledger_transfers where subject = $1 group by code order by code`,
      [loanSubject(id)],
    );
    assert.deepEqual(
      rows.map(({ code, kobo }) => [code, Number(kobo)]),
      [
        ['loan-charged', toKobo(offer.financeCharge)],
        ['loan-disbursed', toKobo(offer.financed)],
      ],
    );
  };

  await fc.assert(fc.asyncProperty(checkout, check), runs);
  t.diagnostic(JSON.stringify(counts));
  assert.ok(counts.agreed > runs.numRuns / 2, `${counts.agreed} of ${runs.numRuns} could be had`);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});
