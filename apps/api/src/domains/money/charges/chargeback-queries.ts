import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, get, list, run, type Tx } from '../../../platform/database.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import { findTransferByKey } from '../ledger/queries.ts';
import { lockEndedBy } from './refund-queries.ts';
import { isLost } from './rules.ts';
import { lostDisputeKey } from './transfers.ts';

/** A payment that its customer's bank asks back, as the provider described it last. */
export interface Chargeback {
  id: string;
  chargeId: string;
  /** The provider's id of the dispute. */
  providerId: string;
  /** The case of the customer; null for an erased one. */
  requestId: string | null;
  status: string;
  resolution: string | null;
  category: string | null;
  /** What the bank says of it. */
  said: string | null;
  /** Null while the bank doesn't say how much it asks back. */
  amountKobo: number | null;
  dueAt: Date | null;
  version: number;
  notedAt: Date;
  changedAt: Date;
}

/** A fact that is sent to the bank. */
export interface EvidencePoint {
  key: string;
  label: string;
  text: string;
}

/** What we say to a chargeback. */
export interface ChargebackAnswer {
  id: string;
  chargebackId: string;
  kind: 'accept' | 'contest';
  /** `unclear`: whether the bank has it is not known. `again`: the provider took it, and waits for another one. */
  state: 'asked' | 'waiting' | 'sending' | 'sent' | 'refused' | 'dropped' | 'unclear' | 'again';
  amountKobo: number;
  message: string;
  evidence: EvidencePoint[];
  madeBy: string;
  madeAt: Date;
  approvalId: string | null;
  tryCount: number;
  askCount: number;
  wasRefused: boolean;
  /** True once the provider took it, while the dispute does not show it yet. */
  wasTaken: boolean;
  sentAt: Date | null;
  endedAt: Date | null;
  failure: string | null;
}

const columns = `id, charge_id as "chargeId", provider_id as "providerId", request_id as "requestId", status, resolution, category, said,
  amount_kobo as "amountKobo", due_at as "dueAt", version, noted_at as "notedAt", changed_at as "changedAt"`;
const answerColumns = `id, chargeback_id as "chargebackId", kind, state, amount_kobo as "amountKobo", message, evidence, made_by as "madeBy",
  made_at as "madeAt", approval_id as "approvalId", try_count as "tryCount", ask_count as "askCount", was_refused as "wasRefused",
  was_taken as "wasTaken", sent_at as "sentAt", ended_at as "endedAt", failure`;
/** Why an answer about an erased customer ended. */
export const customerErased = 'The customer was erased';
const live = `state in ('asked', 'waiting', 'sending', 'sent')`;

const store = find<{ id: string }, (string | number | Date | null)[], Tx>(
  'store-chargeback',
  `insert into chargebacks as c (charge_id, provider_id, request_id, status, resolution, category, said, amount_kobo, due_at, next_at, noted_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
   on conflict (charge_id, provider_id) do update set request_id = coalesce(excluded.request_id, c.request_id), status = excluded.status,
     resolution = excluded.resolution, category = coalesce(excluded.category, c.category), said = coalesce(excluded.said, c.said),
     amount_kobo = coalesce(excluded.amount_kobo, c.amount_kobo), due_at = coalesce(excluded.due_at, c.due_at), next_at = excluded.next_at,
     version = c.version + case when (c.status, c.resolution, c.amount_kobo, c.due_at) is distinct from
       (excluded.status, excluded.resolution, coalesce(excluded.amount_kobo, c.amount_kobo), coalesce(excluded.due_at, c.due_at)) then 1 else 0 end,
     changed_at = excluded.changed_at
   returning id`,
);
/** Stores what the provider says of a dispute now, and when it is asked again. What it said before and doesn't say now is kept. */
export const storeChargeback = (
  tx: Tx,
  about: { chargeId: string; requestId: string | null; nextAt: Date | null },
  { id, status, resolution, category, said = null, amountKobo, dueAt }: ProviderDispute,
) =>
  store(
    tx,
    ...[about.chargeId, id, about.requestId, status, resolution, category, said],
    ...[amountKobo, dueAt, about.nextAt, tx.now],
  );

