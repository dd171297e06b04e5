import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findPersonOf, lockForAct } from './data-request-rules.ts';
import { updateConfirmedMatches } from './queries.ts';

/** Confirms that a possible match is the person, or takes that back. Only records that share a contact can be confirmed. */
export async function confirmDataMatch(
  tx: Tx,
  actor: Actor,
  { id, match, confirmed, reason }: { id: string; match: string; confirmed: boolean; reason: string },
): Promise<void> {
  const request = await lockForAct(tx, id, ['open', 'exported']);
  const { possibleMatches } = await findPersonOf(tx, request.contacts, request.confirmed);
  const isKnown = confirmed
    ? possibleMatches.some((possible) => possible.id === match)
    : request.confirmed.includes(match);
  if (!isKnown) refuse('not-a-match');
  const others = request.confirmed.filter((one) => one !== match);
  const next = confirmed ? [...others, match] : others;
  await updateConfirmedMatches(tx, id, next);
  const action = confirmed ? 'data-match-confirmed' : 'data-match-taken-back';
  const states = { before: { confirmed: request.confirmed }, after: { confirmed: next } };
  await addAuditLine(tx, { actor, action, subject: id, reason, ...states });
}
