import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { getStaffSession } from '@foodbank/contract/people/staff-sessions';
import { listStops } from '@foodbank/contract/selling/deliveries-staff';
import * as orders from '@foodbank/contract/selling/orders-staff';
import { listPackingQueue, listStoreStock } from '@foodbank/contract/selling/orders-staff';
import { countStock } from '@foodbank/contract/selling/products-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { chargeStandIn } from './charge-stand-in.ts';
import { goodAddress } from './good-shop-requests.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { makeProduct, makeStore } from './make-products.ts';
import { checkOut, fillBasket, followCharges } from './make-shop-order.ts';
import { makeStaff } from './make-staff.ts';
import { makeWindow, makeZone } from './make-stops.ts';
import { sayReady } from './packed-orders.ts';
import { type Loose, startApp } from './start-app.ts';
import { digestTables } from './table-digests.ts';

/*
 * Every call of the console by a packer of one store, with the ids of another store. A new call that is open to members of single stores
 * needs an entry in `foreign`, else a test here fails.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z', workless: true });
const endpoints = allStaffRoutes(app.context).map(({ endpoint }) => endpoint);
await makeZone(app, ['Surulere']);
const [own, other] = [await makeSide('Own Market', 'Uniqueown'), await makeSide('Other Market', 'Uniqueother')];
const packer = await makeStaff(app, ['packer'], [own.store.id]);
const operations = await makeStaff(app, ['operations']);

/** A store with a product, a delivery that is placed and a pick-up that is ready, of a customer with a name of their own. */
async function makeSide(storeName: string, lastname: string) {
  const store = await makeStore(app, storeName);
  const product = await makeProduct(app, store.id, { name: `Garri ${lastname}`, priceKobo: 500_000, onHand: 90 });
  const windowId = await makeWindow(app, store.id);
  const customer = await makeOwnCustomer(app, { firstname: 'Ronke', lastname });
  const addressId = randomUUID();
  const address = { ...(goodAddress as object), landmark: `Beside ${lastname}`, recipientName: `Tola ${lastname}` };
  await customer.call(saveAddress, { params: { id: addressId }, body: address as never });
  const order = async (choice: Parameters<typeof checkOut>[2]) => {
    const checkout = await checkOut(customer, await fillBasket(customer, store.id, { [product.id]: 2 }), choice);
    provider.pay(`${checkout.orderNumber}-1`);
    await followCharges(app, checkout.id);
    return checkout.orderNumber;
  };
  const delivery = await order({ handover: 'delivery', addressId, windowId });
  const pickUp = await order({ handover: 'pick-up' });
  const { lines } = (await customer.call(readOrder, { params: { number: delivery } })).order;
  return { store, product, windowId, customer, lastname, delivery, pickUp, lineId: lines[0]?.id ?? '' };
}
type Side = typeof own;

