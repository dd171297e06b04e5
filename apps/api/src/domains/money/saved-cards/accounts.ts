/**
 * Bank accounts that customers let us debit. The customer agrees on a page of the provider; the bank lets the account be debited some time later, a day or
 * more; and no webhook tells when either ends it. So the provider is asked, and only its answer counts: a webhook is a reason to ask.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Debit, DebitStatus, ListedDebit } from '../../../providers/debits.ts';
import type { ToldDebit } from '../../../providers/payouts.ts';
import { addAuditLine, customerActor, system } from '../../foundation/audit/add-audit-line.ts';
import { digesterForEver, digestForEver } from '../../people/identity-checks/numbers.ts';
import { findProviderEvent, markEventHandled } from '../payments/provider-event-queries.ts';
import type { SealedEvent } from '../payments/receive-provider-event.ts';
import {
  approveAccount,
  claimBegin,
  type DebitAuthorization,
  findAccount,
  findAskedAccount,
  hasAccounts,
  hasAccountWithEmail,
  hasNameless,
  insertAccount,
  listAccountsByCode,
  listAccountsToAsk,
  listWaitingByEmail,
  lockAccount,
  releaseBegin,
  storeAccountPage,
  takeRetries,
  updateAccountDetails,
  updateNextAsk,
} from './account-queries.ts';
import { cardsMax, endCard, type SealedAuthorization } from './keeping.ts';
import { listCardsOf } from './queries.ts';

/** The queue of accounts that can be debited from now on, or can't be any more. The id of a job is the account's. */
export const accountsChangedQueue = 'bank-accounts-changed';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
// The page is good for so long; then another one is asked for.
const pageMs = 30 * minuteMs;
const claimMs = 20_000;
const waitMs = 9_000;
// Who has not agreed at the bank by then does not any more, and the bank that has not answered by then won't.
const agreeMs = 3 * dayMs;
const activeMs = 7 * dayMs;
/** The bank lets an account be debited within a day; after that it is asked once more. */
export const activationMs = dayMs;
// Between the message that the bank is asked once more, and the question.
const toldMs = 20 * hourMs;
const atMost = 50;

/** The account that the customer is to name at the bank: the one that waits for it, or a new one. The caller has locked the customer. Refuses with
 * `card-not-kept` the eleventh card or account. */
export async function askAccount(tx: Tx, { id, email }: { id: string; email: string }): Promise<string> {
  const asked = await findAskedAccount(tx, id);
  if (asked !== null) return asked.id;
  if ((await listCardsOf(tx, id)).length >= cardsMax) refuse('card-not-kept');
  const authorizationSealed = tx.keys.seal(JSON.stringify({ code: '', email } satisfies SealedAuthorization));
  const nextAt = new Date(tx.now.getTime() + hourMs);
  const emailDigest = await emailDigestOf(tx, email);
  const account = await insertAccount(tx, { customerId: id, authorizationSealed, emailDigest, nextAt });
  await addAuditLine(tx, {
    actor: customerActor(id),
    action: 'payment-account-asked',
    subject: id,
    detail: { cardId: account.id },
  });
  return account.id;
}

const emailDigestOf = (tx: Tx, email: string): Promise<Buffer> => digestForEver(tx, `email:${email.toLowerCase()}`);
const codeDigestOf = async (tx: Tx, code: string): Promise<Buffer> => (await codeDigester(tx))(code);
async function codeDigester(tx: Tx): Promise<(code: string) => Buffer> {
  const digest = await digesterForEver(tx);
  return (code) => digest(`authorization:${code}`);
}

/**
 * Has the provider’s page for an account ready, on which the customer agrees: the one that is there, or a new one. Any number may ask at once: one begins.
 * `refused`: the provider begins nothing; `unknown`: it gave no page now. Calls the provider, so it runs outside of a transaction.
 */
export async function beginAccount(
  context: AppContext,
  cardId: string,
  callbackUrl: string,
): Promise<'ready' | 'refused' | 'unknown'> {
  const { clock, database } = context;
  for (const until = performance.now() + waitMs; performance.now() < until; await sleep(100)) {
    const account = await findAccount(database.read, cardId);
    if (account === null) return 'unknown';
    const isFresh = clock.now().getTime() - account.begunAt.getTime() < pageMs;
    if (account.approvedAt !== null || (account.pageUrl !== null && isFresh)) return 'ready';
    const isClaimed = await database.write((tx) => {
      const [until, overBefore] = [new Date(tx.now.getTime() + claimMs), new Date(tx.now.getTime() - pageMs)];
      return claimBegin(tx, cardId, until, overBefore);
    });
    if (isClaimed) return begin(context, account, callbackUrl);
  }
  return 'unknown';
}

