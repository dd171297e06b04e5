import { needsStores, type Role, roles } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';

/** A notice to a member about their own account. */
export type StaffNotice =
  | { kind: 'staff-factor-added' | 'staff-factor-removed'; factor: 'totp' | 'passkey'; passkey?: string | undefined }
  | { kind: 'staff-password-changed' | 'staff-codes-renewed' }
  | { kind: 'staff-new-device'; device: string }
  | { kind: 'staff-roles-changed'; before: HeldRoles; after: HeldRoles; stores: StoreNames };

/** The roles of a member, and the stores in which those for stores hold. */
export interface HeldRoles {
  roles: readonly Role[];
  storeIds: readonly string[];
}

/** The names of stores by id. Stores belong to a later domain, so the routes get a function that reads them. */
export type StoreNames = Readonly<Record<string, string>>;

/** The first name, for the first line of an email. */
export const firstnameOf = (name: string) => name.split(' ')[0] ?? name;

/** Roles as people read them: "Finance, Packer (Bodija Market, Ibadan)". */
export const labelsOf = ({ roles: held, storeIds }: HeldRoles, stores: StoreNames): string =>
  held.map((role) => roles[role].label + (needsStores([role]) ? placesOf(storeIds, stores) : '')).join(', ') ||
  'No role';

const placesOf = (storeIds: readonly string[], stores: StoreNames): string =>
  ` (${storeIds.map((id) => stores[id] ?? 'another store').join('; ') || 'no store'})`;

/** Informs a member about a change of their own account: of each one, up to the limits of `queueEmail`. */
export async function notifyStaff(
  tx: Tx,
  { name, email }: { name: string; email: string },
  notice: StaffNotice,
): Promise<void> {
  const templateData = { firstname: firstnameOf(name), at: tx.now.toISOString() };
  if ('factor' in notice) {
    const { kind, factor, passkey } = notice;
    await queueEmail(tx, email, {
      kind,
      templateData: { ...templateData, factor, ...(passkey !== undefined && { name: passkey }) },
    });
  } else if ('device' in notice) {
    await queueEmail(tx, email, { kind: notice.kind, templateData: { ...templateData, device: notice.device } });
  } else if (notice.kind === 'staff-roles-changed') {
    const { before, after, stores } = notice;
    const changed = { before: labelsOf(before, stores), after: labelsOf(after, stores) };
    await queueEmail(tx, email, { kind: notice.kind, templateData: { ...templateData, ...changed } });
  } else await queueEmail(tx, email, { kind: notice.kind, templateData });
}
