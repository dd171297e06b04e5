import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { moneyDayOf } from '../../foundation/calendar/calendar-rules.ts';
import { coverOwedRefunds, type LossesAfterRefunds, uncoverRefunds, undoneKobo } from '../../money/charges/covering.ts';
import { getLosses, reopenLoss, repayLosses } from '../../money/charges/disputes.ts';
import type { ChargeOwnerAnswers } from '../../money/charges/owners.ts';
import { type Charge, findCharge, heldKobo, lockChargesOf, setUsedKobo } from '../../money/charges/queries.ts';
import { listAskedRefundsOf } from '../../money/charges/refund-queries.ts';
import { addRefund } from '../../money/charges/refunds.ts';
import { wonPart } from '../../money/charges/rules.ts';
import { forgiveRest, recordLoanPayment, recordLoanRefund, reverseLoanPayment } from '../loans/acts.ts';
import { readAgreement } from '../loans/agreement-text.ts';
import { asLoanEvent, listLoanEvents } from '../loans/event-queries.ts';
import { findExcusedDay } from '../loans/excused-day-queries.ts';
import type { LoanEvent } from '../loans/life/loan-events.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { isTooLittleToAsk } from '../loans/loan-event-rules.ts';
import { findLoan, lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { ownerOfLoan } from '../loans/under-way.ts';
import { orderNumberOf } from './rules.ts';
import { tellPayment, tellTaken, tellWon } from './telling.ts';

/** What was paid beyond a loan and is not of its repayments goes back by the order that it pays for. The job's id is the loan's. */
export const planCreditQueue = 'plan-credit';

const reasons = {
  beyond: 'You paid more than your plan needed. The rest goes back to you.',
  cancelled: 'Your plan was cancelled, so your payment goes back to you.',
  lost: 'Your bank took this payment back.',
};

/** The payments that a charge made on a loan and that count, oldest first. */
export function paymentsOf({ id }: Pick<Charge, 'id'>, events: readonly LoanEvent[]) {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversed' ? [event.id] : [])));
  return events.filter(
    (event): event is LoanEvent & { kind: 'paid' } =>
      event.kind === 'paid' && event.id.startsWith(id) && !reversed.has(event.id),
  );
}

/** A loan while the money of its charges is brought to it. */
interface Applied {
  loan: StoredLoan;
  charges: Charge[];
  events: LoanEvent[];
  state: LoanState;
}

/**
 * Brings a loan in step with what the provider said about its charges: what came in counts on the day on which it was paid, whatever was asked
 * for; what a bank took back counts no more; what is more than the loan needs goes back, and so does money for a cancelled one. A rest that is
 * too little to ask for is let off. Doing it again changes nothing. Each charge pays with its own money: what other loans and orders of the
 * customer have is not touched. Locks the charges, then the loan, then the ledger's accounts.
 */
export async function applyRepayments(tx: Tx, loanId: string): Promise<void> {
  const charges = await lockChargesOf(tx, ownerOfLoan(loanId));
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined) return;
  const { events, state } = await replayStored(tx, loan, tx.businessDate);
  const applied: Applied = { loan, charges, events: events.map(asLoanEvent), state };
  for (const charge of charges) {
    const won = await takeWon(tx, applied, charge);
    const { kept, taken } = await takeBackLost(tx, applied, won?.charge ?? charge);
    const freshKobo = heldKobo(kept) - kept.usedKobo;
    if (freshKobo > 0 || (won && won.againKobo > 0) || (taken && taken.againKobo > 0))
      await takeIn(tx, applied, kept, { freshKobo, taken, won });
    else if (taken) await bookLost(tx, applied, kept, taken);
    if (taken) await forgive(tx, applied);
    const byLink = charge.payLinkId !== null;
    if (taken) await tellTaken(tx, { loan, kobo: taken.kobo, state: applied.state, byLink });
  }
  // A payment of an earlier day may leave more than the repayments hold: the rest came by the down payment, which the order gives back.
  if (loan.state !== 'cancelled' && applied.state.creditKobo > 0) await tx.enqueue(planCreditQueue, loan.id);
}

