/** The reminders of a day before they go out: who gets which by which way, or why none is sent. */

import { reminderHours } from '@foodbank/contract/lending/repayments';
import type { ReminderOfDay, ReminderStanding } from '@foodbank/contract/lending/repayments-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { waysToTell } from '../loans/plan-messages.ts';
import { findMessageChoice, listLoansOfDay } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { findReminder } from './queries.ts';
import {
  type PlanStanding,
  type ReminderKind,
  type ReminderWays,
  reminderDays,
  reminderTable,
} from './reminder-table.ts';
import { type ChargedByItself, followReminder } from './reminders.ts';

const pageSize = 50;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** A day as staff look at it. */
interface DayToShow {
  today: Day;
  /** So many days after today. */
  ahead: number;
  now: Date;
  show: 'all' | 'going' | 'silent';
  cursor: string | undefined;
}

/** A step of the reminders of a day: as they would go out if nothing happened until then. */
export async function listRemindersOfDay(
  db: Db,
  { today, ahead, now, show, cursor }: DayToShow,
  isChargedByItself: ChargedByItself,
) {
  const on = addDays(today, ahead);
  const found = await listLoansOfDay(db, on, cursor ?? beforeAll, pageSize + 1);
  const loans = found.slice(0, pageSize);
  const names = await listCustomerNames(db, [...new Set(loans.map(({ customerId }) => customerId))]);
  const rows: ReminderOfDay[] = [];
  for (const loan of loans) {
    const row = await rowOf(db, loan, { on, now, isChargedByItself, name: names.get(loan.customerId) ?? '' });
    if (row !== null && (show === 'all' || (row.standing === 'asked') === (show === 'going'))) rows.push(row);
  }
  const last = found.length > pageSize ? loans.at(-1) : undefined;
  return { today, on, rows, nextCursor: last?.id ?? null };
}

interface About {
  on: Day;
  now: Date;
  isChargedByItself: ChargedByItself;
  name: string;
}

/** One plan; null if its day asks for nothing. */
async function rowOf(
  db: Db,
  loan: Awaited<ReturnType<typeof listLoansOfDay>>[number],
  { on, now, isChargedByItself, name }: About,
): Promise<ReminderOfDay | null> {
  const { state } = await replayStored(db, loan, on);
  const day = { ...db, businessDate: on };
  const { reminder, standing } = await followReminder(day, { ...loan, state, now }, isChargedByItself);
  const what = reminder ?? (standing === 'asked' ? settledOf(state) : { kind: null, dueOn: null });
  const { kind, dueOn } = what;
  const sent = kind && dueOn && (await findReminder(db, loan.id, kind, dueOn));
  const { ways, hour } = await waysOf(db, loan.customerId, now, reminder && reminderTable[standing][reminder.kind]);
  return {
    ...{ loanId: loan.id, loanNumber: loan.number, customerId: loan.customerId, customerName: name },
    ...{ kind, dueOn, amount: reminder && toNaira(reminder.kobo) },
    standing: standingOfRow({
      standing,
      hasReminder: reminder !== null,
      hasWays: ways !== null,
      isPaid: kind !== null,
    }),
    ways: ways ?? { push: 'none', text: 'none', email: 'none' },
    hour,
    sentAt: sent ? sent.sentAt.toISOString() : null,
  };
}

/** Why no reminder goes out; `asked` if one does. */
function standingOfRow({
  standing,
  hasReminder,
  hasWays,
  isPaid,
}: {
  standing: PlanStanding;
  hasReminder: boolean;
  hasWays: boolean;
  isPaid: boolean;
}): ReminderStanding {
  if (standing !== 'asked') return standing;
  if (hasReminder) return hasWays ? 'asked' : 'no-contact';
  return isPaid ? 'paid' : 'moved';
}

/** What was due and is paid: of the day itself, or of three days later. */
function settledOf({ instalments, asOf }: LoanState): { kind: ReminderKind | null; dueOn: Day | null } {
  for (const kind of ['today', 'soon'] as const) {
    const dueOn = addDays(asOf, -reminderDays[kind]);
    if (instalments.some((row) => row.dueOn === dueOn && row.paidOn !== null)) return { kind, dueOn };
  }
  return { kind: null, dueOn: null };
}

/** By which ways the customer is reminded, and from which hour; no ways for a customer who gets no messages. */
async function waysOf(db: Db, customerId: string, now: Date, wanted: ReminderWays | null) {
  const choice = await findMessageChoice(db, customerId);
  const hour = choice?.hour ?? reminderHours.from;
  const has = await waysToTell(db, customerId, now);
  if (has === null) return { ways: null, hour };
  const use = (isWanted: boolean, isThere: boolean, isOff: boolean) =>
    isOff ? ('off' as const) : isWanted && isThere ? ('yes' as const) : ('none' as const);
  const push = use(wanted?.push ?? false, has.hasPush, false);
  const byText = use(wanted !== null, has.phone !== null && has.phone !== '', has.off === 'text');
  const text = byText === 'yes' && push === 'yes' && wanted?.text === 'instead' ? ('instead' as const) : byText;
  return { ways: { push, text, email: use(wanted?.email ?? false, has.email !== null, has.off === 'email') }, hour };
}
