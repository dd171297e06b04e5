import type { Tx } from '../../../platform/database.ts';
import { setChallenge, setProofChallenge, takeChallenge, takeProofChallenge } from '../accounts/queries.ts';

/** What a passkey signs a challenge for. */
export type PasskeyPurpose = 'sign-in' | 'set-up' | 'proof';

const validMs = 5 * 60_000;

/**
 * Stores the challenge of a session, in place of the one before. That of a proof stands beside the others: a proof may be asked for while a
 * passkey is being added.
 */
export const storeChallenge = (tx: Tx, sessionId: string, purpose: PasskeyPurpose, challenge: string) =>
  (purpose === 'proof' ? setProofChallenge : setChallenge)(
    tx,
    sessionId,
    `${purpose} ${tx.now.getTime()} ${challenge}`,
  );

/** Takes the challenge of a session, which then works no more. Null if there is none for the purpose, or it is too old. */
export async function takeStoredChallenge(tx: Tx, sessionId: string, wanted: PasskeyPurpose): Promise<string | null> {
  const take = wanted === 'proof' ? takeProofChallenge : takeChallenge;
  const [purpose, madeAt, challenge] = (await take(tx, sessionId))?.split(' ') ?? [];
  const isFresh = tx.now.getTime() - Number(madeAt) < validMs;
  return purpose === wanted && isFresh && challenge !== undefined ? challenge : null;
}
