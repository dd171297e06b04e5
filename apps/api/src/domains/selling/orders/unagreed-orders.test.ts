import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { agreeToOffer } from '@foodbank/contract/selling/plan-offers';
import { listOrders, readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const plans = await openPlans(app, provider);

test('an order on a plan that is not agreed to waits for the customer’s yes and for no payment; once agreed to it waits for the payment', async () => {
  const customer = await plans.customer();
  const { id, orderNumber } = await plans.choose(customer);
  const seen = async () => {
    const { order } = await customer.call(readOrder, { params: { number: orderNumber } });
    const { orders } = await customer.call(listOrders, { query: {} });
    return [order.nextStep, order.toAgree, orders.find(({ number }) => number === orderNumber)?.toAgree];
  };
  assert.deepEqual(await seen(), ['agree', true, true]);
  await customer.call(agreeToOffer, { params: { id }, body: await plans.code(customer, id) });
  assert.deepEqual(await seen(), ['pay', false, false]);
});
