import { emailKey } from '@foodbank/contract/primitives/email';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { findAccountByLogin } from '../accounts/queries.ts';
import { lockPresentMember } from './close-staff-member.ts';
import { listMembers } from './queries.ts';
import { resetFactors } from './reset-factors.ts';
import { firstnameOf } from './staff-notices.ts';

/**
 * Resets a member's account from the command line, without an approval: for when too few admins can sign in. Removes sessions, factors
 * and password, sends a link, and informs every present member by email. Returns the link's token. Refuses with `not-found`.
 */
export async function breakGlass(tx: Tx, email: string): Promise<string> {
  const account = await findAccountByLogin(tx, 'staff', emailKey(email));
  const member = account === null ? refuse('not-found') : await lockPresentMember(tx, account.id);
  const token = await resetFactors(tx, member, { actor: operator, reason: 'Reset from the command line' });
  for (const one of (await listMembers(tx)).filter(({ closedAt }) => closedAt === null)) {
    const templateData = { firstname: firstnameOf(one.name), at: tx.now.toISOString(), member: member.name };
    await queueEmail(tx, one.email, { kind: 'staff-break-glass', templateData });
  }
  return token;
}
