import { formatInstant } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { DisputeAnswer, FraudEvidence, ProviderDispute } from '../../../providers/charges.ts';
import type { NoAnswer, ProviderRefusal } from '../../../providers/payouts.ts';
import {
  type Chargeback,
  type ChargebackAnswer,
  customerErased,
  endAnswer,
  findAnswer,
  findChargeback,
  lockAnswer,
  lockChargeback,
  markAnswerSending,
  postponeAnswer,
  sendAnswerAgain,
  type Tried,
  takeDueAnswers,
  takeDueChargebacks,
} from '../../money/charges/chargeback-queries.ts';
import {
  findWholeCharge,
  insertChargeAnswer,
  lockChargeFamily,
  type StoredCharge,
} from '../../money/charges/queries.ts';
import { chargebackAnswersQueue, chargebackFollowsQueue } from '../../money/charges/queue-names.ts';
import { judgeSentAnswer, nextRefundAskAt, standingOfDispute } from '../../money/charges/rules.ts';
import { standingOfCharge } from '../../money/charges/standing.ts';
import { placeholderEmailOf } from '../../money/charges/starting.ts';
import { findOwnCustomer, type OwnCustomer } from '../../people/customers/queries.ts';
import { insertEntry, lockRequest, updateRequest } from '../requests/queries.ts';
import { reopened } from '../requests/reopen-request.ts';
import { dueAfter } from '../requests/request-rules.ts';
import { isTooLate } from './answering.ts';
import { isFraudClaim } from './evidence.ts';
import { readEvidence } from './reading.ts';
import { renderEvidence } from './render-evidence.ts';

/** Longer than a call takes. */
const callMs = 3 * 60_000;
/** What the provider gives no answer to is given up after so many tries, and sooner where the bank's time ends, but not before some. */
const triesMax = 20;
const triesMin = 3;
const hourMs = 3_600_000;
/** What is left then for the team to answer otherwise. */
const spareMsMax = 2 * hourMs;
/** Whether an answer arrived is asked for so long: after the bank's time, or after it was sent where the bank names none. */
const unclearAfterMs = { due: 6 * hourMs, without: 7 * 24 * hourMs };
const failureMax = 300;
const tooLate = 'Our time to answer was over';
const stillOpen = 'The provider took it, and the dispute still waits for an answer';

/**
 * Does what is next for an answer to a chargeback: sends it if it waits, else asks the provider whether it arrived. Before it leaves it is marked as sent,
 * and that committed; after a lost answer the provider's word for the dispute counts, and nothing is sent again that it has. Calls the provider, so it
 * runs outside of a transaction.
 */
export async function handleChargebackAnswer(context: AppContext, id: string): Promise<void> {
  const { read } = context.database;
  const answer = await findAnswer(read, id);
  const chargeback = answer && (await findChargeback(read, answer.chargebackId));
  if (answer === null || chargeback === null) return;
  if (answer.state === 'waiting') await send(context, answer, chargeback);
  else if (answer.state === 'sending') await ask(context, answer, chargeback);
}

/** What the provider has for an answer before it is sent. */
interface Prepared {
  kind: 'prepared';
  fileName: string;
  evidenceId: string | null;
}

