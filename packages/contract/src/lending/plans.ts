/** Plans: their fields and terms, what they cost in numbers and words, the published rates, and the form of a plan. */
import * as z from 'zod/mini';
import { rateField, ratePercentText, ratePpmOf } from '../earning/terms-staff.ts';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { formatNaira, naira } from '../primitives/money.ts';
import { readWhole } from '../primitives/typed-numbers.ts';

/** What a field for a day says if it is wrong. */
export const dayMessage = 'Enter a day such as 2026-11-20';
/** A day as YYYY-MM-DD. */
export const dayField = z
  .string(dayMessage)
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: dayMessage, abort: true }), z.refine(isDay, dayMessage));

/** The code of a plan, with what its field says if it is wrong. */
export const planCodeField = (message: string) =>
  z.string(message).check(z.trim(), z.regex(/^[a-z][a-z0-9-]{2,29}$/, { error: message, abort: true }));
/** The code of a plan. It never changes: accounts of the ledger are named after it. */
export const planCode = planCodeField('Small letters, digits and hyphens, 3 to 30 of them, such as weeks-4');

const ppm = z.int().check(z.gte(0), z.lte(1_000_000));

/**
 * The terms of a plan, as a version of it fixes them and an agreement keeps them. Rates are millionths: 30_000 is 3 %. Our
 * three plans as data: `demo/seed-plans.ts`.
 */
export const planTerms = z.strictObject({
  /** The share of the total that is paid at once, rounded up to a naira. */
  downPaymentPpm: ppm,
  instalments: z.int().check(z.gte(1), z.lte(60)),
  /**
   * When instalments are due, counted from the promised delivery day: every N days or months, or on paydays (the 25th or the working day
   * before), the first of them at least so many days after it. Stored terms may say 0, which counts as 1; new ones never do.
   */
  due: z.union([
    z.strictObject({ every: z.int().check(z.gte(1), z.lte(60)), unit: z.enum(['days', 'months']) }),
    z.strictObject({ paydays: z.literal(true), firstAfterDays: z.int().check(z.gte(0), z.lte(60)) }),
  ]),
  /** `fee`: a part of what is financed. `declining`: a month's rate on what is still owed, with equal instalments. */
  charge: z.strictObject({ kind: z.enum(['fee', 'declining']), ppm }),
  /** For each so many full days that an instalment is late: a part of its unpaid principal and charge. None: the plan has no late fee. */
  lateFee: z.nullable(z.strictObject({ ppm, everyDays: z.int().check(z.gte(1), z.lte(365)) })),
  /** The most that charge and late fees may be together, of what is financed. */
  costCapPpm: ppm,
});
export type PlanTerms = z.infer<typeof planTerms>;

// What a plan costs, as the console shows it: computed by the server, never in a browser.

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

// The published rates: what each plan costs, for an example that the reader chooses. The law asks for it: lenders publish their rates and
// terms on their website and in every other channel (FCCPC Digital, Electronic, Online or Non-Traditional Consumer Lending Regulations
// 2025), and tell interest, repayment and every charge in plain words before the contract. Amounts are naira.

/** The totals of examples: the smallest, the largest, and the one that is shown if none is asked for. */
export const ratesTotalMinNaira = 1_000;
export const ratesTotalMaxNaira = 500_000;
export const ratesTotalNaira = 40_000;
/** How many days after the business date the last delivery day of an example is. */
export const ratesDaysAhead = 90;

/** What the fields of the example say if they are wrong. */
export const ratesMessages = {
  total: 'Enter an amount from ₦1,000 to ₦500,000, such as 40,000 or 27080.50',
  day: dayMessage,
  plan: 'Choose one of the plans',
} as const;

const totalText = z
  .pipe(
    z.string(ratesMessages.total).check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, { error: ratesMessages.total, abort: true })),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(ratesTotalMinNaira, ratesMessages.total), z.maximum(ratesTotalMaxNaira, ratesMessages.total)),
    ),
  )
  .check(z.describe('Goods and delivery in naira, 1,000 to 500,000. Without it: 40,000'));
