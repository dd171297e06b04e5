import type { PlanQuote } from '@foodbank/contract/lending/plan-quotes';
import type { PlanTerms } from '@foodbank/contract/lending/plan-terms';
import type { Day } from '@foodbank/contract/primitives/day';
import { formatKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { Quote } from '../loans/terms/quote-plan.ts';
import { mostLateFeesOf } from './plan-rules.ts';

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
    charge: toNaira(quote.chargeKobo),
    payable: toNaira(quote.payableKobo),
    mostLateFees: toNaira(mostLateFeesOf(plan, quote)),
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

/** The lines of a worked example, as an approval shows them: name and value. */
export function exampleLines(plan: PlanTerms, totalKobo: number, quote: Quote): { field: string; text: string }[] {
  const about = `On ${formatKobo(totalKobo)}`;
  return [
    { field: `${about}: paid at once`, text: formatKobo(quote.downPaymentKobo) },
    { field: `${about}: instalments`, text: instalmentsText(quote.rows.map(({ paymentKobo }) => paymentKobo)) },
    { field: `${about}: charge`, text: formatKobo(quote.chargeKobo) },
    { field: `${about}: most late fees`, text: formatKobo(mostLateFeesOf(plan, quote)) },
    { field: `${about}: in total`, text: formatKobo(quote.payableKobo) },
    { field: `${about}: annual rate`, text: `${annualRateText(quote.annualRateHundredths)} %` },
  ];
}

function instalmentsText(payments: readonly number[]): string {
  const [first = 0, last = 0] = [payments[0], payments.at(-1)];
  if (payments.every((payment) => payment === first)) return `${payments.length} × ${formatKobo(first)}`;
  return `${payments.length - 1} × ${formatKobo(first)}, then ${formatKobo(last)}`;
}
