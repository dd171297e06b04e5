import { needsSecondAdmin } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { mailboxKey } from '../accounts/mailbox-key.ts';
import { addMember, type Invited, refuseKnownMailbox } from './add-member.ts';
import { staffActor } from './find-staff-caller.ts';
import type { PlaceNames } from './staff-notices.ts';

/** The kind of request by which a person is invited with a role that needs a second admin. */
export const invitationKind = 'staff-invitation';

/** What an invitation depends on: its mailbox only. */
export const invitationFingerprint = (tx: Tx, email: string) => fingerprintOf(tx, [mailboxKey(email)]);

/**
 * Invites a person at once, or asks for an approval if a role may ask for or approve what two people do. Refuses with
 * `staff-mailbox-known` a mailbox that belongs to a member, and with `change-already-asked` one that is asked for already.
 */
export async function inviteStaff(
  tx: Tx,
  caller: StaffCaller,
  { reason, places, ...invited }: Invited & { places: PlaceNames; reason: string },
): Promise<{ memberId: string | null; approvalId: string | null }> {
  const actor = staffActor(caller);
  if (!needsSecondAdmin(invited)) {
    const { id } = await addMember(tx, invited, { actor, by: caller.id, reason });
    return { memberId: id, approvalId: null };
  }
  const { name, email, roles, storeIds, employerIds } = invited;
  await refuseKnownMailbox(tx, email);
  const approvalId = await requestApproval(tx, {
    kind: invitationKind,
    // A digest, because the address is a person's.
    subject: `mailbox:${tx.keys.digest(mailboxKey(email))}`,
    payload: { roles, storeIds, employerIds, places },
    secrets: { name, email },
    fingerprint: invitationFingerprint(tx, email),
    permission: 'staff.approve',
    reason,
    actor,
  });
  return { memberId: null, approvalId };
}
