import * as calls from '@foodbank/contract/people/customers-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { showCustomerContacts } from '../customers/managed-customers.ts';
import { signOutCustomerDevices } from './sessions.ts';

/** A member of staff as the actor of an audit line. The domain of staff stands above this one. */
const actorOf = ({ id, sessionId }: StaffCaller): Actor => ({ kind: 'staff', id, sessionId });

/** The calls by which members of staff act on the accounts of customers. */
export function customerStaffRoutes({ database }: Pick<AppContext, 'database'>): Route[] {
  return [
    staffRoute(calls.showCustomerContacts, ({ params: { customerId }, body: because }, { staff }) =>
      database.write((tx) => showCustomerContacts(tx, customerId, because, actorOf(staff))),
    ),
    staffRoute(calls.signOutCustomerDevices, async ({ params: { customerId }, body: { reason } }, { staff }) => {
      await database.write((tx) => signOutCustomerDevices(tx, customerId, reason, actorOf(staff)));
      return { message: 'Every device is signed out' };
    }),
  ];
}
