import type { Tx } from '../../../platform/database.ts';
import { setChallenge, takeChallenge } from '../accounts/queries.ts';

/** What a passkey signs a challenge for. */
export type PasskeyPurpose = 'sign-in' | 'set-up';

const validMs = 5 * 60_000;

/** Stores the challenge of a session, in place of the one before. */
export const storeChallenge = (tx: Tx, sessionId: string, purpose: PasskeyPurpose, challenge: string) =>
  setChallenge(tx, sessionId, `${purpose} ${tx.now.getTime()} ${challenge}`);

/** Takes the challenge of a session, which then works no more. Null if there is none for the purpose, or it is too old. */
export async function takeStoredChallenge(tx: Tx, sessionId: string, wanted: PasskeyPurpose): Promise<string | null> {
  const [purpose, madeAt, challenge] = (await takeChallenge(tx, sessionId))?.split(' ') ?? [];
  const isFresh = tx.now.getTime() - Number(madeAt) < validMs;
  return purpose === wanted && isFresh && challenge !== undefined ? challenge : null;
}
