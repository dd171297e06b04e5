/** Hardship: up to two payments of a plan move by up to thirty days each, and nothing accrues. Business rules, section 3. */
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { RefusalCode } from '@foodbank/contract/refusals';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { daysFrom } from './engine/due-days.ts';
import { asLoanEvent, findLoanEventByKey } from './event-queries.ts';
import type { HardshipMove } from './hardship-queries.ts';
import { hardshipMoves, whyNotMoved } from './life/life-rules.ts';
import type { Agreement, LoanEvent } from './life/loan-events.ts';
import type { LoanState } from './life/loan-state.ts';
import { nextInstalmentOf } from './life/loan-state-of.ts';
import { replayLoan } from './life/replay-loan.ts';
import { nextText, tellCustomerOfPlan } from './plan-messages.ts';
import type { StoredLoan } from './queries.ts';
import { lockLoanOfOther, type RecordedLoanEvent, recordLoanEvent, replayStored } from './recording.ts';
import { refuseUnderWay } from './under-way.ts';

/** A loan with its events, and the day on which it is looked at. */
export interface LoanToday {
  agreement: Agreement;
  events: readonly LoanEvent[];
  today: Day;
}

/** A loan as it would be if instalments moved for hardship, or why they can't. */
export type AfterMoves = { refusal: RefusalCode } | { refusal: null; events: readonly LoanEvent[]; state: LoanState };

/**
 * A loan on a day as it would be if instalments moved for hardship from a day on: the days as they are shown today. The earlier instalment is
 * moved first, so that the order of what moves is looked at once it is whole.
 */
export function afterMoves(
  { agreement, events: given, today }: LoanToday,
  moves: readonly HardshipMove[],
  from: Day = today,
): AfterMoves {
  const numbers = new Set(moves.map(({ instalment }) => instalment));
  if (moves.length === 0 || moves.length > hardshipMoves.instalmentsMax || numbers.size < moves.length)
    return { refusal: 'loan-moves-used' };
  let events = given;
  for (const { instalment, to } of laterFirst(moves)) {
    if (to < today) return { refusal: 'loan-move-late' };
    const move = {
      kind: 'moved',
      instalment,
      to: asOf({ agreement, events, today }, { instalment, to }, from),
      by: 'hardship',
    } as const;
    const now = replayLoan(agreement, events, today).instalments.find(({ number }) => number === instalment);
    if (now !== undefined && now.paidOn !== null) return { refusal: 'loan-instalment-paid' };
    const refusal = whyNotMoved(agreement, events, move, from);
    if (refusal !== null) return { refusal };
    events = [...events, { ...move, on: from, number: (events.at(-1)?.number ?? 0) + 1 }];
  }
  return { refusal: null, events, state: replayLoan(agreement, events, today) };
}

/** The later instalment first: so both keep their order at each step. */
const laterFirst = (moves: readonly HardshipMove[]) =>
  moves.toSorted((one, other) => other.instalment - one.instalment);

/** A new due day of today as one of an earlier day: a pause or a freeze may have moved the instalment since then. */
function asOf({ agreement, events, today }: LoanToday, { instalment, to }: HardshipMove, from: Day): Day {
  const dueOn = (day: Day) =>
    replayLoan(agreement, events, day).instalments.find(({ number }) => number === instalment)?.dueOn;
  const [then, now] = [dueOn(from), dueOn(today)];
  return then === undefined || now === undefined ? to : addDays(to, -daysFrom(then, now));
}

/** An instalment that may move, and the first and last day that is possible. All days between them are. */
export interface MovableInstalment {
  number: number;
  dueOn: Day;
  earliest: Day;
  latest: Day;
}

/** The instalments of a plan that may still move for hardship. Empty where none may. */
export function movableOf({ agreement, events, today }: LoanToday): MovableInstalment[] {
  return replayLoan(agreement, events, today).instalments.flatMap(({ number, dueOn, paidOn }) => {
    if (paidOn !== null) return [];
    const isPossible = (to: Day) =>
      whyNotMoved(agreement, events, { kind: 'moved', instalment: number, to, by: 'hardship' }, today) === null;
    const days = Array.from({ length: hardshipMoves.daysMax }, (_, index) => addDays(dueOn, index + 1));
    const ahead = days.filter((to) => to >= today);
    // What the customer moved it by comes on top of the thirty days, so the last day is looked for from the end.
    const latest = ahead.findLast(isPossible);
    const earliest = latest && ahead.find(isPossible);
    return earliest && latest ? [{ number, dueOn, earliest, latest }] : [];
  });
}

