import { formatInstant } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import {
  type Chargeback,
  type ChargebackAnswer,
  endAnswer,
  findAnswer,
  findChargeback,
  lockAnswer,
  lockChargeback,
  markAnswerSending,
  postponeAnswer,
  sendAnswerAgain,
  takeDueAnswers,
  takeDueChargebacks,
} from '../../money/charges/chargeback-queries.ts';
import { findWholeCharge, insertChargeAnswer } from '../../money/charges/queries.ts';
import { chargebackAnswersQueue, chargebackFollowsQueue } from '../../money/charges/queue-names.ts';
import { judgeSentAnswer, nextRefundAskAt, standingOfDispute } from '../../money/charges/rules.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { insertEntry, lockRequest, updateRequest } from '../requests/queries.ts';
import { reopened } from '../requests/reopen-request.ts';
import { dueAfter } from '../requests/request-rules.ts';
import { isTooLate } from './answering.ts';
import { isFraudClaim } from './evidence.ts';
import { readEvidence } from './reading.ts';
import { renderEvidence } from './render-evidence.ts';

/** Longer than a call takes. */
const callMs = 3 * 60_000;
/** What can't be prepared is given up after so many tries. */
const triesMax = 20;

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
  fileName: string;
  evidenceId: string | null;
}

async function send(context: AppContext, answer: ChargebackAnswer, chargeback: Chargeback): Promise<void> {
  const { clock, database, providers } = context;
  const { id, kind, message, amountKobo, tryCount } = answer;
  if (isTooLate(chargeback, clock.now())) return finish(context, answer, 'refused', 'Our time to answer was over');
  const found = await providers.charges.findDispute(chargeback.providerId);
  if (found.kind !== 'found') {
    const why = found.kind === 'unknown' ? found.reason : 'The provider does not know this dispute';
    return postpone(context, answer, why);
  }
  if (standingOfDispute(found.dispute) !== 'open')
    return finish(context, answer, 'refused', `The dispute was ${found.dispute.status.replaceAll('-', ' ')} already`);
  const prepared = await prepare(context, answer, chargeback);
  if (typeof prepared === 'string') return postpone(context, answer, prepared);
  const isMarked = await database.write(async (tx) => {
    const own = await lockBoth(tx, answer);
    if (own?.answer.state !== 'waiting' || isTooLate(own.chargeback, tx.now)) return false;
    const nextAt = new Date(tx.now.getTime() + callMs);
    const about = { chargeId: chargeback.chargeId, source: 'dispute', outcome: 'try', status: kind } as const;
    if ((await markAnswerSending(tx, id, tryCount, tx.now, nextAt)) === null) return false;
    await insertChargeAnswer(tx, about);
    return true;
  });
  if (!isMarked) return;
  const said = await providers.charges.resolveDispute({
    ...{ disputeId: chargeback.providerId, message, refundKobo: amountKobo, ...prepared },
    resolution: kind === 'accept' ? 'merchant-accepted' : 'declined',
  });
  if (said.kind === 'resolved') return finish(context, answer, 'sent', null, said.dispute);
  // Neither decides anything: the dispute is asked for.
  const wasRefused = said.kind === 'refused';
  await postpone(context, answer, wasRefused ? said.message : said.reason, wasRefused);
}

/** Uploads the document, and adds the evidence that a claim of fraud needs. Returns why not, as text. */
async function prepare(
  { chargeOwners, database, providers }: AppContext,
  answer: ChargebackAnswer,
  chargeback: Chargeback,
): Promise<Prepared | string> {
  const charge = await findWholeCharge(database.read, chargeback.chargeId);
  if (charge === null) return 'the payment is not there';
  const disputeId = chargeback.providerId;
  const bytes = renderEvidence({ chargeback, answer, reference: charge.reference });
  const uploaded = await providers.charges.uploadDocument({ disputeId, name: `foodbank-${disputeId}.pdf`, bytes });
  if (uploaded.kind !== 'uploaded') return uploaded.kind === 'refused' ? uploaded.message : uploaded.reason;
  const { fileName } = uploaded;
  if (answer.kind === 'accept' || !isFraudClaim(chargeback)) return { fileName, evidenceId: null };
  const customer = await findOwnCustomer(database.read, charge.customerId);
  if (customer === null) return 'The customer was erased';
  const { firstname, lastname, email, phone } = customer;
  const { deliveryArea, deliveredOn } = await readEvidence(database.read, charge, chargeOwners);
  const keys = answer.evidence.map(({ key }) => key);
  const added = await providers.charges.addEvidence({
    ...{ disputeId, customer: { name: `${firstname} ${lastname}`, email: email ?? '', phone } },
    service: answer.evidence.map(({ label, text }) => `${label}: ${text}`).join('\n') || answer.message,
    deliveryArea: keys.includes('area') ? deliveryArea : null,
    deliveredOn: keys.includes('hand-over') ? deliveredOn : null,
  });
  if (added.kind !== 'added') return added.kind === 'refused' ? added.message : added.reason;
  return { fileName, evidenceId: added.evidenceId };
}

