import type { Tx } from '../../../platform/database.ts';
import { digestOfToken, newToken } from '../accounts/cookie-sessions.ts';
import { insertLink, type LinkPurpose } from './queries.ts';

/** How long links work. */
const hours: Readonly<Record<LinkPurpose, number>> = { invitation: 48, 'password-reset': 1 };

/** Makes a link for a new password and ends the member's earlier ones. Returns its token, which is stored as a digest only. */
export async function makeLink(tx: Tx, staffId: string, purpose: LinkPurpose): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(tx.now.getTime() + hours[purpose] * 3_600_000);
  await insertLink(tx, staffId, { purpose, digest: digestOfToken(token), expiresAt });
  return token;
}