async function send(context: AppContext, answer: ChargebackAnswer, chargeback: Chargeback): Promise<void> {
  const { clock, database, providers } = context;
  const { id, kind, message, amountKobo, tryCount } = answer;
  const end = (failure: string, dispute?: ProviderDispute) => finish(context, answer, { failure, dispute });
  if (isTooLate(chargeback, clock.now())) return end(tooLate);
  const payer = await findPayer(database.read, chargeback);
  if (payer === null) return end(customerErased);
  const found = await providers.charges.findDispute(chargeback.providerId);
  if (found.kind !== 'found') return postpone(context, answer, chargeback, whyNot(found));
  const { dispute } = found;
  if (standingOfDispute(dispute) !== 'open')
    return end(
      otherwiseWords(kind, dispute) ?? `The dispute was ${dispute.status.replaceAll('-', ' ')} already`,
      dispute,
    );
  const prepared = await prepare(context, answer, chargeback, payer);
  // What is refused now is refused later, too: the team needs the time.
  if (prepared.kind === 'refused') return end(prepared.message);
  if (prepared.kind === 'unknown') return postpone(context, answer, chargeback, prepared.reason);
  const { fileName, evidenceId } = prepared;
  const isMarked = await database.write(async (tx) => {
    const own = await lockBoth(tx, answer);
    if (own?.answer.state !== 'waiting' || isTooLate(own.chargeback, tx.now)) return false;
    if (kind === 'accept' && !(await isLeft(tx, own.chargeback, amountKobo))) return null;
    const nextAt = new Date(tx.now.getTime() + callMs);
    const about = { chargeId: chargeback.chargeId, source: 'dispute', outcome: 'try', status: kind } as const;
    if ((await markAnswerSending(tx, id, tryCount, tx.now, nextAt)) === null) return false;
    await insertChargeAnswer(tx, about);
    return true;
  });
  if (isMarked === null) return end('So much of this payment went back to the customer meanwhile');
  if (!isMarked) return;
  const marked = { ...answer, state: 'sending' as const, tryCount: tryCount + 1, askCount: 0 };
  const said = await providers.charges.resolveDispute({
    ...{ disputeId: chargeback.providerId, message, refundKobo: amountKobo, fileName, evidenceId },
    resolution: kind === 'accept' ? 'merchant-accepted' : 'declined',
  });
  if (said.kind === 'resolved' && standingOfDispute(said.dispute) !== 'open')
    return finish(context, marked, { failure: null, dispute: said.dispute });
  // None of these decides anything: the dispute is asked for.
  if (said.kind === 'resolved') return postpone(context, marked, chargeback, stillOpen, 'taken');
  if (said.kind === 'refused') return postpone(context, marked, chargeback, said.message, 'refused');
  await postpone(context, marked, chargeback, said.reason);
}

/** True while so much is left of a payment. Locks the charge. */
async function isLeft(tx: Tx, { chargeId }: Chargeback, amountKobo: number): Promise<boolean> {
  const charge = (await lockChargeFamily(tx, chargeId)).find(({ id }) => id === chargeId);
  return charge !== undefined && (await standingOfCharge(tx, charge)).leftKobo >= amountKobo;
}

/** A payment with who paid it. */
interface Payer {
  charge: StoredCharge;
  customer: OwnCustomer;
}

/** Who paid what a bank asks back; null for an erased customer. */
async function findPayer(db: Db, { chargeId }: Chargeback): Promise<Payer | null> {
  const charge = await findWholeCharge(db, chargeId);
  const customer = charge && (await findOwnCustomer(db, charge.customerId));
  return charge && customer && { charge, customer };
}

/** Uploads the document, and adds the evidence that a claim of fraud needs. */
async function prepare(
  { chargeOwners, config, database, providers }: AppContext,
  answer: ChargebackAnswer,
  chargeback: Chargeback,
  { charge, customer }: Payer,
): Promise<Prepared | ProviderRefusal | NoAnswer> {
  const disputeId = chargeback.providerId;
  const bytes = renderEvidence({ chargeback, answer, reference: charge.reference });
  const uploaded = await providers.charges.uploadDocument({ disputeId, name: `foodbank-${disputeId}.pdf`, bytes });
  if (uploaded.kind !== 'uploaded') return uploaded;
  const { fileName } = uploaded;
  if (answer.kind === 'accept' || !isFraudClaim(chargeback)) return { kind: 'prepared', fileName, evidenceId: null };
  const contacts = contactsOf(charge, customer, config.mailFrom);
  const { deliveryArea, deliveredOn } = await readEvidence(database.read, charge, chargeOwners);
  const keys = answer.evidence.map(({ key }) => key);
  const added = await providers.charges.addEvidence({
    ...{ disputeId, customer: contacts },
    service: answer.evidence.map(({ label, text }) => `${label}: ${text}`).join('\n') || answer.message,
    deliveryArea: keys.includes('area') ? deliveryArea : null,
    deliveredOn: keys.includes('hand-over') ? deliveredOn : null,
  });
  return added.kind === 'added' ? { kind: 'prepared', fileName, evidenceId: added.evidenceId } : added;
}

