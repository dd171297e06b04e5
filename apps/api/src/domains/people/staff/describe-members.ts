import { type MemberRecord, type MemberRow, quietDays } from '@foodbank/contract/people/staff';
import type { Db } from '../../../platform/database.ts';
import { listApprovalsOf } from '../../foundation/approvals/queries.ts';
import { listOpenSessions } from '../accounts/cookie-sessions.ts';
import { describeDevice } from '../accounts/describe-device.ts';
import { listLastSeen } from '../accounts/queries.ts';
import { listFactorsOf } from '../second-factors/queries.ts';
import { rolesKind } from './change-staff-roles.ts';
import { findLinkEnd, findMember, listGrants, listMembers, type StaffMember } from './queries.ts';
import { factorResetKind } from './reset-factors.ts';

const grantsMax = 100;
const approvalsMax = 20;

/** For whom members are described: a member, or the command line. */
interface Reader {
  callerId: string | null;
  now: Date;
}

/** The list of members, as one of them sees it. */
export const describeMembers = async (db: Db, reader: Reader): Promise<MemberRow[]> =>
  rowsOf(db, await listMembers(db), reader);

async function rowsOf(db: Db, members: readonly StaffMember[], { callerId, now }: Reader): Promise<MemberRow[]> {
  const quietSince = now.getTime() - quietDays * 86_400_000;
  const ids = members.map(({ id }) => id);
  const factors = new Map((await listFactorsOf(db, ids)).map(({ id, ...held }) => [id, held]));
  const seen = new Map((await listLastSeen(db, ids)).map(({ id, seenAt }) => [id, seenAt]));
  return members.map(({ id, name, email, roles, storeIds, employerIds, createdAt, closedAt }) => {
    const held = factors.get(id) ?? { totp: false, passkeys: 0, recoveryCodesLeft: 0 };
    const hasJoined = held.totp || held.passkeys > 0;
    const state = closedAt !== null ? 'closed' : hasJoined ? 'active' : 'invited';
    return {
      id,
      name,
      email,
      roles,
      storeIds,
      employerIds,
      state,
      factors: held,
      lastSeenAt: seen.get(id)?.toISOString() ?? null,
      // Sessions are deleted a month after their end: a member without one was not seen for longer, or is new.
      isQuiet: state === 'active' && (seen.get(id) ?? createdAt).getTime() <= quietSince,
      isYou: id === callerId,
    };
  });
}

/** One member with devices, roles over time and what waits for a decision; null if there is none. */
export async function describeMember(db: Db, id: string, { callerId, now }: Reader): Promise<MemberRecord | null> {
  const member = await findMember(db, id);
  const [row] = member === null ? [] : await rowsOf(db, [member], { callerId, now });
  if (member === null || row === undefined) return null;
  const names = new Map((await listMembers(db)).map((one) => [one.id, one.name]));
  const open = (await listApprovalsOf(db, id, approvalsMax)).filter(({ state }) => state === 'open');
  return {
    ...row,
    invitedAt: member.createdAt.toISOString(),
    closedAt: member.closedAt?.toISOString() ?? null,
    linkEndsAt: (await findLinkEnd(db, id, now))?.toISOString() ?? null,
    devices: (await listOpenSessions(db, id, now)).map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent),
      address: session.address,
      signedInAt: session.createdAt.toISOString(),
      lastUsedAt: session.seenAt.toISOString(),
      isComplete: session.completedAt !== null,
    })),
    grants: (await listGrants(db, id, grantsMax)).map((grant) => ({
      ...grant,
      grantedAt: grant.grantedAt.toISOString(),
      revokedAt: grant.revokedAt?.toISOString() ?? null,
    })),
    approvals: open.flatMap(({ kind, payload, ...one }) =>
      kind === rolesKind || kind === factorResetKind
        ? [
            {
              id: one.id,
              kind,
              requestedBy: names.get(one.requestedBy) ?? 'Unknown',
              requestedAt: one.requestedAt.toISOString(),
              reason: one.reason,
              roles: (payload.roles ?? []) as MemberRow['roles'],
              storeIds: (payload.storeIds ?? []) as string[],
              employerIds: (payload.employerIds ?? []) as string[],
            },
          ]
        : [],
    ),
  };
}
