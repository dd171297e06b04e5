import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Permission } from '@foodbank/contract/people/permissions';
import * as calls from '@foodbank/contract/selling/orders-staff';
import {
  listPackingQueue,
  type PackingRow,
  packingQueueMax,
  renewPickUpCode as renewPickUpCodeCall,
} from '@foodbank/contract/selling/orders-staff';
import { shopOrderStateNames } from '@foodbank/contract/selling/shop-orders';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import { hasDone } from '../../foundation/audit/last-act-queries.ts';
import { findOwnCustomer, listCustomerNames } from '../../people/customers/queries.ts';
import { listRiderNames } from '../../people/riders/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import {
  countRenewal,
  recordWrongCode,
  refuseWhoTried,
  refuseWrongCode,
  withCodeLimit,
} from '../deliveries/hand-over-codes.ts';
import { listStopsOfOrders } from '../deliveries/stop-queries.ts';
import { cancelShopOrder } from './ending.ts';
import { handOver, renewPickUpCode } from './handing-over.ts';
import { firstOf, getOrderInStores, refuseOwnOrder } from './locking.ts';
import { markReady, startPacking, takeOverPacking } from './packing.ts';
import { countOrdersByState, type ListedOrder, listOrdersForStaff, listOrdersToPack } from './queries.ts';
import { askCustomer } from './questions.ts';
import { describeDue, hasGoods, stageOf } from './reading.ts';
import { returnLines, takeOutLines } from './returning.ts';
import { listShopOrderLines } from './shop-order-queries.ts';
import { byStaff } from './shop-order-rules.ts';
import { describePacker, describeStaffRow, nameFor, readStaffOrder } from './staff-reading.ts';
import { orderFilterOf, readOrderSums, saveOrders } from './staff-table.ts';
import { listSubstitutesOf, swapLine } from './swaps.ts';

const pageSize = 50;