async function ask(context: AppContext, answer: ChargebackAnswer, chargeback: Chargeback): Promise<void> {
  const found = await context.providers.charges.findDispute(chargeback.providerId);
  if (found.kind !== 'found')
    return postpone(
      context,
      answer,
      found.kind === 'unknown' ? found.reason : 'The provider does not know this dispute',
    );
  const judged = judgeSentAnswer(answer, found.dispute, context.clock.now());
  if (judged === 'sent') return finish(context, answer, 'sent', null, found.dispute);
  if (judged === 'refused')
    return finish(context, answer, 'refused', answer.failure ?? 'The bank has decided otherwise');
  if (judged === 'wait') return postpone(context, answer, answer.failure ?? 'no answer');
  await context.database.write(async (tx) => {
    if ((await lockBoth(tx, answer))?.answer.state !== 'sending') return;
    await sendAnswerAgain(tx, answer.id, new Date(tx.now.getTime() + callMs));
    await tx.enqueue(chargebackAnswersQueue, answer.id);
  });
}

async function postpone(context: AppContext, answer: ChargebackAnswer, why: string, wasRefused = false): Promise<void> {
  const failure = why.slice(0, 300);
  // A document that is refused again and again is no matter of time.
  if (answer.state === 'waiting' && !wasRefused && answer.askCount >= triesMax)
    return finish(context, answer, 'refused', failure);
  await context.database.write((tx) =>
    postponeAnswer(tx, answer.id, failure, nextRefundAskAt(Math.min(answer.askCount, 5), tx.now), wasRefused),
  );
}

/**
 * Records how an answer ended. One that was not taken makes the case the team's to do again. What follows from a decision is asked for by a job of its own.
 */
async function finish(
  { database }: AppContext,
  answer: ChargebackAnswer,
  state: 'sent' | 'refused',
  failure: string | null,
  dispute?: ProviderDispute,
): Promise<void> {
  await database.write(async (tx) => {
    const own = await lockBoth(tx, answer);
    if (own === null || (await endAnswer(tx, answer.id, state, tx.now, failure)) === null) return;
    const { chargeId, requestId, dueAt } = own.chargeback;
    const status = dispute?.status ?? null;
    const outcome = state === 'sent' ? 'accepted' : 'refused';
    await insertChargeAnswer(tx, {
      chargeId,
      source: 'dispute',
      outcome,
      status,
      ...(failure !== null && { failure }),
    });
    await tx.enqueue(chargebackFollowsQueue, chargeId);
    const request = requestId === null ? null : await lockRequest(tx, requestId);
    if (request === null) return;
    const what = answer.kind === 'accept' ? 'that we give the money back' : 'our evidence';
    const text =
      state === 'sent'
        ? `The payment provider has ${what}, since ${formatInstant(tx.now)}.`
        : `The payment provider has not taken ${what}: ${failure}.`;
    await insertEntry(tx, { requestId: request.id, kind: 'note', authorId: null, text, key: `${state}-${answer.id}` });
    const own24 = request.dueAt ?? dueAfter(tx.now, request.complex);
    const isSooner = dueAt !== null && dueAt > tx.now && dueAt < own24;
    const again = { ...reopened, dueAt: isSooner ? dueAt : own24, leftMs: null };
    await updateRequest(tx, {
      ...request,
      ...(state === 'refused' && again),
      version: request.version + 1,
      changedAt: tx.now,
    });
  });
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
