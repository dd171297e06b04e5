import type { Tx } from '../../../platform/database.ts';
import { unknownPasswordHash } from '../../../platform/passwords.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { updatePasswordHash } from '../accounts/queries.ts';
import { deleteFactors, findTotp, listPasskeys } from '../second-factors/queries.ts';
import { lockPresentMember } from './close-staff-member.ts';
import { staffActor } from './find-staff-caller.ts';
import { makeLink } from './make-link.ts';
import type { StaffMember } from './queries.ts';
import { firstnameOf } from './staff-notices.ts';

/** The kind of request by which a lost second factor is reset. */
export const factorResetKind = 'staff-factor-reset';

/** What a reset depends on: the factors as they were when it was asked for. Who found the phone meanwhile needs no reset. */
export async function factorsFingerprint(tx: Tx, id: string): Promise<string> {
  const totp = await findTotp(tx, id);
  const passkeys = await listPasskeys(tx, id);
  return fingerprintOf(tx, [id, totp?.confirmedAt ?? null, passkeys.map((passkey) => passkey.id)]);
}

/** Asks for the reset of a member's second factor. Returns the request's id. Refuses with `own-account` and `member-closed`. */
export async function requestFactorReset(tx: Tx, caller: StaffCaller, id: string, reason: string): Promise<string> {
  const member = await lockPresentMember(tx, id);
  if (member.id === caller.id) refuse('own-account');
  return requestApproval(tx, {
    kind: factorResetKind,
    subject: member.id,
    payload: {},
    fingerprint: await factorsFingerprint(tx, member.id),
    permission: 'staff.approve',
    reason,
    actor: staffActor(caller),
  });
}

/**
 * Removes every second factor and the password of a locked member, ends the sessions, and sends a link. The password goes too: else
 * who knows it could set up a factor of their own. Returns the link's token.
 */
export async function resetFactors(
  tx: Tx,
  member: StaffMember,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<string> {
  await deleteFactors(tx, member.id);
  await updatePasswordHash(tx, member.id, unknownPasswordHash());
  const token = await makeLink(tx, member.id, 'invitation');
  const templateData = { firstname: firstnameOf(member.name) };
  await queueEmail(tx, member.email, { kind: 'staff-factor-reset', templateData, secrets: { token } });
  await addAuditLine(tx, { actor, action: 'second-factor-reset', subject: member.id, reason });
  return token;
}
