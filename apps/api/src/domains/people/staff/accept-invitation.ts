import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { type Device, digestOfToken, openSession } from '../accounts/cookie-sessions.ts';
import { updatePasswordHash } from '../accounts/queries.ts';
import { endLinks, findLink, type LinkPurpose, lockLink, lockMember } from './queries.ts';

/** What a link sets: the password, by its hash. */
export interface PasswordByLink {
  token: string;
  passwordHash: string;
}

/**
 * Sets the first password of an invited member and opens a session. Returns the cookie's token. The link works once; refuses with
 * `invalid-link` one that is unknown, used or expired.
 */
export async function acceptInvitation(
  tx: Tx,
  { token, passwordHash }: PasswordByLink,
  device: Device,
): Promise<string> {
  const staffId = await redeemPasswordLink(tx, { token, passwordHash }, 'invitation');
  return (await openSession(tx, staffId, device)).token;
}

/** Refuses with `invalid-link` before a password is hashed, which is what a call with a link costs. */
export async function refuseUnlessLink(db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<void> {
  const link = await findLink(db, digestOfToken(token), purpose);
  if (link === null || link.usedAt !== null || link.expiresAt <= now) refuse('invalid-link');
}

/** Uses up a link and stores the password, which ends every session. Returns the member's id. Refuses with `invalid-link`. */
export async function redeemPasswordLink(
  tx: Tx,
  { token, passwordHash }: PasswordByLink,
  purpose: LinkPurpose,
): Promise<string> {
  const link = await lockLink(tx, digestOfToken(token), purpose);
  if (link === null || link.usedAt !== null || link.expiresAt <= tx.now) refuse('invalid-link');
  const member = await lockMember(tx, link.staffId);
  if (member === null || member.closedAt !== null) refuse('invalid-link');
  await endLinks(tx, link.staffId);
  await updatePasswordHash(tx, link.staffId, passwordHash);
  const action = purpose === 'invitation' ? 'invitation-accepted' : 'staff-password-reset';
  await addAuditLine(tx, { actor: { kind: 'staff', id: link.staffId }, action, subject: link.staffId });
  return link.staffId;
}
