import type { TermsEnd } from '@foodbank/contract/earning/terms-staff';
import { addDays, type Day, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockTerm, type StoredTerm } from './queries.ts';
import { fingerprintOfTerms, listTermsOf, refuseOwnTerms, subjectOf } from './request-commission-terms.ts';

/** The kind of request for the end of terms. */
export const termsEndKind = 'commission-terms-end';

/** What such a request carries. `lastOn` is null for planned terms, which are cancelled. */
export interface TermsEndPayload {
  termId: string;
  lastOn: Day | null;
}

/**
 * Asks for terms in force to end on a day, today at the earliest, or for planned terms to be cancelled. Returns the request's id.
 * Refuses with `changed-meanwhile` terms that are over, and with `terms-for-everybody` the end of what holds where nothing else does.
 */
export async function requestTermsEnd(
  tx: Tx,
  termId: string,
  { lastOn: wanted, reason }: TermsEnd,
  actor: Actor,
): Promise<string> {
  const term = (await lockTerm(tx, termId)) ?? refuse('not-found');
  await refuseOwnTerms(tx, term, actor);
  const own = await listTermsOf(tx, term);
  if (term.endedAt !== null || isReplaced(term, own, tx.now)) refuse('changed-meanwhile');
  const isPlanned = term.effectiveAt > tx.now;
  if (!isPlanned && term.agentId === null && term.category === null) refuse('terms-for-everybody');
  const lastOn = isPlanned ? null : (wanted ?? invalidDay('Enter the last day'));
  if (lastOn !== null && lastOn < lagosDay(tx.now)) invalidDay('The last day is today at the earliest');
  const payload: TermsEndPayload = { termId, lastOn };
  return requestApproval(tx, {
    kind: termsEndKind,
    subject: subjectOf(term),
    payload: { ...payload },
    fingerprint: fingerprintOfTerms(tx, own),
    permission: 'terms.approve',
    reason,
    actor,
  });
}

/** When terms end whose last day is given: at the end of that day in Lagos. Planned terms end as they begin. */
export const endOf = ({ effectiveAt }: StoredTerm, lastOn: Day | null): Date =>
  lastOn === null ? effectiveAt : dayStartAt(addDays(lastOn, 1));

/** True if newer terms for the same agents are in force. */
function isReplaced(term: StoredTerm, own: readonly StoredTerm[], now: Date): boolean {
  const begun = own.filter(({ effectiveAt, endedAt }) => effectiveAt <= now && !(endedAt && endedAt <= effectiveAt));
  return term.effectiveAt <= now && begun.at(-1)?.id !== term.id;
}

const invalidDay = (message: string): never => refuse('validation', { message, errors: { lastOn: message } });
