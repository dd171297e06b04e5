import type { TextSection } from '@foodbank/contract/primitives/text-parts';
import type { TaggedPdf, TextStyle } from '../../../platform/pdf/tagged-pdf.ts';
import { drawLogo } from '../statements/draw-head.ts';
import { edge, ink, styles } from '../statements/statement-look.ts';
import { type Cursor, isOver, turnPage } from '../statements/statement-table.ts';

/** What a paper says about itself. */
export interface PaperHead {
  title: string;
  /** Lines below the title: what it is of. */
  about: readonly string[];
  /** Lines at the right: whose it is. */
  holder: readonly string[];
}

/** How anybody checks a paper. */
export interface PaperCheck {
  number: string;
  word: string;
  /** The address of the page, such as https://foodbank.example/check. */
  address: string;
  /** What the paper is made of: its SHA-256 in hex. */
  sha256: string;
}

const prose: TextStyle = { face: 'text', size: 9.5, color: ink.text };
const leading = 13.5;
const rowHeight = 18;

/** Draws the logo, the title and whose paper it is. Returns where it goes on. */
export function drawPaperHead(pdf: TaggedPdf, { title, about, holder }: PaperHead): number {
  pdf.decorate('layout', (canvas) => {
    canvas.rect(0, 0, 595.28, 5).fill(ink.leaf);
  });
  drawLogo(pdf);
  pdf.root.leaf('H1', () => void pdf.text(title, styles.title, { x: edge.left, y: 106 }));
  about.forEach((line, index) => {
    drawLine(pdf, line, styles.body, { x: edge.left, y: 128 + index * 14 });
  });
  const lines = holder.flatMap((text, index) => {
    const style = index === 0 ? styles.name : styles.quiet;
    return pdf.wrap(text, style, 230).map((line) => ({ line, style }));
  });
  lines.forEach(({ line, style }, index) => {
    drawLine(pdf, line, style, { x: edge.right, y: 56 + index * 13, align: 'right' });
  });
  return Math.max(128 + about.length * 14, 56 + lines.length * 13) + 6;
}

function drawLine(
  pdf: TaggedPdf,
  line: string,
  style: TextStyle,
  place: { x: number; y: number; align?: 'right' },
): void {
  const actual = pdf.isWhole(line, style) ? {} : { actual: line };
  pdf.root.leaf('P', () => void pdf.text(line, style, place), actual);
}

/** A row of a card: what it is, and how much or what. `isBold` for what matters most. */
export interface CardRow {
  label: string;
  value: string;
  isBold?: boolean;
}

/** Draws rows on a card over the whole width. */
export function drawCard(pdf: TaggedPdf, cursor: Cursor, rows: readonly CardRow[]): void {
  const height = rows.length * rowHeight + 22;
  if (isOver(cursor, height)) turnPage(pdf, cursor);
  const top = cursor.y;
  pdf.decorate('layout', (canvas) => {
    canvas.roundedRect(edge.left, top, edge.right - edge.left, height, 12).fill(ink.card);
    for (let index = 1; index < rows.length; index++) {
      const y = top + 11 + index * rowHeight;
      canvas
        .moveTo(edge.left + 18, y)
        .lineTo(edge.right - 18, y)
        .lineWidth(0.6)
        .strokeColor(ink.cardLine)
        .stroke();
    }
  });
  const table = pdf.root.branch('Table');
  rows.forEach(({ label, value, isBold }, index) => {
    const style = isBold ? styles.sumBold : styles.sum;
    const y = top + 11 + index * rowHeight + 12;
    const row = table.branch('TR');
    row.leaf('TH', () => void pdf.text(label, style, { x: edge.left + 18, y }), { scope: 'Row' });
    row.leaf('TD', () => void pdf.text(value, style, { x: edge.right - 18, y, align: 'right' }));
    row.end();
  });
  table.end();
  cursor.y = top + height;
}

/** Draws a heading of the second level. It stands with what follows. */
export function drawHeading(pdf: TaggedPdf, cursor: Cursor, text: string, room = 60): void {
  cursor.y += 28;
  if (isOver(cursor, room)) {
    turnPage(pdf, cursor);
    cursor.y += 12;
  }
  pdf.root.leaf('H2', () => void pdf.text(text, styles.heading, { x: edge.left, y: cursor.y }));
  cursor.y += 6;
}

/** Draws a paragraph over the whole width. */
export function drawParagraph(pdf: TaggedPdf, cursor: Cursor, text: string, style: TextStyle = prose): void {
  cursor.y += 5;
  const lines = text.split('\n').flatMap((line) => pdf.wrap(line, style, edge.right - edge.left));
  const actual = pdf.isWhole(text, style) ? {} : { actual: text };
  // A paragraph that does not fit on the page is divided into two tags, one on each.
  let rest = lines;
  while (rest.length > 0) {
    const fits = Math.floor((edge.bottom - cursor.y) / leading);
    if (fits < Math.min(2, rest.length)) {
      turnPage(pdf, cursor);
      continue;
    }
    const now = rest.slice(0, fits);
    const top = cursor.y;
    pdf.root.leaf(
      'P',
      () => {
        now.forEach((line, index) => {
          if (line !== '') pdf.text(line, style, { x: edge.left, y: top + (index + 1) * leading - 3 });
        });
      },
      rest === lines ? actual : {},
    );
    cursor.y += now.length * leading;
    rest = rest.slice(fits);
  }
}

/** Draws the sections of a text. */
export function drawSections(pdf: TaggedPdf, cursor: Cursor, sections: readonly TextSection[]): void {
  for (const { heading, paragraphs } of sections) {
    if (heading !== null) {
      cursor.y += 8;
      // A heading is never alone at the end of a page.
      if (isOver(cursor, 3 * leading)) turnPage(pdf, cursor);
      drawParagraph(pdf, cursor, heading, styles.name);
      cursor.y -= 3;
    }
    for (const paragraph of paragraphs) drawParagraph(pdf, cursor, paragraph);
  }
}

/** Draws how anybody checks the paper. */
export function drawCheck(pdf: TaggedPdf, cursor: Cursor, { number, word, address, sha256 }: PaperCheck): void {
  drawHeading(pdf, cursor, 'Check this paper', 130);
  drawParagraph(
    pdf,
    cursor,
    `Anybody who holds this paper can check it at ${address} with the number and the word. The page says whether we sealed it, and when. It says nothing about the plan.`,
  );
  cursor.y += 8;
  drawCard(pdf, cursor, [
    { label: 'Number', value: number, isBold: true },
    { label: 'Word', value: word, isBold: true },
  ]);
  cursor.y += 3;
  drawParagraph(pdf, cursor, `Made of the text with the SHA-256 ${sha256}`, styles.foot);
}

/** Draws what stands at the foot of every page. */
export function drawFeet(pdf: TaggedPdf, text: string): void {
  pdf.onEachPage((page, pages) => {
    const y = edge.bottom + 30;
    pdf.decorate('page', (canvas) => {
      canvas
        .moveTo(edge.left, y - 14)
        .lineTo(edge.right, y - 14)
        .lineWidth(0.6)
        .strokeColor(ink.line)
        .stroke();
      pdf.text(text, styles.foot, { x: edge.left, y });
      pdf.text(`Page ${page} of ${pages}`, styles.foot, { x: edge.right, y, align: 'right' });
    });
  });
}
