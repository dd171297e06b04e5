import { payslipAskedAfterDays } from '@foodbank/contract/lending/payroll';
import { counted } from '@foodbank/contract/primitives/counted';
import { addDays, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { payslipText } from '@foodbank/contract/primitives/pay-days';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { type LoanState, sumOfParts } from '../loans/life/loan-state.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
import { lockLoans } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { isByDay } from '../repayments/reminders.ts';
import { openKoboOf } from '../repayments/rules.ts';
import { leftText } from '../repayments/telling.ts';
import { payslipNewsQueue } from './answering.ts';
import { otherWayQueue } from './other-way.ts';
import { listRowsToAsk, listUntoldRows, listUntoldWays, markRowTold, markWaysTold } from './payslip-queries.ts';
import { askForPayslip } from './payslips.ts';
import { findPayrollFile, findPayrollRow, type PayrollFile, type PayrollRow } from './queries.ts';

const naira = (kobo: number) => shortKobo(kobo).replace('₦', 'N');
const payslip = ({ payday }: Pick<PayrollFile, 'payday'>) => payslipText(payday).replace('’', "'");
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The first of some texts that fits into one message. */
const fitting = (texts: readonly string[]): string =>
  texts.find((text) => text.length <= textLengthMax) ?? texts.at(-1) ?? '';

/** An answer of an employer, as its customer is told of it. */
export interface AnswerTold {
  row: Pick<PayrollRow, 'instalment' | 'amountKobo' | 'deductedKobo' | 'answerCount'>;
  file: Pick<PayrollFile, 'payday'>;
  number: string;
  /** The plan afterwards. */
  state: LoanState;
  link: string;
}

/** The text message about what an employer said of a payslip: what it took, that nothing is late, and what is to be paid another way. */
export function answerText({ row, file, number, state, link }: AnswerTold): string {
  const { instalment, amountKobo, deductedKobo, answerCount } = row;
  const found = state.instalments.find((one) => one.number === instalment);
  const open = found && found.paidOn === null ? found : null;
  const again = answerCount > 1 ? 'corrected: ' : '';
  if (deductedKobo > 0 && open === null) return deductedText({ again, deductedKobo, file, number, state });
  const took = `Foodbank: ${again}${deductedKobo > 0 ? `${naira(deductedKobo)} of ${naira(amountKobo)}` : 'nothing'}`;
  if (open === null)
    return fitting([`${took} left with ${payslip(file)} for plan ${number}. You had paid it already.`]);
  const rest = `${naira(openKoboOf(open))} by ${formatDay(open.dueOn)}, no fee`;
  return fitting([
    `${took} left with ${payslip(file)}. You are not late: pay ${rest}. ${link}`,
    `Foodbank: ${again}pay ${rest}: it did not leave with ${payslip(file)}. You are not late. ${link}`,
    `${took} left with ${payslip(file)}. You are not late: pay ${rest}, in the app.`,
  ]);
}

function deductedText({
  again,
  deductedKobo,
  file,
  number,
  state,
}: Pick<AnswerTold, 'file' | 'number' | 'state'> & { again: string; deductedKobo: number }): string {
  const has = `Foodbank: ${again}${naira(deductedKobo)} left with ${payslip(file)} for plan ${number}.`;
  const back = state.creditKobo > 0 ? ` ${naira(state.creditKobo)} is too much and goes back to you.` : '';
  if (state.payoffKobo === 0) return fitting([`${has}${back} It is all paid. You owe nothing on it.`, `${has}${back}`]);
  return fitting([
    `${has}${back} You are not late.${leftText(state)}`,
    `${has}${back}${leftText(state)}`,
    `${has}${back}`,
  ]);
}

/** The text message that instalments don't leave with a payslip any more: what is to be paid by when. */
export function otherWayText(number: string, due: readonly { kobo: number; dueOn: string }[], link: string): string {
  const days = due.map(({ kobo, dueOn }) => `${naira(kobo)} by ${formatDay(dueOn)}`);
  const all = due.reduce((sum, { kobo }) => sum + kobo, 0);
  const first = due[0];
  return fitting([
    `Foodbank: plan ${number} leaves with no payslip now. You are not late. Pay ${days.join(' and ')}, no fee: ${link}`,
    `Foodbank: your payslip pays no more. You are not late. Pay ${days.join(' and ')}, no fee: ${link}`,
    `Foodbank: your payslip pays no more. You are not late. Pay ${days.join(' and ')}, no fee.`,
    `Foodbank: your payslip pays no more. Pay ${naira(all)} in ${counted(due.length, 'part')}, the first by ${formatDay(first?.dueOn ?? '')}, no fee.`,
  ]);
}

/** Tells a customer what the employer said of a row, once for each answer; of several answers only the last. The loan is locked before the row. */
export async function tellAnswer(tx: Tx, rowId: string, publicUrl: string): Promise<void> {
  const found = await findPayrollRow(tx, rowId);
  const [loan] = found === null ? [] : await lockLoans(tx, [found.loanId]);
  if (loan === undefined || (await markRowTold(tx, rowId)) === null) return;
  const row = await findPayrollRow(tx, rowId);
  const file = row && (await findPayrollFile(tx, row.fileId));
  if (row === null || file === null) return;
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const { number } = loan;
  await tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: answerText({ row, file, number, state, link: `${publicUrl}/app/plans/${number}` }),
    subject: row.deductedKobo >= row.amountKobo ? `${capital(payslip(file))} paid your plan` : `About ${payslip(file)}`,
  });
}

