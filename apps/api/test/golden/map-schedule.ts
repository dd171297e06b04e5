import type { DayCount, DueDays, LoanTerms } from '../../src/domains/lending/loans/engine/loan-terms.ts';
import { downPaymentOf } from '../../src/domains/lending/loans/engine/make-schedule.ts';
import type { Rounding, RoundingMode } from '../../src/domains/lending/loans/engine/ratio.ts';
import { Inputs, NotInEngine } from './read-inputs.ts';

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
const endings = { 'as-source': 'as-source', 'as-source-or-shorten': 'as-source', shorten: 'shorten' } as const;
// The sheets have three decimals.
const sheetDecimals = 3;

/**
 * Maps a golden schedule by what its inputs say, never by its name. Throws NotInEngine, with the input, if one says what the engine does
 * not have or has a name that nobody knows: a guess could agree by chance.
 */
export function mapSchedule(given: Record<string, unknown>): Mapped {
  if ('parameters_text' in given)
    throw new NotInEngine('parameters_text: payments on days of their own, with terms as a text');
  const inputs = new Inputs(given);
  inputs.ignore('product', 'kind');
  const mapped = inputs.has('loan_type') ? mapSheet(inputs) : mapLoan(inputs);
  inputs.end();
  return mapped;
}

/** A sheet of the field's oldest open system: the whole charge is rounded first, and interest is of the unrounded balance. */
function mapSheet(inputs: Inputs): Mapped {
  const kind = inputs.word('loan_type', { Flat: 'flat', Declining: 'declining', 'Fixed Principal': 'equal' } as const);
  const unitOf = (name: string): Rounding => ({
    unit: inputs.decimal(`${name}_round_off_multiple`, sheetDecimals),
    mode: inputs.word(`${name}_rounding_mode`, modes),
  });
  // Its other kind of grace moves all due days, which a sheet does not have.
  const isFree = inputs.word('grace_type', { None: false, All: false, Principal: true }, 'None');
  const free = inputs.count('grace_period', 0, '0');
  return {
    decimals: sheetDecimals,
    balance: kind === 'flat' ? 'all' : 'principal',
    terms: {
      principalKobo: inputs.decimal('principal', sheetDecimals),
      startsOn: '2008-01-01',
      // Not "Bi-weekly", which is twice a week to some and every two weeks to others.
      due: { every: 1, unit: inputs.word('frequency', { Weekly: 'weeks', Monthly: 'months' } as const) },
      instalments: inputs.count('number_of_payments', 1),
      interest: kind === 'flat' ? 'flat' : 'declining',
      rate: { ppm: inputs.ppm('annual_interest'), per: 'year' },
      accrual: 'period',
      dayCount: inputs.word<DayCount>('days_in_year', { 360: 360, 364: 364, 365: 365 }),
      amortization: kind === 'equal' ? 'equal-principal' : 'equal-instalments',
      balance: 'exact',
      charge: 'total',
      instalmentFrom: 'annuity',
      rounding: {
        instalment: unitOf('initial'),
        interest: {
          unit: 10 ** (sheetDecimals - inputs.word('digits_after_decimal', { 0: 0, 1: 1, 2: 2, 3: 3 })),
          mode: inputs.word('currency_rounding', modes),
        },
        whole: { ...unitOf('final'), of: 'total' },
      },
      ending: inputs.word('ending', endings, 'as-source'),
      ...(isFree && { grace: { principal: free, interest: 0 } }),
      ...rowFeeOf(inputs),
    },
  };
}

function rowFeeOf(inputs: Inputs): Pick<LoanTerms, 'rowFee'> {
  const names = ['fee_type', 'fee_value', 'fee_percentage'] as const;
  const isCharged = inputs.word('fee_frequency', { None: false, Periodic: true }, 'None');
  if (!isCharged) {
    inputs.ignore(...names);
    return {};
  }
  const of = inputs.word('fee_type', {
    Value: 'value',
    Principal: 'principal',
    Interest: 'interest',
    'Principal+Interest': 'both',
  } as const);
  // A sheet has both, and the kind says which one counts.
  inputs.ignore(...names);
  if (of === 'value') return { rowFee: { kobo: inputs.decimal('fee_value', sheetDecimals) } };
  return { rowFee: { ppm: inputs.ppm('fee_percentage'), of } };
}

