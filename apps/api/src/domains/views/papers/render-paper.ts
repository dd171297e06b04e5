import { dayStartAt, formatDay } from '@foodbank/contract/primitives/day';
import { createTaggedPdf } from '../../../platform/pdf/tagged-pdf.ts';
import type { Quote } from '../../lending/loans/terms/quote-plan.ts';
import { lateFeeMostKobo } from '../../selling/checkout/offer-rules.ts';
import { amountText, edge, styles } from '../statements/statement-look.ts';
import { type Column, type Cursor, drawTable } from '../statements/statement-table.ts';
import {
  type CardRow,
  drawCard,
  drawCheck,
  drawFeet,
  drawHeading,
  drawPaperHead,
  drawParagraph,
  drawSections,
} from './draw-paper.ts';
import type { AgreementPaper, DischargePaper } from './papers.ts';

const number = { style: styles.number, align: 'right' } as const;
const columns: readonly Column[] = [
  { heading: 'Payment', x: edge.left, width: 130, style: styles.cell },
  { heading: 'Day', x: 190, width: 110, style: styles.cell },
  { heading: 'Of the food', x: 300, width: 75, ...number },
  { heading: 'Cost of the plan', x: 380, width: 85, ...number },
  { heading: 'Amount', x: 470, width: edge.right - 470, ...number },
];

/**
 * The agreement of a plan as a PDF file: A4, with embedded fonts, and tagged for screen readers. All its numbers are those of the sealed text
 * and of the offer that it names; the texts are the versions that were agreed to. The same paper gives the same bytes.
 */
export function renderAgreement(paper: AgreementPaper): Buffer {
  const { check, holder, sealed, content, sealedOn, keyFacts, text } = paper;
  const { quote } = sealed;
  const title = `Agreement ${check.number}`;
  const pdf = createTaggedPdf({ title, author: 'Foodbank', madeAt: dayStartAt(sealedOn) });
  pdf.addPage();
  const top = drawPaperHead(pdf, {
    title: 'Agreement',
    about: [
      `${check.number}: plan “${content.plan.name}” for order ${content.orderNumber}`,
      `Agreed to on ${formatDay(sealed.agreement.acceptedOn)}, by a code sent to the customer’s own phone`,
    ],
    holder: [holder, 'and Foodbank', `Licence ${content.licence.number}, ${content.licence.state}`],
  });
  const cursor: Cursor = { y: top };
  if (paper.isExample)
    drawParagraph(pdf, cursor, 'The texts of this agreement are examples, for trying the product.', styles.cellBold);
  cursor.y += 8;
  drawCard(pdf, cursor, factsOf(paper));
  drawHeading(pdf, cursor, 'What you pay, and when', 150);
  cursor.y += 4;
  drawTable(pdf, pdf.root, cursor, { columns, ...scheduleOf(quote, sealed.agreement.acceptedOn) });
  drawHeading(pdf, cursor, 'Key facts');
  drawSections(pdf, cursor, keyFacts);
  drawHeading(pdf, cursor, 'The agreement');
  drawSections(pdf, cursor, text);
  drawCheck(pdf, cursor, check);
  const versions = content.texts.map(({ kind, version }) => `${kind} ${version}`).join(', ');
  drawFeet(pdf, `Foodbank · Agreement ${check.number} · texts: ${versions} · plan version ${content.plan.version}`);
  return pdf.finish();
}

function factsOf({ sealed: { quote }, content }: AgreementPaper): CardRow[] {
  const { lateFee } = content.plan.terms;
  const late: CardRow[] =
    lateFee === null
      ? [{ label: 'Late fee', value: 'None' }]
      : [
          {
            label: `Late fee for each full ${lateFee.everyDays} days`,
            value: `${lateFee.ppm / 10_000} % of what is unpaid of the payment`,
          },
          { label: 'All late fees of one payment, at most', value: amountText(lateFeeMostKobo(content)) },
        ];
  return [
    { label: 'Goods', value: amountText(content.goodsKobo) },
    { label: 'Delivery', value: amountText(content.deliveryFeeKobo) },
    { label: 'Total', value: amountText(content.totalKobo), isBold: true },
    { label: 'Paid today', value: amountText(quote.downPaymentKobo) },
    { label: 'Paid later: the financed amount', value: amountText(quote.financedKobo) },
    { label: 'What the plan costs', value: amountText(quote.financeChargeKobo), isBold: true },
    { label: 'You pay in all', value: amountText(quote.payableKobo), isBold: true },
    { label: 'Rate for a year (APR)', value: `${(quote.annualRateHundredths / 100).toFixed(2)} %` },
    ...late,
    { label: 'The plan and all late fees together, at most', value: amountText(quote.costCapKobo) },
    { label: 'Promised day of delivery', value: formatDay(content.promisedOn) },
  ];
}

