import { addDays, type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { listChargesOf } from '../../money/charges/queries.ts';
import { asLoanEvent } from '../loans/event-queries.ts';
import { findOpenAsk } from '../loans/hardship-queries.ts';
import type { InstalmentState, LoanState } from '../loans/life/loan-state.ts';
import { writeOffDays } from '../loans/life/next-change.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
import { listLoansToRemind, lockLoans, type StoredLoan } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { ownerOfLoan, underWayOf } from '../loans/under-way.ts';
import { insertReminder } from './queries.ts';
import { nextLateFee, openKoboOf } from './rules.ts';

/** The reminders of a plan, by days from the due day: three days before, on the day, and late. Business rules, section 8. */
export const reminderDays = {
  soon: -3,
  today: 0,
  'late-1': 1,
  'late-7': 7,
  'late-26': 26,
  'late-60': 60,
  'late-83': 83,
} as const;
export type ReminderKind = keyof typeof reminderDays;

/** A reminder that is to be sent. */
export interface Reminder {
  kind: ReminderKind;
  /** The due day that it is about: of what is late, the oldest. */
  dueOn: Day;
  /** Of what is late, all that has fallen due; else what of the instalment is open. */
  kobo: number;
  /** True if a part of it fell due on another day than `dueOn`. */
  isOfSeveral: boolean;
}

/**
 * Which reminder goes out for a plan on the day of its state; null for none. One a day: what is late before what is due today, and that
 * before what comes. Nothing before hand-over, for what is paid, settled, cancelled or written off, while a case about the goods pauses the
 * plan, while it is frozen, and while a payment or an answer about hardship is under way.
 */
export function reminderOf(state: LoanState, waits: boolean): Reminder | null {
  const isRunning = state.state === 'active' || state.state === 'for-write-off';
  if (!isRunning || state.pause !== null || state.frozenSince !== null || waits) return null;
  const { asOf, dueKobo, overdueKobo, daysLate } = state;
  const late = (Object.keys(reminderDays) as ReminderKind[]).find(
    (kind) => reminderDays[kind] > 0 && reminderDays[kind] === daysLate,
  );
  const open = state.instalments.filter((row) => row.paidOn === null && openKoboOf(row) > 0);
  const isDueOn = (day: Day) => (row: InstalmentState) => row.dueOn === day;
  if (overdueKobo > 0 && late) {
    const dueOn = addDays(asOf, -daysLate);
    const isOfSeveral = open.some((row) => row.dueOn > dueOn && row.dueOn <= asOf);
    return { kind: late, dueOn, kobo: dueKobo, isOfSeveral };
  }
  if (open.some(isDueOn(asOf))) return { kind: 'today', dueOn: asOf, kobo: dueKobo, isOfSeveral: overdueKobo > 0 };
  const soon = open.find(isDueOn(addDays(asOf, -reminderDays.soon)));
  return soon ? { kind: 'soon', dueOn: soon.dueOn, kobo: openKoboOf(soon), isOfSeveral: false } : null;
}

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
/** True from 8:00 to 20:00 in Lagos, when reminders go out. */
export function isByDay(now: Date): boolean {
  const hour = Math.floor((now.getTime() - Date.parse(`${lagosDay(now)}T00:00:00Z`) + hourMs) / hourMs);
  return hour >= 8 && hour < 20;
}

const atMost = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Sends the reminders of the business date: each of a due day once, and by day only. Run each hour, so that a payment that was under way and
 * failed is looked at again. Returns how many went out.
 */
export async function sendReminders(
  { clock, config, database }: Pick<AppContext, 'clock' | 'config' | 'database'>,
  isChargedByItself: ChargedByItself = async () => false,
) {
  if (!isByDay(clock.now())) return 0;
  let count = 0;
  for (let after = beforeAll; ; ) {
    const loans = await database.write((tx) => listLoansToRemind(tx, tx.businessDate, after, atMost));
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

/** True if a saved card will be charged for a due day, or was charged without a known result: the customer need not pay that day by hand. */
export type ChargedByItself = (tx: Tx, loanId: string, dueOn: Day) => Promise<boolean>;

async function remind(
  tx: Tx,
  loanId: string,
  { publicUrl, isChargedByItself }: { publicUrl: string; isChargedByItself: ChargedByItself },
): Promise<boolean> {
  const [loan]: (StoredLoan | undefined)[] = await lockLoans(tx, [loanId]);
  if (loan === undefined) return false;
  const { sealed, events, state } = await replayStored(tx, loan, tx.businessDate);
  const charges = await listChargesOf(tx, ownerOfLoan(loanId));
  const ask = await findOpenAsk(tx, loanId);
  const isAsked = ask !== null && tx.now.getTime() - ask.askedAt.getTime() < hardshipSilenceMs;
  const waits = isAsked || underWayOf(charges, tx.now).length > 0;
  const reminder = reminderOf(state, waits);
  if (reminder === null || (await isChargedByItself(tx, loanId, reminder.dueOn))) return false;
  if ((await insertReminder(tx, loanId, reminder.kind, reminder.dueOn, tx.businessDate, tx.now)) === null) return false;
  const fee = nextLateFee(sealed.agreement, events.map(asLoanEvent), state);
  const text = reminderText(reminder, { fee, link: `${publicUrl}/app/plans/${loan.number}` });
  await tellCustomerOfPlan(tx, loan, { kind: 'reminder', text, subject: subjects[reminder.kind] });
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
