/** What stops a loan's days while something is wrong with its goods. Business rules, section 10, "Pause". */
import type { Day } from '@foodbank/contract/primitives/day';
import type { Database, Db, Tx } from '../../../platform/database.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { followLoans } from './days.ts';
import { asLoanEvent } from './event-queries.ts';
import type { LoanEvent } from './life/loan-events.ts';
import type { LoanState, LoanStateName } from './life/loan-state.ts';
import { nextInstalmentOf } from './life/loan-state-of.ts';
import { hasOpenPause } from './loan-event-rules.ts';
import {
  endCause,
  findPausedLoan,
  listCasesPausing,
  listLoansWithCause,
  listOpenCauses,
  noteOver,
  type OpenCause,
  openCause,
  type PauseCause,
} from './pause-queries.ts';
import { nextText, tellCustomerOfPlan } from './plan-messages.ts';
import { findLoan, findLoanByOwner, lockLoans, type StoredLoan } from './queries.ts';
import { type RecordedLoanEvent, recordLoanEvent, replayStored } from './recording.ts';

/** An act on a loan that needs no more than its day. */
interface LoanAct {
  loanId: string;
  key: string;
  on: Day;
  actor: Actor;
}

/**
 * Pauses a loan: no day counts as late until it goes on, at most 28 days in all. Refuses with `loan-not-active` a loan that is not running, or
 * is paused.
 */
export const pauseLoan = (tx: Tx, { loanId, key, on, actor }: LoanAct): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'paused' }, actor });

/** Ends a pause, also of a settled loan; the day of it counts again. Refuses with `loan-not-active` a loan that has none. */
export const resumeLoan = (tx: Tx, { loanId, key, on, actor }: LoanAct): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'resumed' }, actor });

const running: readonly LoanStateName[] = ['active', 'for-write-off'];
const ended: readonly LoanStateName[] = ['settled', 'cancelled', 'written-off'];

/**
 * Something is wrong with what a loan pays for, such as `order:FB-12345678`: the loan is paused from the business date on, or from its
 * hand-over. Nothing without a loan, and for one that was cancelled. The same cause twice is one. Locks the loan. Returns the loan, or null.
 */
export async function holdLoan(
  tx: Tx,
  owner: string,
  { cause, causeId, name }: PauseCause,
  actor: Actor = system,
): Promise<StoredLoan | null> {
  const found = await findLoanByOwner(tx, owner);
  if (found === null) return null;
  const [loan] = await lockLoans(tx, [found.id]);
  if (loan === undefined || loan.state === 'cancelled') return null;
  await openCause(tx, loan.id, cause, causeId, name, tx.businessDate);
  await followPause(tx, loan.id, actor);
  return loan;
}

/** A cause is over, such as by the answer: the loan goes on once it was the last one. Nothing for a cause of no loan. Locks the loan. */
export async function releaseLoan(
  tx: Tx,
  { cause, causeId }: Omit<PauseCause, 'name'>,
  actor: Actor = system,
): Promise<void> {
  const paused = await findPausedLoan(tx, cause, causeId);
  if (paused === null) return;
  await lockLoans(tx, [paused.loanId]);
  if ((await endCause(tx, cause, causeId, tx.businessDate)) !== null) await followPause(tx, paused.loanId, actor);
}

/** The cases of a customer are deleted, because their data are erased: none of them pauses a plan any more. Locks the loans. */
export async function releaseCasesOf(tx: Tx, customerId: string): Promise<void> {
  for (const { causeId } of await listCasesPausing(tx, customerId)) await releaseLoan(tx, { cause: 'case', causeId });
}

/**
 * Brings a loan in step with its open causes: it is paused while there is one, and goes on without. Doing it again changes nothing. A pause
 * begins with the oldest open cause, but not before hand-over or the end of an earlier pause. One that was paid off or written off meanwhile goes on
 * without a word. Locks the loan.
 */