/** What each call that is open to packers is asked with, to reach a store. */
const reaching: Record<string, (side: Side) => Loose[]> = {
  listStaffShopOrders: ({ store, delivery, windowId }) => [
    { query: {} },
    { query: { storeId: store.id } },
    { query: { search: delivery } },
    { query: { windowId } },
    { query: { day: '2026-06-15' } },
    { query: { state: 'placed' } },
    { query: { cursor: delivery } },
    { query: { cursor: delivery, sort: 'total' } },
  ],
  sumStaffShopOrders: ({ store, delivery }) => [
    { query: {} },
    { query: { storeId: store.id } },
    { query: { search: delivery } },
  ],
  readStaffShopOrder: ({ delivery, pickUp }) => [{ params: { number: delivery } }, { params: { number: pickUp } }],
  startPacking: ({ delivery }) => [{ params: { number: delivery } }],
  takeOutLines: ({ delivery, lineId }) => [
    { params: { number: delivery }, body: { lines: [{ lineId, quantity: 1, toPack: 2 }], reason: 'Not in the store' } },
  ],
  listLineSubstitutes: ({ delivery, lineId }) => [{ params: { number: delivery, lineId } }],
  swapLine: ({ delivery, lineId, product }) => [
    { params: { number: delivery, lineId }, body: { quantity: 1, toPack: 2, productId: product.id } },
  ],
  askCustomer: ({ delivery, lineId }) => [{ params: { number: delivery, lineId }, body: { quantity: 1, toPack: 2 } }],
  takeOverPacking: ({ delivery }) => [{ params: { number: delivery }, body: { version: 2 } }],
  markReady: ({ delivery, lineId }) => [{ params: { number: delivery }, body: { version: 2, packed: [lineId] } }],
  handOver: ({ pickUp }) => [{ params: { number: pickUp }, body: { code: '1234' } }],
  renewPickUpCode: ({ pickUp }) => [{ params: { number: pickUp }, body: { reason: 'Typed wrongly' } }],
  listPackingQueue: ({ store }) => [{ query: {} }, { query: { storeId: store.id } }],
  listStockStores: () => [{}],
  listStoreStock: ({ store, product }) => [
    { params: { id: store.id }, query: {} },
    { params: { id: store.id }, query: { search: 'garri' } },
    { params: { id: store.id }, query: { cursor: product.id } },
  ],
  countStock: ({ store, product }) => [
    {
      params: { id: product.id },
      body: { storeId: store.id, onHand: 5, seen: 90, reason: 'Counted' },
    },
  ],
  listStops: ({ store }) => [
    { query: { day: '2026-06-15' } },
    { query: { day: '2026-06-15', storeId: store.id } },
    { query: { day: '2026-06-15', state: 'offered' } },
  ],
};
/** Texts that only a reply about this side has. */
const marksOf = ({ store, product, delivery, pickUp, lastname, customer }: Side) => [
  ...[store.id, product.id, delivery, pickUp, lastname],
  ...[customer.id, customer.phone.slice(-7)],
];

test('each call that is open to members of single stores is tried here', () => {
  const open = endpoints.filter(({ byStore }) => byStore).map(({ name }) => name);
  assert.deepEqual(open.sort(), Object.keys(reaching).sort());
});

test('a packer reaches nothing of another store by any call, and changes nothing there', async () => {
  const before = await digestTables(app);
  for (const endpoint of endpoints.filter(({ byStore }) => byStore)) {
    for (const sent of reaching[endpoint.name]?.(other) ?? []) {
      const { status, body } = await packer.send(endpoint, sent);
      const text = JSON.stringify(body);
      const about = `${endpoint.name} ${JSON.stringify(sent)}: ${status} ${text}`;
      assert.ok(status === 404 || (status === 200 && endpoint.method === 'GET'), about);
      for (const mark of marksOf(other)) assert.ok(!text.includes(mark), `${about} has ${mark}`);
    }
  }
  assert.deepEqual(await digestTables(app), before);
});

test('an order of another store is refused like one that does not exist, also as the place where a list goes on', async () => {
  const nowhere = 'FB-00000000';
  for (const endpoint of [orders.readShopOrder, orders.startPacking]) {
    const answers = [];
    for (const number of [other.delivery, nowhere]) answers.push(await packer.send(endpoint, { params: { number } }));
    assert.deepEqual(answers[0]?.body.code, answers[1]?.body.code, endpoint.name);
    assert.deepEqual(answers[0]?.status, 404, endpoint.name);
  }
  const after = async (cursor: string) => (await packer.send(orders.listShopOrders, { query: { cursor } })).body;
  assert.deepEqual(await after(other.delivery), await after(nowhere));
});

test('calls that are not made for single stores are closed to a packer, whatever their permission', async () => {
  for (const endpoint of endpoints.filter(({ byStore, staff = '' }) => !byStore && staff.includes('.'))) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, own.store.id]));
    const { status, body } = await packer.send(endpoint, { params, query: {}, body: {} });
    assert.deepEqual([status, body.code], [403, 'not-permitted'], endpoint.name);
    // Twenty refused calls would end the session.
    await app.context.database.pool.query('delete from refused_calls');
  }
});