async function begin(
  context: AppContext,
  { cardId, reference, authorizationSealed }: DebitAuthorization,
  callbackUrl: string,
) {
  const { database, keys, log, providers } = context;
  // The customer may have agreed on the page that is there.
  if (reference !== null) await followAccount(context, cardId);
  if ((await findAccount(database.read, cardId))?.approvedAt) return 'ready' as const;
  const { email } = JSON.parse(keys.unseal(authorizationSealed)) as SealedAuthorization;
  const answer = await providers.charges.beginDebit({ email, callbackUrl });
  await database.write((tx) => {
    if (answer.kind !== 'begun') return releaseBegin(tx, cardId);
    return storeAccountPage(tx, cardId, answer.reference, answer.url, tx.now, new Date(tx.now.getTime() + minuteMs));
  });
  if (answer.kind === 'begun') return 'ready' as const;
  log.warn({ card: cardId, answer: answer.kind }, 'the payment provider began no direct debit');
  return answer.kind;
}

/**
 * Asks the provider whether the customer agreed at the bank, and whether the bank did, and stores it. An account that waits for too long ends. Does nothing
 * for one that can be debited or ended. Calls the provider, so it runs outside of a transaction.
 */
export async function followAccount({ database, keys, log, providers }: AppContext, cardId: string): Promise<void> {
  const account = await findAccount(database.read, cardId);
  if (account === null || account.activeAt !== null) return;
  const answer =
    account.reference === null
      ? ({ kind: 'not-found' } as const)
      : await providers.charges.verifyDebit(account.reference);
  const { email } = JSON.parse(keys.unseal(account.authorizationSealed)) as SealedAuthorization;
  const isStrange =
    answer.kind === 'found' && answer.debit.email !== null && answer.debit.email.toLowerCase() !== email.toLowerCase();
  if (isStrange)
    log.error({ card: cardId }, 'the payment provider says another email of a direct debit: it is not used');
  await database.write(async (tx) => {
    const now = await lockAccount(tx, cardId);
    // Another page may have been begun meanwhile.
    if (now === null || now.activeAt !== null || now.reference !== account.reference) return;
    if (answer.kind === 'found' && !isStrange) await approve(tx, now, { debit: answer.debit, email });
    else if (answer.kind !== 'unknown' && isOver(now, tx.now))
      await endAccount(tx, now, now.approvedAt ? 'not-active' : 'unused');
    else await updateNextAsk(tx, cardId, nextAskAt(now, tx.now));
  });
}

async function approve(
  tx: Tx,
  account: DebitAuthorization,
  { debit, email }: { debit: Debit; email: string },
): Promise<void> {
  const { cardId, customerId, approvedAt } = account;
  if (!debit.isActive && isOver(account, tx.now)) return endAccount(tx, account, 'not-active');
  const stored = await approveAccount(tx, {
    cardId,
    sealed: tx.keys.seal(JSON.stringify({ code: debit.code, email } satisfies SealedAuthorization)),
    codeDigest: await codeDigestOf(tx, debit.code),
    bank: debit.bank,
    nextAt: nextAskAt({ ...account, approvedAt: approvedAt ?? tx.now }, tx.now),
    isActive: debit.isActive,
  });
  if (stored === null) return;
  const line = { subject: customerId, detail: { cardId } };
  if (approvedAt === null)
    await addAuditLine(tx, { actor: customerActor(customerId), action: 'payment-account-approved', ...line });
  if (!stored.isNewlyActive) return;
  await addAuditLine(tx, { actor: system, action: 'payment-account-ready', ...line });
  await tx.enqueue(accountsChangedQueue, cardId);
}

type Ages = Pick<DebitAuthorization, 'begunAt' | 'approvedAt' | 'reference'>;

/** True for an account whose customer, or whose bank, has not agreed in time; and for one of which no page was ever had. */
function isOver({ begunAt, approvedAt, reference }: Ages, now: Date): boolean {
  if (approvedAt !== null) return now.getTime() - approvedAt.getTime() >= activeMs;
  return now.getTime() - begunAt.getTime() >= (reference === null ? hourMs : agreeMs);
}

/** The customer is at the bank now, or was; then the bank takes a day. */
function nextAskAt({ begunAt, approvedAt }: Ages, now: Date): Date {
  const ageMs = now.getTime() - (approvedAt ?? begunAt).getTime();
  return new Date(now.getTime() + (ageMs < pageMs ? 2 * minuteMs : ageMs < 2 * dayMs ? 30 * minuteMs : 3 * hourMs));
}

async function endAccount(
  tx: Tx,
  { cardId, customerId }: Pick<DebitAuthorization, 'cardId' | 'customerId'>,
  by: 'revoked' | 'unused' | 'not-active',
): Promise<void> {
  if (await endCard(tx, { id: cardId, customerId }, by)) await tx.enqueue(accountsChangedQueue, cardId);
}