const deliveryDay = dayField.check(
  z.describe(
    'The day of delivery, YYYY-MM-DD, from the business date to 90 days after it. Without it: the business date',
  ),
);
const wantedPlan = planCodeField(ratesMessages.plan).check(
  z.describe('The code of a plan, such as weeks-4. Without it: every plan is quoted'),
);

/** The example that is asked for. */
export const ratesQuery = z.object({
  plan: z.optional(wantedPlan),
  total: z.optional(totalText),
  day: z.optional(deliveryDay),
});
export type RatesQuery = z.output<typeof ratesQuery>;

/** The terms of a plan that are in force on the day of the example. Rates are per cent: 3.5 is 3.5 %. */
export const publishedPlan = z.object({
  code: z.string(),
  name: z.string(),
  /** Who may choose it. */
  audience: z.enum(['verified-customers', 'civil-servants']),
  /** The version of its terms, and its first day. */
  version: z.int(),
  since: z.string(),
  /** The share of the total that is paid at once, rounded up to a naira. */
  downPaymentPercent: z.number(),
  instalments: z.int(),
  /** Every so many days or months after delivery; or on paydays, the first of them at least so many days after delivery. */
  due: z.object({
    unit: z.enum(['days', 'months', 'paydays']),
    every: z.nullable(z.int()),
    firstAfterDays: z.nullable(z.int()),
  }),
  /** `fee`: a part of what is financed. `declining`: a month's rate on what is still owed. The whole charge is rounded down to a naira. */
  charge: z.object({ kind: z.enum(['fee', 'declining']), percent: z.number() }),
  /**
   * For each so many full days that an instalment is late: a part of its unpaid principal and charge, rounded down to a naira, at most the
   * instalment's charge in all. Null: the plan has no late fee.
   */
  lateFee: z.nullable(z.object({ percent: z.number(), everyDays: z.int() })),
  /** The most that charge and late fees may be together, of what is financed. */
  costCapPercent: z.number(),
});
export type PublishedPlan = z.output<typeof publishedPlan>;

/** An instalment of an example. */
export const publishedRow = z.object({
  number: z.int(),
  dueOn: z.string(),
  principal: naira,
  charge: naira,
  /** Principal and charge. */
  payment: naira,
  /** The principal that is owed after it. */
  left: naira,
});
export type PublishedRow = z.output<typeof publishedRow>;

/** What a plan costs for the total and the day of the example. */
export const publishedQuote = z.object({
  plan: z.string(),
  downPayment: naira,
  financed: naira,
  charge: naira,
  /** Down payment and all instalments. */
  payable: naira,
  /** The annual percentage rate, actuarial (US Regulation Z, appendix J), with two decimals. */
  annualRatePercent: z.number(),
  /** Between what the annual rate lies, by the pay day that the customer chooses; null where the days can't be chosen. */
  payDayRates: z.nullable(z.object({ leastPercent: z.number(), mostPercent: z.number() })),
  /** The most that charge and late fees may come to by the plan's cap. */
  costCap: naira,
  /** The late fee of the first instalment after its first period of lateness, and the most that all late fees can come to. */
  firstLateFee: naira,
  lateFeesMax: naira,
  rows: z.array(publishedRow),
});
export type PublishedQuote = z.output<typeof publishedQuote>;

/** A state in which plans are offered now, by the lender's licence. */
export const publishedLicence = z.object({
  state: z.string(),
  number: z.string(),
  since: z.string(),
  /** The last day; null if no end is known. */
  until: z.nullable(z.string()),
});
export type PublishedLicence = z.output<typeof publishedLicence>;

/** The published rates. */
export const planRates = z.object({
  /** The business date on which this was said. */
  asOf: z.string(),
  /** The example: its total and its day of delivery. */
  total: naira,
  day: z.string(),
  /** Whether plans are offered in any state on the business date. If not, the rest is only what they would cost. */
  isOffered: z.boolean(),
  licences: z.array(publishedLicence),
  /** Every plan in force on the day of the example. */
  plans: z.array(publishedPlan),
  /** Of the plan that is asked for, else of every plan. */
  quotes: z.array(publishedQuote),
});
export type PlanRates = z.output<typeof planRates>;

