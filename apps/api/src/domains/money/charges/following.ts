import type { ProviderEventState } from '@foodbank/contract/money/payments-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { ChargeAnswer } from '../../../providers/charges.ts';
import type { ProviderEvent } from '../../../providers/payouts.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { findProviderEvent, markEventHandled } from '../payments/provider-event-queries.ts';
import type { SealedEvent } from '../payments/receive-provider-event.ts';
import type { ChargeOwnerAnswers } from './owners.ts';
import { findChargeAtProvider, listPartsOf } from './part-queries.ts';
import {
  type Charge,
  findCharge,
  findChargeByReference,
  findWholeCharge,
  insertChargeAnswer,
  listIdleCharges,
  lockChargeFamily,
  type NewChargeAnswer,
  type StoredCharge,
  takeDueCharges,
  updateChargeAlarm,
  updateJudgedCharge,
} from './queries.ts';
import { chargeAsksQueue, chargeChangedQueue, chargeDisputesQueue, refundsQueue } from './queue-names.ts';
import { listRefundsOf, takeDueRefunds } from './refund-queries.ts';
import { addRefund, refundRest } from './refunds.ts';
import { idleMoneyMs, judgeCharge, nextChargeAskAt, ownReferenceOf, referenceAtProvider } from './rules.ts';
import { transfersOfAnswer } from './transfers.ts';

/**
 * Asks the provider about a charge by its reference and records what it answers: books what came in, gives back what its owner has no use
 * for, and tells the owner of a change. Does nothing while the provider's page is not known, unless a saved card is charged: without the page no
 * payment can have been made.
 * Calls the provider, so it runs outside of a transaction.
 */
export async function followCharge(context: AppContext, id: string): Promise<void> {
  const { chargeOwners, database, providers } = context;
  const before = await findWholeCharge(database.read, id);
  if (before === null || !mayBePaid(before)) return;
  const { attempt, answerCount } = before;
  const answer = await providers.charges.verify(referenceAtProvider(before));
  const owner = chargeOwners[before.owner.kind];
  await database.write((tx) =>
    recordAnswer(tx, { id, attempt, answerCount, answer, owner, domain: providers.charges.domain }),
  );
}

/** True once a payment can have been made: by the provider's page, a saved card, or an account number. */
const mayBePaid = ({ payUrl, cardCalledAt, providerReference }: StoredCharge): boolean =>
  payUrl !== null || cardCalledAt !== null || providerReference !== null;

interface AnswerToRecord {
  id: string;
  /** What was known when it was asked for. */
  attempt: number;
  answerCount: number;
  answer: ChargeAnswer;
  owner: ChargeOwnerAnswers;
  domain: string;
}

async function recordAnswer(
  tx: Tx,
  { id, attempt, answerCount, answer, owner, domain }: AnswerToRecord,
): Promise<Charge | null> {
  const family = await lockChargeFamily(tx, id);
  const charge = family.find((one) => one.id === id);
  if (charge === undefined || charge.attempt !== attempt) return null;
  // Another answer came meanwhile, and this one may be older: it only counts if it knows of more money.
  if (charge.answerCount !== answerCount && !bringsMore(charge, answer)) return charge;
  const providerReference = referenceAtProvider(charge);
  const known = { ...charge, providerReference, tooLittle: owner.tooLittle };
  const judged = judgeCharge(known, answer, domain);
  await insertChargeAnswer(tx, answerRow(id, answer, judged.alarm !== null && judged.alarm !== charge.alarm));
  const transfers = transfersOfAnswer(tx, charge, judged);
  const isSame = judged.state === charge.state;
  const since = judged.state === 'paid' ? (isSame ? (charge.paidAt ?? charge.createdAt) : tx.now) : charge.createdAt;
  const after = await updateJudgedCharge(tx, id, judged, {
    bookingCount: charge.bookingCount + transfers.length,
    nextAt: nextChargeAskAt(judged.state, since, isSame ? charge.askCount : 0, tx.now),
  });
  if (transfers.length > 0) await postTransfers(tx, transfers);
  const newKobo = after.paidKobo - charge.paidKobo;
  if (newKobo > 0) {
    const charges = family.map((one) => (one.id === id ? { ...one, ...after } : one));
    const back = await owner.backAtOnce(tx, { ownerId: charge.owner.id, chargeId: id, newKobo, charges });
    if (back !== null) await addRefund(tx, charge, { key: `charge:${id}:excess:${after.paidKobo}`, ...back });
  }
  if (hasChanged(charge, after)) await tx.enqueue(chargeChangedQueue, id);
  return after;
}

const bringsMore = ({ paidKobo }: StoredCharge, answer: ChargeAnswer): boolean =>
  answer.kind === 'found' && answer.payment.status === 'success' && answer.payment.amountKobo > paidKobo;

