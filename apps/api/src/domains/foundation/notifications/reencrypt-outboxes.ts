import type { PushAddress } from '@foodbank/contract/foundation/notifications';
import type { Tx } from '../../../platform/database.ts';
import {
  listSealedPushes,
  listSealedSubscriptions,
  updateSealedPush,
  updateSealedSubscription,
} from './push-queries.ts';
import { digestOfAddress } from './push-subscriptions.ts';
import { listSealedEmails, updateSealedEmail } from './queries.ts';
import { listSealedTexts, updateSealedText } from './text-queries.ts';

/** Encrypts the secrets of waiting emails with the current key. Returns how many there were. */
export async function reencryptEmails(tx: Tx): Promise<number> {
  const emails = await listSealedEmails(tx);
  for (const { id, sealed } of emails) await updateSealedEmail(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return emails.length;
}

/** Encrypts the texts of waiting text messages with the current key. Returns how many there were. */
export async function reencryptTexts(tx: Tx): Promise<number> {
  const texts = await listSealedTexts(tx);
  for (const { id, sealed } of texts) await updateSealedText(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return texts.length;
}

/** Encrypts the addresses of devices and waiting notifications with the current key. Returns how many there were. */
export async function reencryptPush(tx: Tx): Promise<number> {
  const kept = await listSealedSubscriptions(tx);
  for (const { id, sealed } of kept) {
    const text = tx.keys.unseal(sealed);
    const { endpoint } = JSON.parse(text) as PushAddress;
    await updateSealedSubscription(tx, id, tx.keys.digest(digestOfAddress(endpoint)), tx.keys.seal(text));
  }
  const waiting = await listSealedPushes(tx);
  for (const { id, sealed } of waiting) await updateSealedPush(tx, id, tx.keys.seal(tx.keys.unseal(sealed)));
  return kept.length + waiting.length;
}