test('Today, the session and the own store’s lists say nothing of another store', async () => {
  const today = await packer.call(getToday, {});
  const open = Object.fromEntries(today.queues.map(({ queue, open: count }) => [queue, count]));
  assert.deepEqual([open['orders-to-pack'], open['orders-ready'], Object.keys(open).length], [2, 0, 4]);
  const all = (await operations.call(getToday, {})).queues.find(({ queue }) => queue === 'orders-to-pack');
  assert.equal(all?.open, 4);
  const { session } = await packer.call(getStaffSession, {});
  assert.deepEqual([session.member.permissions, session.member.storeIds], [[], [own.store.id]]);
  const { counts } = await packer.call(orders.listShopOrders, { query: {} });
  assert.equal(counts.find(({ state }) => state === 'placed')?.count, 2);
  const { count, sums } = await packer.call(orders.sumShopOrders, { query: {} });
  assert.deepEqual([count, sums?.total], [2, 21_500]);
  const others = await packer.call(orders.sumShopOrders, { query: { storeId: other.store.id } });
  assert.deepEqual(others, { count: 0, sums: { total: 0, kept: 0 } });
  const queue = await packer.call(listPackingQueue, { query: {} });
  assert.deepEqual(
    [queue.stores.map(({ id }) => id), queue.rows.map(({ number }) => number).sort()],
    [[own.store.id], [own.delivery, own.pickUp].sort()],
  );
});

test('a packer sees of a customer the first name and the order number, and of a delivery neither address nor area', async () => {
  const personal = [
    own.lastname,
    own.customer.phone.slice(-7),
    'Tola',
    'Surulere',
    'Aguda',
    (goodAddress as { street: string }).street,
  ];
  for (const endpoint of endpoints.filter(({ byStore, method }) => byStore && method === 'GET')) {
    // The product has the mark in its name.
    if (endpoint === listStoreStock) continue;
    for (const sent of reaching[endpoint.name]?.(own) ?? []) {
      const text = JSON.stringify((await packer.call(endpoint, sent as never)) ?? '').replaceAll(
        `Garri ${own.lastname}`,
        '',
      );
      for (const mark of personal) assert.ok(!text.includes(mark), `${endpoint.name} has ${mark}: ${text}`);
    }
  }
  const { order } = await packer.call(orders.readShopOrder, { params: { number: own.delivery } });
  assert.deepEqual([order.customerName, order.customerPhone, order.delivery], ['Ronke', '', null]);
  const seen = await operations.call(orders.readShopOrder, { params: { number: own.delivery } });
  assert.deepEqual([seen.order.customerName, seen.order.delivery?.area], [`Ronke ${own.lastname}`, 'Aguda']);
});

test('in the own store a packer packs, hands over against the code and counts, and may not cancel', async () => {
  const params = { number: own.pickUp };
  assert.deepEqual((await packer.call(orders.startPacking, { params })).order.acts, ['ready', 'take-out']);
  await sayReady(packer, params.number);
  const code = (await own.customer.call(readOrder, { params })).order.handOverCode ?? '';
  const wrong = code === '0000' ? '0001' : '0000';
  assert.equal((await packer.send(orders.handOver, { params, body: { code: wrong } })).body.code, 'invalid-code');
  const { order } = await packer.call(orders.handOver, { params, body: { code } });
  assert.deepEqual([order.state, order.acts], ['delivered', []]);
  const { rows } = await packer.call(listStoreStock, { params: { id: own.store.id }, query: {} });
  assert.deepEqual(
    rows.map(({ id, onHand, held }) => [id, onHand, held]),
    [[own.product.id, 88, 2]],
  );
  const count = { storeId: own.store.id, onHand: 80, seen: 88, reason: 'Counted this morning' };
  await packer.call(countStock, { params: { id: own.product.id }, body: count });
  const cancelling = { params: { number: own.delivery }, body: { reason: 'A try' } };
  assert.equal((await packer.send(orders.cancelShopOrder, cancelling)).body.code, 'not-permitted');
  const { rows: stops } = await packer.call(listStops, { query: { day: '2026-06-15' } });
  assert.deepEqual(
    stops.map(({ orderNumber, area }) => [orderNumber, area]),
    [[own.delivery, '']],
  );
});

test('a packer of two stores sees both, and one whose stores were taken away sees none', async () => {
  const both = await makeStaff(app, ['packer'], [own.store.id, other.store.id]);
  const { rows } = await both.call(orders.listShopOrders, { query: { state: 'placed' } });
  assert.deepEqual(rows.map(({ number }) => number).sort(), [own.delivery, other.delivery, other.pickUp].sort());
  await app.context.database.pool.query('update staff_grants set revoked_at = now() where staff_id = $1', [both.id]);
  assert.equal((await both.send(orders.listShopOrders, { query: {} })).body.code, 'not-permitted');
});
