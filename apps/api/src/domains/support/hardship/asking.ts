import type { Day } from '@foodbank/contract/primitives/day';
import { formatDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type RefusalCode, refusals } from '@foodbank/contract/refusals';
import {
  type HardshipReason,
  type HardshipReply,
  hardshipBounds,
  hardshipReasons,
  type MovableRow,
  type MovedRow,
} from '@foodbank/contract/support/hardship';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { asLoanEvent } from '../../lending/loans/event-queries.ts';
import { findFreeze } from '../../lending/loans/freeze-queries.ts';
import { afterMoves, type LoanToday, movableOf } from '../../lending/loans/hardship.ts';
import { endAsk, findOpenAsk, type HardshipMove, insertAsk } from '../../lending/loans/hardship-queries.ts';
import type { LoanState } from '../../lending/loans/life/loan-state.ts';
import { lockLoans, type StoredLoan } from '../../lending/loans/queries.ts';
import { replayStored } from '../../lending/loans/recording.ts';
import { hasUnderWay, refuseUnderWay } from '../../lending/loans/under-way.ts';
import { getOwnLoan } from '../../lending/repayments/paying.ts';
import { openKoboOf } from '../../lending/repayments/rules.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { released } from '../requests/change-request.ts';
import { insertEntry, lockRequest, updateRequest } from '../requests/queries.ts';
import { stoppedClock } from '../requests/request-rules.ts';
import { openTicket } from '../tickets/open-ticket.ts';
import { findLastHardship, type HardshipCase } from './queries.ts';

/** A loan as it is today, with all that its moves depend on. */
export interface LoanNow extends LoanToday {
  state: LoanState;
}

/** Reads a loan as it is today. */
export async function readLoanNow(db: Db, loan: StoredLoan, today: Day): Promise<LoanNow> {
  const { sealed, events, state } = await replayStored(db, loan, today);
  return { agreement: sealed.agreement, events: events.map(asLoanEvent), today: state.asOf, state };
}

/** How many payments of a plan may move for hardship still. */
export function movesLeft({ events }: Pick<LoanToday, 'events'>): number {
  const moved = events.flatMap((event) =>
    event.kind === 'moved' && event.by === 'hardship' ? [event.instalment] : [],
  );
  return Math.max(0, hardshipBounds.instalmentsMax - new Set(moved).size);
}

/** The payments that may move. */
export function describeMovable(now: LoanNow): MovableRow[] {
  return movableOf(now).map((row) => {
    const open = now.state.instalments.find(({ number }) => number === row.number);
    return { ...row, amount: toNaira(open ? openKoboOf(open) : 0) };
  });
}

/** The open payments of a plan with their days before and after moves, in the order of the days before. Or why they can't move. */
export function rowsAfter(
  now: LoanNow,
  moves: readonly HardshipMove[],
): { refusal: RefusalCode } | { rows: MovedRow[]; state: LoanState } {
  const after = afterMoves(now, moves);
  return after.refusal === null
    ? { rows: rowsBetween(now.state, after.state), state: after.state }
    : { refusal: after.refusal };
}

/** The payments that are open in the later of two states of a plan, with their days in both, in the order of the earlier. */
export function rowsBetween(earlier: LoanState, later: LoanState): MovedRow[] {
  const before = new Map(earlier.instalments.map(({ number, dueOn }) => [number, dueOn]));
  return later.instalments
    .filter(({ paidOn }) => paidOn === null)
    .map((row) => ({
      number: row.number,
      amount: toNaira(openKoboOf(row)),
      before: before.get(row.number) ?? row.dueOn,
      after: row.dueOn,
    }))
    .toSorted((one, other) => one.before.localeCompare(other.before) || one.number - other.number);
}

/** What was asked for, as replies have it. */
export const describeAsk = ({ id, reference, state, moves, reasons, granted, answer, ...dates }: HardshipCase) => ({
  ...{ caseId: id, reference, state, moves, reasons, granted, answer },
  askedAt: dates.askedAt.toISOString(),
  dueAt: dates.dueAt?.toISOString() ?? null,
  decidedAt: dates.decidedAt?.toISOString() ?? null,
});

/** What may be asked for on a customer's plan, and what was. Refuses with `not-found` another customer's. */
export async function readHardship(
  db: Db,
  customerId: string,
  number: string,
  { today, now: at }: { today: Day; now: Date },
): Promise<HardshipReply> {
  const loan = await getOwnLoan(db, customerId, number);
  const now = await readLoanNow(db, loan, today);
  const last = await findLastHardship(db, loan.id);
  const movable = describeMovable(now);
  return {
    today: now.today,
    movable,
    left: movesLeft(now),
    obstacle: await obstacleOf(db, loan, { now, at, isPossible: movable.length > 0 }),
    ask: last && describeAsk(last),
  };
}

/** A refusal in the words that people read. */
export const wordsOf = (code: RefusalCode): string => refusals[code].message ?? code;

