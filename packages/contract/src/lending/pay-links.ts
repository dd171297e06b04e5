/** Pay links: by one a payer, who is not the customer, pays on a plan and sees a first name and an amount only. Business rules, section 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { naira } from '../primitives/money.ts';
import { rowId } from '../primitives/rows.ts';

/** For how many days a link can be paid by, and how many of a plan can be open at once. */
export const payLinkDays = 7;
export const payLinksOpenMax = 3;

/**
 * Where a link stands. `started`: a payer began to pay, and it is not known yet what came of it. `ended`: the customer ended it. `over`: nothing is asked on
 * its plan any more, or just now.
 */
export const payLinkStates = {
  open: 'Open',
  started: 'Somebody is paying',
  paid: 'Paid',
  expired: 'Expired',
  ended: 'Ended',
  over: 'Nothing to pay',
} as const;
export type PayLinkState = keyof typeof payLinkStates;

/** A link as its customer sees it. Amounts are naira, times instants as ISO 8601 text. */
export const payLink = z.object({
  id: z.string(),
  amount: naira,
  state: z.enum(Object.keys(payLinkStates) as [PayLinkState, ...PayLinkState[]]),
  /** What is sent to who pays; null once nothing can be paid by it. */
  url: z.nullable(z.string()),
  madeAt: z.string(),
  expiresAt: z.string(),
  /** What came in by it and is kept. */
  paid: naira,
});
export type PayLink = z.output<typeof payLink>;

const path = z.object({ number: loanNumberPath });
const linksReply = z.object({ links: z.array(payLink) });

/** Lists the links of a plan. */
export const listPayLinks = endpoint({
  name: 'listPayLinks',
  method: 'GET',
  path: '/shop/plans/{number}/links',
  access: 'customer',
  summary: 'The last ten links by which somebody else may pay on a plan, the newest first.',
  params: path,
  reply: linksReply,
  refusals: ['not-found'],
});

/** Makes a link. */
export const makePayLink = endpoint({
  name: 'makePayLink',
  method: 'POST',
  path: '/shop/plans/{number}/links',
  access: 'customer',
  summary:
    'Makes a link by which somebody else pays on a plan, from ₦100, or what pays it off where that is less. Who opens it sees the customer’s first name and the amount, and nothing of the plan. It can be paid by for seven days; three can be open at once. The same key makes one link.',
  params: path,
  body: z.object({ amount: naira, key: rowId }),
  reply: z.object({ link: payLink }),
  refusals: [
    'not-found',
    'repayment-too-small',
    'repayment-too-large',
    'plan-not-payable',
    'pay-links-open',
    'key-used',
    'too-many-requests',
  ],
});

/** Ends a link. */
export const endPayLink = endpoint({
  name: 'endPayLink',
  method: 'POST',
  path: '/shop/plans/{number}/links/{id}/end',
  access: 'customer',
  summary:
    'Ends a link: nothing can be begun by it any more. What was begun before still counts. Again changes nothing.',
  params: z.object({ number: loanNumberPath, id: rowId }),
  reply: linksReply,
  refusals: ['not-found'],
});
