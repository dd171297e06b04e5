/** The terms of a plan as staff type and read them. Percents are text, so that no digit is lost. */
import * as z from 'zod/mini';
import { rateField, ratePercentText, ratePpmOf } from '../earning/terms-staff.ts';
import { readWhole } from '../primitives/typed-numbers.ts';
import type { PlanTerms } from './plan-terms.ts';

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

const ppm = (text: string): number => ratePpmOf(text) ?? 0;

/** The terms of a checked draft. */
export function planTermsOf(draft: PlanDraft): PlanTerms {
  const { due, every = '1', firstAfterDays = '1', lateFee, lateFeePercent = '0', lateFeeDays = '1' } = draft;
  return {
    downPaymentPpm: ppm(draft.downPaymentPercent),
    instalments: Number(draft.instalments),
    due:
      due === 'paydays'
        ? { paydays: true, firstAfterDays: Number(firstAfterDays) }
        : { every: Number(every), unit: due },
    charge: { kind: draft.charge, ppm: ppm(draft.chargePercent) },
    lateFee: lateFee === 'yes' ? { ppm: ppm(lateFeePercent), everyDays: Number(lateFeeDays) } : null,
    costCapPpm: ppm(draft.costCapPercent),
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
