import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import type { Db } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { idleEndOf } from '../accounts/cookie-sessions.ts';
import { getFactors } from '../second-factors/queries.ts';

/** The session as the console shows it. Before the second factor it names no permissions. */
export async function describeSession(db: Db, caller: StaffCaller, now: Date): Promise<StaffSession> {
  const { id, name, email, isComplete, seenAt, endsAt } = caller;
  const factors = await getFactors(db, id);
  const stage = isComplete ? 'complete' : factors.totp || factors.passkeys > 0 ? 'second-factor' : 'set-up';
  const idleEndsAt = idleEndOf(seenAt);
  return {
    stage,
    member: { id, name, email, ...(isComplete ? heldBy(caller) : nothing) },
    factors,
    now: now.toISOString(),
    idleEndsAt: (idleEndsAt < endsAt ? idleEndsAt : endsAt).toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

type Held = Omit<StaffSession['member'], 'id' | 'name' | 'email'>;
const nothing: Held = {
  ...{ roles: [], permissions: [] },
  ...{ storeIds: [], storePermissions: [], employerIds: [], employerPermissions: [] },
};
const heldBy = ({ roles, permissions, ...caller }: StaffCaller): Held => ({
  roles: [...roles],
  permissions: [...permissions],
  storeIds: [...caller.storeIds],
  storePermissions: [...caller.storePermissions],
  employerIds: [...caller.employerIds],
  employerPermissions: [...caller.employerPermissions],
});
