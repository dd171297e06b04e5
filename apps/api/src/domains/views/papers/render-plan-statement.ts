import { ownPlanStates } from '@foodbank/contract/lending/repayments';
import { dayStartAt, formatDay } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { ReceiptLine } from '@foodbank/contract/selling/receipts';
import { createTaggedPdf, type TaggedPdf } from '../../../platform/pdf/tagged-pdf.ts';
import { amountText, edge, styles } from '../statements/statement-look.ts';
import { type Column, type Cursor, drawTable, type TableRow } from '../statements/statement-table.ts';
import { type CardRow, drawCard, drawFeet, drawHeading, drawPaperHead, drawParagraph } from './draw-paper.ts';
import type { PlanStatement } from './plan-statement.ts';

const number = { style: styles.number, align: 'right' } as const;
const goodsColumns: readonly Column[] = [
  { heading: 'Goods', x: edge.left, width: 280, style: styles.cell },
  { heading: 'Quantity', x: 330, width: 50, ...number },
  { heading: 'Price', x: 385, width: 80, ...number },
  { heading: 'Amount', x: 470, width: edge.right - 470, ...number },
];
const paymentColumns: readonly Column[] = [
  { heading: 'Payment', x: edge.left, width: 42, style: styles.cell },
  { heading: 'Agreed day', x: 92, width: 60, style: styles.cell },
  { heading: 'Agreed', x: 150, width: 62, ...number },
  { heading: 'Day now', x: 226, width: 60, style: styles.cell },
  { heading: 'Amount now', x: 284, width: 66, ...number },
  { heading: 'Late fee in it', x: 354, width: 62, ...number },
  { heading: 'Paid', x: 420, width: 62, ...number },
  { heading: 'Open', x: 486, width: edge.right - 486, ...number },
];
const historyColumns: readonly Column[] = [
  { heading: 'Day', x: edge.left, width: 60, style: styles.cell },
  { heading: 'What happened', x: 106, width: 230, style: styles.cell },
  { heading: 'Amount', x: 342, width: 66, ...number },
  { heading: 'Change', x: 412, width: 68, ...number },
  { heading: 'Left then', x: 484, width: edge.right - 484, ...number },
];
const refundColumns: readonly Column[] = [
  { heading: 'Day', x: edge.left, width: 60, style: styles.cell },
  { heading: 'Why, and our reference', x: 106, width: 270, style: styles.cell },
  { heading: 'Where it stands', x: 386, width: 90, style: styles.cell },
  { heading: 'Amount', x: 480, width: edge.right - 480, ...number },
];
const naira = (amount: number): string => amountText(toKobo(amount));
const signed = (kobo: number): string => (kobo === 0 ? '' : `${kobo > 0 ? '+' : ''}${amountText(kobo)}`);

/**
 * The statement of a plan on a day as a PDF file, in the look of the other papers. The numbers are those of the plan's page and of the ledger, and each
 * part adds up to the kobo. Nothing of it is sealed or kept: the same plan on the same day gives the same bytes.
 */
export function renderPlanStatement(statement: PlanStatement): Buffer {
  const { asOf, holder, plan, history } = statement;
  const day = formatDay(asOf);
  const title = `Statement of ${day}, plan ${plan.number}`;
  const pdf = createTaggedPdf({ title, author: 'Foodbank', madeAt: dayStartAt(asOf) });
  pdf.addPage();
  const ofOrder = plan.orderNumber === null ? '' : ` for order ${plan.orderNumber}`;
  const top = drawPaperHead(pdf, {
    title: `Statement of ${day}`,
    about: [
      `${plan.number}: plan “${plan.planName}”${ofOrder}`,
      `Agreed to on ${formatDay(plan.acceptedOn)}. Today: ${ownPlanStates[plan.state].toLowerCase()}`,
    ],
    holder: [holder],
  });
  const cursor: Cursor = { y: top + 8 };
  drawCard(pdf, cursor, [
    { label: 'Left, if each payment comes on its day', value: naira(plan.left), isBold: true },
    { label: `Pays all of it off on ${day}`, value: naira(plan.payoff), isBold: true },
    ...(plan.due > 0 ? [{ label: 'Due now', value: naira(plan.due) }] : []),
  ]);
  cursor.y += 3;
  drawParagraph(
    pdf,
    cursor,
    `This statement says what our books held on ${day}, when it was asked for. Something is not right? Write to us in the app, under Help.`,
    styles.quiet,
  );
  drawGoods(pdf, cursor, statement);
  drawSums(pdf, cursor, statement);
  drawPayments(pdf, cursor, statement);
  drawHeading(pdf, cursor, 'All that happened', 110);
  cursor.y += 4;
  drawTable(pdf, pdf.root, cursor, {
    columns: historyColumns,
    rows: history.map(({ on, what, amountKobo, changeKobo, leftKobo }) => ({
      cells: [
        formatDay(on),
        what,
        amountKobo === null ? '' : amountText(amountKobo),
        signed(changeKobo),
        amountText(leftKobo),
      ],
    })),
    total: { cells: [`Left on ${day}`, '', '', '', naira(plan.left)], style: styles.numberBold },
  });
  drawRefunds(pdf, cursor, statement);
  drawFeet(pdf, `Foodbank · Statement of ${day} · plan ${plan.number}`);
  return pdf.finish();
}