/** Whom the provider is told as its payer: the customer; of a pay link no name, because the payer's is not known, and is not the customer's. */
function contactsOf(
  { payLinkId }: StoredCharge,
  { id, firstname, lastname, phone, email }: OwnCustomer,
  mailFrom: string,
): FraudEvidence['customer'] {
  if (payLinkId !== null)
    return { name: 'Paid by a link', email: placeholderEmailOf(`payer-${payLinkId}`, mailFrom), phone: '' };
  // The provider wants an address: that which it has of the payment.
  return { name: `${firstname} ${lastname}`, email: email ?? placeholderEmailOf(id, mailFrom), phone };
}

async function ask(context: AppContext, answer: ChargebackAnswer, chargeback: Chargeback): Promise<void> {
  const now = context.clock.now();
  const found = await context.providers.charges.findDispute(chargeback.providerId);
  if (found.kind !== 'found') {
    const why = whyNot(found);
    if (now < unclearAt(answer, chargeback)) return postpone(context, answer, chargeback, why);
    const failure = `Whether our answer arrived is not known: ${why}`.slice(0, failureMax);
    return finish(context, answer, { failure, end: 'unclear' });
  }
  const { dispute } = found;
  const judged = judgeSentAnswer(answer, dispute, now);
  if (judged === 'sent') return finish(context, answer, { failure: null, dispute });
  if (judged === 'refused')
    return finish(context, answer, {
      failure: otherwiseWords(answer.kind, dispute) ?? answer.failure ?? 'no reason was given',
      dispute,
    });
  if (judged === 'asked-again') return finish(context, answer, { failure: stillOpen, end: 'again', dispute });
  if (judged === 'wait') return postpone(context, answer, chargeback, answer.failure ?? 'no answer');
  await context.database.write(async (tx) => {
    const own = (await lockBoth(tx, answer))?.answer;
    if (own?.state !== 'sending' || own.tryCount !== answer.tryCount) return;
    await sendAnswerAgain(tx, answer.id, new Date(tx.now.getTime() + callMs));
    await tx.enqueue(chargebackAnswersQueue, answer.id);
  });
}

/** Why the provider did not tell of a dispute. */
const whyNot = (found: Exclude<DisputeAnswer, { kind: 'found' }>): string =>
  found.kind === 'unknown' ? found.reason : 'The provider does not know this dispute';

/** How a dispute was decided, against our answer to it; null if it was not. */
function otherwiseWords(kind: ChargebackAnswer['kind'], dispute: ProviderDispute): string | null {
  const standing = standingOfDispute(dispute);
  if (kind === 'accept') return standing === 'won' ? 'The bank has let its claim go' : null;
  if (standing !== 'lost') return null;
  return dispute.resolution === 'auto-accepted'
    ? tooLate
    : 'The dispute was accepted elsewhere, such as in the provider’s dashboard';
}

/** Until when the provider is asked whether our answer arrived. */
const unclearAt = ({ sentAt, madeAt }: ChargebackAnswer, { dueAt }: Chargeback): Date =>
  new Date(
    dueAt === null ? (sentAt ?? madeAt).getTime() + unclearAfterMs.without : dueAt.getTime() + unclearAfterMs.due,
  );

/** True once an answer that could not leave is given up: what is left of the bank's time is the team's, at most the half of it. */
function isGivenUp({ askCount, madeAt }: ChargebackAnswer, { dueAt }: Chargeback, now: Date): boolean {
  if (askCount >= triesMax) return true;
  if (dueAt === null || askCount < triesMin) return false;
  const spareMs = Math.min(spareMsMax, (dueAt.getTime() - madeAt.getTime()) / 2);
  return now.getTime() >= dueAt.getTime() - spareMs;
}

async function postpone(
  context: AppContext,
  answer: ChargebackAnswer,
  chargeback: Chargeback,
  why: string,
  tried: Tried = 'unknown',
): Promise<void> {
  const failure = why.slice(0, failureMax);
  if (answer.state === 'waiting' && isGivenUp(answer, chargeback, context.clock.now()))
    return finish(context, answer, { failure });
  await context.database.write((tx) =>
    postponeAnswer(tx, answer, { failure, tried, nextAt: nextRefundAskAt(Math.min(answer.askCount, 5), tx.now) }),
  );
}

