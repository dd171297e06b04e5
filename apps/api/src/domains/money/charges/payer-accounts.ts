/** Accounts that go with one payment: of payers of pay links, who are not customers. */
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { PaymentSender } from '../../../providers/charges.ts';
import { addAuditLine, visitor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { isSameHolder } from '../banks/name-rules.ts';
import { accountDigestInput, type NamedAccount } from '../banks/update-account-info.ts';
import {
  findPayerAccount,
  isAccountOfCustomer,
  listRefundsInNeedOf,
  lockSealedPayerAccounts,
  type PayerAccount,
  storePayerAccount,
  updateDecidedPayerAccount,
  updateSealedPayerAccount,
} from './payer-account-queries.ts';
import type { Charge } from './queries.ts';
import { refundsQueue } from './queue-names.ts';
import { findRefundAccount, type RefundAccount } from './refund-account-queries.ts';

/** The account that refunds of a charge may go to: the customer's, or of a pay link the payer's, and never the customer's then. Null for none. */
export const findAccountOfCharge = (
  db: Db,
  { id, customerId, payLinkId }: Pick<Charge, 'id' | 'customerId' | 'payLinkId'>,
): Promise<RefundAccount | PayerAccount | null> =>
  payLinkId === null ? findRefundAccount(db, customerId) : findPayerAccount(db, id);

/**
 * Stores the account that the payer of a pay link's charge names, and enqueues the refunds that wait for one. The bank has named it before. An account
 * from which the provider says that the payment came is good; a person looks at any other one. Refuses with `payer-account-theirs` the customer's own
 * account, which paid nothing, and with `changed-meanwhile` where an account stands that is not in question any more.
 */
export async function namePayerAccount(
  tx: Tx,
  charge: Pick<Charge, 'id' | 'customerId'>,
  { accountNumber, accountName, bank }: NamedAccount,
  sender: PaymentSender | null,
): Promise<PayerAccount> {
  const text = accountDigestInput(bank.code, accountNumber);
  const isSender = sender !== null && isSentFrom(sender, { accountNumber, accountName });
  if (!isSender && (await isAccountOfCustomer(tx, charge.customerId, tx.keys.digests(text))))
    refuse('payer-account-theirs');
  const account = await storePayerAccount(tx, {
    chargeId: charge.id,
    numberSealed: tx.keys.seal(accountNumber),
    numberDigest: tx.keys.digest(text),
    bankCode: bank.code,
    bankName: bank.name,
    accountName,
    state: isSender ? 'in-name' : 'in-question',
  });
  if (account === null) refuse('changed-meanwhile');
  await addAuditLine(tx, {
    actor: visitor,
    action: 'payer-account-named',
    subject: charge.id,
    detail: { state: account.state },
  });
  await tellRefunds(tx, charge.id);
  return account;
}

/** True for the account that the provider says a payment was sent from: by its holder's name, and its last digits where those are told. */
function isSentFrom(
  { name, lastDigits }: PaymentSender,
  { accountNumber, accountName }: Pick<NamedAccount, 'accountNumber' | 'accountName'>,
): boolean {
  return (
    name !== null && isSameHolder(accountName, name) && (lastDigits === null || accountNumber.endsWith(lastDigits))
  );
}

/** Enqueues the refunds of a charge that wait for an account. */
async function tellRefunds(tx: Tx, chargeId: string): Promise<void> {
  for (const { id } of await listRefundsInNeedOf(tx, chargeId)) await tx.enqueue(refundsQueue, id);
}

/** Stores what a member decided about a payer's account. Refuses with `changed-meanwhile` where it is another one or was decided. */
export async function decidePayerAccount(
  tx: Tx,
  chargeId: string,
  { version, state, reason }: { version: number; state: 'accepted' | 'refused'; reason: string },
  actor: Actor,
): Promise<void> {
  if (!(await updateDecidedPayerAccount(tx, chargeId, { version, state, staffId: actor.id })))
    refuse('changed-meanwhile');
  await addAuditLine(tx, {
    actor,
    action: state === 'accepted' ? 'payer-account-accepted' : 'payer-account-refused',
    subject: chargeId,
    before: { state: 'in-question' },
    after: { state },
    detail: { version },
    reason,
  });
  if (state === 'accepted') await tellRefunds(tx, chargeId);
}

/**
 * Encrypts the next accounts of payers with the current key. Returns how many there were and the last charge's id, after which to continue; null if there
 * are no more.
 */
export async function reencryptPayerAccounts(tx: Tx, afterId: string, atMost: number) {
  const accounts = await lockSealedPayerAccounts(tx, afterId, atMost);
  for (const { chargeId, numberSealed, bankCode } of accounts) {
    const number = tx.keys.unseal(numberSealed);
    const digest = tx.keys.digest(accountDigestInput(bankCode, number));
    await updateSealedPayerAccount(tx, chargeId, tx.keys.seal(number), digest);
  }
  const last = accounts.at(-1);
  return last === undefined ? null : { count: accounts.length, last: last.chargeId };
}
