/** The texts that customers agree to or have to be shown, in versions: what they are, and their blanks. */
import { blank } from '../primitives/text-parts.ts';

/** The kinds of texts, with their names on screens. */
export const legalTextKinds = {
  agreement: 'Agreement of a plan',
  'key-facts': 'Key facts of a plan',
  'identity-consent': 'Consent to the identity check',
  'pictures-consent': 'Consent to pictures of document and face',
  'card-mandate': 'What a saved card may pay by itself',
  'account-mandate': 'What a bank account may pay by itself',
  'payroll-consent': 'Consent to deductions from pay',
  privacy: 'Privacy notice',
  'return-policy': 'Return policy',
} as const;
export type LegalTextKind = keyof typeof legalTextKinds;

/** The languages of the texts. */
export const legalTextLanguages = { en: 'English' } as const;
export type LegalTextLanguage = keyof typeof legalTextLanguages;

/** The kinds without which no plan is offered. Where real customers are, each has to be more than an example. */
export const planTextKinds = ['agreement', 'key-facts'] as const satisfies readonly LegalTextKind[];

/** The blanks of the texts of a plan, with what the console's preview writes into them. */
export const planBlanks = {
  plan: 'Four payments',
  total: '₦40,000',
  'down-payment': '₦10,000',
  financed: '₦30,000',
  charge: '₦900',
  payable: '₦40,900',
  'annual-rate': '77.62',
  'first-due': '7 Dec 2026',
  'last-due': '21 Dec 2026',
  later: 'all days move by as many days',
  unused: 'days',
  'late-fee-percent': '1',
  'late-fee-days': '30',
  'late-fee-most': '₦300',
  'cost-cap': '₦18,000',
  licence: 'EXAMPLE/1',
  state: 'Lagos',
} as const;
/** What stands in each blank; null where the plan has none, such as a late fee. */
export type PlanBlanks = Record<keyof typeof planBlanks, string | null>;

/** The blanks that a text of a kind may have. */
export const blanksOf = (kind: LegalTextKind): readonly string[] =>
  planTextKinds.some((one) => one === kind) ? Object.keys(planBlanks) : [];

/** The blanks of a text that its kind doesn't have, in their order. A single brace is one. */
export function strangeBlanks(kind: LegalTextKind, body: string): string[] {
  const known = blanksOf(kind);
  const strange = [...body.matchAll(blank)].flatMap(([whole, name = '']) => (known.includes(name) ? [] : [whole]));
  return /[{}]/.test(body.replace(blank, '')) ? [...strange, '{ or }'] : strange;
}
