import type { RefundAlarm } from '@foodbank/contract/money/charges-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** The states of a refund. `waiting`: nothing was sent. `sent`: the provider may have it, or works on it. The rest is its own word. */
export type RefundState = 'waiting' | 'sent' | 'paid' | 'failed';

/** Money that goes back of a charge. */
export interface Refund {
  id: string;
  chargeId: string;
  /** The caller's key, once for ever. */
  key: string;
  /** What the provider's note says. */
  reference: string;
  /** Less what of it came back, because a dispute was won. */
  amountKobo: number;
  /** As it was asked for. */
  askedKobo: number;
  /** What the customer reads. */
  reason: string;
  state: RefundState;
  /** Why it failed or waits: the provider's words, or a code of ours. */
  failure: string | null;
  alarm: RefundAlarm | null;
  requestedAt: Date;
  endedAt: Date | null;
  /** Which account of the customer the provider was told; null without one. */
  accountVersion: number | null;
  /** When finance said that the customer has the money of it, which failed, in another way: that is booked. Null if it was not said. */
  paidOtherwiseAt: Date | null;
  /** The request for a second person to say so; null without one that waits. */
  endApprovalId: string | null;
  /** The refund that took its place after it failed. The last one of such a chain tells what became of the money. */
  sentAgainAs: string | null;
}

/** A refund as the jobs need it. */
export interface StoredRefund extends Refund {
  providerId: string | null;
  postCount: number;
  wasRefused: boolean;
  postedAt: Date | null;
  askCount: number;
  accountSentAt: Date | null;
}

const columns = `id, charge_id as "chargeId", key, reference, amount_kobo - taken_back_kobo as "amountKobo", amount_kobo as "askedKobo",
  reason, state, failure, alarm,
  requested_at as "requestedAt", ended_at as "endedAt", account_version as "accountVersion", sent_again_as as "sentAgainAs",
  paid_otherwise_at as "paidOtherwiseAt", end_approval_id as "endApprovalId"`;
const allColumns = `${columns}, provider_id as "providerId", post_count as "postCount", was_refused as "wasRefused",
  posted_at as "postedAt", ask_count as "askCount", account_sent_at as "accountSentAt"`;

