/** Plans in the console: what is offered, and asking for another plan or version, or for an end. Another person approves it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { states } from '../primitives/nigeria.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messageReply, messages } from '../primitives/text.ts';
import { nairaText, readNaira, readWhole } from '../primitives/typed-numbers.ts';
import {
  dayField,
  type PlanAudience,
  planAudiences,
  planCode,
  planDraft,
  planDraftFields,
  planDraftRules,
  planQuote,
  planTerms,
} from './plans.ts';

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
  .object({
    ...planDraftFields,
    fromOn: dayField,
    reason: reasonText,
    /** The newest version that was seen: a form that was filled from an older one is refused. */
    afterVersion: z.optional(z.int()),
  })
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
    'changed-meanwhile',
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

// Licences to offer plans, by state: asking for one, for its end, or for the withdrawal of a planned one. Another person approves it.

/** The longest number of a licence, in characters. */
export const licenceNumberMax = 60;

/** The form that asks for a licence. */
export const newPlanLicence = z
  .object({
    state: z.enum(states, 'Choose the state'),
    number: lineOf('Enter the number of the licence', licenceNumberMax),
    /** It may be a past day: licences are granted before they are entered here. */
    fromOn: dayField,
    /** The last day; left out if no end is known. */
    untilOn: z.optional(dayField),
    reason: reasonText,
  })
  .check(
    z.refine(({ fromOn, untilOn }) => untilOn === undefined || untilOn >= fromOn, {
      error: 'The last day is not before the first one',
      path: ['untilOn'],
    }),
  );
export type NewPlanLicence = z.output<typeof newPlanLicence>;

/** Asks for a state's licence to be set. */
export const requestPlanLicence = endpoint({
  name: 'requestPlanLicence',
  method: 'POST',
  path: '/staff/plan-licences',
  access: 'staff',
  staff: 'plans.request',
  summary:
    'Asks that plans are offered in a state, with the number and days of its licence. Another person approves it.',
  body: newPlanLicence,
  reply: asked,
  refusals: ['licence-overlaps', 'day-is-over', 'change-already-asked'],
});

/** Asks for the end of a state's licence. */
export const requestLicenceEnd = endpoint({
  name: 'requestLicenceEnd',
  method: 'POST',
  path: '/staff/plan-licences/{id}/end',
  access: 'staff',
  staff: 'plans.request',
  summary:
    'Asks that plans are offered in a state up to a day only, yesterday at the earliest. Another person approves it.',
  params: z.object({ id: rowId }),
  body: z.object({
    /** The last day on which plans are offered. */
    lastOn: dayField,
    reason: reasonText,
  }),
  reply: asked,
  refusals: ['not-found', 'licence-over', 'day-is-over', 'change-already-asked'],
});

/** Asks for the withdrawal of a licence that hasn't begun. */
export const requestLicenceWithdrawal = endpoint({
  name: 'requestLicenceWithdrawal',
  method: 'POST',
  path: '/staff/plan-licences/{id}/withdrawal',
  access: 'staff',
  staff: 'plans.request',
  summary: 'Asks that a licence that has not begun never holds. Its days are free again. Another person approves it.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonText }),
  reply: asked,
  refusals: ['not-found', 'licence-begun', 'change-already-asked'],
});

// Stops of new plans, and how much may be newly financed on a day. Stopping and lowering takes one person, starting and raising two.

/** How many stops and bounds the page of stops has, the newest. */
export const planStopsMax = 50;

const stopRow = z.object({
  id: z.string(),
  /** Null: all plans. */
  planCode: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  stoppedAt: z.string(),
  /** Names of members. */
  stoppedBy: z.string(),
  reason: z.string(),
  /** When new plans began again; null while the stop holds. */
  startedAt: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  /** The open request that new plans start again, if there is one. */
  openApprovalId: z.nullable(z.string()),
});
export type PlanStopRow = z.output<typeof stopRow>;

