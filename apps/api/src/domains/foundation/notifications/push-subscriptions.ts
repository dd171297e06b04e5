import type { PushAddress } from '@foodbank/contract/foundation/notifications';
import { customerSessionDays } from '@foodbank/contract/people/customer-accounts';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import {
  endOldSubscriptions,
  endSubscription,
  endSubscriptionsOfSession,
  findPushAnswer,
  getPushState,
  insertSubscription,
  lockSubscription,
  storePushAnswer,
  updateSubscription,
} from './push-queries.ts';

/** So many browsers of one customer get notifications: a newer one ends the oldest. */
export const pushDevicesMax = 5;

/** A browser that was not opened since then gets nothing: its log-in is over by then. */
export const seenAfter = (now: Date): Date => new Date(now.getTime() - customerSessionDays * 86_400_000);

/** A log-in of a customer. */
interface Login {
  customerId: string;
  sessionId: string;
}

/** What the digest of a device's address is made of. */
export const digestOfAddress = (endpoint: string): string => `push:${endpoint}`;

/** Whether the customer gets notifications, here and elsewhere, and may be asked. */
export async function readPush(db: Db, { customerId, sessionId }: Login, publicKey: string | null, now: Date) {
  const { devices, isOn } = await getPushState(db, customerId, sessionId, seenAfter(now));
  const answer = await findPushAnswer(db, customerId);
  return { publicKey, isOn: publicKey !== null && isOn, devices, mayAsk: publicKey !== null && answer === null };
}

/**
 * Lets a browser get the notifications of a customer: from now on of no other customer. Refuses with `push-unknown` an address that is at no push service that
 * we know, and keys that are none; with `push-off` where there are no notifications.
 */
export async function keepPush(
  { database, providers }: Pick<AppContext, 'database' | 'providers'>,
  { customerId, sessionId }: Login,
  address: PushAddress,
): Promise<void> {
  if (providers.push === null) refuse('push-off');
  if (!providers.push.accepts(address)) refuse('push-unknown');
  await database.write(async (tx) => {
    const sealed = tx.keys.seal(JSON.stringify(address));
    const kept = await lockSubscription(tx, tx.keys.digests(digestOfAddress(address.endpoint)));
    const digest = tx.keys.digest(digestOfAddress(address.endpoint));
    if (kept?.customerId === customerId) await updateSubscription(tx, kept.id, sessionId, digest, sealed, tx.now);
    else {
      if (kept !== null) await endSubscription(tx, kept.id, 'other-customer', tx.now);
      await insertSubscription(tx, customerId, sessionId, digest, sealed, tx.now);
      await endOldSubscriptions(tx, customerId, pushDevicesMax, tx.now);
    }
    await storePushAnswer(tx, customerId, 'yes', tx.now);
  });
}

/** Ends the notifications in the browser of a log-in, by the customer's switch. */
export async function endPush(tx: Tx, { customerId, sessionId }: Login): Promise<void> {
  await endSubscriptionsOfSession(tx, customerId, sessionId, tx.now);
}

/** Keeps that a customer doesn't want notifications: they are not asked again. */
export const declinePush = (tx: Tx, customerId: string): Promise<void> => storePushAnswer(tx, customerId, 'no', tx.now);