export async function followPause(tx: Tx, loanId: string, actor: Actor = system): Promise<void> {
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined) return;
  const [first] = await listOpenCauses(tx, loanId);
  const { events, state } = await replayStored(tx, loan, tx.businessDate);
  const act = { loanId, key: `pause:${loanId}:${loan.eventCount}`, actor };
  if (first !== undefined) {
    if (!running.includes(state.state) || state.pause !== null || state.pauseDaysLeft === 0) return;
    await pauseLoan(tx, { ...act, on: beginOf(first, events.map(asLoanEvent)) });
  } else if (hasOpenPause({ events: events.map(asLoanEvent), state })) {
    const { pause, frozenSince } = state;
    const resumed = await resumeLoan(tx, { ...act, on: tx.businessDate });
    if (pause !== null && pause.since < tx.businessDate && frozenSince === null)
      await tellGoesOn(tx, loan, resumed.state, '');
  }
}

/** The first day of a pause. */
function beginOf({ since }: OpenCause, events: readonly LoanEvent[]): Day {
  const days = events.flatMap(({ kind, on }) => (kind === 'delivered' || kind === 'resumed' ? [on] : []));
  return [since, ...days].toSorted().at(-1) ?? since;
}

/** The text message by which a customer learns that a paused plan goes on. */
export function goesOnText(number: string, state: Pick<LoanState, 'instalments' | 'asOf'>, why: string): string {
  const next = nextInstalmentOf(state);
  const words = `Foodbank: ${why}your plan ${number} goes on.`;
  if (next === undefined) return words;
  // With a payslip the month says it.
  return `${words} ${nextText(next)}${next.isOnPayslip ? '' : ' Due days moved with the pause.'}`;
}

const tellGoesOn = (tx: Tx, loan: StoredLoan, state: LoanState, why: string): Promise<void> =>
  tellCustomerOfPlan(tx, loan, {
    kind: 'reminder',
    text: goesOnText(loan.number, state, why),
    subject: 'Your plan goes on',
  });

const atMost = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Ends the pauses whose 28 days are over although a case is open: the loan's new due days are stored, and its customer is told. Also pauses
 * loans that run again while a case is open. Doing it again changes nothing. Returns how many ended.
 */
export async function endPauses({ write }: Pick<Database, 'write'>, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (let after = beforeAll; ; ) {
    signal.throwIfAborted();
    const loans = await write((tx) => listLoansWithCause(tx, after, atMost));
    for (const { loanId } of loans) if (await write((tx) => endPause(tx, loanId))) count += 1;
    const last = loans.at(-1);
    if (last === undefined || loans.length < atMost) return count;
    after = last.loanId;
  }
}

async function endPause(tx: Tx, loanId: string): Promise<boolean> {
  await followPause(tx, loanId);
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined || (await listOpenCauses(tx, loanId)).length === 0) return false;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  if (!running.includes(state.state) || state.pause !== null || state.pauseDaysLeft > 0) return false;
  await followLoans(tx, [loanId], tx.businessDate);
  await noteOver(tx, loanId, tx.businessDate);
  await tellGoesOn(tx, loan, state, 'we still look at your case, but 28 days are over: ');
  return true;
}

/** How a loan stands to a cause: `waits`: for the hand-over, `over`: its 28 days are used, `none`: there is nothing left to pause. */
export type PauseStanding = 'paused' | 'waits' | 'over' | 'none';

/** How a loan stands on a day to causes that are open. */
export function pauseStandingOf({ state, pause }: Pick<LoanState, 'state' | 'pause'>): PauseStanding {
  if (ended.includes(state)) return 'none';
  if (state === 'accepted') return 'waits';
  return pause === null ? 'over' : 'paused';
}

/** Why a loan is paused, the oldest cause first. */
export const describeCauses = async (db: Db, loanId: string) =>
  (await listOpenCauses(db, loanId)).map(({ cause, causeId, name, since }) => ({
    kind: cause,
    id: causeId,
    name,
    since,
  }));

/** What a case does to the plan of its order, for the page of the case. Null where it pauses nothing. */
export async function describePause(db: Db, causeId: string, today: Day) {
  const paused = await findPausedLoan(db, 'case', causeId);
  const loan = paused && (await findLoan(db, paused.loanId));
  if (!loan) return null;
  const { state } = await replayStored(db, loan, today);
  const standing = pauseStandingOf(state);
  return standing === 'none'
    ? null
    : {
        ...{ loanId: loan.id, planNumber: loan.number, standing },
        since: state.pause?.since ?? null,
        untilAtMost: state.pause?.untilAtMost ?? null,
      };
}
