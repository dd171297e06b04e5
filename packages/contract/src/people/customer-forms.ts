/** The forms of customers' accounts, and the fields that other forms share. */
import * as z from 'zod/mini';
import { phoneOf } from '../primitives/contact-fields.ts';
import { readEmail } from '../primitives/email.ts';
import { isNigerianMobile } from '../primitives/nigeria.ts';
import { referralCodeText } from '../primitives/referral-codes.ts';
import { rowId } from '../primitives/rows.ts';
import { readBy, seenText } from '../primitives/seen-text.ts';
import { messages, nameOf, toNfc } from '../primitives/text.ts';
import { codeOf } from '../primitives/typed-codes.ts';

/** The lengths of a customer's password, in characters of its Unicode form NFC. */
export const customerPasswordLengthMin = 8;
export const customerPasswordLengthMax = 128;
/** How long a code by text message is valid. */
export const phoneCodeMinutes = 10;
/** How often a code by text message may be tried. */
export const phoneCodeTriesMax = 3;
/** How many codes by text message a phone gets in an hour. */
export const phoneCodesHourly = 3;
/** The shortest time between two codes that the app asks for. */
export const phoneCodeAgainSeconds = 60;
const phoneMessage = 'Enter a Nigerian mobile number such as 0803 123 4567';

/** A Nigerian mobile number in any spelling: codes are sent to no other. */
export const mobileOf = (required = 'Enter your phone number') =>
  phoneOf(required, phoneMessage).check(z.refine(isNigerianMobile, phoneMessage));

/** A new password of a customer. */
export const customerPassword = z
  .string('Enter a password')
  .check(
    toNfc(),
    z.minLength(1, { error: 'Enter a password', abort: true }),
    z.minLength(customerPasswordLengthMin, { error: messages.atLeast(customerPasswordLengthMin), abort: true }),
    z.maxLength(customerPasswordLengthMax, messages.atMost(customerPasswordLengthMax)),
  );

const typedPassword = z
  .string('Enter your password')
  .check(
    z.minLength(1, { error: 'Enter your password', abort: true }),
    z.maxLength(2 * customerPasswordLengthMax, messages.atMost(customerPasswordLengthMax)),
  );

/** The six digits of a code, as people type and paste them. */
export const phoneCode = codeOf(6, 'Enter the 6-digit code');

/** An email address; empty or left out for none. */
const optionalEmail = z.optional(
  z.string(messages.email).check(
    z.overwrite(seenText),
    readBy((text) => (text === '' ? { read: text } : readEmail(text)), messages.email),
  ),
);

const names = {
  firstname: nameOf('Enter your first name'),
  lastname: nameOf('Enter your last name'),
};

/** A referral code as typed or pasted; empty or left out for none. */
export const typedReferralCode = z.optional(referralCodeText('No agent has this referral code.'));

const textVersion = z.string().check(z.regex(/^[\w.-]{1,40}$/));

/**
 * The sign-up form. The referral code may be typed with or without `FB-`; empty for none.
 * `acceptedTexts`: the versions of the terms and the privacy notice that the form linked; left out where none were shown.
 */
export const customerSignUp = z.object({
  ...names,
  phone: mobileOf(),
  email: optionalEmail,
  password: customerPassword,
  referralCode: typedReferralCode,
  acceptedTexts: z.optional(z.object({ terms: textVersion, privacy: textVersion })),
});

/** The form that confirms a request with its code. */
export const codeConfirmation = z.object({ requestId: rowId, code: phoneCode });

/** The form that confirms a sign-up. A referral code replaces the one of the sign-up; empty for none. */
export const signUpConfirmation = z.object({ requestId: rowId, code: phoneCode, referralCode: typedReferralCode });

/** The form that confirms the email address. */
export const emailConfirmation = z.object({ code: phoneCode });

/** The login form. */
export const customerCredentials = z.object({ phone: mobileOf(), password: typedPassword });

/** The form that asks for a code: to log in, or for a new password. */
export const phoneOnly = z.object({ phone: mobileOf() });

/** The form that sets a new password with a code. */
export const customerPasswordReset = z.object({ requestId: rowId, code: phoneCode, newPassword: customerPassword });

/** The form for another password. */
export const customerPasswordChange = z.object({ currentPassword: typedPassword, newPassword: customerPassword });

/** The form of the profile. The phone has a form of its own. */
export const customerProfile = z.object({ ...names, email: optionalEmail });

/** The form for another phone number. */
export const customerPhoneChange = z.object({ phone: mobileOf('Enter the new phone number') });

/** The form that confirms another phone number with a code to each phone. */
export const customerPhoneConfirmation = z.object({
  requestId: rowId,
  currentPhoneCode: phoneCode,
  newPhoneCode: phoneCode,
});

/** What the calls answer that send a code. */
export const codeSent = z.object({
  requestId: z.string().check(z.describe('To be sent back with the code')),
  expiresAt: z.string(),
  /** When another code may be asked for. */
  againAt: z.string(),
});
export type CodeSent = z.output<typeof codeSent>;
