import type { ChargeAlarm } from '@foodbank/contract/money/charges-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { ChargeOwner } from './owners.ts';
import { type ChargeState, isSlowChannel, type Judged } from './rules.ts';

/** A charge: what a customer is asked to pay once, and what came of it. */
export interface Charge {
  id: string;
  /** Our reference, for ever. */
  reference: string;
  /** What it is for. */
  owner: ChargeOwner;
  customerId: string;
  amountKobo: number;
  state: ChargeState;
  /** Why it failed or is unclear: `too-little`, `given-back`, `no-answer`, another code of ours, or the provider's words. */
  reason: string | null;
  /** A contradiction that a person has to look at. */
  alarm: ChargeAlarm | null;
  /** What came in, whether or not it is enough. */
  paidKobo: number;
  /** What of it was asked to go back and has not failed to. */
  refundKobo: number;
  /** What of it failed to go back, and is left to a person: it may be with the customer already, and pays for nothing. */
  failedRefundKobo: number;
  /** What of it pays for what the charge is for, since that was decided: it goes back only as the owner says. */
  usedKobo: number;
  /** What the provider kept of it. */
  feesKobo: number;
  /** card, bank, ussd, bank_transfer or another word of the provider; null before one was chosen. */
  channel: string | null;
  paidAt: Date | null;
  /** The provider's page; null before it was begun. */
  payUrl: string | null;
  /** When a payment may first have been begun; null before the first try. */
  begunAt: Date | null;
  /** When the provider last answered; null for never. */
  answeredAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  /** The saved card that is charged; null for a charge that the customer pays on the provider's page. */
  cardId: string | null;
  /** The day on which it counts, where that is not the day of the payment; null where it is. */
  countsOn: Day | null;
  /** The pay link by which it is paid: neither the payer's card nor what goes back is the customer's. Null for a payment of the customer. */
  payLinkId: string | null;
  /** The payment of which this is a part; null for a payment of its own. */
  partOf: string | null;
}

/** What is kept of a charge, in kobo: what came in, was not asked to go back, and did not fail to. */
export const heldKobo = ({
  paidKobo,
  refundKobo,
  failedRefundKobo,
}: Pick<Charge, 'paidKobo' | 'refundKobo' | 'failedRefundKobo'>): number => paidKobo - refundKobo - failedRefundKobo;

/** A charge as the jobs need it. */
export interface StoredCharge extends Charge {
  attempt: number;
  emailSealed: Buffer | null;
  transactionId: string | null;
  bookingCount: number;
  answerCount: number;
  askCount: number;
  nextAt: Date | null;
  /** Of a charge of a saved card: when it was decided to call the provider for it. Such a charge has no page. */
  cardCalledAt: Date | null;
  /** The provider's own reference, of what came in by an account number; null for a payment that has ours. */
  providerReference: string | null;
  /** Of what came in by an account number: who sent it, sealed. */
  senderSealed: Buffer | null;
}

/** The columns of a charge. */
export const chargeColumns = `id, reference, json_build_object('kind', owner_kind, 'id', owner_id) as owner, customer_id as "customerId", amount_kobo as "amountKobo", state, reason, alarm,
  paid_kobo as "paidKobo", refund_kobo as "refundKobo", failed_refund_kobo as "failedRefundKobo", used_kobo as "usedKobo", fees_kobo as "feesKobo", channel, paid_at as "paidAt", pay_url as "payUrl",
  begun_at as "begunAt", answered_at as "answeredAt", created_at as "createdAt", changed_at as "changedAt",
  card_id as "cardId", counts_on as "countsOn", pay_link_id as "payLinkId", part_of as "partOf"`;
const allColumns = `${chargeColumns}, attempt, email_sealed as "emailSealed", transaction_id as "transactionId",
  booking_count as "bookingCount", answer_count as "answerCount", ask_count as "askCount", next_at as "nextAt",
  card_called_at as "cardCalledAt", provider_reference as "providerReference", sender_sealed as "senderSealed"`;

