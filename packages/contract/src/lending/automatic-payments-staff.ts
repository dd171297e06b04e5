/** What staff see of automatic payments, and how they are stopped. One person stops them, two let them go on. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';

/** How many stops the page of stops has, the newest. */
export const automaticStopsMax = 50;

const stopRow = z.object({
  id: z.string(),
  /** The plan that is stopped; null for all. */
  loan: z.nullable(z.object({ id: z.string(), number: z.string() })),
  stoppedAt: z.string(),
  /** Names of members. */
  stoppedBy: z.string(),
  reason: z.string(),
  /** When it ended; null while it holds. */
  startedAt: z.nullable(z.string()),
  startedBy: z.nullable(z.string()),
  /** The open request for its end, if there is one. */
  openApprovalId: z.nullable(z.string()),
});
export type AutomaticStopRow = z.output<typeof stopRow>;

/** Returns the stops. */
export const readAutomaticStops = endpoint({
  name: 'readAutomaticStops',
  method: 'GET',
  path: '/staff/automatic-stops',
  access: 'staff',
  staff: 'loans.read',
  summary:
    'The stops of automatic charges: those that hold, then the newest that ended; with what they hold back and what was on its way when it was asked.',
  reply: z.object({
    stops: z.array(stopRow),
    /** Due days that a stop left out, and what of them is to be taken. */
    held: z.object({ count: z.int(), amount: naira }),
    /** What is to be charged on the business date and was not yet. */
    due: z.object({ count: z.int(), amount: naira }),
    /** Charges of which nothing is known yet: a stop takes none of them back. */
    onTheirWay: z.int(),
  }),
  refusals: [],
});

/** Stops automatic charges. */
export const stopAutomaticPayments = endpoint({
  name: 'stopAutomaticPayments',
  method: 'POST',
  path: '/staff/automatic-stops',
  access: 'staff',
  staff: 'automatic-payments.stop',
  summary:
    'Stops automatic charges of one plan, or of all where none is named, until two people let them go on. No other charge is begun once this has answered; those that were begun before are followed to their end.',
  body: z.object({ loanId: z.optional(rowId), reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'automatic-stopped-already'],
});

/** Asks that automatic charges go on. */
export const requestAutomaticStart = endpoint({
  name: 'requestAutomaticStart',
  method: 'POST',
  path: '/staff/automatic-stops/{id}/request-start',
  access: 'staff',
  staff: 'automatic-payments.request-start',
  summary: 'Asks that automatic charges go on after a stop. Another person approves it.',
  params: z.object({ id: rowId }),
  body: z.object({ reason: reasonText }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['not-found', 'automatic-not-stopped', 'change-already-asked'],
});
