import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { holdAll, minutesHeld, stockStore } from '../../../../test/hold-stock.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct } from '../../../../test/make-products.ts';
import { bePeople, liveAnHour } from '../../../../test/people-behind-one-address.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true, env: { LIMIT_SCALE: '1' } });
const { pool } = app.context.database;

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

test('three phones that come back every half an hour to close a store hold a third of it over a day', async (t) => {
  const { store, wanted } = await stockStore(app);
  const phones = [await makeOwnCustomer(app), await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const ids = Object.keys(wanted);
  const parts = phones.map((_, n) => Object.fromEntries(ids.filter((_, at) => at % 3 === n).map((id) => [id, 26])));
  let presses = 0;
  // They press every half an hour, as when a hold lasted as long, and begin a transfer each time.
  const [nairaMinutes] = await minutesHeld(app, 24, store.id, async () => {
    if (app.clock.now().getMinutes() % 30 >= 5) return;
    for (const [n, phone] of phones.entries()) {
      const { rows } = await pool.query(`select from checkouts where customer_id = $1 and state = 'open'`, [phone.id]);
      if (rows.length > 0) continue;
      presses += 1;
      await holdAll(provider, phone, store.id, parts[n] ?? {});
    }
  });
  const share = nairaMinutes / (6_760_000 * 24 * 60);
  t.diagnostic(`${presses} presses hold ${Math.round(share * 100)} % of the store's stock over a day (100 % before)`);
  assert.ok(share < 0.35, String(share));
});
