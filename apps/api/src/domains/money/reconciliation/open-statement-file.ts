import type { ReplyOf } from '@foodbank/contract/endpoint';
import type { UnderstoodStatement } from '@foodbank/contract/money/reconciliation';
import { columnsProblem, type StatementMapping } from '@foodbank/contract/money/reconciliation';
import type { openStatementFile as call, StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuseFile } from '../../../platform/file-text.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { chainProblems, checkBalances } from './check-statement.ts';
import { findHeadings, guessLayout, guessMapping, possibleLayouts } from './find-layout.ts';
import { findMapping, type KeptMapping } from './mapping-queries.ts';
import { readBankFile, type Understood } from './read-bank-file.ts';
import { cutStatement, type StatementGrid } from './statement-grid.ts';
import { findLastStatement } from './statement-queries.ts';

type Reply = ReplyOf<typeof call>;

/** What a person chose: a file for an account, and perhaps what its columns are. */
interface OpenedFile {
  account: StatementAccount;
  bytes: Buffer;
  sheet: string | null;
  mapping: StatementMapping | null;
  headingRow: number | null;
}

const [rowsShownMin, rowsShownBelow, shownMax, linesShown] = [16, 12, 50, 8];

/**
 * Reads a file as a table and, by the mapping that was sent, is kept for the account and these headings, or is guessed, as a statement.
 * Changes nothing.
 */
export async function openStatementFile(
  db: Db,
  { account, bytes, sheet, mapping, headingRow }: OpenedFile,
): Promise<Reply> {
  const grid = await cutStatement(bytes, sheet);
  const kept = await findMapping(db, account, possibleLayouts(grid));
  const used = chooseMapping(grid, { mapping, headingRow, kept });
  const place = used === null ? -1 : findHeadings(grid, used.mapping.headings);
  const isWhole = used !== null && columnsProblem(used.mapping.columns) === null;
  const understood = isWhole ? await describeUnderstood(db, account, await readBankFile(grid, used.mapping)) : null;
  const { format, sheets, sheet: read, rows } = grid;
  return {
    ...{ format, sheets, sheet: read, understood },
    rows: rows.slice(0, Math.max(rowsShownMin, place + rowsShownBelow)),
    headingRow: rows[place]?.row ?? null,
    mapping: used?.mapping ?? null,
    mappingFrom: used?.from ?? null,
    kept: kept && {
      by: (await namesOfMembers(db)).get(kept.keptBy) ?? 'Unknown member',
      at: kept.keptAt.toISOString(),
    },
  };
}

function chooseMapping(
  grid: StatementGrid,
  { mapping, headingRow, kept }: Pick<OpenedFile, 'mapping' | 'headingRow'> & { kept: KeptMapping | null },
): { mapping: StatementMapping; from: 'sent' | 'kept' | 'guess' } | null {
  if (mapping !== null) return { mapping, from: 'sent' };
  if (headingRow !== null) {
    const place = grid.rows.findIndex(({ row }) => row === headingRow);
    if (place < 0) refuseFile(`Row ${headingRow} of the file is empty.`);
    return { mapping: guessMapping(grid, place), from: 'guess' };
  }
  if (kept !== null) {
    const { headings, columns, dateForm } = kept;
    return { mapping: { headings, columns, dateForm }, from: 'kept' };
  }
  const guess = guessLayout(grid);
  return guess && { mapping: guess.mapping, from: 'guess' };
}

async function describeUnderstood(db: Db, account: StatementAccount, read: Understood): Promise<UnderstoodStatement> {
  const { openingKobo, closingKobo, leftOut, order, toOn } = read;
  const fromOn = await firstDayOf(db, account, read);
  const lines = openingKobo === null ? read.lines : checkBalances(read.lines, { openingKobo });
  const errors = lines.flatMap(({ line, description, error }) =>
    error === null ? [] : [{ line, text: description, error }],
  );
  const chain =
    fromOn === null || openingKobo === null ? [] : await chainProblems(db, { account, fromOn, openingKobo });
  return {
    lineCount: lines.length,
    order,
    from: fromOn,
    to: toOn,
    opening: nairaOrNull(openingKobo),
    closing: nairaOrNull(closingKobo),
    moneyIn: toNaira(read.inKobo),
    moneyOut: toNaira(read.outKobo),
    lines: lines.slice(0, linesShown).map(({ line, bookedOn, description, amountKobo, balanceKobo }) => ({
      ...{ line, bookedOn, description },
      amount: nairaOrNull(amountKobo),
      balance: nairaOrNull(balanceKobo),
    })),
    errorCount: errors.length,
    errors: errors.slice(0, shownMax),
    leftOutCount: leftOut.length,
    leftOut: leftOut.slice(0, shownMax),
    doubts: [...read.doubts, ...chain],
  };
}

/**
 * The first day of a statement: as it says, or as its lines do. Where it begins with the balance of the last statement of its account,
 * nothing was booked in between, and it is the day after that.
 */
async function firstDayOf(db: Db, account: StatementAccount, { fromOn, openingKobo }: Understood) {
  const last = await findLastStatement(db, account);
  if (last === null || fromOn === null || openingKobo !== last.closingKobo) return fromOn;
  const next = addDays(last.toOn, 1);
  return fromOn > next ? next : fromOn;
}
