import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { ChargeAnswer } from '../../../providers/charges.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { insertChargeAnswer, type NewChargeAnswer } from './answer-queries.ts';
import type { ChargeOwnerAnswers } from './owners.ts';
import { type Charge, findWholeCharge, lockChargeFamily, type StoredCharge, updateJudgedCharge } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { addRefund } from './refunds.ts';
import { judgeCharge, nextChargeAskAt, providerReferenceOf } from './rules.ts';
import { transfersOfAnswer } from './transfers.ts';

/**
 * Asks the provider about a charge by its reference and records what it answers: books what came in, gives back what its owner has no use
 * for, and tells the owner of a change. Does nothing while the provider's page is not known: without the page no payment can have been made.
 * Calls the provider, so it runs outside of a transaction.
 */
export async function askAboutCharge(context: AppContext, id: string): Promise<void> {
  const { chargeOwners, database, providers } = context;
  const before = await findWholeCharge(database.read, id);
  if (before === null || before.payUrl === null) return;
  const { attempt, answerCount } = before;
  const answer = await providers.charges.verify(providerReferenceOf(before.reference, attempt));
  const owner = chargeOwners[before.owner.kind];
  await database.write((tx) =>
    recordAnswer(tx, { id, attempt, answerCount, answer, owner, domain: providers.charges.domain }),
  );
}

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
  const providerReference = providerReferenceOf(charge.reference, attempt);
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
