import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { Actor } from './queries.ts';

const contactActions = [
  'contacts-shown',
  'customer-contacts-shown',
  'order-contacts-shown',
  'request-contacts-shown',
  'rider-phone-shown',
  'subscription-email-shown',
  'audit-personal-text-shown',
  'data-request-exported',
];
const exportActions = ['agents-exported', 'newsletter-exported'];

// A contact that was shown twice counts once, and one of the member's own order or request not at all.
const isCounted = `actor_kind = 'staff' and action = any($2) and at > $1 and coalesce(detail ->> 'own', '') <> 'true'`;
const isExport = `actor_kind = 'staff' and action = any($3) and at > $1 and detail ->> 'contacts' = 'full'`;
const lockMember = statement('lock-contacts-of-member', 'select pg_advisory_xact_lock(hashtextextended($1, 4207))');
const shownTo = statement<{ count: number; isKnown: boolean }>(
  'contacts-shown-to',
  `select (select count(distinct subject)::int from audit_lines where actor = $4 and ${isCounted})
       + (select coalesce(sum((detail ->> 'rowCount')::int), 0)::int from audit_lines where actor = $4 and ${isExport}) as count,
     exists (select from audit_lines where actor = $4 and subject = $5 and ${isCounted}) as "isKnown"`,
);
const inBulk = statement<{ count: number }>(
  'members-with-many-contacts',
  `select count(*)::int as count from (
     select actor from (
       select actor, count(distinct subject) as seen from audit_lines where ${isCounted} group by actor
       union all
       select actor, sum((detail ->> 'rowCount')::int) from audit_lines where ${isExport} group by actor) shown
     group by actor having sum(seen) >= $4) members`,
);

/** How many contacts a member was shown since an instant, and whether one was among them. Locks the member's contacts until the transaction ends. */
export async function countContactsShown(tx: Tx, { id }: Actor, subject: string, since: Date) {
  await tx.list(lockMember, [`contacts:${id}`]);
  return tx.get(shownTo, [since, contactActions, exportActions, id, subject]);
}
/** How many members were shown at least so many contacts since an instant. */
export const countMembersInBulk = async (db: Db, since: Date, atLeast: number) =>
  (await db.get(inBulk, [since, contactActions, exportActions, atLeast])).count;
