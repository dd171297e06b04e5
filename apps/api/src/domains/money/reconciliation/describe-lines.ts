import {
  clearingAccounts,
  type ShownRule,
  type Statement,
  type StatementCounts,
  type StatementLine,
  type UnstatedItem,
} from '@foodbank/contract/money/reconciliation-staff';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { listReferencesOf } from '../payments/reference-queries.ts';
import type { countLines, StoredLine } from './line-queries.ts';
import type { LedgerItem } from './match-queries.ts';
import type { listRules } from './rule-queries.ts';
import { causes } from './rules.ts';
import type { StoredStatement } from './statement-queries.ts';

/** A statement as the console shows it. */
export function describeStatement(one: StoredStatement, names: ReadonlyMap<string, string>): Statement {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? 'Unknown member'));
  const { id, account, source, state, fileName, lineCount, errorCount, problems, digest } = one;
  return {
    ...{ id, account, source, state, fileName, lineCount, errorCount, problems, digest },
    uploadedAt: one.uploadedAt.toISOString(),
    uploadedBy: nameOf(one.uploadedBy),
    from: one.fromOn,
    to: one.toOn,
    opening: toNaira(one.openingKobo),
    closing: toNaira(one.closingKobo),
    sum: toNaira(one.sumKobo),
    appliedAt: one.appliedAt?.toISOString() ?? null,
    appliedBy: nameOf(one.appliedBy),
    ledger: nairaOrNull(one.ledgerKobo),
    unstated: nairaOrNull(one.unstatedKobo),
  };
}

/** How the lines of a statement stand. */
export function describeCounts(found: Awaited<ReturnType<typeof countLines>>): StatementCounts {
  const countOf = (state: keyof StatementCounts) => {
    const { count = 0, amountKobo = 0 } = found.find((one) => one.state === state) ?? {};
    return { count, amount: toNaira(amountKobo) };
  };
  return {
    matched: countOf('matched'),
    waiting: countOf('waiting'),
    suspense: countOf('suspense'),
    cleared: countOf('cleared'),
  };
}

/** A line as the console shows it. */
export function describeLine(one: StoredLine): StatementLine {
  const { id, statementId, account, line, externalId, bookedOn, valueOn, description, reference, error, state } = one;
  return {
    ...{ id, statementId, account, line, externalId, bookedOn, valueOn, description, reference, error, state },
    amount: nairaOrNull(one.amountKobo),
    balance: nairaOrNull(one.balanceKobo),
    explanation: one.cause === null ? null : causes[one.cause].text,
    asked: one.approvalId !== null && (state === 'suspense' || state === 'waiting'),
  };
}

/** Bookings that are on no statement yet, with the references of the payments that they belong to. */
export async function describeItems(db: Db, items: readonly LedgerItem[]): Promise<UnstatedItem[]> {
  const found =
    items.length === 0
      ? []
      : await listReferencesOf(
          db,
          items.map(({ subject }) => subject),
        );
  const references = new Map(found.map(({ owner, reference }) => [owner, reference]));
  return items.map(({ account, number, transferId, code, subject, amountKobo, bookedOn }) => ({
    ...{ account, number, transferId, code, subject, bookedOn },
    reference: references.get(subject) ?? null,
    amount: toNaira(amountKobo),
  }));
}

/** What an account to which lines are cleared is called. */
export const nameOfAccount = (account: string): string =>
  (clearingAccounts as Readonly<Record<string, string>>)[account] ?? account;

/** A rule as the console shows it. */
export function describeRule(
  rule: Awaited<ReturnType<typeof listRules>>[number],
  names: ReadonlyMap<string, string>,
): ShownRule {
  const { id, account, words, clearedTo, atMostKobo, keptBy, keptAt, approvalId, endedBy, endedAt } = rule;
  return {
    ...{ id, account, words, to: clearedTo, approvalId },
    atMost: toNaira(atMostKobo),
    keptBy: names.get(keptBy) ?? 'Unknown member',
    keptAt: keptAt.toISOString(),
    endedBy: endedBy === null ? null : (names.get(endedBy) ?? 'Unknown member'),
    endedAt: endedAt?.toISOString() ?? null,
    cleared: { count: rule.clearedCount, amount: toNaira(rule.clearedKobo) },
  };
}
