import type { Day } from '@foodbank/contract/primitives/day';
import type { RefusalCode } from '@foodbank/contract/refusals';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { customersLimit, LimitReached } from '../../money/ledger/ledger-errors.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { refuseOwnContacts } from '../../people/customers/managed-customers.ts';
import { lockCustomers } from '../../people/customers/queries.ts';
import { readAgreement, type SealedAgreement } from './agreement-text.ts';
import { followDays } from './days.ts';
import {
  addLoanSchedule,
  asLoanEvent,
  findLoanEventByKey,
  insertLoanEvent,
  listLoanEvents,
  type StoredLoanEvent,
} from './event-queries.ts';
import type { LoanEvent, LoanFact } from './life/loan-events.ts';
import type { LoanState } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { digestOfEvent, type LoanNow, scheduleOf, whyNotRecorded } from './loan-event-rules.ts';
import { loanTransfers } from './loan-transfers.ts';
import { followLetters } from './papers.ts';
import { findLoan, lockLoans, type StoredLoan, storeLoanStates } from './queries.ts';

/** Locks a loan's customer, then the loan. Refuses with `not-found`, and with `own-record` a loan of the member who acts. */
export async function lockLoanOfOther(tx: Tx, loanId: string, actor: Actor): Promise<StoredLoan> {
  await lockCustomerOfLoan(tx, loanId, actor);
  const [loan] = await lockLoans(tx, [loanId]);
  return loan ?? refuse('not-found');
}

/** Locks a loan's customer, and returns the loan as it was found. Refuses as `lockLoanOfOther`. */
export async function lockCustomerOfLoan(tx: Tx, loanId: string, actor: Actor): Promise<StoredLoan> {
  const found = (await findLoan(tx, loanId)) ?? refuse('not-found');
  const [customer] = await lockCustomers(tx, [found.customerId]);
  if (customer && !customer.erased) await refuseOwnContacts(tx, customer, actor);
  return found;
}

/** A stored loan with what it is made of, and its state. */
export interface ReplayedLoan {
  sealed: SealedAgreement;
  events: StoredLoanEvent[];
  state: LoanState;
}

/** Reads a loan's events and replays it at the end of a day, or of the day to which it was followed, if that is later. */
export async function replayStored(
  db: Db,
  loan: Pick<StoredLoan, 'id' | 'agreementText' | 'replayedThrough'>,
  today: Day,
): Promise<ReplayedLoan> {
  const sealed = readAgreement(loan.agreementText);
  const events = await listLoanEvents(db, loan.id);
  const asOf = loan.replayedThrough > today ? loan.replayedThrough : today;
  return { sealed, events, state: replayLoan(sealed.agreement, events.map(asLoanEvent), asOf) };
}

/** An event that a caller records. */
export interface LoanEventToRecord {
  loanId: string;
  /** The caller's key, once for ever. */
  key: string;
  /** The day on which it counts: the business date or an earlier one. */
  on: Day;
  fact: LoanFact;
  /** What calls with this key have in common, where that isn't the day and the whole fact. */
  asked?: readonly unknown[];
  actor: Actor;
  /** True for one of several events of an act: its caller follows the letters after the last one. */
  isFollowedByMore?: boolean;
}

/** An event that stands on a loan: recorded now (`isNew`), or by an earlier call with the same key. */
export interface RecordedLoanEvent {
  loanId: string;
  number: number;
  isNew: boolean;
  /** The loan after it, at the end of the business date. */
  state: LoanState;
}

/** A rule of an operation: why the event can't be recorded on the loan as it is, or null. */
export type LoanRule = (now: LoanNow & { loan: StoredLoan }) => RefusalCode | null | Promise<RefusalCode | null>;

/**
 * Records an event, books the difference that it makes, and stores the loan's state and, where it changed, its schedule: all or nothing.
 * First the loan is followed to the business date, so that the transfers have the event's change alone. The same key with the same
 * content returns the event that is there; with another content it is refused (`key-used`). Refuses with `not-found` an unknown loan,
 * with `time-ahead` a day after the business date, with `loan-funds-missing` what the customer's money doesn't cover, and with the codes
 * of `whyNotRecorded` and of the caller's rule. Locks the loan, after orders and before stock, then the ledger's accounts.
 */
export async function recordLoanEvent(
  tx: Tx,
  { loanId, key, on, fact, asked = [on, fact], actor, isFollowedByMore = false }: LoanEventToRecord,
  rule: LoanRule = () => null,
): Promise<RecordedLoanEvent> {
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined) refuse('not-found');
  const { agreement } = readAgreement(loan.agreementText);
  const events = (await listLoanEvents(tx, loanId)).map(asLoanEvent);
  const today = loan.replayedThrough > tx.businessDate ? loan.replayedThrough : tx.businessDate;
  const digest = digestOfEvent(loanId, asked);
  const known = await findLoanEventByKey(tx, key);
  if (known !== null) {
    if (known.digest !== digest) refuse('key-used');
    return { loanId, number: known.number, isNew: false, state: replayLoan(agreement, events, today) };
  }
  if (on > tx.businessDate) refuse('time-ahead');
  const followed = followDays({ ...loan, agreement }, events, today);
  const now = { agreement, events, state: followed.state, loan };
  const refusal = whyNotRecorded(now, on, fact) ?? (await rule(now));
  if (refusal !== null) refuse(refusal);
  const event: LoanEvent = { ...fact, number: loan.eventCount + 1, on };
  const state = replayLoan(agreement, [...events, event], today);
  const { customerId, planCode } = loan;
  const name = `event:${event.number}`;
  const booking = { loanId, customerId, planCode, cause: fact.kind, name, effectiveOn: on };
  await insertLoanEvent(tx, { loanId, number: event.number, on, fact, key, digest, actor });
  await post(tx, [...followed.transfers, ...loanTransfers(booking, followed.books, state.books)]);
  const scheduleVersion = await addLoanSchedule(
    tx,
    loanId,
    { current: loan.scheduleVersion, eventNumber: event.number },
    scheduleOf(state),
  );
  await storeLoanStates(tx, [{ id: loanId, state, eventCount: event.number, scheduleVersion }]);
  if (!isFollowedByMore) await followLetters(tx, loan, state);
  return { loanId, number: event.number, isNew: true, state };
}

async function post(tx: Tx, transfers: Parameters<typeof postTransfers>[1]): Promise<void> {
  if (transfers.length === 0) return;
  await postTransfers(tx, transfers).catch((error: unknown) => {
    if (error instanceof LimitReached && error.limit === customersLimit) refuse('loan-funds-missing');
    throw error;
  });
}
