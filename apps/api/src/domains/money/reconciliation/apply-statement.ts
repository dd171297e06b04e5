import type { Database, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findAccount } from '../ledger/queries.ts';
import { balanceOf } from '../ledger/rules.ts';
import { openRules, type RuleBook } from './apply-rules.ts';
import { chainProblems } from './check-statement.ts';
import {
  type AppliedLine,
  countLines,
  hasKnownLine,
  insertLines,
  listLinesAfter,
  openingLine,
  type StoredLine,
  sumLinesByRule,
} from './line-queries.ts';
import { matchOpenLines } from './match-again.ts';
import { matchLines } from './match-lines.ts';
import { sumOpenItems } from './match-queries.ts';
import { readLedgerItems } from './read-ledger-items.ts';
import { ledgerAccounts } from './rules.ts';
import {
  findLastStatement,
  findStatement,
  lockReconciliation,
  lockStatement,
  markApplied,
  type StoredStatement,
} from './statement-queries.ts';
import { chunkSize } from './upload-statement.ts';

/**
 * Matches and books every line of a checked statement, all or none. Refuses with `statement-stale` another statement than the one that
 * was shown, and if another one of the account was applied since the check. Returns how many lines of earlier statements it explained.
 */
export async function applyStatement(
  tx: Tx,
  { id, digest }: { id: string; digest: string },
  actor: Actor = system,
): Promise<{ earlierCount: number }> {
  await lockReconciliation(tx);
  const statement = (await lockStatement(tx, id)) ?? refuse('not-found');
  if (statement.state !== 'checked') refuse('statement-over');
  if (statement.digest !== digest) refuse('statement-stale');
  if (statement.errorCount > 0 || statement.problems.length > 0) refuse('statement-has-errors');
  if ((await chainProblems(tx, statement)).length > 0 || (await hasKnownLine(tx, id))) refuse('statement-stale');
  const previous = await findLastStatement(tx, statement.account);
  if (previous === null) await insertOpening(tx, statement);
  await readLedgerItems(tx);
  // Lines of before may be explained by these, and lines of this statement by each other.
  const ownCount = await matchAll(tx, id, await openRules(tx, statement.account));
  const earlierCount = await matchOpenLines(tx);
  const matchedCount = ownCount + earlierCount;
  const by = actor.kind === 'staff' ? actor.id : null;
  await markApplied(tx, id, { by, previousId: previous?.id ?? null, ...(await sumsOf(tx, statement)) });
  const { account, fromOn, toOn, lineCount } = statement;
  const byRules = (await sumLinesByRule(tx, id)).map(({ id: rule, count, amountKobo }) => ({
    rule,
    count,
    amountKobo,
  }));
  const detail = { account, fromOn, toOn, lineCount, matchedCount, ...(byRules.length > 0 && { byRules }) };
  await addAuditLine(tx, { actor, action: 'statement-applied', subject: id, detail });
  return { earlierCount };
}

/** Thrown to roll back what was tried. */
class Tried extends Error {}

/**
 * What applying a statement would do, by doing it and rolling it back: the same code decides. Refuses as `applyStatement` does. Other acts of
 * reconciliation wait meanwhile.
 */
export async function tryStatement(database: Pick<Database, 'write'>, id: string, actor: Actor) {
  let found: Awaited<ReturnType<typeof lookAt>> | null = null;
  try {
    await database.write(async (tx) => {
      const { digest } = (await findStatement(tx, id)) ?? refuse('not-found');
      const { earlierCount } = await applyStatement(tx, { id, digest }, actor);
      found = await lookAt(tx, id, earlierCount);
      throw new Tried('nothing of it stays');
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
  if (found === null) throw new Error('a statement was tried without a result');
  return found as Awaited<ReturnType<typeof lookAt>>;
}

const openShown = 50;

const lookAt = async (tx: Tx, id: string, earlierCount: number) => ({
  counts: await countLines(tx, id),
  rules: await sumLinesByRule(tx, id),
  earlierCount,
  open: await listLinesAfter(tx, id, { show: 'unexplained', after: 0, atMost: openShown }),
});

/** The balance of before the first statement is a line too, which a person explains. */
async function insertOpening(tx: Tx, { id, account, fromOn, openingKobo }: StoredStatement): Promise<void> {
  if (openingKobo === 0) return;
  await insertLines(tx, id, account, [
    {
      line: openingLine,
      externalId: 'opening balance',
      bookedOn: fromOn,
      valueOn: null,
      amountKobo: openingKobo,
      description: 'Opening balance',
      reference: null,
      balanceKobo: openingKobo,
      error: null,
    },
  ]);
}

async function matchAll(tx: Tx, id: string, rules: RuleBook): Promise<number> {
  let count = 0;
  let lines: StoredLine[] = [];
  do {
    lines = await listLinesAfter(tx, id, { show: 'all', after: lines.at(-1)?.line ?? 0, atMost: chunkSize });
    // None of them has an error: the statement would have been refused.
    count += await matchLines(tx, lines as AppliedLine[], rules);
  } while (lines.length === chunkSize);
  return count;
}

async function sumsOf(tx: Tx, { account }: StoredStatement) {
  const ref = ledgerAccounts[account];
  const found = await findAccount(tx, ref);
  const ledgerKobo = found === null ? 0 : balanceOf(ref.kind, found);
  return { ledgerKobo, unstatedKobo: (await sumOpenItems(tx, account)).amountKobo };
}
