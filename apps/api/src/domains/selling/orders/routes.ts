import * as receipts from '@foodbank/contract/selling/receipts';
import * as calls from '@foodbank/contract/selling/shop-orders';
import type { AppContext } from '../../../platform/app-context.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { listStores } from '../catalogue/queries.ts';
import { listStopsOfOrders } from '../deliveries/stop-queries.ts';
import { describeRow } from './describe-shop-order.ts';
import { listOrdersOfCustomer } from './order-list-queries.ts';
import { readReceipt } from './read-receipt.ts';
import { readShopOrder } from './read-shop-order.ts';

const pageSize = 20;

/** The calls of customers about their orders. */
export function orderRoutes({ clock, database, keys }: AppContext): Route[] {
  return [
    personRoute(calls.listOrders, async ({ query: { cursor = null } }, { person }) => {
      const found = await listOrdersOfCustomer(database.read, person.id, cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ number }) => number);
      const names = new Map((await listStores(database.read)).map(({ id, name }) => [id, name]));
      const stops = await listStopsOfOrders(
        database.read,
        rows.map(({ number }) => number),
      );
      const orders = rows.map((row) =>
        describeRow(row, { storeName: names.get(row.storeId) ?? '', stop: stops.get(row.number) }),
      );
      return { orders, nextCursor };
    }),
    personRoute(calls.readOrder, async ({ params: { number } }, { person }) => ({
      order: await readShopOrder(database.read, { keys, now: clock.now() }, person.id, number),
    })),
    personRoute(receipts.readReceipt, async ({ params: { number } }, { person }) => ({
      receipt: await readReceipt(database.read, person.id, number),
    })),
  ];
}
