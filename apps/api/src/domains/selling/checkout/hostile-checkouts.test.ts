import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { readBasket, repeatOrder, saveBasket } from '@foodbank/contract/selling/baskets';
import { startCheckout } from '@foodbank/contract/selling/checkout';
import { trackOrder } from '@foodbank/contract/selling/tracking';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeCustomer } from '../../../../test/make-agent.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { checkOut, fillBasket, makePaidOrder } from '../../../../test/make-shop-order.ts';
import { startApp } from '../../../../test/start-app.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { lockBasket } from '../baskets/queries.ts';
import { readBasket as readStoredBasket } from '../baskets/read-basket.ts';
import { setStorePrice } from '../catalogue/price-queries.ts';
import { type BasketSource, startCheckout as start } from './start-checkout.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database } = app.context;
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 60 });
const garri = await makeProduct(app, store.id, { priceKobo: 100_000, onHand: 60 });
const line = (quantity: unknown, productId: unknown = rice.id) => ({ productId, quantity });

test('a basket refuses quantities that are no number of goods, 51 lines, and products and stores that there aren’t', async () => {
  const customer = await makeOwnCustomer(app);
  const send = (lines: unknown, storeId: string = store.id) =>
    customer.send(saveBasket, { body: { storeId, lines, version: 0 } });
  for (const quantity of [0, -1, 100, 1e21, 1.5, '1', null])
    assert.deepEqual([(await send([line(quantity)])).status], [400], `${quantity}`);
  const many = Array.from({ length: 51 }, () => line(1, randomUUID()));
  assert.match(JSON.stringify((await send(many)).body), /at most 50 lines/);
  assert.equal((await send([line(1, randomUUID())])).body.code, 'unknown-product');
  assert.equal((await send([line(1)], randomUUID())).body.code, 'unknown-store');
  const twice = await send([line(60), line(60)]);
  assert.equal(twice.status, 200);
  const { basket } = await customer.call(readBasket, {});
  assert.deepEqual(
    basket.lines.map(({ quantity, problem }) => [quantity, problem]),
    [[99, 'too-few']],
  );
});

test('a checkout takes no price and no fee from the browser, and refuses another total with the new figure', async () => {
  const customer = await makeOwnCustomer(app);
  const basketVersion = await fillBasket(customer, store.id, { [rice.id]: 2 });
  const body = { key: randomUUID(), basketVersion, handover: 'pick-up' as const, total: 5_000 };
  const cheap = { ...body, total: 0.01, priceKobo: 1, feeKobo: 0, deliveryFee: 0, lines: [{ price: 0.005 }] };
  const refused = await customer.send(startCheckout, { body: cheap });
  assert.deepEqual([refused.status, refused.body.code], [409, 'total-changed']);
  assert.match(refused.body.message, /₦5,000\. /);
  await database.write((tx) => setStorePrice(tx, store.id, rice.id, 260_000));
  const { basket } = await customer.call(readBasket, {});
  assert.deepEqual(
    [basket.lines[0]?.problem, basket.lines[0]?.oldPrice, basket.canCheckOut],
    ['price-changed', 2_500, true],
  );
  assert.equal((await customer.send(startCheckout, { body })).body.code, 'total-changed');
  await database.write((tx) => setStorePrice(tx, store.id, rice.id, 250_000));
});

