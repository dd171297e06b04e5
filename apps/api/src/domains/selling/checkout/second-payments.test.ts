import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkCheckout, payCheckout } from '@foodbank/contract/selling/checkout';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findChargeByReference } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { handleRefund } from '../../money/charges/sending-refunds.ts';
import { chargeChecks } from '../../oversight/proof/charge-check-queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { context } = app;
const { database } = context;
const store = await makeStore(app);
const packer = await makeStaff(app, ['operations']);

/** A customer whose first payment failed, and who began a second one. Nothing is paid. */
async function begin() {
  const customer = await makeOwnCustomer(app);
  const product = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 5 });
  const { id, orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 1 }));
  const [first, second] = [`${orderNumber}-1`, `${orderNumber}-2`];
  provider.set(first, 'failed');
  await customer.call(checkCheckout, { params: { id } });
  await customer.call(payCheckout, { params: { id } });
  const pay = async (reference: string) => {
    provider.pay(reference);
    await followCharges(app, id);
  };
  return { customer, id, params: { number: orderNumber }, first, second, pay };
}
const chargeOf = async (reference: string) => {
  const charge = await findChargeByReference(database.read, reference);
  assert.ok(charge);
  return charge;
};
const keptOf = async (reference: string) => {
  const { paidKobo, refundKobo } = await chargeOf(reference);
  return paidKobo - refundKobo;
};
const prove = async () => (await findDifferences(database.read, null)).differences;
/** True if the proof names a payment after a change, which is taken back. */
async function isNamedAfter(reference: string, change: string): Promise<boolean> {
  const { id } = await chargeOf(reference);
  const client = await database.pool.connect();
  const list = async ({ text }: { text: string }, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows;
  try {
    await client.query('begin');
    await client.query(change);
    const check = chargeChecks.find(({ name }) => name === 'orders-and-payments');
    const found = (await check?.find({ list } as unknown as typeof database.read, null)) ?? [];
    return found.some(({ subject }) => subject === `charge:${id}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a payment that comes in after the order was cancelled and given back goes back whole', async () => {
  const { customer, params, first, second, pay } = await begin();
  await pay(second);
  await customer.call(cancelOrder, { params });
  assert.equal(await keptOf(second), 0);
  await pay(first);
  await pay(first);
  assert.equal(await keptOf(first), 0);
  assert.equal((await customer.call(readOrder, { params })).order.state, 'cancelled');
  assert.deepEqual(await prove(), []);
});

test('an order stays paid for its customer when an earlier payment of it comes in late and goes back', async () => {
  const { customer, params, first, second, pay } = await begin();
  await pay(second);
  await pay(first);
  const { order } = await customer.call(readOrder, { params });
  assert.deepEqual([order.state, order.payment.state], ['placed', 'paid']);
  assert.deepEqual([await keptOf(first), await keptOf(second)], [0, 250_000]);
});

test('a payment that comes in after all goods came back goes back whole', async () => {
  const { customer, params, first, second, pay } = await begin();
  await pay(second);
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const { order } = await customer.call(readOrder, { params });
  await packer.call(staffCalls.handOver, { params, body: { code: order.handOverCode ?? '' } });
  const lines = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const body = { key: randomUUID(), lines, kind: 'sent-back' as const, reason: 'All was wrong' };
  await packer.call(staffCalls.returnLines, { params, body });
  assert.equal(await keptOf(second), 0);
  await pay(first);
  assert.equal(await keptOf(first), 0);
  assert.deepEqual(await prove(), []);
});

test('a cancelled order is given back from what paid for it, also while a second payment could not be given back', async () => {
  const { customer, params, first, second, pay } = await begin();
  await pay(first);
  await pay(second);
  const { refund } = provider;
  provider.refund = async (asked) => {
    const answer = await refund(asked);
    return answer.kind === 'accepted' ? { ...answer, refund: { ...answer.refund, status: 'failed' } } : answer;
  };
  const doubled = await chargeOf(second);
  for (const { id } of await listRefundsOf(database.read, doubled.id)) await handleRefund(context, id);
  provider.refund = refund;
  await followCharges(app, doubled.owner.id);
  const refundsOf = async () => (await listRefundsOf(database.read, doubled.id)).map(({ state }) => state);
  assert.deepEqual(await refundsOf(), ['failed'], 'a failed refund is left to a person');
  await customer.call(cancelOrder, { params });
  assert.equal(await keptOf(first), 0);
  assert.equal(await keptOf(second), 250_000, 'it can still be sent again');
  assert.deepEqual(await refundsOf(), ['failed']);
  assert.deepEqual(await prove(), []);
});

test('an order that a process of an older release placed keeps its payment, and is given back from it', async () => {
  const { customer, params, id, first, second, pay } = await begin();
  await pay(second);
  // Older processes don't know the column.
  await database.pool.query('update shop_orders set paid_by = null where number = $1', [params.number]);
  await followCharges(app, id);
  assert.equal(await keptOf(second), 250_000);
  await pay(first);
  assert.deepEqual([await keptOf(first), await keptOf(second)], [0, 250_000], 'another payment still goes back');
  await customer.call(cancelOrder, { params });
  assert.equal(await keptOf(second), 0);
  assert.deepEqual(await prove(), []);
});

test('an order that an older process placed before the upgrade gets its payment by the upgrade', async () => {
  const { params, id, second, pay } = await begin();
  await pay(second);
  const [file = assert.fail('no migration')] = globSync(
    join(import.meta.dirname, '../../../../migrations/*-payers-and-jobs-in-question.sql'),
  );
  const [upgrade = assert.fail('no statement')] = /^update shop_orders .*;$/m.exec(readFileSync(file, 'utf8')) ?? [];
  const client = await database.pool.connect();
  try {
    await client.query(`begin; alter table shop_orders disable trigger payment_named;
      update shop_orders set paid_by = null where number = '${params.number}';
      alter table shop_orders enable trigger payment_named; commit`);
    await client.query(upgrade);
  } finally {
    client.release();
  }
  await followCharges(app, id);
  assert.equal(await keptOf(second), 250_000);
  assert.deepEqual(await prove(), []);
});

test('the proof names money that is kept of another payment than the order’s, or of an order that is over', async () => {
  const { params, first, second, pay } = await begin();
  await pay(second);
  const other = (await chargeOf(first)).id;
  const ofOrder = `where number = '${params.number}'`;
  assert.equal(await isNamedAfter(second, 'select'), false);
  assert.equal(await isNamedAfter(second, `update shop_orders set paid_by = '${other}' ${ofOrder}`), true);
  for (const state of ['cancelled', 'returned']) {
    const over = `state = '${state}', refunded_goods_kobo = goods_kobo, delivered_at = now()`;
    assert.equal(await isNamedAfter(second, `update shop_orders set ${over} ${ofOrder}`), true, state);
  }
});
