import type { PayoutState } from '@foodbank/contract/earning/payouts';
import type { HoldReason, PayoutFlag } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { PayoutSums } from './payout-rules.ts';

/** A payout as stored. Amounts are integer kobo. */
export interface Payout extends PayoutSums {
  id: string;
  agentId: string;
  /** The first day of the month at whose end its lines were due. */
  dueMonth: Day;
  sendableFrom: Day;
  state: PayoutState;
  lineCount: number;
  reference: string;
  /** Number and holder's name of the account, encrypted; null once they are no longer kept. */
  accountSealed: Buffer | null;
  bankCode: string;
  bankName: string;
  lastDigits: string;
  flags: PayoutFlag[];
  revision: number;
  fingerprint: string;
  proposedAt: Date;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  heldBecause: HoldReason | null;
  heldAt: Date | null;
  disbursementId: string | null;
  sendingOn: Day | null;
  paidOn: Day | null;
  endedAt: Date | null;
  endedBecause: string | null;
  changedAt: Date;
}

/** What a payout is made of: sums, the account that it goes to, and the digest of all that. */
export interface PayoutContent extends PayoutSums {
  lineCount: number;
  accountSealed: Buffer;
  bankCode: string;
  bankName: string;
  lastDigits: string;
  flags: PayoutFlag[];
  revision: number;
  fingerprint: string;
}

/** A payout to insert. */
export interface NewPayout extends PayoutContent {
  id: string;
  agentId: string;
  dueMonth: Day;
  sendableFrom: Day;
  reference: string;
  heldBecause: HoldReason | null;
  /** Null: a job. */
  proposedBy: string | null;
}

/** The columns of a payout, for statements of this domain. */
export const payoutColumns = `id, agent_id as "agentId", due_month as "dueMonth", sendable_from as "sendableFrom", state,
  positive_kobo as "positiveKobo", set_off_kobo as "setOffKobo", same_order_kobo as "sameOrderKobo", tax_kobo as "taxKobo",
  amount_kobo as "amountKobo", carried_kobo as "stillOwedKobo", line_count as "lineCount", reference, account_sealed as "accountSealed", bank_code as "bankCode",
  bank_name as "bankName", last_digits as "lastDigits", flags, revision, fingerprint, proposed_at as "proposedAt",
  reviewed_by as "reviewedBy", reviewed_at as "reviewedAt", approved_by as "approvedBy", approved_at as "approvedAt",
  held_because as "heldBecause", held_at as "heldAt", disbursement_id as "disbursementId", sending_on as "sendingOn",
  paid_on as "paidOn", ended_at as "endedAt", ended_because as "endedBecause", changed_at as "changedAt"`;
const returning = `returning ${payoutColumns}`;
const isOpen = `state in ('proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held')`;
const unsent = `state in ('proposed', 'reviewed', 'approved', 'held')`;

