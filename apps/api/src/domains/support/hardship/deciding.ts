import type { ReplyOf } from '@foodbank/contract/endpoint';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { MovedRow } from '@foodbank/contract/support/hardship';
import type { getHardship, HardshipRow } from '@foodbank/contract/support/hardship-staff';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { grantMoves, tellGranted } from '../../lending/loans/hardship.ts';
import { endAsk, findAskOfCase, type HardshipAsk, type HardshipMove } from '../../lending/loans/hardship-queries.ts';
import { leftKoboOf, sumOfParts } from '../../lending/loans/life/loan-state.ts';
import { tellCustomerOfPlan } from '../../lending/loans/plan-messages.ts';
import { findLoan, type StoredLoan } from '../../lending/loans/queries.ts';
import { lockLoanOfOther } from '../../lending/loans/recording.ts';
import { hasUnderWay, refuseUnderWay } from '../../lending/loans/under-way.ts';
import { isOwnCustomer } from '../../people/customers/managed-customers.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from '../requests/change-request.ts';
import { hasEntry, lockRequest } from '../requests/queries.ts';
import { stoppedClock } from '../requests/request-rules.ts';
import { describeAsk, describeMovable, readLoanNow, rowsAfter, wordsOf } from './asking.ts';
import { findHardshipCase, type HardshipCase } from './queries.ts';

/** A row of the queue. */
export const describeHardshipRow = (found: HardshipCase, customerName: string, now: Date): HardshipRow => ({
  ...describeAsk(found),
  ...{ loanId: found.loanId, loanNumber: found.loanNumber, customerId: found.customerId, customerName },
  overdue: found.dueAt !== null && found.dueAt < now,
  complex: found.complex,
});

/** Who reads a case, and when. */
interface Reading {
  staffId: string;
  today: Day;
  now: Date;
  nameOf: (customerId: string) => Promise<string>;
}

/** What was asked for in a case, with the plan as it is today. Refuses with `not-found`. */
export async function readHardshipCase(
  db: Db,
  caseId: string,
  { staffId, today, now: instant, nameOf }: Reading,
): Promise<ReplyOf<typeof getHardship>> {
  const found = (await findHardshipCase(db, caseId)) ?? refuse('not-found');
  const loan = (await findLoan(db, found.loanId)) ?? refuse('not-found');
  const now = await readLoanNow(db, loan, today);
  const { state, events } = now;
  const after = found.state === 'open' ? rowsAfter(now, found.moves) : null;
  const paidKobo = state.instalments.reduce((sum, { paid }) => sum + sumOfParts(paid), 0);
  return {
    ...describeHardshipRow(found, await nameOf(found.customerId), instant),
    ...{ today: now.today, text: found.text, version: found.version, eventCount: loan.eventCount },
    paid: toNaira(state.downPaymentKobo + paidKobo),
    open: toNaira(leftKoboOf(state)),
    overdueAmount: state.frozenSince === null ? toNaira(state.overdueKobo) : 0,
    daysLate: state.frozenSince === null ? state.daysLate : 0,
    earlier: events.flatMap((event) =>
      event.kind === 'moved' ? [{ on: event.on, instalment: event.instalment, to: event.to, by: event.by }] : [],
    ),
    isOwn: await isOwnCustomer(db, found.customerId, staffId),
    isPaymentUnderWay: await hasUnderWay(db, loan.id, instant),
    movable: describeMovable(now),
    asAsked: after !== null && 'rows' in after ? after.rows : null,
    whyNotAsAsked: after !== null && 'refusal' in after ? wordsOf(after.refusal) : null,
  };
}

/** The days of the plan of a case, now and if payments moved. Refuses as `afterMoves` says. */
export async function previewGrant(
  db: Db,
  caseId: string,
  moves: readonly HardshipMove[],
  today: Day,
): Promise<MovedRow[]> {
  const found = (await findHardshipCase(db, caseId)) ?? refuse('not-found');
  const loan = (await findLoan(db, found.loanId)) ?? refuse('not-found');
  const after = rowsAfter(await readLoanNow(db, loan, today), moves);
  return 'rows' in after ? after.rows : refuse(after.refusal);
}

