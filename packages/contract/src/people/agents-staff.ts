/** What members of staff do to agents. Each act has a reason and is audited. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf } from '../primitives/contact-fields.ts';
import { addMonths, type Day, lagosDay } from '../primitives/day.ts';
import { naira } from '../primitives/money.ts';
import { reasonText, secondReason } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, nameOf } from '../primitives/text.ts';
import { categoryValues } from './agents.ts';

/** The path of a call of staff about one agent. */
export const staffAgentPath = z.object({
  agentId: rowId.check(z.describe('The agent’s id')),
});

/** The highest target of a month, in naira. */
export const targetMaxNaira = 1_000_000_000;

/** The first day of the Lagos month of an instant, or of a month that many months later. */
export function monthStart(at: Date, monthsLater = 0): Day {
  return addMonths(`${lagosDay(at).slice(0, 7)}-01`, monthsLater);
}

/** How many months ahead a target may begin. */
export const targetMonthsAhead = 24;

const because = { reason: reasonText };
/** A target of a month in naira; null for none. */
export const targetField = z.nullable(
  naira.check(z.positive('The target must be more than zero'), z.maximum(targetMaxNaira, 'The target is too high')),
);

/** A target to set: from a month on, in naira or none. `expected` is the one that the caller saw for that month. */
export const targetChange = z.object({
  startsOn: z
    .string('Please choose a month')
    .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-01$/, 'Please choose a month'), z.describe('The first day of a month')),
  target: targetField,
  expected: z.nullable(naira),
  ...because,
});

/** Shows an agent's contacts. The reason is in the audit log before the contacts are in the reply. */
export const showAgentContacts = endpoint({
  name: 'showAgentContacts',
  method: 'POST',
  path: '/staff/agents/{agentId}/contacts',
  access: 'staff',
  staff: 'agents.contacts',
  summary: 'The full email address and phone number of an agent, once. The reason is recorded.',
  params: staffAgentPath,
  body: z.object({ ...because, secondReason }),
  reply: z.object({ email: z.string(), phoneNumber: z.nullable(z.string()) }),
  refusals: ['contacts-second-reason', 'not-found', 'agent-erased'],
});

/** Sets a target from this month or a later one on. The reply has what was in force, so that it can be restored. */
export const setAgentTarget = endpoint({
  name: 'setAgentTarget',
  method: 'POST',
  path: '/staff/agents/{agentId}/target',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Sets the sales target from a month on; null for none.',
  params: staffAgentPath,
  body: targetChange,
  reply: z.object({ message: z.string(), before: z.nullable(naira), after: z.nullable(naira) }),
  refusals: ['not-found', 'agent-erased', 'own-record', 'changed-meanwhile'],
});

/** Changes an agent's category. `expected` is the one that the caller saw. */
export const changeAgentCategory = endpoint({
  name: 'changeAgentCategory',
  method: 'POST',
  path: '/staff/agents/{agentId}/category',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Changes the category, on which the terms of new orders depend.',
  params: staffAgentPath,
  body: z.object({
    category: z.enum(categoryValues, 'Please select a category'),
    expected: z.enum(categoryValues),
    ...because,
  }),
  reply: z.object({ message: z.string(), before: z.enum(categoryValues), after: z.enum(categoryValues) }),
  refusals: ['not-found', 'agent-erased', 'own-record', 'changed-meanwhile'],
});

/** Suspends an agent. */
export const suspendAgent = endpoint({
  name: 'suspendAgent',
  method: 'POST',
  path: '/staff/agents/{agentId}/suspend',
  access: 'staff',
  staff: 'agents.manage',
  summary:
    'Ends every session of the agent and refuses new ones. The agent is informed, and gets no further emails but notices of security.',
  params: staffAgentPath,
  body: z.object(because),
  reply: messageReply,
  refusals: ['not-found', 'agent-erased', 'own-record', 'changed-meanwhile'],
});

/** Restores a suspended agent, who can sign in again. */
export const restoreAgent = endpoint({
  name: 'restoreAgent',
  method: 'POST',
  path: '/staff/agents/{agentId}/restore',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Lets a suspended agent sign in again, and informs the agent.',
  params: staffAgentPath,
  body: z.object(because),
  reply: messageReply,
  refusals: ['not-found', 'agent-erased', 'own-record', 'changed-meanwhile'],
});

/** Signs an agent out everywhere. */
export const endAgentSessions = endpoint({
  name: 'endAgentSessions',
  method: 'POST',
  path: '/staff/agents/{agentId}/end-sessions',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Ends every session of the agent. The password stays.',
  params: staffAgentPath,
  body: z.object(because),
  reply: messageReply,
  refusals: ['not-found', 'agent-erased', 'own-record', 'agent-suspended'],
});

/** Emails a reset code to an agent, within the same limits as if the agent had asked. */
export const sendResetCode = endpoint({
  name: 'sendResetCode',
  method: 'POST',
  path: '/staff/agents/{agentId}/send-reset-code',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Emails the agent a code for a new password. The caller doesn’t see it.',
  params: staffAgentPath,
  body: z.object(because),
  reply: messageReply,
  refusals: ['not-found', 'agent-erased', 'own-record', 'agent-suspended', 'too-many-requests'],
});

/** The new name of an agent. */
export const nameChange = z.object({
  firstname: nameOf('First name is required'),
  lastname: nameOf('Last name is required'),
  ...because,
});
/** The new email address of an agent. */
export const emailChange = z.object({ email: emailOf('Email is required', 'Email is invalid'), ...because });

/** Asks for a new name. Another member approves it. */
export const requestNameChange = endpoint({
  name: 'requestNameChange',
  method: 'POST',
  path: '/staff/agents/{agentId}/request-name-change',
  access: 'staff',
  staff: 'agents.request-change',
  summary: 'Asks for another name of the agent, which a second person approves.',
  params: staffAgentPath,
  body: nameChange,
  reply: z.object({ message: z.string(), approvalId: z.string() }),
  refusals: ['not-found', 'agent-erased', 'own-record', 'change-already-asked'],
});

/** Asks for a new email address, which is also the login. Another member approves it. */
export const requestEmailChange = endpoint({
  name: 'requestEmailChange',
  method: 'POST',
  path: '/staff/agents/{agentId}/request-email-change',
  access: 'staff',
  staff: 'agents.request-change',
  summary: 'Asks for another email address of the agent, which a second person approves.',
  params: staffAgentPath,
  body: emailChange,
  reply: z.object({ message: z.string(), approvalId: z.string() }),
  refusals: ['not-found', 'agent-erased', 'own-record', 'email-taken', 'change-already-asked'],
});

/** The kinds of changes that two people decide, with what they are called on screens. */
export const agentChangeKinds = {
  'agent-bank-account': 'Bank account of an agent',
  'agent-name': 'Name of an agent',
  'agent-email': 'Email of an agent',
} as const;
export type AgentChangeKind = keyof typeof agentChangeKinds;

/** The messages of successful calls. */
export const agentAdminMessages = {
  targetSet: 'Target saved',
  categoryChanged: 'Category changed',
  suspended: 'Agent suspended and signed out everywhere',
  restored: 'Agent restored',
  sessionsEnded: 'Agent signed out everywhere',
  codeSent: 'Code sent to the agent’s email',
  changeAsked: 'The change waits for a second person',
} as const;