/** The chargeback of a case, or null. */
export const findChargebackOfCase = find<Chargeback, [requestId: string]>(
  'chargeback-of-case',
  `select ${columns} from chargebacks where request_id = $1 order by noted_at desc, id desc limit 1`,
);
/** A chargeback by id, or null. */
export const findChargeback = find<Chargeback, [id: string]>(
  'chargeback',
  `select ${columns} from chargebacks where id = $1`,
);
/** A chargeback by id, locked after its case. */
export const lockChargeback = find<Chargeback, [id: string], Tx>(
  'lock-chargeback',
  `select ${columns} from chargebacks where id = $1 for update`,
);
/** The last answer to a chargeback, or null. */
export const findLastAnswer = find<ChargebackAnswer, [chargebackId: string]>(
  'last-chargeback-answer',
  `select ${answerColumns} from chargeback_answers where chargeback_id = $1 order by made_at desc, id desc limit 1`,
);
/** An answer by id, or null. */
export const findAnswer = find<ChargebackAnswer, [id: string]>(
  'chargeback-answer',
  `select ${answerColumns} from chargeback_answers where id = $1`,
);
/** An answer by id, locked after its chargeback. */
export const lockAnswer = find<ChargebackAnswer, [id: string], Tx>(
  'lock-chargeback-answer',
  `select ${answerColumns} from chargeback_answers where id = $1 for update`,
);
/** True while an answer to a chargeback is asked for, on its way, or with the provider. */
export const hasLiveAnswer = async (db: Db, chargebackId: string) => (await findLive(db, chargebackId)) !== null;
/** True while an answer to a chargeback is on its way, or with the provider: one that waits for a second person is not. */
export const isOnItsWay = async (db: Db, chargebackId: string) => {
  const last = await findLastAnswer(db, chargebackId);
  return last !== null && ['waiting', 'sending', 'sent'].includes(last.state);
};
const findLive = find<{ id: string }, [chargebackId: string]>(
  'live-chargeback-answer',
  `select id from chargeback_answers where chargeback_id = $1 and ${live}`,
);

/** An answer to store. `alone` counts it in what its member gives back without a second person. */
export interface NewAnswer
  extends Pick<ChargebackAnswer, 'chargebackId' | 'kind' | 'amountKobo' | 'message' | 'evidence' | 'madeBy'> {
  state: 'asked' | 'waiting';
  madeOn: Day;
  alone: boolean;
}

const insert = get<{ id: string }, (string | number | boolean | Date)[]>(
  'insert-chargeback-answer',
  `insert into chargeback_answers (chargeback_id, kind, state, amount_kobo, message, evidence, made_by, made_at, made_on, alone, next_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $3 = 'waiting' then $8::timestamptz + interval '1 minute' end) returning id`,
);
/** Stores an answer. Returns its id. */
export const insertAnswer = async (tx: Tx, one: NewAnswer): Promise<string> =>
  (
    await insert(
      tx,
      ...[one.chargebackId, one.kind, one.state, one.amountKobo, one.message, JSON.stringify(one.evidence)],
      ...[one.madeBy, tx.now, one.madeOn, one.alone],
    )
  ).id;

