import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { shortKobo, toNaira } from '@foodbank/contract/primitives/money';
import { states } from '@foodbank/contract/primitives/nigeria';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import type { PlanObstacle, PlanObstacleInWords } from '@foodbank/contract/selling/plan-offers';
import type { Db } from '../../../platform/database.ts';
import {
  type Beyond,
  type CreditLimit,
  type HeldPlan,
  mostTotalKobo,
  type NoPlan,
  readLimit,
  whyBeyond,
  whyNoPlan,
} from '../../lending/credit-limits/limits.ts';
import { feesBorneDays, type PayrollFacts, whyNoPayroll, withPayroll } from '../../lending/credit-limits/payroll.ts';
import { isByPaydays, type Quote } from '../../lending/loans/terms/quote-plan.ts';
import { type PlanGate, readPlanGate, whyNotNow } from '../../lending/plans/daily-bound.ts';
import { findLicenceOn, type PlanInForce, type PlanLicence } from '../../lending/plans/queries.ts';
import { placeKey } from '../deliveries/delivery-rules.ts';
import { listStateKeysOfCity } from '../deliveries/zone-queries.ts';
import { countFeesBorne } from '../orders/shop-order-queries.ts';
import { listHeldOffers } from './offer-queries.ts';
import { duesOf, readOfferContent, type Today } from './offer-rules.ts';
import type { PayrollTerms } from './offer-texts.ts';

/** Where the goods of an order are handed over: the address, or for a pick-up the store. */
export interface HandoverPlace {
  address: { state: string } | null;
  city: string;
}

/** The state in which goods are handed over; null if a store's city lies in none, or in several. */
export async function stateOfPlace(db: Db, { address, city }: HandoverPlace): Promise<string | null> {
  if (address !== null) return address.state;
  const keys = (await listStateKeysOfCity(db, city)).map(({ stateKey }) => stateKey);
  return keys.length === 1 ? (states.find((name) => placeKey(name) === keys[0]) ?? null) : null;
}

/** What decides whether a customer may have a plan: the limit, and the licences of the two states that count. */
export interface PlanChecks {
  limit: CreditLimit;
  /** What else decides about plans that leave with the payslip; null where none was asked about. */
  payroll: PayrollFacts | null;
  /** Of the state where the goods are handed over; null without one. */
  licence: PlanLicence | null;
  /** Whether plans are offered where the customer lives. True before that is stated: the limit asks for it. */
  isHomeLicensed: boolean;
  /** Whether new plans begin now. */
  gate: PlanGate;
}

/**
 * Reads what decides about plans. The licence has to be in force where the goods are handed over and where the customer lives. What other
 * open checkouts of the customer were offered is held. Where it has to be exact, the caller has locked the customer. Of the daily bound
 * nothing is reserved. `payroll`: what decides about plans that leave with the payslip is read, too.
 */
export async function readPlanChecks(
  db: Db,
  customerId: string,
  place: HandoverPlace,
  { now, businessDate: today, exceptCheckoutId = null, payroll: asked = null }: ChecksAsked,
): Promise<PlanChecks> {
  const held = await heldPlansOf(db, customerId, exceptCheckoutId);
  const bounds = await readLimit(db, customerId, today, held);
  const limit = asked === null ? bounds : await withPayroll(db, bounds);
  const [state, { residence }] = [await stateOfPlace(db, place), limit];
  const licence = await licenceOf(db, state, today);
  const ofHome = residence === state ? licence : await licenceOf(db, residence, today);
  const isHomeLicensed = residence === null || ofHome !== null;
  const payroll = asked && (await readPayrollFacts(db, limit, { state, ...asked }));
  return { limit, payroll, licence, isHomeLicensed, gate: await readPlanGate(db, now) };
}

type ChecksAsked = Today & { exceptCheckoutId?: string | null; payroll?: PayrollTerms | null };

async function readPayrollFacts(
  db: Db,
  { customerId, today, payroll }: CreditLimit,
  { state, troubleOf }: PayrollTerms & { state: string | null },
): Promise<PayrollFacts> {
  const employerId = payroll?.employment?.employer.id;
  return {
    state,
    trouble: employerId === undefined ? null : await troubleOf(db, employerId, today),
    feesBorne: await countFeesBorne(db, customerId, addDays(today, -feesBorneDays)),
  };
}

