import { hash, randomInt } from 'node:crypto';
import type { PlanTerms } from '@foodbank/contract/lending/plans';
import type { Day } from '@foodbank/contract/primitives/day';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { TryAgain, type Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { canonicalJson, sealAgreement } from './agreement-text.ts';
import { addLoanSchedule } from './event-queries.ts';
import type { Agreement } from './life/loan-events.ts';
import { replayLoan } from './life/replay-loan.ts';
import { scheduleOf } from './loan-event-rules.ts';
import { sealAgreementPaper } from './papers.ts';
import { findLoanByKey, findLoanByOwner, insertLoan } from './queries.ts';
import { hasOwnPayDay, planDueDays, quotePlan } from './terms/quote-plan.ts';

/** What a customer agrees to. */
export interface LoanToAccept {
  /** The caller's key, once for ever. */
  key: string;
  customerId: string;
  /** What it pays for, such as `order:FB-12345678`. It has one loan. */
  owner: string;
  /** The plan with the version in force (`lending/plans`). */
  plan: { code: string; version: number; terms: PlanTerms };
  /** Goods and delivery. */
  totalKobo: number;
  /** The promised delivery day. Due days are counted from it. */
  promisedOn: Day;
  /** The day of consent: the business date or an earlier one. */
  acceptedOn: Day;
  /** The public holidays from the promised day on; paydays depend on them. */
  holidays: readonly { day: Day }[];
  /** The pay day of the customer's own, of a plan by months. */
  payDay?: PayDay | undefined;
  /** What the customer saw: down payment and all instalments together, and the annual rate. */
  shown: { payableKobo: number; annualRateHundredths: number };
  /** The employer that deducts the instalments, of a plan by paydays. */
  employerId?: string | undefined;
  /** The offer that the customer agreed to by a code, with the digest of what it showed. */
  offer?: { id: string; digest: string };
}

/** A loan that was made, now or by an earlier call with the same key. */
export interface AcceptedLoan {
  id: string;
  number: string;
}

/** A new number: LN- and 8 random digits, so that numbers can't be guessed and don't tell how many loans there are. */
const newLoanNumber = (): string => `LN-${randomInt(100_000_000).toString().padStart(8, '0')}`;

/**
 * Seals an agreement and stores the loan with its first schedule. Nothing is booked before hand-over. The same key with the same content
 * returns the loan that is there; with another content it is refused (`key-used`). Refuses with `not-found` a customer that isn't ours
 * or was erased, with `plan-changed` numbers other than those shown, and with `loan-known` a second loan for one owner. Locks the
 * customer. What the customer may owe, and that they agreed, is the caller's to check (`selling/checkout/consent.ts`).
 */
export async function acceptLoan(tx: Tx, wanted: LoanToAccept): Promise<AcceptedLoan> {
  const {
    key,
    customerId,
    owner,
    plan,
    totalKobo,
    promisedOn,
    acceptedOn,
    holidays,
    payDay,
    shown,
    offer,
    employerId,
  } = wanted;
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const digest = digestOf(wanted);
  const known = await findLoanByKey(tx, key);
  if (known !== null) return known.digest === digest ? { id: known.id, number: known.number } : refuse('key-used');
  if ((await findLoanByOwner(tx, owner)) !== null) refuse('loan-known');
  if (acceptedOn > tx.businessDate) refuse('time-ahead');
  if (promisedOn < acceptedOn || !Number.isSafeInteger(totalKobo) || totalKobo < 1) refuse('validation');
  if (payDay !== undefined && !hasOwnPayDay(plan.terms)) refuse('validation');
  const quote = quotePlan({ plan: plan.terms, totalKobo, promisedOn, holidays, payDay });
  if (quote.payableKobo !== shown.payableKobo || quote.annualRateHundredths !== shown.annualRateHundredths)
    refuse('plan-changed');
  if (quote.financedKobo === 0) refuse('validation');
  const agreement: Agreement = {
    planCode: plan.code,
    planVersion: plan.version,
    plan: plan.terms,
    totalKobo,
    acceptedOn,
    promisedOn,
    dueDays: planDueDays(plan.terms, promisedOn, holidays, payDay),
    ...(payDay !== undefined && { payDay }),
  };
  const state = replayLoan(agreement, [], tx.businessDate);
  const { text, sha256 } = sealAgreement({ form: 1, customerId, owner, agreement, quote, ...(offer && { offer }) });
  const number = newLoanNumber();
  const id = await insertLoan(tx, {
    ...{ number, customerId, owner, planCode: plan.code, planVersion: plan.version, acceptedOn },
    ...{ agreementText: text, agreementSha256: sha256, key, digest, state, employerId: employerId ?? null },
  });
  // Another loan drew the same number: everything is done again with another one.
  if (id === null) throw new TryAgain();
  await addLoanSchedule(tx, id, { current: 0, eventNumber: 0 }, scheduleOf(state));
  await sealAgreementPaper(tx, { id, number });
  return { id, number };
}

function digestOf({ customerId, owner, plan, totalKobo, promisedOn, acceptedOn, payDay, shown }: LoanToAccept): string {
  const chosen = payDay === undefined ? [] : [payDay];
  return hash('sha256', canonicalJson([customerId, owner, plan, totalKobo, promisedOn, acceptedOn, shown, ...chosen]));
}