test('a price that changes while an order is made refuses it, and so does a product that is no longer sold', async () => {
  const customer = await makeOwnCustomer(app);
  const yam = await makeProduct(app, store.id, { priceKobo: 250_000, onHand: 60 });
  const basketVersion = await fillBasket(customer, store.id, { [yam.id]: 2 });
  /** Presses the button while something changes just after the basket was read. Returns the refusal. */
  const pressWhile = (change: () => Promise<unknown>) => {
    const sent = { id: randomUUID(), key: randomUUID(), basketVersion, handover: 'pick-up' as const, total: 5_000 };
    const source: BasketSource = {
      lock: lockBasket,
      async read(db, customerId) {
        const basket = await readStoredBasket(db, customerId);
        await change();
        return basket;
      },
      ownVersion: ({ version }) => version,
      by: (id) => ({ actor: { kind: 'customer', id } }),
    };
    return database
      .write((tx) => start(tx, customer.id, sent, { source }))
      .then(
        () => null,
        (error) => (error instanceof Refusal ? [error.code, error.errors?.problems] : [`${error}`]),
      );
  };
  const dearer = await pressWhile(() => database.write((tx) => setStorePrice(tx, store.id, yam.id, 260_000)));
  assert.deepEqual(dearer, ['total-changed', undefined]);
  const gone = await pressWhile(() =>
    database.pool.query(`update products set state = 'archived' where id = '${yam.id}'`),
  );
  assert.deepEqual(gone, ['checkout-changed', 'lines-changed below-minimum']);
});

test('less than ₦2,000, too few in stock and an empty basket are refused line by line', async () => {
  const customer = await makeOwnCustomer(app);
  const press = async (basketVersion: number, total: number) =>
    (await customer.send(startCheckout, { body: { key: randomUUID(), basketVersion, handover: 'pick-up', total } }))
      .body;
  const small = await press(await fillBasket(customer, store.id, { [garri.id]: 1 }), 1_000);
  assert.deepEqual([small.code, small.errors?.problems], ['checkout-changed', 'below-minimum']);
  assert.match(small.message, /^Something in your basket has changed/);
  const short = await press(await fillBasket(customer, store.id, { [garri.id]: 61, [rice.id]: 1 }), 63_500);
  assert.match(short.errors?.[`lines.${garri.id}`] ?? '', /Only 60 left/);
  const empty = await press(await fillBasket(customer, store.id, {}), 0);
  assert.equal(empty.errors?.problems, 'basket-empty');
});

test('two devices: the second change of one basket is refused, the same change again is not, and a merge keeps both', async () => {
  const customer = await makeOwnCustomer(app);
  const put = (productId: string, version: number, mode: 'replace' | 'merge' = 'replace') =>
    customer.send(saveBasket, { body: { storeId: store.id, lines: [line(3, productId)], version, mode } });
  assert.equal((await put(rice.id, 0)).status, 200);
  assert.equal((await put(rice.id, 0)).status, 200);
  assert.equal((await put(garri.id, 0)).body.code, 'basket-changed');
  assert.equal((await put(garri.id, 0, 'merge')).status, 200);
  const { basket } = await customer.call(readBasket, {});
  assert.deepEqual([basket.version, basket.lines.map(({ productId }) => productId)], [2, [rice.id, garri.id]]);
});

test('the same as last time puts the lines of an own order into the basket, and never those of another customer', async () => {
  const [customer, other] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const { orderNumber } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 2 });
  const { basket } = await customer.call(repeatOrder, { body: { number: orderNumber } });
  assert.deepEqual(
    basket.lines.map(({ productId, quantity }) => [productId, quantity]),
    [[rice.id, 2]],
  );
  assert.equal((await other.send(repeatOrder, { body: { number: orderNumber } })).status, 404);
});

test('reports of the other shop neither see nor change own orders, paid or not', async () => {
  const customer = await makeOwnCustomer(app);
  const paid = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 });
  const open = await checkOut(customer, await fillBasket(customer, store.id, { [rice.id]: 1 }));
  await makeCustomer(app, 'reported');
  const rows = async () => (await database.pool.query('select * from orders order by number')).rows;
  const before = await rows();
  for (const { orderNumber } of [paid, open]) {
    for (const customerId of ['reported', customer.id]) {
      const at = app.clock.now().toISOString();
      const body = { customerId, status: 'cancelled', amount: 1, placedAt: at };
      const { status } = await app.send(trackOrder, { params: { orderNumber }, body }, app.context.config.trackKey);
      assert.ok(status === 404 || status === 409, `${orderNumber} ${customerId}: ${status}`);
    }
  }
  assert.deepEqual(await rows(), before);
});
