import { accountNameMessages } from '@foodbank/contract/money/banks-staff';
import type { Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { refuseOwnRecord } from '../../people/agents/lock-managed-agent.ts';
import { type Agent, findAgent, lockAgent } from '../../people/agents/queries.ts';
import { type AccountInQuestion, lockAccountInQuestion, markAccountAccepted, markAccountAsked } from './queries.ts';

/** A member of staff asks an agent about the same account at most once in this time. */
const askedEveryMs = 86_400_000;

/** What a decision is about and why. */
export interface AccountNameDecision {
  agentId: string;
  reason: string;
  /** The version of the record that the member looked at. */
  version: string;
}

/** Stands for the names and the account that a person compared. A decision about another version is refused. */
export function accountVersion(
  keys: Pick<Keys, 'digest'>,
  { firstname, lastname }: { firstname: string; lastname: string },
  { accountName, numberDigest }: { accountName: string; numberDigest: string },
): string {
  return keys.digest(JSON.stringify(['account in question', firstname, lastname, accountName, numberDigest]));
}

/**
 * Accepts an account whose name doesn't resemble the agent's, or that another agent has too. Refuses with `changed-meanwhile` if
 * another person decided, or if the names or the account are not those that were looked at, and with `own-record` the agent's own.
 */
export async function acceptAccountName(tx: Tx, decision: AccountNameDecision, actor: Actor): Promise<void> {
  const { agentId, reason } = decision;
  await lockAsSeen(tx, decision, actor);
  await markAccountAccepted(tx, agentId, actor.id);
  await addAuditLine(tx, {
    actor,
    action: 'account-name-accepted',
    subject: agentId,
    before: { needsReview: true },
    after: { needsReview: false },
    reason,
  });
}

/**
 * Asks the agent by email about the account, which stays in question. Refuses with `already-asked` within a day, and like
 * `acceptAccountName`.
 */
export async function askAboutAccountName(tx: Tx, decision: AccountNameDecision, actor: Actor): Promise<void> {
  const { agentId, reason } = decision;
  const { agent, account } = await lockAsSeen(tx, decision, actor);
  const { accountName, askedAt, bankName, numberSealed } = account;
  if (askedAt !== null && tx.now.getTime() - askedAt.getTime() < askedEveryMs) refuse('already-asked');
  await markAccountAsked(tx, agentId, actor.id);
  const templateData = {
    firstname: agent.firstname,
    bankName,
    lastDigits: tx.keys.unseal(numberSealed).slice(-4),
    accountName,
  };
  if (!(await queueEmail(tx, agent.email, { kind: 'account-name-question', templateData })))
    refuse('too-many-requests', { message: accountNameMessages.manyEmails });
  await addAuditLine(tx, { actor, action: 'account-name-asked', subject: agentId, reason });
}

/** Locks agent and account, and refuses unless they are in question and as they were shown. */
async function lockAsSeen(
  tx: Tx,
  { agentId, version }: AccountNameDecision,
  actor: Actor,
): Promise<{ agent: Agent; account: AccountInQuestion }> {
  if ((await findAgent(tx, agentId)) === null) refuse('not-found');
  const agent = await lockAgent(tx, agentId);
  await refuseOwnRecord(tx, [agent], actor);
  const account = (await lockAccountInQuestion(tx, agentId)) ?? refuse('not-found');
  if (!account.needsReview || accountVersion(tx.keys, agent, account) !== version) refuse('changed-meanwhile');
  return { agent, account };
}
