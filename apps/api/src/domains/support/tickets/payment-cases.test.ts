import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { payCheckout } from '@foodbank/contract/selling/checkout';
import * as calls from '@foodbank/contract/support/tickets';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { idsListed, requestSeenBy } from '../../../../test/make-requests.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import { paystackTransfers } from '../../../providers/paystack-transfers.ts';
import { signatureHeader, signWebhook } from '../../../providers/paystack-webhooks.ts';
import { handleChargeEvent } from '../../money/charges/following.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { handleRefund } from '../../money/charges/sending-refunds.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { businessAccount } from '../../money/ledger/rules.ts';
import { eraseCustomer } from '../../people/customers/queries.ts';
import { expireCheckout } from '../../selling/checkout/ending.ts';
import { ownerOfCheckout } from '../../selling/orders/order-payment.ts';
import { noteChargeback } from '../chargebacks/following.ts';
import { notePaymentTrouble } from './note-payment-trouble.ts';

const provider = chargeStandIn();
const secretKey = 'sk_test_of_the_cases';
// It only reads the webhooks.
const payouts = paystackTransfers({
  url: 'http://127.0.0.1:9',
  secretKey,
  timeoutMs: 1_000,
  pauseMs: 1,
  bulkPauseMs: 0,
});
const app = await startApp({ after }, { charges: provider, payouts, workless: true });
const { context } = app;
const { database } = context;
// Sessions end while the clock goes on.
const signIn = () => makeStaff(app, ['finance']);
const store = await makeStore(app);

/** A customer with a checkout of ₦5,000 that waits for its payment. */
async function begin() {
  const customer = await makeOwnCustomer(app);
  const product = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 5 });
  const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  return { customer, product, checkout, reference: `${checkout.orderNumber}-1` };
}

/** Does what the jobs do after the provider was asked: refunds are sent, and support looks at the money. */
async function settle(checkoutId: string): Promise<void> {
  await followCharges(app, checkoutId);
  for (const { id } of await listChargesOf(database.read, ownerOfCheckout(checkoutId)))
    for (const refund of await listRefundsOf(database.read, id)) await handleRefund(context, refund.id);
  await database.write((tx) => notePaymentTrouble(tx, checkoutId));
}

async function casesOf(customer: TestCustomer): Promise<calls.Ticket[]> {
  const { tickets } = await customer.call(calls.listTickets, { query: {} });
  return Promise.all(
    tickets.map(async ({ id }) => (await customer.call(calls.readTicket, { params: { ticketId: id } })).ticket),
  );
}

const textsOf = (ticket: calls.Ticket | undefined) => ticket?.messages.slice(1).map(({ text }) => text) ?? [];

test('a payment as it should be opens no case', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference);
  await settle(checkout.id);
  assert.deepEqual(await casesOf(customer), []);
});

test('too little money has a case number and says what is missing, and once it goes back, the same case says so', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 490_000);
  await settle(checkout.id);
  await settle(checkout.id);
  const [opened, ...others] = await casesOf(customer);
  assert.deepEqual(others, []);
  assert.deepEqual([opened?.orderNumber, opened?.state, opened?.unread], [checkout.orderNumber, 'answered', true]);
  assert.match(opened?.reference ?? '', /^R-\d{4}-\d{4}$/);
  const [short] = textsOf(opened);
  assert.match(short ?? '', /₦4,900 of ₦5,000 .*₦100 is missing/);
  app.clock.advance(3 * 3_600);
  await expireCheckout(context, checkout.id);
  await settle(checkout.id);
  const [ended] = await casesOf(customer);
  assert.equal(ended?.id, opened?.id);
  assert.match(textsOf(ended).join('\n'), /expired before it was paid in full\. ₦4,900 goes back/);
  assert.match(textsOf(ended).at(-1) ?? '', /₦4,900 has gone back/);
});

test('who was told that something is missing is told that the rest came in, and who never was opens no case for it', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 490_000);
  await settle(checkout.id);
  await customer.call(payCheckout, { params: { id: checkout.id } });
  provider.pay(`${checkout.orderNumber}-2`);
  await settle(checkout.id);
  await settle(checkout.id);
  const texts = textsOf((await casesOf(customer))[0]);
  assert.deepEqual(texts.length, 2);
  assert.match(texts[1] ?? '', /The rest has come in: order FB-\d{8} is placed/);
  const quick = await begin();
  provider.pay(quick.reference, 490_000);
  await followCharges(app, quick.checkout.id);
  await quick.customer.call(payCheckout, { params: { id: quick.checkout.id } });
  provider.pay(`${quick.checkout.orderNumber}-2`);
  await settle(quick.checkout.id);
  assert.deepEqual(await casesOf(quick.customer), []);
});

