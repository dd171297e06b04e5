import { needsEmployers, needsStores, type Role, roles } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';

/** A notice to a member about their own account. */
export type StaffNotice =
  | { kind: 'staff-factor-added' | 'staff-factor-removed'; factor: 'totp' | 'passkey'; passkey?: string | undefined }
  | { kind: 'staff-password-changed' | 'staff-codes-renewed' }
  | { kind: 'staff-new-device'; device: string }
  | { kind: 'staff-roles-changed'; before: HeldRoles; after: HeldRoles; places: PlaceNames };

/** The roles of a member, and the stores and employers in which those for them hold. */
export interface HeldRoles {
  roles: readonly Role[];
  storeIds: readonly string[];
  employerIds: readonly string[];
}

/** The names of stores and employers by id. Both belong to later domains, so the routes get functions that read them. */
export type PlaceNames = Readonly<Record<string, string>>;

/** The first name, for the first line of an email. */
export const firstnameOf = (name: string) => name.split(' ')[0] ?? name;

/** Roles as people read them: "Finance, Packer (Bodija Market, Ibadan)". */
export const labelsOf = ({ roles: held, storeIds, employerIds }: HeldRoles, places: PlaceNames): string =>
  held
    .map((role) => {
      const inStores = needsStores([role]) ? placesOf(storeIds, places, 'store') : '';
      const forEmployers = needsEmployers([role]) ? placesOf(employerIds, places, 'employer') : '';
      return roles[role].label + inStores + forEmployers;
    })
    .join(', ') || 'No role';

const placesOf = (ids: readonly string[], places: PlaceNames, what: string): string =>
  ` (${ids.map((id) => places[id] ?? `another ${what}`).join('; ') || `no ${what}`})`;

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
    const { before, after, places } = notice;
    const changed = { before: labelsOf(before, places), after: labelsOf(after, places) };
    await queueEmail(tx, email, { kind: notice.kind, templateData: { ...templateData, ...changed } });
  } else await queueEmail(tx, email, { kind: notice.kind, templateData });
}
