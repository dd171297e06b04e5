import {
  type StatementAccount,
  statementAccountNames,
  statementAccounts,
} from '@foodbank/contract/money/reconciliation-staff';
import type { MonthEnd, MonthEndItem } from '@foodbank/contract/oversight/proof-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { addDays, addMonths, type Day, formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { listUnfinishedRuns } from '../../foundation/calendar/list-run-queries.ts';
import { monthCloseName } from '../../money/ledger/approvals.ts';
import { listEntriesAfter } from '../../money/ledger/posted-entry-queries.ts';
import { findNextToClose } from '../../money/ledger/queries.ts';
import { sumOpenLinesUntil } from '../../money/reconciliation/line-queries.ts';
import { listUnreconciled, type Standing } from '../../money/reconciliation/list-unreconciled.ts';
import { sumOpenItemsUntil } from '../../money/reconciliation/match-queries.ts';
import { ledgerAccounts } from '../../money/reconciliation/rules.ts';
import { isProofOverdue } from './proof-state.ts';
import { findNewestProofRun } from './run-queries.ts';

/** The first month that is not closed, with what has to be done before it can be; null if nothing was ever booked. */
export async function readMonthEnd(db: Db, today: Day, now: Date): Promise<MonthEnd | null> {
  const first = await findNextToClose(db);
  if (first === null) return null;
  const month = first.slice(0, 7);
  const asked = await findOpenApproval(db, monthCloseName, month);
  return { month, items: await listItems(db, first, { today, now }), approvalId: asked?.id ?? null };
}

/** Why a month can't be closed yet: what its checklist lacks, one sentence each. */
export async function listMonthBlockers(tx: Tx, month: string): Promise<string[]> {
  const items = await listItems(tx, `${month}-01`, { today: tx.businessDate, now: tx.now });
  return items.filter(({ state }) => state === 'blocks').map(({ text }) => text);
}

async function listItems(db: Db, first: Day, { today, now }: { today: Day; now: Date }): Promise<MonthEndItem[]> {
  const lastOn = addDays(addMonths(first, 1), -1);
  const { accounts, suspenseDifferenceKobo } = await listUnreconciled(db);
  const statements = await Promise.all(accounts.map((one) => statementItem(db, one, lastOn)));
  return [
    overItem(first, lastOn, today),
    ...statements,
    await suspenseItem(db, lastOn),
    differenceItem(accounts, suspenseDifferenceKobo),
    await proofItem(db, lastOn, now),
    await jobsItem(db, lastOn),
    await waitingItem(db, lastOn),
    await unstatedItem(db, lastOn),
  ];
}

const item = (key: MonthEndItem['key'], isDone: boolean, done: string, missing: string): MonthEndItem => ({
  key,
  state: isDone ? 'done' : 'blocks',
  text: isDone ? done : missing,
});

function overItem(first: Day, lastOn: Day, today: Day): MonthEndItem {
  const name = formatMonth(first.slice(0, 7));
  return item('over', lastOn < today, `${name} is over.`, `${name} is not over: it ends on ${formatDay(lastOn)}.`);
}

/** An account on which nothing was booked up to the end of the month needs no statement. */
async function statementItem(db: Db, { account, closing }: Standing, lastOn: Day): Promise<MonthEndItem> {
  const name = statementAccounts[account];
  const key = account === 'bank' ? 'bank-statement' : 'provider-statement';
  if (closing !== null && closing.on >= lastOn) {
    return { key, state: 'done', text: `${name}: the statements are in up to ${formatDay(closing.on)}.` };
  }
  const [first] = await listEntriesAfter(db, ledgerAccounts[account], 0, 1);
  const isUnused = closing === null && (first === undefined || first.bookedOn > lastOn);
  const ends = closing === null ? 'no statement is in yet' : `the statements end on ${formatDay(closing.on)}`;
  const done = `${name}: nothing was booked up to ${formatDay(lastOn)}.`;
  return item(key, isUnused, done, `${name}: ${ends}. Those up to ${formatDay(lastOn)} are missing.`);
}

async function suspenseItem(db: Db, lastOn: Day): Promise<MonthEndItem> {
  const { count, amountKobo } = await sumOpenLinesUntil(db, 'suspense', lastOn);
  return item(
    'suspense',
    count === 0,
    'No line of the month is in suspense.',
    `${counted(count, 'line is', 'lines are')} in suspense up to ${formatDay(lastOn)}: ${formatKobo(amountKobo)}. Clear them.`,
  );
}

function differenceItem(accounts: readonly Standing[], suspenseKobo: number): MonthEndItem {
  const away = [...accounts.map(({ differenceKobo }) => differenceKobo), suspenseKobo].filter((kobo) => kobo !== 0);
  return item(
    'difference',
    away.length === 0,
    'The ledger is what the statements say.',
    `The ledger is ${away.map(formatKobo).join(' and ')} away from the statements. Tell an engineer: nothing here can explain it.`,
  );
}

async function proofItem(db: Db, lastOn: Day, now: Date): Promise<MonthEndItem> {
  const newest = await findNewestProofRun(db);
  const isGreen =
    newest !== null && newest.differenceCount === 0 && newest.day > lastOn && !isProofOverdue(newest, now);
  const found = newest?.differenceCount ?? 0;
  const missing =
    found > 0
      ? `The newest proof of the money found ${counted(found, 'difference')}.`
      : `The money was not proved yet after ${formatDay(lastOn)}. The proof runs every day.`;
  return item('proof', isGreen, 'The proof of the money found no difference.', missing);
}

async function jobsItem(db: Db, lastOn: Day): Promise<MonthEndItem> {
  const late = (await listUnfinishedRuns(db, { job: null, day: null })).filter(({ day }) => day <= lastOn);
  const missing = `${counted(late.length, 'daily job')} of the month ${late.length === 1 ? 'is' : 'are'} not done.`;
  return item('jobs', late.length === 0, 'The daily jobs of the month are done.', missing);
}

/** What waits for its payment or the other account is explained within days, and keeps no month open. */
async function waitingItem(db: Db, lastOn: Day): Promise<MonthEndItem> {
  const { count, amountKobo } = await sumOpenLinesUntil(db, 'waiting', lastOn);
  if (count === 0) return { key: 'waiting', state: 'done', text: 'No line of the month waits.' };
  const text = `${counted(count, 'line waits', 'lines wait')} for a payment or the other account: ${formatKobo(amountKobo)}. They may close the month.`;
  return { key: 'waiting', state: 'note', text };
}

/** What is on its way at the end of a month comes on the next statement. */
async function unstatedItem(db: Db, lastOn: Day): Promise<MonthEndItem> {
  const sums = await Promise.all(
    statementAccountNames.map((account: StatementAccount) => sumOpenItemsUntil(db, account, lastOn)),
  );
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  if (count === 0)
    return { key: 'unstated', state: 'done', text: 'All that was booked in the month is on a statement.' };
  const text = `${counted(count, 'booking')} of the month ${count === 1 ? 'is' : 'are'} on no statement: ${formatKobo(sums.reduce((sum, one) => sum + one.amountKobo, 0))}. Look at those older than three days.`;
  return { key: 'unstated', state: 'note', text };
}