const newId = statement<{ id: string }>('draw-payout-id', 'select uuidv7()::text as id');
const inserted = statement<Payout>(
  'insert-payout',
  `insert into payouts (id, agent_id, due_month, sendable_from, state, positive_kobo, set_off_kobo, tax_kobo, amount_kobo, carried_kobo,
     line_count, reference, account_sealed, bank_code, bank_name, last_digits, flags, revision, fingerprint, held_because, held_at,
     proposed_by, proposed_at, proposed_on, changed_at, same_order_kobo)
   values ($1, $2, $3, $4, case when $19::text is null then 'proposed' else 'held' end, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
     $16, $17, $18, $19, case when $19::text is null then null else $21::timestamptz end, $20, $21, $22, $21, $23) ${returning}`,
);
const byId = statement<Payout>('payout-by-id', `select ${payoutColumns} from payouts where id = $1`);
const locked = statement<Payout>('lock-payout', `select ${payoutColumns} from payouts where id = $1 for no key update`);
const openOf = statement<Payout>(
  'open-payout-of-agent',
  `select ${payoutColumns} from payouts where agent_id = $1 and ${isOpen}`,
);
const ofDisbursement = statement<Payout>(
  'payout-of-disbursement',
  `select ${payoutColumns} from payouts where disbursement_id = $1`,
);
const contentSet = statement<Payout>(
  'set-payout-content',
  `update payouts set positive_kobo = $2, set_off_kobo = $3, tax_kobo = $4, amount_kobo = $5, carried_kobo = $6, line_count = $7,
     account_sealed = $8, bank_code = $9, bank_name = $10, last_digits = $11, flags = $12, revision = $13, fingerprint = $14,
     state = case when $15::text is null then 'proposed' else 'held' end, held_because = $15,
     held_at = case when $15::text is null then null else coalesce(held_at, $16) end,
     reviewed_by = null, reviewed_at = null, reviewed_fingerprint = null, approved_by = null, approved_at = null,
     approved_fingerprint = null, changed_at = $16, same_order_kobo = $17
   where id = $1 and ${unsent} ${returning}`,
);
const dropped = statement<Payout>(
  'drop-payout',
  `update payouts set state = 'dropped', positive_kobo = 0, set_off_kobo = 0, same_order_kobo = 0, tax_kobo = 0, amount_kobo = 0,
     carried_kobo = 0, line_count = 0, held_because = null, held_at = null, ended_at = $3, ended_on = $4, ended_because = $2,
     changed_at = $3
   where id = $1 and ${unsent} ${returning}`,
);
const reviewed = statement<Payout>(
  'review-payout',
  `update payouts set state = 'reviewed', reviewed_by = $3, reviewed_at = $4, reviewed_fingerprint = fingerprint, changed_at = $4
   where id = $1 and state = 'proposed' and fingerprint = $2 ${returning}`,
);
const approved = statement<Payout>(
  'approve-payout',
  `update payouts set state = 'approved', approved_by = $3, approved_at = $4, approved_fingerprint = fingerprint, changed_at = $4
   where id = $1 and state = 'reviewed' and fingerprint = $2 and reviewed_fingerprint = $2 and reviewed_by <> $3 ${returning}`,
);
const held = statement<Payout>(
  'hold-payout',
  `update payouts set state = 'held', held_because = $2, held_at = $3, reviewed_by = null, reviewed_at = null,
     reviewed_fingerprint = null, approved_by = null, approved_at = null, approved_fingerprint = null, changed_at = $3
   where id = $1 and state in ('proposed', 'reviewed', 'approved') ${returning}`,
);
const refused = statement<Payout>(
  'refuse-payout',
  `update payouts set state = 'refused', held_because = null, held_at = null, ended_at = $3, ended_on = $4, ended_because = $2,
     changed_at = $3
   where id = $1 and ${unsent} ${returning}`,
);
const sending = statement<Payout>(
  'send-payout',
  `update payouts set state = 'sending', disbursement_id = $3, sending_on = $4, changed_at = $5
   where id = $1 and state = 'approved' and amount_kobo = $2 ${returning}`,
);
const moved = statement<Payout>(
  'move-sent-payout',
  `update payouts set state = $2, changed_at = $3,
     paid_on = case when $2 = 'paid' then $4::date else paid_on end,
     ended_at = case when $2 in ('paid', 'failed', 'returned') then $3 else ended_at end,
     ended_on = case when $2 in ('paid', 'failed', 'returned') then $4::date else ended_on end,
     ended_because = case when $2 in ('failed', 'returned') then $5 when $2 <> 'paid' then ended_because end
   where id = $1 and state = any($6) ${returning}`,
);
const sealedAfter = statement<{ id: string; accountSealed: Buffer }>(
  'sealed-payouts-after',
  `select id, account_sealed as "accountSealed" from payouts where id > $1 and account_sealed is not null order by id limit $2 for update`,
);
const sealedSet = statement('update-sealed-payout', 'update payouts set account_sealed = $2 where id = $1');

const accountsWiped = statement<{ count: number }>(
  'wipe-accounts-of-payouts',
  `with gone as (
     update payouts set account_sealed = null where id in (
       select id from payouts where account_sealed is not null and ended_at < $1 order by ended_at limit $2 for update skip locked)
     returning 1)
   select count(*)::int as count from gone`,
);

