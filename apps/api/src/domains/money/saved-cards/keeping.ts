import { type Day, monthDays } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Authorization } from '../../../providers/charges.ts';
import { addAuditLine, customerActor, system } from '../../foundation/audit/add-audit-line.ts';
import { digestForEver } from '../../people/identity-checks/numbers.ts';
import { findWholeCharge } from '../charges/queries.ts';
import { providerReferenceOf } from '../charges/rules.ts';
import {
  type CardEnd,
  endCardRow,
  findCard,
  findCardBySignature,
  insertCard,
  listCardsOf,
  listCardsToEnd,
  lockSealedCards,
  noteEndTold,
  noteEndTried,
  type SavedCard,
  updateSealedCard,
} from './queries.ts';

/** What charges a card: the provider takes the code with this email only. */
export interface SealedAuthorization {
  code: string;
  email: string;
}

/** The queue in which the provider is told of cards that ended. */
export const cardEndsQueue = 'card-ends';

/** The most cards that a customer keeps. */
export const cardsMax = 10;

/**
 * What a payment was made with, as the provider says now. It is kept nowhere before the customer's press. Calls the provider, so it runs outside of a
 * transaction. Refuses with `card-not-kept` what can't be charged again, and with `unavailable` where the provider doesn't answer.
 */
export async function readAuthorization(
  { database, providers }: Pick<AppContext, 'database' | 'providers'>,
  chargeId: string,
): Promise<Authorization> {
  const charge = await findWholeCharge(database.read, chargeId);
  // What somebody else paid with is not the customer's to keep.
  if (charge === null || charge.state !== 'paid' || charge.payLinkId !== null) refuse('card-not-kept');
  const answer = await providers.charges.verify(providerReferenceOf(charge.reference, charge.attempt));
  if (answer.kind === 'unknown') refuse('unavailable', { retryAfterSeconds: 10 });
  const authorization = answer.kind === 'found' ? answer.payment.authorization : null;
  return authorization ?? refuse('card-not-kept');
}

/**
 * Keeps a card for its customer, whom the caller has locked. A card that is kept already stays as it is. Refuses with
 * `card-not-kept` one whose last day is past, and the eleventh.
 */
export async function keepCard(tx: Tx, customerId: string, authorization: Authorization): Promise<SavedCard> {
  const { code, email, signature, channel, brand, last4, bank } = authorization;
  const endsOn = lastDayOf(authorization);
  if (endsOn !== null && endsOn < tx.businessDate) refuse('card-not-kept');
  const signatureDigest = signature === null ? null : await digestForEver(tx, `card:${signature}`);
  const before = signatureDigest && (await findCardBySignature(tx, customerId, signatureDigest));
  if (before) return (await findCard(tx, before.id)) ?? refuse('card-not-kept');
  if ((await listCardsOf(tx, customerId)).length >= cardsMax) refuse('card-not-kept');
  const authorizationSealed = tx.keys.seal(JSON.stringify({ code, email } satisfies SealedAuthorization));
  const about = { customerId, channel, brand, last4, bank, endsOn };
  const card = await insertCard(tx, { ...about, authorizationSealed, signatureDigest });
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'card-kept',
    subject: customerId,
    detail: { cardId: card.id, channel },
  });
  return card;
}

/** The last day of the month in which a card ends. */
function lastDayOf({ expiresIn }: Authorization): Day | null {
  return expiresIn && monthDays(expiresIn.month, expiresIn.year).lastOn;
}

/** Ends a card: from this transaction on it is charged no more, whatever the provider says, which is told by a job. Nothing the second time. */
export async function endCard(tx: Tx, card: Pick<SavedCard, 'id' | 'customerId'>, by: CardEnd): Promise<boolean> {
  if (!(await endCardRow(tx, card.id, by))) return false;
  await addAuditLine(tx, {
    actor: by === 'customer' ? customerActor(card.customerId) : system,
    action: 'card-ended',
    subject: card.customerId,
    detail: { cardId: card.id, by },
  });
  await tx.enqueue(cardEndsQueue, card.id);
  return true;
}

const batchSize = 50;

/** Tells the provider of each card that ended, and wipes what charged it. One that can't be told now is told with the next run. */
export async function tellEnds({ database, keys, log, providers }: AppContext): Promise<void> {
  for (const { id, authorizationSealed } of await listCardsToEnd(database.read, batchSize)) {
    const { code } = JSON.parse(keys.unseal(authorizationSealed)) as SealedAuthorization;
    const answer = await providers.charges.endAuthorization(code);
    if (answer.kind === 'unknown')
      log.warn({ card: id }, 'the payment provider could not be told of the end of a card');
    await database.write((tx) => (answer.kind === 'unknown' ? noteEndTried(tx, id) : noteEndTold(tx, id, tx.now)));
  }
}

/** The job that tells the provider of cards that ended: at once, and every ten minutes those that it could not be told of. */
export const cardJobs = (context: AppContext): Job[] => [
  { queue: cardEndsQueue, cron: '*/10 * * * *', run: () => tellEnds(context) },
];

/** True if a card can be charged on a day. */
export const isChargeable = ({ endedAt, endsOn }: Pick<SavedCard, 'endedAt' | 'endsOn'>, on: Day): boolean =>
  endedAt === null && (endsOn === null || endsOn >= on);

/** Encrypts what is sealed of the next cards with the current key. Returns how many and the last id; null if there are no more. */
export async function reencryptCards(tx: Tx, afterId: string, atMost: number) {
  const cards = await lockSealedCards(tx, afterId, atMost);
  for (const { id, authorizationSealed } of cards)
    await updateSealedCard(tx, id, tx.keys.seal(tx.keys.unseal(authorizationSealed)));
  const last = cards.at(-1);
  return last === undefined ? null : { count: cards.length, last: last.id };
}
