import { formatInstant } from '@foodbank/contract/primitives/day';
import { formatKobo, shortKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import { findDisputedKobo, hasLiveAnswer, storeChargeback } from '../../money/charges/chargeback-queries.ts';
import {
  type LostDispute,
  recordLostDispute,
  recordWonDispute,
  type WonDispute,
} from '../../money/charges/disputes.ts';
import { findChargeByReference, findWholeCharge, type StoredCharge } from '../../money/charges/queries.ts';
import { nextDisputeAskAt, ownReferenceOf, standingOfDispute } from '../../money/charges/rules.ts';
import { findProviderEvent } from '../../money/payments/provider-event-queries.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
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
  for (const said of answer.disputes) {
    if (said.domain !== null && said.domain !== providers.charges.domain) continue;
    // An answer may come without the amount: then it is the one that was said before.
    const before = said.amountKobo === null ? await findDisputedKobo(read, chargeId, said.id) : null;
    const dispute = before === null ? said : { ...said, amountKobo: before.amountKobo };
    // The money is booked first, and also for a customer whose account was erased since.
    const { domain } = providers.charges;
    const booked = await database.write((tx) => recordLostDispute(tx, known.id, dispute, domain));
    const won = await database.write((tx) => recordWonDispute(tx, known.id, dispute, domain));
    // What is told of a plan is true once the plan is in step. Doing it again changes nothing.
    if (booked === 'booked' || won === 'booked')
      await database.write((tx) => context.chargeOwners[known.owner.kind].changed(tx, known));
    const orderNumber = await context.chargeOwners[known.owner.kind].orderOf(read, known.owner.id);
    await database.write((tx) => recordDispute(tx, known, dispute, { reminder, booked, won, orderNumber }));
  }
}

/** What is known of a dispute beside the provider's word. */
interface Recorded {
  reminder: string | null;
  booked: LostDispute;
  won: WonDispute;
  orderNumber: string | null;
}

/** Opens the chargeback, and adds what is new to it as a note for staff. A change makes it the team's to do again until it is decided and booked. */
async function recordDispute(
  tx: Tx,
  charge: StoredCharge,
  dispute: ProviderDispute,
  recorded: Recorded,
): Promise<void> {
  const { reminder, booked, won, orderNumber } = recorded;
  const kobo = dispute.amountKobo ?? charge.paidKobo;
  const [amount, told] = [formatKobo(kobo), shortKobo(kobo)];
  const loan = await findPlanOfCharge(tx, charge, orderNumber);
  const ofOrder = orderNumber === null ? '' : ` for order ${orderNumber}`;
  const ofWhat = loan !== null && charge.owner.kind === 'repayment' ? ` on plan ${loan.number}` : ofOrder;
  const about = { amount, told, ofWhat, orderNumber, loanId: loan?.id ?? null };
  const opened = await openChargeback(tx, charge, dispute, about);
  const stored = await storeChargeback(
    tx,
    {
      chargeId: charge.id,
      requestId: opened?.request.id ?? null,
      amountKobo: kobo,
      nextAt: nextDisputeAskAt(dispute, tx.now),
    },
    // Of an erased customer nothing that was said is stored again.
    opened === null ? { ...dispute, said: null } : dispute,
  );
  if (opened === null || stored === null) return;
  const { request, isNew } = opened;
  const { id: requestId } = request;
  const hasAsked = (await findLastChange(tx, requestId))?.kind === 'message';
  const note = (key: string, text: string) => insertEntry(tx, { requestId, kind: 'note', authorId: null, text, key });
  const tell = (key: string, text: string) => insertEntry(tx, { requestId, kind: 'answer', authorId: null, text, key });
  const isTold = await note(`dispute-${dispute.status}-${dispute.resolution ?? 'none'}`, standingOf(dispute));
  const isReminded =
    reminder !== null && (await note(`reminder-${reminder}`, 'The provider reminds us of this dispute.'));
  const isBooked = booked !== 'not-lost' && (await note(`lost-${booked}`, bookedWords(booked, amount)));
  const lostText = () =>
    loan ? lostOnPlanText(tx, loan, { owner: charge.owner, kobo }) : `Your bank has given you ${told}${ofWhat} back.`;
  const isLost = booked === 'booked' && (await tell('lost', await lostText()));
  const isWonBooked = won !== 'not-won' && (await note(`won-${won}`, wonWords(won, amount)));
  const isWon = won === 'booked' && (await tell('won', wonAnswerOf(told, ofWhat)));
  const isKept =
    won === 'not-won' && standingOfDispute(dispute) === 'won' && (await tell('kept', keptAnswerOf(told, ofWhat)));
  if (!isTold && !isReminded && !isBooked && !isWonBooked && !isKept) return;
  // The bank decides, or has decided and it is booked: there is nothing to do for the team, unless the customer wrote.
  const isDecided = (isLost || isWon || isKept) && !hasAsked;
  // A reminder may cross our answer.
  const isAnswered = standingOfDispute(dispute) === 'open' && (await hasLiveAnswer(tx, stored.id));
  const isTeams = isNew || (dispute.status !== 'awaiting-bank-feedback' && !isAnswered);
  const dueAt = soonest(request.dueAt ?? dueAfter(tx.now, request.complex), dispute.dueAt, tx.now);
  await updateRequest(tx, {
    ...request,
    ...(isDecided
      ? { ...reopened, state: 'answered' as const, dueAt: null, leftMs: null }
      : isTeams && { ...reopened, dueAt, leftMs: null }),
    unread: isNew || isLost || isWon || isKept || request.unread,
    version: request.version + 1,
    changedAt: tx.now,
  });
}

