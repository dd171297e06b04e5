import { formatInstant } from '@foodbank/contract/primitives/day';
import { formatKobo, shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import type { StoredLoan } from '../../lending/loans/queries.ts';
import {
  type Chargeback,
  endSentAnswer,
  findChargebackOfDispute,
  hasLiveAnswer,
  postponeUnlisted,
  storeChargeback,
} from '../../money/charges/chargeback-queries.ts';
import {
  type LostDispute,
  recordLostDispute,
  recordWonDispute,
  type WonDispute,
} from '../../money/charges/disputes.ts';
import { findChargeByReference, findWholeCharge, type StoredCharge } from '../../money/charges/queries.ts';
import { answerLostAfterMs, nextDisputeAskAt, ownReferenceOf, standingOfDispute } from '../../money/charges/rules.ts';
import { findProviderEvent } from '../../money/payments/provider-event-queries.ts';
import { findOwnCustomer, lockCustomer, type OwnCustomer } from '../../people/customers/queries.ts';
import { isBeyondBank } from '../requests/change-request.ts';
import { findLastChange, findRequestByDigest, insertEntry, lockRequest, updateRequest } from '../requests/queries.ts';
import { receiveRequest } from '../requests/receive-request.ts';
import { reopened } from '../requests/reopen-request.ts';
import { dueAfter } from '../requests/request-rules.ts';
import type { StoredRequest } from '../requests/stored-request.ts';
import { findPlanOfCharge, lostOnPlanText } from './plan-of-chargeback.ts';

/** The provider did not say what it knows of a payment's disputes. The job is tried again. */
class DisputesUnknown extends Error {}

/** Handles a stored webhook about a dispute: asks the provider for the disputes of that payment (`followDisputes`). */
export async function noteChargeback(context: AppContext, eventId: string): Promise<void> {
  const { read } = context.database;
  const event = await findProviderEvent(read, eventId);
  const charge = await findChargeByReference(read, ownReferenceOf(event?.reference ?? ''));
  if (event === null || charge === null) return;
  await followDisputes(context, charge.id, event.event === 'charge.dispute.remind' ? eventId : null);
}

/**
 * Asks the provider for the disputes of a payment, and believes only the answer. Each becomes a chargeback in the queue of requests, with a
 * clock. `reminder` names the webhook that reminds us. Calls the provider, so it runs outside of a transaction.
 */
export async function followDisputes(
  context: AppContext,
  chargeId: string,
  reminder: string | null = null,
): Promise<void> {
  const { database, providers } = context;
  const { read } = database;
  const known = await findWholeCharge(read, chargeId);
  if (known === null || known.transactionId === null) return;
  const answer = await providers.charges.listDisputes(known.transactionId);
  if (answer.kind === 'unknown') throw new DisputesUnknown(answer.reason);
  const { domain } = providers.charges;
  const listed = answer.disputes.filter((one) => one.domain === null || one.domain === domain);
  for (const said of listed) {
    const dispute = await withAmount(read, chargeId, said);
    // The money is booked first, and also for a customer whose account was erased since.
    const booked = await database.write((tx) => recordLostDispute(tx, known.id, dispute, domain));
    const won = await database.write((tx) => recordWonDispute(tx, known.id, dispute, domain));
    // What is told of a plan is true once the plan is in step. Doing it again changes nothing.
    if (booked === 'booked' || won === 'booked')
      await database.write((tx) => context.chargeOwners[known.owner.kind].changed(tx, known));
    const orderNumber = await context.chargeOwners[known.owner.kind].orderOf(read, known.owner.id);
    await database.write((tx) => recordDispute(tx, known, dispute, { reminder, booked, won, orderNumber }));
  }
  const ids = listed.map(({ id }) => id);
  await database.write((tx) => {
    const at = tx.now.getTime();
    return postponeUnlisted(tx, chargeId, ids, new Date(at + unlistedMs), new Date(at - silentMs));
  });
}

/** How soon the provider is asked again for a dispute that it does not list, and how long after its last word no more. */
const unlistedMs = 6 * 3_600_000;
const silentMs = 30 * 24 * 3_600_000;

/** A dispute with the amount that was said before where it says none now. An amount of another currency is none that we know. */
async function withAmount(db: Db, chargeId: string, said: ProviderDispute): Promise<ProviderDispute> {
  if ((said.currency ?? 'NGN') !== 'NGN') return { ...said, amountKobo: null };
  if (said.amountKobo !== null) return said;
  const before = await findChargebackOfDispute(db, chargeId, said.id);
  return { ...said, amountKobo: before?.amountKobo ?? null };
}

/** What is known of a dispute beside the provider's word. */
interface Recorded {
  reminder: string | null;
  booked: LostDispute;
  won: WonDispute;
  orderNumber: string | null;
}

/**
 * Opens the chargeback, and adds what is new to its case: a change makes it the team's to do again until it is decided and booked. Locks the customer, so
 * that nothing is stored of one who is being erased, then the case.
 */
async function recordDispute(
  tx: Tx,
  charge: StoredCharge,
  dispute: ProviderDispute,
  recorded: Recorded,
): Promise<void> {
  const customer = (await lockCustomer(tx, charge.customerId)) && (await findOwnCustomer(tx, charge.customerId));
  const { orderNumber, booked } = recorded;
  const loan = await findPlanOfCharge(tx, charge, orderNumber);
  const ofOrder = orderNumber === null ? '' : ` for order ${orderNumber}`;
  const ofWhat = loan !== null && charge.owner.kind === 'repayment' ? ` on plan ${loan.number}` : ofOrder;
  const words = { kobo: dispute.amountKobo, ofWhat };
  const opened = customer && (await openCase(tx, charge, dispute, { ...words, customer, orderNumber, loan }));
  const before = opened && (await findChargebackOfDispute(tx, charge.id, dispute.id));
  const stored = await storeChargeback(
    tx,
    { chargeId: charge.id, requestId: opened?.request.id ?? null, nextAt: nextDisputeAskAt(dispute, tx.now) },
    // Of an erased customer nothing that was said is stored again.
    opened === null ? { ...dispute, said: null } : dispute,
  );
  if (opened === null || stored === null) return;
  const isOpen = standingOfDispute(dispute) === 'open';
  const sentBefore = new Date(tx.now.getTime() - answerLostAfterMs);
  const again = isOpen ? await endSentAnswer(tx, stored.id, sentBefore) : null;
  const lostText =
    booked !== 'booked' || dispute.amountKobo === null
      ? ''
      : loan
        ? await lostOnPlanText(tx, loan, { owner: charge.owner, kobo: dispute.amountKobo })
        : `Your bank has given you ${shortKobo(dispute.amountKobo)}${ofWhat} back.`;
  const changes = changesOf({ ...recorded, before, dispute, endedAnswer: again?.id ?? null }, { ...words, lostText });
  // A reminder may cross our answer.
  const isAnswered = isOpen && (await hasLiveAnswer(tx, stored.id));
  await addChanges(tx, { ...opened, dispute, changes, isAnswered });
}

/** What is new of a dispute. */
interface News extends Recorded {
  /** As it was known until now; null for a new one. */
  before: Chargeback | null;
  dispute: ProviderDispute;
  /** The answer that had been sent, where the bank asks again. */
  endedAnswer: string | null;
}

/** An entry of the case: for staff, or for the customer, too. Each is made once, by its key. */
interface Change {
  kind: 'note' | 'answer';
  key: string;
  text: string;
}

/** What a case is told of a dispute. The decision is told to the customer once it is booked, or once there is nothing to book. */
function changesOf(
  { before, dispute, endedAnswer, reminder, booked, won }: News,
  { lostText, ...words }: Words & { lostText: string },
): Change[] {
  const { status, resolution } = dispute;
  const changes: Change[] = [];
  const note = (key: string, text: string) => changes.push({ kind: 'note', key, text });
  const tell = (key: string, text: string) => changes.push({ kind: 'answer', key, text });
  const key = `dispute-${status}-${resolution ?? 'none'}`;
  if (before === null) note(key, standingText(dispute));
  // The same word may come a second time.
  else if (before.status !== status || before.resolution !== resolution)
    note(`${key}-${before.version}`, standingText(dispute));
  if (reminder !== null) note(`reminder-${reminder}`, 'The provider reminds us of this dispute.');
  if (endedAnswer !== null) note(`again-${endedAnswer}`, againText);
  if (booked !== 'not-lost') note(`lost-${booked}`, bookedText(booked, words));
  if (booked === 'booked') tell('lost', lostText);
  if (won !== 'not-won') note(`won-${won}`, wonText(won, words));
  if (won === 'booked') tell('won', wonAnswer(words));
  if (won === 'not-won' && standingOfDispute(dispute) === 'won') tell('kept', keptAnswer(words));
  return changes;
}

interface ToAdd {
  request: StoredRequest;
  isNew: boolean;
  dispute: ProviderDispute;
  changes: readonly Change[];
  isAnswered: boolean;
}

/** Adds what a case does not say yet, and makes it the team's to do, or takes it off their hands. The request is locked. */
async function addChanges(tx: Tx, { request, isNew, dispute, changes, isAnswered }: ToAdd): Promise<void> {
  const { id: requestId } = request;
  const hasAsked = (await findLastChange(tx, requestId))?.kind === 'message';
  const added: Change[] = [];
  for (const one of changes) if (await insertEntry(tx, { requestId, authorId: null, ...one })) added.push(one);
  // The bank may have moved its time forward meanwhile.
  const isWaitedFor = standingOfDispute(dispute) === 'open' && !isAnswered;
  const sleepsTooLong = isWaitedFor && isBeyondBank(request.snoozedUntil, dispute);
  if (added.length === 0 && !sleepsTooLong) return;
  const isTold = added.some(({ kind }) => kind === 'answer');
  // The bank decides, or has decided and it is booked: there is nothing to do for the team, unless the customer wrote.
  const isTeams = isNew || (dispute.status !== 'awaiting-bank-feedback' && !isAnswered);
  const dueAt = soonest(request.dueAt ?? dueAfter(tx.now, request.complex), dispute.dueAt, tx.now);
  await updateRequest(tx, {
    ...request,
    ...(isTold && !hasAsked
      ? { ...reopened, state: 'answered' as const, dueAt: null, leftMs: null }
      : isTeams && { ...reopened, dueAt, leftMs: null }),
    unread: isNew || isTold || request.unread,
    version: request.version + 1,
    changedAt: tx.now,
  });
}

/** What the words of a chargeback say. */
interface Words {
  /** What is asked back; null while the bank doesn't say. */
  kobo: number | null;
  /** The order or the plan that was paid for. */
  ofWhat: string;
}

interface About extends Words {
  customer: OwnCustomer;
  orderNumber: string | null;
  loan: StoredLoan | null;
}

/** The case of a dispute, which is locked: a new one the first time. */
async function openCase(
  tx: Tx,
  charge: StoredCharge,
  dispute: ProviderDispute,
  { customer, orderNumber, loan, ...words }: About,
): Promise<{ request: StoredRequest; isNew: boolean } | null> {
  const digest = tx.keys.digest(`chargeback ${charge.id} ${dispute.id}`);
  const isNew = (await findRequestByDigest(tx, digest)) === null;
  await receiveRequest(tx, {
    kind: 'chargeback',
    digest,
    subject: `Chargeback${words.kobo === null ? '' : ` of ${formatKobo(words.kobo)}`}${words.ofWhat}`,
    senderName: `${customer.firstname} ${customer.lastname}`,
    email: customer.email,
    phone: customer.phone,
    customerId: customer.id,
    chargeId: charge.id,
    loanId: loan?.id ?? null,
    ...(orderNumber !== null && { orderNumber }),
    fields: {
      topic: 'Your bank asks for a payment back',
      message: `Your bank asks for ${paymentText(words)} back. If you didn’t want that, please tell us here.`,
    },
    consentVersion: null,
    quarantined: false,
  });
  const request = await lockRequest(tx, (await findRequestByDigest(tx, digest))?.id ?? '');
  return request && { request, isNew };
}

/** The clock of the team, or the provider's if that ends before and has not ended yet. */
const soonest = (own: Date, theirs: Date | null, now: Date): Date =>
  theirs !== null && theirs < own && theirs > now ? theirs : own;

/** The payment, as the customer reads of it. */
const paymentText = ({ kobo, ofWhat }: Words): string =>
  `your payment${kobo === null ? '' : ` of ${shortKobo(kobo)}`}${ofWhat}`;

/** What the customer reads of a dispute that was lost and is won after all. */
const wonAnswer = ({ kobo, ofWhat }: Words): string =>
  `Your bank decided again: ${shortKobo(kobo ?? 0)}${ofWhat} is with us again, and counts as your payment. What of it isn’t needed goes back to you.`;

/** What the customer reads of a dispute that their bank let go. */
const keptAnswer = (words: Words): string =>
  `Your bank has decided: ${paymentText(words)} stays as it is. If you think that is wrong, please write here.`;

/** What staff read of a dispute that waits for our answer once more. */
const againText =
  'The bank waits for our answer again, although the provider took the one before. Please answer once more.';

/** What a dispute that is won after all did to the ledger, as staff read it. */
const wonText = (won: Exclude<WonDispute, 'not-won'>, { kobo }: Words): string =>
  won === 'booked'
    ? `${formatKobo(kobo ?? 0)} came back to our balance at the provider: the loss is taken back. Order and plan follow by themselves, and what the customer paid twice goes back.`
    : `The provider says that this dispute is won, but of another amount than was lost. Nothing is booked. Compare the provider's statement.`;

/** What a lost dispute did to the ledger, as staff read it. */
const bookedText = (booked: Exclude<LostDispute, 'not-lost'>, { kobo }: Words): string =>
  booked === 'booked'
    ? `${formatKobo(kobo ?? 0)} left our balance at the provider. It is booked to the account Lost disputes. What has to go back of this payment is not sent a second time.`
    : booked === 'lost-again'
      ? `The provider says that this dispute is lost, after it was won. Nothing is booked a second time. Compare the provider's statement, and clear its line to Payments lost in disputes.`
      : `The provider says that this dispute is lost, but not how much we lost, or more than was paid. Nothing is booked. Compare the provider's statement, and clear its line to Payments lost in disputes.`;

function standingText({ id, status, resolution, category, said, dueAt }: ProviderDispute): string {
  const parts = [
    `Dispute ${id} at the payment provider: ${status.replaceAll('-', ' ')}.`,
    ...(category === null ? [] : [`Category: ${category}.`]),
    ...(said ? [`The bank says: ${said}`] : []),
    ...(resolution === null ? [] : [`Decided: ${resolution.replaceAll('-', ' ')}.`]),
    ...(dueAt === null || resolution !== null ? [] : [`Our answer is due by ${formatInstant(dueAt)}.`]),
  ];
  return parts.join('\n');
}
