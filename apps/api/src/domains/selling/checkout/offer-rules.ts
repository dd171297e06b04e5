import type { LegalTextKind } from '@foodbank/contract/foundation/legal-texts';
import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import type { Handover } from '@foodbank/contract/selling/checkout';
import { moneyDayOf } from '../../foundation/calendar/calendar-rules.ts';
import { canonicalJson, sha256Of } from '../../lending/loans/agreement-text.ts';
import type { Quote } from '../../lending/loans/terms/quote-plan.ts';

/** How many codes an offer may have. Business rules, section 8. */
export const offerCodesMax = 3;

/** A text of an offer: its version, and the SHA-256 of what it says before its blanks are filled, in hex. */
export interface OfferedText {
  kind: LegalTextKind;
  version: string;
  sha256: string;
}

/** What was shown to a customer: every number, date, holiday and version. The end of the hold is no part of it. */
export interface OfferContent {
  /** The form of the content. */
  form: 1;
  orderNumber: string;
  customerId: string;
  plan: { code: string; name: string; version: number; terms: PlanTerms };
  goodsKobo: number;
  deliveryFeeKobo: number;
  totalKobo: number;
  /** The day of delivery that is promised. Due days are counted from it. */
  promisedOn: Day;
  /** The pay day of the customer's own, of a plan by months. */
  payDay?: PayDay;
  /** The public holidays that can move a due day. */
  holidays: readonly Day[];
  quote: Quote;
  /** The employer that deducts the instalments, of a plan that leaves with the payslip. */
  employer?: { id: string; code: string; name: string };
  /** The licence of the state where the goods are handed over. */
  licence: { state: string; number: string };
  texts: readonly OfferedText[];
  language: string;
}

/** The text that is stored, and its digest. */
export function sealOffer(content: OfferContent): { text: string; digest: string } {
  const text = canonicalJson(content);
  return { text, digest: sha256Of(text) };
}

/** What was shown. */
export const readOfferContent = (text: string): OfferContent => JSON.parse(text) as OfferContent;

/** Two days: the real one in Lagos, and the business date, which development can move. */
export interface Today {
  now: Date;
  businessDate: Day;
}

/** The day of delivery that a plan is counted from: the day of the window, and for a pick-up the day after, by which it is packed. */
export function promisedDay(
  { handover, windowFrom }: { handover: Handover; windowFrom: Date | null },
  today: Today,
): Day {
  if (handover === 'pick-up' || windowFrom === null) return addDays(today.businessDate, 1);
  const day = moneyDayOf(windowFrom, today);
  return day < today.businessDate ? today.businessDate : day;
}

/** What falls due when, of a quote. */
export const duesOf = ({ rows }: Pick<Quote, 'rows'>): { on: Day; kobo: number }[] =>
  rows.map(({ dueOn, paymentKobo }) => ({ on: dueOn, kobo: paymentKobo }));

/** The most that the late fees of one instalment may come to: its share of the charge. */
export const lateFeeMostKobo = ({ quote }: Pick<OfferContent, 'quote'>): number =>
  Math.max(...quote.rows.map(({ interestKobo }) => interestKobo));
