import { needsEmployers, needsStores } from '@foodbank/contract/people/permissions';
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
import type { HeldRoles, PlaceNames } from './staff-notices.ts';

const waits = 'This waits for another admin.';

/** What the calls need of later domains. */
export interface StaffMemberParts {
  /** The names of all stores, and of all employers, by id. */
  listStoreNames(db: Db): Promise<PlaceNames>;
  listEmployerNames(db: Db): Promise<PlaceNames>;
}

/** The calls about members of staff. */
export function staffMemberRoutes(
  { clock, database }: AppContext,
  { listStoreNames, listEmployerNames }: StaffMemberParts,
): Route[] {
  /** The stores and employers of the roles that hold in some, which must exist, and the names of all. Refuses with `validation`. */
  const placed = async <Asked extends HeldRoles>(asked: Asked): Promise<Asked & { places: PlaceNames }> => {
    const namesOf = async (isNeeded: boolean, ids: readonly string[], list: (db: Db) => Promise<PlaceNames>) =>
      isNeeded || ids.length > 0 ? list(database.read) : {};
    const [inStores, forEmployers] = [needsStores(asked.roles), needsEmployers(asked.roles)];
    const stores = await namesOf(inStores, asked.storeIds, listStoreNames);
    const employers = await namesOf(forEmployers, asked.employerIds, listEmployerNames);
    if (asked.storeIds.some((id) => !Object.hasOwn(stores, id)))
      refuse('validation', { errors: { storeIds: 'Choose stores of the list' } });
    if (asked.employerIds.some((id) => !Object.hasOwn(employers, id)))
      refuse('validation', { errors: { employerIds: 'Choose employers of the list' } });
    return {
      ...asked,
      storeIds: inStores ? asked.storeIds : [],
      employerIds: forEmployers ? asked.employerIds : [],
      places: { ...stores, ...employers },
    };
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
