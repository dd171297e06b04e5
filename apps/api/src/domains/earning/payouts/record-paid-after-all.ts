import { formatMonth } from '@foodbank/contract/primitives/day';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { markPaidAfterAll } from '../../money/payments/alarm-queries.ts';
import type { NewLine } from '../commissions/line-rules.ts';
import { claimLines, markLinesSent, payLines } from '../commissions/lines-in-payouts.ts';
import { listLines, listLinesOfOrders } from '../commissions/queries.ts';
import { storeLines } from '../commissions/record-order-lines.ts';
import {
  addPayoutEvent,
  countPaidAfterAll,
  deletePayoutParts,
  insertPayoutParts,
  listPayoutParts,
} from './line-queries.ts';
import { asLines } from './make-content.ts';
import { owedAfterAllKobo, type PartsAgain, partsAgain } from './paid-after-all-rules.ts';
import { type HasAcceptedTerms, readPayee } from './payee.ts';
import { changeableStates, type PayoutPart, paidAfterAllFrom } from './payout-rules.ts';
import { transfersOfPaidAfterAll } from './payout-transfers.ts';
import { findOpenPayout, lockPayout, moveSentPayout, type Payout } from './queries.ts';
import { refreshPayout, releaseStanding } from './refresh-payout.ts';
import type { MovedPayout } from './request-paid-after-all.ts';
import { tellOfPayout } from './tell-agent.ts';

/** Who approved that a payout was paid after all, and by which request. */
export interface PaidAfterAllBy {
  approvalId: string;
  /** Why it was asked for. */
  reason: string;
  staffId: string;
}

/** An agent's payout that is not over and has not been handed over, or null. */
export async function findUnsentPayout(db: Db, agentId: string): Promise<Payout | null> {
  const open = await findOpenPayout(db, agentId);
  return open !== null && changeableStates.some((state) => state === open.state) ? open : null;
}

/** What a payout that failed or came back gets again of its lines, if `unsent`, the payout after it, is made anew first. */
export async function readPartsAgain(db: Db, payoutId: string, unsent: Payout | null): Promise<PartsAgain> {
  const parts = await listPayoutParts(db, payoutId);
  const released = unsent === null ? [] : await listPayoutParts(db, unsent.id);
  const own = await listLines(
    db,
    parts.map(({ lineId }) => lineId),
  );
  const orders = own.flatMap(({ orderNumber }) => orderNumber ?? []);
  return partsAgain(parts, [...own, ...(await listLinesOfOrders(db, orders))], released);
}

/**
 * Books a payout as paid that failed or came back: its lines stand in it again and are paid, and the ledger says so. An unsent payout of
 * the agent is made anew of what is left. What the lines can't give again was paid twice: a correction gives it, and another one takes it
 * back from the agent. Refuses with `payout-in-another` while some of it is on its way in another payout, and with `approval-stale` if the
 * alarm was closed meanwhile. The caller holds the locks.
 */
export async function recordPaidAfterAll(
  tx: Tx,
  payout: Payout,
  { moved, by, hasAcceptedTerms }: { moved: MovedPayout; by: PaidAfterAllBy; hasAcceptedTerms: HasAcceptedTerms },
): Promise<void> {
  const { id, agentId, amountKobo } = payout;
  // Another member may close the alarm at this instant: one of both happens.
  if (!(await markPaidAfterAll(tx, moved.disbursementId, moved.alarm))) refuse('approval-stale');
  const unsent = await giveBackUnsent(tx, agentId);
  const again = await readPartsAgain(tx, id, null);
  if (again.isOnItsWay) refuse('payout-in-another');
  const parts = [...again.taken, ...(await correct(tx, payout, again.missing, by.approvalId))];
  await deletePayoutParts(tx, id);
  await insertPayoutParts(tx, id, parts);
  const lines = asLines(parts);
  await claimLines(tx, lines);
  await markLinesSent(tx, lines);
  await payLines(tx, lines);
  const paid = await moveSentPayout(tx, id, { to: 'paid', from: paidAfterAllFrom, because: null });
  if (paid === null) throw new Error('a locked payout changed');
  const times = (await countPaidAfterAll(tx, id)) + 1;
  await addPayoutEvent(tx, id, {
    kind: 'paid-after-all',
    staffId: by.staffId,
    reason: by.reason,
    detail: { from: payout.state, amountKobo, owedKobo: owedAfterAllKobo(again), approval: by.approvalId },
  });
  await postTransfers(tx, transfersOfPaidAfterAll(paid, times, tx.businessDate));
  if (unsent !== null) await makeAnew(tx, unsent, hasAcceptedTerms);
  await tellOfPayout(tx, paid, 'late');
}

/** Gives the lines of the agent's unsent payout back, so that the paid one can have them. Returns that payout; null without one. */
async function giveBackUnsent(tx: Tx, agentId: string): Promise<Payout | null> {
  const found = await findUnsentPayout(tx, agentId);
  const unsent = found && (await lockPayout(tx, found.id));
  if (unsent === null) return null;
  await releaseStanding(tx, unsent.id);
  await deletePayoutParts(tx, unsent.id);
  return unsent;
}

/** What is left after an earlier payout was paid: only a person's own hold outlasts it. */
async function makeAnew(tx: Tx, unsent: Payout, hasAcceptedTerms: HasAcceptedTerms): Promise<void> {
  const payee = await readPayee(tx, { keys: tx.keys, day: tx.businessDate, hasAcceptedTerms }, unsent.agentId);
  const heldBecause = unsent.heldBecause === 'person' ? 'person' : payee.holdBecause;
  await refreshPayout(tx, unsent, payee, { because: 'An earlier payout was paid after all.', heldBecause });
}

/** Adds two corrections for each missing part: one that stands in the payout in its place, and one that takes the same back. */
async function correct(
  tx: Tx,
  { agentId, dueMonth }: Payout,
  missing: readonly PayoutPart[],
  approvalId: string,
): Promise<PayoutPart[]> {
  const note = `The payout for ${formatMonth(dueMonth)} was paid after all.`;
  const about = { orderNumber: null, baseKobo: null, ratePpm: null, placedOn: null, completedOn: null };
  const base = {
    ...about,
    agentId,
    kind: 'correction',
    state: 'earned',
    dueOn: tx.businessDate,
    note,
    approvalId,
  } as const;
  const lines = missing.flatMap(({ lineId: ofLineId, amountKobo }): NewLine[] => [
    { ...base, ofLineId, amountKobo },
    { ...base, ofLineId, amountKobo: -amountKobo },
  ]);
  const ids = lines.length === 0 ? [] : await storeLines(tx, lines, []);
  return missing.map(({ amountKobo }, index) => ({ lineId: ids[2 * index] ?? '', amountKobo }));
}
