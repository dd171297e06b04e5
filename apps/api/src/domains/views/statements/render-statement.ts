import { dayStartAt, formatMonth } from '@foodbank/contract/primitives/day';
import { createTaggedPdf, type Tag, type TaggedPdf } from '../../../platform/pdf/tagged-pdf.ts';
import { drawHead } from './draw-head.ts';
import {
  heldBackColumns,
  heldBackRow,
  lineColumns,
  lineRow,
  partColumns,
  partRows,
  payoutColumns,
  payoutRow,
  totalRow,
} from './statement-columns.ts';
import { edge, ink, styles } from './statement-look.ts';
import { periodText, type StatementModel, type StatementRow, totalsOf } from './statement-model.ts';
import { type Column, type Cursor, drawTable, isOver, type TableRow, turnPage } from './statement-table.ts';

// A heading stands with its table's heading and a row or two.
const headingRoom = 92;

/**
 * An agent's statement of a month as a PDF file: A4, with embedded fonts, and tagged so that screen readers read headings and tables.
 * The same statement gives the same bytes. Throws `StatementDoesNotAddUp`.
 */
export function renderStatement(model: StatementModel): Uint8Array {
  const totals = totalsOf(model);
  const { agent, earned, bonus, takenBack, paidOutside, tax, payouts } = model;
  const title = `Statement of earnings, ${periodText(model)}, ${agent.name} (${agent.code})`;
  const pdf = createTaggedPdf({ title, author: 'Foodbank', madeAt: dayStartAt(model.asOn) });
  pdf.addPage();
  const cursor: Cursor = { y: drawHead(pdf, model, totals) };
  const month = formatMonth(model.month);
  const lines = (heading: string, rows: readonly StatementRow[], label: string, kobo: number) =>
    section(pdf, cursor, heading, (part) => {
      const total = totalRow(label, kobo, lineColumns);
      drawTable(pdf, part, cursor, { columns: lineColumns, rows: rows.map(lineRow), total });
    });
  if (earned.length > 0) lines('Earned', earned, 'Total earned', totals.earnedKobo);
  else sentence(pdf, cursor, 'Earned', `No commission was earned in ${month}.`);
  if (bonus.length > 0) lines('Bonus', bonus, 'Total bonus', totals.bonusKobo);
  if (takenBack.length > 0) lines('Taken back', takenBack, 'Total taken back', totals.takenBackKobo);
  if (paidOutside.length > 0)
    lines('Paid before payouts were made here', paidOutside, 'Total paid before', totals.paidOutsideKobo);
  if (tax.length > 0) lines('Tax withheld', tax, 'Total tax withheld', totals.taxKobo);
  if (payouts.length > 0) {
    table(
      pdf,
      cursor,
      'Paid to you',
      payoutColumns,
      payouts.map(payoutRow),
      totalRow('Total paid', 0 - totals.paidKobo, payoutColumns),
    );
    table(pdf, cursor, 'What the payouts are made of', partColumns, payouts.flatMap(partRows), null);
  } else sentence(pdf, cursor, 'Paid to you', `Nothing was paid in ${month}.`);
  if (model.heldBack.length > 0) drawHeldBack(pdf, cursor, model);
  drawNotes(pdf, cursor);
  pdf.onEachPage((page, pages) => drawFoot(pdf, model, page, pages));
  return pdf.finish();
}

/** What is held back, which is a part of the closing balance. */
function drawHeldBack(pdf: TaggedPdf, cursor: Cursor, { heldBack }: StatementModel): void {
  const kobo = heldBack.reduce((sum, one) => sum + one.kobo, 0);
  const total = totalRow('Total held back, a part of the closing balance', kobo, heldBackColumns);
  table(pdf, cursor, 'Held back', heldBackColumns, heldBack.map(heldBackRow), total);
}

function table(
  pdf: TaggedPdf,
  cursor: Cursor,
  heading: string,
  columns: readonly Column[],
  rows: TableRow[],
  total: TableRow | null,
): void {
  section(pdf, cursor, heading, (part) => drawTable(pdf, part, cursor, { columns, rows, total }));
}

function section(pdf: TaggedPdf, cursor: Cursor, heading: string, draw: (part: Tag) => void): void {
  cursor.y += 22;
  if (isOver(cursor, headingRoom)) turnPage(pdf, cursor);
  const part = pdf.root.branch('Sect');
  part.leaf('H2', () => void pdf.text(heading, styles.heading, { x: edge.left, y: cursor.y + 12 }));
  cursor.y += 18;
  draw(part);
  part.end();
}

function sentence(pdf: TaggedPdf, cursor: Cursor, heading: string, text: string): void {
  section(pdf, cursor, heading, (part) => {
    part.leaf('P', () => void pdf.text(text, styles.body, { x: edge.left, y: cursor.y + 14 }));
    cursor.y += 20;
  });
}

const notes = [
  'Commission is due 7 days after an order is completed. What is due at the end of a month is paid from the 5th of the next one.',
  'Amounts with a minus are taken off. If a line is not right, open Earnings in your portal and dispute it.',
];

function drawNotes(pdf: TaggedPdf, cursor: Cursor): void {
  const width = edge.right - edge.left;
  const lines = notes.map((note) => pdf.wrap(note, styles.quiet, width));
  cursor.y += 24;
  if (isOver(cursor, lines.flat().length * 13 + 12)) turnPage(pdf, cursor);
  for (const note of lines) {
    pdf.root.leaf('P', () => {
      for (const line of note) {
        pdf.text(line, styles.quiet, { x: edge.left, y: cursor.y + 9 });
        cursor.y += 13;
      }
    });
    cursor.y += 2;
  }
}

function drawFoot(pdf: TaggedPdf, { agent, month }: StatementModel, page: number, pages: number): void {
  const y = edge.bottom + 30;
  pdf.decorate('page', (canvas) => {
    canvas
      .moveTo(edge.left, y - 14)
      .lineTo(edge.right, y - 14)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke();
    pdf.text(`Foodbank · Statement of earnings · ${formatMonth(month)} · ${agent.code}`, styles.foot, {
      x: edge.left,
      y,
    });
    pdf.text(`Page ${page} of ${pages}`, styles.foot, { x: edge.right, y, align: 'right' });
  });
}
