import { type Role, roles } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';

/** A notice to a member about their own account. */
export type StaffNotice =
  | { kind: 'staff-factor-added' | 'staff-factor-removed'; factor: 'totp' | 'passkey' }
  | { kind: 'staff-password-changed' | 'staff-codes-renewed' }
  | { kind: 'staff-roles-changed'; before: readonly Role[]; after: readonly Role[] };

/** The first name, for the first line of an email. */
export const firstnameOf = (name: string) => name.split(' ')[0] ?? name;

/** Roles as people read them: "Finance, Support". */
export const labelsOf = (held: readonly Role[]): string =>
  held.map((role) => roles[role].label).join(', ') || 'No role';

/** Informs a member about a change of their own account. Such notices have no limit. */
export async function notifyStaff(
  tx: Tx,
  { name, email }: { name: string; email: string },
  notice: StaffNotice,
): Promise<void> {
  const templateData = { firstname: firstnameOf(name), at: tx.now.toISOString() };
  if ('factor' in notice) {
    await queueEmail(tx, email, { kind: notice.kind, templateData: { ...templateData, factor: notice.factor } });
  } else if (notice.kind === 'staff-roles-changed') {
    const changed = { before: labelsOf(notice.before), after: labelsOf(notice.after) };
    await queueEmail(tx, email, { kind: notice.kind, templateData: { ...templateData, ...changed } });
  } else await queueEmail(tx, email, { kind: notice.kind, templateData });
}
