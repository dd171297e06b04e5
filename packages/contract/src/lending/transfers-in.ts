/** What customers send to their own account number, what it paid, and which plan the rest is to pay. Business rules, section 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';

/** So many hours after the question a rest pays the plan that ends first. */
export const planQuestionHours = 24;
/** So many days after it came in, money goes back that has no plan to pay. */
export const noPlanDays = 7;

/** What is asked about a rest: which plan it pays, or whether there is one to pay. */
export const transferQuestions = ['which-plan', 'no-plan'] as const;
export type TransferQuestion = (typeof transferQuestions)[number];

/** Money that came in by the customer’s own account number. Amounts are naira, times instants as ISO 8601 text. */
export const ownTransfer = z.object({
  id: z.string(),
  at: z.string(),
  amount: naira,
  /** What it paid, by plan. */
  paid: z.array(z.object({ number: z.string(), amount: naira })),
  /** What goes or went back to the account that it came from. */
  back: naira,
  /** What waits for an answer. */
  waits: naira,
  /** Null where nothing waits. */
  question: z.nullable(
    z.object({
      kind: z.enum(transferQuestions),
      /** When it is decided without an answer. */
      decidesAt: z.string(),
      /** The plans that it can pay; the first one is paid without an answer. */
      plans: z.array(z.object({ number: z.string(), name: z.string(), payoff: naira, lastOn: z.string() })),
    }),
  ),
});
export type OwnTransfer = z.output<typeof ownTransfer>;

const reply = z.object({ transfers: z.array(ownTransfer) });
const transferPath = z.object({ id: rowId });

/** How many payments are shown. */
export const ownTransfersMax = 20;

/** Lists what came in. */
export const listOwnTransfers = endpoint({
  name: 'listOwnTransfers',
  method: 'GET',
  path: '/shop/transfers',
  access: 'customer',
  summary:
    'The last 20 payments to the customer’s own account number, the newest first, and what of them waits for an answer.',
  reply,
  refusals: [],
});

/** Chooses a plan. */
export const chooseTransferPlan = endpoint({
  name: 'chooseTransferPlan',
  method: 'POST',
  path: '/shop/transfers/{id}/plan',
  access: 'customer',
  summary: 'Lets what waits of a payment pay a plan. What is more than that plan needs pays the one that ends next.',
  params: transferPath,
  body: z.object({ number: loanNumberPath }),
  reply,
  refusals: ['not-found', 'transfer-decided', 'transfer-in-question', 'plan-not-payable'],
});

/** Sends it back. */
export const returnTransfer = endpoint({
  name: 'returnTransfer',
  method: 'POST',
  path: '/shop/transfers/{id}/return',
  access: 'customer',
  summary: 'Sends what waits of a payment back to the account that it came from.',
  params: z.object({ id: rowId }),
  reply,
  refusals: ['not-found', 'transfer-decided', 'transfer-in-question'],
});
