import assert from 'node:assert/strict';
import { payCheckout } from '@foodbank/contract/selling/checkout';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { findChargeByReference } from '../src/domains/money/charges/queries.ts';
import { handleRefund } from '../src/domains/money/charges/sending-refunds.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { makeProduct } from './make-products.ts';
import { checkOut, fillBasket, followCharges } from './make-shop-order.ts';
import type { TestApp } from './start-app.ts';

interface Shop {
  app: TestApp;
  provider: ChargeStandIn;
  storeId: string;
}

/** A customer with a checkout of two products, 2 × ₦1,500 and ₦2,000, of which ₦4,900 or another part came in. */
export async function payTooLittle({ app, provider, storeId }: Shop, partKobo = 490_000) {
  const customer = await makeOwnCustomer(app);
  const rice = await makeProduct(app, storeId, { priceKobo: 150_000, onHand: 40 });
  const oil = await makeProduct(app, storeId, { priceKobo: 200_000, onHand: 40 });
  const basket = await fillBasket(customer, storeId, { [rice.id]: 2, [oil.id]: 1 });
  const { id, orderNumber } = await checkOut(customer, basket);
  const params = { number: orderNumber };
  const follow = () => followCharges(app, id);
  const pay = async (number: number, kobo?: number) => {
    provider.pay(`${orderNumber}-${number}`, kobo);
    await follow();
  };
  const payMissing = async () => (await customer.call(payCheckout, { params: { id } })).checkout;
  const read = async () => (await customer.call(readOrder, { params })).order;
  await pay(1, partKobo);
  return { customer, rice, oil, id, orderNumber, params, follow, pay, payMissing, read };
}

/** An order of which a part was paid. */
export type PartPaid = Awaited<ReturnType<typeof payTooLittle>>;

/** The same, with the missing part paid by a second payment. */
export async function payInTwo(shop: Shop, partKobo?: number): Promise<PartPaid> {
  const begun = await payTooLittle(shop, partKobo);
  await begun.payMissing();
  await begun.pay(2);
  return begun;
}

type Named = Pick<PartPaid, 'orderNumber'>;

/** A payment of an order, by which try it was. */
export const paymentOf = async ({ context }: TestApp, { orderNumber }: Named, number: number) =>
  (await findChargeByReference(context.database.read, `${orderNumber}-${number}`)) ??
  assert.fail(`no payment ${number}`);

/** What was paid, used and asked back of each payment of an order, in naira. */
export async function amountsOf({ context }: TestApp, { orderNumber }: Named): Promise<number[][]> {
  const { rows } = await context.database.pool.query(
    `select array[paid_kobo / 100.0, used_kobo / 100.0, refund_kobo / 100.0] as amounts from charges where reference like $1 order by id`,
    [`${orderNumber}-%`],
  );
  return rows.map(({ amounts }) => amounts.map(Number));
}

/** Lets the one refund of a payment that waits fail at the provider. Returns its id. */
export async function failRefund({ app, provider }: Shop, begun: Named, number: number): Promise<string> {
  const { context } = app;
  const { id } = await paymentOf(app, begun, number);
  const { rows } = await context.database.pool.query(
    `select r.id, c.transaction_id from charge_refunds r join charges c on c.id = r.charge_id where c.id = $1 and r.state = 'waiting'`,
    [id],
  );
  const [waiting = assert.fail('no refund waits')] = rows;
  provider.needsAccount = true;
  await handleRefund(context, waiting.id);
  provider.needsAccount = false;
  const list = await provider.listRefunds(waiting.transaction_id);
  assert.equal(list.kind, 'listed');
  if (list.kind === 'listed')
    for (const refund of list.refunds) if (refund.status === 'needs-attention') refund.status = 'failed';
  await handleRefund(context, waiting.id);
  return waiting.id;
}
