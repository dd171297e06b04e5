import type { Tag, TaggedPdf, TextStyle } from '../../../platform/pdf/tagged-pdf.ts';
import { edge, ink, styles } from './statement-look.ts';

/** A column of a table: its heading, its edges, and how its cells are set. Amounts stand at the right edge. */
export interface Column {
  heading: string;
  x: number;
  width: number;
  style: TextStyle;
  align?: 'right';
}

/** A row: a text for each column. `scope` marks its first cell as the row's heading. */
export interface TableRow {
  cells: readonly string[];
  style?: TextStyle;
  isIndented?: boolean;
}

const lineHeight = 11.5;
const padding = 4;
const headHeight = 20;
const indent = 12;

/** Where the next thing stands on the page. */
export interface Cursor {
  y: number;
}

/** True if so much does not fit on the page any more. */
export const isOver = ({ y }: Cursor, height: number) => y + height > edge.bottom;

/** Goes on at the top of a new page. */
export function turnPage(pdf: TaggedPdf, cursor: Cursor): void {
  pdf.addPage();
  cursor.y = edge.top;
}

/**
 * Draws a table with tagged headings and cells. At the end of a page it goes on, below its headings, on the next one; a row is never
 * divided. The total stands with the last row.
 */
export function drawTable(
  pdf: TaggedPdf,
  parent: Tag,
  cursor: Cursor,
  table: { columns: readonly Column[]; rows: readonly TableRow[]; total: TableRow | null },
): void {
  const { columns, rows, total } = table;
  const tag = parent.branch('Table');
  const head = tag.branch('THead');
  const titles = head.branch('TR');
  for (const column of columns) titles.leaf('TH', () => drawHeading(pdf, cursor, column), { scope: 'Column' });
  titles.end();
  head.end();
  drawHeadLine(pdf, cursor);
  const body = tag.branch('TBody');
  const all = total === null ? rows : [...rows, total];
  all.forEach((row, index) => {
    const isTotal = row === total;
    const cells = columns.map((column, at) => linesOf(pdf, column, row, at));
    const height = heightOf(cells);
    // The last row takes the total along to the next page.
    const next =
      total !== null && index === rows.length - 1
        ? heightOf(columns.map((one, at) => linesOf(pdf, one, total, at)))
        : 0;
    if (isOver(cursor, height + next)) {
      turnPage(pdf, cursor);
      pdf.decorate('page', () => {
        for (const column of columns) drawHeading(pdf, cursor, column);
      });
      drawHeadLine(pdf, cursor);
    }
    drawRow(pdf, body, cursor, { columns, row, cells });
    cursor.y += height;
    if (index < all.length - 1) drawRule(pdf, cursor, index === rows.length - 1 ? ink.headLine : ink.line);
    else if (isTotal) cursor.y += 2;
  });
  body.end();
  tag.end();
}

const heightOf = (cells: readonly { lines: string[] }[]) =>
  Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding - 1;

function linesOf(pdf: TaggedPdf, column: Column, row: TableRow, at: number): { lines: string[]; style: TextStyle } {
  const text = row.cells[at] ?? '';
  const style = row.style === undefined ? column.style : { ...row.style, tabular: column.style.tabular ?? false };
  // Amounts are never broken, and the label of a total may run into the empty columns beside it.
  if (column.align === 'right' || isSpanning(row, at)) return { lines: [text], style };
  const taken = row.isIndented && at === 0 ? indent : 0;
  return { lines: pdf.wrap(text, style, column.width - taken), style };
}

const isSpanning = ({ cells }: TableRow, at: number) => at === 0 && cells.slice(1, -1).every((text) => text === '');

function drawRow(
  pdf: TaggedPdf,
  body: Tag,
  cursor: Cursor,
  {
    columns,
    row,
    cells,
  }: { columns: readonly Column[]; row: TableRow; cells: readonly { lines: string[]; style: TextStyle }[] },
): void {
  const tag = body.branch('TR');
  columns.forEach(({ x, width, align }, at) => {
    const { lines, style } = cells[at] ?? { lines: [], style: styles.cell };
    const left = x + (row.isIndented && at === 0 ? indent : 0);
    const draw = () => {
      lines.forEach((line, index) => {
        const y = cursor.y + padding + 8 + index * lineHeight;
        if (line !== '') pdf.text(line, style, align === 'right' ? { x: x + width, y, align } : { x: left, y });
      });
    };
    const actual = pdf.isWhole(row.cells[at] ?? '', style) ? {} : { actual: row.cells[at] ?? '' };
    if (at === 0) tag.leaf('TH', draw, { scope: 'Row', ...actual });
    else tag.leaf('TD', draw, actual);
  });
  tag.end();
}

function drawHeading(pdf: TaggedPdf, { y }: Cursor, { heading, x, width, align }: Column): void {
  pdf.text(heading, styles.head, align === 'right' ? { x: x + width, y: y + 12, align } : { x, y: y + 12 });
}

function drawHeadLine(pdf: TaggedPdf, cursor: Cursor): void {
  cursor.y += headHeight;
  drawRule(pdf, cursor, ink.headLine);
}

function drawRule(pdf: TaggedPdf, { y }: Cursor, color: string): void {
  pdf.decorate('layout', (canvas) => {
    canvas.moveTo(edge.left, y).lineTo(edge.right, y).lineWidth(0.6).strokeColor(color).stroke();
  });
}
