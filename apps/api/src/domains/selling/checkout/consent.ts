import { askedKobo } from '@foodbank/contract/money/charges';
import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { agreedHoldMinutes, type Offer } from '@foodbank/contract/selling/plan-offers';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import { acceptLoan } from '../../lending/loans/accept-loan.ts';
import { isByPaydays } from '../../lending/loans/terms/quote-plan.ts';
import { reserveFinanced } from '../../lending/plans/daily-bound.ts';
import { createCharge } from '../../money/charges/starting.ts';
import { redeemPhoneCode, requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { takeOutOrdered } from '../baskets/take-out-ordered.ts';
import { loanOwnerOf } from '../orders/loan-of-order.ts';
import { type LockedOrder, lockShopOrder } from '../orders/locking.ts';
import { ownerOfCheckout } from '../orders/order-payment.ts';
import { type PlacedWindow, placeShopOrder, takeWindowToPlace } from '../orders/placing.ts';
import { countOfferCode, lockOffer, noteView, type StoredOffer, storeConsent, wasSeenBy } from './offer-queries.ts';
import { type OfferContent, offerCodesMax, readOfferContent } from './offer-rules.ts';
import type { OfferTerms } from './offer-texts.ts';
import {
  chosenPlanOf,
  computeOffer,
  describeOffer,
  type FreshOffer,
  refuseInWords,
  refuseObstacle,
  renewOffer,
} from './offers.ts';
import { notNowInWords } from './plan-obstacles.ts';
import { type Checkout, countCharge, endCheckout, findCheckout, holdCheckoutUntil, lockCheckout } from './queries.ts';
import { chargeReference } from './rules.ts';
import { checkoutEndsQueue, secondsUntil } from './start-checkout.ts';

const purpose = 'agree-to-plan';

/** What became of a step towards the agreement. `changed`: a newer offer stands, and is committed. */
export type OfferOutcome<T> = { kind: 'done'; value: T } | { kind: 'changed' } | { kind: 'wrong-code' };

interface HeldOffer {
  locked: LockedOrder;
  checkout: Checkout;
  offer: StoredOffer;
}

/** Locks the customer, the order, the checkout and its offer. Refuses with `not-found` another customer's, and with `plan-over`. */
async function lockHeldOffer(tx: Tx, customerId: string, checkoutId: string): Promise<HeldOffer> {
  const found = await findCheckout(tx, checkoutId);
  if (found === null || found.customerId !== customerId) refuse('not-found');
  const locked = await lockShopOrder(tx, found.orderNumber);
  const checkout = (await lockCheckout(tx, checkoutId)) ?? refuse('not-found');
  const offer = (await lockOffer(tx, checkoutId)) ?? refuse('not-found');
  return { locked, checkout, offer };
}

/**
 * Computes the offer anew before a step. `null`: something changed since it was shown, the newer one is written, and the step isn't taken.
 * Refuses with `plan-over`, with `plan-changed` a digest that isn't the newest one's, and with `plan-refused` what the customer can't have.
 */
async function checkHeldOffer(tx: Tx, held: HeldOffer, digest: string, terms: OfferTerms): Promise<FreshOffer | null> {
  const { locked, checkout, offer } = held;
  if (checkout.state !== 'open' || offer.state !== 'open' || checkout.heldUntil <= tx.now) refuse('plan-over');
  const fresh = await computeOffer(tx, locked.order, chosenPlanOf(readOfferContent(offer.content)), terms);
  if (await renewOffer(tx, locked.order, offer, fresh)) return null;
  if (digest !== offer.digest) refuse('plan-changed');
  refuseObstacle(fresh);
  return fresh;
}

/**
 * Shows an open offer as it is now: written anew if something changed since it was made. The device is noted as having seen it. Locks as the
 * other steps do.
 */
export async function showOffer(
  tx: Tx,
  customerId: string,
  checkoutId: string,
  device: { sessionId: string; device: string },
  terms: OfferTerms,
): Promise<Offer> {
  const { locked, checkout, offer } = await lockHeldOffer(tx, customerId, checkoutId);
  if (checkout.state === 'open' && offer.state === 'open') {
    const fresh = await computeOffer(tx, locked.order, chosenPlanOf(readOfferContent(offer.content)), terms);
    await renewOffer(tx, locked.order, offer, fresh);
  }
  const newest = (await lockOffer(tx, checkoutId)) ?? refuse('not-found');
  const isNewDevice = await noteView(tx, newest.id, device);
  return describeOffer(tx, checkout, { isNewDevice });
}

/**
 * Texts a code to the customer's own phone, sealed with the offer and its digest. At most 3 an offer (`offer-codes-over`) and 5 an hour.
 * Locks the customer, the order, the checkout, the offer, and the pot of text messages at last.
 */
export async function sendOfferCode(
  tx: Tx,
  customerId: string,
  { checkoutId, digest, sessionId, asker }: { checkoutId: string; digest: string; sessionId: string; asker: TextAsker },
  terms: OfferTerms,
): Promise<OfferOutcome<CodeSent>> {
  const held = await lockHeldOffer(tx, customerId, checkoutId);
  if ((await checkHeldOffer(tx, held, digest, terms)) === null) return { kind: 'changed' };
  const { offer } = held;
  // A device that did not show the offer shows it first.
  if (!(await wasSeenBy(tx, offer.id, sessionId))) refuse('plan-changed');
  if (offer.codes >= offerCodesMax) refuse('offer-codes-over');
  await countOfferCode(tx, offer.id, tx.now);
  const { loginKey: phone } = (await findAccount(tx, customerId)) ?? refuse('not-signed-in');
  const content: CodeContent = { offerId: offer.id, digest, sessionId };
  const text = codeText(readOfferContent(offer.content));
  const value = await requestPhoneCode(tx, {
    kind: 'customer',
    ...{ purpose, phone, accountId: customerId, content, asker, text },
  });
  return { kind: 'done', value };
}

/** What the text says: to what the code agrees. GSM letters, at most 160 of them with the largest amounts. */
function codeText({ orderNumber, quote, plan }: OfferContent): string {
  const [first] = quote.rows;
  if (first === undefined) throw new Error(`the offer of ${orderNumber} has no instalment`);
  const sum = (kobo: number) => shortKobo(kobo).replace('₦', 'N');
  const today = quote.downPaymentKobo > 0 ? `${sum(quote.downPaymentKobo)} today, ` : '';
  const off = isByPaydays(plan.terms) ? ' off your pay' : '';
  const later = `${quote.rows.length} x ${sum(first.paymentKobo)}${off} from ${formatDay(first.dueOn)}`;
  return `{code} agrees to your Foodbank plan: ${today}${later}. 10 minutes. Tell it to nobody.`;
}

/** What a code is sealed with: it agrees to this offer as it was shown, on the device that asked for it. */
interface CodeContent {
  offerId: string;
  digest: string;
  sessionId: string;
}

/** The consent: the code of the text message, and the device that sends it. */
export interface Consent {
  checkoutId: string;
  digest: string;
  requestId: string;
  code: string;
  taps: number;
  sessionId: string;
  device: string;
}

/**
 * Agrees to an offer: uses the code up, seals the agreement, holds the goods at least 20 more minutes, once, and makes the charge of what is
 * due now; or, where nothing is, places the order. Nothing of it happens without the code that was texted for this very offer. The same again changes nothing. The transaction must
 * commit also where the code is wrong or the offer changed. Locks the customer, the order, the checkout and the offer, then the code.
 */
export async function agreeToOffer(
  tx: Tx,
  customerId: string,
  consent: Consent,
  terms: OfferTerms,
): Promise<OfferOutcome<Checkout>> {
  const { checkoutId, digest, requestId, code } = consent;
  const held = await lockHeldOffer(tx, customerId, checkoutId);
  const { checkout, offer } = held;
  if (offer.state === 'agreed' && offer.digest === digest) return { kind: 'done', value: checkout };
  const fresh = await checkHeldOffer(tx, held, digest, terms);
  if (fresh === null) return { kind: 'changed' };
  const accepted = await redeemPhoneCode(tx, { kind: 'customer', purpose, requestId, accountId: customerId }, code);
  const content = accepted?.content as CodeContent | undefined;
  // The code of another offer, of this one as it was before, or of another device agrees to nothing.
  const isOfThis =
    content?.offerId === offer.id && content.digest === digest && content.sessionId === consent.sessionId;
  if (!isOfThis) return { kind: 'wrong-code' };
  await seal(tx, held, fresh, consent);
  return { kind: 'done', value: (await findCheckout(tx, checkoutId)) ?? refuse('not-found') };
}

async function seal(
  tx: Tx,
  { locked, checkout, offer }: HeldOffer,
  fresh: FreshOffer,
  consent: Consent,
): Promise<void> {
  const { number } = locked.order;
  const { plan, quote, promisedOn, holidays, payDay } = fresh.wanted;
  const loan = await acceptLoan(tx, {
    key: `offer:${offer.id}`,
    customerId: checkout.customerId,
    owner: loanOwnerOf(number),
    plan,
    totalKobo: checkout.totalKobo,
    promisedOn,
    payDay,
    acceptedOn: tx.businessDate,
    holidays,
    shown: { payableKobo: quote.payableKobo, annualRateHundredths: quote.annualRateHundredths },
    offer: { id: offer.id, digest: offer.digest },
    employerId: fresh.content?.employer?.id,
  });
  const { code: planCode } = plan;
  // Nothing is due now: the agreement places the order. A window is locked before the day of new plans.
  const placed = checkout.dueNowKobo === 0 ? await takeWindowToPlace(tx, locked) : null;
  const notNow = await reserveFinanced(tx, { loanId: loan.id, planCode, financedKobo: quote.financedKobo });
  if (notNow !== null) refuseInWords(notNowInWords[notNow]);
  const { sessionId, device, taps } = consent;
  await storeConsent(tx, offer.id, { sessionId, device, taps, loanId: loan.id });
  await addAuditLine(tx, {
    actor: customerActor(checkout.customerId),
    action: 'plan-agreed',
    subject: loan.id,
    detail: { number: loan.number, order: number },
  });
  if (placed !== null) return placeAgreed(tx, { locked, checkout }, placed);
  const until = new Date(tx.now.getTime() + agreedHoldMinutes * 60_000);
  if (await holdCheckoutUntil(tx, checkout.id, until))
    await tx.enqueue(checkoutEndsQueue, checkout.id, undefined, secondsUntil(until, tx.now));
  const customer = (await lockCustomer(tx, checkout.customerId)) ?? refuse('not-found');
  await createCharge(tx, {
    reference: chargeReference(number, await countCharge(tx, checkout.id)),
    owner: ownerOfCheckout(checkout.id),
    amountKobo: askedKobo(quote.downPaymentKobo),
    email: confirmedEmail(customer),
    customerId: checkout.customerId,
  });
}

/** Places the order of an agreed plan that pays all of it: no payment is asked for. */
async function placeAgreed(
  tx: Tx,
  { locked, checkout }: Pick<HeldOffer, 'locked' | 'checkout'>,
  placed: PlacedWindow,
): Promise<void> {
  await endCheckout(tx, checkout, 'paid');
  if (checkout.basketVersion > 0)
    await takeOutOrdered(tx, checkout.customerId, { since: checkout.createdAt, lines: locked.lines });
  await placeShopOrder(tx, locked, { paidBy: null, placed });
}
