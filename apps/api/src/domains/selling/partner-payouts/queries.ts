import type { PayoutState } from '@foodbank/contract/earning/payouts';
import type { Day } from '@foodbank/contract/primitives/day';
import type { PartnerFlag, PartnerHoldReason, PartnerKind } from '@foodbank/contract/selling/partner-payouts-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { PartnerRef, PartnerSums } from './partner-rules.ts';

/** A payout to a store or rider as stored. Amounts are integer kobo. */
export interface PartnerPayout extends PartnerSums {
  id: string;
  partnerKind: PartnerKind;
  partnerId: string;
  /** The day by whose end its entries were booked, and the first one on which it may be sent. */
  through: Day;
  sendableFrom: Day;
  state: PayoutState;
  /** How many entries it has. */
  lineCount: number;
  settledNumber: number;
  reference: string;
  /** Number and holder's name of the account, encrypted; null once they are no longer kept. */
  accountSealed: Buffer | null;
  bankCode: string;
  bankName: string;
  lastDigits: string;
  flags: PartnerFlag[];
  revision: number;
  fingerprint: string;
  proposedAt: Date;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  heldBecause: PartnerHoldReason | null;
  disbursementId: string | null;
  sendingOn: Day | null;
  paidOn: Day | null;
  endedAt: Date | null;
  endedBecause: string | null;
  changedAt: Date;
}

/** What a payout is made of: sums, the account that it goes to, and the digest of all that. */
export interface PartnerContent extends PartnerSums {
  lineCount: number;
  accountSealed: Buffer;
  bankCode: string;
  bankName: string;
  lastDigits: string;
  flags: PartnerFlag[];
  revision: number;
  fingerprint: string;
}

/** A payout to insert. */
export interface NewPartnerPayout extends PartnerContent {
  id: string;
  partner: PartnerRef;
  through: Day;
  sendableFrom: Day;
  settledNumber: number;
  reference: string;
  heldBecause: PartnerHoldReason | null;
  /** Null: a job. */
  proposedBy: string | null;
}

/** The columns of a payout, for statements of this domain. */
export const partnerPayoutColumns = `id, partner_kind as "partnerKind", partner_id as "partnerId", through,
  sendable_from as "sendableFrom", state, positive_kobo as "positiveKobo", set_off_kobo as "setOffKobo", amount_kobo as "amountKobo",
  entry_count as "lineCount", settled_number as "settledNumber", reference, account_sealed as "accountSealed", bank_code as "bankCode",
  bank_name as "bankName", last_digits as "lastDigits", flags, revision, fingerprint, proposed_at as "proposedAt",
  reviewed_by as "reviewedBy", reviewed_at as "reviewedAt", approved_by as "approvedBy", approved_at as "approvedAt",
  held_because as "heldBecause", disbursement_id as "disbursementId", sending_on as "sendingOn", paid_on as "paidOn",
  ended_at as "endedAt", ended_because as "endedBecause", changed_at as "changedAt"`;
const columns = partnerPayoutColumns;
const isOpen = `state in ('proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held')`;
const unsent = `state in ('proposed', 'reviewed', 'approved', 'held')`;

