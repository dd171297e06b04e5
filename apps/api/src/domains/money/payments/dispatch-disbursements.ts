import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { PayeeAccount, SendAnswer, TransferToSend } from '../../../providers/payouts.ts';
import {
  claimWaiting,
  failUnsentDisbursement,
  letWait,
  markSending,
  type StoredDisbursement,
} from './disbursement-queries.ts';
import { batchSizeMax, nextAskAt, transferFeeMaxKobo } from './disbursement-rules.ts';
import { type Prepared, prepareRecipient } from './prepare-recipient.ts';
import { insertAnswer } from './queries.ts';
import { disbursementChangedQueue } from './queue-names.ts';
import { recordPosts } from './record-posts.ts';

/**
 * Asks the domain that a disbursement is for whether it may still leave. False: it may not, and one that waited was taken back, and that is
 * recorded. Those domains are above this one, so the jobs are given the question.
 */
export type MayLeave = (tx: Tx, disbursementId: string) => Promise<boolean>;

type Ready = { disbursement: StoredDisbursement; recipientCode: string };

// Longer than a batch takes to prepare and send. A worker that dies meanwhile leaves its batch to others after it.
const claimMs = 3 * 60_000;
const lowBalanceMs = 15 * 60_000;
const atOnce = 5;

/**
 * Sends what waits, in batches: one by one, or in bulk when several wait. For each it compares the recipient at the provider with the
 * account that was approved, and looks at the balance; asks whether it may still leave, for a stop or a low balance may have kept it for
 * days; marks it as being sent, commits that, calls, and records the answer. Any number of workers may run it at once.
 */
export async function dispatchDisbursements(context: AppContext, mayLeave: MayLeave): Promise<void> {
  const { clock, database } = context;
  for (let isMore = true; isMore; ) {
    const until = new Date(clock.now().getTime() + claimMs);
    const claimed = await database.write((tx) => claimWaiting(tx, until, batchSizeMax));
    const ready = await prepareAll(context, claimed);
    const affordable = await withinBalance(context, ready);
    const marked = await markAll(context, affordable, mayLeave);
    if (marked.length > 0) await postAll(context, marked);
    isMore = claimed.length === batchSizeMax && marked.length > 0;
  }
}

/** Compares the recipients, a few at once. Without an answer from the provider, the rest of the batch waits too. */
async function prepareAll(context: AppContext, claimed: readonly StoredDisbursement[]): Promise<Ready[]> {
  const ready: Ready[] = [];
  const queue = [...claimed].sort((a, b) => (a.id < b.id ? -1 : 1));
  let silence: string | null = null;
  const prepareNext = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const disbursement = next;
      const prepared: Prepared =
        silence === null
          ? await prepareRecipient(context, accountOf(context, disbursement))
          : { kind: 'unknown', reason: silence };
      if (prepared.kind === 'ready') ready.push({ disbursement, recipientCode: prepared.recipientCode });
      if (prepared.kind === 'refused') await failUnsent(context, disbursement, prepared);
      if (prepared.kind === 'unknown') {
        silence = prepared.reason;
        await wait(context, disbursement, 'no-answer', nextAskAt(disbursement.askCount, context.clock.now()));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, prepareNext));
  return ready.sort((a, b) => (a.disbursement.id < b.disbursement.id ? -1 : 1));
}

/** What the balance covers, oldest first, with the provider's fees. The rest waits. */
async function withinBalance(context: AppContext, ready: readonly Ready[]): Promise<Ready[]> {
  if (ready.length === 0) return [];
  const now = context.clock.now();
  const affordable: Ready[] = [];
  const balanceKobo = await context.providers.payouts.balanceKobo().catch((error) => {
    context.log.warn({ err: error }, 'the payment provider gave no balance');
    return null;
  });
  let leftKobo = balanceKobo ?? 0;
  for (const one of ready) {
    const { disbursement } = one;
    const neededKobo = disbursement.amountKobo + transferFeeMaxKobo;
    if (leftKobo >= neededKobo) {
      leftKobo -= neededKobo;
      affordable.push(one);
    } else if (balanceKobo === null) {
      await wait(context, disbursement, 'no-answer', nextAskAt(disbursement.askCount, now));
    } else {
      await wait(context, disbursement, 'balance-too-low', new Date(now.getTime() + lowBalanceMs));
    }
  }
  return affordable;
}

