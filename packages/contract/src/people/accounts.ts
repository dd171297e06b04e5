/** Signing in, forgotten passwords, and changing a password with a code that comes by mail. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf, messageReply, messages, toNfc } from '../primitives/text.ts';
import { agentPath, signedInAgent } from './agents.ts';

export const passwordLengthMin = 6;
export const passwordLengthMax = 128;
/** A code that was sent by mail has this many digits; the reset form takes any text from 4 characters on. */
export const otpLength = 6;
export const resetOtpLengthMin = 4;
export const otpMinutes = 10;
/** Seconds between two codes of one account. */
export const otpCooldownSeconds = 60;
/** A session's length. */
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

// A password to compare stays as typed, because older hashes are of passwords that were not normalised. Its length is that of
// the normal form, which is what a new password is measured in.
const isNotTooLong = z.refine<string>((password) => password.normalize('NFC').length <= passwordLengthMax, {
  error: messages.atMost(passwordLengthMax),
});

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

export const forgottenPassword = z.object({ email: emailOf() });

export const passwordReset = z.object({
  email: emailOf(),
  otp: z
    .string(messages.required)
    .check(
      z.trim(),
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

export const passwordChange = z.object({ oldPassword: currentPassword, newPassword }).check(isNew);

/** The form's side of a password change: the new password is typed twice. */
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
export const passwordChangeOtp = z.object({
  otp: z.string(invalidOtpShape).check(z.trim(), z.regex(/^\d{6}$/, invalidOtpShape)),
});

export const loginAgent = endpoint({
  name: 'loginAgent',
  method: 'POST',
  path: '/agents/login',
  access: 'public',
  summary: 'Signs an agent in and answers with a token that lasts 12 hours.',
  body: credentials,
  reply: z.object({ token: z.string(), agent: signedInAgent, message: z.string() }),
  refusals: ['wrong-credentials'],
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/agents/forgot-password',
  access: 'public',
  summary: 'Mails a code for a new password, if the address has an account. The answer is the same either way.',
  body: forgottenPassword,
  reply: z.object({ email: z.string() }),
  refusals: [],
});

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

export const requestPasswordChange = endpoint({
  name: 'requestPasswordChange',
  method: 'POST',
  path: '/agents/{id}/change-password',
  access: 'owner',
  summary: 'Checks the current password and mails a code; the new password counts once the code is confirmed.',
  params: agentPath,
  body: passwordChange,
  reply: messageReply,
  refusals: ['wrong-current-password'],
});

export const verifyPasswordChange = endpoint({
  name: 'verifyPasswordChange',
  method: 'POST',
  path: '/agents/{id}/verify-password-change-otp',
  access: 'owner',
  summary: 'Confirms a password change with the code, ends every older session and answers with a fresh token.',
  params: agentPath,
  body: passwordChangeOtp,
  reply: z.object({ message: z.string(), token: z.string() }),
  refusals: ['invalid-otp'],
});
