import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { contactsOf } from './data-request-rules.ts';
import { lockDataRequest, type StoredDataRequest, updateDataRequestState } from './queries.ts';

/** True if a request was answered: a copy was made, or the person erased. Then it can be closed. */
const isAnswered = ({ wants, state }: StoredDataRequest) =>
  state === 'erased' || (wants === 'export' && state === 'exported');

/** Closes a request that was answered, or refuses one that waits. The reason is kept for as long as the person's contacts. */
export async function closeDataRequest(
  tx: Tx,
  actor: Actor,
  { id, refused, reason }: { id: string; refused: boolean; reason: string },
): Promise<void> {
  const request = (await lockDataRequest(tx, id)) ?? refuse('not-found');
  const isWiped = contactsOf(tx.keys, request) === null;
  const mayBe = refused ? ['open', 'exported'].includes(request.state) : isAnswered(request) || isWiped;
  if (!mayBe || request.closedAt !== null) refuse('request-decided');
  const state = refused ? 'refused' : 'closed';
  await updateDataRequestState(tx, id, state, tx.keys.seal(reason));
  const action = refused ? 'data-request-refused' : 'data-request-closed';
  const states = { before: { state: request.state }, after: { state } };
  await addAuditLine(tx, { actor, action, subject: id, reason, ...states });
}
