import type { PlanTerms } from '@foodbank/contract/lending/plans';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import type { Offer, PlanChoice, PlanObstacleInWords } from '@foodbank/contract/selling/plan-offers';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { cancelLoan } from '../../lending/loans/acts.ts';
import { findLoan } from '../../lending/loans/queries.ts';
import { hasOwnPayDay, isByPaydays, type Quote, quotePlan } from '../../lending/loans/terms/quote-plan.ts';
import { findPlanOn, type PlanInForce } from '../../lending/plans/queries.ts';
import { describePayDayRates } from '../../lending/plans/rates.ts';
import { listHolidaysFor, offeredPlans } from '../../lending/plans/rules.ts';
import { hasEmployerOf } from '../../people/employers/reading.ts';
import { findStore } from '../catalogue/queries.ts';
import { storeFinancedOfOrder } from '../orders/shop-order-queries.ts';
import { type ShopOrder, totalKoboOf } from '../orders/shop-order-rules.ts';
import { endOffer, findOffer, insertOffer, lockOffer, type StoredOffer } from './offer-queries.ts';
import {
  lateFeeMostKobo,
  type OfferContent,
  promisedDay,
  readOfferContent,
  sealOffer,
  type Today,
} from './offer-rules.ts';
import { noPayrollTroubles, type OfferTerms, readOfferText, readOfferTexts } from './offer-texts.ts';
import { type HandoverPlace, obstacleOf, type PlanChecks, readPlanChecks, type WantedPlan } from './plan-obstacles.ts';
import { type Checkout, findOpenCheckout, storeFinanced } from './queries.ts';
import type { CheckoutQuote } from './quote-checkout.ts';

/** The language of offers. */
const language = 'en';

/** A plan for a total, computed from the terms in force today. */
async function wantPlan(
  db: Db,
  plan: PlanInForce,
  { totalKobo, promisedOn, payDay }: { totalKobo: number; promisedOn: Day; payDay?: PayDay | undefined },
): Promise<WantedPlan> {
  const holidays = await listHolidaysFor(db, plan.terms, promisedOn);
  const own = hasOwnPayDay(plan.terms) ? payDay : undefined;
  const quote = quotePlan({ plan: plan.terms, totalKobo, promisedOn, holidays, payDay: own });
  return { plan, promisedOn, holidays, ...(own !== undefined && { payDay: own }), quote };
}

/** A plan that checkouts offer, with the version in force on a day. Refuses with `plan-not-offered`. */
async function getOfferedPlan(db: Db, code: string, today: Day): Promise<PlanInForce> {
  const plan = offeredPlans.includes(code) ? await findPlanOn(db, code, today) : null;
  return plan ?? refuse('plan-not-offered');
}

/**
 * What each plan would cost for a quote, and what keeps the customer from it. Empty until it is known where the goods go. The customer's open
 * checkout is left out: it has to end before another one begins.
 */
export async function previewPlans(
  db: Db,
  customerId: string,
  quote: CheckoutQuote,
  today: Today,
  { payDay, ...terms }: OfferTerms & { payDay?: PayDay | undefined },
): Promise<{ plans: PlanChoice[]; free: number | null }> {
  const { store, address, goodsKobo, feeKobo, window } = quote;
  if (store === null || feeKobo === null || goodsKobo === 0) return { plans: [], free: null };
  const texts = await readOfferTexts(db, { language, day: today.businessDate }, terms);
  if (texts === null) return { plans: [], free: null };
  const checks = await readPlanChecks(
    db,
    customerId,
    { address, city: store.city },
    {
      ...today,
      exceptCheckoutId: (await findOpenCheckout(db, customerId))?.id ?? null,
      payroll: terms.payroll ?? noPayrollTroubles,
    },
  );
  const promisedOn = promisedDay(
    { handover: address === null ? 'pick-up' : 'delivery', windowFrom: window?.startsAt ?? null },
    today,
  );
  const plans: PlanChoice[] = [];
  for (const code of offeredPlans) {
    const plan = await findPlanOn(db, code, today.businessDate);
    if (plan === null || !(await isShown(db, plan, checks))) continue;
    const wanted = await wantPlan(db, plan, { totalKobo: goodsKobo + feeKobo, promisedOn, payDay });
    plans.push({
      code,
      name: plan.name,
      payDayRates: describePayDayRates({ ...wanted, plan: plan.terms, totalKobo: goodsKobo + feeKobo }),
      ...figuresOf({ totalKobo: goodsKobo + feeKobo, promisedOn, quote: wanted.quote, terms: plan.terms }),
      obstacle: obstacleOf(checks, wanted),
    });
  }
  return { plans, free: checks.limit.tier === 0 ? null : toNaira(checks.limit.roomKobo) };
}