/** A loan of a core banking system: each row's interest is rounded, and the last row pays what is left. */
function mapLoan(inputs: Inputs): Mapped {
  const decimals = inputs.count('currency_decimals', 0);
  if (decimals > 6) throw new NotInEngine(`currency_decimals ${decimals}`);
  const isFlat = inputs.word('interest_type', { FLAT: true, DECLINING_BALANCE: false });
  const mode = inputs.word('rounding_mode', { ...modes, ...exactModes });
  const isEqualPrincipal = inputs.word('amortization', {
    EQUAL_INSTALLMENTS: false,
    'EQUAL_INSTALLMENTS (progressive EMI)': false,
    EQUAL_PRINCIPAL_PAYMENTS: true,
  });
  const smallest: Rounding = { unit: 1, mode };
  const multiple = inputs.decimal('installment_rounded_to_multiple_of', decimals, '0');
  // Equal principal is not rounded to it.
  const instalment: Rounding = multiple > 0 && !isEqualPrincipal ? { unit: multiple, mode } : smallest;
  const all = inputs.decimal('principal', decimals);
  const downPaymentKobo = downPaymentOf(all, inputs.ppm('down_payment_percent', '0'), instalment);
  return {
    decimals,
    ...(downPaymentKobo > 0 && { downPaymentKobo }),
    balance: 'principal',
    terms: {
      principalKobo: all - downPaymentKobo,
      startsOn: inputs.day('disbursement_date', '2024-01-01'),
      due: dueOf(inputs),
      instalments: inputs.count('number_of_repayments', 1),
      interest: isFlat ? 'flat' : 'declining',
      rate: { ppm: inputs.ppm('annual_rate_percent'), per: 'year' },
      accrual: inputs.word(
        'interest_calculation_period',
        { SAME_AS_REPAYMENT_PERIOD: 'period', DAILY: 'days' } as const,
        'DAILY',
      ),
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
      ending: inputs.word('ending', endings, 'as-source'),
      grace: { principal: inputs.count('grace_principal', 0, '0'), interest: inputs.count('grace_interest', 0, '0') },
    },
  };
}

// The engine computes in fractions, which twelve digits don't differ from in any row.
const exactModes = Object.fromEntries(
  Object.entries(modes).map(([name, mode]) => [`${name}, math context 12 digits`, mode]),
);

function dueOf(inputs: Inputs): DueDays {
  const unit = inputs.word('frequency', { DAYS: 'days', WEEKS: 'weeks', MONTHS: 'months' } as const);
  return { every: inputs.count('repay_every', 1), unit };
}

function dayCountOf(inputs: Inputs): DayCount {
  if (!inputs.has('days_in_year')) return inputs.word('day_count', dayCounts);
  const year = inputs.word<DayCount>('days_in_year', {
    DAYS_360: 360,
    DAYS_364: 364,
    DAYS_365: 365,
    ACTUAL: 'actual',
  });
  const isThirty = inputs.word('days_in_month', { DAYS_30: true, ACTUAL: false });
  if (isThirty && year !== 360) throw new NotInEngine(`days_in_month "DAYS_30" of a year of ${year} days`);
  return isThirty ? '30/360' : year;
}

const actual = 'ACTUAL/ACTUAL (365 or 366)';
const dayCounts: Record<string, DayCount> = {
  '360/30': '30/360',
  'ACTUAL/360': 360,
  'ACTUAL/364': 364,
  'ACTUAL/365': 365,
  'ACTUAL/ACTUAL': 'actual',
  [actual]: 'actual',
  [`${actual}; SAME_AS_REPAYMENT_PERIOD interest uses rate/12 per month`]: 'actual',
};
