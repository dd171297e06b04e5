import type { DayCount, DueDays, LoanTerms } from '../../src/domains/lending/loans/engine/loan-terms.ts';
import { downPaymentOf } from '../../src/domains/lending/loans/engine/make-schedule.ts';
import type { Rounding, RoundingMode } from '../../src/domains/lending/loans/engine/ratio.ts';
import { type GoldenSchedule, readDecimal } from './golden-file.ts';

/** A golden schedule as terms of ours, and what its columns mean. */
export interface Mapped {
  terms: LoanTerms;
  /** The decimals of its amounts: what the engine takes for kobo is the last of them. */
  decimals: number;
  /** What is paid on the first day, and stands as a row before the others. */
  downPaymentKobo?: number;
  /** What the column of the balance has: principal alone, or principal and interest that are still to be paid. */
  balance: 'principal' | 'all';
}

const modes: Record<string, RoundingMode> = {
  CEILING: 'up',
  FLOOR: 'down',
  HALF_UP: 'half-up',
  HALF_EVEN: 'half-even',
};
// The sheets have three decimals.
const sheetDecimals = 3;

/**
 * Maps a golden schedule by what its inputs say, never by its name. Returns null, with the rule of the source that the engine does not
 * have, for one that can't be mapped.
 */
export function mapSchedule({ inputs }: GoldenSchedule): Mapped | { unmapped: string } {
  if ('loan_type' in inputs) return mapSheet(inputs);
  if ('parameters_text' in inputs) return { unmapped: 'payments on days of their own, with terms as a text' };
  return mapLoan(inputs);
}

type Inputs = GoldenSchedule['inputs'];
const text = (inputs: Inputs, name: string): string => String(inputs[name] ?? '');
const ppmOf = (percent: string): number => readDecimal(percent.replace('%', ''), 4);

/** A sheet of the field's oldest open system: the whole charge is rounded first, and interest is of the unrounded balance. */
function mapSheet(inputs: Inputs): Mapped {
  const kind = text(inputs, 'loan_type');
  const unitOf = (name: string): Rounding => ({
    unit: readDecimal(text(inputs, `${name}_round_off_multiple`), sheetDecimals),
    mode: modeOf(text(inputs, `${name}_rounding_mode`)),
  });
  return {
    decimals: sheetDecimals,
    balance: kind === 'Flat' ? 'all' : 'principal',
    terms: {
      principalKobo: readDecimal(text(inputs, 'principal'), sheetDecimals),
      startsOn: '2008-01-01',
      due: { every: 1, unit: text(inputs, 'frequency') === 'Weekly' ? 'weeks' : 'months' },
      instalments: Number(inputs.number_of_payments),
      interest: kind === 'Flat' ? 'flat' : 'declining',
      rate: { ppm: ppmOf(text(inputs, 'annual_interest')), per: 'year' },
      accrual: 'period',
      dayCount: Number(inputs.days_in_year) as DayCount,
      amortization: kind === 'Fixed Principal' ? 'equal-principal' : 'equal-instalments',
      balance: 'exact',
      charge: 'total',
      instalmentFrom: 'annuity',
      rounding: {
        instalment: unitOf('initial'),
        interest: {
          unit: 10 ** (sheetDecimals - Number(inputs.digits_after_decimal)),
          mode: modeOf(text(inputs, 'currency_rounding')),
        },
        whole: { ...unitOf('final'), of: 'total' },
      },
      ending: 'as-source',
      // Its other kind of grace moves all due days, which a sheet does not have.
      ...(text(inputs, 'grace_type') === 'Principal' && {
        grace: { principal: Number(inputs.grace_period), interest: 0 },
      }),
      ...(text(inputs, 'fee_frequency') === 'Periodic' && { rowFee: rowFeeOf(inputs) }),
    },
  };
}

/** A loan of a core banking system: each row's interest is rounded, and the last row pays what is left. */
function mapLoan(inputs: Inputs): Mapped {
  const decimals = Number(inputs.currency_decimals);
  const isFlat = text(inputs, 'interest_type') === 'FLAT';
  const mode = modeOf(text(inputs, 'rounding_mode').split(',')[0] ?? '');
  const isEqualPrincipal = text(inputs, 'amortization') === 'EQUAL_PRINCIPAL_PAYMENTS';
  const multiple = isEqualPrincipal ? null : inputs.installment_rounded_to_multiple_of;
  const smallest: Rounding = { unit: 1, mode };
  const instalment: Rounding = multiple ? { unit: readDecimal(multiple, decimals), mode } : smallest;
  const all = readDecimal(text(inputs, 'principal'), decimals);
  const downPaymentKobo = downPaymentOf(all, ppmOf(String(inputs.down_payment_percent ?? 0)), instalment);
  return {
    decimals,
    ...(downPaymentKobo > 0 && { downPaymentKobo }),
    balance: 'principal',
    terms: {
      principalKobo: all - downPaymentKobo,
      startsOn: text(inputs, 'disbursement_date') || '2024-01-01',
      due: dueOf(inputs),
      instalments: Number(inputs.number_of_repayments),
      interest: isFlat ? 'flat' : 'declining',
      rate: { ppm: ppmOf(text(inputs, 'annual_rate_percent')), per: 'year' },
      accrual: text(inputs, 'interest_calculation_period') === 'SAME_AS_REPAYMENT_PERIOD' ? 'period' : 'days',
      dayCount: dayCountOf(inputs),
      amortization: isEqualPrincipal ? 'equal-principal' : 'equal-instalments',
      balance: 'rounded',
      charge: isFlat ? 'total' : 'rows',
      instalmentFrom: 'annuity',
      rounding: {
        instalment,
        interest: smallest,
        whole: { ...smallest, of: 'total' },
      },
      ending: 'as-source',
      grace: { principal: Number(inputs.grace_principal ?? 0), interest: Number(inputs.grace_interest ?? 0) },
    },
  };
}

function modeOf(name: string): RoundingMode {
  const mode = modes[name];
  if (!mode) throw new Error(`unknown rounding: ${name}`);
  return mode;
}

function rowFeeOf(inputs: Inputs): NonNullable<LoanTerms['rowFee']> {
  const kind = text(inputs, 'fee_type');
  if (kind === 'Value') return { kobo: readDecimal(text(inputs, 'fee_value'), sheetDecimals) };
  const of = ({ Principal: 'principal', Interest: 'interest', 'Principal+Interest': 'both' } as const)[kind];
  if (!of) throw new Error(`unknown fee: ${kind}`);
  return { ppm: ppmOf(text(inputs, 'fee_percentage')), of };
}

function dueOf(inputs: Inputs): DueDays {
  const unit = text(inputs, 'frequency').toLowerCase();
  if (unit !== 'days' && unit !== 'weeks' && unit !== 'months') throw new Error(`unknown frequency: ${unit}`);
  return { every: Number(inputs.repay_every), unit };
}

function dayCountOf(inputs: Inputs): DayCount {
  const named = 'days_in_year' in inputs;
  const year = named ? text(inputs, 'days_in_year').replace('DAYS_', '') : text(inputs, 'day_count');
  if (named ? year === '360' && inputs.days_in_month === 'DAYS_30' : year.startsWith('360/30')) return '30/360';
  if (year === '360' || year === '364' || year === '365') return Number(year) as DayCount;
  if (year.startsWith('ACTUAL')) return 'actual';
  throw new Error(`unknown day count: ${year}`);
}
