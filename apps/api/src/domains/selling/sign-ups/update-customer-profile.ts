import { isSameName as isSameWords } from '@foodbank/contract/primitives/fold-text';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import { isSameName } from '../../money/banks/name-rules.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { shareAgents } from '../../people/agents/queries.ts';
import { noticeTo } from '../../people/customer-accounts/sessions.ts';
import { insertFormerName, listAgentIds, lockCustomer } from '../../people/customers/queries.ts';
import { emailsAfter } from '../../people/customers/rules.ts';
import { followNewName } from '../../people/employers/following.ts';
import { lapseIdentity } from '../../people/identity-levels/lapsing.ts';
import { recordCustomers } from './record-customers.ts';

/** What a customer may change. What is left out stays. */
export interface ChangedCustomer {
  firstname?: string;
  lastname?: string;
  email?: string;
  phone?: string;
}

/**
 * Changes name and contacts of a customer of our own. The agent stays; whether the customer is the agent is decided anew. The names before
 * are kept, because refunds go to an account in the name at the time of payment; another name is told to the customer. Another email
 * waits beside a confirmed one (`confirmEmail` replaces it); one that is removed is told to that address and the phone. Another phone or name has who
 * the customer is checked anew. Locks the agent, then the customer.
 */
export async function updateCustomerProfile(tx: Tx, accountId: string, changed: ChangedCustomer): Promise<void> {
  await shareAgents(tx, await listAgentIds(tx, [accountId]), []);
  const before = (await lockCustomer(tx, accountId)) ?? refuse('not-signed-in');
  const { phone, ...names } = before;
  const emails = changed.email === undefined ? { email: before.email } : emailsAfter(before, changed.email);
  const { loginKey } = (await findAccount(tx, accountId)) ?? refuse('not-signed-in');
  const told = await noticeTo(tx, { id: accountId, phone: loginKey });
  const report = {
    customerId: accountId,
    firstname: changed.firstname ?? names.firstname,
    lastname: changed.lastname ?? names.lastname,
    ...emails,
    phoneNumber: changed.phone ?? phone,
    referralCode: null,
    referredAt: tx.now.toISOString(),
  };
  const [refusal] = await recordCustomers(tx, [report], 'own');
  if (refusal) throw new Error(`a change of a customer was refused: ${refusal}`);
  if (!isSameName(before, report)) {
    await insertFormerName(tx, accountId, before);
    await addAuditLine(tx, { actor: customerActor(accountId), action: 'customer-name-changed', subject: accountId });
    await queueSecurityNotice(tx, 'new-name', told);
  }
  if (told.email && emails.email === '') await queueSecurityNotice(tx, 'new-email', told);
  const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`;
  if (!isSameWords(fullName(before), fullName(report))) {
    await lapseIdentity(tx, accountId, 'name-changed');
    await followNewName(tx, accountId, report, customerActor(accountId));
  }
  if (changed.phone !== undefined && phoneKey(changed.phone) !== before.phoneKey)
    await lapseIdentity(tx, accountId, 'phone-changed');
}
