import { agentTermsDaysAheadMax, type NewAgentTerms } from '@foodbank/contract/earning/agreements-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { getNewestTerms, getTermsInForce, type TermsVersion } from './queries.ts';

/** The kind of request for a new version, and what it is about. */
export const agentTermsKind = 'agent-terms';
export const agentTermsSubject = 'agent-terms';

/** What such a request carries: the form as typed. */
export type AgentTermsPayload = Pick<NewAgentTerms, 'holdsFrom' | 'body'>;

/**
 * Asks for a new version of the agent terms. Returns the request's id. It holds from tomorrow at the earliest. Refuses with
 * `changed-meanwhile` a text that was written after an older version than the newest, and with `nothing-changed` the
 * text that holds on that day anyway.
 */
export async function requestAgentTerms(
  tx: Tx,
  { holdsFrom, body, afterVersion, reason }: NewAgentTerms,
  actor: Actor,
): Promise<string> {
  if (holdsFrom <= tx.businessDate) invalidDay('The first day is tomorrow at the earliest');
  if (holdsFrom > addDays(tx.businessDate, agentTermsDaysAheadMax)) invalidDay('The first day is within a year');
  const newest = await getNewestTerms(tx);
  if (newest.number !== afterVersion) refuse('changed-meanwhile');
  if (body.trim() === (await getTermsInForce(tx, holdsFrom)).body.trim())
    refuse('nothing-changed', { message: 'This text holds on that day already. Change it first.' });
  const payload: AgentTermsPayload = { holdsFrom, body };
  return requestApproval(tx, {
    kind: agentTermsKind,
    subject: agentTermsSubject,
    payload: { ...payload },
    fingerprint: fingerprintOfVersion(tx, newest),
    permission: 'terms.approve',
    reason,
    actor,
  });
}

/** A digest of the version that a request was made after. */
export const fingerprintOfVersion = (tx: Tx, { id }: TermsVersion): string => fingerprintOf(tx, [id]);

const invalidDay = (message: string): never => refuse('validation', { message, errors: { holdsFrom: message } });