// One transaction at a time works on a partner's payouts.
const partnerLocked = statement('lock-partner', 'select pg_advisory_xact_lock(hashtextextended($1, 37))');
const newId = statement<{ id: string }>('draw-partner-payout-id', 'select uuidv7()::text as id');
const inserted = statement<PartnerPayout>(
  'insert-partner-payout',
  `insert into partner_payouts (id, partner_kind, partner_id, through, sendable_from, state, positive_kobo, set_off_kobo, amount_kobo,
     entry_count, settled_number, reference, account_sealed, bank_code, bank_name, last_digits, flags, revision, fingerprint,
     held_because, held_at, proposed_by, proposed_at, proposed_on, changed_at)
   values ($1, $2, $3, $4, $5, case when $19::text is null then 'proposed' else 'held' end, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
     $16, $17, $18, $19, case when $19::text is null then null else $21::timestamptz end, $20, $21, $22, $21) returning ${columns}`,
);
const byId = statement<PartnerPayout>('partner-payout', `select ${columns} from partner_payouts where id = $1`);
const locked = statement<PartnerPayout>(
  'lock-partner-payout',
  `select ${columns} from partner_payouts where id = $1 for no key update`,
);
const openOf = statement<PartnerPayout>(
  'open-payout-of-partner',
  `select ${columns} from partner_payouts where partner_kind = $1 and partner_id = $2 and ${isOpen}`,
);
const settledOf = statement<{ number: number }>(
  'settled-number-of-partner',
  `select coalesce(max(settled_number), 0)::bigint as number from partner_payouts where partner_kind = $1 and partner_id = $2`,
);
const ofDisbursement = statement<PartnerPayout>(
  'partner-payout-of-disbursement',
  `select ${columns} from partner_payouts where disbursement_id = $1`,
);
const contentSet = statement<PartnerPayout>(
  'set-partner-payout-content',
  `update partner_payouts set positive_kobo = $2, set_off_kobo = $3, amount_kobo = $4, entry_count = $5, account_sealed = $6,
     bank_code = $7, bank_name = $8, last_digits = $9, flags = $10, revision = $11, fingerprint = $12,
     state = case when $13::text is null then 'proposed' else 'held' end, held_because = $13,
     held_at = case when $13::text is null then null else coalesce(held_at, $14) end,
     reviewed_by = null, reviewed_at = null, reviewed_fingerprint = null, approved_by = null, approved_at = null,
     approved_fingerprint = null, changed_at = $14
   where id = $1 and ${unsent} returning ${columns}`,
);
const dropped = statement<PartnerPayout>(
  'drop-partner-payout',
  `update partner_payouts set state = 'dropped', positive_kobo = 0, set_off_kobo = 0, amount_kobo = 0, entry_count = 0,
     held_because = null, held_at = null, ended_at = $3, ended_on = $4, ended_because = $2, changed_at = $3
   where id = $1 and ${unsent} returning ${columns}`,
);
const reviewed = statement<PartnerPayout>(
  'review-partner-payout',
  `update partner_payouts set state = 'reviewed', reviewed_by = $3, reviewed_at = $4, reviewed_fingerprint = fingerprint, changed_at = $4
   where id = $1 and state = 'proposed' and fingerprint = $2 returning ${columns}`,
);
const approved = statement<PartnerPayout>(
  'approve-partner-payout',
  `update partner_payouts set state = 'approved', approved_by = $3, approved_at = $4, approved_fingerprint = fingerprint, changed_at = $4
   where id = $1 and state = 'reviewed' and fingerprint = $2 and reviewed_fingerprint = $2 and reviewed_by <> $3 returning ${columns}`,
);
const held = statement<PartnerPayout>(
  'hold-partner-payout',
  `update partner_payouts set state = 'held', held_because = $2, held_at = $3, reviewed_by = null, reviewed_at = null,
     reviewed_fingerprint = null, approved_by = null, approved_at = null, approved_fingerprint = null, changed_at = $3
   where id = $1 and state in ('proposed', 'reviewed', 'approved') returning ${columns}`,
);
const refused = statement<PartnerPayout>(
  'refuse-partner-payout',
  `update partner_payouts set state = 'refused', held_because = null, held_at = null, ended_at = $3, ended_on = $4, ended_because = $2,
     changed_at = $3
   where id = $1 and ${unsent} returning ${columns}`,
);
const sending = statement<PartnerPayout>(
  'send-partner-payout',
  `update partner_payouts set state = 'sending', disbursement_id = $3, sending_on = $4, changed_at = $5
   where id = $1 and state = 'approved' and amount_kobo = $2 returning ${columns}`,
);
const moved = statement<PartnerPayout>(
  'move-sent-partner-payout',
  `update partner_payouts set state = $2, changed_at = $3,
     paid_on = case when $2 = 'paid' then $4::date else paid_on end,
     ended_at = case when $2 in ('paid', 'failed', 'returned') then $3 else ended_at end,
     ended_on = case when $2 in ('paid', 'failed', 'returned') then $4::date else ended_on end,
     ended_because = case when $2 in ('failed', 'returned') then $5 when $2 <> 'paid' then ended_because end
   where id = $1 and state = any($6) returning ${columns}`,
);

