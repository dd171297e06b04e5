/** Where a customer works: the employer that deducts from the pay, the staff number there, and the consent. Business rules, sections 3 and 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../primitives/rows.ts';
import { readBy } from '../primitives/seen-text.ts';
import { readStaffNumber, staffNumberExample } from '../primitives/staff-numbers.ts';
import { textSection } from '../primitives/text-parts.ts';

/** How often a customer may state an employer on a day. */
export const employmentTriesDaily = 5;

/** How old what an employer confirmed may be, in days, to count for a new plan. */
export const confirmationDaysMax = 60;

/**
 * `not-started`: nothing was stated. `confirmed`: the number is the customer's. `needs-a-person`: somebody has to look. `refused`: the list has
 * nobody with this number and name. `ended`: it was confirmed or waited, and is over.
 */
export const employmentStates = ['not-started', 'confirmed', 'needs-a-person', 'refused', 'ended'] as const;

/** Why an employment waits for a person, was refused, or ended. */
export const employmentReasons = [
  // Waits.
  'name-in-doubt',
  'number-taken',
  'name-changed',
  'list-name-changed',
  // Refused.
  'not-on-list',
  'name-differs',
  'another-person',
  // Ended.
  'customer',
  'left',
  'number-changed',
  'employer-stopped',
  'replaced',
  'erased',
] as const;
export type EmploymentReason = (typeof employmentReasons)[number];

/** A staff number as it is typed. */
export const staffNumberField = z.string(staffNumberExample).check(readBy(readStaffNumber, staffNumberExample));

/** Where a customer stands. Amounts are naira, instants ISO 8601 text. */
const employmentReply = z.object({
  employment: z.object({
    state: z.enum(employmentStates),
    /** What it means, and what to do. */
    title: z.string(),
    text: z.string(),
    employerName: z.nullable(z.string()),
    staffNumber: z.nullable(z.string()),
    statedAt: z.nullable(z.string()),
    /** What the employer confirmed of the pay; only of a confirmed employment. */
    pay: z.nullable(
      z.object({
        netPay: z.number(),
        otherDeductions: z.number(),
        confirmedOn: z.string(),
        /** At most 60 days old: else new plans wait for the employer. */
        isFresh: z.boolean(),
      }),
    ),
    triesLeft: z.int(),
    /** The identity number is verified: without it no name can be compared. */
    isKnown: z.boolean(),
    /** The employers that deduct; empty where none does. */
    employers: z.array(z.object({ id: z.string(), name: z.string(), state: z.string() })),
    consent: z.object({ version: z.string(), language: z.string(), sections: z.array(textSection) }),
    /** What was agreed to; null before. */
    agreed: z.nullable(z.object({ version: z.string(), at: z.string() })),
  }),
});
export type EmploymentReply = z.output<typeof employmentReply>['employment'];

/** Reads where the customer stands. */
export const readEmployment = endpoint({
  name: 'readEmployment',
  method: 'GET',
  path: '/shop/employment',
  access: 'customer',
  summary: 'The employer that the customer named, where that stands, and which employers deduct instalments from pay.',
  reply: employmentReply,
  refusals: [],
});

const chosen = {
  employerId: z.string('Choose your employer').check(z.minLength(1, { error: 'Choose your employer', abort: true })),
  staffNumber: staffNumberField,
};
/** The form as it is filled in: the text is agreed to by its box. */
export const employerChoice = z.object({ ...chosen, agreed: z.literal('on', 'Tick this so that it can be deducted') });

/** The form by which a customer names the employer. */
export const employmentForm = z.object({
  ...chosen,
  consent: z.object({ version: z.string().check(z.maxLength(20)), language: z.string().check(z.maxLength(10)) }),
});

/** States the employer. */
export const stateEmployment = endpoint({
  name: 'stateEmployment',
  method: 'POST',
  path: '/shop/employment',
  access: 'customer',
  summary:
    'Names employer and staff number, and agrees to deductions by a text. The number and the verified name are compared with the employer’s list: they fit, a person looks, or they don’t fit.',
  body: z.extend(employmentForm, { employerId: rowId }),
  reply: employmentReply,
  refusals: [
    'consent-changed',
    'employer-not-taking',
    'employment-needs-identity',
    'employment-off',
    'employment-open',
    'employment-tries-used',
  ],
});

/** Ends the employment. */
export const endEmployment = endpoint({
  name: 'endEmployment',
  method: 'POST',
  path: '/shop/employment/end',
  access: 'customer',
  summary:
    'Ends the consent to deductions. Plans under way are then paid in another way. Once it is over, this changes nothing.',
  reply: employmentReply,
  refusals: [],
});
