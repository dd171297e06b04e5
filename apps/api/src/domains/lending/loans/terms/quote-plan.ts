import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { type PayDay, payDays } from '@foodbank/contract/primitives/pay-days';
import { annualRateHundredths, type UnitPeriod } from '../engine/annual-rate.ts';
import { dueDaysOf, ownPayDayAfterDays, ownPayDays, paydaysFrom } from '../engine/due-days.ts';
import type { DueDays, LoanTerms, ScheduleRow } from '../engine/loan-terms.ts';
import { downPaymentOf, makeSchedule } from '../engine/make-schedule.ts';
import { ratio, round } from '../engine/ratio.ts';

/** An agreement as far as a late hand-over can move its days. */
type AgreedDays = { plan: PlanTerms; promisedOn: Day; dueDays: readonly Day[]; payDay?: PayDay };

/**
 * The due days that a hand-over later than promised brings to a plan by paydays, or with a pay day of the customer's own: later ones, and only if
 * the first agreed one would be too soon after it. Undefined where the agreed days stay, and for other plans, whose days all move by themselves.
 */
export function laterPaydays(
  { plan, promisedOn, dueDays, payDay }: AgreedDays,
  deliveredOn: Day,
  holidays: readonly { day: Day }[],
): Day[] | undefined {
  if (deliveredOn <= promisedOn) return;
  const [first = ''] = dueDays;
  if (payDay !== undefined)
    return first < addDays(deliveredOn, ownPayDayAfterDays)
      ? ownPayDays(deliveredOn, payDay, plan.instalments)
      : undefined;
  if (!('paydays' in plan.due)) return;
  if (first < addDays(deliveredOn, plan.due.firstAfterDays)) return planDueDays(plan, deliveredOn, holidays);
}

const naira = 100;
const wholeNaira = { unit: naira, mode: 'down' } as const;

/** What a plan is asked about: goods and delivery, the day of delivery that is promised, and the holidays from that day on. */
export interface QuoteInput {
  plan: PlanTerms;
  totalKobo: number;
  promisedOn: Day;
  holidays: readonly { day: Day }[];
  /** The day of the month that the customer chose, of a plan by months. Amounts stay as they are; the annual rate follows the days. */
  payDay?: PayDay | undefined;
}

/** True for a plan whose pay day a customer may choose. */
export const hasOwnPayDay = ({ due }: PlanTerms): boolean => 'unit' in due && due.unit === 'months' && due.every === 1;

/** True for a plan whose instalments are deducted on paydays. */
export const isByPaydays = ({ due }: Pick<PlanTerms, 'due'>): boolean => 'paydays' in due;

/** What a plan costs. The rows have the charge as `interestKobo`, also where it is a fee; `feeKobo` is always zero. */
export interface Quote {
  downPaymentKobo: number;
  financedKobo: number;
  financeChargeKobo: number;
  /** Down payment and all instalments. */
  payableKobo: number;
  /** The most that charge and late fees may come to together. */
  costCapKobo: number;
  /** In hundredths of a per cent; 7762 is 77.62 %. */
  annualRateHundredths: number;
  rows: ScheduleRow[];
}

/** Computes a plan for a total. Preview, contract and booked loan all come from here. */
export function quotePlan({ plan, totalKobo, promisedOn, holidays, payDay }: QuoteInput): Quote {
  const amounts = planAmounts({ plan, totalKobo, promisedOn, due: dueOf(plan, promisedOn, holidays) });
  if (payDay !== undefined) {
    const days = planDueDays(plan, promisedOn, holidays, payDay);
    amounts.rows = onDays(amounts.rows, days);
  }
  return { ...amounts, annualRateHundredths: rateOf(plan, promisedOn, amounts.rows, amounts.financedKobo) };
}

/**
 * The least and the most that the annual rate of a plan can be, by the pay day that the customer chooses or does not, in hundredths of a per cent.
 * Null for a plan without a pay day of one's own. A pay day soon after delivery brings the most, a late one the least.
 */
export function payDayRates(input: QuoteInput): { leastHundredths: number; mostHundredths: number } | null {
  const { plan, promisedOn } = input;
  if (!hasOwnPayDay(plan)) return null;
  const { rows, financedKobo, annualRateHundredths } = quotePlan({ ...input, payDay: undefined });
  const choices = payDays
    .map((payDay) => ownPayDays(promisedOn, payDay, plan.instalments))
    .sort(([one = ''], [other = '']) => one.localeCompare(other));
  const extremes = [...choices.slice(0, nearExtreme), ...choices.slice(-nearExtreme)];
  const rates = extremes.map((days) => rateOf(plan, promisedOn, onDays(rows, days), financedKobo));
  return {
    leastHundredths: Math.min(annualRateHundredths, ...rates),
    mostHundredths: Math.max(annualRateHundredths, ...rates),
  };
}

// Months differ by up to three days, so the first and the last day need not be the extremes themselves.
const nearExtreme = 4;

