import { askedKobo } from '@foodbank/contract/money/charges';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { followCharge } from '../../money/charges/following.ts';
import { type Charge, findCharge, findChargeByReference, listChargesOf } from '../../money/charges/queries.ts';
import { createCharge, startCharge } from '../../money/charges/starting.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { findLoanByNumber, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { ownerOfLoan } from '../loans/under-way.ts';
import { applyRepayments } from './applying.ts';
import { whyNotPaid } from './rules.ts';

/** A payment that a customer begins on a plan. */
export interface RepaymentToStart {
  number: string;
  /** Of the app: the same one begins one payment. */
  key: string;
  kobo: number;
}

/** Of a plan, at most so many payments that were begun and not paid within a day. */
const openMax = 20;
const dayMs = 86_400_000;

/** The page of a payment in the app. */
const pageOf = (number: string, chargeId: string): string => `/app/plans/${number}/payments/${chargeId}`;

/**
 * Begins a payment on a plan at the provider, and returns its charge. One that was begun for the same amount goes on. Calls the provider, so it runs outside
 * of a transaction. Refuses with `not-found` another customer's plan, with the codes of `whyNotPaid`, with `payment-tries-over`, and with
 * `key-used` a key of another amount.
 */
export async function startRepayment(
  context: AppContext,
  customerId: string,
  wanted: RepaymentToStart,
): Promise<string> {
  const charge = await context.database.write((tx) => chargeToPay(tx, customerId, wanted));
  if (charge.state !== 'paid')
    await startCharge(context, charge.id, `${context.config.publicUrl}${pageOf(wanted.number, charge.id)}`);
  return charge.id;
}

/** The loan of a customer by its number. Refuses with `not-found` an unknown one, and one of another customer. */
export async function getOwnLoan(db: Parameters<typeof findLoanByNumber>[0], customerId: string, number: string) {
  const loan: StoredLoan | null = await findLoanByNumber(db, number);
  return loan !== null && loan.customerId === customerId ? loan : refuse('not-found');
}

/** The charge to pay: made now, or begun before. Locks the customer. */
async function chargeToPay(tx: Tx, customerId: string, { number, key, kobo }: RepaymentToStart): Promise<Charge> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const loan = await getOwnLoan(tx, customerId, number);
  const owner = ownerOfLoan(loan.id);
  const reference = `${loan.number}-${key.replaceAll('-', '').slice(-12)}`;
  const there = await findChargeByReference(tx, reference);
  if (there !== null)
    return there.owner.id === loan.id && there.amountKobo === askedKobo(kobo) ? there : refuse('key-used');
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const refusal = whyNotPaid(state, kobo);
  if (refusal !== null) refuse(refusal);
  // What others pay by a link is not the customer's to go on with, nor a try of theirs.
  const unpaid = (await listChargesOf(tx, owner)).filter(
    ({ state: one, payLinkId, createdAt }) =>
      payLinkId === null && one !== 'paid' && tx.now.getTime() - createdAt.getTime() < dayMs,
  );
  const goesOn = unpaid.findLast(
    (one) => one.state === 'open' && one.cardId === null && one.amountKobo === askedKobo(kobo),
  );
  if (goesOn) return goesOn;
  if (unpaid.length >= openMax) refuse('payment-tries-over');
  return createCharge(tx, {
    ...{ reference, owner, customerId, amountKobo: askedKobo(kobo) },
    email: confirmedEmail(customer),
  });
}

/** A payment of a customer's plan. Refuses with `not-found` one of another plan. */
export async function getOwnPayment(
  db: Parameters<typeof findCharge>[0],
  loan: Pick<StoredLoan, 'id'>,
  id: string,
): Promise<Charge> {
  const charge = await findCharge(db, id);
  return charge?.owner.kind === 'repayment' && charge.owner.id === loan.id ? charge : refuse('not-found');
}

/** Asks the provider about a payment, and brings the plan in step. Calls the provider, so it runs outside of a transaction. */
export async function followRepayment(context: AppContext, { id, owner }: Charge): Promise<void> {
  await followCharge(context, id);
  await context.database.write((tx) => applyRepayments(tx, owner.id));
}
