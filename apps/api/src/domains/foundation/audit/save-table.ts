import { type CsvCell, toCsv } from '@foodbank/contract/primitives/csv';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { matchingText, type TableFile, tableFileRowsMax } from '@foodbank/contract/primitives/tables';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from './add-audit-line.ts';
import type { Actor } from './queries.ts';

/** What a table's file is made of. */
export interface SavedTable<Row> {
  /** What it has, in the plural, such as `orders`. It names the file and is the subject of the audit line. */
  table: string;
  heading: readonly string[];
  /** The rows of the filter in their order, at most `tableFileRowsMax`. */
  rows: readonly Row[];
  /** A row's cells: no contacts, no account numbers. Who may have those asks for an export that another person approves. */
  cellsOf: (row: Row) => readonly CsvCell[];
  /** How many rows the filter finds, counted to just above `tableSumsMax`. */
  matching: number;
  /** The filter, for the audit line. What was searched for may be a contact: there the line says only that something was. */
  filter: Readonly<Record<string, unknown>>;
  actor: Actor;
}

/** Writes a table as CSV for a member who may read the list, with a line in the audit log. A file that is cut says so in its last row. */
export async function saveTable<Row>(tx: Tx, saved: SavedTable<Row>): Promise<TableFile> {
  const { table, heading, cellsOf, matching, actor } = saved;
  const { search, number, ...rest } = saved.filter;
  const filter = search || number ? { ...rest, isSearched: true } : rest;
  const rows = saved.rows.slice(0, tableFileRowsMax);
  const isCut = matching > rows.length;
  const cut = `The first ${rows.length.toLocaleString('en')} of ${matchingText(matching)} ${table}. Narrow the filter to get the others.`;
  const detail = { filter, rowCount: rows.length, matching: matchingText(matching) };
  await addAuditLine(tx, { actor, action: 'table-saved', subject: table, detail });
  return {
    fileName: `${table.replaceAll(' ', '-')}-${lagosDay(tx.now)}.csv`,
    csv: toCsv([heading, ...rows.map(cellsOf), ...(isCut ? [[cut]] : [])]),
    rowCount: rows.length,
    isCut,
    matching,
  };
}
