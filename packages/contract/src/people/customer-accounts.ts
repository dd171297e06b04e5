/**
 * The accounts of customers: signing up with a phone number that a code confirms, logging in by password or code, forgotten passwords.
 * The session is a cookie (`__Host-customer`), which ends after 90 days without use.
 *
 * Calls that send a code answer alike for every phone number, whether or not it has an account. The answer has the id of a request;
 * the code works together with that id only.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { referralCodeText } from '../primitives/referral-codes.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply } from '../primitives/text.ts';
import {
  codeConfirmation,
  codeSent,
  customerCredentials,
  customerPasswordChange,
  customerPasswordReset,
  customerPhoneChange,
  customerPhoneConfirmation,
  customerProfile,
  customerSignUp,
  emailConfirmation,
  phoneOnly,
  signUpConfirmation,
} from './customer-forms.ts';
import { customerAccount, signedIn } from './customer-session.ts';

/** How long a session lasts without use. */
export const customerSessionDays = 90;

/** Asks to sign up. The account begins once the code is confirmed. */
export const signUpCustomer = endpoint({
  name: 'signUpCustomer',
  method: 'POST',
  path: '/shop/sign-up',
  access: 'public',
  summary: 'Sends a code by text message. The answer is the same for a phone that has an account.',
  body: customerSignUp,
  reply: codeSent,
  refusals: ['unknown-referral-code', 'texts-used-up'],
});

/** A confirmed sign-up: the customer who is signed in now, or what to go on with where an account has the number. */
export const signUpConfirmed = z.object({
  customer: z.nullable(customerAccount),
  knownNumber: z.optional(
    z.object({
      /** For the calls of `number-claims.ts`, within the hour. */
      claimId: z.string(),
      /** Whether a code can go to a confirmed email of that account. */
      hasEmail: z.boolean(),
    }),
  ),
});

/** Confirms a sign-up with its code, and signs in. */
export const confirmSignUp = endpoint({
  name: 'confirmSignUp',
  method: 'POST',
  path: '/shop/sign-up/confirm',
  access: 'public',
  summary:
    'Opens the account and signs in. Of a phone that has an account nothing opens: the answer has a claim instead. An unknown referral code can be corrected here; the code by text message stays good.',
  body: signUpConfirmation,
  reply: signUpConfirmed,
  refusals: ['invalid-code', 'account-suspended', 'unknown-referral-code'],
});

/** Asks for another code for the same request. The one before stops working; its request leads to the newest one. */
export const sendCodeAgain = endpoint({
  name: 'sendCodeAgain',
  method: 'POST',
  path: '/shop/codes/again',
  access: 'public',
  summary: 'Sends another code for a request of the last 24 hours, at most three an hour and ten a day for one phone.',
  body: z.object({ requestId: rowId }),
  reply: codeSent,
  refusals: ['code-over', 'texts-used-up'],
});

/** Signs in with phone and password. */
export const signInCustomer = endpoint({
  name: 'signInCustomer',
  method: 'POST',
  path: '/shop/sign-in',
  access: 'public',
  summary:
    'Signs a customer in and sets the session’s cookie. A wrong password and an unknown phone are refused alike.',
  body: customerCredentials,
  reply: signedIn,
  refusals: ['wrong-credentials', 'account-suspended'],
});

/** Asks for a code to sign in with. */
export const requestSignInCode = endpoint({
  name: 'requestSignInCode',
  method: 'POST',
  path: '/shop/sign-in/code',
  access: 'public',
  summary: 'Sends a code by text message if the phone has an account. The answer is the same if it has none.',
  body: phoneOnly,
  reply: codeSent,
  refusals: ['texts-used-up'],
});

/** Signs in with a code. */
export const confirmSignInCode = endpoint({
  name: 'confirmSignInCode',
  method: 'POST',
  path: '/shop/sign-in/code/confirm',
  access: 'public',
  summary: 'Signs a customer in by a code.',
  body: codeConfirmation,
  reply: signedIn,
  refusals: ['invalid-code'],
});

