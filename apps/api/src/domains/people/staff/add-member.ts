import type { Role } from '@foodbank/contract/people/permissions';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { unknownPasswordHash } from '../../../platform/passwords.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { insertAccount } from '../accounts/queries.ts';
import { auditedRoles } from './change-staff-roles.ts';
import { findMemberByMailbox, insertMember, setRoles } from './queries.ts';
import { sendInvitation } from './send-invitation.ts';

/** A person to invite. */
export interface Invited {
  name: string;
  email: string;
  roles: readonly Role[];
  /** Where the roles for stores and for employers hold. */
  storeIds: readonly string[];
  employerIds: readonly string[];
}

/** Refuses with `staff-mailbox-known` an address whose mailbox belongs to a present member, whatever its spelling. */
export async function refuseKnownMailbox(tx: Tx, email: string): Promise<void> {
  const known = await findMemberByMailbox(tx, email);
  if (known === null) return;
  const isSame = emailKey(known.email) === emailKey(email);
  const message = isSame
    ? `${known.name} has this address already.`
    : `This is the mailbox of ${known.name}, whose address is ${known.email}. Dots and what follows a plus make no other mailbox.`;
  refuse('staff-mailbox-known', { errors: { email: message } });
}

/** Adds a member with roles and sends the invitation. Returns the member's id and the link's token. `by` is null for the command line. */
export async function addMember(
  tx: Tx,
  { name, email, ...held }: Invited,
  { actor, by, reason }: { actor: Actor; by: string | null; reason: string },
): Promise<{ id: string; token: string }> {
  await refuseKnownMailbox(tx, email);
  const passwordHash = unknownPasswordHash();
  const id = await insertAccount(tx, { kind: 'staff', loginKey: emailKey(email), passwordHash });
  if (id === null) refuse('staff-mailbox-known');
  await insertMember(tx, { id, name, email });
  await setRoles(tx, id, held.roles, by, held.storeIds, held.employerIds);
  await addAuditLine(tx, {
    actor,
    action: 'member-invited',
    subject: id,
    after: auditedRoles(held),
    reason,
  });
  return { id, token: await sendInvitation(tx, { id, name, email }) };
}