const contentValues = (content: PayoutContent) => {
  const { positiveKobo, setOffKobo, taxKobo, amountKobo, stillOwedKobo, lineCount } = content;
  const { accountSealed, bankCode, bankName, lastDigits, flags, revision, fingerprint } = content;
  const sums = [positiveKobo, setOffKobo, taxKobo, amountKobo, stillOwedKobo, lineCount];
  return { sums, rest: [accountSealed, bankCode, bankName, lastDigits, flags, revision, fingerprint] };
};

/** The id of a payout to insert: its reference is made of it. */
export const drawPayoutId = async (tx: Tx) => (await tx.get(newId)).id;
/** Inserts a payout, proposed or held. */
export function insertPayout(tx: Tx, payout: NewPayout): Promise<Payout> {
  const { id, agentId, dueMonth, sendableFrom, reference, heldBecause, proposedBy } = payout;
  const { sums, rest } = contentValues(payout);
  const ids = [id, agentId, dueMonth, sendableFrom];
  const proposed = [heldBecause, proposedBy, tx.now, tx.businessDate];
  return tx.get(inserted, [...ids, ...sums, reference, ...rest, ...proposed, payout.sameOrderKobo]);
}
/** A payout, or null. */
export const findPayout = (db: Db, id: string) => db.find(byId, [id]);
/** A payout, locked until the transaction ends, or null. The caller holds the lock of the agent's earnings. */
export const lockPayout = (tx: Tx, id: string) => tx.find(locked, [id]);
/** An agent's payout that is not over, or null. */
export const findOpenPayout = (db: Db, agentId: string) => db.find(openOf, [agentId]);
/** The payout that a disbursement sends, or null. */
export const findPayoutOfDisbursement = (db: Db, disbursementId: string) => db.find(ofDisbursement, [disbursementId]);
/** Gives an unsent payout other sums, lines or another account: it is proposed anew, or held. Null if it was sent. */
export function setPayoutContent(tx: Tx, id: string, content: PayoutContent, heldBecause: HoldReason | null) {
  const { sums, rest } = contentValues(content);
  return tx.find(contentSet, [id, ...sums, ...rest, heldBecause, tx.now, content.sameOrderKobo]);
}
/** Ends an unsent payout without lines. Null if it was sent. */
export const markDropped = (tx: Tx, id: string, because: string) =>
  tx.find(dropped, [id, because, tx.now, tx.businessDate]);
/** Proposed to reviewed, as it was shown. Null if it is not. */
export const markReviewed = (tx: Tx, id: string, fingerprint: string, by: string) =>
  tx.find(reviewed, [id, fingerprint, by, tx.now]);
/** Reviewed to approved, by another person and as it was shown. Null if it is not. */
export const markApproved = (tx: Tx, id: string, fingerprint: string, by: string) =>
  tx.find(approved, [id, fingerprint, by, tx.now]);
/** Holds a payout that is proposed, reviewed or approved. Null if it is not. */
export const markHeld = (tx: Tx, id: string, because: HoldReason) => tx.find(held, [id, because, tx.now]);
/** Refuses an unsent payout. Null if it was sent. */
export const markRefused = (tx: Tx, id: string, because: string) =>
  tx.find(refused, [id, because, tx.now, tx.businessDate]);
/** Approved to sending. Null if it is not approved, or for another amount. */
export const markSending = (tx: Tx, id: string, amountKobo: number, disbursementId: string) =>
  tx.find(sending, [id, amountKobo, disbursementId, tx.businessDate, tx.now]);
/** Moves a payout that was sent. Null if it is in none of the states before. */
export const moveSentPayout = (
  tx: Tx,
  id: string,
  move: { to: PayoutState; from: readonly PayoutState[]; because: string | null },
) => tx.find(moved, [id, move.to, tx.now, tx.businessDate, move.because, move.from]);

/** Removes the accounts of payouts that ended before an instant. Returns how many. */
export const wipeAccountsOfPayouts = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(accountsWiped, [before, atMost])).count;
/** The next encrypted accounts of payouts in the order of ids, locked. */
export const lockSealedPayouts = (tx: Tx, afterId: string, atMost: number) => tx.list(sealedAfter, [afterId, atMost]);
/** Replaces a payout's encrypted account. */
export const updateSealedPayout = (tx: Tx, id: string, sealed: Buffer) => tx.list(sealedSet, [id, sealed]);
