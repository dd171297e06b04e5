/**
 * Refusals: expected noes. Each is `{ message, code, errors? }`: the message is for people and is shown as it is, the code is
 * for programs and stays, `errors` holds one message a field.
 */
import * as z from 'zod/mini';

/** Every stable code with the HTTP status that it travels under. */
export const refusalStatus = {
  validation: 400,
  'malformed-request': 400,
  'wrong-current-password': 400,
  'invalid-otp': 400,
  'unknown-referral-code': 400,
  'account-not-resolved': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'not-yours': 403,
  'account-exists': 403,
  'not-found': 404,
  'unknown-customer': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'order-status-final': 409,
  'order-amount-fixed': 409,
  'order-customer-fixed': 409,
  'order-dates-fixed': 409,
  'account-information-exists': 409,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** What people read where a call has no text of its own for the refusal. */
export const refusalMessage: Partial<Record<RefusalCode, string>> = {
  'malformed-request': 'We could not read that request. Please check it and try again.',
  'wrong-current-password': 'Current password is incorrect.',
  'invalid-otp': 'Invalid or expired OTP. Please try again.',
  'unknown-referral-code': 'No agent has this referral code.',
  'account-not-resolved': 'Failed to resolve account. Please try again.',
  'not-signed-in': 'Please sign in to continue.',
  'wrong-credentials': 'Invalid email or password.',
  'not-yours': 'You do not have access to this.',
  'not-found': 'We could not find that.',
  'unknown-customer': 'No customer has this id. Report the customer first.',
  'method-not-allowed': 'This address does not take that method.',
  'request-timeout': 'The request took too long to arrive. Please try again.',
  'order-status-final': 'The order can no longer move to this status.',
  'order-amount-fixed': 'The amount can only change while the order is pending.',
  'order-customer-fixed': 'This order belongs to another customer.',
  'order-dates-fixed': 'The dates of an order cannot change once it is reported.',
  'account-exists': 'Account information already exists. Please contact support to change it.',
  'account-information-exists': 'Account information already exists. Please contact support to change it.',
  'too-large': 'That is too large to send.',
  'uri-too-long': 'That address is too long.',
  'unsupported-media-type': 'Please send JSON (Content-Type: application/json).',
  'too-many-requests': 'Too many attempts. Please wait a while and try again.',
  'headers-too-large': 'The request headers are too large.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We are busy right now. Please try again in a moment.',
};

/** The body of every refusal. */
export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});

export type RefusalBody = z.output<typeof refusalBody>;
