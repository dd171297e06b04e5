import { randomInt } from 'node:crypto';
import type { Category } from '@foodbank/contract/people/agents';
import { emailKey } from '@foodbank/contract/primitives/email';
import {
  formatReferralCode,
  referralCodeAlphabet,
  referralCodeLength,
} from '@foodbank/contract/primitives/referral-codes';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, agentActor } from '../../foundation/audit/add-audit-line.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { findAccount, insertAccount } from '../accounts/queries.ts';
import { greetingFor } from './agent-rules.ts';
import { findAgentByEmail, insertAgent } from './queries.ts';
import { queueAgentEmail } from './queue-agent-email.ts';

/** A registration with its generated password. */
export interface Registration {
  firstname: string;
  lastname: string;
  email: string;
  category: Category;
  /** The generated password for the email. Only its hash is stored. */
  password: string;
  passwordHash: string;
}

/**
 * Registers an agent with a referral code and sends the login details by email. If the address is registered already, the agent
 * stays unchanged and the owner gets an email that the account exists; the caller can't see the difference. The transaction runs
 * again if the referral code is taken or the same address is registered concurrently.
 */
export async function registerAgent(tx: Tx, registration: Registration): Promise<void> {
  const { firstname, lastname, email, category, password, passwordHash } = registration;
  const key = emailKey(email);
  const code = generateReferralCode();
  const id = await insertAccount(tx, { kind: 'agent', loginKey: key, passwordHash });
  if (id === null) {
    const existing = await findAgentByEmail(tx, key);
    const account = existing && (await findAccount(tx, existing.id));
    if (!existing || !account) throw new Error('the address was taken and is free again');
    await queueAgentEmail(tx, existing, { kind: 'account-exists', templateData: greetingFor(existing, account) });
    return;
  }
  await insertAgent(tx, { id, firstname, lastname, email, emailKey: key, category, referralCode: code });
  await addAuditLine(tx, { actor: agentActor(id), action: 'agent-registered', subject: id });
  const templateData = { referralCode: formatReferralCode(code) };
  await queueEmail(tx, email, { kind: 'login-details', templateData, secrets: { password } });
}

function generateReferralCode(): string {
  const character = () => referralCodeAlphabet[randomInt(referralCodeAlphabet.length)];
  return Array.from({ length: referralCodeLength }, character).join('');
}
