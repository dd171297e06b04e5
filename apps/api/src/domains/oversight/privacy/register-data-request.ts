import { dataRequestHours } from '@foodbank/contract/oversight/privacy-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { digestsOf, type SealedContacts } from './data-request-rules.ts';
import { insertDataRequest } from './queries.ts';

/** A request as a member typed it. */
export interface TypedDataRequest extends SealedContacts {
  wants: 'export' | 'erasure';
  receivedAt: Date;
}

/** Registers a request. Its clock runs from when the person asked. Returns its id. */
export async function registerDataRequest(
  tx: Tx,
  actor: Actor,
  { wants, receivedAt, email, phone, identityCheck }: TypedDataRequest,
): Promise<string> {
  if (receivedAt > tx.now) refuse('time-ahead');
  const contacts = { identityCheck, ...(email && { email }), ...(phone && { phone }) };
  const id = await insertDataRequest(tx, {
    wants,
    sealed: tx.keys.seal(JSON.stringify(contacts)),
    contactDigests: digestsOf(tx.keys, contacts),
    receivedAt,
    dueAt: new Date(receivedAt.getTime() + dataRequestHours * 3_600_000),
    registeredBy: actor.id,
  });
  const detail = { wants, receivedAt: receivedAt.toISOString(), byEmail: Boolean(email), byPhone: Boolean(phone) };
  await addAuditLine(tx, { actor, action: 'data-request-registered', subject: id, detail });
  return id;
}
