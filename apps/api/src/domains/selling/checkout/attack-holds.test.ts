import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { holdAll, minutesHeld, stockStore } from '../../../../test/hold-stock.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { checkOut, fillBasket, followCharges } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const env = { LIMIT_SCALE: '1' };
const app = await startApp({ after }, { charges: provider, workless: true, env });

test('one phone that wants all units of 50 products holds them for ten minutes, also after it begins a transfer that never comes', async (t) => {
  const { store, wanted } = await stockStore(app);
  const attacker = await makeOwnCustomer(app);
  await holdAll(provider, attacker, store.id, wanted);
  const [nairaMinutes, most] = await minutesHeld(app, 2, store.id, async () => {});
  t.diagnostic(`₦${most} held for ${nairaMinutes / most} minutes (₦6,760,000 for 120 before)`);
  assert.equal(most, 6_760_000);
  assert.equal(nairaMinutes, 6_760_000 * 10);
});

test('an unpaid phone holds ₦150,000 at most for longer than ten minutes', async (t) => {
  const { store, wanted } = await stockStore(app);
  const attacker = await makeOwnCustomer(app);
  const [product = ''] = Object.keys(wanted);
  await holdAll(provider, attacker, store.id, { [product]: 26 });
  const [nairaMinutes, most] = await minutesHeld(app, 3, store.id, async () => {});
  t.diagnostic(`₦${most} held for ${nairaMinutes / most} minutes`);
  assert.equal(most, 135_200);
  assert.equal(nairaMinutes, 135_200 * 120);
});

test('holds of nobody who ordered before are shortened by theirs, and who orders within the bounds beside them has 30 minutes', async () => {
  const { store, wanted } = await stockStore(app);
  const [contested = '', free = ''] = Object.keys(wanted);
  const attacker = await makeOwnCustomer(app);
  await holdAll(provider, attacker, store.id, { [contested]: 20 });
  const honest = await makeOwnCustomer(app);
  const first = await checkOut(honest, await fillBasket(honest, store.id, { [contested]: 1 }));
  assert.equal(first.holdMinutes, 10);
  provider.pay(`${first.orderNumber}-1`);
  await followCharges(app, first.id);
  const beside = await makeOwnCustomer(app);
  const second = await checkOut(beside, await fillBasket(beside, store.id, { [free]: 1 }));
  assert.equal(second.holdMinutes, 30);
  await beside.call(cancelOrder, { params: { number: second.orderNumber } });
});