/** Tells a customer what of a plan is paid another way now, once; what the employer did not deduct is told with its answer. */
export async function tellOtherWay(tx: Tx, loanId: string, publicUrl: string): Promise<void> {
  const [loan] = await lockLoans(tx, [loanId]);
  if (loan === undefined) return;
  const ways = (await markWaysTold(tx, loanId, tx.now)).filter(({ reason }) => reason !== 'not-deducted');
  const { state } = await replayStored(tx, loan, tx.businessDate);
  const due = ways
    .flatMap(({ instalment }) => state.instalments.filter(({ number }) => number === instalment))
    .filter(({ paidOn, owed, paid }) => paidOn === null && sumOfParts(owed) > sumOfParts(paid))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    .map((row) => ({ kobo: openKoboOf(row), dueOn: row.dueOn }));
  if (due.length === 0) return;
  await tellCustomerOfPlan(tx, loan, {
    kind: 'order',
    text: otherWayText(loan.number, due, `${publicUrl}/app/plans/${loan.number}`),
    subject: 'Your plan leaves with no payslip any more',
  });
}

/** The queue that asks customers for payslips whose employers have said nothing for 30 days. The id of a job is that of the row. */
export const payslipAsksQueue = 'payslip-asks';

// What waited for the morning is told in steps.
const atMost = 500;
const byDay = '10 8-19 * * *';

/** The jobs that tell customers of their payslips, from 8:00 to 20:00: at once, and what waited for the morning each hour. */
export function payslipNewsJobs({ clock, config, database }: Pick<AppContext, 'clock' | 'config' | 'database'>): Job[] {
  const publicUrl = config.publicUrl ?? config.siteUrl;
  const isOne = (id: string) => /^[0-9a-f-]{36}$/.test(id);
  const job = (
    queue: string,
    listUntold: typeof listUntoldRows,
    tell: (tx: Tx, id: string, url: string) => Promise<void>,
  ): Job => ({
    queue,
    cron: byDay,
    async run(id) {
      if (!isByDay(clock.now())) return;
      const ids = isOne(id) ? [{ id }] : await listUntold(database.read, atMost);
      for (const one of ids) await database.write((tx) => tell(tx, one.id, publicUrl));
    },
  });
  const listToAsk: typeof listUntoldRows = (db, count) =>
    listRowsToAsk(db, addDays(businessDateOf(clock), -payslipAskedAfterDays), count);
  return [
    job(payslipNewsQueue, listUntoldRows, tellAnswer),
    job(otherWayQueue, listUntoldWays, tellOtherWay),
    job(payslipAsksQueue, listToAsk, askForPayslip),
  ];
}