/** What staff grant. The days are those of today; `from` is the day from which it counts. */
export interface HardshipToGrant {
  loan: StoredLoan;
  moves: readonly HardshipMove[];
  askedOn: Day;
  key: string;
  reason: string;
  actor: Actor;
}

/**
 * Moves instalments for hardship, each by an event of its own, with an audit line. What was asked for counts from the day on which it was asked, or of what
 * happened to the loan since then: so no day between question and answer counts as late, and no payment counts for another instalment. The caller has locked the loan. Refuses as `afterMoves` says.
 */
export async function grantMoves(
  tx: Tx,
  { loan, moves, askedOn, key, reason, actor }: HardshipToGrant,
): Promise<LoanState> {
  const { sealed, events: stored, state } = await replayStored(tx, loan, tx.businessDate);
  const events = stored.map(asLoanEvent);
  const today = state.asOf;
  const from = [askedOn, ...events.map(({ on }) => on)].toSorted().at(-1) ?? today;
  const after = afterMoves({ agreement: sealed.agreement, events, today }, moves, from);
  if (after.refusal !== null) refuse(after.refusal);
  let recorded: RecordedLoanEvent | null = null;
  for (const { number, on, ...fact } of after.events.slice(events.length))
    recorded = await recordLoanEvent(tx, { loanId: loan.id, key: `${key}:${number}`, on, fact, actor });
  await addAuditLine(tx, {
    actor,
    action: 'loan-hardship-granted',
    subject: loan.id,
    after: { moves },
    detail: { number: loan.number },
    // Why is about a person's life.
    personal: { of: `customer:${loan.customerId}`, text: { reason } },
  });
  return recorded?.state ?? state;
}

/** What a member of staff grants without being asked in the app. `eventCount` is the loan's as it was shown. */
export interface HardshipGrant extends HardshipMove {
  loanId: string;
  eventCount: number;
  reason: string;
}

/**
 * Moves an instalment for hardship, and tells the customer. The same grant twice moves once. Refuses with `changed-meanwhile` a loan that has another
 * event than those shown, with `own-record` a member's own loan, with `repayment-under-way`, and as `afterMoves` says.
 */
export async function grantHardship(
  tx: Tx,
  { loanId, eventCount, instalment, to, reason }: HardshipGrant,
  actor: Actor,
): Promise<void> {
  const loan = await lockLoanOfOther(tx, loanId, actor);
  const key = `hardship:${loanId}:${eventCount}:${instalment}:${to}`;
  if ((await findLoanEventByKey(tx, `${key}:${eventCount + 1}`)) !== null) return;
  if (loan.eventCount !== eventCount) refuse('changed-meanwhile');
  await refuseUnderWay(tx, loan, tx.now);
  const moves = [{ instalment, to }];
  const state = await grantMoves(tx, { loan, moves, askedOn: tx.businessDate, key, reason, actor });
  await tellGranted(tx, loan, { moves, state });
}

/** The text message about what was granted: the new days, and what comes next. */
export function grantedText(number: string, moves: readonly HardshipMove[], state: LoanState): string {
  const days = moves.toSorted((one, other) => one.to.localeCompare(other.to)).map(({ to }) => formatDay(to));
  const words = `Foodbank: we moved ${moves.length === 1 ? 'a payment' : '2 payments'} of plan ${number} to ${days.join(' and ')}. Nothing is added.`;
  const next = nextInstalmentOf(state);
  return next === undefined ? words : `${words} ${nextText(next)}`;
}

/** Tells a customer what was granted. */
export const tellGranted = (
  tx: Tx,
  loan: StoredLoan,
  { moves, state }: { moves: readonly HardshipMove[]; state: LoanState },
): Promise<void> =>
  tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: grantedText(loan.number, moves, state),
    subject: 'Your payments have new days',
  });
