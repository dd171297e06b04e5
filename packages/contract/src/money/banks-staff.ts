/** What staff decide about bank accounts: names that do not resemble the agent’s, and another account that an agent wants. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staffAgentPath } from '../people/agents-staff.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messageReply } from '../primitives/text.ts';
import { accountChange } from './banks.ts';

/** The decision: why, and the version of the record that was looked at (`getAccountName`). */
const decision = z.object({ reason: reasonText, version: lineOf() });

/** Accepts the name. The account isn't in question any more. */
export const acceptAccountName = endpoint({
  name: 'acceptAccountName',
  method: 'POST',
  path: '/staff/account-names/{agentId}/accept',
  access: 'staff',
  staff: 'agents.approve-change',
  proof: 'recent',
  summary: 'Accepts the name of an agent’s bank account after a person has looked at it.',
  params: z.object({ agentId: rowId }),
  body: decision,
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'changed-meanwhile'],
});

/** Asks the agent by email about the account. It stays in question and waits for the answer. */
export const askAboutAccountName = endpoint({
  name: 'askAboutAccountName',
  method: 'POST',
  path: '/staff/account-names/{agentId}/ask',
  access: 'staff',
  staff: 'agents.approve-change',
  summary: 'Asks the agent by email about the name of the bank account. At most once a day.',
  params: z.object({ agentId: rowId }),
  body: decision,
  reply: messageReply,
  refusals: ['not-found', 'own-record', 'changed-meanwhile', 'already-asked'],
});

/** The messages of these calls. */
export const accountNameMessages = {
  accepted: 'The account’s name is accepted.',
  asked: 'The agent is asked by email.',
  manyEmails: 'This agent got many emails within the hour. Please ask again later.',
} as const;

/** Asks for another bank account of an agent. Another member approves it. */
export const requestBankAccountChange = endpoint({
  name: 'requestBankAccountChange',
  method: 'POST',
  path: '/staff/agents/{agentId}/request-bank-account-change',
  access: 'staff',
  staff: 'agents.request-change',
  summary:
    'Resolves the name of another bank account of the agent and asks for the change, which a second person approves.',
  params: staffAgentPath,
  body: z.extend(accountChange, { reason: reasonText }),
  reply: z.object({ message: z.string(), approvalId: z.string(), accountName: z.string(), nameMatches: z.boolean() }),
  refusals: [
    'not-found',
    'agent-erased',
    'own-record',
    'account-not-resolved',
    'no-account-yet',
    'same-account',
    'change-already-asked',
  ],
});