/** How an answer ended. */
interface Ended {
  /** Why it was not taken; null if it was. */
  failure: string | null;
  /** `unclear` if it may have been taken, `again` if it was and the bank waits for another one. */
  end?: 'refused' | 'unclear' | 'again';
  /** The dispute, where the provider told of it. */
  dispute?: ProviderDispute | undefined;
}

/**
 * Records how an answer ended. One that was not taken makes the case the team's to do again, unless the dispute is decided: what follows from that is
 * done by a job of its own.
 */
async function finish(context: AppContext, answer: ChargebackAnswer, ended: Ended): Promise<void> {
  const { failure, end = 'refused', dispute } = ended;
  const state = failure === null ? 'sent' : end;
  await context.database.write(async (tx) => {
    const own = await lockBoth(tx, answer);
    if (own === null) return;
    // Another job sends it meanwhile: what was found before says nothing about that.
    const isAnother = own.answer.state !== answer.state || own.answer.tryCount !== answer.tryCount;
    if (state !== 'sent' && isAnother) return;
    if ((await endAnswer(tx, answer.id, state, tx.now, failure)) === null) return;
    const { chargeId, requestId, dueAt } = own.chargeback;
    const outcome = failure === null ? 'accepted' : end === 'refused' ? 'refused' : 'unknown';
    const status = dispute?.status ?? null;
    await insertChargeAnswer(tx, {
      ...{ chargeId, source: 'dispute', outcome, status },
      ...(failure !== null && { failure }),
    });
    await tx.enqueue(chargebackFollowsQueue, chargeId);
    const request = requestId === null ? null : await lockRequest(tx, requestId);
    if (request === null) return;
    const text = endedText(answer, ended, tx.now);
    await insertEntry(tx, { requestId: request.id, kind: 'note', authorId: null, text, key: `${state}-${answer.id}` });
    const own24 = request.dueAt ?? dueAfter(tx.now, request.complex);
    const isSooner = dueAt !== null && dueAt > tx.now && dueAt < own24;
    const again = { ...reopened, dueAt: isSooner ? dueAt : own24, leftMs: null };
    const isDecided = dispute !== undefined && ['won', 'lost'].includes(standingOfDispute(dispute));
    await updateRequest(tx, {
      ...request,
      ...(state !== 'sent' && !isDecided && again),
      version: request.version + 1,
      changedAt: tx.now,
    });
  });
}

/** How an answer ended, as the team reads it in the case. */
function endedText({ kind }: ChargebackAnswer, { failure, end }: Ended, at: Date): string {
  const what = kind === 'accept' ? 'that we give the money back' : 'our evidence';
  if (failure === null) return `The payment provider has ${what}, since ${formatInstant(at)}.`;
  if (end === 'again') return `${failure}. Please answer once more.`;
  return end === 'unclear'
    ? `${failure}. Please look at this dispute in the provider’s dashboard.`
    : `The payment provider has not taken ${what}: ${failure}.`;
}

/** An answer, locked after its case and its chargeback. */
async function lockBoth(
  tx: Tx,
  { id, chargebackId }: ChargebackAnswer,
): Promise<{ chargeback: Chargeback; answer: ChargebackAnswer } | null> {
  const requestId = (await findChargeback(tx, chargebackId))?.requestId ?? null;
  if (requestId !== null) await lockRequest(tx, requestId);
  const chargeback = await lockChargeback(tx, chargebackId);
  const answer = await lockAnswer(tx, id);
  return chargeback && answer && { chargeback, answer };
}

// What is under way isn't enqueued again meanwhile.
const askedMs = 5 * 60_000;
const atMost = 100;

/** Enqueues what is due: answers to send or to ask about, and payments whose disputes are asked about again. */
export async function sweepChargebacks({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Promise<void> {
  const until = new Date(clock.now().getTime() + askedMs);
  await database.write(async (tx) => {
    for (const { id } of await takeDueAnswers(tx, tx.now, until, atMost)) await tx.enqueue(chargebackAnswersQueue, id);
    const charges = new Set((await takeDueChargebacks(tx, tx.now, until, atMost)).map(({ chargeId }) => chargeId));
    for (const id of charges) await tx.enqueue(chargebackFollowsQueue, id);
  });
}
