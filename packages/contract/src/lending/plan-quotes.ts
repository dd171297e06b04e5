/** What a plan costs, as the console shows it: computed by the server, never in a browser. */
import * as z from 'zod/mini';
import { formatNaira, naira } from '../primitives/money.ts';

/** The total of the worked examples, and the totals for which each new version is tried, in naira. */
export const exampleTotalNaira = 40_000;
export const triedTotalsNaira = [5_000, exampleTotalNaira, 150_000] as const;

/** One instalment of a quote. */
const quotedRow = z.object({
  number: z.int(),
  dueOn: z.string(),
  payment: naira,
  principal: naira,
  charge: naira,
  /** What is still owed of the principal after it. */
  balance: naira,
});

/** A plan for a total. */
export const planQuote = z.object({
  total: naira,
  promisedOn: z.string(),
  downPayment: naira,
  financed: naira,
  charge: naira,
  /** Down payment and all instalments. */
  payable: naira,
  /** The most that late fees may come to, however late the customer pays. */
  mostLateFees: naira,
  /** The most that charge and late fees may be together. */
  costCap: naira,
  /** The annual percentage rate, with two decimals: 77.62. */
  annualRatePercent: z.string(),
  rows: z.array(quotedRow),
});
export type PlanQuote = z.output<typeof planQuote>;

/** The lines of a worked example: name and value. */
export function describePlanQuote(quote: PlanQuote): { field: string; text: string }[] {
  return [
    { field: 'Paid at once', text: formatNaira(quote.downPayment) },
    { field: 'Instalments', text: instalmentsText(quote) },
    { field: 'Charge', text: formatNaira(quote.charge) },
    { field: 'Most late fees', text: formatNaira(quote.mostLateFees) },
    { field: 'In total', text: formatNaira(quote.payable) },
    { field: 'Annual rate', text: `${quote.annualRatePercent} %` },
  ];
}

/** The instalments of a quote in words: 3 × ₦10,300.00. */
export function instalmentsText({ rows }: Pick<PlanQuote, 'rows'>): string {
  const [first = 0, last = 0] = [rows[0]?.payment, rows.at(-1)?.payment];
  if (rows.every(({ payment }) => payment === first)) return `${rows.length} × ${formatNaira(first)}`;
  return `${rows.length - 1} × ${formatNaira(first)}, then ${formatNaira(last)}`;
}
