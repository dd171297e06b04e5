import { type Db, statement, type Tx } from '../../../platform/database.ts';
import {
  type DisbursementAlarm,
  type DisbursementState,
  type KnownDisbursement,
  withdrawn,
} from './disbursement-rules.ts';

/** A disbursement as others see it. */
export interface Disbursement {
  id: string;
  /** Our reference at the provider. */
  reference: string;
  /** What it is for, such as `payout:<id>`. */
  owner: string;
  amountKobo: number;
  state: DisbursementState;
  /** Why it waits, failed or is unclear: a code of ours or the provider's words. */
  reason: string | null;
  /** A contradiction that a person has to look at. */
  alarm: DisbursementAlarm | null;
  transferCode: string | null;
  requestedAt: Date;
  paidAt: Date | null;
  endedAt: Date | null;
  /** When the provider is asked next, or the sending is tried next; null for never. */
  nextAt: Date | null;
}

/** A disbursement as the jobs need it. */
export interface StoredDisbursement extends Disbursement, Omit<KnownDisbursement, 'account'> {
  accountSealed: Buffer | null;
}

const columns = `id, reference, owner, amount_kobo as "amountKobo", state, reason, alarm, transfer_code as "transferCode",
  requested_at as "requestedAt", paid_at as "paidAt", ended_at as "endedAt", next_at as "nextAt"`;
const allColumns = `${columns}, account_sealed as "accountSealed", recipient_code as "recipientCode", post_count as "postCount",
  refused_count as "refusedCount", accepted_count as "acceptedCount", posted_at as "postedAt", alone, ask_count as "askCount"`;
const isSending = 'not exists (select from payment_stop where stopped_at is not null)';

const insertRow = statement<{ id: string }>(
  'insert-disbursement',
  `insert into disbursements (reference, owner, amount_kobo, account_sealed, next_at, requested_at, changed_at)
   values ($1, $2, $3, $4, $5, $5, $5) returning id`,
);
const byId = statement<Disbursement>('disbursement-by-id', `select ${columns} from disbursements where id = $1`);
const wholeById = statement<StoredDisbursement>(
  'whole-disbursement',
  `select ${allColumns} from disbursements where id = $1`,
);
const byReference = statement<StoredDisbursement>(
  'disbursement-by-reference',
  `select ${allColumns} from disbursements where reference = $1`,
);
const locked = statement<StoredDisbursement>(
  'lock-disbursement',
  `select ${allColumns} from disbursements where id = $1 for update`,
);
const claim = statement<StoredDisbursement>(
  'claim-waiting-disbursements',
  `update disbursements set next_at = $2 where id in (
     select id from disbursements where state = 'waiting' and next_at <= $1 and ${isSending}
     order by id limit $3 for update skip locked)
   returning ${allColumns}`,
);
const waitRow = statement(
  'let-disbursement-wait',
  `update disbursements set reason = $2, next_at = $3, ask_count = ask_count + 1 where id = $1 and state = 'waiting'`,
);
const failUnsent = statement<{ id: string }>(
  'fail-unsent-disbursement',
  `update disbursements set state = 'failed', reason = $2, next_at = null, ended_at = $3, changed_at = $3
   where id = $1 and state = 'waiting' returning id`,
);
const markRow = statement<StoredDisbursement>(
  'mark-disbursement-sending',
  `update disbursements set state = 'sending', reason = null, recipient_code = $2, post_count = 1, posted_at = $3, next_at = $4,
     ask_count = 0, changed_at = $3
   where id = $1 and state = 'waiting' and ${isSending} returning ${allColumns}`,
);
const markRowAgain = statement<StoredDisbursement>(
  'mark-disbursement-again',
  `update disbursements set post_count = post_count + 1, posted_at = $3, next_at = $4
   where id = $1 and post_count = $2 and state in ('sending', 'unclear') and ${isSending} returning ${allColumns}`,
);
const answeredRow = statement<{ before: DisbursementState; after: DisbursementState }>(
  'record-post-of-disbursement',
  `update disbursements d set
     refused_count = refused_count + case when $2 = 'refused' then 1 else 0 end,
     accepted_count = accepted_count + case when $2 in ('accepted', 'duplicate') then 1 else 0 end,
     transfer_code = coalesce($3, transfer_code), alone = alone or $4, posted_at = $6,
     state = case when state = 'sending' and $2 = 'unknown' then 'unclear' else state end,
     reason = case when state in ('sending', 'unclear') then $5 else reason end,
     next_at = case when state in ('sending', 'unclear') then $7 else next_at end,
     changed_at = $6
   where id = $1 returning old.state as before, new.state as after`,
);
const judgedRow = statement<{ id: string }>(
  'record-answer-about-disbursement',
  `update disbursements set state = $2, reason = $3, alarm = $4, transfer_code = coalesce($5, transfer_code), next_at = $6,
     ask_count = ask_count + 1,
     paid_at = case when $2 = 'paid' then coalesce(paid_at, $7) else paid_at end,
     ended_at = case when $2 in ('paid', 'failed', 'returned') then case when state = $2 then ended_at else $7 end end,
     changed_at = case when state = $2 and alarm is not distinct from $4 then changed_at else $7 end
   where id = $1 and state = $8 returning id`,
);
const due = statement<{ id: string }>(
  'due-disbursements',
  `update disbursements set next_at = $2 where id in (
     select id from disbursements where state <> 'waiting' and next_at <= $1 order by next_at limit $3 for update skip locked)
   returning id`,
);
const waitingDue = statement<{ found: boolean }>(
  'is-a-disbursement-waiting',
  `select exists (select from disbursements where state = 'waiting' and next_at <= $1) as found`,
);
const openStates = statement<{ state: DisbursementState; count: number; oldestAt: Date | null }>(
  'open-disbursements',
  `select s.state, count(d.id)::int as count, min(d.requested_at) as "oldestAt"
   from unnest(array['waiting', 'sending', 'unclear']) s (state) left join disbursements d on d.state = s.state
     and d.state in ('waiting', 'sending', 'unclear')
   group by s.state`,
);
const wipeRows = statement<{ count: number }>(
  'wipe-accounts-of-disbursements',
  `with wiped as (
     update disbursements set account_sealed = null where id in (
       select id from disbursements where account_sealed is not null and ended_at < $1
       order by ended_at limit $2 for update skip locked)
     returning 1)
   select count(*)::int as count from wiped`,
);

