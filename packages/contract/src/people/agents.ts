/** Sales agents: registration, profile and phone number. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf, phoneOf } from '../primitives/contact-fields.ts';
import { messageReply, nameOf } from '../primitives/text.ts';

/** An agent's categories: the values in the API and the labels that people see. */
export const categories = {
  student: 'Student',
  individual: 'Individual',
  civilServant: 'Civil Servant',
  employed: 'Employed',
  others: 'Others',
} as const;

export type Category = keyof typeof categories;
/** The values of the categories. */
export const categoryValues = Object.keys(categories) as [Category, ...Category[]];

/** The label of an unknown value. */
export const notSpecified = 'Not specified';

/** The label of a category. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(categories, category) ? categories[category as Category] : notSpecified;
}

/** The initials of a name, at most two. */
export function initialsOf(firstname: string, lastname: string): string {
  return [firstname, lastname].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
}

export const phoneRequired = 'Phone number is required';
export const phoneInvalid = 'Please enter a valid phone number (e.g., 08031234567 or +2348031234567)';
/** The form that changes the phone number. */
export const profileUpdate = z.object({ phoneNumber: phoneOf(phoneRequired, phoneInvalid, { isWordForWord: true }) });

/** The registration form. */
export const registration = z.object({
  firstname: nameOf('First name is required'),
  lastname: nameOf('Last name is required'),
  email: emailOf('Email is required', 'Email is invalid'),
  category: z.enum(categoryValues, 'Please select a category'),
});

/** The path of a call about one agent. An id other than the caller's own is refused with 403. */
export const agentPath = z.object({ id: z.string().check(z.maxLength(64), z.describe('The agent’s id')) });

const identity = {
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  category: z.string(),
  referralCode: z.string(),
};

/** The account that earnings are paid to, as its owner sees it. */
export const bankInfo = z.object({
  accountNumber: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  bankId: z.string(),
});

/** The commission that an order placed now would earn: per cent of the goods, in a customer's first months. */
export const commissionTerms = z.object({
  ratePercent: z
    .number()
    .check(z.describe('Commission in per cent of the goods value of a completed order, such as 2 or 2.5')),
  windowMonths: z
    .int()
    .check(z.describe('The number of months after the customer’s sign-up in which orders earn commission')),
});
export type CommissionTerms = z.output<typeof commissionTerms>;

/**
 * An agent's profile. Target and expected earnings are those of the current month in Lagos, in naira; the commission terms are those
 * in force today.
 */
export const agentProfile = z.object({
  ...identity,
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  target: z.nullable(z.number()),
  expectedEarnings: z.number(),
  commissionTerms,
  bankInfo: z.nullable(bankInfo),
});
export type AgentProfile = z.output<typeof agentProfile>;

/** The agent in the reply to signing in. */
export const signedInAgent = z.object(identity);
export type SignedInAgent = z.output<typeof signedInAgent>;

/** Registers an agent. The reply is the same for an address that is registered already. */
export const registerAgent = endpoint({
  name: 'registerAgent',
  method: 'POST',
  path: '/agents/register',
  access: 'public',
  summary:
    'Registers an agent and sends the login details by email. If the address already has an account, the reply is the same and the owner is informed by email.',
  body: registration,
  reply: messageReply,
  refusals: [],
});

/** Returns the profile of the signed-in agent. */
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

/** Changes the phone number of the signed-in agent. */
export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/agents/{id}/update-profile',
  access: 'owner',
  summary: 'Changes the phone number.',
  params: agentPath,
  body: profileUpdate,
  reply: messageReply,
  refusals: [],
});

/** The messages of successful calls. */
export const agentMessages = {
  registered: 'Agent registered. Login details sent via email.',
  signedIn: 'Login successful',
  resetRequested: 'Password reset instructions sent to your email.',
  passwordReset: 'Password successfully reset',
  profileUpdated: 'Profile updated successfully',
  changeRequested: 'OTP sent to email for password change verification',
  passwordUpdated: 'Password updated successfully',
} as const;
