import { statement, type Tx } from '../../../platform/database.ts';

/**
 * How many sessions an account may have open. Of staff, as many with both factors, and as many that wait for the second one: who knows
 * only the password ends none of the member's own.
 */
export const sessionsMax = { customer: 20, rider: 5, staff: 10 } as const;

/** The most rows of sessions that are read or kept for an account, ended ones included. */
export const keptSessionsMax = 200;

const endBeyond = statement(
  'end-sessions-beyond',
  `update account_sessions set ended_at = $2 where ended_at is null and id in (
     select s.id from account_sessions s join accounts a on a.id = s.account_id and a.password_version = s.password_version
     where s.account_id = $1 and s.ended_at is null and s.ends_at > $2 and s.id <> $3
       and (s.completed_at is null) = (select n.completed_at is null from account_sessions n where n.id = $3)
     order by s.seen_at desc, s.id desc offset $4)`,
);
// Those that can't be used any more go first.
const deleteBeyond = statement(
  'delete-sessions-beyond',
  `delete from account_sessions where id in (
     select s.id from account_sessions s join accounts a on a.id = s.account_id
     where s.account_id = $1 order by s.ended_at is null and a.password_version = s.password_version desc, s.seen_at desc, s.id desc offset $2)`,
);

/**
 * Ends the least recently used sessions of an account beyond its bound, and deletes the rows of the oldest. `newest` stays, and counts.
 * The account must be locked: of two that are opened at once, the second sees the first.
 */
export async function boundSessions(
  tx: Tx,
  { accountId, newest, atMost }: { accountId: string; newest: string; atMost: number },
): Promise<void> {
  await tx.list(endBeyond, [accountId, tx.now, newest, atMost - 1]);
  await tx.list(deleteBeyond, [accountId, keptSessionsMax]);
}
