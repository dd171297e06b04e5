import { employerPermissionsOf, permissionsOf, storePermissionsOf } from '@foodbank/contract/people/permissions';
import type { Db } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findSessionOfToken } from '../accounts/cookie-sessions.ts';
import { findMember } from './queries.ts';

/** The member of staff to whom a cookie's token belongs; null if the session has ended or the account isn't active. */
export async function findStaffCaller(db: Db, token: string, now: Date): Promise<StaffCaller | null> {
  const session = await findSessionOfToken(db, token, 'staff', now);
  const member = session && (await findMember(db, session.accountId));
  if (!session || !member) return null;
  const { id, name, email, roles, storeIds, employerIds } = member;
  const { id: sessionId, seenAt, endsAt, completedAt, provedAt, reviewProofAt } = session;
  const may = {
    permissions: permissionsOf(roles),
    ...{ storePermissions: storePermissionsOf(roles), storeIds },
    ...{ employerPermissions: employerPermissionsOf(roles), employerIds },
  };
  const proofs = { provedAt, reviewProofAt };
  return { id, name, email, roles, ...may, sessionId, isComplete: completedAt !== null, seenAt, endsAt, ...proofs };
}

/** A member of staff as the actor of an audit line. */
export const staffActor = ({ id, sessionId }: Pick<StaffCaller, 'id' | 'sessionId'>): Actor => ({
  kind: 'staff',
  id,
  sessionId,
});
