import { setImmediate } from 'node:timers/promises';
import { statementColumnsMax, statementRowsMax } from '@foodbank/contract/money/reconciliation';
import { cutRecords, plainCell, RecordError } from '../../../platform/cut-records.ts';
import { decodeText, refuseFile } from '../../../platform/file-text.ts';
import { openWorkbook } from '../../../platform/workbook/open-workbook.ts';

/** A file with a statement as a table of texts, before anybody says what its columns are. */
export interface StatementGrid {
  format: 'csv' | 'xlsx';
  /** The sheets of a workbook that are not hidden, and the one that was read. */
  sheets: string[];
  sheet: string | null;
  /** Whether a workbook counts its days from 1904. */
  since1904: boolean;
  /** The rows that are not empty, by the number that a spreadsheet shows. */
  rows: GridRow[];
}
export interface GridRow {
  row: number;
  cells: string[];
}

// Beside the lines: what stands above the headings, at the foot, and between pages.
const rowsMax = statementRowsMax + 5_000;
const [cellsMax, cellCharactersMax] = [1_500_000, 1_000];
const workbookBounds = {
  unpackedBytesMax: 64 * 1024 * 1024,
  rowsMax,
  columnsMax: statementColumnsMax,
  cellsMax,
  charactersMax: 20_000_000,
  cellCharactersMax,
};
const pauseEveryCells = 5_000;
const askTheBank =
  'Ask your bank for the same statement as Excel (XLSX) or CSV: most banks offer both in internet banking, or send them by email.';

/** What banks send instead of a table, by what the file begins with. */
const otherFiles: readonly [start: string, message: string][] = [
  ['%PDF', `This is a PDF. What is copied out of a PDF has errors, so it is not read. ${askTheBank}`],
  [
    '\u00d0\u00cf\u0011\u00e0',
    `This is an old Excel workbook (.xls), even if its name ends in .csv. Open it in Excel and save it as Excel workbook (XLSX). ${askTheBank}`,
  ],
];

/**
 * Cuts a file into rows and cells: a workbook in a thread of its own, a text piece by piece. Refuses the file as a whole if it is
 * neither, each with what to ask the bank for.
 */
export async function cutStatement(bytes: Buffer, sheet: string | null): Promise<StatementGrid> {
  const start = bytes.subarray(0, 4).toString('latin1');
  const other = otherFiles.find(([one]) => start === one);
  if (other) refuseFile(other[1]);
  if (start === 'PK\u0003\u0004') {
    const { rows, ...read } = await openWorkbook(bytes, sheet, workbookBounds);
    return withRows({ format: 'xlsx', ...read }, rows);
  }
  const rows = await cutText(decodeText(bytes));
  return withRows({ format: 'csv', sheets: [], sheet: null, since1904: false }, rows);
}

function withRows(about: Omit<StatementGrid, 'rows'>, rows: GridRow[]): StatementGrid {
  if (rows.length === 0) refuseFile('The file has no rows.');
  return { ...about, rows };
}

async function cutText(decoded: string): Promise<GridRow[]> {
  const [start = '', said] = /^sep=([,;\t|])(?:\r\n|\r|\n|$)/i.exec(decoded) ?? [];
  const text = decoded.slice(start.length);
  const rows: GridRow[] = [];
  let [cellCount, pauseAt] = [0, pauseEveryCells];
  try {
    for (const { row, cells } of cutRecords(text, said ?? separatorOf(text))) {
      cellCount += cells.length;
      if (cellCount > cellsMax) refuseFile(`The file has more than ${cellsMax.toLocaleString('en')} cells.`);
      const plain = cells.map((cell) => plainCell(cell.slice(0, cellCharactersMax)));
      if (plain.some((cell) => cell !== '')) {
        if (rows.length === rowsMax) refuseFile(`The file has more than ${rowsMax.toLocaleString('en')} rows.`);
        rows.push({ row, cells: plain });
      }
      if (cellCount < pauseAt) continue;
      pauseAt = cellCount + pauseEveryCells;
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    refuseFile(
      `Row ${error.row} can’t be read: a quotation mark in it is never closed, or stands in the middle of a cell.`,
    );
  }
  return rows;
}

/** The separator that cuts most of the first rows into as many cells as each other. Titles above the headings have one cell or two. */
function separatorOf(text: string): string {
  const counts = [',', ';', '\t'].map((separator) => ({ separator, score: scoreOf(text, separator) }));
  return counts.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

const looked = 60;

function scoreOf(text: string, separator: string): number {
  const widths = new Map<number, number>();
  let seen = 0;
  try {
    for (const { cells } of cutRecords(text, separator)) {
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
      seen += 1;
      if (seen === looked) break;
    }
  } catch (error) {
    // It is thrown again when the file is cut.
    if (!(error instanceof RecordError)) throw error;
  }
  return Math.max(0, ...[...widths].map(([width, count]) => (width > 2 ? width * count : 0)));
}