/** Notes the request for a second person. */
export const markAnswerAsked = run<[id: string, approvalId: string]>(
  'ask-for-chargeback-answer',
  'update chargeback_answers set approval_id = $2 where id = $1',
);
/** Lets an answer that a second person approved go. Null if it is not asked for any more. */
export const releaseAnswer = find<{ id: string }, [id: string, at: Date], Tx>(
  'release-chargeback-answer',
  `update chargeback_answers set state = 'waiting', next_at = $2::timestamptz + interval '1 minute' where id = $1 and state = 'asked' returning id`,
);
/** Drops an answer that is not sent: it was refused, withdrawn or is too old. */
export const dropAnswer = run<[id: string, at: Date]>(
  'drop-chargeback-answer',
  `update chargeback_answers set state = 'dropped', ended_at = $2 where id = $1 and state = 'asked'`,
);
/** Marks an answer as being sent, for one of two jobs. */
export const markAnswerSending = find<{ id: string }, [id: string, tryCount: number, at: Date, nextAt: Date], Tx>(
  'send-chargeback-answer',
  `update chargeback_answers set state = 'sending', try_count = try_count + 1, ask_count = 0, was_refused = false, was_taken = false, sent_at = $3, next_at = $4, failure = null
   where id = $1 and state = 'waiting' and try_count = $2 returning id`,
);
const postpone = run<(string | number | boolean | Date)[]>(
  'postpone-chargeback-answer',
  `update chargeback_answers set failure = $4, next_at = $5, was_refused = was_refused or $6, was_taken = was_taken or $7, ask_count = ask_count + 1
   where id = $1 and state = $2 and try_count = $3`,
);
/** What came of a try to send an answer that has no result yet. */
export type Tried = 'unknown' | 'refused' | 'taken';
/** Notes why an answer has no result yet, and when to go on. Nothing if another job went on with it meanwhile. */
export const postponeAnswer = (
  tx: Tx,
  { id, state, tryCount }: ChargebackAnswer,
  { failure, nextAt, tried }: { failure: string; nextAt: Date; tried: Tried },
) => postpone(tx, ...[id, state, tryCount, failure, nextAt, tried === 'refused', tried === 'taken']);
/** Lets an answer that never arrived be sent again. */
export const sendAnswerAgain = run<[id: string, nextAt: Date]>(
  'send-chargeback-answer-again',
  `update chargeback_answers set state = 'waiting', next_at = $2 where id = $1 and state = 'sending'`,
);
/** Ends an answer. Null if it has ended. */
export const endAnswer = find<
  { id: string },
  [id: string, state: 'sent' | 'refused' | 'unclear' | 'again', at: Date, failure: string | null],
  Tx
>(
  'end-chargeback-answer',
  `update chargeback_answers set state = $2, ended_at = $3, failure = $4, next_at = null where id = $1 and state in ('waiting', 'sending') returning id`,
);
/** Ends an answer that was sent before an instant, because the provider waits for one again. Null if there is none. */
export const endSentAnswer = find<{ id: string }, [chargebackId: string, sentBefore: Date], Tx>(
  'end-sent-chargeback-answer',
  `update chargeback_answers set state = 'again' where chargeback_id = $1 and state = 'sent' and sent_at < $2 returning id`,
);