/** What a dispute that was won after all brought back of a charge. */
interface Won {
  /** As it is kept since. */
  charge: Charge;
  /** What of it went back before, and is on the loan as a refund: it counts again, too. */
  againKobo: number;
  /** What other payments had closed of the loss, and have free again. */
  reopenedKobo: number;
  /** All that was won of the charge until now: names what follows from it. */
  wonKobo: number;
  /** True if it comes back just now. */
  isNew: boolean;
}

/**
 * Brings back what is the customer's again of a charge, because a dispute was won: what is closed of its losses beyond what is lost. What the bank gave
 * back is kept of the charge again, and counts on the day on which it was paid; what had gone back before counts with it. Null if none was won.
 */
async function takeWon(tx: Tx, { loan, events }: Applied, charge: Charge): Promise<Won | null> {
  const { wonKobo, beyondKobo } = await getLosses(tx, charge.id);
  if (wonKobo === 0) return null;
  const uncoveredKobo = await uncoverRefunds(tx, charge, beyondKobo, ({ key }) => key.startsWith(lostKeyOf(charge)));
  const ofOthersKobo = await uncoverRefunds(tx, charge, beyondKobo - uncoveredKobo, () => true);
  const reopenedKobo = beyondKobo - uncoveredKobo - ofOthersKobo;
  await reopenLoss(tx, charge, { key: `${lostKeyOf(charge)}won:${wonKobo}`, amountKobo: reopenedKobo });
  const now = (await findCharge(tx, charge.id)) ?? charge;
  const isNew = beyondKobo > 0;
  if (loan.state === 'cancelled') return { charge: now, againKobo: 0, reopenedKobo, wonKobo, isNew };
  const countedKobo = paymentsOf(charge, events).reduce((sum, { kobo }) => sum + kobo, 0);
  const leftKobo = charge.paidKobo - (await lostKoboOf(tx, charge, await coverOwedRefunds(tx, now)));
  const againKobo = Math.max(0, leftKobo - countedKobo - (heldKobo(now) - now.usedKobo));
  return { charge: now, againKobo, reopenedKobo, wonKobo, isNew: isNew || againKobo > 0 };
}

/** What a bank took of a charge, and what that went back before counts again: a refund that the loan still has. */
interface Taken {
  kobo: number;
  againKobo: number;
  /** What of it was kept: the bank gave it back. */
  goneKobo: number;
  /** What of other payments closes losses instead, as far as nothing counts again. */
  closesKobo: number;
  key: string;
}

/**
 * What a bank took back of a charge, beyond what of it was to go back and did not: its payments count no more, and what is left of them counts again,
 * with what of them went back before, which the loan has as a refund. Returns the charge afterwards.
 */
async function takeBackLost(tx: Tx, applied: Applied, charge: Charge): Promise<{ kept: Charge; taken: Taken | null }> {
  const nothing = { kept: charge, taken: null };
  if (charge.paidKobo === 0) return nothing;
  const losses = await coverOwedRefunds(tx, charge);
  const { id: loanId } = applied.loan;
  const payments = paymentsOf(charge, applied.events);
  const countedKobo = payments.reduce((sum, { kobo }) => sum + kobo, 0);
  const cameKobo = countedKobo + heldKobo(charge) - charge.usedKobo;
  const leftKobo = Math.max(0, charge.paidKobo - (await lostKoboOf(tx, charge, losses)));
  const takenKobo = cameKobo - leftKobo;
  if (losses.lostKobo === 0 || takenKobo <= 0) return nothing;
  const goneKobo = Math.min(takenKobo, heldKobo(charge));
  const uncoveredBefore = applied.state.uncoveredKobo;
  for (const { id: paymentId } of payments) {
    const key = `repayment:${paymentId}:reversed`;
    applied.state = (
      await reverseLoanPayment(tx, { loanId, key, on: tx.businessDate, paymentId, actor: system })
    ).state;
  }
  applied.events = (await listLoanEvents(tx, loanId)).map(asLoanEvent);
  // Of what it counted it may have paid for refunds that a bank took back as well; what it had given back itself was never there.
  const closesKobo = uncoveredBefore - applied.state.uncoveredKobo + countedKobo - charge.usedKobo;
  const kept = { ...charge, refundKobo: charge.refundKobo + goneKobo, usedKobo: 0 };
  replace(applied, kept);
  const againKobo = Math.max(0, leftKobo - heldKobo(kept));
  const key = `${lostKeyOf(charge)}${charge.paidKobo - leftKobo}${wonPart(losses.wonKobo)}`;
  // The loan, or the bank, needs at once what closed losses.
  await repayLosses(tx, applied.charges, { key: `${key}:reopened`, amountKobo: Math.min(0, closesKobo) });
  return { kept, taken: { kobo: takenKobo, againKobo, goneKobo, closesKobo: Math.max(0, closesKobo), key } };
}

