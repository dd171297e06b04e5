import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { endSession, endSessionsOf } from '../accounts/queries.ts';

/** Ends one of the customer's own sessions. Refuses with `not-found` if there is no such open one. */
export async function endCustomerSession(tx: Tx, accountId: string, sessionId: string): Promise<void> {
  if (!(await endSession(tx, sessionId, accountId))) refuse('not-found');
}

/** Ends all of the customer's own sessions, this one too. */
export async function endCustomerSessions(tx: Tx, accountId: string): Promise<void> {
  await endSessionsOf(tx, accountId);
  await addAuditLine(tx, { actor: customerActor(accountId), action: 'customer-sessions-ended', subject: accountId });
}