const acceptedBy = get<{ kobo: number }, [madeBy: string, madeOn: Day]>(
  'accepted-alone',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo from chargeback_answers
   where made_by = $1 and made_on = $2 and kind = 'accept' and alone and state <> 'refused'`,
);
/** What of chargebacks a member accepted alone on a Lagos day, in kobo. */
export const sumAcceptedBy = async (db: Db, staffId: string, day: Day) => (await acceptedBy(db, staffId, day)).kobo;
/**
 * What a member decided alone on a Lagos day that went to customers, in kobo: refunds that were ended, and chargebacks that were accepted. Locks the
 * member's sum until the commit.
 */
export const lockDecidedAlone = async (tx: Tx, staffId: string, day: Day): Promise<number> =>
  (await lockEndedBy(tx, staffId, day)) + (await sumAcceptedBy(tx, staffId, day));

/**
 * True while a bank is told that a payment goes back through it, and what it took is not booked yet: refunds of the payment wait until then. One that
 * the bank asked for again counts, because it may still take the money by it.
 */
export async function hasLiveAcceptance(db: Db, chargeId: string): Promise<boolean> {
  for (const dispute of await listAccepted(db, chargeId)) {
    const isOpen = dispute.status !== 'resolved' && dispute.status !== 'archived';
    if (isOpen || (isLost(dispute) && (await findTransferByKey(db, lostDisputeKey(dispute.providerId))) === null))
      return true;
  }
  return false;
}
const listAccepted = list<Pick<Chargeback, 'providerId' | 'status' | 'resolution'>, [chargeId: string]>(
  'accepted-chargebacks-of-charge',
  `select b.provider_id as "providerId", b.status, b.resolution from chargebacks b
   where b.charge_id = $1 and exists (select from chargeback_answers a
     where a.chargeback_id = b.id and a.kind = 'accept' and a.state in ('waiting', 'sending', 'sent', 'again'))`,
);
/** The chargeback of a dispute, or null. */
export const findChargebackOfDispute = find<Chargeback, [chargeId: string, providerId: string]>(
  'chargeback-of-dispute',
  `select ${columns} from chargebacks where charge_id = $1 and provider_id = $2`,
);

/** Takes the answers that are due, so that each is enqueued once. */
export const takeDueAnswers = list<{ id: string }, [now: Date, until: Date, atMost: number], Tx>(
  'due-chargeback-answers',
  `update chargeback_answers set next_at = $2 where id in (
     select id from chargeback_answers where next_at <= $1 order by next_at limit $3 for update skip locked) returning id`,
);
/** Takes the charges whose disputes are asked about again. */
export const takeDueChargebacks = list<{ chargeId: string }, [now: Date, until: Date, atMost: number], Tx>(
  'due-chargebacks',
  `update chargebacks set next_at = $2 where id in (
     select id from chargebacks where next_at <= $1 order by next_at limit $3 for update skip locked) returning charge_id as "chargeId"`,
);
/**
 * Asks later about disputes of a charge that the provider does not list any more, and no more about those of which it has said nothing since an instant.
 */
export const postponeUnlisted = run<[chargeId: string, listed: readonly string[], nextAt: Date, silentSince: Date]>(
  'postpone-unlisted-chargebacks',
  `update chargebacks set next_at = case when changed_at < $4 then null else $3::timestamptz end
   where charge_id = $1 and next_at is not null and provider_id <> all($2::text[])`,
);

/** What we said to the banks of a customer, as the customer gets a copy of it. */
export const listChargebackRecords = list<
  {
    at: Date;
    kind: string;
    state: string;
    amountKobo: number;
    bankSays: string | null;
    message: string;
    evidence: EvidencePoint[];
  },
  [customerId: string]
>(
  'chargeback-records',
  `select a.made_at as at, a.kind, a.state, a.amount_kobo as "amountKobo", b.said as "bankSays", a.message, a.evidence
   from charges c join chargebacks b on b.charge_id = c.id join chargeback_answers a on a.chargeback_id = b.id
   where c.customer_id = $1 order by a.made_at limit 1000`,
);
/** The chargebacks of some customers. */
export const listChargebackIdsOf = list<{ id: string }, [customerIds: readonly string[]]>(
  'ids-of-chargebacks-of-customers',
  `select b.id from charges c join chargebacks b on b.charge_id = c.id where c.customer_id = any($1::text[]) order by b.id`,
);
const wipeOf = run<[customerId: string, at: Date]>(
  'wipe-chargebacks-of',
  `with wiped as (update chargebacks set said = null where charge_id in (select id from charges where customer_id = $1) returning id)
   update chargeback_answers set message = '', evidence = '[]',
     ended_at = case when state in ('asked', 'waiting') then $2 else ended_at end,
     next_at = case when state = 'waiting' then null else next_at end,
     failure = case when state = 'waiting' then '${customerErased}' else failure end,
     state = case state when 'asked' then 'dropped' when 'waiting' then 'refused' else state end
   where chargeback_id in (select id from wiped)`,
);
/** Wipes the words about an erased customer, and ends the answers that have not left. */
export const wipeChargebacksOf = (tx: Tx, customerId: string) => wipeOf(tx, customerId, tx.now);
const wipeOldWords = list<{ id: string }, [before: Date, atMost: number], Tx>(
  'wipe-old-words-of-banks',
  `update chargebacks set said = null where id in (
     select id from chargebacks where changed_at < $1 and said is not null order by changed_at limit $2) returning id`,
);
const wipeOld = list<{ id: string }, [before: Date, atMost: number], Tx>(
  'wipe-old-chargebacks',
  `update chargeback_answers set message = '', evidence = '[]' where id in (
     select id from chargeback_answers where ended_at < $1 and (message <> '' or evidence <> '[]') order by ended_at limit $2) returning id`,
);
/** Wipes the words of answers that ended before an instant. Returns how many. */
export const wipeOldChargebackAnswers = async (tx: Tx, before: Date, atMost: number) =>
  (await wipeOld(tx, before, atMost)).length;
/** Wipes what banks said of disputes that the provider was not asked about since an instant. Returns how many. */
export const wipeOldWordsOfBanks = async (tx: Tx, before: Date, atMost: number) =>
  (await wipeOldWords(tx, before, atMost)).length;
