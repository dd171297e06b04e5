import type { PlanTerms } from '@foodbank/contract/lending/plan-terms';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { annualRateHundredths, type UnitPeriod } from '../engine/annual-rate.ts';
import { dueDaysOf, paydaysFrom } from '../engine/due-days.ts';
import type { DueDays, LoanTerms, ScheduleRow } from '../engine/loan-terms.ts';
import { downPaymentOf, makeSchedule } from '../engine/make-schedule.ts';

const naira = 100;
const wholeNaira = { unit: naira, mode: 'down' } as const;

/** What a plan is asked about: goods and delivery, the day of delivery that is promised, and the holidays from that day on. */
export interface QuoteInput {
  plan: PlanTerms;
  totalKobo: number;
  promisedOn: Day;
  holidays: readonly { day: Day }[];
}

/** What a plan costs. The rows have the charge as `interestKobo`, also where it is a fee; `feeKobo` is always zero. */
export interface Quote {
  downPaymentKobo: number;
  financedKobo: number;
  chargeKobo: number;
  /** Down payment and all instalments. */
  payableKobo: number;
  /** The most that charge and late fees may come to together. */
  costCapKobo: number;
  /** In hundredths of a per cent; 7762 is 77.62 %. */
  annualRateHundredths: number;
  rows: ScheduleRow[];
}

/** Computes a plan for a total. Preview, contract and booked loan all come from here. */
export function quotePlan({ plan, totalKobo, promisedOn, holidays }: QuoteInput): Quote {
  const downPaymentKobo = Math.min(
    totalKobo,
    downPaymentOf(totalKobo, plan.downPaymentPpm, { unit: naira, mode: 'up' }),
  );
  const financedKobo = totalKobo - downPaymentKobo;
  const costCapKobo = Math.floor((financedKobo * plan.costCapPpm) / 1_000_000);
  const rows =
    financedKobo === 0 ? [] : makeSchedule(loanTermsOf(plan, { financedKobo, costCapKobo, promisedOn, holidays }));
  const paidKobo = rows.reduce((sum, { paymentKobo }) => sum + paymentKobo, 0);
  return {
    downPaymentKobo,
    financedKobo,
    chargeKobo: paidKobo - financedKobo,
    payableKobo: downPaymentKobo + paidKobo,
    costCapKobo,
    annualRateHundredths: rateOf(plan, promisedOn, rows, financedKobo),
    rows,
  };
}

/** The due days of a plan from a delivery day on. */
export function planDueDays(plan: PlanTerms, deliveredOn: Day, holidays: readonly { day: Day }[]): Day[] {
  return dueDaysOf({ startsOn: deliveredOn, due: dueOf(plan, deliveredOn, holidays), instalments: plan.instalments });
}

function loanTermsOf(
  plan: PlanTerms,
  {
    financedKobo,
    costCapKobo,
    promisedOn,
    holidays,
  }: { financedKobo: number; costCapKobo: number } & Pick<QuoteInput, 'promisedOn' | 'holidays'>,
): LoanTerms {
  const isFee = plan.charge.kind === 'fee';
  return {
    principalKobo: financedKobo,
    startsOn: promisedOn,
    due: dueOf(plan, promisedOn, holidays),
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
  if ('paydays' in due) return { days: paydaysFrom(addDays(from, due.firstAfterDays), instalments, holidays) };
  return due;
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