/** What a customer's open checkouts hold and no loan has yet, but for one of them. */
export async function heldPlansOf(
  db: Db,
  customerId: string,
  exceptCheckoutId: string | null = null,
): Promise<HeldPlan[]> {
  const offers = await listHeldOffers(db, customerId, exceptCheckoutId);
  return offers.map(({ content }) => {
    const { quote, plan } = readOfferContent(content);
    return { financedKobo: quote.financedKobo, isPayroll: isByPaydays(plan.terms), dues: duesOf(quote) };
  });
}

const licenceOf = (db: Db, state: string | null, today: Day): Promise<PlanLicence | null> =>
  state === null ? Promise.resolve(null) : findLicenceOn(db, state, today);

/** What a plan would be for an order. */
export interface WantedPlan {
  plan: PlanInForce;
  quote: Quote;
  promisedOn: Day;
  payDay?: PayDay;
  holidays: readonly { day: Day }[];
}

/**
 * What keeps a customer from a plan, or null: first the licences and the stops, so that no customer passes an identity check in vain; then the
 * person, today's bound, and the sum.
 */
export function obstacleOf(
  { limit, payroll, licence, isHomeLicensed, gate }: PlanChecks,
  wanted: WantedPlan,
): PlanObstacleInWords | null {
  if (licence === null || !isHomeLicensed) return noLicence;
  const { plan, quote, promisedOn, holidays, payDay } = wanted;
  const notNow = whyNotNow(gate, { planCode: plan.code, financedKobo: quote.financedKobo });
  if (notNow === 'stopped') return notNowInWords.stopped;
  const noPlan = whyNoPlan(limit);
  if (noPlan !== null) return inWords(noPlan);
  const isPayroll = isByPaydays(plan.terms);
  if (isPayroll && (limit.payroll === null || payroll === null)) throw new Error('a plan by paydays without its facts');
  const noPayroll = isPayroll && limit.payroll && payroll && whyNoPayroll(limit.payroll, payroll);
  if (noPayroll) return inWords(noPayroll);
  if (notNow === 'full') return notNowInWords.full;
  const beyond = whyBeyond(limit, { financedKobo: quote.financedKobo, dues: duesOf(quote), isPayroll });
  return beyond === null
    ? null
    : overLimit(beyond, mostTotalKobo(limit, { terms: plan.terms, promisedOn, holidays, payDay }));
}

const inWords = ({
  reason,
  text,
  next,
}: Pick<NoPlan, 'text' | 'next'> & { reason: PlanObstacle }): PlanObstacleInWords => ({
  ...{ reason, text, next },
  ...{ over: null, mostTotal: null },
});

const noLicence: PlanObstacleInWords = {
  reason: 'no-licence',
  text: 'We don’t offer plans in your state yet.',
  next: 'Pay now, or ask us which states come next.',
  ...{ over: null, mostTotal: null },
};

/** What is said where new plans don't begin now. */
export const notNowInWords: Readonly<Record<'stopped' | 'full', PlanObstacleInWords>> = {
  stopped: {
    reason: 'plans-stopped',
    text: 'We aren’t starting new plans right now.',
    next: 'Pay now, or ask us when they’re back.',
    ...{ over: null, mostTotal: null },
  },
  full: {
    reason: 'plans-full-today',
    text: 'Today’s plans are all taken.',
    next: 'Please try again tomorrow, or pay now.',
    ...{ over: null, mostTotal: null },
  },
};

function overLimit({ overKobo, text }: Beyond, mostKobo: number): PlanObstacleInWords {
  const most =
    mostKobo === 0 ? 'You can’t add a plan now.' : `This plan fits a basket of up to ${shortKobo(mostKobo)}.`;
  return {
    reason: 'over-limit',
    text,
    next: `${most} Take something out, or pay now.`,
    over: toNaira(overKobo),
    mostTotal: toNaira(mostKobo),
  };
}
