import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { textsQueue } from './queue-text.ts';
import { potsFullAt, takeShareOfPot } from './text-pots.ts';
import {
  findText,
  markTextFailed,
  markTextHanded,
  markTextNotTaken,
  markTextSent,
  noteTextError,
  postponeText,
  type StoredText,
} from './text-queries.ts';
import { askAfterMs, potOfKind, sendAfter, shareOfTopic } from './text-rules.ts';

// A slow provider delays only the messages in the same lane.
const lanes = 5;

type Outcome = 'sent' | 'failed' | 'tried';

/** The attempt was not the last one: the job is tried again. */
class TextWaits extends Error {}

/**
 * The job that sends the text messages of the outbox. The provider has no key that makes a second call harmless. So an attempt is
 * noted before the call; where its answer is missing, the provider's history is asked, and only what is surely not there is sent
 * again. A code whose answer is missing is never sent again: the person asks for another one.
 */
export function textJobs({ clock, database, keys, config, log, metrics, providers }: AppContext): Job[] {
  const over = async (id: string, outcome: Outcome, reason?: string) => {
    if (reason !== undefined) {
      log.warn({ message: id, reason }, 'a text message was given up');
      await database.write((tx) => markTextFailed(tx, id, reason));
    }
    metrics.texts.inc({ outcome });
  };
  const sent = async (id: string, reference: string) => {
    await database.write((tx) => markTextSent(tx, id, reference));
    await over(id, 'sent');
  };
  const wait = (reason: string): never => {
    metrics.texts.inc({ outcome: 'tried' satisfies Outcome });
    throw new TextWaits(reason);
  };

  const ask = async (stored: StoredText, handedAt: Date): Promise<void> => {
    const { id, kind } = stored;
    if (clock.now().getTime() - handedAt.getTime() < askAfterMs) wait('it is not known yet whether it was taken');
    const reference = await providers.texts.find(composeText(stored, keys.unseal));
    if (reference !== null) return sent(id, reference);
    if (kind === 'code') return over(id, 'failed', 'the answer was lost, and a code is not sent twice');
    await database.write((tx) => markTextNotTaken(tx, id, 'the provider does not know the message'));
    wait('the provider does not know the message');
  };

  const send = async (stored: StoredText): Promise<void> => {
    const { id, kind, topic, attempts } = stored;
    const handed = await database.write(async (tx) => {
      if (!(await markTextHanded(tx, id))) return 'by another run';
      const from = potOfKind[kind];
      // A second attempt at the same message was counted at the first.
      if (
        from === null ||
        attempts > 0 ||
        (await takeShareOfPot(tx, from.pot, config.texts.pots, shareOfTopic[topic ?? ''] ?? from.share))
      )
        return 'now';
      const fullAt = potsFullAt(tx.now);
      await postponeText(tx, id, fullAt);
      await tx.enqueue(textsQueue, id, undefined, secondsUntil(fullAt, tx.now));
      return 'later';
    });
    if (handed !== 'now') return;
    const answer = await providers.texts.send(composeText(stored, keys.unseal));
    if (answer.outcome === 'taken') return sent(id, answer.reference);
    const { outcome, reason } = answer;
    if (outcome === 'refused') return over(id, 'failed', reason);
    await database.write((tx) =>
      outcome === 'unclear' ? noteTextError(tx, id, reason) : markTextNotTaken(tx, id, reason),
    );
    wait(reason);
  };

  const deliver = async (id: string): Promise<void> => {
    const stored = await findText(database.read, id);
    if (stored === null || stored.sentAt !== null || stored.failedAt !== null) return;
    const now = clock.now();
    const { kind, handedAt, sendUntil } = stored;
    if (now >= sendUntil) {
      const late = handedAt === null ? 'it could not be sent in time' : 'it is not known whether it was sent';
      return over(id, 'failed', late);
    }
    if (handedAt !== null) return ask(stored, handedAt);
    const opensAt = sendAfter(kind, now);
    if (opensAt > now) return database.write((tx) => tx.enqueue(textsQueue, id, undefined, secondsUntil(opensAt, now)));
    return send(stored);
  };
  return [{ queue: textsQueue, run: deliver, lanes }];
}

const secondsUntil = (at: Date, now: Date) => Math.ceil((at.getTime() - now.getTime()) / 1000);

function composeText({ id, toKey, sealed, createdAt }: StoredText, unseal: (sealed: Buffer) => string) {
  if (sealed === null) throw new Error('a text message that waits has no text');
  return { id, to: toKey, text: unseal(sealed), writtenAt: createdAt };
}
