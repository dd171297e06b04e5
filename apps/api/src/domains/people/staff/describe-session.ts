import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import type { Db } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { idleEndOf } from '../accounts/cookie-sessions.ts';
import { getFactors } from '../second-factors/queries.ts';

/** The session as the console shows it. Before the second factor it names no permissions. */
export async function describeSession(db: Db, caller: StaffCaller): Promise<StaffSession> {
  const { id, name, email, roles, permissions, isComplete, seenAt, endsAt } = caller;
  const factors = await getFactors(db, id);
  const stage = isComplete ? 'complete' : factors.totp || factors.passkeys > 0 ? 'second-factor' : 'set-up';
  const idleEndsAt = idleEndOf(seenAt);
  return {
    stage,
    member: { id, name, email, roles: isComplete ? [...roles] : [], permissions: isComplete ? [...permissions] : [] },
    factors,
    idleEndsAt: (idleEndsAt < endsAt ? idleEndsAt : endsAt).toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
