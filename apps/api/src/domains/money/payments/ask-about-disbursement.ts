import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { VerifyAnswer } from '../../../providers/payouts.ts';
import {
  findWholeDisbursement,
  lockDisbursement,
  markSendingAgain,
  type StoredDisbursement,
  updateJudged,
} from './disbursement-queries.ts';
import {
  type DisbursementAlarm,
  isRecipientOf,
  judgeAnswer,
  movedAfterAll,
  nextAskAfterEnd,
  nextAskAt,
  refusalSettlesAfterMs,
  type Verdict,
} from './disbursement-rules.ts';
import { accountOf, type MayLeave, transferOf } from './dispatch-disbursements.ts';
import { getPaymentStop, insertAnswer, type NewAnswer } from './queries.ts';
import { disbursementChangedQueue } from './queue-names.ts';
import { recordPosts } from './record-posts.ts';

// Longer than a call takes.
const callMs = 3 * 60_000;
// What the provider can't take back by answering otherwise later: a person has to look at it.
const lasting: readonly (DisbursementAlarm | null)[] = [...movedAfterAll, 'failed-after-paid'];

/**
 * Asks the provider about a disbursement by its reference and records what it answers. If the provider doesn't know the reference of
 * a POST whose answer was lost, the same reference is sent again; one that it refused every time, only while its payee may be paid.
 * Nothing happens while a disbursement waits.
 */
export async function askAboutDisbursement(context: AppContext, id: string, mayLeave: MayLeave): Promise<void> {
  const { clock, database, providers } = context;
  const before = await findWholeDisbursement(database.read, id);
  if (before === null || before.postCount === 0) return;
  const askedAt = clock.now();
  const answer = await providers.payouts.verify(before.reference);
  const hasNotLeft = before.endedAt === null && before.refusedCount === before.postCount;
  const isHeldBack = hasNotLeft && !(await database.write((tx) => mayLeave(tx, id)));
  const verdict = await database.write((tx) => recordAnswer(tx, context, id, { answer, askedAt, isHeldBack }));
  if (verdict?.kind === 'post-again') await sendAgain(context, before);
}

async function recordAnswer(
  tx: Tx,
  context: AppContext,
  id: string,
  { answer, askedAt, isHeldBack }: { answer: VerifyAnswer; askedAt: Date; isHeldBack: boolean },
): Promise<Verdict | null> {
  const row = await lockDisbursement(tx, id);
  if (row === null) return null;
  const account = row.accountSealed === null ? null : accountOf(context, row);
  const { isStopped } = await getPaymentStop(tx);
  const verdict = judgeAnswer(
    { ...row, account, isStopped, isHeldBack },
    answer,
    context.providers.payouts.domain,
    askedAt,
  );
  await insertAnswer(tx, answerRow(id, answer, verdict));
  const state = verdict.kind === 'ends' ? verdict.state : verdict.kind === 'unclear' ? 'unclear' : row.state;
  const reason = verdict.kind === 'post-again' ? row.reason : verdict.reason;
  const alarm = alarmAfter(row, answer, verdict);
  const transferCode = answer.kind === 'found' ? answer.transfer.transferCode : null;
  const endedAt = state === row.state ? row.endedAt : tx.now;
  const nextAt =
    verdict.kind === 'stays' && verdict.askAt
      ? verdict.askAt
      : row.endedAt !== null || verdict.kind === 'ends'
        ? nextAskAfterEnd(state, endedAt ?? tx.now, tx.now)
        : // Where it could not be sent again now, it is tried again soon.
          nextAskAt(row.askCount, tx.now, verdict.kind === 'post-again' ? refusalSettlesAfterMs : undefined);
  await updateJudged(tx, id, row.state, { state, reason, alarm, transferCode, nextAt });
  if (state !== row.state || alarm !== row.alarm) await tx.enqueue(disbursementChangedQueue, id);
  return verdict;
}

/** The alarm after an answer. A lasting one stays until a person clears it; the others go once the provider's answer is right. */
function alarmAfter({ alarm }: StoredDisbursement, answer: VerifyAnswer, verdict: Verdict): DisbursementAlarm | null {
  if (lasting.includes(alarm)) return alarm;
  if ('alarm' in verdict && verdict.alarm !== undefined) return verdict.alarm;
  return answer.kind === 'found' ? null : alarm;
}

function answerRow(disbursementId: string, answer: VerifyAnswer, verdict: Verdict): NewAnswer {
  const about = { disbursementId, source: 'verify' } as const;
  if (answer.kind === 'not-found') return { ...about, outcome: 'not-found' };
  if (answer.kind === 'unknown') return { ...about, outcome: 'unknown', failure: answer.reason };
  const { status, transferCode, failure } = answer.transfer;
  const hasAlarm = 'alarm' in verdict && verdict.alarm !== undefined;
  const why = hasAlarm ? verdict.alarm : failure;
  return { ...about, outcome: hasAlarm ? 'differs' : 'found', status, transferCode, failure: why ?? null };
}

/**
 * Sends the same reference once more, after comparing the recipient again: a provider's account that doesn't know the recipient is not
 * the one that may have the transfer.
 */
async function sendAgain(context: AppContext, { id, recipientCode, postCount }: StoredDisbursement): Promise<void> {
  const { clock, database, providers } = context;
  const found = await providers.payouts.findRecipient(recipientCode ?? '');
  if (found.kind === 'unknown') return;
  const marked = await database.write(async (tx) => {
    const row = await lockDisbursement(tx, id);
    if (row === null || row.accountSealed === null) return null;
    if (found.kind !== 'known' || !isRecipientOf(found.recipient, accountOf(context, row))) {
      await refuseRecipient(tx, row);
      return null;
    }
    const next = await markSendingAgain(tx, id, postCount, new Date(clock.now().getTime() + callMs));
    if (next === null) return null;
    await insertAnswer(tx, { disbursementId: id, source: 'post', outcome: 'try', postNumber: next.postCount });
    return next;
  });
  if (marked === null) return;
  const answer = await providers.payouts.send(transferOf(marked));
  await database.write((tx) => recordPosts(tx, [{ disbursement: marked, answer }], 'post'));
}

async function refuseRecipient(tx: Tx, { id, state, askCount }: StoredDisbursement): Promise<void> {
  if (state !== 'sending' && state !== 'unclear') return;
  await insertAnswer(tx, { disbursementId: id, source: 'recipient', outcome: 'differs' });
  const alarm = 'recipient-differs';
  const nextAt = nextAskAt(askCount, tx.now);
  await updateJudged(tx, id, state, { state: 'unclear', reason: alarm, alarm, transferCode: null, nextAt });
  await tx.enqueue(disbursementChangedQueue, id);
}
