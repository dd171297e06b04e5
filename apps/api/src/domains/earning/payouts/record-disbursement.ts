import type { PayoutState } from '@foodbank/contract/earning/payouts';
import type { Tx } from '../../../platform/database.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { findDisbursement } from '../../money/payments/disbursement-queries.ts';
import { withdrawn } from '../../money/payments/disbursement-rules.ts';
import { payLines, releaseLines, reopenLines } from '../commissions/lines-in-payouts.ts';
import { lockEarnings } from '../commissions/queries.ts';
import { settleReturnsOf } from '../commissions/record-order-lines.ts';
import {
  addPayoutEvent,
  countPaidAfterAll,
  listPayoutParts,
  type PayoutEventKind,
  releasePayoutParts,
} from './line-queries.ts';
import { asLines } from './make-content.ts';
import { statesBefore } from './payout-rules.ts';
import { transfersOfEnd, transfersOfReturn } from './payout-transfers.ts';
import { findPayoutOfDisbursement, lockPayout, moveSentPayout, type Payout } from './queries.ts';
import { tellOfPayout } from './tell-agent.ts';

/** The states of a payout that was sent. */
export type SentState = 'sending' | 'unclear' | 'paid' | 'failed' | 'returned';

/** The steps that a payout takes until it stands where its disbursement does. */
export const stepsTo = {
  waiting: ['sending'],
  sending: ['sending'],
  unclear: ['unclear'],
  paid: ['paid'],
  failed: ['failed'],
  returned: ['paid', 'returned'],
} as const satisfies Record<string, readonly SentState[]>;

/**
 * Brings a payout to where its disbursement stands: the lines, the ledger, the history and the agent's email with it. The same state again
 * changes nothing, and nothing moves a payout that is over, but the return of a paid one.
 */
export async function recordDisbursement(tx: Tx, disbursementId: string): Promise<void> {
  const found = await findPayoutOfDisbursement(tx, disbursementId);
  // It may be of a payout to a store or rider.
  if (found === null) return;
  await lockEarnings(tx, [found.agentId]);
  const payout = await lockPayout(tx, found.id);
  const disbursement = await findDisbursement(tx, disbursementId);
  if (payout === null || disbursement === null) return;
  const { state, reason } = disbursement;
  for (const to of stepsTo[state]) await step(tx, payout, to, { reason, isLast: to === stepsTo[state].at(-1) });
}

async function step(
  tx: Tx,
  payout: Payout,
  to: SentState,
  { reason, isLast }: { reason: string | null; isLast: boolean },
): Promise<void> {
  const before = await lockPayout(tx, payout.id);
  // `approved` precedes `sending`, too, but only the claim takes that step.
  const from: PayoutState[] = statesBefore(to).filter((state) => state !== 'approved');
  if (before === null || !from.includes(before.state)) return;
  const moved = await moveSentPayout(tx, payout.id, { to, from, because: reason });
  if (moved === null) return;
  const kind: PayoutEventKind = to === 'sending' ? 'sent-again' : to;
  await addPayoutEvent(tx, payout.id, { kind, ...(reason !== null && { reason }), detail: { from: before.state } });
  const lines = asLines(await listPayoutParts(tx, payout.id));
  const day = tx.businessDate;
  if (to === 'paid') {
    await payLines(tx, lines);
    if (isLast) await tellOfPayout(tx, moved, 'paid');
    await postTransfers(tx, transfersOfEnd(moved, 'post', day));
  }
  if (to === 'failed') {
    await releaseLines(tx, lines);
    await releasePayoutParts(tx, payout.id);
    // A payout that a person refused before it left is no news, as one that was never handed over.
    if (reason !== withdrawn) await tellOfPayout(tx, moved, 'failed');
    await postTransfers(tx, transfersOfEnd(moved, 'void', day));
    await settleReturnsOf(tx, lines.lineIds);
  }
  if (to === 'returned') {
    const lapsed = await reopenLines(tx, lines, payout.id);
    await releasePayoutParts(tx, payout.id);
    await tellOfPayout(tx, moved, 'returned');
    const again = await countPaidAfterAll(tx, payout.id);
    await postTransfers(tx, [...transfersOfReturn(moved, again, day), ...lapsed]);
    await settleReturnsOf(tx, lines.lineIds);
  }
}
