import { TryAgain, type Tx } from '../../../platform/database.ts';
import { eraseApprovalsOf } from '../../foundation/approvals/erase-approvals-of.ts';
import { hasOpenApprovals, listSubjectsOfAgents } from '../../foundation/approvals/queries.ts';
import { type Actor, wipeSubjectKeys } from '../../foundation/audit/queries.ts';
import { eraseTestimoniesOf } from '../../foundation/content/erase-testimony.ts';
import { deletePushOf } from '../../foundation/notifications/push-queries.ts';
import { deleteEmailsOf } from '../../foundation/notifications/queries.ts';
import { deleteSentMessagesOf } from '../../foundation/notifications/sent-message-queries.ts';
import { deleteTextsOf } from '../../foundation/notifications/text-queries.ts';
import { listIdsOfLoans } from '../../lending/loans/queries.ts';
import { markAccountOfErased } from '../../money/banks/queries.ts';
import { listChargebackIdsOf } from '../../money/charges/chargeback-queries.ts';
import { dropEndsAskedOf, listRefundIdsOf } from '../../money/charges/refund-queries.ts';
import { closeAccount } from '../../people/accounts/queries.ts';
import { deleteResetRequestsOf, eraseAgent, lockAgent } from '../../people/agents/queries.ts';
import { eraseCustomer, lockCustomers } from '../../people/customers/queries.ts';
import { deleteCodesOf } from '../../people/one-time-codes/queries.ts';
import { wipeGivenAgents } from '../../people/targets/queries.ts';
import { deleteSubscriptionsOf } from '../../support/enquiries/queries.ts';
import { deleteRequestsOf } from '../../support/requests/personal-request-queries.ts';
import { discardStatementsOf } from '../../views/statements/discard-statements.ts';
import { eraseOwnCustomers } from './erase-own-customers.ts';
import { eraseRiders } from './erase-riders.ts';
import { auditAll } from './export-data-subject.ts';
import { type DataSubject, messagesOf } from './find-data-subject.ts';
import { listFormerEmailKeys } from './former-addresses.ts';
import { wipeDataRequestsOf } from './queries.ts';

/** The ids of the agents and customers that were erased, and of riders if there are any. */
export interface Erasure {
  agents: string[];
  customers: string[];
  riders?: string[];
}

/**
 * Erases a data subject as far as the law on records allows. Names, contacts and passwords of agents, customers and riders are replaced;
 * emails, codes, subscriptions, requests, statements and the texts of testimonies are deleted, requests about the data lose their contacts, requests that two people
 * decide end and lose their texts, and the keys of personal text in the audit log are wiped. Orders, commissions and daily totals stay, without a name. The encrypted payout account
 * stays for as long as the law requires payment records; retention deletes it. Running it again changes nothing.
 */
export async function eraseDataSubject(tx: Tx, subject: DataSubject, actor: Actor): Promise<Erasure> {
  const { agents, customers, emailKeys, phoneSpellings, auditSubjects, personalOf, contactDigests } = subject;
  const agentIds = agents.map(({ id }) => id);
  const customerIds = customers.map(({ id }) => id);
  const formerKeys = await listFormerEmailKeys(tx, agentIds);
  const loanIds = (await listIdsOfLoans(tx, subject.ownCustomerIds)).map(({ id }) => id);
  const refundIds = (await listRefundIdsOf(tx, subject.ownCustomerIds)).map(({ id }) => id);
  const chargebackIds = (await listChargebackIdsOf(tx, subject.ownCustomerIds)).map(({ id }) => id);
  const riderIds = subject.riders.map(({ id }) => id);
  const ofAgents = [...agentIds, ...(await listSubjectsOfAgents(tx, agentIds))];
  const askedAbout = [...ofAgents, ...subject.ownCustomerIds, ...loanIds, ...refundIds, ...chargebackIds, ...riderIds];
  await eraseApprovalsOf(tx, askedAbout, actor);
  // Every writer locks agents before customers, so that transactions can't deadlock.
  for (const id of agentIds) await lockAgent(tx, id);
  // A request that was made meanwhile.
  if (await hasOpenApprovals(tx, askedAbout)) throw new TryAgain();
  await lockCustomers(tx, customerIds);
  for (const id of agentIds) {
    await eraseAgent(tx, id);
    await closeAccount(tx, id);
    await deleteCodesOf(tx, id);
    await markAccountOfErased(tx, id);
    await discardStatementsOf(tx, id);
  }
  await eraseOwnCustomers(tx, subject);
  await dropEndsAskedOf(tx, refundIds);
  await eraseRiders(tx, subject);
  for (const id of customerIds) await eraseCustomer(tx, id);
  await deleteSubscriptionsOf(tx, emailKeys);
  await deleteRequestsOf(tx, emailKeys, phoneSpellings, agentIds, customerIds);
  await deleteResetRequestsOf(tx, emailKeys);
  const messages = messagesOf(subject);
  await deleteEmailsOf(tx, { ...messages, emailKeys: [...emailKeys, ...formerKeys] });
  await deleteTextsOf(tx, messages);
  await deletePushOf(tx, messages);
  await deleteSentMessagesOf(tx, messages.customerIds);
  await wipeGivenAgents(tx, [...emailKeys, ...formerKeys]);
  await eraseTestimoniesOf(tx, emailKeys);
  await wipeDataRequestsOf(tx, contactDigests);
  await wipeSubjectKeys(tx, personalOf);
  await auditAll(tx, actor, 'person-erased', auditSubjects);
  return { agents: agentIds, customers: customerIds, ...(riderIds.length > 0 && { riders: riderIds }) };
}
