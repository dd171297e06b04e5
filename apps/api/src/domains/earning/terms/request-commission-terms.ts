import { type NewTerms, ratePpmOf, termDaysAheadMax } from '@foodbank/contract/earning/terms-staff';
import { addDays, dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnRecord } from '../../people/agents/lock-managed-agent.ts';
import { findAgent } from '../../people/agents/queries.ts';
import { findTermOwner } from './find-term-owner.ts';
import { listTerms, type StoredTerm, type TermOwner } from './queries.ts';
import { termInForce } from './terms-rules.ts';

/** The kind of request for new terms. */
export const newTermsKind = 'commission-terms';

/** What such a request carries: the form as typed, and whom it is for. */
export interface NewTermsPayload extends Omit<NewTerms, 'reason'> {
  agentId: string | null;
}

/**
 * Asks for new terms. Returns the request's id. They begin tomorrow at the earliest, so that no order that was placed is concerned.
 * Refuses a day on which other terms for the same agents begin, and with `nothing-changed` what holds for them by terms of their own.
 */
export async function requestCommissionTerms(tx: Tx, { reason, ...form }: NewTerms, actor: Actor): Promise<string> {
  const { firstOn } = form;
  const owner = await findTermOwner(tx, form);
  await refuseOwnTerms(tx, owner, actor);
  const today = lagosDay(tx.now);
  if (firstOn <= today) invalidDay('The first day is tomorrow at the earliest');
  if (firstOn > addDays(today, termDaysAheadMax)) invalidDay('The first day is within two years');
  const own = await listTermsOf(tx, owner);
  if (own.some((term) => !isOver(term) && lagosDay(term.effectiveAt) === firstOn)) {
    invalidDay('Other terms for the same agents begin on this day');
  }
  const wanted = termOf({ ...form, agentId: owner.agentId });
  const before = termInForce(own, owner, wanted.effectiveAt);
  if (before !== null && before.ratePpm === wanted.ratePpm && before.windowMonths === wanted.windowMonths)
    refuse('nothing-changed', { message: 'These terms hold on that day already. Change the rate or the months.' });
  const payload: NewTermsPayload = { ...form, agentId: owner.agentId };
  return requestApproval(tx, {
    kind: newTermsKind,
    subject: subjectOf(owner),
    payload: { ...payload },
    fingerprint: fingerprintOfTerms(tx, own),
    permission: 'terms.approve',
    reason,
    actor,
  });
}

const invalidDay = (message: string): never => refuse('validation', { message, errors: { firstOn: message } });
const isOver = ({ effectiveAt, endedAt }: StoredTerm) => endedAt !== null && endedAt <= effectiveAt;

/** Refuses with `own-record` a member who asks for or approves terms of the own agent account. */
export async function refuseOwnTerms(tx: Tx, { agentId }: TermOwner, actor: Actor): Promise<void> {
  const agent = agentId === null ? null : await findAgent(tx, agentId);
  if (agent !== null) await refuseOwnRecord(tx, [agent], actor);
}

/** What requests about terms are about: the agent by id, a category, or everybody. */
export const subjectOf = ({ agentId, category }: TermOwner): string =>
  agentId ?? (category === null ? 'commission-terms' : `commission-terms-${category}`);

/** The terms for the same agents: one agent's own, a category's own, or those for everybody. Oldest first. */
export async function listTermsOf(tx: Tx, { agentId, category }: TermOwner): Promise<StoredTerm[]> {
  const terms = await listTerms(tx, agentId === null ? [] : [agentId]);
  return terms.filter((term) => term.agentId === agentId && term.category === category);
}

/** A digest of the terms that a request was made beside. */
export const fingerprintOfTerms = (tx: Tx, terms: readonly StoredTerm[]): string =>
  fingerprintOf(
    tx,
    terms.map((term) => [term.id, term.ratePpm, term.windowMonths, term.effectiveAt, term.endedAt]),
  );

/** The term that an approved request adds. */
export function termOf({ agentId, scope, category, ratePercent, windowMonths, firstOn }: NewTermsPayload) {
  const ratePpm = ratePpmOf(ratePercent);
  if (ratePpm === null) throw new Error('a stored request has no rate');
  const effectiveAt = dayStartAt(firstOn);
  const owned = scope === 'category' ? (category ?? null) : null;
  return { agentId, category: owned, ratePpm, windowMonths: Number(windowMonths), effectiveAt };
}
