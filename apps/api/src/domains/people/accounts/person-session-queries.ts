import { customerSessionDays } from '@foodbank/contract/people/customer-accounts';
import { statement, type Tx } from '../../../platform/database.ts';
import type { AccountKind, NewSession } from './queries.ts';

/** How long a session of a customer or rider lasts without use, in milliseconds. */
export const personSessionMs = customerSessionDays * 86_400_000;

const endFrom = (now: Date) => new Date(now.getTime() + personSessionMs);

// Complete at once: customers and riders have no second factor.
const insertRow = statement<{ id: string }>(
  'insert-person-session',
  `insert into account_sessions
     (account_id, token_digest, password_version, created_at, seen_at, completed_at, ends_at, user_agent, address)
   select id, $2, password_version, $3, $3, $3, $4, $5, $6 from accounts where id = $1 and state = 'active' returning id`,
);
const renewRow = statement(
  'renew-person-session',
  'update account_sessions set seen_at = $2, ends_at = $3 where id = $1 and seen_at < $2 and ended_at is null',
);
// Of two devices that sign in at once the second sees the session of the first.
const lockActive = statement<{ kind: AccountKind }>(
  'lock-active-account',
  `select kind from accounts where id = $1 and state = 'active' for no key update`,
);
const deleteRows = statement('delete-sessions-of', 'delete from account_sessions where account_id = $1');

/** Inserts the session of a customer or rider and returns its id; null if the account isn't active. */
export async function insertPersonSession(
  tx: Tx,
  { accountId, digest, userAgent, address }: Omit<NewSession, 'endsAt'>,
): Promise<string | null> {
  const row = await tx.find(insertRow, [accountId, digest, tx.now, endFrom(tx.now), userAgent, address]);
  return row?.id ?? null;
}

/** Notes that a session was used now, from when its days without use are counted. */
export const renewPersonSession = (tx: Tx, id: string) => tx.list(renewRow, [id, tx.now, endFrom(tx.now)]);
/** The kind of an active account, locked; null if the account isn't active. */
export const lockActiveAccount = async (tx: Tx, accountId: string) =>
  (await tx.find(lockActive, [accountId]))?.kind ?? null;
/** Deletes all sessions of a customer or rider, with their devices. */
export const deleteSessionsOf = (tx: Tx, accountId: string) => tx.list(deleteRows, [accountId]);