const onDays = (rows: readonly ScheduleRow[], days: readonly Day[]): ScheduleRow[] =>
  rows.map((row, index) => ({ ...row, dueOn: days[index] ?? row.dueOn }));

/** Computes an agreement's plan for a total, such as the one that a return leaves, on the agreed days. It has no annual rate. */
export function agreedAmounts(
  { plan, promisedOn, dueDays }: { plan: PlanTerms; promisedOn: Day; dueDays: readonly Day[] },
  totalKobo: number,
): Amounts {
  const due = 'paydays' in plan.due ? { days: asMany(dueDays, plan.instalments) } : plan.due;
  return planAmounts({ plan, totalKobo, promisedOn, due });
}

/** The down payment of a total: its share, rounded up to a naira. */
export function planDownPayment(plan: PlanTerms, totalKobo: number): number {
  return Math.min(totalKobo, downPaymentOf(totalKobo, plan.downPaymentPpm, { unit: naira, mode: 'up' }));
}

/** As many days as a plan has instalments. A schedule that rounding made shorter was shown with fewer: the others are never due. */
const asMany = (days: readonly Day[], count: number): Day[] =>
  Array.from({ length: count }, (_, index) => days[index] ?? addMonths(days.at(-1) as Day, index + 1 - days.length));

type Amounts = Omit<Quote, 'annualRateHundredths'>;
type AmountsInput = Pick<QuoteInput, 'plan' | 'totalKobo' | 'promisedOn'> & { due: DueDays };

function planAmounts({ plan, totalKobo, promisedOn, due }: AmountsInput): Amounts {
  const downPaymentKobo = planDownPayment(plan, totalKobo);
  const financedKobo = totalKobo - downPaymentKobo;
  const costCapKobo = round(ratio(BigInt(financedKobo) * BigInt(plan.costCapPpm), 1_000_000), {
    unit: 1,
    mode: 'down',
  });
  const rows =
    financedKobo === 0 ? [] : makeSchedule(loanTermsOf(plan, { financedKobo, costCapKobo, promisedOn, due }));
  const paidKobo = rows.reduce((sum, { paymentKobo }) => sum + paymentKobo, 0);
  return {
    downPaymentKobo,
    financedKobo,
    financeChargeKobo: paidKobo - financedKobo,
    payableKobo: downPaymentKobo + paidKobo,
    costCapKobo,
    rows,
  };
}

/** The due days of a plan from a delivery day on, or on a pay day of the customer's own. */
export function planDueDays(
  plan: PlanTerms,
  deliveredOn: Day,
  holidays: readonly { day: Day }[],
  payDay?: PayDay,
): Day[] {
  if (payDay !== undefined) return ownPayDays(deliveredOn, payDay, plan.instalments);
  return dueDaysOf({ startsOn: deliveredOn, due: dueOf(plan, deliveredOn, holidays), instalments: plan.instalments });
}

type TermsInput = Pick<LoanTerms, 'due'> & { financedKobo: number; costCapKobo: number; promisedOn: Day };

function loanTermsOf(plan: PlanTerms, { financedKobo, costCapKobo, promisedOn, due }: TermsInput): LoanTerms {
  const isFee = plan.charge.kind === 'fee';
  return {
    principalKobo: financedKobo,
    startsOn: promisedOn,
    due,
    instalments: plan.instalments,
    interest: isFee ? 'flat' : 'declining',
    rate: { ppm: plan.charge.ppm, per: isFee ? 'term' : 'month' },
    accrual: 'period',
    dayCount: 365,
    amortization: 'equal-instalments',
    balance: 'exact',
    charge: 'total',
    instalmentFrom: 'total',
    rounding: {
      instalment: wholeNaira,
      interest: { unit: 1, mode: 'half-even' },
      whole: { ...wholeNaira, of: 'cost' },
    },
    ending: 'shorten',
    costCapKobo,
  };
}

function dueOf({ due, instalments }: PlanTerms, from: Day, holidays: readonly { day: Day }[]): DueDays {
  if (!('paydays' in due)) return due;
  // What is paid on the day of delivery is no credit, so the first payday is a day later at least.
  return { days: paydaysFrom(addDays(from, Math.max(1, due.firstAfterDays)), instalments, holidays) };
}

/** A rate by the unit periods of the plan. Paydays are a month apart. */
function rateOf(plan: PlanTerms, startsOn: Day, rows: readonly ScheduleRow[], financedKobo: number): number {
  if (rows.length === 0) return 0;
  const payments = rows.map(({ dueOn, paymentKobo }) => ({ day: dueOn, kobo: paymentKobo }));
  return annualRateHundredths({ day: startsOn, kobo: financedKobo }, payments, unitOf(plan));
}

function unitOf({ due }: PlanTerms): UnitPeriod {
  if ('paydays' in due) return { months: 1 };
  return due.unit === 'months' ? { months: due.every } : { days: due.every };
}
