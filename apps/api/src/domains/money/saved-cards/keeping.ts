import { type Day, monthDays } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Authorization } from '../../../providers/charges.ts';
import { addAuditLine, customerActor, system } from '../../foundation/audit/add-audit-line.ts';
import { digestForEver } from '../../people/identity-checks/numbers.ts';
import { findWholeCharge } from '../charges/queries.ts';
import { providerReferenceOf } from '../charges/rules.ts';
import { updateNextAsk } from './account-queries.ts';
import {
  type CardEnd,
  endCardRow,
  findCard,
  findCardBySignature,
  insertCard,
  listCardsOf,
  lockSealedCards,
  type SavedCard,
  updateSealedCard,
} from './queries.ts';

/** What charges a card or account: the provider takes the code with this email only. The code is empty until the customer of an account agreed. */
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
  // What the payer of a link paid with is not the customer's to keep.
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
  await updateNextAsk(tx, card.id, tx.now);
  await tx.enqueue(cardEndsQueue, card.id);
  return true;
}

/** True if a card or account can be charged on a day. */
export const isChargeable = (
  { endedAt, endsOn, activeAt }: Pick<SavedCard, 'endedAt' | 'endsOn' | 'activeAt'>,
  on: Day,
): boolean => endedAt === null && activeAt !== null && (endsOn === null || endsOn >= on);

/** True for a bank account that its customer named, or is to name, and that can’t be debited yet. */
export const isWaiting = ({ endedAt, activeAt }: Pick<SavedCard, 'endedAt' | 'activeAt'>): boolean =>
  endedAt === null && activeAt === null;

/** Encrypts what is sealed of the next cards with the current key. Returns how many and the last id; null if there are no more. */
export async function reencryptCards(tx: Tx, afterId: string, atMost: number) {
  const cards = await lockSealedCards(tx, afterId, atMost);
  for (const { id, authorizationSealed } of cards)
    await updateSealedCard(tx, id, tx.keys.seal(tx.keys.unseal(authorizationSealed)));
  const last = cards.at(-1);
  return last === undefined ? null : { count: cards.length, last: last.id };
}