/** Inserts a disbursement that waits and returns its id. */
export const insertDisbursement = async (
  tx: Tx,
  {
    reference,
    owner,
    amountKobo,
    accountSealed,
  }: Pick<StoredDisbursement, 'reference' | 'owner' | 'amountKobo'> & { accountSealed: Buffer },
) => (await tx.get(insertRow, [reference, owner, amountKobo, accountSealed, tx.now])).id;

/** A disbursement, or null. */
export const findDisbursement = (db: Db, id: string) => db.find(byId, [id]);
/** A disbursement with all its columns, or null. */
export const findWholeDisbursement = (db: Db, id: string) => db.find(wholeById, [id]);
/** A disbursement by our reference, or null. */
export const findDisbursementByReference = (db: Db, reference: string) => db.find(byReference, [reference]);
/** A disbursement, locked; null if there is none. */
export const lockDisbursement = (tx: Tx, id: string) => tx.find(locked, [id]);
/** Takes waiting disbursements for a while, so that one worker at a time prepares them. None while sending is stopped. */
export const claimWaiting = (tx: Tx, until: Date, atMost: number) => tx.list(claim, [tx.now, until, atMost]);
/** Lets a disbursement wait until an instant. */
export const letWait = (tx: Tx, id: string, reason: string, until: Date) => tx.list(waitRow, [id, reason, until]);
/** Ends a disbursement that was never sent. Returns false if it isn't waiting any more. */
export const failUnsentDisbursement = async (tx: Tx, id: string, reason: string) =>
  (await tx.find(failUnsent, [id, reason, tx.now])) !== null;
/** Takes a disbursement back that waits: nothing has left. Returns false if it may have left, or is over. */
export const withdrawDisbursement = (tx: Tx, id: string) => failUnsentDisbursement(tx, id, withdrawn);
/** Marks a waiting disbursement as being sent. Null if another worker was first, or sending is stopped. */
export const markSending = (tx: Tx, id: string, recipientCode: string, askAt: Date) =>
  tx.find(markRow, [id, recipientCode, tx.now, askAt]);
/** Marks one more POST under the same reference. Null if another worker was first, or sending is stopped. */
export const markSendingAgain = (tx: Tx, id: string, postCount: number, askAt: Date) =>
  tx.find(markRowAgain, [id, postCount, tx.now, askAt]);

/** What a POST brought. */
export interface PostOutcome {
  outcome: 'accepted' | 'refused' | 'duplicate' | 'unknown';
  transferCode: string | null;
  reason: string | null;
  /** A bulk call was refused as a whole. */
  alone: boolean;
  askAt: Date;
}

/** Counts the answer to a POST. Returns the state before and after. */
export const recordPostOutcome = (tx: Tx, id: string, { outcome, transferCode, reason, alone, askAt }: PostOutcome) =>
  tx.get(answeredRow, [id, outcome, transferCode, alone, reason, tx.now, askAt]);

/** What an answer about a disbursement changes. */
export interface Judged {
  state: DisbursementState;
  reason: string | null;
  alarm: DisbursementAlarm | null;
  transferCode: string | null;
  nextAt: Date | null;
}

/** Stores what an answer changes, if the state is still the one that it was judged with. */
export const updateJudged = async (tx: Tx, id: string, from: DisbursementState, judged: Judged) => {
  const { state, reason, alarm, transferCode, nextAt } = judged;
  return (await tx.find(judgedRow, [id, state, reason, alarm, transferCode, nextAt, tx.now, from])) !== null;
};

/** The sent disbursements that are to be asked about now. They aren't due again before `until`. */
export const takeDue = (tx: Tx, until: Date, atMost: number) => tx.list(due, [tx.now, until, atMost]);
/** True if a disbursement waits to be sent now. */
export const isOneWaiting = async (tx: Tx) => (await tx.get(waitingDue, [tx.now])).found;
/** Wipes the accounts of disbursements that ended before an instant. Returns how many. */
export const wipeOldAccounts = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeRows, [before, atMost])).count;
/** How many disbursements are in each state that isn't an end, and when the oldest of them was requested. */
export const listOpenStates = (db: Db) => db.list(openStates);