/** What was bought for how much, what came off again, and what of it is lent. */
function drawGoods(pdf: TaggedPdf, cursor: Cursor, { plan, receipt, quote }: PlanStatement): void {
  drawHeading(pdf, cursor, 'What was bought', 120);
  cursor.y += 4;
  if (receipt !== null) {
    const rows = [
      ...receipt.lines.map((line) => goodsRow(line, 1)),
      ...receipt.credits.map((line) => goodsRow(line, -1)),
      { cells: ['Delivery', '', '', naira(receipt.deliveryFee)] },
    ];
    const total = { cells: ['Kept in all', '', '', naira(receipt.total)], style: styles.numberBold };
    drawTable(pdf, pdf.root, cursor, { columns: goodsColumns, rows, total });
    cursor.y += 10;
  }
  const atOnce = plan.state === 'unpaid' ? 'To pay at once' : 'Of it paid at once: the down payment';
  drawCard(pdf, cursor, [
    { label: 'Goods and delivery', value: naira(plan.total), isBold: true },
    { label: atOnce, value: naira(plan.downPayment) },
    { label: 'Of it lent', value: naira(plan.financed) },
    { label: 'Rate for a year (APR), as agreed', value: `${(quote.annualRateHundredths / 100).toFixed(2)} %` },
  ]);
}

function goodsRow({ name, unit, insteadOf, quantity, price, lineTotal }: ReceiptLine, sign: 1 | -1): TableRow {
  const what = `${name}, ${unit}${insteadOf === null ? '' : ` (instead of ${insteadOf.name})`}`;
  return {
    cells: [sign > 0 ? what : `Came off: ${what}`, String(quantity), naira(price), naira(sign * lineTotal)],
  };
}

/** What is owed and what was paid: each card adds up from its first to its last row. */
function drawSums(pdf: TaggedPdf, cursor: Cursor, statement: PlanStatement): void {
  const { plan, sums } = statement;
  if (plan.state === 'cancelled') return;
  const { paidKobo, letOffKobo } = sums;
  const rest: CardRow[] =
    letOffKobo === 0
      ? []
      : letOffKobo > 0
        ? [{ label: plan.state === 'settled' ? 'Let off' : 'Not asked for any more', value: amountText(-letOffKobo) }]
        : [{ label: 'Sent back to you before, of a payment that was taken back', value: amountText(-letOffKobo) }];
  drawHeading(pdf, cursor, 'What is owed', 150);
  cursor.y += 4;
  drawCard(pdf, cursor, [
    { label: 'Lent', value: naira(plan.financed) },
    { label: 'What the plan costs', value: naira(plan.financeCharge) },
    { label: 'Late fees', value: naira(plan.lateFees) },
    { label: 'Paid on the plan', value: amountText(-paidKobo) },
    ...rest,
    { label: 'Left', value: naira(plan.left), isBold: true },
  ]);
  if (plan.saved > 0) {
    cursor.y += 3;
    drawParagraph(pdf, cursor, `Paying early saved ${naira(plan.saved)} of what the plan costs.`, styles.quiet);
  }
  if (plan.state !== 'unpaid') drawPaid(pdf, cursor, statement);
}

