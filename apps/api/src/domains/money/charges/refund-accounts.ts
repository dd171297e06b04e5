import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import { redeemPhoneCode, requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { noticeTo } from '../../people/customer-accounts/sessions.ts';
import { findOwnCustomer, lockCustomer } from '../../people/customers/queries.ts';
import { accountDigestInput, type NamedAccount } from '../banks/update-account-info.ts';
import { isInCustomersName } from './judge-refund-account.ts';
import { refundsQueue } from './queue-names.ts';
import { findRefundAccount, type RefundAccount, storeRefundAccount } from './refund-account-queries.ts';
import { listRefundsInNeed } from './refund-queries.ts';

/**
 * Stores the account that a customer names for refunds, where there is none or it was refused, else sends a code to the customer's phone
 * for it (`confirmRefundAccount`): who only has the session can't turn refunds to another account. The account that is there already is
 * judged again. The bank has named it before. Locks the customer. Refuses as `requestPhoneCode`.
 */
export async function nameRefundAccount(
  tx: Tx,
  customerId: string,
  named: NamedAccount,
  asker: TextAsker,
): Promise<{ account: RefundAccount; codeSent: CodeSent | null }> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-signed-in');
  const present = await findRefundAccount(tx, customerId);
  if (present === null || present.state === 'refused' || isAccount(tx, present, named))
    return { account: await storeAccount(tx, customerId, named), codeSent: null };
  const { loginKey: phone } = (await findAccount(tx, customerId)) ?? refuse('not-signed-in');
  const request = { kind: 'customer', purpose, phone, accountId: customerId, content: named, asker } as const;
  return { account: present, codeSent: await requestPhoneCode(tx, request) };
}

/**
 * Stores the account that a code from the customer's phone confirms, in place of the earlier one. Null for a wrong code; the transaction
 * must commit in both cases. Locks the customer.
 */
export async function confirmRefundAccount(
  tx: Tx,
  customerId: string,
  { requestId, code }: { requestId: string; code: string },
): Promise<RefundAccount | null> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-signed-in');
  const accepted = await redeemPhoneCode(tx, { kind: 'customer', purpose, requestId }, code);
  if (accepted === null || accepted.accountId !== customerId) return null;
  return storeAccount(tx, customerId, accepted.content as NamedAccount);
}

const purpose = 'refund-account';

const isAccount = (tx: Tx, present: RefundAccount, { accountNumber, bank }: NamedAccount): boolean =>
  present.bankCode === bank.code && tx.keys.unseal(present.numberSealed) === accountNumber;

/**
 * Stores an account, tells the customer where it takes the place of another one, and enqueues the refunds that wait for one. One whose name is not the
 * customer's, now and when the refunds that wait were paid, is in question, until a person has looked.
 */
async function storeAccount(tx: Tx, customerId: string, named: NamedAccount): Promise<RefundAccount> {
  const { accountNumber, accountName, bank } = named;
  const customer = (await findOwnCustomer(tx, customerId)) ?? refuse('not-signed-in');
  const present = await findRefundAccount(tx, customerId);
  const isSame = present !== null && isAccount(tx, present, named);
  const waiting = await listRefundsInNeed(tx, customerId);
  const paidAt = waiting.flatMap((one) => one.paidAt ?? []);
  const isInName = await isInCustomersName(tx, customerId, accountName, { now: tx.now, paidAt });
  // What a person decided about an account is not asked again by naming it again.
  if (isSame && (present.state !== 'in-question' || !isInName)) return present;
  const stored = await storeRefundAccount(tx, {
    customerId,
    numberSealed: tx.keys.seal(accountNumber),
    numberDigest: tx.keys.digest(accountDigestInput(bank.code, accountNumber)),
    bankCode: bank.code,
    bankName: bank.name,
    accountName,
    state: isInName ? 'in-name' : 'in-question',
  });
  if (present !== null && !isSame) {
    const { loginKey: phone } = (await findAccount(tx, customerId)) ?? refuse('not-signed-in');
    await queueSecurityNotice(tx, 'new-refund-account', await noticeTo(tx, { id: customerId, phone }), {
      lastDigits: accountNumber.slice(-4),
    });
  }
  await addAuditLine(tx, { actor: customerActor(customerId), action: 'refund-account-named', subject: customerId });
  await tellRefunds(tx, customerId);
  if (customer.agentId !== null) await tx.enqueue(agentContactsQueue, customer.agentId);
  return stored;
}

/** Enqueues the refunds of a customer that wait for an account. */
export async function tellRefunds(tx: Tx, customerId: string): Promise<void> {
  for (const { id } of await listRefundsInNeed(tx, customerId)) await tx.enqueue(refundsQueue, id);
}
