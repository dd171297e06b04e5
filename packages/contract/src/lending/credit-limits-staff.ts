/** What staff see of a customer's limit, and the proof of income that they have seen. Nobody types a limit. */
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages } from '../primitives/text.ts';
import { creditLimit } from './credit-limits.ts';

/** What a customer stated, with what counts of it today. Amounts are naira of a month, days YYYY-MM-DD. */
const statement = z.object({
  id: z.string(),
  income: naira,
  owedElsewhere: naira,
  residence: z.string(),
  statedAt: z.string(),
  /** From which day each counts; the income from no day while, or because, there is no proof. */
  incomeCountsFrom: z.nullable(z.string()),
  owedCountsFrom: z.string(),
  /** True for the statement of which the income, or the debt, counts today. */
  incomeCounts: z.boolean(),
  owedCounts: z.boolean(),
  /** What a member said of its proof; null before, and where none is needed. */
  proof: z.nullable(z.object({ state: z.enum(['seen', 'missing']), by: z.string(), at: z.string() })),
});
export type StatedIncome = z.output<typeof statement>;

/** A plan as the limit counts it. */
const countedPlan = z.object({
  loanId: z.string(),
  number: z.string(),
  openPrincipal: naira,
  /** The most days that one of its instalments was late. */
  worstDaysLate: z.int(),
  overdueSince: z.nullable(z.string()),
  settledOn: z.nullable(z.string()),
});

/** A change of the history factor. */
const factorChange = z.object({
  on: z.string(),
  /** `raised`: asked for after a plan that was paid in time. `late`: a payment became 8 days late. */
  why: z.enum(['raised', 'late']),
  loanId: z.string(),
  loanNumber: z.string(),
  /** Before and after it. */
  before: z.number(),
  factor: z.number(),
});

/** Shows a customer's limit with its parts. */
export const readCustomerLimit = endpoint({
  name: 'readCustomerLimit',
  method: 'GET',
  path: '/staff/customers/{customerId}/limit',
  access: 'staff',
  staff: 'limits.read',
  summary: 'A customer’s limit: both rules with every part, what was stated, and how the factor came to be.',
  params: z.object({ customerId: rowId }),
  reply: z.object({
    customerName: z.string(),
    /** The business date. */
    asOf: z.string(),
    limit: creditLimit,
    /** Which rule keeps each plan from a larger total; null where none is possible anyway. `payslip`: what the employer confirmed. */
    stops: z.array(z.object({ code: z.string(), rule: z.nullable(z.enum(['ceiling', 'monthly', 'payslip'])) })),
    /** What was stated, the newest first: at most 50. */
    statements: z.array(statement),
    /** Plans that count, with open principal or a past, the newest first. */
    plans: z.array(countedPlan),
    /** What falls due by day, of plans and of what checkouts hold; overdue amounts at their own days. */
    dues: z.array(z.object({ on: z.string(), amount: naira })),
    /** How the factor came to be, newest first. */
    factorChanges: z.array(factorChange),
    /** Own limits that the customer set, newest first: at most 50. Null ends one, 0 closes. */
    ownLimits: z.array(z.object({ limit: z.nullable(naira), setAt: z.string(), countsFrom: z.string() })),
    /** True for the caller's own account: another person has to decide. */
    isOwn: z.boolean(),
  }),
  refusals: ['not-found'],
});

export type CustomerLimit = ReplyOf<typeof readCustomerLimit>;

/** Says whether there is proof of the income that a customer stated last. */
export const decideIncomeProof = endpoint({
  name: 'decideIncomeProof',
  method: 'POST',
  path: '/staff/customers/{customerId}/income-proof',
  access: 'staff',
  staff: 'limits.decide',
  proof: 'recent',
  summary:
    'Says that a member has seen proof of the income that was stated last, which counts from then on, or that there is none.',
  params: z.object({ customerId: rowId }),
  /** `statementId` is the one that was shown: another one since is not decided about. */
  body: z.object({
    statementId: rowId,
    outcome: z.enum(['seen', 'missing'], messages.pattern),
    reason: reasonWithoutContacts,
  }),
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'changed-meanwhile'],
});