/** What the words of a chargeback say. */
interface About {
  amount: string;
  told: string;
  /** The order or the plan that was paid for. */
  ofWhat: string;
  orderNumber: string | null;
  loanId: string | null;
}

/** The case of a dispute, which is locked: a new one the first time. Null for an erased person, of whom the alarm of the charge stays. */
async function openChargeback(
  tx: Tx,
  charge: StoredCharge,
  dispute: ProviderDispute,
  { amount, told, ofWhat, orderNumber, loanId }: About,
): Promise<{ request: StoredRequest; isNew: boolean } | null> {
  const customer = await findOwnCustomer(tx, charge.customerId);
  if (customer === null) return null;
  const digest = tx.keys.digest(`chargeback ${charge.id} ${dispute.id}`);
  const isNew = (await findRequestByDigest(tx, digest)) === null;
  await receiveRequest(tx, {
    kind: 'chargeback',
    digest,
    subject: `Chargeback of ${amount}${ofWhat}`,
    senderName: `${customer.firstname} ${customer.lastname}`,
    email: customer.email,
    phone: customer.phone,
    customerId: customer.id,
    chargeId: charge.id,
    loanId,
    ...(orderNumber !== null && { orderNumber }),
    fields: {
      topic: 'Your bank asks for a payment back',
      message: `Your bank asks for your payment of ${told}${ofWhat} back. If you didn’t want that, please tell us here.`,
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

/** What the customer reads of a dispute that was lost and is won after all. */
const wonAnswerOf = (told: string, ofWhat: string): string =>
  `Your bank decided again: ${told}${ofWhat} is with us again, and counts as your payment. What of it isn’t needed goes back to you.`;

/** What the customer reads of a dispute that their bank let go. */
const keptAnswerOf = (told: string, ofWhat: string): string =>
  `Your bank has decided: your payment of ${told}${ofWhat} stays as it is. If you think that is wrong, please write here.`;

/** What a dispute that is won after all did to the ledger, as staff read it. */
const wonWords = (won: Exclude<WonDispute, 'not-won'>, amount: string): string =>
  won === 'booked'
    ? `${amount} came back to our balance at the provider: the loss is taken back. Order and plan follow by themselves, and what the customer paid twice goes back.`
    : `The provider says that this dispute is won, but of another amount than was lost. Nothing is booked. Compare the provider's statement.`;

/** What a lost dispute did to the ledger, as staff read it. */
const bookedWords = (booked: Exclude<LostDispute, 'not-lost'>, amount: string): string =>
  booked === 'booked'
    ? `${amount} left our balance at the provider. It is booked to the account Lost disputes. What has to go back of this payment is not sent a second time.`
    : booked === 'lost-again'
      ? `The provider says that this dispute is lost, after it was won. Nothing is booked a second time. Compare the provider's statement, and clear its line to Payments lost in disputes.`
      : `The provider says that this dispute is lost, but not how much we lost, or more than was paid. Nothing is booked. Compare the provider's statement, and clear its line to Payments lost in disputes.`;

function standingOf({ id, status, resolution, category, said, dueAt }: ProviderDispute): string {
  const parts = [
    `Dispute ${id} at the payment provider: ${status.replaceAll('-', ' ')}.`,
    ...(category === null ? [] : [`Category: ${category}.`]),
    ...(said ? [`The bank says: ${said}`] : []),
    ...(resolution === null ? [] : [`Decided: ${resolution.replaceAll('-', ' ')}.`]),
    ...(dueAt === null || resolution !== null ? [] : [`Our answer is due by ${formatInstant(dueAt)}.`]),
  ];
  return parts.join('\n');
}