const insertRow = statement<{ id: string }>(
  'insert-charge-refund',
  `insert into charge_refunds (charge_id, key, reference, amount_kobo, reason, next_at, requested_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $6, $6) returning id`,
);
const insertPaidRow = statement<{ id: string }>(
  'insert-paid-charge-refund',
  `insert into charge_refunds (charge_id, key, reference, amount_kobo, reason, state, requested_at, ended_at, changed_at)
   values ($1, $2, $3, $4, $5, 'paid', $6, $6, $6) returning id`,
);
const insertFailedRow = statement<{ id: string }>(
  'insert-failed-charge-refund',
  `insert into charge_refunds (charge_id, key, reference, amount_kobo, reason, state, failure, alarm, requested_at, ended_at, changed_at)
   values ($1, $2, $3, $4, $5, 'failed', $6, 'refund-failed', $7, $7, $7) returning id`,
);
const markRow = statement<StoredRefund>(
  'mark-charge-refund-sent',
  `update charge_refunds set state = 'sent', post_count = post_count + 1, was_refused = false, failure = null, posted_at = $3,
     next_at = $4, ask_count = 0, changed_at = $3
   where id = $1 and state = 'waiting' and post_count = $2 returning ${allColumns}`,
);
const coveredRow = statement(
  'cover-waiting-charge-refund',
  `update charge_refunds set state = 'paid', key = $2, amount_kobo = $3, failure = null, alarm = null, was_refused = false, next_at = null,
     ended_at = $4, changed_at = $4
   where id = $1 and state = 'waiting'`,
);
const judgedRow = statement<{ id: string }>(
  'record-answer-about-charge-refund',
  `update charge_refunds set state = $2, failure = $3, alarm = $4, provider_id = coalesce(provider_id, $5), was_refused = $6,
     next_at = $7, ask_count = ask_count + 1,
     ended_at = case when $2 in ('paid', 'failed') then coalesce(ended_at, $8) end,
     changed_at = case when (state, failure, alarm) is not distinct from ($2, $3, $4) then changed_at else $8 end
   where id = $1 and state = $9 returning id`,
);
const due = statement<{ id: string }>(
  'due-charge-refunds',
  `update charge_refunds set next_at = $2 where id in (
     select id from charge_refunds where next_at <= $1 order by next_at limit $3 for update skip locked)
   returning id`,
);
const accountMarked = statement(
  'mark-account-of-refund-sent',
  'update charge_refunds set account_version = $2, account_sent_at = $3, ask_count = 0, changed_at = $3 where id = $1',
);
const replacedRow = statement<{ id: string }>(
  'replace-failed-refund',
  `update charge_refunds set sent_again_as = $2, alarm = nullif(alarm, 'refund-failed'), changed_at = $3
   where id = $1 and state = 'failed' and sent_again_as is null returning id`,
);
const followedRow = statement(
  'follow-refund-by-another',
  'update charge_refunds set sent_again_as = $2, changed_at = $3 where sent_again_as = $1',
);
const alarmRow = statement(
  'set-alarm-of-charge-refund',
  'update charge_refunds set alarm = $2, changed_at = $3 where id = $1',
);
const paidOtherwiseRow = statement(
  'set-refund-paid-otherwise',
  `update charge_refunds set alarm = null, paid_otherwise_at = $2, paid_otherwise_by = $3, end_approval_id = null, changed_at = $2
   where id = $1`,
);
const takenBackRow = statement<{ id: string }>(
  'take-refund-of-bank-back',
  `update charge_refunds set taken_back_kobo = taken_back_kobo + $2, changed_at = $3
   where id = $1 and taken_back_kobo + $2 <= amount_kobo returning id`,
);
const memberLocked = statement('lock-member-who-ends', 'select pg_advisory_xact_lock(hashtextextended($1, 61))');
const endedBy = statement<{ kobo: number }>(
  'refunds-ended-by-member',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo from charge_refunds
   where (paid_otherwise_by = $1 and (paid_otherwise_at at time zone 'Africa/Lagos')::date = $2)
     or (alarm_closed_by = $1 and (alarm_closed_at at time zone 'Africa/Lagos')::date = $2)`,
);
const alarmEndedRow = statement(
  'end-alarm-of-charge-refund',
  `update charge_refunds set alarm = null, alarm_closed_at = $2, alarm_closed_by = $3, end_approval_id = null, changed_at = $2
   where id = $1`,
);
const paidAfterAllRow = statement<{ id: string }>(
  'count-failed-refund-as-paid',
  `update charge_refunds set state = 'paid', failure = null, alarm = null, was_refused = false, sent_again_as = null, next_at = $2,
     ended_at = $3, changed_at = $3
   where id = $1 and state = 'failed' returning id`,
);

/** Inserts a refund that waits and returns its id. */
export const insertRefund = async (
  tx: Tx,
  {
    chargeId,
    key,
    reference,
    amountKobo,
    reason,
  }: Pick<Refund, 'chargeId' | 'key' | 'reference' | 'amountKobo' | 'reason'>,
) => (await tx.get(insertRow, [chargeId, key, reference, amountKobo, reason, tx.now])).id;
/** Inserts a refund that needs no sending, because the money went back otherwise, and returns its id. */
export const insertPaidRefund = async (
  tx: Tx,
  {
    chargeId,
    key,
    reference,
    amountKobo,
    reason,
  }: Pick<Refund, 'chargeId' | 'key' | 'reference' | 'amountKobo' | 'reason'>,
) => (await tx.get(insertPaidRow, [chargeId, key, reference, amountKobo, reason, tx.now])).id;
/** Inserts what is left of a failed refund and has its alarm, and returns its id. */
export const insertFailedRefund = async (
  tx: Tx,
  {
    chargeId,
    key,
    reference,
    amountKobo,
    reason,
    failure,
  }: Pick<Refund, 'chargeId' | 'key' | 'reference' | 'amountKobo' | 'reason' | 'failure'>,
) => (await tx.get(insertFailedRow, [chargeId, key, reference, amountKobo, reason, failure, tx.now])).id;
/** A refund by its caller's key, or null. */
export const findRefundByKey = find<Refund, [key: string]>(
  'charge-refund-by-key',
  `select ${columns} from charge_refunds where key = $1`,
);

/** A refund, or null. */
export const findRefund = find<StoredRefund, [id: string]>(
  'charge-refund-by-id',
  `select ${allColumns} from charge_refunds where id = $1`,
);

/** A refund, locked; null if there is none. The charge is locked before. */
export const lockRefund = find<StoredRefund, [id: string], Tx>(
  'lock-charge-refund',
  `select ${allColumns} from charge_refunds where id = $1 for update`,
);

/** The refunds of a charge, oldest first: at most 200. Not those that a bank made and that all came back. */
export const listRefundsOf = list<StoredRefund, [chargeId: string]>(
  'refunds-of-charge',
  `select ${allColumns} from charge_refunds where charge_id = $1 and taken_back_kobo < amount_kobo order by id limit 200`,
);
/** All refunds of a charge that were asked for, oldest first: at most 200. */
export const listAskedRefundsOf = list<StoredRefund, [chargeId: string]>(
  'asked-refunds-of-charge',
  `select ${allColumns} from charge_refunds where charge_id = $1 order by id limit 200`,
);

/** Marks a waiting refund as sent. Null if another worker was first. */
export const markRefundSent = (tx: Tx, id: string, postCount: number, askAt: Date) =>
  tx.find(markRow, [id, postCount, tx.now, askAt]);
/** Stores that the money of a waiting refund, which is locked, went back otherwise: all of it, or the part that it keeps under another key. */
export const updateCoveredRefund = (tx: Tx, id: string, { key, amountKobo }: Pick<Refund, 'key' | 'amountKobo'>) =>
  tx.list(coveredRow, [id, key, amountKobo, tx.now]);

/** What an answer makes of a refund. */
export interface JudgedRefund {
  state: RefundState;
  failure: string | null;
  alarm: RefundAlarm | null;
  providerId: string | null;
  wasRefused: boolean;
  nextAt: Date | null;
}

/** Stores what an answer makes of a refund, if the state is still the one that it was judged with. */
export const updateJudgedRefund = async (tx: Tx, id: string, from: RefundState, judged: JudgedRefund) => {
  const { state, failure, alarm, providerId, wasRefused, nextAt } = judged;
  const values = [id, state, failure?.slice(0, 500) ?? null, alarm, providerId, wasRefused, nextAt, tx.now, from];
  return (await tx.find(judgedRow, values)) !== null;
};
/** Asks about a refund at an instant. */
export const askRefundAt = run<[id: string, at: Date]>(
  'ask-about-charge-refund-at',
  'update charge_refunds set next_at = $2, ask_count = ask_count + 1 where id = $1',
);

/** The refunds that are to be sent or asked about now. They aren't due again before `until`. */
export const takeDueRefunds = (tx: Tx, until: Date, atMost: number) => tx.list(due, [tx.now, until, atMost]);
/** Sets or clears the alarm of a refund, which is locked. */
export const updateRefundAlarm = (tx: Tx, id: string, alarm: RefundAlarm | null) =>
  tx.list(alarmRow, [id, alarm, tx.now]);
/** Stores that the customer has the money of a failed refund, which is locked, in another way, and clears its alarm. */
export const updatePaidOtherwise = (tx: Tx, id: string, aloneBy: string | null) =>
  tx.list(paidOtherwiseRow, [id, tx.now, aloneBy]);
/** Stores that a person has looked into a refund, locked, that was called paid and then failed, and clears its alarm. */
export const endRefundAlarm = (tx: Tx, id: string, aloneBy: string | null) =>
  tx.list(alarmEndedRow, [id, tx.now, aloneBy]);
/** Stores that money of a refund, locked, that the customer's bank made is with us again. */
export async function addToTakenBack(tx: Tx, id: string, kobo: number): Promise<void> {
  if ((await tx.find(takenBackRow, [id, kobo, tx.now])) === null)
    throw new Error(`more came back of the refund ${id} than it gave`);
}
/** What a member has ended alone on a Lagos day, in kobo. */
export const sumEndedBy = async (db: Db, staffId: string, day: Day): Promise<number> =>
  (await db.get(endedBy, [staffId, day])).kobo;
/** What a member has ended alone on a Lagos day, in kobo. Locks the member's sum until the commit. */
export async function lockEndedBy(tx: Tx, staffId: string, day: Day): Promise<number> {
  await tx.list(memberLocked, [`ended-refunds ${staffId}`]);
  return (await tx.get(endedBy, [staffId, day])).kobo;
}
/** Notes the request for a second person. */
export const markEndAsked = run<[id: string, approvalId: string]>(
  'ask-to-end-refund',
  'update charge_refunds set end_approval_id = $2 where id = $1',
);

/** Forgets a request that was refused, withdrawn or is too old. */
export const dropEndAsked = run<[id: string, approvalId: string]>(
  'drop-end-of-refund',
  'update charge_refunds set end_approval_id = null where id = $1 and end_approval_id = $2',
);

/** The refunds of some customers whose end was ever asked for, or waits for another person. */
export const listRefundIdsOf = list<{ id: string }, [customerIds: readonly string[]]>(
  'ids-of-refunds-of-customers',
  `select r.id from charges c join charge_refunds r on r.charge_id = c.id where c.customer_id = any($1::text[])
     and (r.state = 'failed' or r.end_approval_id is not null or r.alarm_closed_at is not null or r.paid_otherwise_at is not null) order by r.id`,
);
/** Forgets the requests for the end of some refunds, because those have ended: another one may be asked for. */
export const dropEndsAskedOf = run<[ids: readonly string[]]>(
  'drop-ends-of-refunds',
  'update charge_refunds set end_approval_id = null where id = any($1::uuid[]) and end_approval_id is not null',
);

/** Stores that a failed refund was paid after all, so that no other one takes its place. False if it has not failed. */
export const countRefundAsPaid = async (tx: Tx, id: string, nextAt: Date | null) =>
  (await tx.find(paidAfterAllRow, [id, nextAt, tx.now])) !== null;
/** Notes that the provider is told an account for a refund. */
export const markRefundAccountSent = (tx: Tx, id: string, version: number) =>
  tx.list(accountMarked, [id, version, tx.now]);
/** Stores which refund takes the place of a failed one; its own is no longer awaited. False if it has not failed, or has one already. */
export const replaceFailedRefund = async (tx: Tx, id: string, by: string) =>
  (await tx.find(replacedRow, [id, by, tx.now])) !== null;
/** Lets another refund stand where one stood that took the place of a failed one; nothing if it took none. */
export const passPlaceOn = (tx: Tx, id: string, to: string) => tx.list(followedRow, [id, to, tx.now]);
/** The failed refund whose place a refund took, or null. */
export const findReplacedRefund = find<StoredRefund, [id: string]>(
  'refund-replaced-by',
  `select ${allColumns} from charge_refunds where sent_again_as = $1`,
);

/** The refunds of a customer’s own payments that the provider needs an account for: at most 100. */
export const listRefundsInNeed = list<{ id: string; paidAt: Date | null }, [customerId: string], Tx>(
  'refunds-that-need-an-account',
  `select r.id, c.paid_at as "paidAt" from charges c join charge_refunds r on r.charge_id = c.id
   where c.customer_id = $1 and c.pay_link_id is null and r.alarm = 'needs-attention' order by r.id limit 100`,
);