/** What a member grants. `eventCount` is the loan's as it was shown. */
export interface HardshipGranted {
  moves: readonly HardshipMove[];
  eventCount: number;
  text: string;
}

/**
 * Grants what was asked for, or something else, and answers the case. The same act twice happens once. Locks the customer, the case, then the loan. Refuses
 * with `hardship-decided`, with `changed-meanwhile` a case or a loan that is not the one that was shown, with `own-record`, with
 * `repayment-under-way`, and as `afterMoves` says.
 */
export async function grantHardshipAsked(
  tx: Tx,
  act: RequestAct,
  { moves, eventCount, text }: HardshipGranted,
): Promise<void> {
  const decided = await lockAsk(tx, act);
  if (decided === null) return;
  const { ask, loan } = decided;
  if (loan.eventCount !== eventCount) refuse('changed-meanwhile');
  await refuseUnderWay(tx, loan, tx.now);
  const days = moves.map(({ instalment, to }) => `Payment ${instalment} is now due on ${formatDay(to)}.`);
  const answer = [...days, 'Nothing is added.', text].filter(Boolean).join(' ');
  const isAsAsked = moves.length === ask.moves.length && moves.every((move) => ask.moves.some(isSame(move)));
  await answerCase(tx, act, { text: answer, action: 'hardship-granted' });
  const state = await grantMoves(tx, {
    ...{ loan, moves, askedOn: ask.askedOn, key: `hardship:${ask.id}`, actor: staffActor(act.staff) },
    reason: `Asked for in ${ask.caseName}`,
  });
  await endAsk(
    tx,
    ask.id,
    isAsAsked ? 'granted' : 'changed',
    JSON.stringify(moves),
    text || null,
    tx.now,
    act.staff.id,
  );
  await tellGranted(tx, loan, { moves, state });
}

const isSame = (one: HardshipMove) => (other: HardshipMove) =>
  one.instalment === other.instalment && one.to === other.to;

/** Refuses what was asked for, with a reason that the customer reads, and answers the case. As `grantHardshipAsked` otherwise. */
export async function refuseHardship(tx: Tx, act: RequestAct, reason: string, publicUrl: string): Promise<void> {
  const decided = await lockAsk(tx, act);
  if (decided === null) return;
  const { ask, loan } = decided;
  await answerCase(tx, act, { text: reason, action: 'hardship-refused' });
  await endAsk(tx, ask.id, 'refused', null, reason, tx.now, act.staff.id);
  await tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: `Foodbank: we answered your request on plan ${loan.number}: the days stay as they are. Read why, and talk to us: ${publicUrl}/app/plans/${loan.number}`,
    subject: 'We answered your request',
  });
}

/** Locks what an act decides: the customer, the case, the loan. Null if the same act was stored before. */
async function lockAsk(
  tx: Tx,
  { requestId, key, staff }: RequestAct,
): Promise<{ ask: HardshipAsk; loan: StoredLoan } | null> {
  const found = (await findAskOfCase(tx, requestId)) ?? refuse('not-found');
  const { customerId } = (await findLoan(tx, found.loanId)) ?? refuse('not-found');
  await lockCustomer(tx, customerId);
  await lockRequest(tx, requestId);
  if (await hasEntry(tx, requestId, key)) return null;
  const loan = await lockLoanOfOther(tx, found.loanId, staffActor(staff));
  const ask = await findAskOfCase(tx, requestId);
  return ask?.state === 'open' ? { ask, loan } : refuse('hardship-decided');
}

/** Answers a case: its clock stops, and it belongs to the member. The message about it says more, so none goes out of its own. */
const answerCase = (
  tx: Tx,
  act: RequestAct,
  { text, action }: { text: string; action: 'hardship-granted' | 'hardship-refused' },
) =>
  changeRequest(tx, act, (request) => {
    refuseUnlessOpen(request);
    return {
      set: {
        ...released,
        ...stoppedClock(request, tx.now),
        state: 'answered',
        ownerId: act.staff.id,
        answeredBackAt: null,
        unread: true,
        snoozedUntil: null,
        firstAnsweredAt: request.firstAnsweredAt ?? tx.now,
      },
      entry: { act: null, text },
      action,
    };
  });