const insertRow = statement<Charge>(
  'insert-charge',
  `insert into charges (reference, owner_kind, owner_id, customer_id, amount_kobo, email_sealed, pay_link_id, created_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $8, $7, $7) on conflict (reference) do nothing returning ${chargeColumns}`,
);
const ofOwner = statement<Charge>(
  'charges-of-owner',
  `select ${chargeColumns} from charges where owner_kind = $1 and owner_id = $2 order by id`,
);
const keptPaid = statement<{ id: string; ownerId: string }>(
  'kept-paid-charges',
  `select id, owner_id as "ownerId" from charges
   where owner_kind = $1 and state = 'paid' and paid_kobo > refund_kobo and used_kobo = 0 and changed_at between $2 and $3
     and (owner_id, id) > ($4, $5)
   order by owner_id, id limit $6`,
);
const lockedOfOwner = statement<StoredCharge>(
  'lock-charges-by-owner',
  `select ${allColumns} from charges where owner_kind = $1 and owner_id = $2 order by id for update`,
);
const claim = statement<StoredCharge>(
  'claim-start-of-charge',
  `update charges set attempt = attempt + 1, starting_until = $2
   where id = $1 and pay_url is null and card_id is null and (starting_until is null or starting_until <= $3) returning ${allColumns}`,
);
const startedRow = statement<{ id: string }>(
  'store-page-of-charge',
  `update charges set pay_url = $3, email_sealed = null, starting_until = null, next_at = $4
   where id = $1 and attempt = $2 and pay_url is null returning id`,
);
const judgedRow = statement<Charge>(
  'record-answer-about-charge',
  `update charges set state = $2, reason = $3, alarm = $4, paid_kobo = $5, fees_kobo = $6, channel = $7, transaction_id = $8,
     paid_at = $9, booking_count = $10, next_at = $11, answer_count = answer_count + 1,
     ask_count = case when state = $2 then ask_count + 1 else 0 end,
     begun_at = case when begun_at is null and ($2 <> 'open' or $14::boolean) then $13 else begun_at end,
     answered_at = case when $12::boolean then $13 else answered_at end,
     changed_at = case when (state, reason, alarm, paid_kobo) is not distinct from ($2, $3, $4, $5::bigint) then changed_at else $13 end
   where id = $1 returning ${chargeColumns}`,
);
const refundedRow = statement<{ id: string }>(
  'add-to-refunds-of-charge',
  `update charges set refund_kobo = refund_kobo + $2, changed_at = $3
   where id = $1 and refund_kobo + $2 >= 0 and ($2 <= 0 or refund_kobo + $2 <= paid_kobo - failed_refund_kobo + $4) returning id`,
);
const alarmRow = statement<{ id: string }>(
  'set-alarm-of-charge',
  'update charges set alarm = $2, changed_at = $3 where id = $1 and alarm is distinct from $2 returning id',
);
const due = statement<{ id: string }>(
  'due-charges',
  `update charges set next_at = $2 where id in (
     select id from charges where next_at <= $1 order by next_at limit $3 for update skip locked)
   returning id`,
);
// The address is needed until the payment is begun.
const wipeRows = statement<{ count: number }>(
  'wipe-emails-of-charges',
  `with wiped as (
     update charges set email_sealed = null where id in (
       select id from charges where email_sealed is not null and created_at < $1
       order by created_at limit $2 for update skip locked)
     returning 1)
   select count(*)::int as count from wiped`,
);
/** Inserts a charge. Null if the reference is known. */
export const insertCharge = (
  tx: Tx,
  {
    reference,
    owner,
    customerId,
    amountKobo,
    emailSealed,
    payLinkId,
  }: Pick<StoredCharge, 'reference' | 'owner' | 'customerId' | 'amountKobo' | 'emailSealed' | 'payLinkId'>,
) => tx.find(insertRow, [reference, owner.kind, owner.id, customerId, amountKobo, emailSealed, tx.now, payLinkId]);
/** A charge, or null. */
export const findCharge = find<Charge, [id: string]>(
  'charge-by-id',
  `select ${chargeColumns} from charges where id = $1`,
);