/** Books what a bank took back of the money that is kept of a charge, which its loan uses no more, and what of the loan's money closes losses. */
async function bookLost(
  tx: Tx,
  { charges }: Applied,
  charge: Charge,
  { key, goneKobo, closesKobo }: Taken,
): Promise<void> {
  await repayLosses(tx, charges, { key, amountKobo: Math.min(0, closesKobo) });
  if (goneKobo > 0) await addRefund(tx, charge, { key, amountKobo: goneKobo, reason: reasons.lost });
  await repayLosses(tx, charges, { key, amountKobo: Math.max(0, closesKobo) });
  await setUsedKobo(tx, charge.id, 0);
}

/** The key of what a bank took back of the money that is kept of a charge begins so. */
const lostKeyOf = ({ id }: Pick<Charge, 'id'>): string => `repayment:${id}:lost:`;

/**
 * What a loan does not have of a charge, because a bank took it back: what was kept of it, and what went back before, too. Less what came in a second
 * time, because a dispute was won: a refund that the loan has was undone, and its money counted anew.
 */
async function lostKoboOf(tx: Tx, charge: Charge, losses: LossesAfterRefunds): Promise<number> {
  const { openKobo, repaidKobo, unsettledKobo, refunds } = losses;
  const isLost = (key: string) => key.startsWith(lostKeyOf(charge));
  const ofKept = refunds.filter(({ key }) => isLost(key));
  const lostKobo = ofKept.reduce((sum, { amountKobo }) => sum + amountKobo, 0) + openKobo + repaidKobo - unsettledKobo;
  const undone = undoneKobo(
    await listAskedRefundsOf(tx, charge.id),
    (key) => !isLost(key) && !key.startsWith('refund:'),
  );
  return lostKobo - undone;
}

/** Money of a charge that the loan does not have yet. */
interface MoneyToTake {
  /** What is kept of the charge and not used. */
  freshKobo: number;
  /** What a bank took of the charge just before: what of it counts again is not there to be used, and the customer is told of that only. */
  taken: Taken | null;
  won: Won | null;
}

async function takeIn(tx: Tx, applied: Applied, charge: Charge, { freshKobo, taken, won }: MoneyToTake): Promise<void> {
  const { loan } = applied;
  const since = wonPart(won?.wonKobo ?? 0);
  if (loan.state === 'cancelled') {
    if (taken) await bookLost(tx, applied, charge, taken);
    const key = `repayment:${charge.id}:cancelled:${charge.paidKobo}${since}`;
    await addRefund(tx, charge, { key, amountKobo: freshKobo, reason: reasons.cancelled });
    return;
  }
  const { creditKobo: before, uncoveredKobo } = applied.state;
  const count = applied.events.filter((event) => event.kind === 'paid' && event.id.startsWith(charge.id)).length;
  const paymentId = count === 0 ? charge.id : `${charge.id}:${count + 1}`;
  const on = await dayOfPayment(tx, applied, charge, taken !== null || (won?.isNew ?? false));
  const againKobo = taken?.againKobo ?? won?.againKobo ?? 0;
  const kobo = freshKobo + againKobo;
  const key = `repayment:${paymentId}`;
  const payment = { loanId: loan.id, key, on, paymentId, kobo, wentBackKobo: againKobo, actor: system };
  applied.state = (await recordLoanPayment(tx, payment)).state;
  const closesKobo = uncoveredKobo - applied.state.uncoveredKobo - againKobo + (won?.reopenedKobo ?? 0);
  const nothing = { kobo: 0, againKobo: 0, goneKobo: 0, closesKobo: 0, key };
  await bookLost(tx, applied, charge, { ...(taken ?? nothing), closesKobo: closesKobo + (taken?.closesKobo ?? 0) });
  const held = { ...charge, usedKobo: heldKobo(charge) };
  await setUsedKobo(tx, charge.id, held.usedKobo);
  replace(applied, held);
  const beyond = { payer: held, beyondKobo: applied.state.creditKobo - before, since };
  const backKobo = await giveBackBeyond(tx, applied, beyond);
  await forgive(tx, applied);
  applied.events = (await listLoanEvents(tx, loan.id)).map(asLoanEvent);
  const byLink = charge.payLinkId !== null;
  if (won?.isNew) await tellWon(tx, { loan, kobo, backKobo, state: applied.state });
  else if (taken === null) await tellPayment(tx, { loan, kobo, backKobo, state: applied.state, byLink });
}