function drawPaid(pdf: TaggedPdf, cursor: Cursor, { plan, quote, sums }: PlanStatement): void {
  const { paidKobo, cameKobo, wentKobo, failedKobo, onTheWayKobo, creditKobo } = sums;
  const arrivedKobo = wentKobo - failedKobo - onTheWayKobo;
  const heldKobo = quote.downPaymentKobo + cameKobo - wentKobo;
  const uncoveredKobo = heldKobo - toKobo(plan.downPayment) - paidKobo - creditKobo;
  drawHeading(pdf, cursor, 'What was paid', 170);
  cursor.y += 4;
  drawCard(pdf, cursor, [
    { label: 'Paid at once', value: amountText(quote.downPaymentKobo) },
    { label: 'Payments on the plan', value: amountText(cameKobo) },
    ...(arrivedKobo > 0 ? [{ label: 'Sent back to you', value: amountText(-arrivedKobo) }] : []),
    ...(onTheWayKobo > 0 ? [{ label: 'On its way to you', value: amountText(-onTheWayKobo) }] : []),
    ...(failedKobo > 0 ? [{ label: 'To go back to you: did not arrive yet', value: amountText(-failedKobo) }] : []),
    { label: 'In all', value: amountText(heldKobo), isBold: true },
    { label: 'Of it the down payment', value: naira(plan.downPayment) },
    { label: 'Of it on the plan', value: amountText(paidKobo) },
    ...(creditKobo > 0 ? [{ label: 'Of it beyond the plan: yours', value: amountText(creditKobo) }] : []),
    ...(uncoveredKobo === 0
      ? []
      : [{ label: 'Sent back, and covered by no payment', value: amountText(uncoveredKobo) }]),
  ]);
}

/** Each payment as it was agreed, and as it is now. */
function drawPayments(pdf: TaggedPdf, cursor: Cursor, { plan, quote }: PlanStatement): void {
  drawHeading(pdf, cursor, 'Each payment, as agreed and as it is now', 130);
  cursor.y += 4;
  const rows = quote.rows.map(({ dueOn, paymentKobo }, index) => {
    const now = plan.instalments.find((row) => row.number === index + 1);
    const agreed = [String(index + 1), formatDay(dueOn), amountText(paymentKobo)];
    if (now === undefined) return { cells: [...agreed, 'Fell away', '', '', '', ''] };
    return {
      cells: [...agreed, formatDay(now.dueOn), naira(now.amount), naira(now.lateFee), naira(now.paid), naira(now.open)],
    };
  });
  const sum = (part: 'amount' | 'lateFee' | 'paid' | 'open') =>
    amountText(plan.instalments.reduce((total, row) => total + toKobo(row[part]), 0));
  const agreedKobo = quote.rows.reduce((total, { paymentKobo }) => total + paymentKobo, 0);
  const total = {
    cells: ['In all', '', amountText(agreedKobo), '', sum('amount'), sum('lateFee'), sum('paid'), sum('open')],
    style: styles.numberBold,
  };
  drawTable(pdf, pdf.root, cursor, { columns: paymentColumns, rows, total });
}

const refundStates = { paid: 'With you', failed: 'Did not arrive yet', 'on its way': 'On its way' };

/** Every refund of the order and of the plan. */
function drawRefunds(pdf: TaggedPdf, cursor: Cursor, { refunds }: PlanStatement): void {
  drawHeading(pdf, cursor, 'What went back to you', 90);
  cursor.y += 4;
  if (refunds.length === 0) {
    drawParagraph(pdf, cursor, 'Nothing.');
    return;
  }
  drawTable(pdf, pdf.root, cursor, {
    columns: refundColumns,
    rows: refunds.map(({ askedOn, reason, reference, amountKobo, state }) => ({
      cells: [
        formatDay(askedOn),
        `${reason.replace(/\.$/, '')}, reference ${reference}`,
        refundStates[state],
        amountText(amountKobo),
      ],
    })),
    total: {
      cells: ['In all', '', '', amountText(refunds.reduce((total, { amountKobo }) => total + amountKobo, 0))],
      style: styles.numberBold,
    },
  });
}
