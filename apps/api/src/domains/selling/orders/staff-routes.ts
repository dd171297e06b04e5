import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Permission } from '@foodbank/contract/people/permissions';
import { addDays, dayStartAt } from '@foodbank/contract/primitives/day';
import { renewPickUpCode as renewPickUpCodeCall } from '@foodbank/contract/selling/pick-up-codes';
import { shopOrderStateNames } from '@foodbank/contract/selling/shop-orders';
import * as calls from '@foodbank/contract/selling/shop-orders-admin';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listStores } from '../catalogue/queries.ts';
import {
  countRenewal,
  recordWrongCode,
  refuseWhoTried,
  refuseWrongCode,
  withCodeLimit,
} from '../deliveries/hand-over-codes.ts';
import { listStopsOfOrders } from '../deliveries/stop-queries.ts';
import { cancelShopOrder } from './cancel-shop-order.ts';
import { handOver } from './hand-over.ts';
import { getOrderInStores } from './order-in-stores.ts';
import { countOrdersByState, listOrdersForStaff } from './order-list-queries.ts';
import { markReady, startPacking, takeOverPacking } from './packing.ts';
import { packingRoutes } from './packing-routes.ts';
import { describeStaffRow, nameFor, readStaffOrder } from './read-staff-order.ts';
import { refuseOwnOrder } from './refuse-own-order.ts';
import { renewPickUpCode } from './renew-pick-up-code.ts';
import { returnLines } from './return-lines.ts';
import { byStaff } from './shop-order-rules.ts';
import { takeOutLines } from './take-out-lines.ts';

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
      const { storeId = null, state = null, day, windowId = null, search, cursor = null } = query;
      const windowDay = day === undefined ? null : { from: dayStartAt(day), to: dayStartAt(addDays(day, 1)) };
      const filter = {
        storeId,
        storeIds: storesOf(staff, 'orders.read'),
        state,
        number: search?.toUpperCase() || null,
        windowId,
        windowDay,
      };
      const [found, counts] = await Promise.all([
        listOrdersForStaff(database.read, filter, cursor, pageSize + 1),
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