/**
 * Marks a batch as being sent, and writes down each try, each in a transaction of its own: it takes the locks of its payee. What another
 * worker marked before, and what may not leave, is left out.
 */
async function markAll(
  { clock, database, log }: AppContext,
  ready: readonly Ready[],
  mayLeave: MayLeave,
): Promise<StoredDisbursement[]> {
  const askAt = new Date(clock.now().getTime() + claimMs);
  const source = ready.length > 1 ? 'bulk-post' : 'post';
  const marked: StoredDisbursement[] = [];
  for (const { disbursement, recipientCode } of ready) {
    const mark = async (tx: Tx) => {
      if (!(await mayLeave(tx, disbursement.id))) return null;
      const row = await markSending(tx, disbursement.id, recipientCode, askAt);
      if (row === null) return null;
      await insertAnswer(tx, { disbursementId: row.id, source, outcome: 'try', postNumber: row.postCount });
      await tx.enqueue(disbursementChangedQueue, row.id);
      return row;
    };
    // The trouble of one holds up no other one, and it is tried again.
    const row = await database.write(mark).catch((error: unknown) => {
      log.error({ err: error, disbursement: disbursement.id }, 'it is not known whether money may leave, so it waits');
      return null;
    });
    if (row !== null) marked.push(row);
  }
  return marked;
}

async function postAll({ database, providers: { payouts } }: AppContext, marked: readonly StoredDisbursement[]) {
  const transfers = marked.map(transferOf);
  const [only] = transfers;
  const isBulk = transfers.length > 1;
  const answers: SendAnswer[] =
    isBulk || only === undefined ? await payouts.sendMany(transfers) : [await payouts.send(only)];
  const posts = marked.map((disbursement, index) => {
    return { disbursement, answer: answers[index] ?? ({ kind: 'unknown', reason: 'no answer' } as const) };
  });
  await database.write((tx) => recordPosts(tx, posts, isBulk ? 'bulk-post' : 'post'));
}

/** The transfer of a marked disbursement. */
export function transferOf({ reference, amountKobo, recipientCode }: StoredDisbursement): TransferToSend {
  if (recipientCode === null) throw new Error(`${reference} has no recipient`);
  // The provider's statement shows the reason, and reconciliation finds the payment by the reference in it.
  return { reference, amountKobo, recipientCode, reason: `Foodbank ${reference}` };
}

/** The account that was approved. */
export function accountOf(
  { keys }: Pick<AppContext, 'keys'>,
  { accountSealed, reference }: StoredDisbursement,
): PayeeAccount {
  if (accountSealed === null) throw new Error(`the account of ${reference} is wiped`);
  return JSON.parse(keys.unseal(accountSealed));
}

const wait = ({ database }: AppContext, { id }: StoredDisbursement, reason: string, until: Date) =>
  database.write((tx) => letWait(tx, id, reason, until));

/** Ends a disbursement of which nothing was sent, because the provider's recipient isn't who was approved. */
async function failUnsent(
  { database }: AppContext,
  { id }: StoredDisbursement,
  { reason, words }: Extract<Prepared, { kind: 'refused' }>,
): Promise<void> {
  await database.write(async (tx) => {
    const outcome = reason === 'recipient-differs' ? 'differs' : 'refused';
    await insertAnswer(tx, { disbursementId: id, source: 'recipient', outcome, failure: words });
    if (await failUnsentDisbursement(tx, id, reason)) await tx.enqueue(disbursementChangedQueue, id);
  });
}