const contentValues = (content: PartnerContent) => {
  const { positiveKobo, setOffKobo, amountKobo, lineCount } = content;
  const { accountSealed, bankCode, bankName, lastDigits, flags, revision, fingerprint } = content;
  const sums = [positiveKobo, setOffKobo, amountKobo, lineCount];
  return { sums, rest: [accountSealed, bankCode, bankName, lastDigits, flags, revision, fingerprint] };
};

/** Lets one transaction at a time work on a partner's payouts. The lock is taken before those of payouts and ledger accounts. */
export const lockPartner = (tx: Tx, { kind, id }: PartnerRef) => tx.list(partnerLocked, [`${kind} ${id}`]);
/** The id of a payout to insert: its reference is made of it. */
export const drawPartnerPayoutId = async (tx: Tx) => (await tx.get(newId)).id;
/** Inserts a payout, proposed or held. */
export function insertPartnerPayout(tx: Tx, payout: NewPartnerPayout): Promise<PartnerPayout> {
  const { id, partner, through, sendableFrom, settledNumber, reference, heldBecause, proposedBy } = payout;
  const { sums, rest } = contentValues(payout);
  const ids = [id, partner.kind, partner.id, through, sendableFrom];
  const by = [heldBecause, proposedBy, tx.now, tx.businessDate];
  return tx.get(inserted, [...ids, ...sums, settledNumber, reference, ...rest, ...by]);
}
/** A payout, or null. */
export const findPartnerPayout = (db: Db, id: string) => db.find(byId, [id]);
/** A payout, locked until the transaction ends, or null. The caller holds the partner's lock. */
export const lockPartnerPayout = (tx: Tx, id: string) => tx.find(locked, [id]);
/** A partner's payout that is not over, or null. */
export const findOpenPartnerPayout = (db: Db, { kind, id }: PartnerRef) => db.find(openOf, [kind, id]);
/** The number up to which no entry of a partner's account needs to be read again. */
export const findSettledNumber = async (db: Db, { kind, id }: PartnerRef) =>
  (await db.get(settledOf, [kind, id])).number;
/** The payout that a disbursement sends, or null. */
export const findPartnerPayoutOfDisbursement = (db: Db, disbursementId: string) =>
  db.find(ofDisbursement, [disbursementId]);
/** Gives an unsent payout other sums, entries or another account: it is proposed anew, or held. Null if it was sent. */
export function setPartnerPayoutContent(
  tx: Tx,
  id: string,
  content: PartnerContent,
  heldBecause: PartnerHoldReason | null,
) {
  const { sums, rest } = contentValues(content);
  return tx.find(contentSet, [id, ...sums, ...rest, heldBecause, tx.now]);
}
/** Ends an unsent payout without entries. Null if it was sent. */
export const markPartnerDropped = (tx: Tx, id: string, because: string) =>
  tx.find(dropped, [id, because, tx.now, tx.businessDate]);
/** Proposed to reviewed, as it was shown. Null if it is not. */
export const markPartnerReviewed = (tx: Tx, id: string, fingerprint: string, by: string) =>
  tx.find(reviewed, [id, fingerprint, by, tx.now]);
/** Reviewed to approved, by another person and as it was shown. Null if it is not. */
export const markPartnerApproved = (tx: Tx, id: string, fingerprint: string, by: string) =>
  tx.find(approved, [id, fingerprint, by, tx.now]);
/** Holds a payout that is proposed, reviewed or approved. Null if it is not. */
export const markPartnerHeld = (tx: Tx, id: string, because: PartnerHoldReason) => tx.find(held, [id, because, tx.now]);
/** Refuses an unsent payout. Null if it was sent. */
export const markPartnerRefused = (tx: Tx, id: string, because: string) =>
  tx.find(refused, [id, because, tx.now, tx.businessDate]);
/** Approved to sending. Null if it is not approved, or for another amount. */
export const markPartnerSending = (tx: Tx, id: string, amountKobo: number, disbursementId: string) =>
  tx.find(sending, [id, amountKobo, disbursementId, tx.businessDate, tx.now]);
/** Moves a payout that was sent. Null if it is in none of the states before. */
export const moveSentPartnerPayout = (
  tx: Tx,
  id: string,
  move: { to: PayoutState; from: readonly PayoutState[]; because: string | null },
) => tx.find(moved, [id, move.to, tx.now, tx.businessDate, move.because, move.from]);
