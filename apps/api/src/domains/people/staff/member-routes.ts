import { needsStores } from '@foodbank/contract/people/permissions';
import * as calls from '@foodbank/contract/people/staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { changeStaffRoles } from './change-staff-roles.ts';
import { closeStaffMember } from './close-staff-member.ts';
import { describeMember, describeMembers } from './describe-members.ts';
import { endMemberSessions } from './end-member-sessions.ts';
import { resendInvitation, withdrawInvitation } from './invitations.ts';
import { inviteStaff } from './invite-staff.ts';
import { requestFactorReset } from './reset-factors.ts';
import type { HeldRoles, StoreNames } from './staff-notices.ts';

const waits = 'This waits for another admin.';

/** What the calls need of later domains. */
export interface StaffMemberParts {
  /** The names of all stores by id. */
  listStoreNames(db: Db): Promise<StoreNames>;
}

/** The calls about members of staff. */
export function staffMemberRoutes({ clock, database }: AppContext, { listStoreNames }: StaffMemberParts): Route[] {
  /** The stores of roles for stores, which must exist, and the names of all. Refuses with `validation`. */
  const placed = async <Asked extends HeldRoles>(asked: Asked): Promise<Asked & { stores: StoreNames }> => {
    if (!needsStores(asked.roles) && asked.storeIds.length === 0) return { ...asked, storeIds: [], stores: {} };
    const stores = await listStoreNames(database.read);
    if (asked.storeIds.some((id) => !Object.hasOwn(stores, id)))
      refuse('validation', { errors: { storeIds: 'Choose stores of the list' } });
    return { ...asked, storeIds: needsStores(asked.roles) ? asked.storeIds : [], stores };
  };
  return [
    staffRoute(calls.listStaff, async (_, { staff }) => ({
      members: await describeMembers(database.read, { callerId: staff.id, now: clock.now() }),
    })),
    staffRoute(calls.getStaffMember, async ({ params: { id } }, { staff }) => ({
      member:
        (await describeMember(database.read, id, { callerId: staff.id, now: clock.now() })) ?? refuse('not-found'),
    })),
    staffRoute(calls.inviteStaff, async ({ body }, { staff }) => {
      const asked = await placed(body);
      const done = await database.write((tx) => inviteStaff(tx, staff, asked));
      return { ...done, message: done.approvalId === null ? 'The invitation is on its way.' : waits };
    }),
    staffRoute(calls.resendInvitation, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => resendInvitation(tx, staff, id, reason));
      return { message: 'A new link is on its way.' };
    }),
    staffRoute(calls.withdrawInvitation, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => withdrawInvitation(tx, staff, id, reason));
      return { message: 'The invitation was withdrawn.' };
    }),
    staffRoute(calls.changeStaffRoles, async ({ params: { id }, body }, { staff }) => {
      const asked = await placed(body);
      const approvalId = await database.write((tx) => changeStaffRoles(tx, staff, id, asked));
      return { approvalId, message: approvalId === null ? 'The roles were changed.' : waits };
    }),
    staffRoute(calls.requestFactorReset, async ({ params: { id }, body: { reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestFactorReset(tx, staff, id, reason)),
      message: waits,
    })),
    staffRoute(calls.endMemberSessions, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => endMemberSessions(tx, staff, id, reason));
      return { message: 'The member is signed out on every device.' };
    }),
    staffRoute(calls.closeStaffMember, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => closeStaffMember(tx, staff, id, reason));
      return { message: 'The account is closed.' };
    }),
  ];
}
