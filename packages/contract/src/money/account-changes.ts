/** Changes of an agent's bank account: asked for by the agent with a code, or by staff, and approved by another person. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { passwordChangeOtp } from '../people/accounts.ts';
import { agentPath } from '../people/agents.ts';
import { staffAgentPath } from '../people/agents-admin.ts';
import { reasonText } from '../primitives/reasons.ts';
import { messageReply } from '../primitives/text.ts';
import { accountInformation } from './banks.ts';

/** The account to change to. The server resolves its name. */
export const accountChange = z.pick(accountInformation, { accountNumber: true, bankCode: true });

const newAccount = z.object({ bankName: z.string(), lastDigits: z.string(), accountName: z.string() });
/** The account that a code confirms, as the bank names it. */
export type AskedAccount = z.output<typeof newAccount>;

/** A change that the agent asked for and that waits for approval, or the last one while it was refused. */
export const accountChangeState = z.object({
  state: z.enum(['waiting', 'refused']),
  requestedAt: z.string(),
  /** The member's reason for refusing. */
  reason: z.nullable(z.string()),
  /** True if the agent asked, and so may cancel it. */
  isOwn: z.boolean(),
});
export type AccountChangeState = z.output<typeof accountChangeState>;

/** Returns the state of the change of the bank account, and the account for which a code was sent that still works. */
export const getAccountChange = endpoint({
  name: 'getAccountChange',
  method: 'GET',
  path: '/agents/{id}/account-change',
  access: 'owner',
  summary:
    'The change of the bank account that waits for approval, or that was refused last, and the account that a code which was sent confirms; each is null if there is none.',
  params: agentPath,
  reply: z.object({ change: z.nullable(accountChangeState), codeFor: z.nullable(newAccount) }),
  refusals: [],
});

/** Asks for another bank account: resolves its name and emails a code. */
export const requestAccountChange = endpoint({
  name: 'requestAccountChange',
  method: 'POST',
  path: '/agents/{id}/request-account-change',
  access: 'owner',
  summary: 'Resolves the name of the new account and emails a code that confirms the request.',
  params: agentPath,
  body: accountChange,
  reply: z.object({ message: z.string(), account: newAccount }),
  refusals: ['account-not-resolved', 'no-account-yet', 'same-account', 'change-already-asked', 'code-already-sent'],
});

/** Confirms the request with the code. It then waits for a member of staff. */
export const confirmAccountChange = endpoint({
  name: 'confirmAccountChange',
  method: 'POST',
  path: '/agents/{id}/confirm-account-change',
  access: 'owner',
  summary: 'Confirms the request for another bank account with the code. A member of staff decides it.',
  params: agentPath,
  body: passwordChangeOtp,
  reply: messageReply,
  refusals: ['invalid-otp', 'change-already-asked'],
});

/** Cancels the request. */
export const cancelAccountChange = endpoint({
  name: 'cancelAccountChange',
  method: 'POST',
  path: '/agents/{id}/cancel-account-change',
  access: 'owner',
  summary: 'Cancels the change of the bank account that the agent asked for.',
  params: agentPath,
  reply: messageReply,
  refusals: ['not-found'],
});

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

/** The messages of successful calls. */
export const accountChangeMessages = {
  codeSent: 'We sent a code to your email.',
  asked: 'Your change waits for approval.',
  cancelled: 'Your change was cancelled.',
} as const;
