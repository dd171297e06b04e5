import type { Db } from '../../../platform/database.ts';
import { listFactorsOf } from '../second-factors/queries.ts';
import { listMembers, type StaffMember } from './queries.ts';

/** The present members who have a second factor, without which nothing opens. */
export async function listReadyMembers(db: Db): Promise<StaffMember[]> {
  const present = (await listMembers(db)).filter(({ closedAt }) => closedAt === null);
  const ids = present.map(({ id }) => id);
  const ready = new Set(
    (await listFactorsOf(db, ids)).flatMap(({ id, totp, passkeys }) => (totp || passkeys > 0 ? id : [])),
  );
  return present.filter(({ id }) => ready.has(id));
}