/** A charge with all its columns, or null. */
export const findWholeCharge = find<StoredCharge, [id: string]>(
  'whole-charge',
  `select ${allColumns} from charges where id = $1`,
);

/** A charge by our reference, or null. */
export const findChargeByReference = find<Charge, [reference: string]>(
  'charge-by-reference',
  `select ${chargeColumns} from charges where reference = $1`,
);

/** The newest payment that a customer made by a card on the provider's page since an instant, whatever it was for; null for none. */
export const findPaidByCard = find<Charge, [customerId: string, since: Date]>(
  'newest-charge-paid-by-card',
  `select ${chargeColumns} from charges where customer_id = $1 and state = 'paid' and channel = 'card' and card_id is null
     and pay_link_id is null and created_at > $2 order by created_at desc limit 1`,
);

/** The charges of a pay link, oldest first. */
export const listChargesOfLink = list<Charge, [payLinkId: string]>(
  'charges-of-pay-link',
  `select ${chargeColumns} from charges where pay_link_id = $1 order by id`,
);

/** The charges of an owner, oldest first: at most 100. */
export const listChargesOf = (db: Db, { kind, id }: ChargeOwner) => db.list(ofOwner, [kind, id]);
/** The paid charges of a kind, after one, whose money is kept and not used, and that changed last between two instants, by owner. */
export const listKeptCharges = (
  db: Db,
  kind: ChargeOwner['kind'],
  { since, until, after, atMost }: { since: Date; until: Date; after: { id: string; ownerId: string }; atMost: number },
) => db.list(keptPaid, [kind, since, until, after.ownerId, after.id, atMost]);
/** The charges of an owner, locked, oldest first. */
export const lockChargesOf = (tx: Tx, { kind, id }: ChargeOwner) => tx.list(lockedOfOwner, [kind, id]);
/** Stores what of a locked charge its owner uses. Nothing if that was stored before. */
export const updateUsedKobo = find<{ id: string }, [id: string, usedKobo: number], Tx>(
  'update-used-money-of-charge',
  'update charges set used_kobo = $2 where id = $1 and used_kobo = 0 returning id',
);

/** Stores what of a locked charge its owner uses, where that changes as more comes in or a part goes back. */
export const setUsedKobo = run<[id: string, usedKobo: number]>(
  'set-used-money-of-charge',
  'update charges set used_kobo = $2 where id = $1',
);
/** A charge and all others of its owner, so that two that are paid at once see each other: locked in the order of their ids. */
export const lockChargeFamily = list<StoredCharge, [id: string], Tx>(
  'lock-charges-of-owner',
  `select ${allColumns} from charges
   where (owner_kind, owner_id) = (select owner_kind, owner_id from charges where id = $1) order by id for update`,
);

/** Takes the start of a charge for a while. Null if the provider's page is known, or another process asks for it. */
export const claimStart = (tx: Tx, id: string, until: Date) => tx.find(claim, [id, until, tx.now]);
/** Stores the provider's page of an attempt. False if another attempt was first. */
export const storePage = async (tx: Tx, id: string, attempt: number, url: string, nextAt: Date) =>
  (await tx.find(startedRow, [id, attempt, url, nextAt])) !== null;
/** Lets another attempt start at once. */
export const releaseStart = run<[id: string, attempt: number]>(
  'release-start-of-charge',
  'update charges set starting_until = null where id = $1 and attempt = $2',
);

