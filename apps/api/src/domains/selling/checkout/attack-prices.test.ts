import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as files from '@foodbank/contract/selling/catalogue-staff';
import * as calls from '@foodbank/contract/selling/products-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

/** One member of staff tries to sell rice of ₦71,900 for ₦35: 63 customers who order at once pay what it costs. */
const provider = chargeStandIn();
const today = '2026-06-15';
const app = await startApp({ after }, { charges: provider, at: `${today}T08:00:00Z`, workless: true });
const member = await makeStaff(app, ['operations']);
const store = await makeStore(app);
const second = await makeStore(app);
const reason = 'as agreed with the store';
const customers = 63;

test('63 orders of rice in the minute of the attack: none gets it for ₦35, by screen, by file or by planned days', async () => {
  const rice = await makeProduct(app, store.id, {
    name: 'Rice',
    unit: '50 kg',
    priceKobo: 7_190_000,
    onHand: customers,
  });
  const set = (storeId: string, startsOn: string, price: number) =>
    member.send(calls.setPrice, { params: { id: rice.id }, body: { storeId, startsOn, price, reason } });
  for (const price of [35, 71_000, 60_000, 57_520, 46_016, 35]) await set(store.id, today, price);
  for (let day = 16; day <= 30; day += 1) await set(store.id, `2026-06-${day}`, Math.round(57_520 * 0.8 ** (day - 15)));
  await set(second.id, today, 35);
  const csv = `product,store,price\n${rice.slug},${store.slug},35\n${rice.slug},${second.slug},35\n`;
  const file = { fileName: 'prices.csv', contentBase64: Buffer.from(csv).toString('base64') };
  const { digest } = await member.call(files.checkCatalogueFile, { body: file });
  await member.send(files.applyCatalogueFile, { body: { ...file, digest, reason } });
  let paidNaira = 0;
  for (let count = 0; count < customers; count += 1) {
    const { total } = await makePaidOrder(app, provider, await makeOwnCustomer(app), store.id, { [rice.id]: 1 });
    paidNaira += total;
  }
  // 20 % off is what one member may give in a day.
  assert.equal(paidNaira, customers * 57_520);
  const { rows } = await app.context.database.pool.query(
    'select min(price_kobo)::int as least, count(*)::int as sold from store_products where product_id = $1',
    [rice.id],
  );
  assert.deepEqual(rows, [{ least: 5_752_000, sold: 1 }]);
});
