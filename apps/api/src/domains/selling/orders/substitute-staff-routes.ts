import * as calls from '@foodbank/contract/selling/substitutes-admin';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import { hasDone } from '../../foundation/audit/last-act-queries.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { askCustomer } from './ask-customer.ts';
import { listSubstitutesOf } from './list-substitutes.ts';
import { getOrderInStores } from './order-in-stores.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { refuseOwnOrder } from './refuse-own-order.ts';
import { listShopOrderLines } from './shop-order-queries.ts';
import { byStaff } from './shop-order-rules.ts';
import { swapLine } from './swap-line.ts';

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