/** Returns the published rates. */
export const getPlanRates = endpoint({
  name: 'getPlanRates',
  method: 'GET',
  path: '/plan-rates',
  access: 'public',
  summary:
    'The published rates: the plans with their terms, the states with a licence, and what a plan costs for a total and a day of delivery, row by row. Caches may keep it for five minutes.',
  query: ratesQuery,
  reply: planRates,
  refusals: ['not-found'],
});

// The terms of a plan as staff type and read them. Percents are text, so that no digit is lost.

/** When instalments are due. */
export const dueKinds = { days: 'Every so many days', months: 'Every so many months', paydays: 'On paydays' } as const;
/** How the charge is computed. */
export const financeChargeKinds = { fee: 'A fee, once', declining: 'A month’s rate on what is still owed' } as const;
/** Whether late instalments cost anything. */
export const lateFeeKinds = { yes: 'A late fee', no: 'No late fee' } as const;
/** Who may choose a plan. */
export const planAudiences = {
  'verified-customers': 'Verified customers',
  'civil-servants': 'Civil servants of a state that takes part',
} as const;
export type PlanAudience = keyof typeof planAudiences;

/** The most instalments of a plan, the most that credit may cost (in millionths of what is financed), and the longest plan. */
export const instalmentsMax = 60;
export const costCapMaxPpm = 600_000;
export const planMonthsMax = 60;
export const planDaysMax = 1_830;
/** The highest down payment: something is left to be financed. */
const downPaymentMaxPpm = 900_000;

type Keys<T> = [keyof T & string, ...(keyof T & string)[]];
const keysOf = <T extends object>(labels: T) => Object.keys(labels) as Keys<T>;

const isBetween = (number: number | null, min: number, max: number) =>
  number !== null && number >= min && number <= max;
const wholeOf = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.refine((text) => isBetween(readWhole(text), min, max), { error: message, abort: true }),
    z.overwrite((text) => `${readWhole(text)}`),
  );
const million = 1_000_000;
const everyMessage = 'Enter a whole number from 1 to 60';

/** The fields of the form. Those that don't belong to the chosen kinds are left out, or ignored. */
export const planDraftFields = {
  downPaymentPercent: rateField(downPaymentMaxPpm, 'Enter a percentage from 0 to 90, such as 25'),
  instalments: wholeOf(1, instalmentsMax, `Enter a whole number from 1 to ${instalmentsMax}`),
  due: z.enum(keysOf(dueKinds), 'Choose when instalments are due'),
  /** Days or months from one instalment to the next. */
  every: z.optional(wholeOf(1, 60, everyMessage)),
  /** For paydays: the first is at least so many days after the promised delivery. */
  firstAfterDays: z.optional(wholeOf(1, 60, everyMessage)),
  charge: z.enum(keysOf(financeChargeKinds), 'Choose how the charge is computed'),
  chargePercent: rateField(million, 'Enter a percentage from 0 to 100, such as 3.5'),
  lateFee: z.enum(keysOf(lateFeeKinds), 'Choose whether there is a late fee'),
  lateFeePercent: z.optional(rateField(million, 'Enter a percentage from 0 to 100, such as 1')),
  lateFeeDays: z.optional(wholeOf(1, 365, 'Enter a whole number from 1 to 365')),
  costCapPercent: rateField(
    costCapMaxPpm,
    'Enter a percentage from 0 to 60, such as 35: the cost of credit is at most 60 %',
  ),
};

const draftShape = z.object(planDraftFields);
/** The terms of a plan as typed. */
export type PlanDraft = z.output<typeof draftShape>;