/** True for a plan that is shown, with what keeps the customer from it. One that leaves with the payslip is, where the customer named an employer, or some employer of the state takes part. */
async function isShown(db: Db, { terms }: PlanInForce, { limit, payroll }: PlanChecks): Promise<boolean> {
  if (!isByPaydays(terms) || limit.payroll?.employment) return true;
  const state = payroll?.state ?? null;
  return state !== null && (await hasEmployerOf(db, state, limit.today));
}

interface Figures {
  totalKobo: number;
  promisedOn: Day;
  quote: Quote;
  terms: PlanTerms;
}

const figuresOf = ({ totalKobo, promisedOn, quote, terms }: Figures) => ({
  total: toNaira(totalKobo),
  dueNow: toNaira(quote.downPaymentKobo),
  financed: toNaira(quote.financedKobo),
  financeCharge: toNaira(quote.financeChargeKobo),
  payable: toNaira(quote.payableKobo),
  annualRate: quote.annualRateHundredths / 100,
  instalments: quote.rows.map(({ dueOn, paymentKobo }, index) => ({
    number: index + 1,
    dueOn,
    amount: toNaira(paymentKobo),
  })),
  isPayroll: isByPaydays(terms),
  promisedOn,
});

/** The order that an offer is made for. */
type OfferedOrder = Pick<
  ShopOrder,
  | 'number'
  | 'checkoutId'
  | 'customerId'
  | 'storeId'
  | 'handover'
  | 'address'
  | 'windowFrom'
  | 'goodsKobo'
  | 'deliveryFeeKobo'
>;

/** A plan that a customer chose, and the pay day of their own, where it has one. */
export interface ChosenPlan {
  code: string;
  payDay?: PayDay | undefined;
}

/** The plan that an offer is of. */
export const chosenPlanOf = ({ plan: { code }, payDay }: OfferContent): ChosenPlan => ({ code, payDay });

/** An offer as it would be made for an order now, and what decides about it. */
export interface FreshOffer {
  /** Null where no licence is in force: nothing can be offered. */
  content: OfferContent | null;
  checks: PlanChecks;
  wanted: WantedPlan;
}

/**
 * Computes the offer of an order from what holds now: the plan and the texts in force, the holidays, the promised day, the licence, the limit.
 * Refuses with `plan-not-offered` while the product has only examples of the texts and may not offer plans on them.
 */
export async function computeOffer(
  tx: Tx,
  order: OfferedOrder,
  { code, payDay }: ChosenPlan,
  terms: OfferTerms,
): Promise<FreshOffer> {
  const today: Today = { now: tx.now, businessDate: tx.businessDate };
  const plan = await getOfferedPlan(tx, code, today.businessDate);
  const texts = (await readOfferTexts(tx, { language, day: today.businessDate }, terms)) ?? refuse('plan-not-offered');
  const totalKobo = totalKoboOf(order);
  const promisedOn = promisedDay(order, today);
  const wanted = await wantPlan(tx, plan, { totalKobo, promisedOn, payDay });
  const city = (await findStore(tx, order.storeId))?.city ?? '';
  const place: HandoverPlace = { address: order.address, city };
  const asked = isByPaydays(plan.terms) ? (terms.payroll ?? noPayrollTroubles) : null;
  const about = { ...today, exceptCheckoutId: order.checkoutId, payroll: asked };
  const checks = await readPlanChecks(tx, order.customerId, place, about);
  const { licence } = checks;
  const employer = checks.limit.payroll?.employment?.employer;
  const content = licence && {
    form: 1 as const,
    orderNumber: order.number,
    customerId: order.customerId,
    plan: { code: plan.code, name: plan.name, version: plan.version, terms: plan.terms },
    goodsKobo: order.goodsKobo,
    deliveryFeeKobo: order.deliveryFeeKobo,
    totalKobo,
    promisedOn,
    ...(wanted.payDay !== undefined && { payDay: wanted.payDay }),
    holidays: wanted.holidays.map(({ day }) => day),
    quote: wanted.quote,
    ...(employer && { employer: { id: employer.id, code: employer.code, name: employer.name } }),
    licence: { state: licence.state, number: licence.number },
    texts,
    language,
  };
  return { content, checks, wanted };
}

/** Refuses with `plan-refused` what a customer can't have. The answer has the reason in words, and what to do next. */
export function refuseObstacle({ checks, wanted }: FreshOffer): void {
  const obstacle = obstacleOf(checks, wanted);
  if (obstacle !== null) refuseInWords(obstacle);
}

