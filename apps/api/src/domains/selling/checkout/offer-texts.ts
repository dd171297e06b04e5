import { type LegalTextKind, type PlanBlanks, planTextKinds } from '@foodbank/contract/foundation/legal-texts';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { sectionsOf, type TextSection } from '@foodbank/contract/primitives/text-parts';
import type { Db } from '../../../platform/database.ts';
import { findTextVersion, listDigestsInForce } from '../../foundation/legal-texts/queries.ts';
import type { EmployerTrouble } from '../../lending/credit-limits/payroll.ts';
import { sha256Of } from '../../lending/loans/agreement-text.ts';
import { lateFeeMostKobo, type OfferContent, type OfferedText } from './offer-rules.ts';

/** What is known elsewhere of employers that deduct instalments. */
export interface PayrollTerms {
  /** Why an employer gets no new plans on a day: its last return is 30 days late, or what it owes us is 60 days old. Null where nothing does. */
  troubleOf(db: Db, employerId: string, day: Day): Promise<EmployerTrouble | null>;
}

/** Employers of which nothing else is known. */
export const noPayrollTroubles: PayrollTerms = { troubleOf: async () => null };

/** What holds for plans where the product runs. */
export interface OfferTerms {
  /** True if plans are offered on example texts too. False where real customers are. */
  allowsExamples: boolean;
  /** What decides about plans that leave with the payslip besides the employer itself. */
  payroll?: PayrollTerms;
}

/** The texts of plans that are in force on a day, or null: one is missing, or is an example where none may be. No plan is offered then. */
export async function readOfferTexts(
  db: Db,
  { language, day }: { language: string; day: Day },
  { allowsExamples }: OfferTerms,
): Promise<OfferedText[] | null> {
  const found = new Map((await listDigestsInForce(db, planTextKinds, language, day)).map((text) => [text.kind, text]));
  const texts: OfferedText[] = [];
  for (const kind of planTextKinds) {
    const text = found.get(kind);
    if (text === undefined || (text.isExample && !allowsExamples)) return null;
    texts.push({ kind, version: String(text.version), sha256: text.sha256 });
  }
  return texts;
}

/** A text of an offer as the customer reads it: the version that the offer has, its blanks filled. Empty if the offer has no such text. */
export async function readOfferText(db: Db, content: OfferContent, kind: LegalTextKind): Promise<TextSection[]> {
  const offered = content.texts.find((one) => one.kind === kind);
  if (offered === undefined) return [];
  const text = await findTextVersion(db, kind, content.language, Number(offered.version));
  if (text === null || sha256Of(text.body) !== offered.sha256)
    throw new Error(`the offer of ${content.orderNumber} has another text ${kind} than version ${offered.version}`);
  return sectionsOf(text.body, blanksOf(content));
}

/** What stands in the blanks of an offer's texts. */
function blanksOf(content: OfferContent): PlanBlanks {
  const { plan, quote, totalKobo, licence } = content;
  const { lateFee } = plan.terms;
  const [first, last] = [quote.rows.at(0), quote.rows.at(-1)];
  return {
    plan: plan.name,
    total: shortKobo(totalKobo),
    'down-payment': quote.downPaymentKobo === 0 ? 'nothing' : shortKobo(quote.downPaymentKobo),
    financed: shortKobo(quote.financedKobo),
    charge: shortKobo(quote.financeChargeKobo),
    payable: shortKobo(quote.payableKobo),
    'annual-rate': (quote.annualRateHundredths / 100).toFixed(2),
    'first-due': first === undefined ? null : formatDay(first.dueOn),
    'last-due': last === undefined ? null : formatDay(last.dueOn),
    later: laterWords(content),
    unused: plan.terms.charge.kind === 'fee' ? 'days' : 'months',
    'late-fee-percent': lateFee && String(lateFee.ppm / 10_000),
    'late-fee-days': lateFee && String(lateFee.everyDays),
    'late-fee-most': lateFee && shortKobo(lateFeeMostKobo(content)),
    'cost-cap': shortKobo(quote.costCapKobo),
    licence: licence.number,
    state: licence.state,
  };
}

/** What a delivery later than promised does to the days. */
function laterWords({ plan: { terms }, payDay }: OfferContent): string {
  if ('paydays' in terms.due)
    return `all days move to the next paydays if the first one would come within ${terms.due.firstAfterDays} days of your food`;
  if (payDay === undefined) return 'all days move by as many days';
  return 'all days move by a month if the first one would come within 28 days of your food';
}
