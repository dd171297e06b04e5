/** What staff see of money that came in by account numbers, and do about what waits for a plan. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { transferQuestions } from './transfers-in.ts';

/** What is asked about a rest, as staff read it. */
export const transferQuestionWords = {
  'which-plan': 'Asked which plan it pays',
  'no-plan': 'No plan to pay',
} as const;

/** Who decided about a payment, as staff read it. */
export const transferEnds = {
  itself: 'Nothing was asked',
  customer: 'The customer chose',
  staff: 'A member decided',
  time: 'Nobody answered in time',
  erased: 'The customer was erased',
} as const;

/** Which payments the list shows. */
export const transferShows = { waiting: 'Waits', all: 'All' } as const;

/** How many rows a page has. */
export const transfersPageSize = 50;

/** A payment to an account number. Amounts are kobo, times instants as ISO 8601 text. */
const listedTransfer = z.object({
  /** Its charge. */
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  at: z.string(),
  amountKobo: z.int(),
  waitsKobo: z.int(),
  backKobo: z.int(),
  /** Null once nothing waits. */
  question: z.nullable(z.enum(transferQuestions)),
  decidesAt: z.nullable(z.string()),
  endedBy: z.nullable(
    z.enum(Object.keys(transferEnds) as [keyof typeof transferEnds, ...(keyof typeof transferEnds)[]]),
  ),
});
export type ListedTransfer = z.output<typeof listedTransfer>;

/** Lists payments to account numbers. */
export const listTransfersIn = endpoint({
  name: 'listTransfersIn',
  method: 'GET',
  path: '/staff/transfers-in',
  access: 'staff',
  staff: 'payments.read',
  summary: 'What came in by customers’ account numbers, the newest first: what waits for an answer, or all.',
  query: z.object({ show: z.optional(z.enum(['waiting', 'all'], messages.pattern)), cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(listedTransfer), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

const transferPath = z.object({ chargeId: rowId });

/** Shows one. */
export const getTransferIn = endpoint({
  name: 'getTransferIn',
  method: 'GET',
  path: '/staff/transfers-in/{chargeId}',
  access: 'staff',
  staff: 'payments.read',
  summary: 'One payment to an account number: who sent it, what it paid, what waits, and the plans that it can pay.',
  params: transferPath,
  reply: z.extend(listedTransfer, {
    /** As the provider tells it; digits may be hidden. */
    sender: z.object({ name: z.nullable(z.string()), account: z.nullable(z.string()), bank: z.nullable(z.string()) }),
    parts: z.array(z.object({ number: z.string(), amountKobo: z.int() })),
    /** The plans that what waits can pay; without an answer the first one. */
    plans: z.array(z.object({ number: z.string(), name: z.string(), payoffKobo: z.int(), endsOn: z.string() })),
    /** The provider’s reference. */
    reference: z.string(),
  }),
  refusals: ['not-found'],
});

/** Lets what waits pay a plan. */
export const assignTransferIn = endpoint({
  name: 'assignTransferIn',
  method: 'POST',
  path: '/staff/transfers-in/{chargeId}/plan',
  access: 'staff',
  staff: 'payments.decide-transfer',
  summary:
    'Lets what waits of a payment pay a plan of its customer, as the customer asked for, with a reason. What is more than it needs pays the plan that ends next.',
  params: transferPath,
  body: z.object({ number: loanNumberPath, reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'transfer-decided', 'transfer-in-question', 'plan-not-payable'],
});

/** Sends what waits back. */
export const returnTransferIn = endpoint({
  name: 'returnTransferIn',
  method: 'POST',
  path: '/staff/transfers-in/{chargeId}/return',
  access: 'staff',
  staff: 'payments.decide-transfer',
  summary: 'Sends what waits of a payment back to the account that it came from, with a reason.',
  params: transferPath,
  body: z.object({ reason: reasonText }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'transfer-decided', 'transfer-in-question'],
});

export const transferMessages = {
  assigned: 'The money pays the plan.',
  returned: 'The money goes back to its sender.',
};
