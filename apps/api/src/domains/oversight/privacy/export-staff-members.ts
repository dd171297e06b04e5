import type { Tx } from '../../../platform/database.ts';
import { getFactors, listPasskeys } from '../../people/second-factors/queries.ts';
import { listGrants, listMembersByEmails } from '../../people/staff/queries.ts';
import { exportDevices, exportKnownDevices } from './export-devices.ts';

// More than a member can have had.
const grantsMax = 1_000;

/** The accounts of a person as a member of staff: roles over time, second factors and devices. Who gave a role is left out. */
export async function exportStaffMembers(tx: Tx, emailKeys: readonly string[]) {
  const exported: object[] = [];
  const ids: string[] = [];
  for (const member of await listMembersByEmails(tx, emailKeys)) {
    ids.push(member.id);
    exported.push({
      ...member,
      grants: (await listGrants(tx, member.id, grantsMax)).map(({ role, grantedAt, revokedAt }) => ({
        role,
        grantedAt,
        revokedAt,
      })),
      secondFactors: await getFactors(tx, member.id),
      passkeys: (await listPasskeys(tx, member.id)).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt,
        lastUsedAt,
      })),
      devices: await exportDevices(tx, member.id),
      knownDevices: await exportKnownDevices(tx, member.id),
    });
  }
  return { exported, ids };
}
