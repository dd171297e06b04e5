import { formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { mayNotBeTheirs } from '../../lending/loans/freezing.ts';
import { listPapers } from '../../lending/loans/paper-queries.ts';
import { findLoan, findLoanByOwner, type StoredLoan } from '../../lending/loans/queries.ts';
import { replayStored } from '../../lending/loans/recording.ts';
import { readLostDownPayment } from '../../lending/repayments/reading.ts';
import { leftText } from '../../lending/repayments/telling.ts';
import type { Charge } from '../../money/charges/queries.ts';
import { loanOwnerOf } from '../../selling/orders/loan-of-order.ts';

/** The plan that a charge pays on: as a repayment, or at once for the order of the plan. Null without one. */
export async function findPlanOfCharge(
  db: Db,
  { owner }: Pick<Charge, 'owner'>,
  orderNumber: string | null,
): Promise<StoredLoan | null> {
  if (owner.kind === 'repayment') return await findLoan(db, owner.id);
  return orderNumber === null ? null : await findLoanByOwner(db, loanOwnerOf(orderNumber));
}

/** What the customer reads once their bank gave them a payment on a plan back: what the plan asks for since. The plan is in step with the loss. */
export async function lostOnPlanText(
  tx: Tx,
  loan: StoredLoan,
  { owner, kobo }: Pick<Charge, 'owner'> & { kobo: number },
): Promise<string> {
  const { number } = loan;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const isRepayment = owner.kind === 'repayment';
  const given = `Your bank has given you ${shortKobo(kobo)} ${isRepayment ? `of plan ${number} back.` : `back, which you paid at once for plan ${number}.`}`;
  if (state.payoffKobo === 0) return `${given} You owe nothing on it.`;
  // Nobody reads what is left of a plan that may not be theirs.
  if (await mayNotBeTheirs(tx, loan.id)) return `${given} If this is wrong, write here.`;
  const { payBy } = await readLostDownPayment(tx, loan, tx.businessDate);
  const asks = isRepayment
    ? ` It counts no more.${leftText(state, shortKobo)}`
    : payBy === null
      ? ` The plan lends it again.${leftText(state, shortKobo)}`
      : ` Please pay it on the plan by ${formatDay(payBy)}. No fee is added.`;
  const papers = await listPapers(tx, loan.id);
  const letter = papers.findLast(({ kind, takenBackOn }) => kind === 'discharge' && takenBackOn !== null);
  const noLetter = letter ? ` Your letter of ${formatDay(letter.sealedOn)} doesn’t count any more.` : '';
  return `${given}${asks}${noLetter} If this is wrong, write here.`;
}
