/** Sales agents: who they are, how they join, and their contacts. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isPhone } from '../primitives/phone.ts';
import { emailOf, lineOf, messageReply } from '../primitives/text.ts';

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

/** An agent's initials, two at most. */
export function initialsOf(firstname: string, lastname: string): string {
  return [firstname, lastname].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
}

export const phoneRequired = 'Phone number is required';
export const phoneInvalid = 'Please enter a valid phone number (e.g., 08031234567 or +2348031234567)';
export const profileUpdate = z.object({
  phoneNumber: z
    .string(phoneRequired)
    .check(
      z.trim(),
      z.minLength(1, { error: phoneRequired, abort: true }),
      z.maxLength(40, { error: phoneInvalid, abort: true }),
      z.regex(/^\+?[\d ().-]+$/, { error: phoneInvalid, abort: true }),
      z.refine(isPhone, phoneInvalid),
    ),
});

/** Registration, as the form and the call check it. */
export const registration = z.object({
  firstname: lineOf('First name is required'),
  lastname: lineOf('Last name is required'),
  email: emailOf('Email is required', 'Email is invalid'),
  category: z.enum(categoryValues, 'Please select a category'),
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
    'Registers an agent and mails the login details. An address that is registered already gets the same answer and an email that says so.',
  body: registration,
  reply: messageReply,
  refusals: [],
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
