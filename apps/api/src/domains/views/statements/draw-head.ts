import { formatMonth } from '@foodbank/contract/primitives/day';
import type { Tag, TaggedPdf, TextPlace, TextStyle } from '../../../platform/pdf/tagged-pdf.ts';
import { amountText, edge, ink, styles } from './statement-look.ts';
import { periodText, type StatementModel, type StatementTotals } from './statement-model.ts';

const card = { y: 142, padding: 18, row: 18, radius: 12 } as const;
const sumsLeft = 310;

/** Draws the logo, the title, whose statement it is, and the card with the balance. Returns where the next section may begin. */
export function drawHead(pdf: TaggedPdf, model: StatementModel, totals: StatementTotals): number {
  const { agent } = model;
  pdf.decorate('layout', (canvas) => {
    canvas.rect(0, 0, 595.28, 5).fill(ink.leaf);
  });
  drawLogo(pdf);
  pdf.root.leaf('H1', () => void pdf.text('Statement of earnings', styles.title, { x: edge.left, y: 106 }));
  pdf.root.leaf('P', () => void pdf.text(periodText(model), styles.period, { x: edge.left, y: 125 }));
  const name = pdf.wrap(agent.name, styles.name, 240).slice(0, 2);
  const actual = pdf.isWhole(agent.name, styles.name) ? {} : { actual: agent.name };
  pdf.root.leaf('P', () => drawLines(pdf, name, styles.name, { x: edge.right, y: 56, align: 'right' }, 13), actual);
  const below = 56 + name.length * 13 + 1;
  pdf.root.leaf(
    'P',
    () => void pdf.text(`Agent ${agent.code}`, styles.quiet, { x: edge.right, y: below, align: 'right' }),
  );
  return drawCard(pdf, model, totals);
}

function drawCard(pdf: TaggedPdf, model: StatementModel, totals: StatementTotals): number {
  const rows = sumsOf(model, totals);
  const height = rows.length * card.row + 2 * card.padding - 7;
  pdf.decorate('layout', (canvas) => {
    canvas.roundedRect(edge.left, card.y, edge.right - edge.left, height, card.radius).fill(ink.card);
  });
  const part = pdf.root.branch('Sect');
  drawBalance(pdf, part, model);
  const table = part.branch('Table');
  rows.forEach(({ label, kobo }, index) => {
    const isLast = index === rows.length - 1;
    const style = isLast ? styles.sumBold : styles.sum;
    const y = card.y + card.padding + 9 + index * card.row;
    if (isLast) drawRule(pdf, y - 13);
    const row = table.branch('TR');
    row.leaf('TH', () => void pdf.text(label, style, { x: sumsLeft, y }), { scope: 'Row' });
    row.leaf('TD', () => void pdf.text(amountText(kobo), style, { x: edge.right - card.padding, y, align: 'right' }));
    row.end();
  });
  table.end();
  part.end();
  return card.y + height + 4;
}

/** The balance in large figures, with what it means. */
function drawBalance(pdf: TaggedPdf, part: Tag, { month, isSoFar, closingKobo, expectedKobo }: StatementModel): void {
  const left = edge.left + card.padding;
  const top = card.y + card.padding;
  const owed = closingKobo < 0 ? 'To be taken off your next payouts' : 'Earned and not paid yet';
  part.leaf('P', () => {
    pdf.text(owed, styles.name, { x: left, y: top + 9 });
    pdf.text(isSoFar ? 'as of today' : `at the end of ${formatMonth(month)}`, styles.quiet, { x: left, y: top + 22 });
  });
  part.leaf(
    'P',
    () =>
      void pdf.text(amountText(Math.abs(closingKobo)), fitting(pdf, Math.abs(closingKobo)), { x: left, y: top + 56 }),
  );
  if (expectedKobo === null || expectedKobo === 0) return;
  const lines = pdf.wrap(
    `${amountText(expectedKobo)} more is expected from orders that are not completed yet.`,
    styles.quiet,
    sumsLeft - left - 28,
  );
  part.leaf('P', () => drawLines(pdf, lines, styles.quiet, { x: left, y: top + 76 }, 12));
}

function drawLines(
  pdf: TaggedPdf,
  lines: readonly string[],
  style: TextStyle,
  place: TextPlace,
  leading: number,
): void {
  for (const [index, line] of lines.entries()) pdf.text(line, style, { ...place, y: place.y + index * leading });
}

/** The figures' style, smaller for an amount that would run into the sums beside it. */
function fitting(pdf: TaggedPdf, kobo: number) {
  const room = sumsLeft - edge.left - card.padding - 24;
  const width = pdf.widthOf(amountText(kobo), styles.figure);
  return width <= room ? styles.figure : { ...styles.figure, size: (styles.figure.size * room) / width };
}

/** The sums that lead from the opening balance to the closing one. Those that most months don't have are left out at zero. */
function sumsOf(model: StatementModel, totals: StatementTotals): { label: string; kobo: number }[] {
  const rare = [
    { label: 'Bonus', kobo: totals.bonusKobo },
    { label: 'Paid before payouts were made here', kobo: totals.paidOutsideKobo },
    { label: 'Tax withheld', kobo: totals.taxKobo },
  ].filter(({ kobo }) => kobo !== 0);
  const [bonus, others] = [rare.slice(0, totals.bonusKobo === 0 ? 0 : 1), rare.slice(totals.bonusKobo === 0 ? 0 : 1)];
  return [
    { label: 'Opening balance', kobo: model.openingKobo },
    { label: 'Commission earned', kobo: totals.earnedKobo },
    ...bonus,
    { label: 'Taken back', kobo: totals.takenBackKobo },
    ...others,
    { label: 'Paid to you', kobo: totals.paidKobo },
    { label: 'Closing balance', kobo: model.closingKobo },
  ];
}

function drawRule(pdf: TaggedPdf, y: number): void {
  pdf.decorate('layout', (canvas) => {
    canvas
      .moveTo(sumsLeft, y)
      .lineTo(edge.right - card.padding, y)
      .lineWidth(0.8)
      .strokeColor(ink.dark)
      .stroke();
  });
}

// The shapes of packages/ui/src/Logo.tsx, 40 units high.
const logo = [
  { path: 'M3 18h34a1 1 0 0 1 1 1v1a18 18 0 0 1-36 0v-1a1 1 0 0 1 1-1z', color: ink.leaf },
  { path: 'M3 18h34a1 1 0 0 1 1 1v1c0 1.4-.16 2.7-.45 4H2.45A18 18 0 0 1 2 20v-1a1 1 0 0 1 1-1z', color: ink.dark },
  { path: 'M19.5 15.5C18 7 23 1.5 32 1c.7 9-4 14.5-12.5 14.5z', color: ink.sprout },
  { path: 'M16.5 15.5C16.5 10 13 6.5 7 6c0 6 3.5 9.5 9.5 9.5z', color: ink.plantain },
] as const;

/** Draws the logo at the top of a page. */
export function drawLogo(pdf: TaggedPdf): void {
  const size = 26;
  pdf.root.leaf(
    'Figure',
    () =>
      pdf.draw((canvas) => {
        canvas
          .save()
          .translate(edge.left, 38)
          .scale(size / 40);
        for (const { path, color } of logo) canvas.path(path).fill(color);
        canvas.restore();
        pdf.text('Foodbank', { face: 'display', size: 18, color: ink.dark }, { x: edge.left + size + 7, y: 58 });
      }),
    { alt: 'Foodbank' },
  );
}
