import { type LegalTextKind, type PlanBlanks, planTextKinds } from '@foodbank/contract/foundation/legal-texts';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { shortKobo } from '@foodbank/contract/primitives/money';
import { sectionsOf, type TextSection } from '@foodbank/contract/primitives/text-parts';
import type { Db } from '../../../platform/database.ts';
import { findTextVersion, listDigestsInForce } from '../../foundation/legal-texts/queries.ts';
import { sha256Of } from '../../lending/loans/agreement-text.ts';
import { lateFeeMostKobo, type OfferContent, type OfferedText } from './offer-rules.ts';

/** What holds for plans where the product runs. */
export interface OfferTerms {
  /** True if plans are offered on example texts too. False where real customers are. */
  allowsExamples: boolean;
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
  const { plan, quote, totalKobo, licence, payDay } = content;
  const { lateFee } = plan.terms;
  const [first, last] = [quote.rows.at(0), quote.rows.at(-1)];
  return {
    plan: plan.name,
    total: shortKobo(totalKobo),
    'down-payment': shortKobo(quote.downPaymentKobo),
    financed: shortKobo(quote.financedKobo),
    charge: shortKobo(quote.financeChargeKobo),
    payable: shortKobo(quote.payableKobo),
    'annual-rate': (quote.annualRateHundredths / 100).toFixed(2),
    'first-due': first === undefined ? null : formatDay(first.dueOn),
    'last-due': last === undefined ? null : formatDay(last.dueOn),
    later:
      payDay === undefined
        ? 'all days move by as many days'
        : 'all days move by a month if the first one would come within 28 days of your food',
    unused: plan.terms.charge.kind === 'fee' ? 'days' : 'months',
    'late-fee-percent': lateFee && String(lateFee.ppm / 10_000),
    'late-fee-days': lateFee && String(lateFee.everyDays),
    'late-fee-most': lateFee && shortKobo(lateFeeMostKobo(content)),
    'cost-cap': shortKobo(quote.costCapKobo),
    licence: licence.number,
    state: licence.state,
  };
}
