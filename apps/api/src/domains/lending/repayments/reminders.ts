import { reminderHours } from '@foodbank/contract/lending/repayments';
import { addDays, type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { undividedKoboOf } from '../../money/charges/part-queries.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { asLoanEvent } from '../loans/event-queries.ts';
import { findOpenAsk } from '../loans/hardship-queries.ts';
import type { LoanState } from '../loans/life/loan-state.ts';
import { writeOffDays } from '../loans/life/next-change.ts';
import { remindCustomerOfPlan } from '../loans/plan-messages.ts';
import { listLoansToRemind, lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { ownerOfLoan, underWayOf } from '../loans/under-way.ts';
import { insertReminder } from './queries.ts';
import {
  dueReminderOf,
  type PlanStanding,
  type Reminder,
  type ReminderKind,
  reminderTable,
  standingOf,
} from './reminder-table.ts';
import { nextLateFee } from './rules.ts';

const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');

/** The text of a reminder: no threat, and at most 160 characters of the GSM alphabet. The link opens the plan after log-in. */
export function reminderText(
  { kind, dueOn, kobo, isOfSeveral }: Reminder,
  { fee, link }: { fee: ReturnType<typeof nextLateFee>; link: string },
): string {
  const [amount, day] = [naira(kobo), formatDay(dueOn)];
  const was = isOfSeveral
    ? `${amount} of your plan is due, some of it since ${day}.`
    : `${amount} of your plan was due on ${day}.`;
  const lateFor = (days: number) =>
    isOfSeveral ? `${amount} is due, some of it for ${days} days.` : `${amount} of your plan is ${days} days late.`;
  const texts: Record<ReminderKind, readonly string[]> = {
    soon: [`${amount} of your plan is due on ${day}, in 3 days. See it or pay: ${link}`],
    today: [`${amount} of your plan is due today${isOfSeveral ? ', with what is late' : ''}. See it or pay: ${link}`],
    'late-1': [`${was} Pay it, or tell us if you can't: ${link}`, `${was} Pay, or talk to us: ${link}`],
    'late-7': [`${was} If you can't pay, talk to us: ${link}`, `${was} Talk to us: ${link}`],
    'late-26':
      fee === null
        ? [`${was} Talk to us: ${link}`]
        : [
            `a fee of ${naira(fee.kobo)} counts from ${formatDay(fee.from)} on what was due on ${day}. Pay, or talk to us: ${link}`,
            `a fee of ${naira(fee.kobo)} counts from ${formatDay(fee.from)}. Talk to us: ${link}`,
          ],
    'late-60': [`${lateFor(60)} Talk to us, we look for a way with you: ${link}`, `${lateFor(60)} Talk to us: ${link}`],
    'late-83': [
      `${lateFor(83)} On ${formatDay(addDays(dueOn, writeOffDays))} a person decides about writing it off. Talk to us: ${link}`,
      `On ${formatDay(addDays(dueOn, writeOffDays))} a person decides about writing off your plan. Talk to us: ${link}`,
    ],
  };
  const [first = '', ...others] = texts[kind].map((text) => `Foodbank: ${text}`);
  return [first, ...others].find((text) => text.length <= textLengthMax) ?? first.replace(`: ${link}`, ' in the app.');
}

const hourMs = 3_600_000;
/** The hour of an instant in Lagos. */
const hourOf = (now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${lagosDay(now)}T00:00:00Z`) + hourMs) / hourMs);
/** True from 8:00 to 20:00 in Lagos, when reminders go out. */
export const isByDay = (now: Date): boolean => hourOf(now) >= reminderHours.from && hourOf(now) <= reminderHours.last;

const atMost = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Parts = Pick<AppContext, 'clock' | 'config' | 'database'>;

/**
 * Sends the reminders of the business date: each of a due day once, by day only, and not before the hour that its customer chose. Run each hour, so that a
 * payment that was under way and failed is looked at again. Returns how many went out.
 */
export async function sendReminders(
  { clock, config, database }: Parts,
  isChargedByItself: ChargedByItself = async () => false,
) {
  if (!isByDay(clock.now())) return 0;
  const hour = hourOf(clock.now());
  let count = 0;
  for (let after = beforeAll; ; ) {
    const loans = await database.write((tx) => listLoansToRemind(tx, tx.businessDate, hour, after, atMost));
    for (const { id } of loans)
      if (
        await database.write((tx) =>
          remind(tx, id, { publicUrl: config.publicUrl ?? config.siteUrl, isChargedByItself }),
        )
      )
        count += 1;
    const last = loans.at(-1);
    if (last === undefined || loans.length < atMost) return count;
    after = last.id;
  }
}

// We answer within 48 hours. Whoever waits longer is not surprised by a late fee.
const hardshipSilenceMs = 48 * 3_600_000;

/** A day of business, on a connection that may only read. */
export type OnDay = Db & Pick<Tx, 'businessDate'>;
/** True if a saved card will be charged for a due day, or was charged without a known result: the customer need not pay that day by hand. */
export type ChargedByItself = (on: OnDay, loanId: string, dueOn: Day) => Promise<boolean>;

/** Where a loan stands on a day, and for which reminder. */
export async function followReminder(
  on: OnDay,
  { id, customerId, state, now }: Pick<StoredLoan, 'id' | 'customerId'> & { state: LoanState; now: Date },
  isChargedByItself: ChargedByItself,
): Promise<{ reminder: Reminder | null; standing: PlanStanding }> {
  const charges = await listChargesOf(on, ownerOfLoan(id));
  const ask = await findOpenAsk(on, id);
  const reminder = dueReminderOf(state);
  const standing = standingOf(state, {
    isHardshipAsked: ask !== null && now.getTime() - ask.askedAt.getTime() < hardshipSilenceMs,
    isPaymentUnderWay: underWayOf(charges, now).length > 0 || (await undividedKoboOf(on, customerId)) > 0,
    isChargedByItself: reminder !== null && (await isChargedByItself(on, id, reminder.dueOn)),
    isOnPayslip: reminder?.isOnPayslip ?? false,
  });
  return { reminder, standing };
}

async function remind(
  tx: Tx,
  loanId: string,
  { publicUrl, isChargedByItself }: { publicUrl: string; isChargedByItself: ChargedByItself },
): Promise<boolean> {
  const [loan]: (StoredLoan | undefined)[] = await lockLoans(tx, [loanId]);
  if (loan === undefined) return false;
  const { sealed, events, state } = await replayStored(tx, loan, tx.businessDate);
  const { reminder, standing } = await followReminder(tx, { ...loan, state, now: tx.now }, isChargedByItself);
  const ways = reminder && reminderTable[standing][reminder.kind];
  if (reminder === null || ways === null) return false;
  if ((await insertReminder(tx, loanId, reminder.kind, reminder.dueOn, tx.businessDate, tx.now)) === null) return false;
  const fee = nextLateFee(sealed.agreement, events.map(asLoanEvent), state);
  const text = reminderText(reminder, { fee, link: `${publicUrl}/app/plans/${loan.number}` });
  await remindCustomerOfPlan(tx, loan, { text, subject: subjects[reminder.kind], ways });
  return true;
}

/** The queue that sends reminders. */
export const planRemindersQueue = 'plan-reminders';

/** The job that sends the reminders of plans, each hour by day. */
export const repaymentJobs = (context: AppContext, isChargedByItself: ChargedByItself): Job[] => [
  {
    queue: planRemindersQueue,
    cron: '5 8-19 * * *',
    async run() {
      await sendReminders(context, isChargedByItself);
    },
  },
];

const late = 'A payment of your plan is late';
const subjects: Record<ReminderKind, string> = {
  soon: 'A payment of your plan is due in 3 days',
  today: 'A payment of your plan is due today',
  'late-1': late,
  'late-7': late,
  'late-26': late,
  'late-60': late,
  'late-83': late,
};