const hasChanged = (before: Charge, after: Charge): boolean =>
  before.state !== after.state ||
  before.reason !== after.reason ||
  before.alarm !== after.alarm ||
  before.channel !== after.channel ||
  before.paidKobo !== after.paidKobo;

function answerRow(chargeId: string, answer: ChargeAnswer, differs: boolean): NewChargeAnswer {
  const about = { chargeId, source: 'verify' } as const;
  if (answer.kind === 'not-found') return { ...about, outcome: 'not-found' };
  if (answer.kind === 'unknown') return { ...about, outcome: 'unknown', failure: answer.reason };
  const { status, amountKobo, failure } = answer.payment;
  return { ...about, outcome: differs ? 'differs' : 'found', status, amountKobo, failure };
}

/**
 * Asks the provider about a charge now, stores what it answers, and returns the charge afterwards. Without an answer a charge that isn't
 * paid is `unclear`. What changes is also enqueued, as always. Calls the provider, so it runs outside of a transaction. Refuses with
 * `not-found` an unknown charge.
 */
export async function checkCharge(context: AppContext, chargeId: string): Promise<Charge> {
  await followCharge(context, chargeId);
  return (await findCharge(context.database.read, chargeId)) ?? refuse('not-found');
}

const dispute = /^charge\.dispute\./;

/**
 * Handles a stored webhook about a payment or a refund: it asks the provider about that reference and believes only the answer. A
 * dispute raises an alarm, and its own job asks for it. An event whose amount or currency is not ours is marked, and raises an alert.
 */
export async function handleChargeEvent(context: AppContext, id: string): Promise<void> {
  const { database, keys } = context;
  const stored = await findProviderEvent(database.read, id);
  if (stored === null || stored.state !== 'received') return;
  const { told } = JSON.parse(keys.unseal(stored.bodySealed).toString()) as SealedEvent;
  const { event } = stored;
  const theirs = stored.reference ?? '';
  const charge =
    (await findChargeByReference(database.read, ownReferenceOf(theirs))) ??
    (await findChargeAtProvider(database.read, theirs));
  if (charge !== null) await followCharge(context, charge.id);
  await database.write(async (tx) => {
    await markEventHandled(tx, id, charge === null ? 'unknown-reference' : stateOf(charge, event, told));
    if (charge === null) return;
    const amountKobo = told.amountKobo;
    await insertChargeAnswer(tx, {
      chargeId: charge.id,
      source: 'webhook',
      outcome: 'told',
      status: event,
      amountKobo,
    });
    if (dispute.test(event) && (await updateChargeAlarm(tx, charge.id, 'disputed')))
      await tx.enqueue(chargeChangedQueue, charge.id);
    if (dispute.test(event)) await tx.enqueue(chargeDisputesQueue, id);
    if (!event.startsWith('refund.')) return;
    for (const one of [charge, ...(await listPartsOf(tx, charge.id))])
      for (const { id: refundId, state } of await listRefundsOf(tx, one.id))
        if (state !== 'waiting') await tx.enqueue(refundsQueue, refundId);
  });
}

/** A refund's amount is its own, so only that of a payment is compared. */
function stateOf({ amountKobo }: Charge, event: string, told: ProviderEvent): ProviderEventState {
  const isOther = event === 'charge.success' && told.amountKobo !== null && told.amountKobo !== amountKobo;
  return isOther || (told.currency !== null && told.currency !== 'NGN') ? 'differs' : 'handled';
}

// A question that is under way isn't enqueued again meanwhile.
const askedMs = 5 * 60_000;
const atMost = 200;

/**
 * Enqueues what is due: questions about charges, and refunds to send or to ask about. Gives back money that pays for nothing. Returns
 * how many questions and refunds it enqueued.
 */
export async function sweepCharges({
  chargeOwners,
  clock,
  database,
}: Pick<AppContext, 'chargeOwners' | 'clock' | 'database'>): Promise<number> {
  const until = new Date(clock.now().getTime() + askedMs);
  const count = await database.write(async (tx) => {
    const charges = await takeDueCharges(tx, until, atMost);
    for (const { id } of charges) await tx.enqueue(chargeAsksQueue, id);
    const refunds = await takeDueRefunds(tx, until, atMost);
    for (const { id } of refunds) await tx.enqueue(refundsQueue, id);
    return charges.length + refunds.length;
  });
  const idle = await database.write((tx) => listIdleCharges(tx, new Date(tx.now.getTime() - idleMoneyMs), atMost));
  for (const charge of idle)
    await database.write(async (tx) => {
      const reason = await chargeOwners[charge.owner.kind].idle(tx, charge);
      if (reason !== null) await refundRest(tx, { chargeId: charge.id, reason });
    });
  return count;
}