/** The console's calls about orders of our own shop. */
export function orderStaffRoutes({ clock, database, limits }: AppContext): Route[] {
  const read = (number: string, staff: StaffCaller) => readStaffOrder(database.read, number, staff, clock.now());
  /** Does an act with its audit line, and answers with the order as it is then. */
  const act = async (staff: StaffCaller, number: string, audit: Audit, work: (tx: Tx) => Promise<void>) => {
    const { message, permission = 'orders.work', ...line } = audit;
    await getOrderInStores(database.read, number, { staff, permission });
    await database.write(async (tx) => {
      await work(tx);
      await addAuditLine(tx, { actor: staffActor(staff), subject: number, ...line });
    });
    return { order: await read(number, staff), message };
  };
  return [
    staffRoute(calls.listShopOrders, async ({ query }, { staff }) => {
      const { sort = 'newest', cursor: after = null } = query;
      const filter = orderFilterOf(query, staff);
      const [found, counts] = await Promise.all([
        listOrdersForStaff(database.read, filter, { sort, after, atMost: pageSize + 1 }),
        countOrdersByState(database.read, filter, shopOrderStateNames, calls.ordersCountedMax),
      ]);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ number }) => number);
      const [customers, stops] = await Promise.all([
        listCustomerNames(
          database.read,
          rows.map(({ customerId }) => customerId),
        ),
        listStopsOfOrders(
          database.read,
          rows.map(({ number }) => number),
        ),
      ]);
      const stores = new Map((await listStores(database.read)).map(({ id, name }) => [id, name]));
      const partsOf = (row: { number: string; customerId: string; storeId: string }) => ({
        storeName: stores.get(row.storeId) ?? '',
        customerName: nameFor(staff, customers.get(row.customerId) ?? ''),
        stop: stops.get(row.number),
      });
      return { rows: rows.map((row) => describeStaffRow(row, partsOf(row), clock.now())), nextCursor, counts };
    }),
    staffRoute(calls.sumShopOrders, ({ query }, { staff }) =>
      readOrderSums(database.read, orderFilterOf(query, staff)),
    ),
    staffRoute(calls.saveShopOrders, ({ body }, { staff }) => database.write((tx) => saveOrders(tx, body, staff))),
    staffRoute(calls.readShopOrder, async ({ params: { number } }, { staff }) => ({
      order: await read(number, staff),
    })),
    staffRoute(calls.startPacking, ({ params: { number } }, { staff }) =>
      act(staff, number, { action: 'order-packing-started', message: 'Packing started' }, (tx) =>
        startPacking(tx, number, byStaff(staff)),
      ),
    ),
    staffRoute(calls.takeOutLines, ({ params: { number }, body }, { staff }) =>
      act(
        staff,
        number,
        {
          action: 'order-lines-taken-out',
          reason: body.reason,
          detail: { lines: body.lines },
          message: 'Lines taken out',
        },
        async (tx) => {
          await refuseOwnOrder(tx, number, byStaff(staff));
          await takeOutLines(tx, number, { ...body, actor: byStaff(staff) });
        },
      ),
    ),
    staffRoute(calls.takeOverPacking, ({ params: { number }, body: { version } }, { staff }) =>
      act(staff, number, { action: 'order-packing-taken-over', message: 'You pack it now' }, (tx) =>
        takeOverPacking(tx, number, version, byStaff(staff)),
      ),
    ),
    staffRoute(calls.markReady, ({ params: { number }, body }, { staff }) =>
      act(staff, number, { action: 'order-packed', message: 'Packed' }, (tx) =>
        markReady(tx, number, body, byStaff(staff)),
      ),
    ),
    staffRoute(calls.handOver, async ({ params: { number }, body }, { staff }) => {
      await getOrderInStores(database.read, number, { staff, permission: 'orders.work' });
      const actor = staffActor(staff);
      const check = await withCodeLimit(limits, staff.id, () =>
        database.write(async (tx) => {
          await refuseOwnOrder(tx, number, byStaff(staff));
          const checked = await handOver(tx, number, body, byStaff(staff));
          if (checked.outcome === 'right')
            await addAuditLine(tx, { actor, action: 'order-handed-over', subject: number });
          else await recordWrongCode(tx, actor, number, checked);
          return checked;
        }),
      );
      refuseWrongCode(check);
      return { order: await read(number, staff), message: 'Handed over' };
    }),
    staffRoute(renewPickUpCodeCall, async ({ params: { number }, body: { reason } }, { staff }) => {
      await getOrderInStores(database.read, number, { staff, permission: 'orders.work' });
      await refuseWhoTried(database.read, staffActor(staff), number);
      await countRenewal(limits, staff.id, number);
      const message = 'The customer gets a new code by email and text message';
      return act(staff, number, { action: 'hand-over-code-renewed', reason, message }, (tx) =>
        renewPickUpCode(tx, number, staffActor(staff)),
      );
    }),
    staffRoute(calls.cancelShopOrder, ({ params: { number }, body: { reason } }, { staff }) =>
      act(
        staff,
        number,
        { action: 'order-cancelled', permission: 'orders.refund', reason, message: 'Cancelled' },
        async (tx) => {
          await refuseOwnOrder(tx, number, byStaff(staff));
          await cancelShopOrder(tx, number, { actor: byStaff(staff), reason, keepsFee: false });
        },
      ),
    ),
    staffRoute(calls.returnLines, ({ params: { number }, body }, { staff }) =>
      act(
        staff,
        number,
        {
          action: 'order-lines-returned',
          permission: 'orders.refund',
          reason: body.reason,
          detail: { kind: body.kind, lines: body.lines },
          message: 'Refund started',
        },
        async (tx) => {
          await refuseOwnOrder(tx, number, byStaff(staff));
          await returnLines(tx, number, { ...body, actor: byStaff(staff) });
        },
      ),
    ),
    ...packingRoutes({ clock, database }),
  ];
}

interface Audit {
  action: AuditAction;
  reason?: string;
  detail?: object;
  /** What the caller needs in the order's store; to work on orders unless another one is named. */
  permission?: Permission;
  /** What the caller reads. */
  message: string;
}

/** The calls about what a store packs. */
export function packingRoutes({ clock, database: { read } }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(listPackingQueue, async ({ query }, { staff }) => {
      const own = storesOf(staff, 'orders.work');
      const stores = (await listStores(read))
        .filter(({ id }) => own === null || own.includes(id))
        .map(({ id, name, city }) => ({ id, name, city }));
      const storeId = query.storeId ?? stores[0]?.id ?? null;
      if (storeId === null) return { stores, storeId, rows: [], hasMore: false };
      if (!stores.some(({ id }) => id === storeId)) refuse('not-found');
      const found = await listOrdersToPack(read, storeId, packingQueueMax + 1);
      const rows = await describeRows(read, found.slice(0, packingQueueMax), { now: clock.now(), callerId: staff.id });
      return { stores, storeId, rows, hasMore: found.length > packingQueueMax };
    }),
  ];
}

