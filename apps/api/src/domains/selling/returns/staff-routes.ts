import * as calls from '@foodbank/contract/selling/returns-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { findShopOrder } from '../orders/shop-order-queries.ts';
import { byStaff } from '../orders/shop-order-rules.ts';
import { askReturnByPhone } from './asking.ts';
import { decideReturn } from './decide-return.ts';
import { giveBackByPhone } from './giving-back.ts';
import { listReturns } from './queries.ts';
import { describeRows, readAskedReturn, readReturns } from './reading.ts';
import { withWay } from './rules.ts';

// What is to be decided is listed with the oldest first, what was decided with the newest.
const starts = {
  open: listStarts.oldestFirst,
  ended: listStarts.newestFirst,
};

/** The console's calls about returns that customers asked for. */
export function returnStaffRoutes({ clock, database, keys, limits }: AppContext): Route[] {
  return [
    staffRoute(calls.readReturnsByPhone, async ({ params: { number } }) => {
      const { customerId } = (await findShopOrder(database.read, number)) ?? refuse('not-found');
      const about = { keys, now: clock.now(), today: businessDateOf(clock) };
      const { mayAsk, until, left, giveBack } = await readReturns(database.read, about, customerId, number);
      return { mayAsk, until, left, giveBack };
    }),
    staffRoute(calls.askReturnByPhone, async ({ params: { number }, body }, { staff }) => {
      const asking = withWay(body);
      const order = (await findShopOrder(database.read, number)) ?? refuse('not-found');
      await limits.take('returnsByCustomer', order.customerId);
      await database.write((tx) => askReturnByPhone(tx, number, asking, staffActor(staff)));
      return { message: 'Asked. The customer sees it in the app, and is told what is decided.' };
    }),
    staffRoute(calls.giveBackByPhone, async ({ params: { number }, body: { key, lines, way } }, { staff }) => {
      const order = (await findShopOrder(database.read, number)) ?? refuse('not-found');
      await limits.take('returnsByCustomer', order.customerId);
      await database.write((tx) => giveBackByPhone(tx, number, { key, lines, way }, staffActor(staff)));
      return { message: 'Noted. It waits in Returns until the goods are here; the customer is told.' };
    }),
    staffRoute(calls.listAskedReturns, async ({ query: { list, cursor } }) => {
      const found = await listReturns(database.read, list, positionOf(cursor, starts[list]), calls.returnsPageSize + 1);
      const { rows, nextCursor } = pageByPosition(found, calls.returnsPageSize);
      return { rows: await describeRows(database.read, rows), nextCursor };
    }),
    staffRoute(calls.readAskedReturn, async ({ params: { returnId } }) => ({
      asked: await readAskedReturn(database.read, returnId, { now: clock.now(), today: businessDateOf(clock) }),
    })),
    staffRoute(calls.decideAskedReturn, async ({ params: { returnId }, body }, { staff }) => {
      const orderNumber = await database.write(async (tx) => {
        const number = await decideReturn(tx, returnId, { ...body, actor: byStaff(staff) });
        await addAuditLine(tx, {
          actor: staffActor(staff),
          action: 'order-return-decided',
          subject: number,
          detail: { return: returnId, lines: body.lines },
          reason: body.reason,
        });
        return number;
      });
      const asked = await readAskedReturn(database.read, returnId, { now: clock.now(), today: businessDateOf(clock) });
      return { asked, message: `Decided. The customer of ${orderNumber} is told.` };
    }),
  ];
}
