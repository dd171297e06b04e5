import * as calls from '@foodbank/contract/money/ledger-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import { daysOfPeriod } from '@foodbank/contract/primitives/periods';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { listNamedAgents } from '../../people/agents/name-queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { type ListBlockers, requestMonthClose } from './approvals.ts';
import { readBalanceLine } from './balance-line.ts';
import { findTransfer, listAccounts, listAccountsById, listAccountsOf, listKindSums } from './browse-queries.ts';
import {
  describeAccount,
  describeEntry,
  describeSums,
  findOwners,
  findSides,
  type ListStoreNames,
} from './describe-accounts.ts';
import { describeMonths } from './describe-months.ts';
import { describeTransfer } from './describe-transfer.ts';
import { entryNumbersOf, readEntrySums, saveEntries } from './entries-table.ts';
import { exportJournal } from './export-journal.ts';
import { getBalanceAt } from './get-balance-at.ts';
import { readMoneyFlow, readOwed } from './money-flow.ts';
import { listTransfers } from './queries.ts';
import { type AccountKind, type AccountSums, accountKinds } from './rules.ts';

const waits = 'Your request waits for a second person. The month is still open.';
const kinds = Object.keys(accountKinds) as AccountKind[];
const nothing: AccountSums = { debitsPostedKobo: 0, creditsPostedKobo: 0, debitsPendingKobo: 0, creditsPendingKobo: 0 };

/** The console's calls about the ledger. */
export function ledgerStaffRoutes(
  { clock, database }: Pick<AppContext, 'clock' | 'database'>,
  { listStoreNames, listBlockers }: { listStoreNames: ListStoreNames; listBlockers: ListBlockers },
): Route[] {
  const db = database.read;
  return [
    staffRoute(calls.getTrialBalance, async () => ({
      ...(await describeTrialBalance(db)),
      months: await describeMonths(db, businessDateOf(clock)),
    })),
    staffRoute(calls.listLedgerAccounts, async ({ query: { kind = 'agent-payable', agentCode, cursor = '' } }) => {
      const size = calls.ledgerPageSize;
      const found = agentCode
        ? await listAccountsOf(db, kinds, await findAgentId(db, agentCode))
        : await listAccounts(db, kind, cursor, size + 1);
      const { rows, nextCursor } = pageOf(found, size, ({ owner }) => owner);
      const owners = await findOwners(db, rows, listStoreNames);
      return { rows: rows.map((account) => describeAccount(account, owners)), nextCursor };
    }),
    staffRoute(calls.getLedgerAccount, async ({ params: { id }, query: { cursor, sort, ...asked } }) => {
      const account = await getAccount(db, id);
      const before = cursor === undefined ? null : Number(cursor);
      const page = { before, isOldestFirst: sort === 'oldest', atMost: calls.ledgerPageSize + 1 };
      const within = await entryNumbersOf(db, account, asked);
      const found = within === null ? [] : await listTransfers(db, account.id, { ...page, within });
      const { rows, nextCursor } = pageOf(found, calls.ledgerPageSize, ({ number }) => String(number));
      const [owners, sides] = await Promise.all([
        findOwners(db, [account], listStoreNames),
        findSides(db, rows, listStoreNames),
      ]);
      const entries = rows.map((entry) => describeEntry(account, entry, sides));
      return { account: describeAccount(account, owners), rows: entries, nextCursor };
    }),
    staffRoute(calls.sumLedgerEntries, async ({ params: { id }, query }) =>
      readEntrySums(db, await getAccount(db, id), query),
    ),
    staffRoute(calls.saveLedgerEntries, async ({ params: { id }, body }, { staff }) => {
      const account = await getAccount(db, id);
      return database.write((tx) => saveEntries(tx, account, body, { actor: staffActor(staff), listStoreNames }));
    }),
    staffRoute(calls.getLedgerBalance, async ({ params: { id }, query }) => {
      const account = await getAccount(db, id);
      const at = new Date(query.at);
      return { at: at.toISOString(), sums: describeSums(account.kind, await getBalanceAt(db, account, at)) };
    }),
    staffRoute(calls.getLedgerBalanceLine, async ({ params: { id }, query: { period } }) => {
      const account = await getAccount(db, id);
      const { days, earlier } = daysOfPeriod(period, businessDateOf(clock));
      const [line, earlierDays] = await Promise.all([
        readBalanceLine(db, account, days),
        readBalanceLine(db, account, earlier),
      ]);
      return { ...days, earlier, days: line, earlierDays };
    }),
    staffRoute(calls.getMoneyFlow, ({ query: { period } }) => readMoneyFlow(db, period, businessDateOf(clock))),
    staffRoute(calls.getOwed, () => readOwed(db)),
    staffRoute(calls.getLedgerTransfer, async ({ params: { id } }) => ({
      transfer: await describeTransfer(db, (await findTransfer(db, id)) ?? refuse('not-found'), listStoreNames),
    })),
    staffRoute(calls.exportLedgerJournal, async ({ params: { month }, body: { cursor } }, { staff }) => {
      const known = await describeMonths(db, businessDateOf(clock));
      if (!known.some((one) => one.month === month)) refuse('not-found');
      return database.write((tx) => exportJournal(tx, month, cursor, staffActor(staff)));
    }),
    staffRoute(calls.requestMonthClose, async ({ params: { month }, body: { reason } }, { staff }) => ({
      approvalId: await database.write((tx) =>
        requestMonthClose(tx, month, { reason, actor: staffActor(staff), listBlockers }),
      ),
      message: waits,
    })),
  ];
}

async function getAccount(db: Db, id: string) {
  const [account] = await listAccountsById(db, [Number(id)]);
  return account ?? refuse('not-found');
}

/** The id of the agent with a referral code, as it is typed. For an unknown code it is a text that is no agent's id, so the list is empty. */
async function findAgentId(db: Db, agentCode: string): Promise<string> {
  const code = parseReferralCode(agentCode);
  const [agent] = code === null ? [] : await listNamedAgents(db, [code], []);
  return agent?.id ?? 'unknown';
}

/** The sums of every kind, also of those that were never used, and of all together. */
async function describeTrialBalance(db: Db) {
  const found = new Map((await listKindSums(db)).map((one) => [one.kind, one]));
  const total = (field: keyof AccountSums) => [...found.values()].reduce((sum, one) => sum + one[field], 0);
  const totals = {
    debits: total('debitsPostedKobo'),
    credits: total('creditsPostedKobo'),
    pendingDebits: total('debitsPendingKobo'),
    pendingCredits: total('creditsPendingKobo'),
  };
  return {
    kinds: kinds.map((kind) => {
      const sums = found.get(kind);
      const { side, owner } = accountKinds[kind];
      const perOwner = owner !== 'business';
      const accountId = perOwner ? null : (sums?.firstId ?? null);
      const accountCount = sums?.accountCount ?? 0;
      return { kind, side, perOwner, accountCount, accountId, ...describeSums(kind, sums ?? nothing) };
    }),
    totals: {
      debits: toNaira(totals.debits),
      credits: toNaira(totals.credits),
      pendingDebits: toNaira(totals.pendingDebits),
      pendingCredits: toNaira(totals.pendingCredits),
    },
    isEven: totals.debits === totals.credits && totals.pendingDebits === totals.pendingCredits,
  };
}
