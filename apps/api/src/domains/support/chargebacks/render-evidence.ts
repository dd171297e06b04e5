import { dayStartAt, formatDay, formatInstant, lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { createTaggedPdf } from '../../../platform/pdf/tagged-pdf.ts';
import type { Chargeback, ChargebackAnswer } from '../../money/charges/chargeback-queries.ts';
import { drawFeet, drawHeading, drawPaperHead, drawParagraph } from '../../views/papers/draw-paper.ts';
import { styles } from '../../views/statements/statement-look.ts';
import type { Cursor } from '../../views/statements/statement-table.ts';

/** What a document for a bank is made of. */
export interface EvidenceDocument {
  chargeback: Chargeback;
  answer: ChargebackAnswer;
  /** Our reference of the payment. */
  reference: string;
}

/**
 * The document that goes to a bank with our answer: one page, with what was chosen of the evidence and nothing else about the customer. The same answer
 * gives the same bytes.
 */
export function renderEvidence({ chargeback, answer, reference }: EvidenceDocument): Buffer {
  const { providerId, amountKobo } = chargeback;
  const madeOn = lagosDay(answer.madeAt);
  const isAccepted = answer.kind === 'accept';
  const title = isAccepted ? 'We accept this dispute' : 'Evidence for a disputed payment';
  const pdf = createTaggedPdf({
    title: `${title}, dispute ${providerId}`,
    author: 'Foodbank',
    madeAt: dayStartAt(madeOn),
  });
  pdf.addPage();
  const top = drawPaperHead(pdf, {
    title,
    about: [
      `Dispute ${providerId}${amountKobo === null ? '' : ` about ${formatKobo(amountKobo)}`}`,
      `Payment ${reference}`,
      `Written on ${formatDay(madeOn)}${chargeback.dueAt === null ? '' : `, due by ${formatInstant(chargeback.dueAt)}`}`,
    ],
    holder: ['Foodbank', 'The merchant'],
  });
  const cursor: Cursor = { y: top + 8 };
  if (isAccepted) drawParagraph(pdf, cursor, `${formatKobo(answer.amountKobo)} go back to the cardholder.`);
  drawHeading(pdf, cursor, isAccepted ? 'Why' : 'What we say');
  drawParagraph(pdf, cursor, answer.message);
  for (const { label, text } of answer.evidence) {
    drawHeading(pdf, cursor, label);
    drawParagraph(pdf, cursor, text);
  }
  if (!isAccepted) {
    cursor.y += 14;
    drawParagraph(pdf, cursor, 'These facts are from our records. More can be shown on request.', styles.quiet);
  }
  drawFeet(pdf, `Foodbank · Dispute ${providerId}`);
  return pdf.finish();
}
