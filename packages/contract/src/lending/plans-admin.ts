/** Plans in the console: what is offered, and asking for another plan or version, or for an end. Another person approves it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonText } from '../primitives/reasons.ts';
import { lineOf, messages } from '../primitives/text.ts';
import { type PlanAudience, planAudiences, planDraft, planDraftFields, planDraftRules } from './plan-drafts.ts';
import { dayField, planCode } from './plan-fields.ts';
import { planQuote } from './plan-quotes.ts';
import { planTerms } from './plan-terms.ts';

/** The furthest first day of a version or a licence, in days from today. */
export const planDaysAheadMax = 731;

const audience = z.enum(
  Object.keys(planAudiences) as [PlanAudience, ...PlanAudience[]],
  'Choose who may have the plan',
);
const versionNumber = z
  .string(messages.pattern)
  .check(z.regex(/^[1-9]\d{0,4}$/, { error: messages.pattern, abort: true }));

/** A version of a plan. */
export const planVersionRow = z.object({
  version: z.int(),
  fromOn: z.string(),
  /** The last day, if a later version or end is known. */
  untilOn: z.nullable(z.string()),
  state: z.enum(['in-force', 'planned', 'past', 'withdrawn']),
  /** Null: from its day on the plan isn't offered. */
  terms: z.nullable(planTerms),
});
export type PlanVersionRow = z.output<typeof planVersionRow>;

/** A plan of the list. */
export const planRow = z.object({
  code: z.string(),
  name: z.string(),
  audience,
  state: z.enum(['offered', 'planned', 'ended']),
  /** The version in force; null while the plan isn't offered. */
  inForce: z.nullable(planVersionRow),
  /** Those that are to come, earliest first. */
  planned: z.array(planVersionRow),
  pastCount: z.int(),
});
export type PlanRow = z.output<typeof planRow>;

/** A licence to offer plans in a state. */
export const planLicenceRow = z.object({
  id: z.string(),
  state: z.string(),
  number: z.string(),
  fromOn: z.string(),
  untilOn: z.nullable(z.string()),
  status: z.enum(['in-force', 'planned', 'past', 'withdrawn']),
});
export type PlanLicenceRow = z.output<typeof planLicenceRow>;

/** Lists plans and licences. */
export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/staff/plans',
  access: 'staff',
  staff: 'plans.read',
  summary:
    'All plans with the version in force and those to come, and the licences by state. Without a licence none is offered.',
  reply: z.object({
    /** The present business date. */
    today: z.string(),
    plans: z.array(planRow),
    licences: z.array(planLicenceRow),
  }),
  refusals: [],
});

/** Reads a plan with all its versions. */
export const readPlan = endpoint({
  name: 'readPlan',
  method: 'GET',
  path: '/staff/plans/{code}',
  access: 'staff',
  staff: 'plans.read',
  summary:
    'A plan with all its versions, newest day first, who asked for and approved each, and the worked example on ₦40,000.',
  params: z.object({ code: planCode }),
  reply: z.object({
    today: z.string(),
    plan: planRow,
    versions: z.array(
      z.object({
        ...planVersionRow.shape,
        addedAt: z.string(),
        /** Names; null for versions that came with the product. */
        askedBy: z.nullable(z.string()),
        approvedBy: z.nullable(z.string()),
        /** The worked example on its first day, or today if that is later. Null for versions that are over and for ends. */
        example: z.nullable(planQuote),
      }),
    ),
    /** The open request about the plan, if there is one. */
    approvalId: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});

/** Computes the worked example of a draft, and tells whether the draft would be refused. Changes nothing. */
export const tryPlanTerms = endpoint({
  name: 'tryPlanTerms',
  method: 'GET',
  path: '/staff/plan-drafts',
  access: 'staff',
  staff: 'plans.read',
  summary: 'The worked example on ₦40,000 of terms that are only a draft. Refuses terms that no version may have.',
  query: planDraft,
  reply: z.object({ example: planQuote }),
  refusals: ['plan-above-cost-cap', 'plan-rows-negative'],
});

const asked = z.object({ approvalId: z.string(), message: z.string() });

/** The form that asks for a version of a plan. */
export const newPlanVersion = z
  .object({ ...planDraftFields, fromOn: dayField, reason: reasonText })
  .check(...planDraftRules);
export type NewPlanVersion = z.output<typeof newPlanVersion>;

/** The form that asks for another plan. */
export const newPlan = z
  .object({
    code: planCode,
    name: lineOf('Enter the name that customers read', 40),
    audience,
    ...planDraftFields,
    fromOn: dayField,
    reason: reasonText,
  })
  .check(...planDraftRules);
export type NewPlan = z.output<typeof newPlan>;

/** Asks for another plan. */
export const requestPlan = endpoint({
  name: 'requestPlan',
  method: 'POST',
  path: '/staff/plans',
  access: 'staff',
  staff: 'plans.request',
  summary: 'Asks for another plan from a day on, today at the earliest. Another person approves it.',
  body: newPlan,
  reply: asked,
  refusals: ['plan-code-taken', 'plan-above-cost-cap', 'plan-rows-negative', 'day-is-over', 'change-already-asked'],
});

/** Asks for a new version of a plan. */
export const requestPlanVersion = endpoint({
  name: 'requestPlanVersion',
  method: 'POST',
  path: '/staff/plans/{code}/versions',
  access: 'staff',
  staff: 'plans.request',
  summary:
    'Asks for a new version of a plan from a day on, today at the earliest. Another person approves it. Agreements keep their version.',
  params: z.object({ code: planCode }),
  body: newPlanVersion,
  reply: asked,
  refusals: [
    'nothing-changed',
    'not-found',
    'plan-day-taken',
    'plan-above-cost-cap',
    'plan-rows-negative',
    'day-is-over',
    'change-already-asked',
  ],
});

/** The form that asks for the end of a plan. */
export const planEnd = z.object({
  /** The first day on which the plan isn't offered any more. */
  fromOn: dayField,
  reason: reasonText,
});

/** Asks for the end of a plan. */
export const requestPlanEnd = endpoint({
  name: 'requestPlanEnd',
  method: 'POST',
  path: '/staff/plans/{code}/end',
  access: 'staff',
  staff: 'plans.request',
  summary: 'Asks that a plan isn’t offered from a day on. Another person approves it. Its agreements go on.',
  params: z.object({ code: planCode }),
  body: planEnd,
  reply: asked,
  refusals: ['not-found', 'plan-not-offered', 'plan-day-taken', 'day-is-over', 'change-already-asked'],
});

/** Asks for a planned version to be withdrawn. */
export const requestPlanWithdrawal = endpoint({
  name: 'requestPlanWithdrawal',
  method: 'POST',
  path: '/staff/plans/{code}/versions/{version}/withdrawal',
  access: 'staff',
  staff: 'plans.request',
  summary: 'Asks that a planned version, or a planned end, never begins. Another person approves it.',
  params: z.object({ code: planCode, version: versionNumber }),
  body: z.object({ reason: reasonText }),
  reply: asked,
  refusals: ['not-found', 'plan-version-begun', 'change-already-asked'],
});
