import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { quoteCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import { agreeToOffer } from '@foodbank/contract/selling/plan-offers';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { fillBasket } from '../../../../test/make-shop-order.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { readLimit } from '../../lending/credit-limits/limits.ts';
import { heldPlansOf } from './plan-obstacles.ts';

/** One limit of ₦25,000 that is asked for by many at once. 9:00 in Lagos. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const plans = await openPlans(app, provider);

test('a hundred checkouts of one customer at once hold one plan, and a hundred consents to it make one loan: the limit is never exceeded', async () => {
  const customer = await plans.customer();
  const basketVersion = await fillBasket(customer, plans.store.id, { [plans.product.id]: 2 });
  const choice = { handover: 'delivery' as const, addressId: customer.addressId, windowId: plans.windowId };
  const { quote } = await customer.call(quoteCheckout, { body: choice });
  const press = () =>
    customer.send(startCheckout, {
      body: { key: randomUUID(), basketVersion, ...choice, total: quote.total, plan: 'weeks-4' },
    });
  const answers = await Promise.all(Array.from({ length: 100 }, press));
  const made = answers.filter(({ status }) => status === 200);
  assert.equal(made.length, 1);
  assert.ok(answers.every(({ status }) => status < 500));
  const held = await heldPlansOf(database.read, customer.id);
  assert.deepEqual(
    held.map(({ financedKobo }) => financedKobo),
    [862_500],
  );
  const first = made[0]?.body as { checkout: { id: string } } | undefined;
  const id = first?.checkout.id ?? '';
  const body = await plans.code(customer, id);
  const agreed = await Promise.all(
    Array.from({ length: 100 }, () => customer.send(agreeToOffer, { params: { id }, body })),
  );
  assert.ok(agreed.every(({ status }) => status < 500));
  const { rows } = await database.pool.query('select count(*)::int as count from loans where customer_id = $1', [
    customer.id,
  ]);
  assert.equal(rows[0].count, 1);
  const limit = await database.write((tx) => readLimit(tx, customer.id, tx.businessDate, []));
  assert.equal(limit.roomKobo, 2_500_000 - 862_500);
});
