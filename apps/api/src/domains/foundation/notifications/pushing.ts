import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { PushAddress } from '../../../providers/push.ts';
import {
  endSubscription,
  findPush,
  hasSubscription,
  insertDelivery,
  insertPush,
  listTargets,
  lockPush,
  markPushFailed,
  markPushSent,
  notePushError,
  type PushSubscription,
  type StoredPush,
  wipePush,
} from './push-queries.ts';
import { seenAfter } from './push-subscriptions.ts';
import { type PushKind, type PushTopic, pushWords } from './push-words.ts';
import { queueText } from './queue-text.ts';
import { keepSentPush } from './sent-messages.ts';
import { sendAfter, type TextKind } from './text-rules.ts';

/** The queue of notifications to send. The id of a job is that of its notification. */
export const pushQueue = 'pushes';

/** A text message that follows if no device takes the notification. */
export interface TextInstead {
  /** From `drawTextId`, so that what became of it is found. */
  id: string;
  to: string;
  kind: TextKind;
  text: string;
  customerId: string;
  until: string;
}

/** A notification to queue. */
export interface NewPush {
  customerId: string;
  kind: PushKind;
  topic: PushTopic;
  /** The page of the app that it opens. It stands in no notice: who opens it logs in. */
  path: string;
  /** After this it says what is no longer so. */
  until: Date;
  instead?: TextInstead;
}

interface SealedPush {
  path: string;
  instead: TextInstead | null;
}

/** Queues a notification in the transaction that causes it. Returns its id; null for a customer without a device that gets any. */
export async function queuePush(
  tx: Tx,
  { customerId, kind, topic, path, until, instead }: NewPush,
): Promise<string | null> {
  if (!(await hasSubscription(tx, customerId, seenAfter(tx.now)))) return null;
  const sealed: SealedPush = { path, instead: instead ?? null };
  const after = sendAfter(kind, tx.now);
  const { id } = await insertPush(
    ...[tx, customerId, kind, topic, tx.keys.seal(JSON.stringify(sealed)), tx.now, after, until],
  );
  await keepSentPush(tx, customerId, id, topic);
  await tx.enqueue(pushQueue, id, id, Math.ceil((after.getTime() - tx.now.getTime()) / 1000));
  return id;
}

// A slow push service delays only the notifications in the same lane.
const lanes = 5;
// A text message instead is worth sending only while its day lasts.
const insteadAfterMs = 3_600_000;
const beforeEndMs = 15 * 60_000;

/** A device is to be tried again. */
class PushWaits extends Error {}

/**
 * The job that sends notifications to the devices of their customer. A second copy does no harm: a device shows it in the place of the first. A device
 * whose address has ended gets nothing any more. If no device takes it in time, a text message follows where there is one.
 */
export function pushJobs({ clock, database, keys, log, metrics, providers }: AppContext): Job[] {
  const give = async (id: string, reason: string) => {
    if (!(await database.write((tx) => giveUp(tx, id, reason)))) return;
    metrics.pushes.inc({ outcome: 'failed' });
    log.info({ push: id, reason }, 'a notification was given up');
  };

  /** True if the device is to be tried again; with the seconds that its push service asks for. */
  const sendTo = async (stored: StoredPush, target: PushSubscription, path: string): Promise<number | null> => {
    const { id, topic, sendUntil } = stored;
    const to = JSON.parse(keys.unseal(target.sealed)) as PushAddress;
    const text = JSON.stringify({ ...pushWords[topic], path, tag: id });
    const keepSeconds = (sendUntil.getTime() - clock.now().getTime()) / 1000;
    const push = { to, text, topic: id.replaceAll('-', '').slice(0, 32), keepSeconds };
    const answer = (await providers.push?.send(push, clock.now())) ?? { outcome: 'refused', reason: 'switched off' };
    if (answer.outcome === 'not-taken') {
      await database.write((tx) => notePushError(tx, id, answer.reason));
      metrics.pushes.inc({ outcome: 'tried' });
      return answer.afterSeconds ?? 0;
    }
    await database.write(async (tx) => {
      if (answer.outcome === 'taken') {
        await insertDelivery(tx, id, target.id, tx.now, null, null);
        await markPushSent(tx, id, tx.now);
        return;
      }
      await insertDelivery(tx, id, target.id, null, tx.now, answer.reason);
      if (answer.outcome === 'gone') await endSubscription(tx, target.id, 'gone', tx.now);
    });
    if (answer.outcome === 'taken') metrics.pushes.inc({ outcome: 'sent' });
    return null;
  };

  const deliver = async (id: string): Promise<void> => {
    const stored = await findPush(database.read, id);
    if (stored === null || stored.sealed === null) return;
    const now = clock.now();
    const { path, instead } = JSON.parse(keys.unseal(stored.sealed)) as SealedPush;
    const opensAt = sendAfter(stored.kind, now);
    if (now >= giveUpAt(stored, instead !== null)) return give(id, 'it could not be sent in time');
    if (opensAt > now) return database.write((tx) => tx.enqueue(pushQueue, id, undefined, secondsUntil(opensAt, now)));
    const targets = await listTargets(database.read, id, stored.customerId, seenAfter(now));
    const waits: number[] = [];
    for (const target of targets) {
      const seconds = await sendTo(stored, target, path);
      if (seconds !== null) waits.push(seconds);
    }
    if (waits.length === 0) return give(id, 'no device took it');
    const pause = Math.max(...waits);
    if (pause > 0) return database.write((tx) => tx.enqueue(pushQueue, id, undefined, pause));
    throw new PushWaits('a push service did not take it yet');
  };
  return [{ queue: pushQueue, run: deliver, lanes }];
}

/** Ends a notification: one that a device has is over, any other one failed (true), and its text message follows. */
async function giveUp(tx: Tx, id: string, reason: string): Promise<boolean> {
  const stored = await lockPush(tx, id);
  if (stored === null || stored.sealed === null) return false;
  if (stored.sentAt !== null) {
    await wipePush(tx, id);
    return false;
  }
  const { instead } = JSON.parse(tx.keys.unseal(stored.sealed)) as SealedPush;
  const queued = instead && (await queueText(tx, { ...instead, until: new Date(instead.until) }));
  const way = queued === null ? null : queued === 'queued' ? 'queued' : queued === 'not-reachable' ? 'none' : 'dropped';
  await markPushFailed(tx, id, tx.now, reason, way);
  return true;
}

/** When a device is tried no more: at the end of its use, or early enough for the text message. */
function giveUpAt({ sendAfter: after, sendUntil, sentAt }: StoredPush, hasInstead: boolean): Date {
  if (!hasInstead || sentAt !== null) return sendUntil;
  return new Date(Math.min(after.getTime() + insteadAfterMs, sendUntil.getTime() - beforeEndMs));
}

const secondsUntil = (at: Date, now: Date) => Math.ceil((at.getTime() - now.getTime()) / 1000);
