import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ProviderRefund, RefundAccountToSend, RefundAnswer, RefundsAnswer } from '../../../providers/charges.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { hasLiveAcceptance } from './chargeback-queries.ts';
import { coverWaitingRefund } from './covering.ts';
import { followCharge } from './following.ts';
import { paymentOf } from './parts.ts';
import { findAccountOfCharge } from './payer-accounts.ts';
import { addToRefunds, findWholeCharge, insertChargeAnswer, lockChargeFamily } from './queries.ts';
import { chargeChangedQueue, refundsQueue } from './queue-names.ts';
import { isUsable, questionAccount } from './refund-account-queries.ts';
import { isInNameOfPayment } from './refund-accounts.ts';
import {
  askRefundAt,
  findRefund,
  findReplacedRefund,
  type JudgedRefund,
  lockRefund,
  markRefundAccountSent,
  markRefundSent,
  type StoredRefund,
  updateJudgedRefund,
} from './refund-queries.ts';
import { judgeFoundRefund, judgeMissingRefund, nextRefundAskAt, referenceAtProvider } from './rules.ts';
import { findSenderAccount } from './senders.ts';
import { asEndedRefund } from './transfers.ts';

// Longer than a call takes.
const callMs = 3 * 60_000;
/** How soon a refund is looked at again that waits for a bank. */
const heldMs = 30 * 60_000;

/**
 * Does what is next for a refund: sends it if it waits, else asks the provider about it. It is marked as sent, and that committed, before
 * it leaves; the provider has no key against a second one, so after a lost answer its list of refunds is read first. What the customer's
 * bank gave back while it waited is not sent, nor what takes the place of a refund that was paid after all; and nothing while the bank is told to take the
 * payment back. Calls the provider, so it runs outside of a transaction.
 */
export async function handleRefund(context: AppContext, id: string): Promise<void> {
  const refund = await findRefund(context.database.read, id);
  if (refund === null) return;
  if (refund.state === 'waiting') return send(context, refund);
  await ask(context, refund);
  await sendAccount(context, refund);
}

async function send(context: AppContext, { id, chargeId, postCount }: StoredRefund): Promise<void> {
  const { clock, database, providers } = context;
  const charge = await findWholeCharge(database.read, chargeId);
  if (charge === null) return;
  const marked = await database.write(async (tx) => {
    const refund = await lockBoth(tx, id);
    if (refund === null || refund.state !== 'waiting' || refund.postCount !== postCount) return null;
    if (await coverWaitingRefund(tx, charge, refund)) return null;
    // The same money would go out twice: the bank's loss ends this refund, or the bank leaves it to us.
    if (await hasLiveAcceptance(tx, chargeId)) {
      await askRefundAt(tx, id, new Date(clock.now().getTime() + heldMs));
      return null;
    }
    if (await wasPaidBefore(tx, id)) {
      const { providerId } = refund;
      const ended = { state: 'failed', alarm: null, wasRefused: false, nextAt: null } as const;
      await store(tx, refund, { ...ended, providerId, failure: 'The refund before it was paid after all' });
      return null;
    }
    const row = await markRefundSent(tx, id, postCount, new Date(clock.now().getTime() + callMs));
    if (row !== null) await insertChargeAnswer(tx, { chargeId, refundId: id, source: 'refund', outcome: 'try' });
    return row;
  });
  if (marked === null) return;
  const chargeReference = referenceAtProvider(await paymentOf(database.read, charge));
  const { reference, amountKobo } = marked;
  // The note of the provider is the payer's to read, and says nothing of a plan.
  const reason = charge.payLinkId === null ? marked.reason : 'Your payment to Foodbank goes back to you.';
  const answer = await providers.charges.refund({ chargeReference, reference, amountKobo, reason });
  await database.write((tx) => recordPost(tx, id, answer, { source: 'refund', domain: providers.charges.domain }));
}

/** True if the provider says that it paid a refund after all whose place this one took. */
async function wasPaidBefore(tx: Tx, id: string): Promise<boolean> {
  const before = await findReplacedRefund(tx, id);
  return before !== null && (before.alarm === 'paid-after-failed' || (await wasPaidBefore(tx, before.id)));
}

async function recordPost(
  tx: Tx,
  id: string,
  answer: RefundAnswer,
  { source, domain }: { source: 'refund' | 'account'; domain: string },
): Promise<void> {
  const refund = await lockBoth(tx, id);
  if (refund === null) return;
  const about = { chargeId: refund.chargeId, refundId: id, source };
  if (answer.kind === 'accepted') {
    const { status, amountKobo } = answer.refund;
    await insertChargeAnswer(tx, { ...about, outcome: 'accepted', status, amountKobo });
    return store(tx, refund, judgeFoundRefund(refund, answer.refund, domain, tx.now));
  }
  const failure = answer.kind === 'refused' ? answer.message : answer.reason;
  await insertChargeAnswer(tx, { ...about, outcome: answer.kind, failure });
  // A refused account leaves the refund as it was.
  if (source === 'account') return;
  // Neither decides anything: the list of refunds is asked for.
  const { state, alarm, providerId } = refund;
  const wasRefused = answer.kind === 'refused';
  await store(tx, refund, { state, alarm, providerId, failure, wasRefused, nextAt: nextRefundAskAt(0, tx.now) });
}