/**
 * The day on which a payment counts: the day of the payment, but never before the agreement, nor in the future. A payment that counts once more keeps its
 * earlier day. A card that was charged after a Sunday or holiday counts on the due day, so that the customer is not late,
 * and so does what is paid for a day that we left out.
 */
async function dayOfPayment(
  tx: Tx,
  { loan, events, state }: Applied,
  { id, paidAt, countsOn }: Charge,
  isOnceMore: boolean,
): Promise<Day> {
  const { acceptedOn } = readAgreement(loan.agreementText).agreement;
  const before = isOnceMore ? events.find((event) => event.kind === 'paid' && event.id.startsWith(id)) : undefined;
  const cameOn = paidAt === null ? tx.businessDate : moneyDayOf(paidAt, tx);
  const paidOn = cameOn < tx.businessDate ? cameOn : tx.businessDate;
  const day = before?.on ?? countsOn ?? (await findExcusedDay(tx, loan.id, state, paidOn)) ?? paidOn;
  return day < acceptedOn ? acceptedOn : day;
}

const replace = (applied: Applied, charge: Charge): void => {
  applied.charges = applied.charges.map((one) => (one.id === charge.id ? charge : one));
};

/** What a payment left beyond the loan goes back: of the charge that brought it, then of the newest. Returns the sum, in kobo. */
async function giveBackBeyond(
  tx: Tx,
  applied: Applied,
  { payer, beyondKobo, since }: { payer: Charge; beyondKobo: number; since: string },
): Promise<number> {
  const inOrder = [payer, ...applied.charges.filter(({ id }) => id !== payer.id).reverse()];
  const parts: { charge: Charge; kobo: number }[] = [];
  let restKobo = beyondKobo;
  for (const charge of inOrder) {
    const kobo = Math.min(restKobo, heldKobo(charge));
    if (kobo > 0) parts.push({ charge, kobo });
    restKobo -= Math.max(0, kobo);
  }
  const sumKobo = parts.reduce((sum, { kobo }) => sum + kobo, 0);
  if (sumKobo === 0) return 0;
  const key = `repayment:${payer.id}:beyond:${payer.paidKobo}${since}`;
  const refund = { loanId: applied.loan.id, key, on: tx.businessDate, kobo: sumKobo, actor: system };
  applied.state = (await recordLoanRefund(tx, refund)).state;
  for (const { charge, kobo } of parts) {
    await addRefund(tx, charge, { key: `${key}:${charge.id}`, amountKobo: kobo, reason: reasons.beyond });
    const usedKobo = Math.min(charge.usedKobo, heldKobo(charge) - kobo);
    await setUsedKobo(tx, charge.id, usedKobo);
    replace(applied, { ...charge, refundKobo: charge.refundKobo + kobo, usedKobo });
  }
  return sumKobo;
}

/** Lets off a rest that is too little to ask for. */
async function forgive(tx: Tx, applied: Applied): Promise<void> {
  if (!isTooLittleToAsk(applied.state)) return;
  const { id: loanId } = applied.loan;
  const key = `repayment:${loanId}:forgiven:${applied.events.length}`;
  applied.state = (await forgiveRest(tx, { loanId, key, on: tx.businessDate, actor: system })).state;
}

/** What money means for a loan: whatever comes in pays it back. */
export const repaymentCharges: ChargeOwnerAnswers = {
  kind: 'repayment',
  tooLittle: 'counts',
  // The loan says what is too much, and is locked before the ledger's accounts: `changed` gives it back.
  backAtOnce: async () => null,
  changed: (tx, { owner }) => applyRepayments(tx, owner.id),
  idle: async () => null,
  pageOf: () => '/app/plans',
  orderOf: async (db, ownerId) => {
    const loan = await findLoan(db, ownerId);
    return loan && orderNumberOf(loan);
  },
};
