import { getSuspenseAges, suspenseAges } from '@foodbank/contract/money/ledger-staff';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { subjectOfLine } from './book-lines.ts';
import { clearStatementLine } from './clear-statement-line.ts';
import { describeItems, describeLine, describeStatement, nameOfAccount } from './describe-lines.ts';
import { type AppliedLine, findLine, listOpposite, type StoredLine, sumSuspenseByAge } from './line-queries.ts';
import { listShownLines, readLineSums, saveLines } from './line-table.ts';
import { listUnreconciled, type Standing } from './list-unreconciled.ts';
import { findItemOfLine, listItemsOfAmount, listOpenItems } from './match-queries.ts';
import { findRule } from './rule-queries.ts';
import { findStatement } from './statement-queries.ts';

const pageSize = 50;
const candidatesMax = 10;

/** The console's calls about the lines of statements and what is on none yet. */
export function reconciliationStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  const readDb = database.read;
  return [
    staffRoute(calls.getReconciliation, async () => ({
      accounts: (await listUnreconciled(readDb)).accounts.map(describeStanding),
    })),
    staffRoute(getSuspenseAges, async () => {
      const bounds = suspenseAges.filter((days) => days !== null);
      const found = await sumSuspenseByAge(readDb, businessDateOf(clock), bounds);
      return {
        ages: suspenseAges.map((untilDays) => {
          const { count = 0, inKobo = 0, outKobo = 0 } = found.find(({ upTo }) => upTo === untilDays) ?? {};
          return { untilDays, count, in: toNaira(inKobo), out: toNaira(outKobo) };
        }),
      };
    }),
    staffRoute(calls.listStatementLines, async ({ query: { sort = 'day', cursor, ...asked } }) => {
      const found = await listShownLines(readDb, asked, { sort, cursor, atMost: pageSize + 1 }, businessDateOf(clock));
      const { rows, nextCursor } = pageOf(found, pageSize, (last) => `${last.bookedOn}.${last.id}`);
      return { rows: rows.map(describeLine), nextCursor };
    }),
    staffRoute(calls.sumStatementLines, ({ query }) => readLineSums(readDb, query, businessDateOf(clock))),
    staffRoute(calls.saveStatementLines, ({ body }, { staff }) =>
      database.write((tx) => saveLines(tx, body, businessDateOf(clock), staffActor(staff))),
    ),
    staffRoute(calls.readStatementLine, async ({ params: { id } }) => {
      const line = await findLine(readDb, id);
      if (line === null || line.state === null) refuse('not-found');
      const statement = (await findStatement(readDb, line.statementId)) ?? refuse('not-found');
      const partner = line.partnerId === null ? null : await findLine(readDb, line.partnerId);
      const item = await findItemOfLine(readDb, id);
      const names = await namesOfMembers(readDb);
      const isOpen = line.state === 'suspense' || line.state === 'waiting';
      return {
        line: describeLine(line),
        statement: describeStatement(statement, names),
        partner: partner && describeLine(partner),
        booking: item === null ? null : ((await describeItems(readDb, [item]))[0] ?? null),
        clearing: describeClearing(line, names) ?? (await describeRuleOf(line, names)),
        approvalId: isOpen ? line.approvalId : null,
        ledgerSubject: subjectOfLine(id),
        candidates: line.state === 'suspense' ? await listCandidates(line as AppliedLine) : { lines: [], bookings: [] },
      };
    }),
    staffRoute(calls.clearStatementLine, async ({ params: { id }, body }, { staff }) => {
      const approvalId = await database.write((tx) => clearStatementLine(tx, { id, ...body }, staffActor(staff)));
      const message =
        approvalId === null
          ? 'The line is cleared.'
          : 'Your request waits for a second person. The line stays in suspense until then.';
      return { message, approvalId };
    }),
    staffRoute(calls.listUnstated, async ({ query: { account, show, cursor } }) => {
      const bookedUntil = show === 'all' ? null : addDays(businessDateOf(clock), -calls.unstatedAfterDays - 1);
      const [bookedOn = '', number = ''] = cursor?.split('.') ?? [];
      const place = cursor === undefined ? null : { bookedOn, number: Number(number) };
      const found = await listOpenItems(readDb, account, { bookedUntil, cursor: place, atMost: pageSize + 1 });
      const { rows, nextCursor } = pageOf(found, pageSize, (last) => `${last.bookedOn}.${last.number}`);
      return { rows: await describeItems(readDb, rows), nextCursor };
    }),
  ];

  /** The rule that cleared a line, as its clearing. */
  async function describeRuleOf({ ruleId, clearedTo, stateAt }: StoredLine, names: ReadonlyMap<string, string>) {
    const rule = ruleId === null ? null : await findRule(readDb, ruleId);
    if (rule === null) return null;
    const by = names.get(rule.keptBy) ?? 'Unknown member';
    const reason = `By the rule “${rule.words}”`;
    return {
      to: nameOfAccount(clearedTo ?? ''),
      by,
      at: stateAt?.toISOString() ?? null,
      reason,
      approvalId: rule.approvalId,
    };
  }

  async function listCandidates(line: AppliedLine) {
    const lines = await listOpposite(readDb, line, candidatesMax);
    const items = await listItemsOfAmount(readDb, line.account, line.amountKobo, candidatesMax);
    return { lines: lines.map(describeLine), bookings: await describeItems(readDb, items) };
  }
}

function describeStanding({ account, ledgerKobo, closing, unstated, differenceKobo, suspense, waiting }: Standing) {
  const sumOf = <S extends { amountKobo: number }>({ amountKobo, ...rest }: S) => ({
    ...rest,
    amount: toNaira(amountKobo),
  });
  return {
    account,
    ledger: toNaira(ledgerKobo),
    closing: closing && sumOf(closing),
    unstated: sumOf(unstated),
    difference: toNaira(differenceKobo),
    suspense: sumOf(suspense),
    waiting: sumOf(waiting),
  };
}

function describeClearing(
  { clearedBy, clearedTo, stateAt, reason, approvalId, cause }: StoredLine,
  names: ReadonlyMap<string, string>,
) {
  if (clearedBy === null) return null;
  const accounts: Readonly<Record<string, string>> = calls.clearingAccounts;
  const to =
    cause === 'cleared-with-line' ? 'Another line' : (accounts[clearedTo ?? ''] ?? `The booking of ${clearedTo}`);
  return {
    to,
    by: names.get(clearedBy) ?? 'Unknown member',
    at: stateAt?.toISOString() ?? null,
    reason: reason ?? '',
    approvalId,
  };
}