test('too much and late money have a case, and nothing is due by the team', async () => {
  const rich = await begin();
  provider.pay(rich.reference, 600_000);
  await settle(rich.checkout.id);
  assert.match(textsOf((await casesOf(rich.customer))[0])[0] ?? '', /more than was due.*₦1,000 goes back/);
  const slow = await begin();
  app.clock.advance(31 * 60);
  await expireCheckout(context, slow.checkout.id);
  provider.pay(slow.reference);
  await settle(slow.checkout.id);
  const [late] = await casesOf(slow.customer);
  assert.match(textsOf(late)[0] ?? '', /came after the time to pay.*is placed/);
  assert.deepEqual(await idsListed(await signIn(), { kind: 'payment' }), []);
});

test('a refund that failed stands in the queue with a clock', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 700_000);
  await followCharges(app, checkout.id);
  await database.pool.query(
    `update charge_refunds set alarm = 'refund-failed' where charge_id in (select id from charges where reference = $1)`,
    [reference],
  );
  await database.write((tx) => notePaymentTrouble(tx, checkout.id));
  const [ticket] = await casesOf(customer);
  assert.deepEqual([ticket?.state, ticket?.dueAt === null], ['open', false]);
  assert.match(textsOf(ticket).at(-1) ?? '', /hasn’t reached you yet/);
  assert.deepEqual(await idsListed(await signIn(), { kind: 'payment' }), [ticket?.id]);
});

test('a trouble of a payment that is noted while its customer is erased opens no case', async () => {
  const { customer, checkout, reference } = await begin();
  provider.pay(reference, 700_000);
  await followCharges(app, checkout.id);
  const [erased, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasing = database.write(async (tx) => {
    await eraseCustomer(tx, customer.id);
    erased.resolve();
    await ended.promise;
  });
  await erased.promise;
  const noting = database.write((tx) => notePaymentTrouble(tx, checkout.id));
  await Promise.race([noting, setTimeout(500)]);
  ended.resolve();
  await Promise.all([erasing, noting]);
  const { rows } = await database.pool.query('select id from requests where customer_id = $1', [customer.id]);
  assert.deepEqual(rows, []);
});

/** Sends a signed webhook about a dispute, and does what its jobs do. */
async function deliverDispute(event: string, reference: string, extra: object = {}): Promise<void> {
  const data = { transaction: { reference }, domain: 'test', currency: 'NGN', ...extra };
  const payload = JSON.stringify({ event, data });
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/paystack',
    headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(payload, secretKey) },
    payload,
  });
  assert.equal(statusCode, 200);
  const { rows } = await database.pool.query('select id from provider_events order by id desc limit 1');
  await handleChargeEvent(context, rows[0].id);
  await noteChargeback(context, rows[0].id);
}