const cardCallRow = run<[id: string, cardId: string, at: Date, askAt: Date, countsOn: Day | null]>(
  'note-call-for-charge-of-card',
  `update charges set card_id = $2, card_called_at = $3, begun_at = $3, changed_at = $3, state = 'pending', attempt = 1, next_at = $4,
     counts_on = $5 where id = $1 and card_called_at is null`,
);
/** Stores that the provider is called for a charge of a saved card: once, under its first reference. */
export const noteCardCall = (
  tx: Tx,
  { id, cardId, askAt, countsOn }: { id: string; cardId: string; askAt: Date; countsOn: Day | null },
) => cardCallRow(tx, id, cardId, tx.now, askAt, countsOn);
/** Stores that the provider refused a charge of a card, or that it was not called: nothing was begun. `askAt`: when it is asked about all the same. */
export const storeRefusedCharge = run<[id: string, reason: string, at: Date, askAt: Date | null]>(
  'refuse-charge-of-card',
  `update charges set state = 'failed', reason = left($2, 500), changed_at = $3, next_at = $4
   where id = $1 and state in ('open', 'pending', 'unclear') and paid_kobo = 0`,
);

/** Stores what an answer makes of a locked charge. */
export const updateJudgedCharge = (
  tx: Tx,
  id: string,
  judged: Judged,
  { bookingCount, nextAt }: { bookingCount: number; nextAt: Date | null },
) => {
  const { state, reason, alarm, paidKobo, feesKobo, channel, transactionId, paidAt, answered } = judged;
  return tx.get(judgedRow, [
    id,
    state,
    reason,
    alarm,
    paidKobo,
    feesKobo,
    channel,
    transactionId,
    paidAt,
    bookingCount,
    nextAt,
    answered,
    tx.now,
    isSlowChannel(channel),
  ]);
};

/** Adds to what goes back of a charge, or takes off it: `ofFailedKobo` of it failed to before. False if that is more than is kept. */
export const addToRefunds = async (tx: Tx, id: string, amountKobo: number, ofFailedKobo = 0) =>
  (await tx.find(refundedRow, [id, amountKobo, tx.now, ofFailedKobo])) !== null;
/** Sets or clears a charge's alarm. False if it was so. */
export const updateChargeAlarm = async (tx: Tx, id: string, alarm: ChargeAlarm | null) =>
  (await tx.find(alarmRow, [id, alarm, tx.now])) !== null;
/** The charges that are to be asked about now. They aren't due again before `until`. */
export const takeDueCharges = (tx: Tx, until: Date, atMost: number) => tx.list(due, [tx.now, until, atMost]);
/** Wipes the email addresses of charges that were made before an instant and never begun. Returns how many. */
export const wipeChargeEmails = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeRows, [before, atMost])).count;
/** The next charges with an encrypted email address in the order of their ids, locked. */
export const lockSealedEmails = list<{ id: string; emailSealed: Buffer }, [afterId: string, atMost: number], Tx>(
  'sealed-emails-of-charges',
  `select id, email_sealed as "emailSealed" from charges where email_sealed is not null and id > $1 order by id limit $2 for update`,
);

/** Replaces the encrypted email address of a charge. */
export const updateSealedEmail = run<[id: string, sealed: Buffer]>(
  'seal-email-of-charge-again',
  'update charges set email_sealed = $2 where id = $1',
);

/** Charges with money that paid for nothing since an instant. */
export const listIdleCharges = list<Charge, [before: Date, atMost: number], Tx>(
  'charges-with-idle-money',
  `select ${chargeColumns} from charges where state <> 'paid' and paid_kobo > refund_kobo and used_kobo = 0 and changed_at < $1
     and paid_kobo > refund_kobo + failed_refund_kobo
   order by changed_at limit $2`,
);

/** Where an answer about a charge came from, and what it was. */
export interface NewChargeAnswer {
  chargeId: string;
  refundId?: string | null;
  source: 'start' | 'verify' | 'refund' | 'refunds' | 'account' | 'webhook' | 'dispute';
  outcome: 'try' | 'accepted' | 'refused' | 'duplicate' | 'unknown' | 'found' | 'not-found' | 'differs' | 'told';
  status?: string | null;
  amountKobo?: number | null;
  failure?: string | null;
}

/** A try or an answer, as stored. */
export interface StoredChargeAnswer extends Required<Omit<NewChargeAnswer, 'chargeId'>> {
  id: number;
  at: Date;
}

