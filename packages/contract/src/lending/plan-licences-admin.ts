/** Licences to offer plans, by state: asking for one, for its end, or for the withdrawal of a planned one. Another person approves it. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { states } from '../primitives/nigeria.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf } from '../primitives/text.ts';
import { dayField } from './plan-fields.ts';

const asked = z.object({ approvalId: z.string(), message: z.string() });

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