/** Returns what decides whether new plans begin. */
export const readPlanStops = endpoint({
  name: 'readPlanStops',
  method: 'GET',
  path: '/staff/plan-stops',
  access: 'staff',
  staff: 'plans.read',
  summary:
    'The stops of new plans, newest first, and the daily bound of newly financed money with what is used of it today, by the real clock.',
  reply: z.object({
    /** The day in Lagos, by the real clock. */
    day: z.string(),
    bound: naira,
    used: naira,
    left: naira,
    stops: z.array(stopRow),
    bounds: z.array(
      z.object({
        bound: naira,
        setAt: z.string(),
        /** A name; null for the bound that comes with the product. */
        setBy: z.nullable(z.string()),
        reason: z.string(),
        /** True if two people decided it. */
        isRaised: z.boolean(),
      }),
    ),
    /** The open request for a higher bound, if there is one. */
    openBoundApprovalId: z.nullable(z.string()),
  }),
  refusals: [],
});

/** Stops new plans. */
export const stopPlans = endpoint({
  name: 'stopPlans',
  method: 'POST',
  path: '/staff/plan-stops',
  access: 'staff',
  staff: 'plans.stop',
  summary:
    'Stops new plans of a code, or all where none is named, until two people start them again. Nothing is agreed to once this has answered. What was agreed to goes on.',
  body: z.object({ planCode: z.optional(planCode), reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'plans-stopped-already'],
});

/** Asks that new plans start again. */
export const requestPlanStart = endpoint({
  name: 'requestPlanStart',
  method: 'POST',
  path: '/staff/plan-stops/{id}/request-start',
  access: 'staff',
  staff: 'plans.request',
  summary: 'Asks that new plans start again after a stop. Another person approves it.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonText }),
  reply: asked,
  refusals: ['not-found', 'plans-not-stopped', 'change-already-asked'],
});

/** The highest daily bound, in naira. */
export const planBoundMaxNaira = 1_000_000_000;

/** The form of another daily bound. */
export const planBoundForm = z.object({
  bound: naira.check(z.minimum(0, 'Enter zero or more'), z.maximum(planBoundMaxNaira, 'Enter at most ₦1,000,000,000')),
  reason: reasonText,
});

/** Lowers the daily bound. */
export const lowerPlanBound = endpoint({
  name: 'lowerPlanBound',
  method: 'POST',
  path: '/staff/plan-bounds',
  access: 'staff',
  staff: 'plans.stop',
  summary: 'Lowers at once how much may be newly financed on a day. Zero: nothing. What was agreed to today stands.',
  body: planBoundForm,
  reply: messageReply,
  refusals: ['plan-bound-not-lower'],
});

/** Asks for a higher daily bound. */
export const requestPlanBound = endpoint({
  name: 'requestPlanBound',
  method: 'POST',
  path: '/staff/plan-bounds/request',
  access: 'staff',
  staff: 'plans.request',
  summary: 'Asks that more may be newly financed on a day. Another person approves it.',
  body: planBoundForm,
  reply: asked,
  refusals: ['plan-bound-not-higher', 'change-already-asked'],
});

// What a loan would be, and what becomes of it if the customer pays early, late or not at all. Computed by the booked loan's functions.

/** The highest total of a simulation, in naira, the most days that a delivery is late in one, and the furthest day in days. */
export const simulatedTotalMaxNaira = 10_000_000;
export const simulatedLateDaysMax = 365;
export const simulatedDaysMax = 3_660;

const amountOf = (message: string) =>
  z.string(message).check(
    z.refine(
      (text) => {
        const amount = readNaira(text);
        return amount !== null && amount >= 1 && amount <= simulatedTotalMaxNaira;
      },
      { error: message, abort: true },
    ),
    z.overwrite((text) => nairaText(readNaira(text) ?? 0)),
  );
const lateMessage = `Enter a whole number from 0 to ${simulatedLateDaysMax}`;

/** What is asked: a plan, a total and a day, and what happens to the loan. The address of the screen has the same names. */
export const loanSimulation = z
  .object({
    plan: planCode,
    /** Left out: the version that is in force on the day of consent. */
    version: z.optional(
      z.string(messages.pattern).check(z.regex(/^[1-9]\d{0,4}$/, { error: messages.pattern, abort: true })),
    ),
    /** The day of consent; left out: today. */
    on: z.optional(dayField),
    /** Goods and delivery, in naira as typed: 40000 or 40,000.50. */
    total: amountOf('Enter the total in naira, such as 40,000 or 40000.50'),
    /** The promised delivery day. */
    promisedOn: dayField,
    /** By how many days the delivery is late. */
    lateDays: z.optional(
      z.string(lateMessage).check(
        z.refine((text) => (readWhole(text) ?? Number.NaN) <= simulatedLateDaysMax, {
          error: lateMessage,
          abort: true,
        }),
        z.overwrite((text) => `${readWhole(text)}`),
      ),
    ),
    /** Nothing is paid for instalments before this day; on it what is due is paid. */
    missedUntil: z.optional(dayField),
    /** An amount beside the instalments, and its day. */
    paidOn: z.optional(dayField),
    paid: z.optional(amountOf('Enter an amount in naira, such as 5,000 or 5000.50')),
    /** The day on which all is paid off. */
    payoffOn: z.optional(dayField),
  })
  .check(
    z.refine(({ paid, paidOn }) => paidOn === undefined || paid !== undefined, {
      error: 'Enter the amount of this payment',
      path: ['paid'],
    }),
    z.refine(({ paid, paidOn }) => paid === undefined || paidOn !== undefined, {
      error: 'Enter the day of this payment',
      path: ['paidOn'],
    }),
  );
export type LoanSimulation = z.output<typeof loanSimulation>;

/** Something that happens in a simulation. */
const step = z.object({
  on: z.string(),
  kind: z.enum(['delivered', 'instalment', 'missed', 'caught-up', 'extra', 'payoff']),
  /** What is paid; zero for a delivery and a missed instalment. */
  amount: naira,
  /** What would settle the loan afterwards, on that day. */
  payoff: naira,
});

/** What becomes of the loan. */
export const loanScenario = z.object({
  deliveredOn: z.string(),
  steps: z.array(step),
  /** On the day until which nothing was paid, before the payment of that day. */
  owed: z.nullable(
    z.object({
      on: z.string(),
      due: naira,
      overdue: naira,
      daysLate: z.int(),
      lateFees: naira,
      payoff: naira,
      /** 90 days late or more: it would be proposed for write-off. */
      isForWriteOff: z.boolean(),
    }),
  ),
  instalments: z.array(
    z.object({
      number: z.int(),
      dueOn: z.string(),
      principal: naira,
      charge: naira,
      lateFee: naira,
      paidOn: z.nullable(z.string()),
    }),
  ),
  charge: naira,
  lateFees: naira,
  /** Charge that early payments save. */
  saved: naira,
  /** Down payment and all that was paid for the loan. */
  totalPaid: naira,
  /** What was paid beyond the loan: it is the customer's. */
  credit: naira,
  settledOn: z.nullable(z.string()),
});
export type LoanScenario = z.output<typeof loanScenario>;

/** Simulates a loan. Changes nothing. */
export const simulateLoan = endpoint({
  name: 'simulateLoan',
  method: 'GET',
  path: '/staff/loan-simulations',
  access: 'staff',
  staff: 'plans.read',
  summary:
    'The whole schedule of a plan for a total and a promised delivery day, and what a late delivery, an early payment, a payoff or missed instalments make of it.',
  query: loanSimulation,
  reply: z.object({
    plan: z.object({ code: z.string(), name: z.string(), version: z.int(), fromOn: z.string(), terms: planTerms }),
    quote: planQuote,
    /** Null if nothing is asked but the schedule. */
    scenario: z.nullable(loanScenario),
  }),
  refusals: ['not-found', 'plan-not-offered'],
});
