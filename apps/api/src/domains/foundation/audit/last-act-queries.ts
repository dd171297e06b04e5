import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import { type Db, statement } from '../../../platform/database.ts';
import type { Actor } from './queries.ts';

const newestOfStaff = statement<{ subject: string; at: Date; actor: string }>(
  'newest-staff-audit-lines-about',
  `select s.subject, l.at, l.actor from unnest($1::text[]) s (subject)
   cross join unnest($2::text[]) a (action)
   cross join lateral (
     select at, actor from audit_lines where subject = s.subject and actor_kind = 'staff' and action = a.action
     order by at desc, id desc limit 1) l`,
);
const didAct = statement<{ at: Date }>(
  'audit-act-of-actor-about',
  `select at from audit_lines where subject = $1 and actor = $2 and actor_kind = $3 and action = $4 limit 1`,
);

/** True if the audit log has a line of this actor's act about a subject. */
export const hasDone = async (db: Db, { kind, id }: Actor, action: AuditAction, subject: string) =>
  (await db.find(didAct, [subject, id, kind, action])) !== null;

/** When a member of staff last did one of some acts, and who, by subject. Subjects without such an act are missing. */
export async function findLastStaffActs(
  db: Db,
  subjects: readonly string[],
  actions: readonly string[],
): Promise<Map<string, { at: Date; actor: string }>> {
  const newest = new Map<string, { at: Date; actor: string }>();
  for (const { subject, at, actor } of await db.list(newestOfStaff, [subjects, actions])) {
    const known = newest.get(subject);
    if (known === undefined || known.at < at) newest.set(subject, { at, actor });
  }
  return newest;
}
