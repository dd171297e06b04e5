import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { holdAll, stockStore } from '../../../../test/hold-stock.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct } from '../../../../test/make-products.ts';
import { bePeople, liveAnHour } from '../../../../test/people-behind-one-address.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true, env: { LIMIT_SCALE: '1' } });

test('a thousand people behind one address order within an hour beside the attack, and none is refused', async (t) => {
  const { store, wanted } = await stockStore(app);
  const attacker = await makeOwnCustomer(app);
  await holdAll(provider, attacker, store.id, wanted);
  const product = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 1_200 });
  const crowd = await bePeople({ app, shelf: { storeId: store.id, productId: product.id } });
  const checkouts = await liveAnHour(app, crowd);
  assert.deepEqual(crowd.refused.slice(0, 5), []);
  assert.equal(checkouts.length, 1_000);
  const short = checkouts.filter(({ holdMinutes }) => holdMinutes === 10).length;
  t.diagnostic(`${short} of 1,000 had ten minutes, because none of them had paid and most of the product was held`);
  assert.equal(short, 399, 'the 601 before hold more than half of 1,200');
});