const textMax = 500;
const insertAnswerRow = statement(
  'insert-charge-answer',
  `insert into charge_answers (charge_id, refund_id, source, outcome, status, amount_kobo, failure, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const lastAsked = statement<{ at: Date | null }>(
  'charges-last-asked-at',
  `select max(at) as at from charge_answers where charge_id = any($1) and source = 'verify'`,
);

/** Inserts a try or an answer. */
export const insertChargeAnswer = (tx: Tx, answer: NewChargeAnswer) => {
  const { chargeId, refundId = null, source, outcome, status = null, amountKobo = null, failure = null } = answer;
  const why = failure?.slice(0, textMax) ?? null;
  return tx.list(insertAnswerRow, [chargeId, refundId, source, outcome, status, amountKobo, why, tx.now]);
};
/** The tries and answers about a charge, newest first. */
export const listChargeAnswers = list<StoredChargeAnswer, [chargeId: string, atMost: number]>(
  'answers-about-charge',
  `select id, refund_id as "refundId", source, outcome, status, amount_kobo as "amountKobo", failure, at
   from charge_answers where charge_id = $1 order by id desc limit $2`,
);

/** When the provider was last asked about some charges, with an answer or without one; null for never. */
export const findLastAskedAt = async (db: Db, chargeIds: readonly string[]) =>
  (await db.get(lastAsked, [chargeIds])).at;

/** What is exported of a payment of a customer, with what went back of it. */
export interface ChargeRecord {
  reference: string;
  state: string;
  amountKobo: number;
  paidKobo: number;
  /** What of it pays for what was bought. */
  usedKobo: number;
  channel: string | null;
  createdAt: Date;
  paidAt: Date | null;
  refunds: {
    reference: string;
    amountKobo: number;
    reason: string;
    state: string;
    requestedAt: string;
    endedAt: string | null;
    paidOtherwiseAt: string | null;
  }[];
}

/** The payments of a customer with their refunds for the export, oldest first. */
export const listChargeRecords = list<ChargeRecord, [customerId: string]>(
  'charges-for-export',
  `select c.reference, c.state, c.amount_kobo as "amountKobo", c.paid_kobo as "paidKobo", c.used_kobo as "usedKobo", c.channel, c.created_at as "createdAt",
     c.paid_at as "paidAt",
     coalesce((select json_agg(json_build_object('reference', r.reference, 'amountKobo', r.amount_kobo, 'reason', r.reason,
        'state', r.state, 'requestedAt', r.requested_at, 'endedAt', r.ended_at, 'paidOtherwiseAt', r.paid_otherwise_at) order by r.id)
      from charge_refunds r where r.charge_id = c.id), '[]') as refunds
   from charges c where c.customer_id = $1 order by c.id`,
);

/** A charge that a line of the provider's statement names, by the name in the line. */
export interface NamedCharge {
  name: string;
  chargeId: string;
}

// The provider's statement has our reference, its own of what came in by an account number, or its own id of the payment or the refund.
const named = statement<NamedCharge>(
  'charges-named-by-statement',
  `select lower(reference) as name, id as "chargeId" from charges where lower(reference) = any($1)
   union all
   select lower(provider_reference), id from charges where lower(provider_reference) = any($4)
   union all
   select 'transaction-' || transaction_id, id from charges where transaction_id = any($2)
   union all
   select reference, charge_id from charge_refunds where reference = any($1)
   union all
   select 'refund-' || provider_id, charge_id from charge_refunds where provider_id = any($3)`,
);

/** The charges that some names of lines mean, in small letters: our references, the provider's, `transaction-<id>` and `refund-<id>`. */
export const listChargesNamed = (db: Db, names: readonly string[]) =>
  db.list(named, [
    names.map((name) => name.split('.')[0]),
    idsAfter('transaction-', names),
    idsAfter('refund-', names),
    names,
  ]);

const idsAfter = (prefix: string, names: readonly string[]) =>
  names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
