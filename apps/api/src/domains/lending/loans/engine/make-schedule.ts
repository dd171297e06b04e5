import type { Day } from '@foodbank/contract/primitives/day';
import { dueDaysOf } from './due-days.ts';
import { type ExactLoan, exactLoan } from './exact-loan.ts';
import type { LoanTerms, ScheduleRow } from './loan-terms.ts';
import { plus, type Ratio, type Rounding, ratio, round, times } from './ratio.ts';

/** Makes the whole schedule of a loan. The preview, the contract and the booked loan all come from here. */
export function makeSchedule(terms: LoanTerms): ScheduleRow[] {
  const days = dueDaysOf(terms);
  const exact = exactLoan(terms, days);
  const rows = terms.charge === 'total' ? divideTotal(terms, exact) : payRows(terms, exact);
  let balanceKobo = terms.principalKobo;
  return rows.map((parts, index) => {
    const { principalKobo, interestKobo, feeKobo } = parts;
    balanceKobo -= principalKobo;
    const paymentKobo = principalKobo + interestKobo + feeKobo;
    return { number: index + 1, dueOn: days[index] as Day, ...parts, paymentKobo, balanceKobo };
  });
}

/** What is paid at once of a total: a share of it in millionths, rounded. */
export const downPaymentOf = (totalKobo: number, sharePpm: number, rounding: Rounding): number =>
  round(ratio(BigInt(totalKobo) * BigInt(sharePpm), 1_000_000), rounding);

type Parts = Pick<ScheduleRow, 'principalKobo' | 'interestKobo' | 'feeKobo'>;

/** The rows of a loan whose whole cost is rounded first. The last row takes what is left of principal, interest and fees. */
function divideTotal(terms: LoanTerms, exact: ExactLoan): Parts[] {
  const { instalments, rounding, ending } = terms;
  const left = wholeOf(terms, exact);
  const feeKobo = round(exact.fee, rounding.interest);
  const equal = ratio(left.principalKobo + left.interestKobo + left.feeKobo, instalments);
  const rows: Parts[] = [];
  for (let index = 0; index < instalments - 1; index++) {
    const accrued = accruedOf(terms, exact, index, left.principalKobo);
    const level = terms.instalmentFrom === 'total' ? equal : plus(levelOf(terms, exact, index, accrued), exact.fee);
    const paymentKobo = round(level, rounding.instalment);
    if (ending === 'shorten' && paymentKobo >= left.principalKobo + left.interestKobo + left.feeKobo) break;
    const row = divideRow(terms, { index, accrued, paymentKobo, feeKobo, level: exact.level });
    const kept = ending === 'shorten' ? withinWhatIsLeft(row, paymentKobo, left) : row;
    rows.push(kept);
    left.principalKobo -= kept.principalKobo;
    left.interestKobo -= kept.interestKobo;
    left.feeKobo -= kept.feeKobo;
  }
  return [...rows, left];
}

/** Principal, interest and fees of the whole loan. Interest and fees are bounded by the cap after rounding. */
function wholeOf(terms: LoanTerms, { interest, fee }: ExactLoan): Parts {
  const { principalKobo, instalments, rounding, ending, costCapKobo = Number.POSITIVE_INFINITY } = terms;
  const fees = times(fee, ratio(instalments));
  const cost = plus(interest, fees);
  const isTotal = rounding.whole.of === 'total';
  const rounded = isTotal
    ? round(plus(ratio(principalKobo), cost), rounding.whole) - principalKobo
    : round(cost, rounding.whole);
  const bounded = Math.min(rounded, costCapKobo);
  // A total that is rounded down may be less than the principal.
  const costKobo = ending === 'shorten' ? Math.max(0, bounded) : bounded;
  const feeKobo = Math.min(round(fees, rounding.interest), costKobo);
  return { principalKobo, interestKobo: costKobo - feeKobo, feeKobo };
}

/** The interest of a row, not rounded. */
function accruedOf(terms: LoanTerms, { rates, balances }: ExactLoan, index: number, owedKobo: number): Ratio {
  const isRounded = terms.balance === 'rounded' && terms.interest === 'declining';
  return times(isRounded ? ratio(owedKobo) : (balances[index] as Ratio), rates[index] as Ratio);
}

/** What a row pays besides its fee, not rounded. */
function levelOf({ grace, interest, amortization }: LoanTerms, exact: ExactLoan, index: number, accrued: Ratio): Ratio {
  if (index < (grace?.principal ?? 0)) return accrued;
  return interest === 'declining' && amortization === 'equal-principal' ? plus(exact.level, accrued) : exact.level;
}

interface RowInput {
  index: number;
  accrued: Ratio;
  paymentKobo: number;
  feeKobo: number;
  level: Ratio;
}

/** Divides a payment into its parts. */
function divideRow(terms: LoanTerms, { index, accrued, paymentKobo, feeKobo, level }: RowInput): Parts {
  const rest = paymentKobo - feeKobo;
  if (index < (terms.grace?.principal ?? 0)) return { principalKobo: 0, interestKobo: rest, feeKobo };
  if (terms.interest === 'declining' && terms.amortization === 'equal-principal') {
    const principalKobo = round(level, terms.rounding.interest);
    return { principalKobo, interestKobo: rest - principalKobo, feeKobo };
  }
  const interestKobo = round(accrued, terms.rounding.interest);
  return { principalKobo: rest - interestKobo, interestKobo, feeKobo };
}

/** The same payment with no part below zero, and none above what is left of it. */
function withinWhatIsLeft(row: Parts, paymentKobo: number, left: Parts): Parts {
  const feeKobo = Math.min(row.feeKobo, left.feeKobo, paymentKobo);
  const rest = paymentKobo - feeKobo;
  const interestKobo = Math.min(Math.max(row.interestKobo, rest - left.principalKobo, 0), left.interestKobo, rest);
  const principalKobo = Math.min(rest - interestKobo, left.principalKobo);
  return { principalKobo, interestKobo, feeKobo: paymentKobo - interestKobo - principalKobo };
}

/** The rows of a loan of which each row's interest is rounded. The last row pays the balance with its interest. */
function payRows(terms: LoanTerms, { rates, level, fee }: ExactLoan): Parts[] {
  const { principalKobo, amortization, instalments, rounding, ending, grace } = terms;
  const levelKobo = round(level, rounding.instalment);
  const feeKobo = round(fee, rounding.interest);
  const rows: Parts[] = [];
  let [owed, carried] = [principalKobo, 0];
  for (const [index, rate] of rates.entries()) {
    const accrued = round(times(ratio(owed), rate), rounding.interest) + carried;
    const interestKobo = index < (grace?.interest ?? 0) ? 0 : accrued;
    carried = accrued - interestKobo;
    const isFree = index < (grace?.principal ?? 0);
    const planned = isFree ? 0 : amortization === 'equal-principal' ? levelKobo : levelKobo - interestKobo;
    const isLast = index === instalments - 1 || (ending === 'shorten' && planned >= owed);
    const principal = isLast ? owed : ending === 'shorten' ? Math.max(0, planned) : planned;
    rows.push({ principalKobo: principal, interestKobo, feeKobo });
    owed -= principal;
    if (isLast) break;
  }
  return rows;
}
