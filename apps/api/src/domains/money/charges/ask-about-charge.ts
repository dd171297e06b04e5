import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ChargeAnswer } from '../../../providers/charges.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { insertChargeAnswer, type NewChargeAnswer } from './answer-queries.ts';
import { type Judged, judgeCharge, nextChargeAskAt, providerReferenceOf } from './charge-rules.ts';
import { transfersOfAnswer } from './charge-transfers.ts';
import { type Charge, findWholeCharge, lockChargeFamily, type StoredCharge, updateJudgedCharge } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { addRefund } from './request-refund.ts';

/** What the customer reads about money that goes back by itself. */
const reasons = {
  excess: 'You paid more than was due. The rest goes back to you.',
  twice: 'This was paid already. Your second payment goes back to you.',
};

/**
 * Asks the provider about a charge by its reference and records what it answers: books what came in, gives back what is too much, and
 * tells the owner of a change. Does nothing while the provider's page is not known: without the page no payment can have been made.
 * Calls the provider, so it runs outside of a transaction.
 */
export async function askAboutCharge(context: AppContext, id: string): Promise<void> {
  const { database, providers } = context;
  const before = await findWholeCharge(database.read, id);
  if (before === null || before.payUrl === null) return;
  const { attempt, answerCount } = before;
  const answer = await providers.charges.verify(providerReferenceOf(before.reference, attempt));
  await database.write((tx) =>
    recordAnswer(tx, { id, attempt, answerCount, answer, domain: providers.charges.domain }),
  );
}

async function recordAnswer(
  tx: Tx,
  {
    id,
    attempt,
    answerCount,
    answer,
    domain,
  }: { id: string; attempt: number; answerCount: number; answer: ChargeAnswer; domain: string },
): Promise<Charge | null> {
  const family = await lockChargeFamily(tx, id);
  const charge = family.find((one) => one.id === id);
  if (charge === undefined || charge.attempt !== attempt) return null;
  // Another answer came meanwhile, and this one may be older: it only counts if it knows of more money.
  if (charge.answerCount !== answerCount && !bringsMore(charge, answer)) return charge;
  const known = { ...charge, providerReference: providerReferenceOf(charge.reference, attempt) };
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
  await giveBack(tx, { charge, judged, family });
  if (hasChanged(charge, after)) await tx.enqueue(chargeChangedQueue, id);
  return after;
}

/** Gives back what is above the amount, and all of a charge whose owner was paid by another one before. */
async function giveBack(
  tx: Tx,
  { charge, judged, family }: { charge: StoredCharge; judged: Judged; family: readonly StoredCharge[] },
): Promise<void> {
  const { id, refundKobo } = charge;
  const isTwice =
    judged.state === 'paid' &&
    charge.state !== 'paid' &&
    // Also if that one went back since: what it paid for was used, or is over.
    family.some((one) => one.id !== id && one.state === 'paid');
  const amountKobo = isTwice ? judged.paidKobo - refundKobo : judged.excessKobo;
  if (amountKobo === 0) return;
  const key = `charge:${id}:excess:${judged.paidKobo}`;
  await addRefund(tx, charge, { key, amountKobo, reason: isTwice ? reasons.twice : reasons.excess });
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
