import type { ReplyOf } from '@foodbank/contract/endpoint';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { MovedRow } from '@foodbank/contract/support/hardship';
import type { getHardship, HardshipRow, previewHardshipGrant } from '@foodbank/contract/support/hardship-staff';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { asLoanEvent, listLoanEvents, type StoredLoanEvent } from '../../lending/loans/event-queries.ts';
import { grantedText, grantMoves, tellGranted } from '../../lending/loans/hardship.ts';
import { endAsk, findAskOfCase, type HardshipAsk, type HardshipMove } from '../../lending/loans/hardship-queries.ts';
import type { Agreement } from '../../lending/loans/life/loan-events.ts';
import { type LoanState, leftKoboOf, sumOfParts } from '../../lending/loans/life/loan-state.ts';
import { replayLoan } from '../../lending/loans/life/replay-loan.ts';
import { tellCustomerOfPlan } from '../../lending/loans/plan-messages.ts';
import { findLoan, type StoredLoan } from '../../lending/loans/queries.ts';
import { lockLoanOfOther } from '../../lending/loans/recording.ts';
import { hasUnderWay, refuseUnderWay } from '../../lending/loans/under-way.ts';
import { openKoboOf } from '../../lending/repayments/rules.ts';
import { isOwnCustomer } from '../../people/customers/managed-customers.ts';
import { listCustomerNames, lockCustomer } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { changeRequest, type RequestAct, refuseUnlessOpen, released } from '../requests/change-request.ts';
import { hasEntry, lockRequest } from '../requests/queries.ts';
import { stoppedClock } from '../requests/request-rules.ts';
import { describeAsk, describeMovable, ownWordsOf, readLoanNow, rowsAfter, rowsBetween, wordsOf } from './asking.ts';
import { findHardshipCase, type HardshipCase } from './queries.ts';

/** What a row of the queue says beside what was asked for. */
interface RowFacts {
  customerName: string;
  now: Date;
  /** The plan today; null where it says nothing of what was asked for, because that is decided. */
  state: LoanState | null;
}

/** A row of the queue. */
function describeRow(found: HardshipCase, { customerName, now, state }: RowFacts): HardshipRow {
  const asked = found.moves.flatMap(({ instalment, to }) => {
    const open = state?.instalments.find(({ number }) => number === instalment);
    return open ? [{ number: instalment, amount: toNaira(openKoboOf(open)), before: open.dueOn, after: to }] : [];
  });
  return {
    ...describeAsk(found),
    ...{ loanId: found.loanId, loanNumber: found.loanNumber, customerId: found.customerId, customerName },
    overdue: found.dueAt !== null && found.dueAt < now,
    complex: found.complex,
    asked,
    daysLate: state === null || state.frozenSince !== null || state.pause !== null ? 0 : state.daysLate,
  };
}

/** Rows of the queue, those that are not decided with their plans as they are today. */
export async function describeHardshipRows(
  db: Db,
  cases: readonly HardshipCase[],
  { today, now }: { today: Day; now: Date },
): Promise<HardshipRow[]> {
  const names = await listCustomerNames(db, [...new Set(cases.map(({ customerId }) => customerId))]);
  const stateOf = async ({ state, loanId }: HardshipCase) => {
    const loan = state === 'open' ? await findLoan(db, loanId) : null;
    return loan && (await readLoanNow(db, loan, today)).state;
  };
  return Promise.all(
    cases.map(async (found) =>
      describeRow(found, { customerName: names.get(found.customerId) ?? '', now, state: await stateOf(found) }),
    ),
  );
}

/** Who reads a case, and when. */
interface Reading {
  staffId: string;
  today: Day;
  now: Date;
}

/** What was asked for in a case, with the plan as it is today. Refuses with `not-found`. */
export async function readHardshipCase(
  db: Db,
  caseId: string,
  { staffId, today, now: instant }: Reading,
): Promise<ReplyOf<typeof getHardship>> {
  const found = (await findHardshipCase(db, caseId)) ?? refuse('not-found');
  const loan = (await findLoan(db, found.loanId)) ?? refuse('not-found');
  const now = await readLoanNow(db, loan, today);
  const { state } = now;
  const after = found.state === 'open' ? rowsAfter(now, found.moves) : null;
  const events = await listLoanEvents(db, loan.id);
  const { decidedAt } = found;
  const earlier = events.filter(({ recordedAt }) => decidedAt === null || recordedAt < decidedAt);
  const names = await listCustomerNames(db, [found.customerId]);
  const paidKobo = state.instalments.reduce((sum, { paid }) => sum + sumOfParts(paid), 0);
  return {
    ...describeRow(found, { customerName: names.get(found.customerId) ?? '', now: instant, state }),
    ...{ today: now.today, text: ownWordsOf(found), version: found.version, eventCount: loan.eventCount },
    paid: toNaira(state.downPaymentKobo + paidKobo),
    open: toNaira(leftKoboOf(state)),
    overdueAmount: state.frozenSince === null ? toNaira(state.overdueKobo) : 0,
    frozenSince: state.frozenSince,
    earlier: earlier
      .map(asLoanEvent)
      .flatMap((event) =>
        event.kind === 'moved' ? [{ on: event.on, instalment: event.instalment, to: event.to, by: event.by }] : [],
      ),
    isOwn: await isOwnCustomer(db, found.customerId, staffId),
    isPaymentUnderWay: await hasUnderWay(db, loan.id, instant),
    movable: describeMovable(now),
    asAsked: after !== null && 'rows' in after ? after.rows : null,
    whyNotAsAsked: after !== null && 'refusal' in after ? wordsOf(after.refusal) : null,
    asGranted: grantedRows(now.agreement, events, found),
    decidedBy: (found.decidedBy && (await namesOfMembers(db)).get(found.decidedBy)) || null,
  };
}

/** The days before and after what was granted, as they were then; null where nothing was. */
function grantedRows(
  agreement: Agreement,
  events: readonly StoredLoanEvent[],
  { granted, decidedAt }: HardshipCase,
): MovedRow[] | null {
  if (granted === null || decidedAt === null) return null;
  const until = (isIn: (event: StoredLoanEvent) => boolean) => events.filter(isIn).map(asLoanEvent);
  const [recorded] = events.filter(({ recordedAt }) => recordedAt.getTime() === decidedAt.getTime());
  if (recorded === undefined) return null;
  const [before, after] = [
    until(({ recordedAt }) => recordedAt < decidedAt),
    until(({ recordedAt }) => recordedAt <= decidedAt),
  ];
  const on = recorded.recordedOn;
  return rowsBetween(replayLoan(agreement, before, on), replayLoan(agreement, after, on));
}

/** The days of the plan of a case, now and if payments moved, and the text message about it. Refuses as `afterMoves` says. */
export async function previewGrant(
  db: Db,
  caseId: string,
  moves: readonly HardshipMove[],
  today: Day,
): Promise<ReplyOf<typeof previewHardshipGrant>> {
  const found = (await findHardshipCase(db, caseId)) ?? refuse('not-found');
  const loan = (await findLoan(db, found.loanId)) ?? refuse('not-found');
  const after = rowsAfter(await readLoanNow(db, loan, today), moves);
  if ('refusal' in after) refuse(after.refusal);
  const days = moves.map(({ to }) => to).toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  const holidays = first && last ? await listHolidays(db, first, last) : [];
  return {
    rows: after.rows,
    holidays: holidays.filter(({ day }) => days.includes(day)).map(({ day, name }) => ({ day, name })),
    told: grantedText(loan.number, moves, after.state),
  };
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
