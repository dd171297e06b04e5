/** The bank accounts of stores and riders: entered in the console by two people, or a rider's first one by the rider with a code. */
import * as z from 'zod/mini';
import { payoutStateNames } from '../earning/payouts.ts';
import { endpoint } from '../endpoint.ts';
import { accountChange } from '../money/banks.ts';
import { codeConfirmation, codeSent } from '../people/customer-forms.ts';
import { naira } from '../primitives/money.ts';
import { messageReply } from '../primitives/text.ts';

const accountShown = z.object({ bankName: z.string(), lastDigits: z.string(), accountName: z.string() });

const day = z.string().check(z.describe('A Lagos day, YYYY-MM-DD'));

/** How many payouts a rider sees. */
export const riderPayoutsMax = 26;

/** What a rider is owed and was paid. */
export const getRiderPayouts = endpoint({
  name: 'getRiderPayouts',
  method: 'GET',
  path: '/ride/payouts',
  access: 'rider',
  summary: 'What the rider is owed, the bank account masked, and the last payouts.',
  reply: z.object({
    /** What was earned and is in no payout. */
    owed: naira,
    minimum: naira,
    account: z.nullable(z.extend(accountShown, { payableFrom: day })),
    /** The banks to choose from; empty for a rider with an account. */
    banks: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Newest first. Payouts that were refused before they were sent are not among them. */
    payouts: z.array(
      z.object({
        id: z.string(),
        /** The last day of what it pays. */
        through: day,
        amount: naira,
        state: z.enum(payoutStateNames),
        /** When it was paid; null before. */
        paidOn: z.nullable(day),
      }),
    ),
  }),
  refusals: [],
});

/** A rider enters a bank account: resolves its name and sends a code. */
export const requestRiderAccount = endpoint({
  name: 'requestRiderAccount',
  method: 'POST',
  path: '/ride/account',
  access: 'rider',
  summary: 'Resolves the name of the rider’s first bank account and sends a code to the rider’s phone.',
  body: accountChange,
  reply: z.object({ code: codeSent, account: accountShown }),
  refusals: ['account-not-resolved', 'account-information-exists', 'too-many-requests', 'texts-used-up'],
});

/** Confirms the bank account with the code. */
export const confirmRiderAccount = endpoint({
  name: 'confirmRiderAccount',
  method: 'POST',
  path: '/ride/account/confirm',
  access: 'rider',
  summary: 'Saves the rider’s first bank account with the code. It is paid to from the third business date after that.',
  body: codeConfirmation,
  reply: messageReply,
  refusals: ['invalid-code', 'account-information-exists'],
});
