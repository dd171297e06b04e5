import { type AgentChangeKind, agentChangeKinds } from '@foodbank/contract/people/agents-staff';
import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import type { ApprovalChange, ApprovalKind } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  type AgentAndAccount,
  agentOfChange,
  askForChange,
  readSecrets,
  takeChange,
  tellDropped,
} from '../../people/agents/agent-changes.ts';
import { greetingFor } from '../../people/agents/agent-rules.ts';
import { queueAgentEmail } from '../../people/agents/queue-agent-email.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { payableFrom } from './bank-rules.ts';
import { resembles } from './name-rules.ts';
import {
  findAccountDigest,
  findBank,
  findPayoutAccount,
  isAccountOfAnother,
  lockAccountNumber,
  replacePayoutAccount,
} from './queries.ts';
import { accountDigestInput, accountToStore, type NamedAccount } from './update-account-info.ts';

/** The kind of request for another bank account. */
export const accountChangeKindName = 'agent-bank-account' satisfies AgentChangeKind;

/** What is encrypted of the new account, in a code and in a request. */
export interface SecretAccount {
  accountNumber: string;
  accountName: string;
  bankCode: string;
}

/** An account number as people who aren't its owner see it. */
export const maskedNumber = (accountNumber: string) => `******${accountNumber.slice(-4)}`;

/** When an account that is approved is paid to, as a sentence. */
export const paidToFrom = (day: Day): string =>
  `It takes effect at once. The account is paid to from ${formatDay(day)} on.`;

/** The facts that the person who decides looks at. They are looked at again before the change is made. */
async function factsOf(tx: Tx, { agent }: Pick<AgentAndAccount, 'agent'>, account: SecretAccount) {
  const digests = tx.keys.digests(accountDigestInput(account.bankCode, account.accountNumber));
  await lockAccountNumber(tx, tx.keys.digest(accountDigestInput(account.bankCode, account.accountNumber)));
  const isShared = await isAccountOfAnother(tx, digests, agent.id);
  return { nameMatches: resembles(account.accountName, agent.firstname, agent.lastname), isShared };
}

async function fingerprint(tx: Tx, found: AgentAndAccount, account: SecretAccount): Promise<string> {
  const { agent, account: login } = found;
  const { nameMatches, isShared } = await factsOf(tx, found, account);
  const present = await findAccountDigest(tx, agent.id);
  return fingerprintOf(tx, [agent.firstname, agent.lastname, agent.email, login.state, present, nameMatches, isShared]);
}

/**
 * Refuses a change that can't be asked for: without an account (`no-account-yet`), to the account on file (`same-account`), or while
 * another one waits (`change-already-asked`).
 */
export async function refuseUnlessNewAccount(tx: Tx, agentId: string, { bankCode, accountNumber }: SecretAccount) {
  const present = await findAccountDigest(tx, agentId);
  if (present === null) refuse('no-account-yet');
  if (tx.keys.digests(accountDigestInput(bankCode, accountNumber)).includes(present)) refuse('same-account');
  if (await findOpenApproval(tx, accountChangeKindName, agentId)) refuse('change-already-asked');
}

/** Stores the request for another bank account. The bank has named it before. Returns its id, and whether the names match. */
export async function askForAccount(
  tx: Tx,
  found: AgentAndAccount,
  { accountNumber, accountName, bank }: NamedAccount,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<{ approvalId: string; nameMatches: boolean }> {
  const secrets = { accountNumber, accountName, bankCode: bank.code };
  await refuseUnlessNewAccount(tx, found.agent.id, secrets);
  const facts = await factsOf(tx, found, secrets);
  const approvalId = await askForChange(tx, found, {
    kind: accountChangeKindName,
    what: 'bank account',
    to: `${bank.name} ${maskedNumber(accountNumber)}`,
    payload: { bankCode: bank.code, ...facts },
    secrets,
    fingerprint: await fingerprint(tx, found, secrets),
    reason,
    actor,
  });
  return { approvalId, nameMatches: facts.nameMatches };
}

/** Changes of an agent's bank account. The new one is paid to from the third business date after the approval. */
const accountChangeKind: ApprovalKind = {
  kind: accountChangeKindName,
  label: agentChangeKinds[accountChangeKindName],
  recordOf: ({ subject }) => ({ address: `/ops/agents/${subject}`, what: 'the agent', needs: 'agents.read' }),
  formAddress: ({ subject }) => `/ops/agents/${subject}?ask=account`,
  typedAgain: 'the new account number',
  effect: ({ businessDate }) => paidToFrom(payableFrom(businessDate)),
  async approve(tx, id, decider, reason) {
    const { agent, account, approval } = await takeChange(tx, id, { decider, reason }, (found, { secrets }) =>
      fingerprint(tx, found, secrets as unknown as SecretAccount),
    );
    const { accountNumber, accountName, bankCode } = approval.secrets as unknown as SecretAccount;
    const bank = (await findBank(tx, bankCode)) ?? refuse('approval-stale');
    const before = await findPayoutAccount(tx, agent.id);
    const stored = accountToStore(tx, agent.id, { accountNumber, accountName, bank });
    // Whether the name resembles the agent's was shown to the person who approved.
    await replacePayoutAccount(tx, { ...stored, needsReview: false });
    await tx.enqueue(agentContactsQueue, agent.id);
    await addAuditLine(tx, {
      actor: decider,
      action: 'payout-account-changed',
      subject: agent.id,
      before: { bankCode: before?.bankCode ?? null },
      after: { bankCode, payableFrom: stored.payableFrom },
      detail: { approval: id },
      reason,
      personal: { of: `agent:${agent.id}`, text: { accountName, accountNumber: maskedNumber(accountNumber) } },
    });
    const to = `${bank.name} ${maskedNumber(accountNumber)}`;
    const { payableFrom } = stored;
    const templateData = { ...greetingFor(agent, account), what: 'bank account', to, payableFrom } as const;
    await queueAgentEmail(tx, agent, { kind: 'agent-change-made', templateData });
  },
  async describe(tx, approval) {
    const [agent, wanted] = [await agentOfChange(tx, approval), readSecrets<SecretAccount>(tx, approval)];
    const present = agent && (await findPayoutAccount(tx, agent.id));
    if (agent === null || wanted === null) return [];
    const bank = await findBank(tx, wanted.bankCode);
    const facts = await factsOf(tx, { agent }, wanted);
    const resembling = (name: string) => (resembles(name, agent.firstname, agent.lastname) ? 'Yes' : 'No');
    const number = present ? maskedNumber(tx.keys.unseal(present.numberSealed)) : '';
    const rows: [string, string, string][] = [
      ['Bank', present?.bankName ?? '', bank?.name ?? `${wanted.bankCode}, not listed any more`],
      ['Account number', number, maskedNumber(wanted.accountNumber)],
      ['Account name', present?.accountName ?? '', wanted.accountName],
      ['Name resembles the agent’s', present ? resembling(present.accountName) : '', facts.nameMatches ? 'Yes' : 'No'],
      ['Another agent has this account', '', facts.isShared ? 'Yes' : 'No'],
    ];
    return rows.map(([field, before, after]): ApprovalChange => ({ field, before, after }));
  },
  dropped: (tx, approval) => tellDropped(tx, approval, 'bank account'),
};

/** The requests of this domain that a second person decides. */
export const bankApprovals: readonly ApprovalKind[] = [accountChangeKind];