async function describeRows(
  db: Db,
  orders: readonly ListedOrder[],
  { now, callerId }: { now: Date; callerId: string },
): Promise<PackingRow[]> {
  const [members, customers, stops] = await Promise.all([
    namesOfMembers(db),
    listCustomerNames(
      db,
      orders.map(({ customerId }) => customerId),
    ),
    listStopsOfOrders(
      db,
      orders.map(({ number }) => number),
    ),
  ]);
  const riders = await listRiderNames(db, [...new Set([...stops.values()].flatMap(({ riderId }) => riderId ?? []))]);
  return orders.map((order) => {
    const riderName = riders.get(stops.get(order.number)?.riderId ?? '') ?? null;
    const { number, state, handover, lineCount, itemCount, placedAt, windowFrom, windowTo } = order;
    return {
      ...{ number, state, handover, lineCount, itemCount },
      stage: stageOf(order, stops.get(number)),
      firstname: firstOf(customers.get(order.customerId) ?? ''),
      placedAt: placedAt?.toISOString() ?? null,
      windowFrom: windowFrom?.toISOString() ?? null,
      windowTo: windowTo?.toISOString() ?? null,
      ...describeDue(order, hasGoods(stops.get(number)), now),
      packer: describePacker(order, members, callerId),
      riderName,
    };
  });
}

/** The console's calls for a line that is not there. */
export function substituteStaffRoutes({ clock, config, database }: AppContext): Route[] {
  const { read, write } = database;
  const own = (number: string, staff: StaffCaller) =>
    getOrderInStores(read, number, { staff, permission: 'orders.work' });
  const reply = async (number: string, staff: StaffCaller, message: string) => ({
    order: await readStaffOrder(read, number, staff, clock.now()),
    message,
  });
  return [
    staffRoute(calls.listLineSubstitutes, async ({ params: { number, lineId } }, { staff }) => {
      const order = await own(number, staff);
      const line = (await listShopOrderLines(read, number)).find(({ id }) => id === lineId) ?? refuse('not-found');
      return { substitution: line.substitution, ...(await listSubstitutesOf(read, order, line)) };
    }),
    staffRoute(calls.swapLine, async ({ params: { number, lineId }, body }, { staff }) => {
      await own(number, staff);
      await write(async (tx) => {
        await refuseOwnOrder(tx, number, byStaff(staff));
        await swapLine(tx, number, { ...body, lineId, actor: byStaff(staff) });
        await addAuditLine(tx, {
          actor: staffActor(staff),
          action: 'order-line-swapped',
          subject: number,
          detail: { lineId, ...body },
        });
      });
      return reply(number, staff, 'Swapped. The customer is told.');
    }),
    staffRoute(calls.askCustomer, async ({ params: { number, lineId }, body }, { staff }) => {
      await own(number, staff);
      await write(async (tx) => {
        await refuseOwnOrder(tx, number, byStaff(staff));
        await askCustomer(tx, number, { ...body, lineId, actor: byStaff(staff), publicUrl: config.publicUrl });
        await addAuditLine(tx, {
          actor: staffActor(staff),
          action: 'order-customer-asked',
          subject: number,
          detail: { lineId, ...body },
        });
      });
      return reply(number, staff, 'The question is sent');
    }),
    staffRoute(calls.showOrderContacts, async ({ params: { number }, body }, { staff }) => ({
      phone: await write(async (tx) => {
        const order = await getOrderInStores(tx, number, { staff, permission: 'orders.work' });
        const { phone } = (await findOwnCustomer(tx, order.customerId)) ?? refuse('not-found');
        const actor = staffActor(staff);
        const isOwn = order.packerId === actor.id || (await hasDone(tx, actor, 'order-packing-started', number));
        await recordContactShown(tx, { actor, action: 'order-contacts-shown', subject: number, isOwn, ...body });
        return phone;
      }),
    })),
  ];
}