/** Asks about the accounts whose turn it is. */
export async function askAboutAccounts(context: AppContext): Promise<void> {
  const { clock, database, log } = context;
  for (const { cardId } of await listAccountsToAsk(database.read, clock.now(), atMost))
    await followAccount(context, cardId).catch((error) =>
      log.error({ err: error, card: cardId }, 'the payment provider could not be asked about a bank account'),
    );
}

/** Handles a stored webhook about an account: asks about those that it may be, and takes its digits for the one that has its code. */
export async function handleDebitEvent(context: AppContext, id: string): Promise<void> {
  const { database, keys } = context;
  const stored = await findProviderEvent(database.read, id);
  if (stored === null || stored.state !== 'received') return;
  const { debit } = (JSON.parse(keys.unseal(stored.bodySealed).toString()) as SealedEvent).told;
  const { waiting, isOurs } = await database.write(async (tx) => {
    const digest = await emailDigestOf(tx, debit?.email ?? '');
    return { waiting: await listWaitingByEmail(tx, digest), isOurs: await hasAccountWithEmail(tx, digest) };
  });
  for (const { cardId } of waiting) await followAccount(context, cardId);
  await database.write(async (tx) => {
    const isStored = debit !== undefined && (await storeDetails(tx, debit));
    // One of an account that ended meanwhile, or of an earlier page, is no mistake of anybody.
    await markEventHandled(tx, id, isStored || isOurs ? 'handled' : 'unknown-reference');
  });
}

/** Stores the digits of the account that a code belongs to. False where it is none of ours. */
async function storeDetails(
  tx: Tx,
  { code, last4, bank, signature }: Pick<ToldDebit, 'code' | 'last4' | 'bank' | 'signature'>,
): Promise<boolean> {
  const [account] = await listAccountsByCode(tx, [await codeDigestOf(tx, code)]);
  if (account === undefined) return false;
  const signatureDigest = signature === null ? null : await digestForEver(tx, `card:${signature}`);
  await updateAccountDetails(tx, account.cardId, last4, bank, signatureDigest);
  return true;
}

/**
 * Reads the provider’s lists: ends what was revoked at the bank, which no webhook tells, and takes digits that no webhook told. Where a list can’t be read
 * whole, nothing of it counts.
 */
export async function readDebitLists(context: AppContext): Promise<void> {
  const { database } = context;
  if (!(await database.write(hasAccounts))) return;
  await eachOurs(context, 'revoked', async (tx, cardId) => {
    const account = await lockAccount(tx, cardId);
    if (account !== null) await endAccount(tx, account, 'revoked');
  });
  if (await database.write(hasNameless))
    await eachOurs(context, 'active', (tx, cardId, { last4, bank }) =>
      updateAccountDetails(tx, cardId, last4, bank, null),
    );
}

async function eachOurs(
  { database, log, providers }: AppContext,
  status: DebitStatus,
  act: (tx: Tx, cardId: string, debit: ListedDebit) => Promise<unknown>,
): Promise<void> {
  const answer = await providers.charges.listDebits(status);
  if (answer.kind === 'unknown') {
    log.error({ status, reason: answer.reason }, 'the list of direct debits could not be read');
    return;
  }
  await database.write(async (tx) => {
    const byDigest = new Map<string, ListedDebit>();
    const digestOf = await codeDigester(tx);
    for (const debit of answer.debits) byDigest.set(digestOf(debit.code).toString('hex'), debit);
    const digests = [...byDigest.keys()].map((hex) => Buffer.from(hex, 'hex'));
    for (const { cardId, codeDigest } of await listAccountsByCode(tx, digests)) {
      const debit = byDigest.get(codeDigest.toString('hex'));
      if (debit !== undefined) await act(tx, cardId, debit);
    }
  });
}

/**
 * Has banks asked once more to let accounts be debited whose customers were told of it the day before: it debits ₦50 and gives them back. Each is asked for
 * once, also where the answer is lost.
 */
export async function retryAccounts({ clock, database, log, providers }: AppContext): Promise<void> {
  const toldBefore = new Date(clock.now().getTime() - toldMs);
  const taken = await database.write((tx) => takeRetries(tx, toldBefore, tx.now, atMost));
  if (taken.length === 0) return;
  const answer = await providers.charges.listDebits('pending');
  const listed = answer.kind === 'listed' ? answer.debits : [];
  const digestOf = await database.write(codeDigester);
  const digests = listed.map(({ code }) => digestOf(code));
  for (const { cardId, codeDigest } of taken) {
    const debit = listed[digests.findIndex((digest) => digest.equals(codeDigest))];
    if (debit === undefined || debit.authorizationId === null || debit.customerId === null) continue;
    const { authorizationId, customerId } = debit;
    const { kind } = await providers.charges.retryDebit({ authorizationId, customerId });
    log.info({ card: cardId, answer: kind }, 'a bank was asked once more to let an account be debited');
  }
}
