import type { ChargeOwnerAnswers } from '../../money/charges/owners.ts';
import { followLostDownPayment, followWonDisputes } from '../orders/lost-down-payments.ts';
import { applyCharges } from './apply-charges.ts';
import { findCheckout } from './queries.ts';
import { backAtOnceKobo, pageOfCheckout } from './rules.ts';

/** Money of a checkout moved. The job's id is the checkout's; support tells the customer of what was late, wrong or double. */
export const checkoutMoneyQueue = 'checkout-money';

/** What the customer reads about money that goes back by itself. */
const reasons = {
  excess: 'You paid more than was due. The rest goes back to you.',
  second: 'This was paid already. Your second payment goes back to you.',
  tooLittle: 'Your payment was less than your order, so we’re refunding it.',
};

/** What money means for a checkout: it places the order, or goes back. The payments of an order add up. */
export const checkoutCharges: ChargeOwnerAnswers = {
  kind: 'checkout',
  tooLittle: 'missing',
  async backAtOnce(tx, { ownerId, chargeId, newKobo, charges }) {
    const checkout = await findCheckout(tx, ownerId);
    const dueNowKobo = checkout?.dueNowKobo ?? charges[0]?.amountKobo ?? 0;
    const { amountKobo, isSecond } = backAtOnceKobo(charges, { chargeId, newKobo, dueNowKobo });
    return amountKobo === 0 ? null : { amountKobo, reason: isSecond ? reasons.second : reasons.excess };
  },
  async changed(tx, { owner, paidKobo }) {
    const orderNumber = (await findCheckout(tx, owner.id))?.orderNumber;
    if (orderNumber !== undefined) await followWonDisputes(tx, orderNumber);
    await applyCharges(tx, owner.id);
    if (orderNumber !== undefined) await followLostDownPayment(tx, orderNumber);
    if (paidKobo > 0) await tx.enqueue(checkoutMoneyQueue, owner.id);
  },
  async idle(tx, { owner }) {
    // An open checkout waits for the rest, and its end gives back what came in.
    const isOpen = (await findCheckout(tx, owner.id))?.state === 'open';
    return isOpen ? null : reasons.tooLittle;
  },
  pageOf: pageOfCheckout,
  orderOf: async (db, ownerId) => (await findCheckout(db, ownerId))?.orderNumber ?? null,
};
