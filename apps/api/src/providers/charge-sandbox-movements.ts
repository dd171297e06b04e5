import { feeOf, refundEnd } from './charge-sandbox.ts';
import type { ChargeBooks } from './charge-sandbox-books.ts';
import { lostDisputesOf } from './charge-sandbox-disputes.ts';
import type { OtherMovement } from './payout-sandbox-books.ts';

/** What payments, their fees and refunds moved at the sandbox's balance until an instant. Money of one instant is one line. */
export function listMovements(books: ChargeBooks, untilMs: number): OtherMovement[] {
  const ofCharges = books.listCharges().flatMap(({ id: modelId, reference }): OtherMovement[] => {
    const paid = books.listActs(reference).filter(({ kind, atMs }) => kind === 'pay' && atMs <= untilMs);
    const byInstant = [...Map.groupBy(paid, ({ atMs }) => atMs)].sort(([one], [other]) => one - other);
    const model = 'Transaction';
    let beforeKobo = 0;
    return byInstant.flatMap(([atMs, acts], index) => {
      const comesInKobo = acts.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
      const feeKobo = feeOf(beforeKobo + comesInKobo) - (beforeKobo === 0 ? 0 : feeOf(beforeKobo));
      beforeKobo += comesInKobo;
      const about = { model, modelId, atMs };
      const came = { ...about, id: `${modelId}-${index}`, differenceKobo: comesInKobo, reason: `Payment ${reference}` };
      const fee = {
        ...about,
        id: `${modelId}-${index}-fee`,
        differenceKobo: -feeKobo,
        reason: `Payment fee ${reference}`,
      };
      return feeKobo === 0 ? [came] : [came, fee];
    });
  });
  const ofRefunds = books.listRefunds().flatMap((refund): OtherMovement[] => {
    const { id, reference, amountKobo } = refund;
    const { status, atMs } = refundEnd(books, refund);
    if (status !== 'processed') return [];
    const about = { id: `refund-${id}`, model: 'Refund', modelId: id, reason: `Refund ${reference}`, atMs };
    return atMs <= untilMs ? [{ ...about, differenceKobo: -amountKobo }] : [];
  });
  const ofDisputes = books.listCharges().flatMap(({ reference, amountKobo }) =>
    lostDisputesOf(books, reference).flatMap(({ id, atMs }): OtherMovement[] => {
      const about = { id: `dispute-${id}`, model: 'Dispute', modelId: id, reason: `Dispute of ${reference}`, atMs };
      return atMs <= untilMs ? [{ ...about, differenceKobo: -amountKobo }] : [];
    }),
  );
  return [...ofCharges, ...ofRefunds, ...ofDisputes];
}
