import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { AttemptAnswer } from '../../../providers/charges.ts';
import { type Charge, insertChargeAnswer, noteCardCall, storePage, storeRefusedCharge } from '../charges/queries.ts';
import { chargeAsksQueue, chargeChangedQueue } from '../charges/queue-names.ts';
import { createCharge } from '../charges/starting.ts';
import type { SealedAuthorization } from './keeping.ts';
import { findAuthorization, type SavedCard } from './queries.ts';

const firstAskMs = 30_000;

/**
 * Makes a charge of a saved card, in the transaction in which it is decided: from its end on the provider may have been called. `countsOn`: the day on
 * which it counts, where that is an earlier one; else null.
 */
export async function beginCardCharge(
  tx: Tx,
  card: Pick<SavedCard, 'id' | 'customerId'>,
  { countsOn, ...about }: Pick<Charge, 'reference' | 'owner' | 'amountKobo' | 'countsOn'>,
): Promise<Charge> {
  const charge = await createCharge(tx, { ...about, customerId: card.customerId, email: null });
  const askAt = new Date(tx.now.getTime() + firstAskMs);
  await noteCardCall(tx, { id: charge.id, cardId: card.id, askAt, countsOn });
  await insertChargeAnswer(tx, { chargeId: charge.id, source: 'start', outcome: 'try' });
  return charge;
}

/** A charge that is to be taken from a card. */
export interface CardCall {
  chargeId: string;
  cardId: string;
  reference: string;
  amountKobo: number;
  /** Where the bank's page leads back to, if it wants the customer to confirm. */
  callbackUrl: string;
}

/** What came of the call. `ended`: the card had ended meanwhile, and the provider was not called. */
export type CardCallOutcome = AttemptAnswer | { kind: 'ended' };

/**
 * Calls the provider for a charge, once. Only the process that stored the charge makes this call, right after its transaction; no job repeats it.
 * Afterwards the provider is asked by the charge's reference what came of it; a refusal ends the charge. Runs outside of a transaction.
 */
export async function callCard(context: AppContext, call: CardCall): Promise<CardCallOutcome> {
  const { database, keys, providers } = context;
  const { chargeId, cardId, reference, amountKobo, callbackUrl } = call;
  const found = await findAuthorization(database.read, cardId);
  const answer = found && (await attempt(found.authorizationSealed));
  await database.write(async (tx) => {
    if (answer === null) return refuseCharge(tx, 'card-ended');
    const failure = answer.kind === 'unknown' ? answer.reason : 'message' in answer ? answer.message : null;
    const outcome = answer.kind === 'attempted' || answer.kind === 'challenge' ? 'accepted' : answer.kind;
    await insertChargeAnswer(tx, { chargeId, source: 'start', outcome, failure });
    if (answer.kind === 'refused') return refuseCharge(tx, answer.message);
    if (answer.kind === 'challenge') {
      await storePage(tx, chargeId, 1, answer.url, new Date(tx.now.getTime() + firstAskMs));
      // Its owner asks the customer to confirm.
      await tx.enqueue(chargeChangedQueue, chargeId);
    }
    await tx.enqueue(chargeAsksQueue, chargeId);
  });
  return answer ?? { kind: 'ended' };

  async function refuseCharge(tx: Tx, reason: string): Promise<void> {
    await storeRefusedCharge(tx, chargeId, reason, tx.now, null);
    await tx.enqueue(chargeChangedQueue, chargeId);
  }

  function attempt(sealed: Buffer): Promise<AttemptAnswer> {
    const { code, email } = JSON.parse(keys.unseal(sealed)) as SealedAuthorization;
    return providers.charges.chargeAuthorization({
      reference,
      amountKobo,
      email,
      authorizationCode: code,
      callbackUrl,
    });
  }
}
