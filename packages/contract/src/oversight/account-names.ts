/** Bank accounts whose name doesn't resemble the agent's, or that another agent has too, as the console lists them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowId, rowsAfter } from '../primitives/rows.ts';
import { messages } from '../primitives/text.ts';

/** `open`: not decided yet. `asked`: the agent was asked and hasn't answered. */
const accountNameState = z.enum(['open', 'asked'], messages.pattern);

/** An account that a person has to look at. Instants are ISO 8601 text. */
export const accountName = z.object({
  agentId: z.string(),
  agentName: z.string(),
  /** The name that the bank has. */
  accountName: z.string(),
  bankName: z.string(),
  /** The last four digits of the account number. */
  lastDigits: z.string(),
  savedAt: z.string(),
  /** When the agent was asked; null if not. */
  askedAt: z.nullable(z.string()),
});
export type AccountName = z.output<typeof accountName>;

/** All that is needed to decide about an account's name. */
export const accountNameRecord = z.object({
  ...accountName.shape,
  referralCode: z.string(),
  category: z.string(),
  registeredAt: z.string(),
  /** True if the names resemble each other, so that only the account's other owners are in question. */
  resembles: z.boolean(),
  /** Other agents with the same account. */
  sharedWith: z.array(z.object({ agentId: z.string(), name: z.string(), referralCode: z.string() })),
  /** Who asked the agent; null if not asked. */
  askedBy: z.nullable(z.string()),
  /** Stands for what is shown. A decision about another version is refused. */
  version: z.string(),
});
export type AccountNameRecord = z.output<typeof accountNameRecord>;

/** Lists the accounts to look at, oldest first. */
export const listAccountNames = endpoint({
  name: 'listAccountNames',
  method: 'GET',
  path: '/staff/account-names',
  access: 'staff',
  staff: 'agents.approve-change',
  summary: 'Bank accounts whose name doesn’t resemble the agent’s, or that another agent has too, oldest first.',
  query: z.object({ state: z.optional(accountNameState), cursor: z.optional(rowsAfter) }),
  reply: z.object({ rows: z.array(accountName), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Returns what is needed to decide about an account's name. */
export const getAccountName = endpoint({
  name: 'getAccountName',
  method: 'GET',
  path: '/staff/account-names/{agentId}',
  access: 'staff',
  staff: 'agents.approve-change',
  summary: 'All that is needed to decide about the name of an agent’s account.',
  params: z.object({ agentId: rowId }),
  reply: accountNameRecord,
  refusals: ['not-found'],
});
