import type { Tx } from '../../../platform/database.ts';
import { addToPotUseOfAddress, addToTextPot, getPotUseOfAddress, lockTextPot } from './text-pot-queries.ts';

/**
 * Text messages come out of pots, which are full again at each full hour, so that an attacker who empties one leaves the others full: `strangers` sign up,
 * `known` have an account of a customer or are on the phone with our staff, `riders` sign in or name a bank account, `consent` are codes that agree to a plan, `orders` are the
 * messages about orders and answers, `security` those about changes of an account.
 */
export type TextPot = 'strangers' | 'known' | 'riders' | 'consent' | 'orders' | 'security';

/** Every pot. */
export const textPots: readonly TextPot[] = ['strangers', 'known', 'riders', 'consent', 'orders', 'security'];

/** How many texts each pot gives in an hour. */
export type PotSizes = Readonly<Record<TextPot, number>>;

/** Who asks for a text message: the internet address, in the form in which limits count it, and the sizes that hold. */
export interface TextAsker {
  address: string;
  pots: PotSizes;
  /** `LIMIT_SCALE`, by which the share of an address is multiplied. */
  limitScale: number;
}

/** Who asks for a text by a call from an internet address. */
export const textAsker = (
  { texts, limitScale }: { texts: { pots: PotSizes }; limitScale: number },
  address: string,
): TextAsker => ({ address, pots: texts.pots, limitScale });

/** The part of a pot that is free for every address; beyond it, no address takes more than `addressShare` of the pot. */
const freeShare = 0.5;
const addressShare = 0.1;
const hourMs = 3_600_000;

/** When the pots are full again. */
export const potsFullAt = (now: Date): Date => new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);

/**
 * Takes a text out of a pot for an address, exactly, also when many ask at once. False if the pot is empty, or half empty and the address
 * has had its share: then nothing is counted. With `texts` 0, for a text that will not be sent, it answers the same after the same time
 * and counts nothing. It locks the pot until the commit: the caller locks nothing after it.
 */
export async function takeFromPot(
  tx: Tx,
  pot: TextPot,
  { address, pots, limitScale }: TextAsker,
  texts: 0 | 1,
): Promise<boolean> {
  const size = pots[pot];
  const digest = tx.keys.digest(`texts:${address}`);
  const used = await lockTextPot(tx, pot);
  const usedByAddress = await getPotUseOfAddress(tx, pot, digest);
  const hasShare = used < size * freeShare || usedByAddress < Math.ceil(size * addressShare * limitScale);
  if (used >= size || !hasShare) return false;
  await addToTextPot(tx, pot, texts);
  await addToPotUseOfAddress(tx, pot, digest, texts);
  return true;
}

/** Takes a text that no address caused out of a part of a pot. False if that part is empty. Locks as `takeFromPot` does. */
export async function takeShareOfPot(tx: Tx, pot: TextPot, pots: PotSizes, share: number): Promise<boolean> {
  if ((await lockTextPot(tx, pot)) >= pots[pot] * share) return false;
  await addToTextPot(tx, pot, 1);
  return true;
}