/** The payments: today’s and each instalment, and what they come to. */
function scheduleOf({ downPaymentKobo, payableKobo, rows }: Quote, acceptedOn: string) {
  const today =
    downPaymentKobo > 0
      ? [['Today', formatDay(acceptedOn), amountText(downPaymentKobo), '', amountText(downPaymentKobo)]]
      : [];
  return {
    rows: [
      ...today,
      ...rows.map(({ dueOn, principalKobo, interestKobo, paymentKobo }, index) => [
        `Payment ${index + 1}`,
        formatDay(dueOn),
        amountText(principalKobo),
        amountText(interestKobo),
        amountText(paymentKobo),
      ]),
    ].map((cells) => ({ cells })),
    total: { cells: ['In all', '', '', '', amountText(payableKobo)], style: styles.numberBold },
  };
}

/** The letter that a plan is paid off, as a PDF file like the agreement. One that was taken back says so first. */
export function renderDischarge({ check, holder, letter, takenBackOn }: DischargePaper): Buffer {
  const title = `Letter ${check.number}`;
  const pdf = createTaggedPdf({ title, author: 'Foodbank', madeAt: dayStartAt(takenBackOn ?? letter.settledOn) });
  pdf.addPage();
  const isTakenBack = takenBackOn !== null;
  const top = drawPaperHead(pdf, {
    title: isTakenBack ? 'This letter was taken back' : 'Your plan is paid off',
    about: [`Letter ${check.number}, about the plan ${letter.loanNumber}`],
    holder: [holder],
  });
  const cursor: Cursor = { y: top + 8 };
  const words = isTakenBack
    ? [
        `On ${formatDay(takenBackOn)} we took this letter back: a payment on the plan ${letter.loanNumber} was taken back after we wrote it. It does not hold any more.`,
        'The app shows what is open on the plan. Once it is paid, you get a new letter.',
      ]
    : [
        `${holder} has paid the plan ${letter.loanNumber} in full. The last payment counts on ${formatDay(letter.settledOn)}. Nothing is owed to Foodbank on this plan.`,
        'Thank you for paying. Keep this letter. You can show it to anybody.',
      ];
  for (const paragraph of words) drawParagraph(pdf, cursor, paragraph, { ...styles.body, size: 11 });
  cursor.y += 14;
  drawCard(pdf, cursor, dischargeRows(letter));
  drawCheck(pdf, cursor, check);
  drawFeet(pdf, `Foodbank · Letter ${check.number} · plan ${letter.loanNumber}`);
  return pdf.finish();
}

function dischargeRows(letter: DischargePaper['letter']): CardRow[] {
  const { acceptedOn, settledOn, financedKobo, financeChargeKobo, lateFeeKobo, savedKobo, paidKobo } = letter;
  const letOffKobo = financedKobo + financeChargeKobo + lateFeeKobo - paidKobo;
  return [
    { label: 'Agreed to on', value: formatDay(acceptedOn) },
    { label: 'Last payment', value: formatDay(settledOn) },
    { label: 'Paid later: the financed amount', value: amountText(financedKobo) },
    { label: 'What the plan cost', value: amountText(financeChargeKobo) },
    ...(savedKobo > 0 ? [{ label: 'Saved by paying early', value: amountText(savedKobo) }] : []),
    ...(lateFeeKobo > 0 ? [{ label: 'Late fees', value: amountText(lateFeeKobo) }] : []),
    ...(letOffKobo > 0 ? [{ label: 'Let off, too little to ask for', value: amountText(letOffKobo) }] : []),
    { label: 'Paid on the plan', value: amountText(paidKobo), isBold: true },
  ];
}