test('a chargeback stands in the queue with the provider’s clock, once, and each of its changes brings it back', async () => {
  const finance = await signIn();
  const { customer, checkout, reference } = await begin();
  provider.pay(reference);
  await settle(checkout.id);
  const dueAt = new Date(app.clock.now().getTime() + 6 * 3_600_000);
  const dispute: ProviderDispute = {
    ...{ id: '358950', status: 'awaiting-merchant-feedback', resolution: null, amountKobo: 500_000, domain: 'test' },
    ...{ category: 'general', dueAt },
  };
  // What a webhook says alone opens nothing.
  await deliverDispute('charge.dispute.create', reference, { id: 1 });
  assert.deepEqual(await idsListed(finance, { kind: 'chargeback' }), []);

  provider.disputes.set(reference, [dispute]);
  await deliverDispute('charge.dispute.create', reference, { id: 2 });
  await deliverDispute('charge.dispute.create', reference, { id: 3 });
  const [id = '', ...others] = await idsListed(finance, { kind: 'chargeback' });
  assert.deepEqual(others, []);
  const opened = await requestSeenBy(finance, id);
  assert.deepEqual([opened.orderNumber, opened.dueAt], [checkout.orderNumber, dueAt.toISOString()]);
  assert.match(opened.subject, /^Chargeback of ₦5,000\.00/);
  assert.equal(opened.entries.filter(({ kind }) => kind === 'note').length, 1);
  const [shown] = await casesOf(customer);
  assert.deepEqual(
    shown?.messages.map(({ from }) => from),
    ['Foodbank'],
    'the customer sees no note',
  );

  await deliverDispute('charge.dispute.remind', reference, { id: 4 });
  provider.disputes.set(reference, [{ ...dispute, status: 'resolved', resolution: 'merchant-accepted', dueAt: null }]);
  await deliverDispute('charge.dispute.resolve', reference, { id: 5 });
  const resolved = await requestSeenBy(finance, id);
  const notes = resolved.entries.map(({ text }) => text);
  const expected = [
    /answer is due by/,
    /reminds us/,
    /Decided: merchant accepted/,
    /₦5,000\.00 left our balance.*Lost disputes/,
    /Your bank has given you ₦5,000 for order .* back/,
  ];
  assert.equal(notes.length, expected.length);
  for (const [index, words] of expected.entries()) assert.match(notes[index] ?? '', words);
  // The bank has decided and it is booked: no clock runs.
  assert.deepEqual([resolved.state, resolved.dueAt], ['answered', null]);
  await deliverDispute('charge.dispute.resolve', reference, { id: 6 });
  assert.equal((await requestSeenBy(finance, id)).entries.length, expected.length, 'each is told once');
  assert.deepEqual(textsOf((await casesOf(customer))[0]), [
    `Your bank has given you ₦5,000 for order ${checkout.orderNumber} back.`,
  ]);
  const account = await findAccount(database.read, businessAccount('lost-disputes'));
  assert.equal(account?.debitsPostedKobo, 500_000);

  // The bank decides again: the loss is taken back, and staff and customer read it once.
  provider.disputes.set(reference, [{ ...dispute, status: 'resolved', resolution: 'declined', dueAt: null }]);
  for (const id of [10, 11]) await deliverDispute('charge.dispute.resolve', reference, { id });
  const won = (await requestSeenBy(finance, id)).entries.slice(expected.length).map(({ text }) => text);
  assert.equal(won.length, 3);
  for (const [index, words] of [
    /Decided: declined/,
    /₦5,000\.00 came back.*loss is taken back/,
    /with us again/,
  ].entries())
    assert.match(won[index] ?? '', words);
  assert.equal(
    textsOf((await casesOf(customer))[0]).at(-1),
    `Your bank decided again: ₦5,000 for order ${checkout.orderNumber} is with us again, and counts as your payment. What of it isn’t needed goes back to you.`,
  );
  assert.equal((await findAccount(database.read, businessAccount('lost-disputes')))?.creditsPostedKobo, 500_000);
});

test('while the provider does not answer about a dispute, its job is tried again', async () => {
  const { checkout, reference } = await begin();
  provider.pay(reference);
  await settle(checkout.id);
  provider.isDown = true;
  await assert.rejects(deliverDispute('charge.dispute.create', reference, { id: 9 }), /down/);
  provider.isDown = false;
});

test('a dispute that was lost after the customer was erased is booked once, and has no case', async () => {
  const finance = await signIn();
  const { customer, checkout, reference } = await begin();
  provider.pay(reference);
  await settle(checkout.id);
  await database.write((tx) => eraseCustomer(tx, customer.id));
  const lostKobo = async () =>
    (await findAccount(database.read, businessAccount('lost-disputes')))?.debitsPostedKobo ?? 0;
  const [before, cases] = [await lostKobo(), await idsListed(finance, { kind: 'chargeback' })];
  const dispute = { id: '358951', status: 'resolved', resolution: 'merchant-accepted', amountKobo: 500_000 };
  provider.disputes.set(reference, [{ ...dispute, domain: 'test', category: null, dueAt: null }]);
  await deliverDispute('charge.dispute.resolve', reference, { id: 7 });
  await deliverDispute('charge.dispute.resolve', reference, { id: 8 });
  assert.equal((await lostKobo()) - before, 500_000);
  assert.deepEqual(await idsListed(finance, { kind: 'chargeback' }), cases);
});
