import type { CodeSent } from '@foodbank/contract/people/customer-forms';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { queueSecurityNotice } from '../../foundation/notifications/queue-security-notice.ts';
import type { TextAsker } from '../../foundation/notifications/text-pots.ts';
import { redeemPhoneCode, requestPhoneCode } from '../../people/accounts/phone-codes.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { noticeTo } from '../../people/customer-accounts/sessions.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { type FormerName, findOwnCustomer, listFormerNames, lockCustomer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { hasManyWords, resembles } from '../banks/name-rules.ts';
import { accountDigestInput, type NamedAccount } from '../banks/update-account-info.ts';
import { decidePayerAccount } from './payer-accounts.ts';
import { findCharge } from './queries.ts';
import { refundsQueue } from './queue-names.ts';
import {
  findRefundAccount,
  lockSealedRefundAccounts,
  type RefundAccount,
  storeRefundAccount,
  updateDecidedAccount,
  updateSealedRefundAccount,
} from './refund-account-queries.ts';
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
async function tellRefunds(tx: Tx, customerId: string): Promise<void> {
  for (const { id } of await listRefundsInNeed(tx, customerId)) await tx.enqueue(refundsQueue, id);
}

type Name = Omit<FormerName, 'replacedAt'>;

const dayMs = 86_400_000;
/** Who changed names within so many days is looked at by a person before money goes to an account in the new name. */
const renamedDays = 30;

const isNameOf = (accountName: string, { firstname, lastname }: Name): boolean =>
  resembles(accountName, firstname, lastname) && !hasManyWords(firstname, lastname);

/** The names that a customer had at an instant. `former` are oldest first. */
function nameAt(former: readonly FormerName[], present: Name, at: Date): Name {
  return former.find(({ replacedAt }) => replacedAt > at) ?? present;
}

/**
 * True if the bank's name of an account is the customer's, without a person: as the customer is called now, has been for 30 days, and was
 * when each of some payments was made. False for a customer who is unknown or was erased.
 */
async function isInCustomersName(
  db: Db,
  customerId: string,
  accountName: string,
  { now, paidAt }: { now: Date; paidAt: readonly Date[] },
): Promise<boolean> {
  const present = await findOwnCustomer(db, customerId);
  if (present === null) return false;
  const former = await listFormerNames(db, customerId);
  if (former.some(({ replacedAt }) => replacedAt.getTime() > now.getTime() - renamedDays * dayMs)) return false;
  const names = [present, ...paidAt.map((at) => nameAt(former, present, at))];
  return names.every((name) => isNameOf(accountName, name));
}

/** True if the bank's name of an account is the one that a customer had when a payment was made. */
export async function isInNameOfPayment(
  db: Db,
  customerId: string,
  accountName: string,
  paidAt: Date,
): Promise<boolean> {
  const present = await findOwnCustomer(db, customerId);
  if (present === null) return false;
  return isNameOf(accountName, nameAt(await listFormerNames(db, customerId), present, paidAt));
}

/** What a person decided about an account whose name is not the customer's. `version` is the one that was shown. */
interface RefundAccountDecision {
  version: number;
  decision: 'accept' | 'refuse';
  reason: string;
}

/**
 * Accepts or refuses the account for refunds of a charge's customer. An accepted one is told to the provider for the refunds that wait; a
 * refused one to the customer, by text message and email. Of a payment by a pay link it is the payer's account, whose page says so.
 * Refuses with `not-found` an unknown charge, with `own-record` members whose own account it is, and with `changed-meanwhile` where the
 * account is another one or was decided.
 */
export async function decideRefundAccount(
  tx: Tx,
  chargeId: string,
  { version, decision, reason }: RefundAccountDecision,
  actor: Actor,
): Promise<void> {
  const { customerId, payLinkId } = (await findCharge(tx, chargeId)) ?? refuse('not-found');
  await refuseOwnCustomer(tx, customerId, actor);
  const state = decision === 'accept' ? 'accepted' : 'refused';
  if (payLinkId !== null) return decidePayerAccount(tx, chargeId, { version, state, reason }, actor);
  if (!(await updateDecidedAccount(tx, customerId, { version, state, staffId: actor.id }))) refuse('changed-meanwhile');
  await addAuditLine(tx, {
    actor,
    action: decision === 'accept' ? 'refund-account-accepted' : 'refund-account-refused',
    subject: customerId,
    before: { state: 'in-question' },
    after: { state },
    detail: { version },
    reason,
  });
  const customer = await findOwnCustomer(tx, customerId);
  if (decision === 'accept') {
    if (customer !== null && customer.agentId !== null) await tx.enqueue(agentContactsQueue, customer.agentId);
    return tellRefunds(tx, customerId);
  }
  if (customer === null) return;
  const recipient = { ...customer, customerId, email: confirmedEmail(customer) };
  await queueSecurityNotice(tx, 'refund-account-refused', recipient);
}

/**
 * Encrypts the next accounts for refunds with the current key. Returns how many there were and the last customer's id, after which to
 * continue; null if there are no more.
 */
export async function reencryptRefundAccounts(tx: Tx, afterId: string, atMost: number) {
  const accounts = await lockSealedRefundAccounts(tx, afterId, atMost);
  for (const { customerId, numberSealed, bankCode } of accounts) {
    const number = tx.keys.unseal(numberSealed);
    const digest = tx.keys.digest(accountDigestInput(bankCode, number));
    await updateSealedRefundAccount(tx, customerId, tx.keys.seal(number), digest);
  }
  const last = accounts.at(-1);
  return last === undefined ? null : { count: accounts.length, last: last.customerId };
}
