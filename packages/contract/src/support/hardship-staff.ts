/** The queue of what customers ask who can't pay in time, for staff. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages, paragraphOf } from '../primitives/text.ts';
import { hardshipAsk, hardshipMoves, movableRow, movedRow, moveRefusals } from './hardship.ts';

/** How many rows a page of the queue has. */
export const hardshipPageSize = 50;

/** What the queue shows. */
export const hardshipLists = { open: 'To decide', decided: 'Decided' } as const;

const row = z.extend(hardshipAsk, {
  loanId: z.string(),
  loanNumber: z.string(),
  customerId: z.string(),
  /** Empty for an erased customer. */
  customerName: z.string(),
  overdue: z.boolean(),
  /** True for what has 48 hours. */
  complex: z.boolean(),
  /** The payments that are asked to move, while that is not decided: what is open of them, and their days now and as asked. */
  asked: z.array(movedRow),
  /** Of the loan; zero once it is decided, and while it is frozen or paused. */
  daysLate: z.int(),
});
export type HardshipRow = z.output<typeof row>;

/** Lists what was asked for. */
export const listHardship = endpoint({
  name: 'listHardship',
  method: 'GET',
  path: '/staff/hardship',
  access: 'staff',
  staff: 'loans.hardship',
  summary:
    'What customers asked for who can’t pay in time: to be decided, what is due first on top; or decided, the latest first. In pages of 50.',
  query: z.object({
    list: z._default(z.enum(['open', 'decided'], messages.pattern), 'open'),
    cursor: z.optional(rowsAfter),
  }),
  reply: z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

const path = z.object({ caseId: rowId });

/** Returns what was asked for, with the plan. */
export const getHardship = endpoint({
  name: 'getHardship',
  method: 'GET',
  path: '/staff/hardship/{caseId}',
  access: 'staff',
  staff: 'loans.hardship',
  summary:
    'What a customer asked for, with the numbers of the plan today, earlier moves, and its days now and as asked.',
  params: path,
  reply: z.extend(row, {
    today: z.string(),
    /** What the customer wrote; empty if they only chose. */
    text: z.string(),
    /** Of the case and of the loan: an act sends both back, and is refused if one has changed. */
    version: z.int(),
    eventCount: z.int(),
    paid: naira,
    open: naira,
    overdueAmount: naira,
    /** Since when it is frozen; null if it is not. */
    frozenSince: z.nullable(z.string()),
    /** Days that moved before it was decided. */
    earlier: z.array(
      z.object({ on: z.string(), instalment: z.int(), to: z.string(), by: z.enum(['customer', 'hardship']) }),
    ),
    isOwn: z.boolean(),
    isPaymentUnderWay: z.boolean(),
    movable: z.array(movableRow),
    /** The days as asked; null where that is not possible any more, with the reason beside it. */
    asAsked: z.nullable(z.array(movedRow)),
    whyNotAsAsked: z.nullable(z.string()),
    /** Once it was granted: the days before and as granted. */
    asGranted: z.nullable(z.array(movedRow)),
    /** The member who decided; null while nobody has. */
    decidedBy: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});

/** Returns the days of a plan if something is granted. */
export const previewHardshipGrant = endpoint({
  name: 'previewHardshipGrant',
  method: 'POST',
  path: '/staff/hardship/{caseId}/preview',
  access: 'staff',
  staff: 'loans.hardship',
  summary:
    'The days of the plan, now and if payments moved, which of those that move are public holidays, and the text message that would go out. Changes nothing.',
  params: path,
  body: z.object({ moves: hardshipMoves }),
  reply: z.object({
    rows: z.array(movedRow),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
    told: z.string(),
  }),
  refusals: ['not-found', ...moveRefusals],
});

const act = {
  key: z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/, messages.pattern)),
  /** The case's, as it was shown. */
  version: z.int(),
};
const decisionRefusals = [
  'not-found',
  'own-record',
  'changed-meanwhile',
  'hardship-decided',
  'request-closed',
  'request-quarantined',
] as const;

/** Grants what was asked for, or something else. */
export const grantHardshipAsked = endpoint({
  name: 'grantHardshipAsked',
  method: 'POST',
  path: '/staff/hardship/{caseId}/grant',
  access: 'staff',
  staff: 'loans.hardship',
  summary:
    'Moves one or two payments by up to 30 days each, as asked or otherwise. It counts from the day on which it was asked for; nothing accrues. The case is answered, and the customer is told.',
  params: path,
  body: z.object({
    ...act,
    /** The loan's, as it was shown. */
    eventCount: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    moves: hardshipMoves,
    /** What the customer reads beside the new days, where something is to be said. */
    text: z.optional(paragraphOf(2, 'Please write a little more, or nothing.')),
  }),
  reply: messageReply,
  refusals: [...decisionRefusals, ...moveRefusals],
});

/** Refuses what was asked for. */
export const refuseHardship = endpoint({
  name: 'refuseHardship',
  method: 'POST',
  path: '/staff/hardship/{caseId}/refuse',
  access: 'staff',
  staff: 'loans.hardship',
  summary:
    'Refuses what was asked for, with a reason that the customer reads. The case is answered, and the customer is told.',
  params: path,
  body: z.object({ ...act, reason: reasonText }),
  reply: messageReply,
  refusals: [...decisionRefusals],
});

export const hardshipMessages = {
  granted: 'The payments have their new days. The customer is told.',
  refused: 'Refused. The customer is told, with your reason.',
} as const;
