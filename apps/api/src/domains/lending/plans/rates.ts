import {
  type PlanQuote,
  type PlanRates,
  type PlanTerms,
  type PublishedLicence,
  type PublishedPlan,
  type PublishedQuote,
  type PublishedRow,
  type RatesQuery,
  ratesDaysAhead,
  ratesTotalNaira,
} from '@foodbank/contract/lending/plans';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import { koboPerNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { ScheduleRow } from '../loans/engine/loan-terms.ts';
import { payDayRates, type Quote, type QuoteInput, quotePlan } from '../loans/terms/quote-plan.ts';
import { listLicencesOn, listPlansOn, type PlanInForce, type PlanLicence } from './queries.ts';
import { listHolidaysFor } from './rules.ts';

/**
 * Reads the published rates of an example. Plans are those in force on its day of delivery; licences those that hold on the business date,
 * because they say whether a plan can be had now. Refuses a day out of bounds, and a plan that isn't in force on the day.
 */
export async function readRates(
  { clock, database: { read } }: Pick<AppContext, 'clock' | 'database'>,
  { plan: planCode, total = ratesTotalNaira, day: asked }: RatesQuery,
): Promise<PlanRates> {
  const asOf = businessDateOf(clock);
  const day = asked ?? asOf;
  const lastOn = addDays(asOf, ratesDaysAhead);
  if (day < asOf || day > lastOn) {
    const message = `Choose a day from ${formatDay(asOf)} to ${formatDay(lastOn)}`;
    refuse('validation', { message, errors: { day: message } });
  }
  const [plans, licences] = await Promise.all([listPlansOn(read, day), listLicencesOn(read, asOf)]);
  if (planCode !== undefined && !plans.some(({ code }) => code === planCode)) refuse('not-found');
  const onPaydays = plans.find(({ terms: { due } }) => 'paydays' in due);
  const holidays = onPaydays === undefined ? [] : await listHolidaysFor(read, onPaydays.terms, day);
  return describeRates(
    { asOf, totalKobo: toKobo(total), day, planCode: planCode ?? null },
    { plans, licences, holidays },
  );
}

const ppmPerPercent = 10_000;
const rateUnitsPerPercent = 100;

/** What the published rates are about. */
export interface RatesExample {
  /** The business date. */
  asOf: Day;
  totalKobo: number;
  /** The day of delivery. */
  day: Day;
  /** The plan that is quoted; null for all. */
  planCode: string | null;
}

/** What the published rates are made of: what is in force, and the holidays that paydays avoid. */
export interface RatesInForce {
  plans: readonly PlanInForce[];
  licences: readonly PlanLicence[];
  holidays: readonly { day: Day }[];
}

/** The published rates of an example, in naira. Every number comes from `quotePlan`, as the contract and the booked loan do. */
export function describeRates(
  { asOf, totalKobo, day, planCode }: RatesExample,
  { plans, licences, holidays }: RatesInForce,
): PlanRates {
  const quoted = plans.filter(({ code }) => planCode === null || code === planCode);
  return {
    asOf,
    total: toNaira(totalKobo),
    day,
    isOffered: licences.length > 0 && plans.length > 0,
    licences: licences.map(describeLicence),
    plans: plans.map(describePlan),
    quotes: quoted.map(({ code, terms }) =>
      describeRateQuote(code, { plan: terms, totalKobo, promisedOn: day, holidays }),
    ),
  };
}

/**
 * The most that late fees can come to, in kobo: those of an instalment are at most its share of the finance charge, and all of them together with
 * the finance charge at most the plan's cap on the cost of credit.
 */
export function lateFeesMaxKobo(
  { lateFee }: Pick<PlanInForce['terms'], 'lateFee'>,
  { financeChargeKobo, costCapKobo }: Pick<Quote, 'financeChargeKobo' | 'costCapKobo'>,
): number {
  return lateFee === null || lateFee.ppm === 0
    ? 0
    : Math.max(0, Math.min(financeChargeKobo, costCapKobo - financeChargeKobo));
}

/** The late fee of the first instalment, once it is late for the plan's first full period: a part of it, rounded down to a naira. */
function firstLateFeeKobo({ lateFee }: PlanInForce['terms'], quote: Quote): number {
  const [first] = quote.rows;
  if (lateFee === null || first === undefined) return 0;
  const fee = Math.floor((first.paymentKobo * lateFee.ppm) / 1_000_000 / koboPerNaira) * koboPerNaira;
  return Math.min(fee, first.interestKobo, lateFeesMaxKobo({ lateFee }, quote));
}

function describeLicence({ state, number, fromOn, untilOn }: PlanLicence): PublishedLicence {
  return { state, number, since: fromOn, until: untilOn };
}

function describePlan({ code, name, audience, version, fromOn, terms }: PlanInForce): PublishedPlan {
  const { downPaymentPpm, instalments, due, charge, lateFee, costCapPpm } = terms;
  const isOnPaydays = 'paydays' in due;
  return {
    code,
    name,
    audience,
    version,
    since: fromOn,
    downPaymentPercent: downPaymentPpm / ppmPerPercent,
    instalments,
    due: {
      unit: isOnPaydays ? 'paydays' : due.unit,
      every: isOnPaydays ? null : due.every,
      firstAfterDays: isOnPaydays ? due.firstAfterDays : null,
    },
    charge: { kind: charge.kind, percent: charge.ppm / ppmPerPercent },
    lateFee: lateFee && { percent: lateFee.ppm / ppmPerPercent, everyDays: lateFee.everyDays },
    costCapPercent: costCapPpm / ppmPerPercent,
  };
}

function describeRateQuote(code: string, asked: QuoteInput): PublishedQuote {
  const quote = quotePlan(asked);
  return {
    plan: code,
    downPayment: toNaira(quote.downPaymentKobo),
    financed: toNaira(quote.financedKobo),
    charge: toNaira(quote.financeChargeKobo),
    payable: toNaira(quote.payableKobo),
    annualRatePercent: quote.annualRateHundredths / rateUnitsPerPercent,
    payDayRates: describePayDayRates(asked),
    costCap: toNaira(quote.costCapKobo),
    firstLateFee: toNaira(firstLateFeeKobo(asked.plan, quote)),
    lateFeesMax: toNaira(lateFeesMaxKobo(asked.plan, quote)),
    rows: quote.rows.map(describeRow),
  };
}

/** Between what the annual rate lies, by the pay day that is chosen, in per cent. */
export function describePayDayRates(asked: QuoteInput): PublishedQuote['payDayRates'] {
  const rates = payDayRates(asked);
  return (
    rates && {
      leastPercent: rates.leastHundredths / rateUnitsPerPercent,
      mostPercent: rates.mostHundredths / rateUnitsPerPercent,
    }
  );
}

function describeRow({
  number,
  dueOn,
  principalKobo,
  interestKobo,
  paymentKobo,
  balanceKobo,
}: ScheduleRow): PublishedRow {
  return {
    number,
    dueOn,
    principal: toNaira(principalKobo),
    charge: toNaira(interestKobo),
    payment: toNaira(paymentKobo),
    left: toNaira(balanceKobo),
  };
}

/** What a quote was asked about. */
interface Asked {
  plan: PlanTerms;
  totalKobo: number;
  promisedOn: Day;
}

/** An annual rate as people read it, with two decimals: 7762 becomes `77.62`. */
export const annualRateText = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** A quote as replies have it, in naira. */
export function describeQuote({ plan, totalKobo, promisedOn }: Asked, quote: Quote): PlanQuote {
  return {
    total: toNaira(totalKobo),
    promisedOn,
    downPayment: toNaira(quote.downPaymentKobo),
    financed: toNaira(quote.financedKobo),
    charge: toNaira(quote.financeChargeKobo),
    payable: toNaira(quote.payableKobo),
    mostLateFees: toNaira(lateFeesMaxKobo(plan, quote)),
    costCap: toNaira(quote.costCapKobo),
    annualRatePercent: annualRateText(quote.annualRateHundredths),
    rows: quote.rows.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      payment: toNaira(row.paymentKobo),
      principal: toNaira(row.principalKobo),
      charge: toNaira(row.interestKobo),
      balance: toNaira(row.balanceKobo),
    })),
  };
}
