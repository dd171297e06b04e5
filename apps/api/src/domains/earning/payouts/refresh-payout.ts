import type { HoldReason } from '@foodbank/contract/earning/payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { releaseLines } from '../commissions/lines-in-payouts.ts';
import { isOwedBeside } from '../commissions/owed-queries.ts';
import { listLines } from '../commissions/queries.ts';
import { addPayoutEvent, deletePayoutParts, insertPayoutParts, listPayoutParts } from './line-queries.ts';
import { asLines, makeContent, proposeFrom } from './make-content.ts';
import type { Payee } from './payee.ts';
import { lastDayOf } from './payout-rules.ts';
import { markDropped, type Payout, setPayoutContent } from './queries.ts';
import { noteCarry } from './sending-queries.ts';

/** The parts of an unsent payout that still stand in it: a line that was reversed meanwhile has left it. */
async function standingParts(tx: Tx, payoutId: string) {
  const parts = await listPayoutParts(tx, payoutId);
  const lines = await listLines(
    tx,
    parts.map(({ lineId }) => lineId),
  );
  const stateOf = new Map(lines.map(({ id, state }) => [id, state]));
  const stands = ({ lineId, amountKobo }: { lineId: string; amountKobo: number }) =>
    stateOf.get(lineId) === (amountKobo > 0 ? 'in-payout' : 'earned');
  return { parts, standing: parts.filter(stands) };
}

/**
 * True if every line of an unsent payout still stands in it, and none is missing that is set off in full against one of them: it may have
 * come after the proposal, or out of a payout that came back.
 */
export async function hasAllLines(tx: Tx, payout: Payout): Promise<boolean> {
  const { parts, standing } = await standingParts(tx, payout.id);
  const sumKobo = standing.reduce((sum, part) => sum + part.amountKobo, 0);
  if (standing.length < parts.length || sumKobo !== payout.amountKobo + payout.taxKobo) return false;
  return !(await isOwedBeside(tx, payout.agentId, parts, lastDayOf(payout.dueMonth)));
}

/** Makes the lines of an unsent payout due again, except those that were reversed. */
export async function releaseStanding(tx: Tx, payoutId: string): Promise<void> {
  const { standing } = await standingParts(tx, payoutId);
  await releaseLines(tx, asLines(standing));
}

/**
 * Makes an unsent payout anew, of the lines that are due by the end of its month and of the agent's present account. It goes back to
 * proposed, or is held. If nothing is left to pay, it is dropped. The caller holds the lock of the agent's earnings.
 */
export async function refreshPayout(
  tx: Tx,
  payout: Payout,
  { account, flags }: Pick<Payee, 'account' | 'flags'>,
  about: { because: string; heldBecause: HoldReason | null },
): Promise<Payout | null> {
  const { id, agentId, dueMonth, revision, amountKobo } = payout;
  await releaseStanding(tx, id);
  await deletePayoutParts(tx, id);
  const proposal = await proposeFrom(tx, agentId, dueMonth);
  if (proposal.parts === null || account === null) {
    const because = account === null ? 'There is no bank account.' : 'Too little of it is left to be paid.';
    await addPayoutEvent(tx, id, { kind: 'dropped', reason: because, detail: { because: about.because, amountKobo } });
    const { dueKobo } = proposal;
    const isBelow = proposal.parts === null && proposal.because !== 'over-bound';
    const reason = account === null ? 'no-account' : isBelow ? 'below-minimum' : 'over-bound';
    if (dueKobo > 0) await noteCarry(tx, { agentId, dueMonth, reason, dueKobo }, false);
    return markDropped(tx, id, because);
  }
  const content = await makeContent(tx, id, proposal, { account, flags, revision: revision + 1 });
  await insertPayoutParts(tx, id, proposal.parts);
  await addPayoutEvent(tx, id, {
    kind: 'changed',
    reason: about.because,
    detail: { beforeKobo: amountKobo, amountKobo: content.amountKobo },
  });
  return setPayoutContent(tx, id, content, about.heldBecause);
}
