import { type Day, dayStartAt, formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { Receipt, ReceiptLine } from '@foodbank/contract/selling/receipts';
import { createTaggedPdf, type TaggedPdf } from '../../../platform/pdf/tagged-pdf.ts';
import { drawLogo } from '../statements/draw-head.ts';
import { amountText, edge, ink, styles } from '../statements/statement-look.ts';
import { type Column, type Cursor, drawTable, isOver, type TableRow, turnPage } from '../statements/statement-table.ts';

const number = { style: styles.number, align: 'right' } as const;
const columns: readonly Column[] = [
  { heading: 'Goods', x: edge.left, width: 250, style: styles.cell },
  { heading: 'Quantity', x: 300, width: 50, ...number },
  { heading: 'Price', x: 355, width: 85, ...number },
  { heading: 'VAT', x: 442, width: 32, ...number },
  { heading: 'Amount', x: 478, width: edge.right - 478, ...number },
];
const headingRoom = 92;
const sumsLeft = 300;
const sumHeight = 17;

/**
 * The receipt of an order as a PDF file: A4, with embedded fonts, and tagged for screen readers. The same receipt gives the same bytes.
 * Amounts are in naira; prices contain the VAT.
 */
export function renderReceipt(receipt: Receipt): Buffer {
  const { credits, creditTotal, correctedOn, issuedOn, plan = null } = receipt;
  const creditHeading = `Credit: ${plan === null ? 'what was refunded' : 'what came off your plan'}`;
  const madeOn = (correctedOn ?? issuedOn) as Day;
  const title = `Receipt ${receipt.number}, order ${receipt.orderNumber}`;
  const pdf = createTaggedPdf({ title, author: 'Foodbank', madeAt: dayStartAt(madeOn) });
  pdf.addPage();
  const cursor: Cursor = { y: drawHead(pdf, receipt) };
  drawLines(pdf, cursor, 'Goods', receipt.lines, totalRow('Goods', receipt.soldTotal), 1);
  if (credits.length > 0) drawLines(pdf, cursor, creditHeading, credits, totalRow('Credit', -creditTotal), -1);
  drawSums(pdf, cursor, receipt);
  pdf.onEachPage((page, pages) => drawFoot(pdf, receipt, page, pages));
  return pdf.finish();
}

const naira = (amount: number): string => amountText(toKobo(amount));
const totalRow = (label: string, amount: number): TableRow => ({
  cells: [label, '', '', '', naira(amount)],
  style: styles.numberBold,
});

const rowOf = (
  { name, unit, insteadOf, quantity, price, lineTotal, vatPercent }: ReceiptLine,
  sign: 1 | -1,
): TableRow => ({
  cells: [
    insteadOf === null ? `${name}, ${unit}` : `${name}, ${unit} (instead of ${insteadOf.name})`,
    String(quantity),
    naira(price),
    vatPercent === null ? 'Mixed' : `${vatPercent} %`,
    naira(sign * lineTotal),
  ],
});

/** When and how it was paid; of several payments each with its amount. */
function paidLines({ paidAt, channel, payments = [] }: Receipt): string[] {
  const several = payments.length > 1 ? payments : [];
  const one = paidAt === null ? [] : [{ paidAt, channel, amount: null }];
  return (several.length > 0 ? several : one).map((paid) => {
    const amount = paid.amount === null ? '' : ` ${naira(paid.amount)}`;
    const at = paid.paidAt === null ? '' : `${amount === '' ? '' : ' on'} ${formatInstant(new Date(paid.paidAt))}`;
    return `Paid${amount}${at}${paid.channel === null ? '' : ` by ${paid.channel.replaceAll('_', ' ')}`}`;
  });
}

function drawHead(pdf: TaggedPdf, receipt: Receipt): number {
  const { seller, customerName, version, correctedOn } = receipt;
  pdf.decorate('layout', (canvas) => {
    canvas.rect(0, 0, 595.28, 5).fill(ink.leaf);
  });
  drawLogo(pdf);
  pdf.root.leaf('H1', () => void pdf.text('Receipt', styles.title, { x: edge.left, y: 106 }));
  const about = [
    `${receipt.number} for order ${receipt.orderNumber}`,
    `Issued on ${formatDay(receipt.issuedOn)}${correctedOn === null ? '' : `, corrected on ${formatDay(correctedOn)} (version ${version})`}`,
    `Sold to ${customerName}`,
    ...paidLines(receipt),
  ];
  about.forEach((line, index) => {
    const actual = pdf.isWhole(line, styles.body) ? {} : { actual: line };
    const y = 126 + index * 14;
    pdf.root.leaf('P', () => void pdf.text(line, styles.body, { x: edge.left, y }), actual);
  });
  const place = [seller.name, seller.address, seller.city].flatMap((text, index) =>
    pdf.wrap(text, index === 0 ? styles.name : styles.quiet, 230).map((line) => ({ line, isName: index === 0 })),
  );
  pdf.root.leaf('P', () => {
    place.forEach(({ line, isName }, index) => {
      pdf.text(line, isName ? styles.name : styles.quiet, { x: edge.right, y: 56 + index * 13, align: 'right' });
    });
  });
  return Math.max(126 + about.length * 14, 56 + place.length * 13);
}

function drawLines(
  pdf: TaggedPdf,
  cursor: Cursor,
  heading: string,
  lines: readonly ReceiptLine[],
  total: TableRow,
  sign: 1 | -1,
): void {
  cursor.y += 20;
  if (isOver(cursor, headingRoom)) turnPage(pdf, cursor);
  const part = pdf.root.branch('Sect');
  part.leaf('H2', () => void pdf.text(heading, styles.heading, { x: edge.left, y: cursor.y + 12 }));
  cursor.y += 18;
  drawTable(pdf, part, cursor, { columns, rows: lines.map((line) => rowOf(line, sign)), total });
  part.end();
}

/** What is kept and paid for, and the VAT in it. */
function drawSums(pdf: TaggedPdf, cursor: Cursor, receipt: Receipt): void {
  const { goodsTotal, deliveryFee, total, dueNow = total, financed = 0, vat, refunded, plan = null } = receipt;
  const parts: [string, number, boolean][] = [
    ['Paid now', dueNow, false],
    ['On your plan', financed, false],
  ];
  const ofPlan = plan !== null || financed > 0 ? parts : [];
  const rows: [string, number, boolean][] = [
    ['Goods that you keep', goodsTotal, false],
    ['Delivery', deliveryFee, false],
    ['Total', total, true],
    ...ofPlan,
    ...vat.map((one): [string, number, boolean] => [
      `VAT ${one.percent} % of ${naira(one.net)}, included`,
      one.vat,
      false,
    ]),
    ...(plan !== null && plan.takenBack > 0
      ? [['Taken back by your bank', plan.takenBack, false] as [string, number, boolean]]
      : []),
    ...(refunded > 0 ? [['Refunded', refunded, false] as [string, number, boolean]] : []),
  ];
  cursor.y += 26;
  if (isOver(cursor, rows.length * sumHeight + 10)) turnPage(pdf, cursor);
  const table = pdf.root.branch('Table');
  for (const [label, amount, isTotal] of rows) {
    const style = isTotal ? styles.sumBold : styles.sum;
    const y = cursor.y + 10;
    if (isTotal)
      pdf.decorate('layout', (canvas) => {
        canvas
          .moveTo(sumsLeft, y - 12)
          .lineTo(edge.right, y - 12)
          .lineWidth(0.8)
          .strokeColor(ink.dark)
          .stroke();
      });
    const row = table.branch('TR');
    row.leaf('TH', () => void pdf.text(label, style, { x: sumsLeft, y }), { scope: 'Row' });
    row.leaf('TD', () => void pdf.text(naira(amount), style, { x: edge.right, y, align: 'right' }));
    row.end();
    cursor.y += sumHeight;
  }
  table.end();
}

function drawFoot(pdf: TaggedPdf, { number: receiptNumber, seller }: Receipt, page: number, pages: number): void {
  const y = edge.bottom + 30;
  pdf.decorate('page', (canvas) => {
    canvas
      .moveTo(edge.left, y - 14)
      .lineTo(edge.right, y - 14)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke();
    pdf.text(`Foodbank · Receipt ${receiptNumber} · sold by ${seller.name}`, styles.foot, { x: edge.left, y });
    pdf.text(`Page ${page} of ${pages}`, styles.foot, { x: edge.right, y, align: 'right' });
  });
}
