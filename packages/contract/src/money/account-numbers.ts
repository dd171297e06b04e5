/** A bank account number of a customer's own: what is sent there pays the customer's plans. Business rules, sections 7 and 10. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messageReply } from '../primitives/text.ts';

/** Where a number stands. `asked`: the payment provider makes it. `refused`: it gave none. */
const accountNumberState = z.object({
  state: z.enum(['asked', 'active', 'refused']),
  /** The ten digits; null before it is active, as are the bank and the name that senders see. */
  accountNumber: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
});
export type AccountNumberState = z.output<typeof accountNumberState>;

const reply = z.object({
  /** False where no numbers are given: then every payment is begun on the plan. */
  isOffered: z.boolean(),
  /** Null before it is asked for. */
  number: z.nullable(accountNumberState),
});

/** Shows the number. */
export const readAccountNumber = endpoint({
  name: 'readAccountNumber',
  method: 'GET',
  path: '/shop/account-number',
  access: 'customer',
  summary: 'The bank account number that is the customer’s alone, or where the request for one stands.',
  reply,
  refusals: [],
});

/** Asks for a number. */
export const askAccountNumber = endpoint({
  name: 'askAccountNumber',
  method: 'POST',
  path: '/shop/account-number',
  access: 'customer',
  summary:
    'Asks the payment provider for a bank account number that is the customer’s alone. It gets the name and the phone number. A second time changes nothing.',
  reply,
  refusals: ['account-numbers-off'],
});

/** Ends the number. */
export const endAccountNumber = endpoint({
  name: 'endAccountNumber',
  method: 'POST',
  path: '/shop/account-number/end',
  access: 'customer',
  summary: 'Ends the number, at the bank too. What arrives there all the same still counts for the customer’s plans.',
  reply,
  refusals: [],
});

/** Looks for money that was sent. */
export const findSentMoney = endpoint({
  name: 'findSentMoney',
  method: 'POST',
  path: '/shop/account-number/find',
  access: 'customer',
  summary: 'Asks the payment provider for what was sent to the number and has not come in.',
  reply: messageReply,
  refusals: ['not-found'],
});
