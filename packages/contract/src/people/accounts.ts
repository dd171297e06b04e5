/** Signing in, resetting a forgotten password, and changing a password with a code that is sent by email. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf } from '../primitives/contact-fields.ts';
import { seenText } from '../primitives/seen-text.ts';
import { messageReply, messages, toNfc } from '../primitives/text.ts';
import { codeOf, readCode } from '../primitives/typed-codes.ts';
import { agentPath, signedInAgent } from './agents.ts';

/** The lengths of a password, in characters of its Unicode form NFC. */
export const passwordLengthMin = 6;
export const passwordLengthMax = 128;
/** The digits of a code. */
export const otpLength = 6;
/** The shortest text that the reset form sends as a code. */
export const resetOtpLengthMin = 4;
/** How long a code is valid. */
export const otpMinutes = 10;
/** The shortest time between two codes to one account. */
export const otpCooldownSeconds = 60;
/** How long a session lasts. */
export const tokenHours = 12;

const passwordToSet = (required: string, tooShort: string) =>
  z
    .string(required)
    .check(
      toNfc(),
      z.minLength(1, { error: required, abort: true }),
      z.minLength(passwordLengthMin, { error: tooShort, abort: true }),
      z.maxLength(passwordLengthMax, messages.atMost(passwordLengthMax)),
    );

// A password to check stays as typed, because older hashes are of passwords that were not normalised. Its length is measured in
// NFC, as that of a new password is.
const isNotTooLong = z.refine<string>((password) => password.normalize('NFC').length <= passwordLengthMax, {
  error: messages.atMost(passwordLengthMax),
});

/** The login form. */
export const credentials = z.object({
  email: emailOf('Email is required', 'Email is invalid'),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.minLength(passwordLengthMin, { error: messages.atLeast(passwordLengthMin), abort: true }),
      isNotTooLong,
    ),
});

/** The form that asks for a reset code. */
export const forgottenPassword = z.object({ email: emailOf() });

/** The form that sets a new password with a reset code. */
export const passwordReset = z.object({
  email: emailOf(),
  otp: z.string(messages.required).check(
    z.overwrite((text) => readCode(text, otpLength).read ?? seenText(text)),
    z.minLength(1, { error: messages.required, abort: true }),
    z.minLength(resetOtpLengthMin, messages.atLeast(resetOtpLengthMin)),
    z.maxLength(20, messages.atMost(20)),
  ),
  newPassword: passwordToSet(messages.required, messages.atLeast(passwordLengthMin)),
});

const currentPassword = z
  .string('Current password is required.')
  .check(z.minLength(1, 'Current password is required.'), isNotTooLong);
const newPassword = passwordToSet('New password is required.', 'New password must be at least 6 characters long.');

export const sameAsCurrentPassword = 'New password must be different from current password.';
export const passwordsDoNotMatch = 'New passwords do not match.';

const isNew = z.refine<{ oldPassword: string; newPassword: string }>(
  ({ oldPassword, newPassword }) => oldPassword.normalize('NFC') !== newPassword,
  { error: sameAsCurrentPassword, path: ['newPassword'] },
);

/** The body of a password change. The new password must differ from the current one. */
export const passwordChange = z.object({ oldPassword: currentPassword, newPassword }).check(isNew);

/** The form of a password change, in which the new password is typed twice. */
export const passwordChangeForm = z
  .object({
    oldPassword: currentPassword,
    newPassword,
    confirmPassword: z.string(passwordsDoNotMatch).check(toNfc()),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: passwordsDoNotMatch,
      path: ['confirmPassword'],
    }),
    isNew,
  );

export const invalidOtpShape = 'Please enter a valid 6-digit OTP';
/** The form that confirms a password change with its code. */
export const passwordChangeOtp = z.object({ otp: codeOf(otpLength, invalidOtpShape, { isWordForWord: true }) });

/** Signs an agent in. A wrong password and an unknown address are refused alike (401). */
export const loginAgent = endpoint({
  name: 'loginAgent',
  method: 'POST',
  path: '/agents/login',
  access: 'public',
  summary: 'Signs an agent in and returns a token that is valid for 12 hours.',
  body: credentials,
  reply: z.object({ token: z.string(), agent: signedInAgent, message: z.string() }),
  refusals: ['wrong-credentials', 'account-suspended'],
});

/** Asks for a reset code. The reply is the same for an address without an account. */
export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/agents/forgot-password',
  access: 'public',
  summary:
    'Sends a code for a new password by email if the address has an account. The reply is the same if it has none.',
  body: forgottenPassword,
  reply: z.object({ email: z.string() }),
  refusals: [],
});

/** Sets a new password with a reset code. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/agents/reset-password',
  access: 'public',
  summary: 'Sets a new password with the code from the email and ends every older session.',
  body: passwordReset,
  reply: messageReply,
  refusals: ['invalid-otp'],
});

/** Asks for the code that confirms a new password. */
export const requestPasswordChange = endpoint({
  name: 'requestPasswordChange',
  method: 'POST',
  path: '/agents/{id}/change-password',
  access: 'owner',
  summary:
    'Checks the current password and sends a code by email. The new password takes effect when the code is confirmed.',
  params: agentPath,
  body: passwordChange,
  reply: messageReply,
  refusals: ['wrong-current-password', 'code-already-sent'],
});

/** Confirms a new password with the code. */
export const verifyPasswordChange = endpoint({
  name: 'verifyPasswordChange',
  method: 'POST',
  path: '/agents/{id}/verify-password-change-otp',
  access: 'owner',
  summary: 'Confirms a password change with the code, ends every older session and returns a new token.',
  params: agentPath,
  body: passwordChangeOtp,
  reply: z.object({ message: z.string(), token: z.string() }),
  refusals: ['invalid-otp'],
});
