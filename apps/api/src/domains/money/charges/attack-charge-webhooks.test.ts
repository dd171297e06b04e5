import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { chargeEventOf } from '../../../../test/charge-wire.ts';
import { chargeWith } from '../../../../test/charge-with.ts';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import { startCharge } from './starting.ts';

const charges = await startCharges({ after });
const { app, standIn, begin, find, refunds, runJobs, deliver, changes } = charges;
const { context } = app;
const { database } = context;
const { books } = standIn;

const successOf = (reference: string, change: object = {}) => ({
  event: 'charge.success',
  data: { reference, status: 'success', amount: 2_708_050, currency: 'NGN', domain: 'test', ...change },
});
const lastEvent = async () => {
  const { rows } = await database.pool.query('select state, deliveries from provider_events order by id desc limit 1');
  return [rows[0].state, rows[0].deliveries];
};

beforeEach(() => {
  standIn.isDown = false;
  standIn.mischief = honestCharges;
  books.changes.length = 0;
});

test('a webhook before the customer is back makes us ask, and the answer pays', async () => {
  const charge = await begin();
  books.pay(charge.reference);
  for (const webhook of standIn.takeWebhooks()) assert.equal(await deliver(webhook), 200);
  assert.equal((await find(charge.id)).state, 'open', 'it is answered at once, and works afterwards');
  await runJobs();
  assert.equal((await find(charge.id)).state, 'paid');
  assert.deepEqual(await lastEvent(), ['handled', 1]);
});

test('a webhook that comes twice, or three times at once, changes nothing more', async () => {
  const charge = await begin();
  books.pay(charge.reference);
  const webhook = standIn.sign(successOf(charge.reference));
  assert.deepEqual(await Promise.all([deliver(webhook), deliver(webhook), deliver(webhook)]), [200, 200, 200]);
  await runJobs();
  const told = await changes(charge.id);
  assert.equal(await deliver(webhook), 200);
  await runJobs();
  assert.deepEqual(await lastEvent(), ['handled', 4]);
  assert.equal(await changes(charge.id), told);
  assert.equal((await find(charge.id)).paidKobo, charge.amountKobo);
});

test('a webhook that says paid about an unpaid charge pays nothing', async () => {
  const charge = await begin();
  assert.equal(await deliver(standIn.sign(successOf(charge.reference))), 200);
  await runJobs();
  assert.deepEqual([(await find(charge.id)).state, (await find(charge.id)).paidKobo], ['open', 0]);
});

test('a forged webhook is refused and leaves nothing', async () => {
  const charge = await begin();
  books.pay(charge.reference);
  const { rows: before } = await database.pool.query('select count(*)::int as count from provider_events');
  assert.equal(await deliver(standIn.sign(successOf(charge.reference), 'sk_test_of_another')), 401);
  const { body, headers } = standIn.sign(successOf(charge.reference));
  assert.equal(await deliver({ body: body.replace('2708050', '2708051'), headers }), 401);
  assert.equal(await deliver({ body, headers: { 'content-type': 'application/json' } }), 401);
  const { rows: afterwards } = await database.pool.query('select count(*)::int as count from provider_events');
  assert.deepEqual(afterwards, before);
  await runJobs();
  assert.equal((await find(charge.id)).state, 'open');
});

test('a webhook of another environment, currency, amount or reference is marked, and only the answer counts', async () => {
  const charge = await begin();
  books.pay(charge.reference);
  const asked = standIn.asked.length;
  for (const [payload, state] of [
    [successOf(charge.reference, { domain: 'live' }), 'other-environment'],
    [successOf('fb-of-another-shop'), 'unknown-reference'],
    [successOf("'; drop table charges; --"), 'unknown-reference'],
    [successOf('x'), 'unknown-reference'],
    [{ event: 'charge.success', data: {} }, 'unknown-reference'],
    [{ event: 'refund.processed', data: { transaction_reference: null } }, 'unknown-reference'],
  ] as const) {
    assert.equal(await deliver(standIn.sign(payload)), 200);
    await runJobs();
    assert.deepEqual((await lastEvent())[0], state, JSON.stringify(payload));
  }
  assert.equal(standIn.asked.length, asked, 'the provider was not asked');
  for (const change of [{ amount: 2_708_049 }, { currency: 'GHS' }]) {
    assert.equal(await deliver(standIn.sign(successOf(charge.reference, change))), 200);
    await runJobs();
    assert.deepEqual((await lastEvent())[0], 'differs');
    assert.equal((await find(charge.id)).paidKobo, 2_708_050);
  }
});

test('a webhook about a payment that was never begun brings nothing', async () => {
  const charge = await chargeWith(context);
  assert.equal(await deliver(standIn.sign(successOf(charge.reference))), 200);
  await runJobs();
  assert.equal((await find(charge.id)).state, 'open');
  await startCharge(context, charge.id);
  assert.equal((await find(charge.id)).state, 'open');
});

test('a webhook about a refund makes us ask, whatever it says', async () => {
  const charge = await begin();
  books.pay(charge.reference, charge.amountKobo + 5_000);
  standIn.mischief = { ...honestCharges, fate: () => ({ outcome: 'processed', afterMs: 60_000 }) };
  for (const webhook of standIn.takeWebhooks()) await deliver(webhook);
  await runJobs();
  assert.equal((await refunds(charge.id))[0]?.state, 'sent');
  const [refund] = books.refunds.filter(({ chargeReference }) => chargeReference === charge.reference);
  assert.ok(refund);
  await deliver(standIn.sign(chargeEventOf({ kind: 'refund', refund }, true)));
  await runJobs();
  assert.equal((await refunds(charge.id))[0]?.state, 'sent', 'it said that it failed, and it did not');
  app.clock.advance(120);
  for (const webhook of standIn.takeWebhooks()) await deliver(webhook);
  await runJobs();
  assert.equal((await refunds(charge.id))[0]?.state, 'paid');
});

test('a dispute raises an alarm and moves no money', async () => {
  const charge = await begin();
  books.pay(charge.reference);
  const dispute = {
    event: 'charge.dispute.create',
    data: { transaction: { reference: charge.reference }, domain: 'test' },
  };
  assert.equal(await deliver(standIn.sign(dispute)), 200);
  await runJobs();
  const { state, alarm, paidKobo, refundKobo } = await find(charge.id);
  assert.deepEqual([state, alarm, paidKobo, refundKobo], ['paid', 'disputed', 2_708_050, 0]);
});
