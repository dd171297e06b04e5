import type { LineSort, LineState, StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import { statementAccounts } from '@foodbank/contract/money/reconciliation-staff';
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { addDays, type Day, lagosTime } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import type { Db, Tx } from '../../../platform/database.ts';
import { listStarts } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import {
  type AppliedLine,
  findLine,
  type LineFilter,
  listLinesByAmount,
  listLinesByState,
  sumShownLines,
} from './line-queries.ts';
import { causes } from './rules.ts';

/** A filter of the list, as calls have it. */
export interface AskedLines {
  state: LineState;
  account?: StatementAccount | undefined;
  /** Days. */
  olderThan?: string | undefined;
}

const lineFilterOf = ({ state, account, olderThan }: AskedLines, today: Day): LineFilter => ({
  ...{ state, account: account ?? null },
  bookedUntil: olderThan === undefined ? null : addDays(today, -Number(olderThan)),
});

/** Which lines are read: in what order, and after the line of a cursor (`day.id`). */
interface Page {
  sort: LineSort;
  cursor?: string | undefined;
  atMost: number;
}

/** Lines of a filter. By amount a page goes on after the line of its cursor, which is looked up; `not-found` if there is none. */
export async function listShownLines(
  db: Db,
  asked: AskedLines,
  { sort, cursor, atMost }: Page,
  today: Day,
): Promise<AppliedLine[]> {
  const filter = lineFilterOf(asked, today);
  const [bookedOn = '', id = ''] = cursor?.split('.') ?? [];
  if (sort === 'day') {
    const place = cursor === undefined ? null : { bookedOn, id };
    return listLinesByState(db, { ...filter, cursor: place, atMost });
  }
  const last = cursor === undefined ? null : ((await findLine(db, id)) ?? refuse('not-found'));
  const place =
    last === null
      ? { kobo: Number.MAX_SAFE_INTEGER, id: listStarts.newestFirst.id }
      : { kobo: Math.abs(last.amountKobo ?? 0), id };
  return listLinesByAmount(db, { ...filter, place, atMost });
}

/** What the lines of a filter come to; no sums where there are too many. */
export async function readLineSums(db: Db, asked: AskedLines, today: Day) {
  const { count, inKobo, outKobo } = await sumShownLines(db, lineFilterOf(asked, today), tableSumsMax + 1);
  return { count, sums: count > tableSumsMax ? null : { in: toNaira(inKobo), out: toNaira(outKobo) } };
}

const heading = [
  ...['day', 'value day', 'account', 'state', 'amount (NGN)', 'id', 'reference', 'explained by'],
  ...['line of its statement', 'in this state since (Lagos)'],
];

/** Writes the lines of a filter into a file, without what the bank wrote about them: it names people and their accounts. */
export async function saveLines(
  tx: Tx,
  { sort = 'day', ...asked }: AskedLines & { sort?: LineSort | undefined },
  today: Day,
  actor: Actor,
): Promise<TableFile> {
  const rows = await listShownLines(tx, asked, { sort, atMost: tableFileRowsMax }, today);
  const { count: matching } = await sumShownLines(tx, lineFilterOf(asked, today), tableSumsMax + 1);
  const filter = { ...asked, sort };
  return saveTable(tx, { table: 'statement lines', heading, rows, cellsOf, matching, filter, actor });
}

function cellsOf(line: AppliedLine): CsvCell[] {
  const { bookedOn, valueOn, account, state, amountKobo, externalId, reference, cause, stateAt } = line;
  return [
    ...[bookedOn, valueOn ?? '', statementAccounts[account], state ?? ''],
    { kobo: amountKobo },
    ...[codeOf(externalId), codeOf(reference), cause === null ? '' : causes[cause].text],
    ...[line.line, stateAt === null ? '' : lagosTime(stateAt)],
  ];
}

/**
 * A bank's or provider's code, without what may be text about a person, an account number or a phone number: banks write those where a reference
 * should be.
 */
export function codeOf(text: string | null): string {
  if (text === null || !/^[\w./:-]{1,80}$/.test(text) || !/\d/.test(text)) return '';
  return digitsOfNumber.test(text) || groupsOfNumber.test(text) || text.split(/[\W_]+/).some(mayBeName) ? '' : text;
}

const digitsOfNumber = /(?<!\d)\d{10,14}(?!\d)/;
const groupsOfNumber = /\d{3,4}[./:_-]\d{3,4}[./:_-]\d{3,4}/;

/** True for a word that can be spoken, but for what kind of code it is at the beginning, such as TRF, and for figures to the base of 16. */
const mayBeName = (word: string, index: number): boolean =>
  /^[A-Za-z]{2,}$/.test(word) && /[aeiouy]/i.test(word) && !(index === 0 && word.length < 3) && !/^[a-f]+$/.test(word);
