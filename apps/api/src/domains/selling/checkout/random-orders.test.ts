import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { payCheckout } from '@foodbank/contract/selling/checkouts';
import { cancelOrder, readOrder } from '@foodbank/contract/selling/shop-orders';
import * as staffCalls from '@foodbank/contract/selling/shop-orders-admin';
import fc from 'fast-check';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { sweepCharges } from '../../money/charges/sweep-charges.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { expireCheckout } from './expire-checkout.ts';

const runs = Number(process.env.PROPERTY_RUNS ?? 8);
const act = fc.constantFrom(
  ...(['pay', 'pay-less', 'pay-more', 'fail', 'pay-again', 'expire', 'cancel', 'pack', 'take-out', 'ready'] as const),
  ...(['hand-over', 'hand-over-part', 'return', 'staff-cancel', 'down', 'up', 'follow'] as const),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
// Most random beginnings end nowhere, so many orders begin on the straight way.
const straight: Act[] = ['pay', 'pack', 'ready', 'hand-over'];
const orders = fc.array(
  fc.record({
    begun: fc.nat(straight.length),
    rice: fc.integer({ min: 1, max: 3 }),
    beans: fc.nat(2),
    acts: fc.array(act, { maxLength: 12, size: 'max' }),
  }),
  { minLength: 1, maxLength: 3 },
);

test('after any orders, payments, returns and cancellations each kobo is with the customer, the store, us, or given back', async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider });
  const { context, clock } = app;
  const { database } = context;
  const { pool } = database;
  const agent = await makeAgent(app);
  const store = await makeStore(app);
  const staff = await makeStaff(app, ['operations']);
  const rice = await makeProduct(app, store.id, { priceKobo: 333_333, onHand: 1_000 });
  const beans = await makeProduct(app, store.id, { priceKobo: 100_001, onHand: 1_000 });

  const play = async (given: { begun: number; rice: number; beans: number; acts: readonly Act[] }) => {
    const customer = await makeOwnCustomer(app, { referralCode: agent.referralCode });
    const wanted = { [rice.id]: given.rice, ...(given.beans > 0 && { [beans.id]: given.beans }) };
    const { id, orderNumber } = await checkOut(customer, await fillBasket(customer, store.id, wanted));
    const params = { number: orderNumber };
    const known = () => provider.references().filter((one) => one.startsWith(orderNumber));
    const last = () => known().at(-1) ?? '';
    const read = async () => (await customer.call(readOrder, { params })).order;
    const oneLine = async () => {
      const line = (await read()).lines.find(({ quantity, refundedQuantity }) => quantity > refundedQuantity);
      return line === undefined ? [] : [{ lineId: line.id, quantity: 1 }];
    };
    const reason = 'As the test says';
    // Most acts are refused in most states: that is the point.
    const does: Record<Act, () => Promise<unknown>> = {
      pay: async () => provider.pay(last()),
      'pay-less': async () => provider.set(last(), 'failed'),
      'pay-more': async () => provider.pay(last(), 9_000_000),
      fail: async () => provider.set(last(), 'pending', 'ussd'),
      'pay-again': () => customer.send(payCheckout, { params: { id } }),
      expire: async () => {
        clock.advance(3 * 3600);
        await expireCheckout(context, id);
      },
      cancel: () => customer.send(cancelOrder, { params }),
      pack: () => staff.send(staffCalls.startPacking, { params }),
      'take-out': async () => staff.send(staffCalls.takeOutLines, { params, body: { lines: await oneLine(), reason } }),
      ready: () => staff.send(staffCalls.markReady, { params }),
      'hand-over': async () =>
        staff.send(staffCalls.handOver, { params, body: { code: (await read()).handOverCode ?? '0000' } }),
      'hand-over-part': async () => {
        const body = { code: (await read()).handOverCode ?? '0000', notTaken: await oneLine() };
        return staff.send(staffCalls.handOver, { params, body });
      },
      return: async () =>
        staff.send(staffCalls.returnLines, {
          params,
          body: { key: randomUUID(), lines: await oneLine(), kind: 'missing', reason },
        }),
      'staff-cancel': () => staff.send(staffCalls.cancelShopOrder, { params, body: { reason } }),
      down: async () => {
        provider.isDown = true;
      },
      up: async () => {
        provider.isDown = false;
      },
      follow: () => followCharges(app, id),
    };
    // A paid payment stays paid at the provider.
    const isPaid = async () => ['paid', 'refunding', 'refunded'].includes((await read()).payment.state);
    for (const one of [...straight.slice(0, given.begun), ...given.acts]) {
      if (['pay', 'pay-less', 'pay-more', 'fail'].includes(one) && (await isPaid())) continue;
      await does[one]();
      if (one.startsWith('pay')) await followCharges(app, id);
    }
    provider.isDown = false;
    clock.advance(6 * 3600);
    await expireCheckout(context, id);
    await followCharges(app, id);
  };

  await fc.assert(
    fc.asyncProperty(orders, async (some) => {
      for (const one of some) await play(one);
      const sums = await pool.query(
        `select
           (select coalesce(sum(credits_posted_kobo - debits_posted_kobo), 0)::bigint from ledger_accounts where kind in ('store-payable', 'sales-margin')) as earned,
           (select coalesce(sum(credits_posted_kobo - debits_posted_kobo - debits_pending_kobo), 0)::bigint
             from ledger_accounts where kind = 'customer-funds') as funds,
           (select coalesce(sum(goods_kobo - refunded_goods_kobo), 0)::bigint from shop_orders
             where state in ('delivered', 'partly-delivered', 'partly-returned', 'returned')) as kept,
           (select coalesce(sum(goods_kobo - refunded_goods_kobo), 0)::bigint from shop_orders
             where state in ('placed', 'packing', 'ready')) as on_the_way,
           (select coalesce(sum(held), 0)::int from store_products) as held,
           (select coalesce(sum(l.quantity - l.refunded_quantity), 0)::int from shop_order_lines l join shop_orders o
             on o.number = l.order_number where o.state in ('awaiting-payment', 'placed', 'packing', 'ready')) as to_hold,
           (select coalesce(sum(amount_kobo), 0)::bigint from orders where status = 'completed') as agents_sales`,
      );
      const found = sums.rows[0];
      assert.deepEqual(
        { earned: found.earned, funds: found.funds, held: found.held, sales: found.agents_sales },
        { earned: found.kept, funds: found.on_the_way, held: found.to_hold, sales: found.kept },
      );
      const { differences } = await database.write((tx) => findDifferences(tx, null));
      assert.deepEqual(differences, []);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  // Refunds that had no answer are asked about after a while, and then made.
  await waitUntil('every refund is made, and the ledger has what the provider has', async () => {
    clock.advance(3600);
    await sweepCharges(context);
    const { rows } = await pool.query(
      `select coalesce(sum(debits_posted_kobo - credits_posted_kobo), 0)::bigint as kobo,
         (select count(*)::int from charge_refunds where state in ('waiting', 'sent')) as open
       from ledger_accounts where kind = 'provider-balance'`,
    );
    return rows[0].open === 0 && rows[0].kobo === provider.balanceKobo();
  });
});
