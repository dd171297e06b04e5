import { backOfCard, cardOutcomesQueue } from './domains/lending/automatic-payments/outcomes.ts';
import { backOfLink } from './domains/lending/pay-links/paying.ts';
import { repaymentCharges } from './domains/lending/repayments/applying.ts';
import { transferCharges } from './domains/lending/transfers-in/bringing.ts';
import type { ChargeOwnerAnswers, ChargeOwners } from './domains/money/charges/owners.ts';
import { checkoutCharges } from './domains/selling/checkout/checkout-charges.ts';

/**
 * A payment on a plan; one by a saved card also ends that card's turn, and what of it is not due any more goes back. Of what came by a pay link, a second
 * payment and what is too much go back.
 */
const repayment: ChargeOwnerAnswers = {
  ...repaymentCharges,
  backAtOnce: async (tx, money) =>
    (await backOfCard(tx, money)) ?? (await backOfLink(tx, money)) ?? (await repaymentCharges.backAtOnce(tx, money)),
  async changed(tx, charge) {
    await repaymentCharges.changed(tx, charge);
    if (charge.cardId !== null) await tx.enqueue(cardOutcomesQueue, charge.id);
  },
};

/** What a charge may be for, with what its money means there. */
export const chargeOwners: ChargeOwners = { checkout: checkoutCharges, repayment, transfer: transferCharges };