/** Asks for a code for a new password. */
export const requestCustomerPasswordReset = endpoint({
  name: 'requestCustomerPasswordReset',
  method: 'POST',
  path: '/shop/password/forgotten',
  access: 'public',
  summary: 'Sends a code by text message if the phone has an account. The answer is the same if it has none.',
  body: phoneOnly,
  reply: codeSent,
  refusals: ['texts-used-up'],
});

/** Sets a new password with a code, and signs in. */
export const resetCustomerPassword = endpoint({
  name: 'resetCustomerPassword',
  method: 'POST',
  path: '/shop/password/reset',
  access: 'public',
  summary: 'Sets a new password by a code, ends every session, and signs in.',
  body: customerPasswordReset,
  reply: signedIn,
  refusals: ['invalid-code'],
});

/** Changes one's own password. */
export const changeCustomerPassword = endpoint({
  name: 'changeCustomerPassword',
  method: 'POST',
  path: '/shop/password',
  access: 'customer',
  summary: 'Changes the password and ends every other session.',
  body: customerPasswordChange,
  reply: signedIn,
  refusals: ['wrong-current-password'],
});

/** Ends the session of the cookie. */
export const signOutCustomer = endpoint({
  name: 'signOutCustomer',
  method: 'POST',
  path: '/shop/sign-out',
  access: 'customer',
  summary: 'Ends the session.',
  reply: messageReply,
  refusals: [],
});

/** Changes name and email. */
export const updateCustomerProfile = endpoint({
  name: 'updateCustomerProfile',
  method: 'PUT',
  path: '/shop/profile',
  access: 'customer',
  summary:
    'Changes name and email. Another email waits until a code confirms it; a confirmed one stays until then. An email that is left out is removed, which that address is told.',
  body: customerProfile,
  reply: signedIn,
  refusals: [],
});

/** Asks for the code that confirms the email address that was typed. */
export const requestEmailCode = endpoint({
  name: 'requestEmailCode',
  method: 'POST',
  path: '/shop/email/code',
  access: 'customer',
  summary:
    'Sends a code to the email address that was typed last, if it is not confirmed yet. Nothing else is sent there before.',
  reply: messageReply,
  refusals: ['code-already-sent'],
});

/** Confirms the email address that was typed by the code that was sent to it. */
export const confirmCustomerEmail = endpoint({
  name: 'confirmCustomerEmail',
  method: 'POST',
  path: '/shop/email/confirm',
  access: 'customer',
  summary:
    'Confirms the email address that was typed. From then on receipts and the news of orders go there; a confirmed one before is told.',
  body: emailConfirmation,
  reply: signedIn,
  refusals: ['invalid-code'],
});

/** Asks for another phone number: a code goes to each of both phones. */
export const requestPhoneChange = endpoint({
  name: 'requestPhoneChange',
  method: 'POST',
  path: '/shop/phone',
  access: 'customer',
  summary: 'Sends a code to the phone on file and another one to the new phone.',
  body: customerPhoneChange,
  reply: codeSent,
  refusals: ['texts-used-up'],
});

/** Changes the phone number with the codes of both phones. */
export const confirmPhoneChange = endpoint({
  name: 'confirmPhoneChange',
  method: 'POST',
  path: '/shop/phone/confirm',
  access: 'customer',
  summary: 'Changes the phone number, and ends every other session.',
  body: customerPhoneConfirmation,
  reply: signedIn,
  refusals: ['invalid-code', 'phone-taken'],
});

/** Shows the agent of a referral code, by first name only. */
export const getReferralCode = endpoint({
  name: 'getReferralCode',
  method: 'GET',
  path: '/shop/referral-codes/{code}',
  access: 'public',
  summary:
    'The first name of the agent with this code; null after 20 unknown codes an hour from an address, for any code.',
  params: z.object({ code: referralCodeText('No agent has this referral code.') }),
  reply: z.object({ referralCode: z.string(), firstname: z.nullable(z.string()) }),
  refusals: ['unknown-referral-code'],
});