/** Refuses with `plan-refused`, in the words of an obstacle. */
export function refuseInWords({ reason, text, next }: PlanObstacleInWords): never {
  refuse('plan-refused', { message: `${text} ${next}`, errors: { reason } });
}

/** Writes the offer of a checkout's order: what is shown from now on. */
export async function makeOffer(tx: Tx, order: OfferedOrder, content: OfferContent): Promise<StoredOffer> {
  const { text, digest } = sealOffer(content);
  return insertOffer(tx, {
    checkoutId: order.checkoutId,
    customerId: order.customerId,
    orderNumber: order.number,
    content: text,
    digest,
    language: content.language,
  });
}

/**
 * Writes the offer anew if something of it changed since it was shown: the plan, a holiday, the promised day, the licence. True if so. What
 * is financed follows. The order and its checkout are locked.
 */
export async function renewOffer(tx: Tx, order: OfferedOrder, offer: StoredOffer, fresh: FreshOffer): Promise<boolean> {
  const { content } = fresh;
  if (content === null || sealOffer(content).digest === offer.digest) return false;
  await endOffer(tx, offer.id, 'replaced', tx.now);
  await makeOffer(tx, order, content);
  await storeFinanced(tx, order.checkoutId, content.quote.financedKobo);
  await storeFinancedOfOrder(tx, order.number, content.quote.financedKobo);
  return true;
}

/**
 * Ends the offer of a checkout that is over before its order was placed, and cancels the loan that was agreed to: nothing is owed, and the
 * limit is free again. Nothing for a checkout without a plan. The order and the checkout are locked. Returns the loan that was cancelled:
 * what it took of its day's bound is given back by `giveFinancedBack`, after stock and window.
 */
export async function endOfferOf(tx: Tx, { id }: Pick<Checkout, 'id'>, actor: Actor): Promise<string | null> {
  const offer = await lockOffer(tx, id);
  if (offer === null || (offer.state !== 'open' && offer.state !== 'agreed')) return null;
  await endOffer(tx, offer.id, 'ended', tx.now);
  if (offer.loanId !== null)
    await cancelLoan(tx, { loanId: offer.loanId, key: `checkout:${id}:ended`, on: tx.businessDate, actor });
  return offer.loanId;
}

/** An offer as replies have it. Refuses with `not-found` another customer's, and a checkout without a plan. */
export async function describeOffer(
  db: Db,
  checkout: Pick<Checkout, 'id' | 'customerId' | 'heldUntil' | 'state'>,
  { isNewDevice = false } = {},
): Promise<Offer> {
  const offer = (await findOffer(db, checkout.id)) ?? refuse('not-found');
  const loan = offer.loanId === null ? null : await findLoan(db, offer.loanId);
  return {
    ...(await describeOffered(db, offer, readOfferContent(offer.content))),
    holdsUntil: checkout.state === 'open' ? checkout.heldUntil.toISOString() : null,
    codeSentAt: offer.codeSentAt?.toISOString() ?? null,
    loanNumber: loan?.number ?? null,
    isNewDevice,
  };
}

/** What an offer says: the same for the customer, and for staff who read it later. */
export async function describeOffered(
  db: Db,
  offer: StoredOffer,
  content: OfferContent,
): Promise<Omit<Offer, 'holdsUntil' | 'codeSentAt' | 'loanNumber' | 'isNewDevice'>> {
  const { plan, quote, totalKobo, promisedOn } = content;
  return {
    id: offer.id,
    checkoutId: offer.checkoutId,
    orderNumber: offer.orderNumber,
    state: offer.state,
    digest: offer.digest,
    plan: { code: plan.code, name: plan.name, version: plan.version },
    ...figuresOf({ totalKobo, promisedOn, quote, terms: plan.terms }),
    payDay: content.payDay ?? null,
    goods: toNaira(content.goodsKobo),
    deliveryFee: toNaira(content.deliveryFeeKobo),
    lateFee: lateFeeOf(content),
    costCap: toNaira(quote.costCapKobo),
    employer: content.employer?.name ?? null,
    licence: content.licence,
    texts: content.texts.map(({ kind, version }) => ({ kind, version })),
    keyFacts: await readOfferText(db, content, 'key-facts'),
    agreementText: await readOfferText(db, content, 'agreement'),
    language: offer.language,
    agreedAt: offer.agreedAt?.toISOString() ?? null,
  };
}

/** The late fee in numbers: at most an instalment's share of the charge. */
function lateFeeOf(content: OfferContent): Offer['lateFee'] {
  const { terms } = content.plan;
  if (terms.lateFee === null) return null;
  return {
    percent: terms.lateFee.ppm / 10_000,
    everyDays: terms.lateFee.everyDays,
    mostPerInstalment: toNaira(lateFeeMostKobo(content)),
  };
}
