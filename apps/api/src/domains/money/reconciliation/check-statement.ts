import { createHash } from 'node:crypto';
import type { Statement, StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { findWrongBalances } from './booking-order.ts';
import { listKnownLines } from './line-queries.ts';
import type { ReadLine } from './read-statement-file.ts';
import { findLastStatement, findStatementOfFile, type StoredStatement } from './statement-queries.ts';

/** A statement as it was read. Amounts are kobo, days both included. */
export interface ReadStatement {
  account: StatementAccount;
  source: Statement['source'];
  fileName: string;
  fileDigest: Buffer;
  fromOn: Day;
  toOn: Day;
  openingKobo: number;
  closingKobo: number;
  lines: readonly (ReadLine & { ownTransfer?: boolean })[];
}

/** A statement with what is wrong with it: with single lines, and as a whole. */
export interface CheckedStatement extends ReadStatement {
  sumKobo: number;
  errorCount: number;
  problems: string[];
  digest: string;
}

/** How many ids go to the database at once. */
const chunkSize = 5_000;

/** Checks a statement: its lines, its sums, and that it follows the last one of its account. Changes nothing. */
export async function checkStatement(db: Db, read: ReadStatement): Promise<CheckedStatement> {
  const lines = checkBalances(
    await refuseKnown(
      db,
      read.account,
      read.lines.map((line) => checkDay(line, read)),
    ),
    read,
  );
  const good = lines.filter(({ error }) => error === null);
  const sumKobo = good.reduce((sum, { amountKobo }) => sum + (amountKobo ?? 0), 0);
  const errorCount = lines.length - good.length;
  const problems = [...(await chainProblems(db, read)), ...(errorCount === 0 ? sumProblems(read, sumKobo) : [])];
  const checked = { ...read, lines, sumKobo, errorCount, problems };
  return { ...checked, digest: digestOf(checked) };
}

/** What keeps a statement from following the last one of its account: a gap, an overlap, another balance, the same file. */
export async function chainProblems(
  db: Db,
  {
    account,
    fromOn,
    openingKobo,
    fileDigest,
  }: Pick<ReadStatement, 'account' | 'fromOn' | 'openingKobo'> & { fileDigest?: Buffer },
): Promise<string[]> {
  const same = fileDigest === undefined ? null : await findStatementOfFile(db, account, fileDigest);
  if (same !== null) return [`The same file was applied already on ${dayOf(same)}, as “${same.fileName}”.`];
  const last = await findLastStatement(db, account);
  return last === null ? [] : [...dayProblems(last, fromOn), ...openingProblems(last, openingKobo)];
}

const dayOf = ({ appliedAt }: StoredStatement) => (appliedAt === null ? 'an earlier day' : formatDay(appliedAt));

function dayProblems({ fileName, toOn }: StoredStatement, fromOn: Day): string[] {
  const next = addDays(toOn, 1);
  if (fromOn === next) return [];
  const ends = `the last statement, “${fileName}”, ends on ${formatDay(toOn)}`;
  if (fromOn < next) return [`It overlaps: ${ends}. Begin on ${formatDay(next)}.`];
  const lastMissing = addDays(fromOn, -1);
  const missing = lastMissing === next ? formatDay(next) : `${formatDay(next)} to ${formatDay(lastMissing)}`;
  return [`There is a gap: ${missing} is missing, because ${ends}.`];
}

function openingProblems({ closingKobo }: StoredStatement, openingKobo: number): string[] {
  if (openingKobo === closingKobo) return [];
  const difference = formatKobo(openingKobo - closingKobo);
  return [
    `The opening balance is ${formatKobo(openingKobo)}, and the last statement closed with ${formatKobo(closingKobo)}: a difference of ${difference}.`,
  ];
}

function sumProblems({ openingKobo, closingKobo }: ReadStatement, sumKobo: number): string[] {
  const reached = openingKobo + sumKobo;
  if (reached === closingKobo) return [];
  return [
    `The opening balance and the lines make ${formatKobo(reached)}, and the closing balance is ${formatKobo(closingKobo)}: a difference of ${formatKobo(closingKobo - reached)}.`,
  ];
}

function checkDay<Line extends ReadLine>(line: Line, { fromOn, toOn }: ReadStatement): Line {
  const { bookedOn, error } = line;
  if (error !== null || bookedOn === null || (fromOn <= bookedOn && bookedOn <= toOn)) return line;
  return { ...line, error: `${formatDay(bookedOn)} is not within the statement’s days` };
}

/** Marks lines whose id stands above in the file, or on an applied statement of the account. */
async function refuseKnown<Line extends ReadLine>(
  db: Db,
  account: StatementAccount,
  lines: readonly Line[],
): Promise<Line[]> {
  const seen = new Map<string, number>();
  const checked: Line[] = [];
  for (let first = 0; first < lines.length; first += chunkSize) {
    const chunk = lines.slice(first, first + chunkSize);
    const found = await listKnownLines(
      db,
      account,
      chunk.flatMap(({ externalId }) => externalId ?? []),
    );
    const known = new Map(found.map((one) => [one.externalId, one]));
    for (const line of chunk) {
      const { externalId, error } = line;
      if (externalId === null || error !== null) {
        checked.push(line);
        continue;
      }
      const above = seen.get(externalId);
      const applied = known.get(externalId);
      seen.set(externalId, above ?? line.line);
      if (above !== undefined) checked.push({ ...line, error: `Row ${above} has the same id` });
      else if (applied)
        checked.push({ ...line, error: `The id is known: row ${applied.line} of “${applied.fileName}”` });
      else checked.push(line);
    }
  }
  return checked;
}

/**
 * Marks lines whose running balance is not the one before plus their amount, in the order in which the file has the fewest of them. A line
 * that was lost or changed shows so at the next balance.
 */
export function checkBalances<Line extends ReadLine>(
  lines: readonly Line[],
  { openingKobo }: Pick<ReadStatement, 'openingKobo'>,
): Line[] {
  const wrong = findWrongBalances(lines, openingKobo);
  return lines.map((line) => {
    const expectedKobo = wrong.get(line.line);
    if (expectedKobo === undefined) return line;
    const awayKobo = (line.balanceKobo ?? 0) - expectedKobo;
    const error = `The balance should be ${formatKobo(expectedKobo)}: ${formatKobo(Math.abs(awayKobo))} ${awayKobo < 0 ? 'went out' : 'came in'} that no line before it has, or an amount was changed`;
    return { ...line, error };
  });
}

/** A digest of all that a person sees before applying. */
function digestOf({ lines, ...about }: Omit<CheckedStatement, 'digest'>): string {
  const hash = createHash('sha256').update(
    JSON.stringify([...Object.values({ ...about, fileDigest: about.fileDigest.toString('hex') })]),
  );
  for (const line of lines) hash.update(`${JSON.stringify(Object.values(line))}\n`);
  return hash.digest('base64url');
}