/** Why nothing can be asked for now, in words; null where it can. */
async function obstacleOf(
  db: Db,
  loan: StoredLoan,
  { now, at, isPossible }: { now: LoanNow; at: Date; isPossible: boolean },
): Promise<string | null> {
  if ('paydays' in now.agreement.plan.due) return wordsOf('loan-move-paydays');
  if ((await findFreeze(db, loan.id)) !== null) return wordsOf('loan-frozen');
  if (await hasUnderWay(db, loan.id, at)) return wordsOf('repayment-under-way');
  if (isPossible) return null;
  return movesLeft(now) === 0
    ? 'Two payments of this plan were moved already. That is the most that a plan can have. Talk to us all the same.'
    : 'No payment of this plan can move now.';
}

/** The days of a customer's plan as they would be. Refuses as `afterMoves` says, and with `repayment-under-way`. */
export async function previewHardship(
  db: Db,
  customerId: string,
  { number, moves }: { number: string; moves: readonly HardshipMove[] },
  { today, now }: { today: Day; now: Date },
): Promise<MovedRow[]> {
  const loan = await getOwnLoan(db, customerId, number);
  await refuseUnderWay(db, loan, now);
  const after = rowsAfter(await readLoanNow(db, loan, today), moves);
  return 'rows' in after ? after.rows : refuse(after.refusal);
}

/** What a customer asks for. */
export interface HardshipQuestion {
  number: string;
  moves: readonly HardshipMove[];
  reasons: readonly HardshipReason[];
  text: string;
}

/**
 * Asks for payments of a plan to move: a case of the team, with what is asked for. The same again changes nothing. Locks the customer, the case, then
 * the loan. Refuses with `not-found`, with `hardship-asked` something else while a case is open, with `repayment-under-way`, and as
 * `afterMoves` says.
 */
export async function askHardship(tx: Tx, customerId: string, question: HardshipQuestion): Promise<void> {
  const { number, moves, reasons, text } = question;
  await lockCustomer(tx, customerId);
  const found = await getOwnLoan(tx, customerId, number);
  const open = await findOpenAsk(tx, found.id);
  if (open !== null) return sameMoves(open.moves, moves) ? undefined : refuse('hardship-asked');
  const { id, reference } = await openTicket(tx, customerId, {
    topic: 'hardship',
    planNumber: number,
    message: messageOf({ moves, reasons, text }, (await findLastHardship(tx, found.id))?.reference),
  });
  await lockLoans(tx, [found.id]);
  const loan = await getOwnLoan(tx, customerId, number);
  await refuseUnderWay(tx, loan, tx.now);
  const after = rowsAfter(await readLoanNow(tx, loan, tx.businessDate), moves);
  if ('refusal' in after) refuse(after.refusal);
  await insertAsk(tx, loan.id, id, reference, tx.businessDate, tx.now, JSON.stringify(moves), reasons);
}

const sameMoves = (one: readonly HardshipMove[], other: readonly HardshipMove[]): boolean => {
  const text = (moves: readonly HardshipMove[]) =>
    moves
      .map(({ instalment, to }) => `${instalment} ${to}`)
      .toSorted()
      .join();
  return text(one) === text(other);
};

/** What the case says: the days, why, and the customer's own words. The case before makes it another one than the same question of that day. */
function messageOf({ moves, reasons, text }: Omit<HardshipQuestion, 'number'>, before: string | undefined): string {
  const asked = moves.map(({ instalment, to }) => `Please move payment ${instalment} to ${formatDay(to)}.`);
  const why = reasons.length === 0 ? [] : [`Why: ${reasons.map((reason) => hardshipReasons[reason]).join(', ')}.`];
  return [...asked, ...why, text, before === undefined ? '' : `I asked before in ${before}.`]
    .filter(Boolean)
    .join('\n');
}

/** What the customer wrote, of what `messageOf` made of it. */
export function ownWordsOf({ text, moves, reasons }: Pick<HardshipCase, 'text' | 'moves' | 'reasons'>): string {
  const lines = text.split('\n').slice(moves.length + (reasons.length === 0 ? 0 : 1));
  return lines.filter((line, index) => index < lines.length - 1 || !askedBefore.test(line)).join('\n');
}
const askedBefore = /^I asked before in R-[\d-]+\.$/;

/** Takes back what is not decided, and closes its case. Again changes nothing. Refuses with `hardship-decided` what was decided. */
export async function takeBackHardship(tx: Tx, customerId: string, number: string): Promise<void> {
  await lockCustomer(tx, customerId);
  const found = await getOwnLoan(tx, customerId, number);
  const last = (await findLastHardship(tx, found.id)) ?? refuse('not-found');
  const request = (await lockRequest(tx, last.id)) ?? refuse('not-found');
  await lockLoans(tx, [found.id]);
  const ask = await findOpenAsk(tx, found.id);
  if (ask === null) return last.state === 'taken-back' ? undefined : refuse('hardship-decided');
  await endAsk(tx, ask.id, 'taken-back', null, null, tx.now, null);
  const entry = { requestId: request.id, kind: 'message', authorId: null, text: 'I take this back.' } as const;
  await insertEntry(tx, { ...entry, key: `taken-back-${ask.id}` });
  await updateRequest(tx, {
    ...request,
    ...released,
    ...stoppedClock(request, tx.now),
    state: 'closed',
    closedAt: tx.now,
    closedBy: null,
    closeReason: 'Taken back by the customer',
    snoozedUntil: null,
    answeredBackAt: null,
    version: request.version + 1,
    changedAt: tx.now,
  });
}