/** What the fields have to be together. A schema with more fields takes these checks too. */
export const planDraftRules = [
  z.refine<PlanDraft>(({ due, every }) => due === 'paydays' || every !== undefined, {
    error: everyMessage,
    path: ['every'],
  }),
  z.refine<PlanDraft>(({ due, firstAfterDays }) => due !== 'paydays' || firstAfterDays !== undefined, {
    error: everyMessage,
    path: ['firstAfterDays'],
  }),
  z.refine<PlanDraft>(
    ({ due, every = '1', instalments }) =>
      due === 'paydays' || Number(every) * Number(instalments) <= (due === 'months' ? planMonthsMax : planDaysMax),
    { error: 'A plan ends within five years', path: ['every'] },
  ),
  z.refine<PlanDraft>(({ lateFee, lateFeePercent }) => lateFee === 'no' || lateFeePercent !== undefined, {
    error: 'Enter a percentage from 0 to 100, such as 1',
    path: ['lateFeePercent'],
  }),
  z.refine<PlanDraft>(({ lateFee, lateFeeDays }) => lateFee === 'no' || lateFeeDays !== undefined, {
    error: 'Enter a whole number from 1 to 365',
    path: ['lateFeeDays'],
  }),
] as const;

/** The form's terms alone, for the worked example of a draft. */
export const planDraft = draftShape.check(...planDraftRules);

const ppmOf = (text: string): number => ratePpmOf(text) ?? 0;

/** The terms of a checked draft. */
export function planTermsOf(draft: PlanDraft): PlanTerms {
  const { due, every = '1', firstAfterDays = '1', lateFee, lateFeePercent = '0', lateFeeDays = '1' } = draft;
  return {
    downPaymentPpm: ppmOf(draft.downPaymentPercent),
    instalments: Number(draft.instalments),
    due:
      due === 'paydays'
        ? { paydays: true, firstAfterDays: Number(firstAfterDays) }
        : { every: Number(every), unit: due },
    charge: { kind: draft.charge, ppm: ppmOf(draft.chargePercent) },
    lateFee: lateFee === 'yes' ? { ppm: ppmOf(lateFeePercent), everyDays: Number(lateFeeDays) } : null,
    costCapPpm: ppmOf(draft.costCapPercent),
  };
}

/** The draft that gives such terms, to begin a form with. */
export function planDraftOf(terms: PlanTerms): PlanDraft {
  const { due, charge, lateFee } = terms;
  return {
    downPaymentPercent: ratePercentText(terms.downPaymentPpm),
    instalments: String(terms.instalments),
    ...('paydays' in due
      ? { due: 'paydays' as const, firstAfterDays: String(due.firstAfterDays) }
      : { due: due.unit, every: String(due.every) }),
    charge: charge.kind,
    chargePercent: ratePercentText(charge.ppm),
    ...(lateFee === null
      ? { lateFee: 'no' as const }
      : {
          lateFee: 'yes' as const,
          lateFeePercent: ratePercentText(lateFee.ppm),
          lateFeeDays: String(lateFee.everyDays),
        }),
    costCapPercent: ratePercentText(terms.costCapPpm),
  };
}

/** The terms of a plan in words: each with its name. */
export function describePlanTerms(terms: PlanTerms): { field: string; text: string }[] {
  const { downPaymentPpm, charge, lateFee, costCapPpm } = terms;
  return [
    {
      field: 'Down payment',
      text: downPaymentPpm === 0 ? 'None' : `${ratePercentText(downPaymentPpm)} % of goods and delivery`,
    },
    { field: 'Instalments', text: `${terms.instalments}, ${dueText(terms)}` },
    {
      field: 'Charge',
      text:
        charge.kind === 'fee'
          ? `Fee of ${ratePercentText(charge.ppm)} % of the financed amount`
          : `${ratePercentText(charge.ppm)} % a month on what is still owed, equal instalments`,
    },
    {
      field: 'Late fee',
      text:
        lateFee === null
          ? 'None'
          : `${ratePercentText(lateFee.ppm)} % of what an instalment still owes, for each full ${daysText(lateFee.everyDays)} late`,
    },
    {
      field: 'Cap of the cost',
      text: `${ratePercentText(costCapPpm)} % of the financed amount, late fees included`,
    },
  ];
}

const daysText = (days: number) => (days === 1 ? 'day' : `${days} days`);

function dueText({ due }: PlanTerms): string {
  if ('paydays' in due) return `on paydays, the first at least ${daysText(due.firstAfterDays)} after the delivery`;
  if (due.unit === 'months') return due.every === 1 ? 'every month' : `every ${due.every} months`;
  return due.every === 1 ? 'every day' : `every ${due.every} days`;
}
