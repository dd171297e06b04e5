import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { moneyDayOf } from '../../foundation/calendar/calendar-rules.ts';
import { coverOwedRefunds, type LossesAfterRefunds } from '../../money/charges/covering.ts';
import { repayLosses } from '../../money/charges/disputes.ts';
import type { ChargeOwnerAnswers } from '../../money/charges/owners.ts';
import { type Charge, heldKobo, lockChargesOf, setUsedKobo } from '../../money/charges/queries.ts';
import { addRefund } from '../../money/charges/refunds.ts';
import { forgiveRest, recordLoanPayment, recordLoanRefund, reverseLoanPayment } from '../loans/acts.ts';
import { readAgreement } from '../loans/agreement-text.ts';
import { asLoanEvent, listLoanEvents } from '../loans/event-queries.ts';
import type { LoanEvent } from '../loans/life/loan-events.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { isTooLittleToAsk } from '../loans/loan-event-rules.ts';
import { findLoan, lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { ownerOfLoan } from '../loans/under-way.ts';
import { orderNumberOf } from './rules.ts';
import { tellPayment, tellTaken } from './telling.ts';

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
    const { kept, taken } = await takeBackLost(tx, applied, charge);
    const freshKobo = heldKobo(kept) - kept.usedKobo;
    if (freshKobo > 0 || (taken && taken.againKobo > 0)) await takeIn(tx, applied, kept, { freshKobo, taken });
    else if (taken) await bookLost(tx, applied, kept, taken);
    if (taken) await forgive(tx, applied);
    if (taken) await tellTaken(tx, { loan, kobo: taken.kobo, state: applied.state });
  }
  // A payment of an earlier day may leave more than the repayments hold: the rest came by the down payment, which the order gives back.
  if (loan.state !== 'cancelled' && applied.state.creditKobo > 0) await tx.enqueue(planCreditQueue, loan.id);
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
  const leftKobo = Math.max(0, charge.paidKobo - lostKoboOf(charge, losses));
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
  const key = `${lostKeyOf(charge)}${charge.paidKobo - leftKobo}`;
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

/** What a loan does not have of a charge, because a bank took it back: what was kept of it, and what went back before, too. */
function lostKoboOf(charge: Charge, { openKobo, repaidKobo, unsettledKobo, refunds }: LossesAfterRefunds): number {
  const ofKept = refunds.filter(({ key }) => key.startsWith(lostKeyOf(charge)));
  return ofKept.reduce((sum, { amountKobo }) => sum + amountKobo, 0) + openKobo + repaidKobo - unsettledKobo;
}

/** Money of a charge that the loan does not have yet. */
interface MoneyToTake {
  /** What is kept of the charge and not used. */
  freshKobo: number;
  /** What a bank took of the charge just before: what of it counts again is not there to be used, and the customer is told of that only. */
  taken: Taken | null;
}

async function takeIn(tx: Tx, applied: Applied, charge: Charge, { freshKobo, taken }: MoneyToTake): Promise<void> {
  const { loan } = applied;
  if (loan.state === 'cancelled') {
    if (taken) await bookLost(tx, applied, charge, taken);
    const key = `repayment:${charge.id}:cancelled:${charge.paidKobo}`;
    await addRefund(tx, charge, { key, amountKobo: freshKobo, reason: reasons.cancelled });
    return;
  }
  const { creditKobo: before, uncoveredKobo } = applied.state;
  const count = applied.events.filter((event) => event.kind === 'paid' && event.id.startsWith(charge.id)).length;
  const paymentId = count === 0 ? charge.id : `${charge.id}:${count + 1}`;
  const on = dayOfPayment(tx, applied, charge);
  const againKobo = taken?.againKobo ?? 0;
  const kobo = freshKobo + againKobo;
  const key = `repayment:${paymentId}`;
  const payment = { loanId: loan.id, key, on, paymentId, kobo, wentBackKobo: againKobo, actor: system };
  applied.state = (await recordLoanPayment(tx, payment)).state;
  const closesKobo = uncoveredKobo - applied.state.uncoveredKobo - againKobo;
  const nothing = { kobo: 0, againKobo: 0, goneKobo: 0, closesKobo: 0, key };
  await bookLost(tx, applied, charge, { ...(taken ?? nothing), closesKobo: closesKobo + (taken?.closesKobo ?? 0) });
  const held = { ...charge, usedKobo: heldKobo(charge) };
  await setUsedKobo(tx, charge.id, held.usedKobo);
  replace(applied, held);
  const backKobo = await giveBackBeyond(tx, applied, held, applied.state.creditKobo - before);
  await forgive(tx, applied);
  applied.events = (await listLoanEvents(tx, loan.id)).map(asLoanEvent);
  if (taken === null) await tellPayment(tx, { loan, kobo, backKobo, state: applied.state });
}

/** The day of a payment: its own, but no day before the agreement, nor one that has not come. */
function dayOfPayment(tx: Tx, { loan }: Applied, { paidAt }: Charge): Day {
  const { acceptedOn } = readAgreement(loan.agreementText).agreement;
  const day = paidAt === null ? tx.businessDate : moneyDayOf(paidAt, tx);
  if (day < acceptedOn) return acceptedOn;
  return day < tx.businessDate ? day : tx.businessDate;
}

const replace = (applied: Applied, charge: Charge): void => {
  applied.charges = applied.charges.map((one) => (one.id === charge.id ? charge : one));
};

/** What a payment left beyond the loan goes back: of the charge that brought it, then of the newest. Returns the sum, in kobo. */
async function giveBackBeyond(tx: Tx, applied: Applied, payer: Charge, beyondKobo: number): Promise<number> {
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
  const key = `repayment:${payer.id}:beyond:${payer.paidKobo}`;
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
