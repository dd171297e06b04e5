import type { PlanQuote } from '@foodbank/contract/lending/plan-quotes';
import type { PlanTerms } from '@foodbank/contract/lending/plan-terms';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Quote } from '../loans/terms/quote-plan.ts';
import { lateFeesMaxKobo } from './describe-rates.ts';

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