async function ask(context: AppContext, { id, chargeId, reference, providerId }: StoredRefund): Promise<void> {
  const { clock, database, providers } = context;
  const transactionId = await transactionOf(context, chargeId);
  const askedAt = clock.now();
  const answer: RefundsAnswer =
    transactionId === null
      ? { kind: 'unknown', reason: 'the provider’s id of the payment is not known' }
      : await providers.charges.listRefunds(transactionId);
  await database.write(async (tx) => {
    const refund = await lockBoth(tx, id);
    if (refund === null || refund.state === 'waiting') return;
    const about = { chargeId, refundId: id, source: 'refunds' } as const;
    if (answer.kind === 'unknown') {
      await insertChargeAnswer(tx, { ...about, outcome: 'unknown', failure: answer.reason });
      await askRefundAt(tx, id, nextRefundAskAt(refund.askCount, tx.now));
      return;
    }
    const found = answer.refunds.find((one) => one.id === providerId || isOurs(one, reference));
    const { status = null, amountKobo = null } = found ?? {};
    await insertChargeAnswer(tx, { ...about, outcome: found ? 'found' : 'not-found', status, amountKobo });
    const judged = found
      ? judgeFoundRefund(refund, found, providers.charges.domain, tx.now)
      : judgeMissingRefund(refund, askedAt, tx.now);
    await store(tx, refund, judged);
  });
}

/** Tells the provider the customer's or payer's account for a refund that needs one, if one was named. */
async function sendAccount({ database, providers }: AppContext, { id }: StoredRefund): Promise<void> {
  const account = await database.write(async (tx) => {
    const refund = await lockBoth(tx, id);
    return refund && markRefundAccount(tx, refund);
  });
  if (account === null) return;
  const answer = await providers.charges.sendRefundAccount(account);
  await database.write((tx) => recordPost(tx, id, answer, { source: 'account', domain: providers.charges.domain }));
}

/** The provider's id of a payment; it is asked about once more if it didn't tell it. */
async function transactionOf(context: AppContext, chargeId: string): Promise<string | null> {
  const { read } = context.database;
  const charge = await findWholeCharge(read, chargeId);
  const payment = charge && (await paymentOf(read, charge));
  if (payment === null || payment.transactionId !== null) return payment?.transactionId ?? null;
  await followCharge(context, payment.id);
  return (await findWholeCharge(read, payment.id))?.transactionId ?? null;
}

const isOurs = ({ note }: ProviderRefund, reference: string) => note.split(/\s+/).includes(reference);

/** A refund, locked after its charge. */
async function lockBoth(tx: Tx, id: string): Promise<StoredRefund | null> {
  const refund = await findRefund(tx, id);
  if (refund === null) return null;
  await lockChargeFamily(tx, refund.chargeId);
  return lockRefund(tx, id);
}

/** Stores what an answer makes of a refund, and books its end. */
async function store(tx: Tx, refund: StoredRefund, judged: JudgedRefund): Promise<void> {
  const { id, chargeId, state, amountKobo, alarm } = refund;
  if (!(await updateJudgedRefund(tx, id, state, judged))) return;
  const hasEnded = judged.state !== state && (judged.state === 'paid' || judged.state === 'failed');
  if (hasEnded && judged.state === 'failed') await addToRefunds(tx, chargeId, -amountKobo);
  if (hasEnded) await postTransfers(tx, [asEndedRefund(tx, refund, judged.state === 'paid')]);
  if (judged.state === 'waiting') await tx.enqueue(refundsQueue, id);
  if (judged.state !== state || judged.alarm !== alarm) await tx.enqueue(chargeChangedQueue, chargeId);
}

/** How long after it was told an account is told again, if the provider still needs one. */
const tellAgainAfterMs = 24 * 3_600_000;

/**
 * The account to tell the provider for a refund that needs one, marked as told; null if there is nothing to tell. The refund is locked,
 * and the caller commits before it calls the provider.
 */
async function markRefundAccount(tx: Tx, refund: StoredRefund): Promise<RefundAccountToSend | null> {
  const { chargeId, state, alarm, providerId } = refund;
  if (state !== 'sent' || alarm !== 'needs-attention' || providerId === null) return null;
  const charge = await findWholeCharge(tx, chargeId);
  if (charge === null) return null;
  if (charge.senderSealed !== null) return markSenderAccount(tx, refund, charge.senderSealed, charge.customerId);
  const account = await findAccountOfCharge(tx, charge);
  if (account === null || !isUsable(account)) return null;
  // The name at the time of payment counts, unless a person has accepted the account.
  const paidAt = charge.paidAt ?? charge.createdAt;
  const isOfCustomer = 'customerId' in account && account.state === 'in-name';
  if (isOfCustomer && !(await isInNameOfPayment(tx, charge.customerId, account.accountName, paidAt))) {
    await questionAccount(tx, account);
    return null;
  }
  const told = { version: account.version, bankCode: account.bankCode };
  return markAccount(tx, refund, { ...told, accountNumber: tx.keys.unseal(account.numberSealed) });
}

/** The account that what came in by an account number goes back to: the sender's. Null where it is not known: then a person sees to it. */
async function markSenderAccount(
  tx: Tx,
  refund: StoredRefund,
  senderSealed: Buffer,
  customerId: string,
): Promise<RefundAccountToSend | null> {
  const account = await findSenderAccount(tx, senderSealed, customerId);
  return account && markAccount(tx, refund, account);
}

/** Marks an account as told; null if it was told within a day. */
async function markAccount(
  tx: Tx,
  { id, chargeId, providerId, accountVersion, accountSentAt }: StoredRefund,
  { version, accountNumber, bankCode }: { version: number; accountNumber: string; bankCode: string },
): Promise<RefundAccountToSend | null> {
  const isTold = accountVersion === version && accountSentAt !== null;
  if (providerId === null || (isTold && tx.now.getTime() - accountSentAt.getTime() < tellAgainAfterMs)) return null;
  await markRefundAccountSent(tx, id, version);
  await insertChargeAnswer(tx, { chargeId, refundId: id, source: 'account', outcome: 'try' });
  return { refundId: providerId, accountNumber, bankCode };
}
