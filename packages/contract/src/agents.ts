/** Sales agents: who they are, how they join, sign in, and keep their password and contacts. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isPhone } from './phone.ts';
import { emailOf, lineOf, messageReply, messages } from './text.ts';

/** What an agent can be; the words are shown, the values travel. */
export const categories = {
  student: 'Student',
  individual: 'Individual',
  civilServant: 'Civil Servant',
  employed: 'Employed',
  others: 'Others',
} as const;

export type Category = keyof typeof categories;
export const categoryValues = Object.keys(categories) as [Category, ...Category[]];

/** Shown where a value is unknown. */
export const notSpecified = 'Not specified';

/** The word for a category; anything unknown is shown as Not specified. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(categories, category) ? categories[category as Category] : notSpecified;
}

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

/** Letters and digits of a referral code; those that are mistaken for one another (0 O, 1 I L, U V) are left out. */
export const referralCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const referralCodeLength = 6;
const referralCodePrefix = 'FB-';

/** Six characters as the screens show them: FB-XXXXXX. */
export function formatReferralCode(characters: string): string {
  return referralCodePrefix + characters;
}

/** The six characters of a code in any case, with or without the prefix; null if it can't be a code. */
export function parseReferralCode(text: string): string | null {
  const characters = text
    .trim()
    .toUpperCase()
    .replace(/^FB-?(?=.{6}$)/, '');
  const known = [...characters].every((character) => referralCodeAlphabet.includes(character));
  return known && characters.length === referralCodeLength ? characters : null;
}

/** An agent's initials, two at most. */
export function initialsOf(firstname: string, lastname: string): string {
  return [firstname, lastname].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
}

const password = (required: string, tooShort: string) =>
  z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.minLength(passwordLengthMin, { error: tooShort, abort: true }),
      z.maxLength(passwordLengthMax, messages.atMost(passwordLengthMax)),
    );

/** Registration, as the form and the call check it. */
export const registration = z.object({
  firstname: lineOf('First name is required'),
  lastname: lineOf('Last name is required'),
  email: emailOf('Email is required', 'Email is invalid'),
  category: z.enum(categoryValues, 'Please select a category'),
});

export const credentials = z.object({
  email: emailOf('Email is required', 'Email is invalid'),
  password: password('Password is required', messages.atLeast(passwordLengthMin)),
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
  newPassword: password(messages.required, messages.atLeast(passwordLengthMin)),
});

const currentPassword = z
  .string('Current password is required.')
  .check(
    z.minLength(1, 'Current password is required.'),
    z.maxLength(passwordLengthMax, messages.atMost(passwordLengthMax)),
  );
const newPassword = password('New password is required.', 'New password must be at least 6 characters long.');

export const sameAsCurrentPassword = 'New password must be different from current password.';
export const passwordsDoNotMatch = 'New passwords do not match.';

export const passwordChange = z.object({ oldPassword: currentPassword, newPassword }).check(
  z.refine(({ oldPassword, newPassword }) => oldPassword !== newPassword, {
    error: sameAsCurrentPassword,
    path: ['newPassword'],
  }),
);

/** The form's side of a password change: the new password is typed twice. */
export const passwordChangeForm = z
  .object({
    oldPassword: currentPassword,
    newPassword,
    confirmPassword: z.string(passwordsDoNotMatch),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: passwordsDoNotMatch,
      path: ['confirmPassword'],
    }),
    z.refine(({ oldPassword, newPassword }) => oldPassword !== newPassword, {
      error: sameAsCurrentPassword,
      path: ['newPassword'],
    }),
  );

export const invalidOtpShape = 'Please enter a valid 6-digit OTP';
export const passwordChangeOtp = z.object({
  otp: z.string(invalidOtpShape).check(z.trim(), z.regex(/^\d{6}$/, invalidOtpShape)),
});

export const phoneRequired = 'Phone number is required';
export const phoneInvalid = 'Please enter a valid phone number (e.g., 08031234567 or +2348031234567)';
export const profileUpdate = z.object({
  phoneNumber: z
    .string(phoneRequired)
    .check(
      z.trim(),
      z.minLength(1, { error: phoneRequired, abort: true }),
      z.maxLength(40, { error: phoneInvalid, abort: true }),
      z.regex(/^\+?[\d\s().-]+$/, { error: phoneInvalid, abort: true }),
      z.refine(isPhone, phoneInvalid),
    ),
});

/** The agent whose page it is. Any text is read; one that isn't the caller's own id is refused as not theirs. */
export const agentPath = z.object({ id: z.string().check(z.maxLength(64), z.describe('The agent’s id')) });

const identity = {
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  category: z.string(),
  referralCode: z.string(),
};

export const bankInfo = z.object({
  accountNumber: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  bankId: z.string(),
});

/** The whole profile. Target and expected earnings are the current Lagos month's, in naira. */
export const agentProfile = z.object({
  ...identity,
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  target: z.nullable(z.number()),
  expectedEarnings: z.number(),
  bankInfo: z.nullable(bankInfo),
});
export type AgentProfile = z.output<typeof agentProfile>;

export const signedInAgent = z.object(identity);
export type SignedInAgent = z.output<typeof signedInAgent>;

export const registerAgent = endpoint({
  name: 'registerAgent',
  method: 'POST',
  path: '/agents/register',
  access: 'public',
  summary:
    'Registers an agent and mails the login details. An address that is registered already gets the same answer and a letter that says so.',
  body: registration,
  reply: messageReply,
  refusals: [],
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
  summary: 'Sets a new password with the code from the letter and ends every older session.',
  body: passwordReset,
  reply: messageReply,
  refusals: ['invalid-otp'],
});

export const getAgent = endpoint({
  name: 'getAgent',
  method: 'GET',
  path: '/agents/{id}',
  access: 'owner',
  summary: 'The agent’s profile.',
  params: agentPath,
  reply: z.object({ agent: agentProfile }),
  refusals: [],
});

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/agents/{id}/update-profile',
  access: 'owner',
  summary: 'Changes the contact phone.',
  params: agentPath,
  body: profileUpdate,
  reply: messageReply,
  refusals: [],
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

/** What the server says when it worked, and the client if the server says nothing. */
export const agentMessages = {
  registered: 'Agent registered. Login details sent via email.',
  signedIn: 'Login successful',
  resetRequested: 'Password reset instructions sent to your email.',
  passwordReset: 'Password successfully reset',
  profileUpdated: 'Profile updated successfully',
  changeRequested: 'OTP sent to email for password change verification',
  passwordUpdated: 'Password updated successfully',
} as const;
