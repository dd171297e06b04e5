import type { PayoutLine } from '@foodbank/contract/earning/payouts';
import type { PayoutRow } from '@foodbank/contract/earning/payouts-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Db } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { type AgentName, listAgentNames } from '../../people/agents/name-queries.ts';
import { listMembers } from '../../people/staff/queries.ts';
import type { CommissionLine } from '../commissions/line-rules.ts';
import { describeLineReason } from './describe-line.ts';
import { listLastReasons, type StoredPart } from './line-queries.ts';
import { feeEstimateKobo } from './payout-rules.ts';
import { providerWords } from './provider-words.ts';
import type { Payout } from './queries.ts';

/** Who looks at a payout. */
export type Caller = Pick<StaffCaller, 'id' | 'permissions'>;

/** What payouts to agents, stores and riders have in common. */
export interface CommonPayout
  extends Pick<
    Payout,
    | 'id'
    | 'state'
    | 'amountKobo'
    | 'lineCount'
    | 'fingerprint'
    | 'proposedAt'
    | 'reviewedBy'
    | 'reviewedAt'
    | 'approvedBy'
    | 'approvedAt'
    | 'endedBecause'
    | 'paidOn'
  > {
  heldBecause: string | null;
}

/** The names that payouts mention. */
export interface PayoutNames {
  agents: ReadonlyMap<string, AgentName>;
  members: ReadonlyMap<string, string>;
  /** Why a person holds a payout, by the payout's id. */
  holds: ReadonlyMap<string, string>;
}

/** Reads the names that some payouts mention. */
export async function readPayoutNames(
  db: Db,
  payouts: readonly (Pick<Payout, 'agentId' | 'heldBecause'> & { id?: string })[],
): Promise<PayoutNames> {
  const agentIds = [...new Set(payouts.map(({ agentId }) => agentId))];
  const heldIds = payouts.flatMap(({ id, heldBecause }) => (heldBecause === 'person' && id !== undefined ? [id] : []));
  const [agents, members, holds] = await Promise.all([
    listAgentNames(db, agentIds),
    listMembers(db),
    heldIds.length === 0 ? [] : listLastReasons(db, heldIds, 'held'),
  ]);
  return {
    agents: new Map(agents.map((agent) => [agent.id, agent])),
    members: new Map(members.map(({ id, name }) => [id, name])),
    holds: new Map(holds.flatMap(({ payoutId, reason }) => (reason === null ? [] : [[payoutId, reason] as const]))),
  };
}

/** An agent as lists name one. */
export function agentOf(agents: PayoutNames['agents'], id: string) {
  const found = agents.get(id);
  const [code, name] = found
    ? [formatReferralCode(found.referralCode), `${found.firstname} ${found.lastname}`]
    : ['', ''];
  return { id, code, name };
}

/** Why a caller may not review a payout now; null if nothing is in the way. */
export function whyNotReview({ state }: Pick<Payout, 'state'>, { permissions }: Caller): string | null {
  if (!permissions.has('payouts.review')) return 'Your role does not allow this.';
  if (state === 'held') return 'It is held. End the hold first.';
  return state === 'proposed' ? null : 'Only proposed payouts are reviewed.';
}

/** Why a caller may not approve a payout now; null if nothing is in the way. */
export function whyNotApprove(
  { state, reviewedBy }: Pick<Payout, 'state' | 'reviewedBy'>,
  { id, permissions }: Caller,
): string | null {
  if (!permissions.has('payouts.approve')) return 'Your role does not allow this.';
  if (state === 'held') return 'It is held. End the hold first.';
  if (state === 'proposed') return 'It has to be reviewed first.';
  if (state !== 'reviewed') return 'Only reviewed payouts are approved.';
  return reviewedBy === id ? 'You reviewed it. Another person has to approve it.' : null;
}

/** What lists say of every payout, by the fields that payouts of all kinds have. */
export function describeCommon(
  payout: CommonPayout,
  members: ReadonlyMap<string, string>,
  holdReason: string | undefined,
  caller: Caller,
) {
  const { id, state, amountKobo, heldBecause, endedBecause, fingerprint } = payout;
  const by = (memberId: string | null, at: Date | null) =>
    memberId === null || at === null
      ? null
      : { id: memberId, name: members.get(memberId) ?? 'A former member', at: at.toISOString() };
  const asAllowed = (why: string | null) => ({ allowed: why === null, why });
  return {
    id,
    state,
    amount: toNaira(amountKobo),
    fee: toNaira(amountKobo === 0 ? 0 : feeEstimateKobo(amountKobo)),
    lineCount: payout.lineCount,
    proposedAt: payout.proposedAt.toISOString(),
    reviewedBy: by(payout.reviewedBy, payout.reviewedAt),
    approvedBy: by(payout.approvedBy, payout.approvedAt),
    because: heldBecause === 'person' ? (holdReason ?? null) : endedBecause && providerWords(endedBecause),
    paidOn: payout.paidOn,
    fingerprint,
    review: asAllowed(whyNotReview(payout, caller)),
    approve: asAllowed(whyNotApprove(payout, caller)),
  };
}

/** A payout as the list has it. */
export function describePayout(payout: Payout, names: PayoutNames, caller: Caller): PayoutRow {
  const { id, agentId, dueMonth, heldBecause, flags } = payout;
  return {
    ...describeCommon(payout, names.members, names.holds.get(id), caller),
    agent: agentOf(names.agents, agentId),
    month: dueMonth.slice(0, 7),
    heldBecause,
    flags,
  };
}

/** A line of a payout with its sentence. */
export function describePart(part: StoredPart, line: CommissionLine | undefined): PayoutLine {
  const { lineId: id, amountKobo, releasedAt } = part;
  const isPart = line !== undefined && line.amountKobo !== amountKobo;
  return {
    id,
    sentence: line === undefined ? '' : describeLineReason(line),
    orderNumber: line?.orderNumber ?? null,
    dueOn: line?.dueOn ?? null,
    amount: toNaira(amountKobo),
    wholeAmount: isPart ? toNaira(line.amountKobo) : null,
    released: releasedAt !== null,
  };
}

/** An account number of which only the last digits are shown. */
export const maskedDigits = (lastDigits: string) => `******${lastDigits}`;
