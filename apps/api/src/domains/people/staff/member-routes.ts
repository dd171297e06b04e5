import * as calls from '@foodbank/contract/people/staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { changeStaffRoles } from './change-staff-roles.ts';
import { closeStaffMember } from './close-staff-member.ts';
import { describeMember, describeMembers } from './describe-members.ts';
import { endMemberSessions } from './end-member-sessions.ts';
import { resendInvitation, withdrawInvitation } from './invitations.ts';
import { inviteStaff } from './invite-staff.ts';
import { requestFactorReset } from './reset-factors.ts';

const waits = 'This waits for another admin.';

/** The calls about members of staff. */
export function staffMemberRoutes({ clock, database }: AppContext): Route[] {
  return [
    staffRoute(calls.listStaff, async (_, { staff }) => ({ members: await describeMembers(database.read, staff.id) })),
    staffRoute(calls.getStaffMember, async ({ params: { id } }, { staff }) => ({
      member:
        (await describeMember(database.read, id, { callerId: staff.id, now: clock.now() })) ?? refuse('not-found'),
    })),
    staffRoute(calls.inviteStaff, async ({ body }, { staff }) => {
      const done = await database.write((tx) => inviteStaff(tx, staff, body));
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
      const approvalId = await database.write((tx) => changeStaffRoles(tx, staff, id, body));
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
