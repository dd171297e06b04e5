import type { Day } from '@foodbank/contract/primitives/day';
import { find, get, list, run, statement, type Tx } from '../../../platform/database.ts';
import { isStoppedSql } from './stop-queries.ts';

/** What a customer let a card or account pay by itself. */
export interface Mandate {
  id: string;
  loanId: string;
  customerId: string;
  cardId: string;
  mostKobo: number;
  lastDueOn: Day;
  agreedAt: Date;
  /** From then on it pays; null while its account can't be debited yet. What was told before does not count for it. */
  inForceAt: Date | null;
  /** When the customer was told that it pays. */
  toldInForceAt: Date | null;
  toldOfEndAt: Date | null;
}

/** Why a mandate ended. */
export type MandateEnd = 'customer' | 'card' | 'settled' | 'replaced' | 'erased';

const mandateColumns = `m.id, m.loan_id as "loanId", m.customer_id as "customerId", m.card_id as "cardId", m.most_kobo as "mostKobo",
  m.last_due_on as "lastDueOn", m.agreed_at as "agreedAt", m.in_force_at as "inForceAt", m.told_in_force_at as "toldInForceAt", m.told_of_end_at as "toldOfEndAt"`;

/** The mandate that pays a loan; null for none. */
export const findMandate = find<Mandate, [loanId: string]>(
  'payment-mandate-of-loan',
  `select ${mandateColumns} from payment_mandates m where m.loan_id = $1 and m.ended_at is null and m.in_force_at is not null`,
);
/** The mandate of a loan that waits for its account; null for none. */
export const findWaitingMandate = find<Mandate, [loanId: string]>(
  'waiting-mandate-of-loan',
  `select ${mandateColumns} from payment_mandates m where m.loan_id = $1 and m.ended_at is null and m.in_force_at is null`,
);
/** The last mandate of a loan, if it ended with its card or account; null for one that stands, or that ended otherwise. */
export const findLostMandate = find<Pick<Mandate, 'cardId'> & { endedAt: Date }, [loanId: string]>(
  'lost-mandate-of-loan',
  `select "cardId", "endedAt" from (select card_id as "cardId", ended_at as "endedAt", ended_by from payment_mandates where loan_id = $1
     order by ended_at desc nulls first, agreed_at desc limit 1) m where ended_by = 'card'`,
);
/** A waiting mandate pays from now on. */
export const bringMandateInForce = run<[id: string, at: Date]>(
  'bring-mandate-in-force',
  'update payment_mandates set in_force_at = $2 where id = $1 and ended_at is null and in_force_at is null',
);
/** Notes that the customer was told that a mandate pays. */
export const noteToldInForce = run<[id: string, at: Date]>(
  'note-told-of-mandate-in-force',
  'update payment_mandates set told_in_force_at = $2 where id = $1',
);
/** The loans of a card's or account's mandates that wait for it. */
export const listWaitingLoans = list<{ loanId: string }, [cardId: string]>(
  'loans-that-wait-for-account',
  `select loan_id as "loanId" from payment_mandates where card_id = $1 and ended_at is null and in_force_at is null order by loan_id`,
);
/** The mandates of some cards. */
export const listMandatesOfCards = list<{ cardId: string; loanId: string }, [cardIds: readonly string[]]>(
  'payment-mandates-of-cards',
  `select card_id as "cardId", loan_id as "loanId" from payment_mandates where card_id = any($1::uuid[]) and ended_at is null
   order by agreed_at, id`,
);
const insertMandateRow = statement<{ id: string }>(
  'insert-payment-mandate',
  `insert into payment_mandates (loan_id, customer_id, card_id, text_version, language, most_kobo, last_due_on, agreed_at, in_force_at, told_in_force_at)
   select $1, $2, $3, $4, $5, $6, $7, $8::timestamptz, at, at from (select case when $9 then $8::timestamptz end as at) one returning id`,
);
/** Stores a mandate: `waits` until its account can be debited. */
export const insertMandate = (
  tx: Tx,
  one: Pick<Mandate, 'loanId' | 'customerId' | 'cardId' | 'mostKobo' | 'lastDueOn'> & {
    textVersion: string;
    language: string;
    waits: boolean;
  },
) => {
  const { loanId, customerId, cardId, textVersion, language, mostKobo, lastDueOn, waits } = one;
  const about = [loanId, customerId, cardId, textVersion, language, mostKobo, lastDueOn];
  return tx.get(insertMandateRow, [...about, tx.now, !waits]);
};
/** Ends the mandates of a loan, or of a card. Returns the loans. */
export const endMandatesOfLoan = list<{ loanId: string }, [loanId: string, at: Date, by: MandateEnd], Tx>(
  'end-payment-mandate-of-loan',
  `update payment_mandates set ended_at = $2, ended_by = $3 where loan_id = $1 and ended_at is null returning loan_id as "loanId"`,
);
/** Ends the mandate of a loan that waits for its account. */
export const endWaitingMandate = list<{ loanId: string }, [loanId: string, at: Date, by: MandateEnd], Tx>(
  'end-waiting-mandate-of-loan',
  `update payment_mandates set ended_at = $2, ended_by = $3 where loan_id = $1 and ended_at is null and in_force_at is null
   returning loan_id as "loanId"`,
);
/** Ends the mandate that pays a loan. */
export const endMandateInForce = list<{ loanId: string }, [loanId: string, at: Date, by: MandateEnd], Tx>(
  'end-mandate-in-force-of-loan',
  `update payment_mandates set ended_at = $2, ended_by = $3 where loan_id = $1 and ended_at is null and in_force_at is not null
   returning loan_id as "loanId"`,
);
export const endMandatesOfCard = list<{ loanId: string }, [cardId: string, at: Date, by: MandateEnd], Tx>(
  'end-payment-mandates-of-card',
  `update payment_mandates set ended_at = $2, ended_by = $3 where card_id = $1 and ended_at is null returning loan_id as "loanId"`,
);
/** Notes that the customer was told that the card ends before the plan. */
export const noteToldOfEnd = run<[id: string, at: Date]>(
  'note-told-of-end-of-card',
  'update payment_mandates set told_of_end_at = $2 where id = $1',
);
/** Mandates after a loan, in the order of their loans. */
export const listMandates = list<{ loanId: string }, [afterLoanId: string, atMost: number]>(
  'payment-mandates-in-force',
  `select distinct loan_id as "loanId" from payment_mandates where ended_at is null and loan_id > $1::uuid order by loan_id limit $2`,
);

/** What a customer was told of a charge before it. */
export interface CardNotice {
  loanId: string;
  dueOn: Day;
  chargeOn: Day;
  amountKobo: number;
  toldAt: Date;
  skippedAt: Date | null;
  droppedAt: Date | null;
  /** When a stop left the day out and the customer was told so; null once another day was told. */
  heldAt: Date | null;
  missed: number;
}
const noticeColumns = `n.loan_id as "loanId", n.due_on as "dueOn", n.charge_on as "chargeOn", n.amount_kobo as "amountKobo", n.told_at as "toldAt",
  n.skipped_at as "skippedAt", n.dropped_at as "droppedAt", n.held_at as "heldAt", n.missed`;
/** The notices of a loan, the last due day first. */
export const listNotices = list<CardNotice, [loanId: string]>(
  'card-notices-of-loan',
  `select ${noticeColumns} from card_notices n where n.loan_id = $1 order by n.due_on desc limit 60`,
);
const insertNoticeRow = statement<{ dueOn: Day }>(
  'insert-card-notice',
  `insert into card_notices (loan_id, due_on, charge_on, amount_kobo, told_at) values ($1, $2, $3, $4, $5)
   on conflict (loan_id, due_on) do update set charge_on = excluded.charge_on, amount_kobo = excluded.amount_kobo, told_at = excluded.told_at
     where card_notices.told_at < $6 and card_notices.skipped_at is null and card_notices.dropped_at is null
   returning due_on as "dueOn"`,
);
/** Stores a notice of a mandate. False if the due day has one: one of an earlier mandate was about another card, and does not count. */
export const insertNotice = async (
  tx: Tx,
  { loanId, dueOn, chargeOn, amountKobo }: Pick<CardNotice, 'loanId' | 'dueOn' | 'chargeOn' | 'amountKobo'>,
  { inForceAt }: Pick<Mandate, 'inForceAt'>,
) => (await tx.find(insertNoticeRow, [loanId, dueOn, chargeOn, amountKobo, tx.now, inForceAt])) !== null;
const skipRow = statement<{ dueOn: Day }>(
  'skip-card-notice',
  `insert into card_notices (loan_id, due_on, charge_on, amount_kobo, told_at, skipped_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (loan_id, due_on) do update set skipped_at = coalesce(card_notices.skipped_at, excluded.skipped_at) returning due_on as "dueOn"`,
);
/** Leaves a due day out, whether or not the customer was told of it yet. */
export const skipNotice = (
  tx: Tx,
  { loanId, dueOn, chargeOn, amountKobo }: Pick<CardNotice, 'loanId' | 'dueOn' | 'chargeOn' | 'amountKobo'>,
) => tx.list(skipRow, [loanId, dueOn, chargeOn, amountKobo, tx.now]);
const leaveRow = statement<{ dueOn: Day }>(
  'leave-due-day-to-customer',
  `insert into card_notices (loan_id, due_on, charge_on, amount_kobo, told_at, dropped_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (loan_id, due_on) do nothing returning due_on as "dueOn"`,
);
/** Leaves a due day to the customer, since the account can’t be debited by then. False if the day was told of before. */
export const leaveDueDay = async (
  tx: Tx,
  { loanId, dueOn, chargeOn, amountKobo }: Pick<CardNotice, 'loanId' | 'dueOn' | 'chargeOn' | 'amountKobo'>,
) => (await tx.find(leaveRow, [loanId, dueOn, chargeOn, amountKobo, tx.now])) !== null;
/** A due day that was left out is charged after all, of which the customer was told just now. */
export const unskipNotice = run<[loanId: string, dueOn: Day, amountKobo: number, at: Date]>(
  'unskip-card-notice',
  'update card_notices set skipped_at = null, amount_kobo = $3, told_at = $4 where loan_id = $1 and due_on = $2 and skipped_at is not null',
);
/** Nothing is to be charged for a due day any more. */
export const dropNotice = run<[loanId: string, dueOn: Day, at: Date]>(
  'drop-card-notice',
  'update card_notices set dropped_at = coalesce(dropped_at, $3) where loan_id = $1 and due_on = $2',
);
/** A due day whose turn did not come on its day is charged on a later one. */
export const moveNotice = run<[loanId: string, dueOn: Day, chargeOn: Day]>(
  'move-card-notice',
  'update card_notices set charge_on = $3, missed = missed + 1 where loan_id = $1 and due_on = $2',
);

/** A due day whose card is to be charged today. */
export interface DueCard {
  loanId: string;
  customerId: string;
  dueOn: Day;
  attempt: 1 | 2;
  /** Of a second attempt: the charge that failed. */
  firstChargeId: string | null;
}
/** SQL of the due days whose card is to be charged on ($1) a day, at most so many ($2). */
export const dueCards = (
  charged: string,
) => `select n.loan_id as "loanId", m.customer_id as "customerId", n.due_on as "dueOn", 1 as attempt, null::uuid as "firstChargeId" from card_notices n
     join payment_mandates m on m.loan_id = n.loan_id and m.ended_at is null and m.in_force_at <= n.told_at
   where n.charge_on ${charged} $1 and n.skipped_at is null and n.dropped_at is null and n.held_at is null and not ${isStoppedSql('n.loan_id')}
     and not exists (select from card_charges k where k.loan_id = n.loan_id and k.due_on = n.due_on)
   union all
   select k.loan_id, m.customer_id, k.due_on, 2, k.charge_id from card_charges k
     join payment_mandates m on m.loan_id = k.loan_id and m.ended_at is null
     join card_notices n on n.loan_id = k.loan_id and n.due_on = k.due_on and n.skipped_at is null and n.dropped_at is null
       and n.told_at >= m.in_force_at and n.held_at is null and not ${isStoppedSql('n.loan_id')}
   where k.again_on ${charged} $1 and not exists (select from card_charges s where s.loan_id = k.loan_id and s.due_on = k.due_on and s.attempt = 2)
   order by "dueOn", "loanId" limit $2`;
/** The due days whose card is to be charged on a day, the oldest first. */
export const listDueCards = list<DueCard, [day: Day, atMost: number]>('cards-due-on-day', dueCards('='));
/** Those whose day is over: their turn did not come. */
export const listMissedCards = list<DueCard, [through: Day, atMost: number]>(
  'cards-missed-through-day',
  dueCards('<='),
);

/** How many charges of cards were stored to be called after an instant and until another one. */
export const countCalls = get<{ count: number }, [after: Date, until: Date]>(
  'calls-of-cards-between',
  'select count(*)::int as count from card_charges where called_at > $1 and called_at <= $2',
);

/** What is to be charged by itself for a due day from a day on, was left out by a stop, or is on its way for less than a week; null for nothing. */
export const findPlannedCharge = find<{ dueOn: Day }, [loanId: string, dueOn: Day, today: Day]>(
  'planned-charge-of-card',
  `select n.due_on as "dueOn" from card_notices n
     join payment_mandates m on m.loan_id = n.loan_id and m.ended_at is null and m.in_force_at <= n.told_at
   where n.loan_id = $1 and n.due_on = $2 and n.skipped_at is null and n.dropped_at is null
     and (n.held_at is not null or exists (select from card_charges k where k.loan_id = n.loan_id and k.due_on = n.due_on and ((k.state = 'called' and k.charged_on > $3::date - 7) or (k.again_on >= $3
            and not exists (select from card_charges s where s.loan_id = k.loan_id and s.due_on = k.due_on and s.attempt = 2))))
       or (n.charge_on >= $3 and not exists (select from card_charges k where k.loan_id = n.loan_id and k.due_on = n.due_on)))`,
);

/** A due day of a loan that the mandate in force is to pay or pays; null for none. What is under way for a week counts no more. */
export const findAnyPlanned = find<{ dueOn: Day }, [loanId: string, today: Day]>(
  'any-planned-charge-of-loan',
  `select n.due_on as "dueOn" from card_notices n
     join payment_mandates m on m.loan_id = n.loan_id and m.ended_at is null and m.in_force_at <= n.told_at
   where n.loan_id = $1 and n.skipped_at is null and n.dropped_at is null
     and (exists (select from card_charges k where k.loan_id = n.loan_id and k.due_on = n.due_on
            and ((k.state in ('called', 'asked') and k.charged_on > $2::date - 7) or k.again_on >= $2))
       or (n.charge_on >= $2 and not exists (select from card_charges k where k.loan_id = n.loan_id and k.due_on = n.due_on))) limit 1`,
);

/** A second attempt whose turn did not come on its day is made on a later one. */
export const moveSecond = run<[loanId: string, dueOn: Day, againOn: Day]>(
  'move-second-card-charge',
  'update card_charges set again_on = $3 where loan_id = $1 and due_on = $2 and attempt = 1 and again_on is not null',
);

/** The charge of a card for a due day. */
export interface CardCharge {
  chargeId: string;
  loanId: string;
  mandateId: string;
  dueOn: Day;
  attempt: number;
  amountKobo: number;
  chargedOn: Day;
  state: 'called' | 'asked' | 'paid' | 'failed';
  failure: 'soft' | 'hard' | null;
  againOn: Day | null;
  calledAt: Date;
}
const chargeColumns = `charge_id as "chargeId", loan_id as "loanId", mandate_id as "mandateId", due_on as "dueOn", attempt, amount_kobo as "amountKobo",
  charged_on as "chargedOn", state, failure, again_on as "againOn", called_at as "calledAt"`;
/** The charges of a loan's cards, the newest first. */
export const listCardCharges = list<CardCharge, [loanId: string]>(
  'card-charges-of-loan',
  `select ${chargeColumns} from card_charges where loan_id = $1 order by called_at desc, attempt desc limit 60`,
);
/** The charge of a card by that of the provider; null for any other payment. */
export const findCardCharge = find<CardCharge, [chargeId: string]>(
  'card-charge',
  `select ${chargeColumns} from card_charges where charge_id = $1`,
);
/** The other attempt for the due day of a charge of a card; null where there is none. */
export const findOtherAttempt = find<CardCharge, [chargeId: string]>(
  'other-attempt-of-card-charge',
  `select ${chargeColumns} from card_charges where (loan_id, due_on) = (select loan_id, due_on from card_charges where charge_id = $1)
     and charge_id <> $1`,
);
const insertChargeRow = statement<{ chargeId: string }>(
  'insert-card-charge',
  `insert into card_charges (charge_id, loan_id, mandate_id, due_on, attempt, amount_kobo, charged_on, state, called_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'called', $8) on conflict (loan_id, due_on, attempt) do nothing returning charge_id as "chargeId"`,
);
/** Stores that a card is charged for a due day. False if it was charged for it before. */
export const insertCardCharge = async (
  tx: Tx,
  one: Pick<CardCharge, 'chargeId' | 'loanId' | 'mandateId' | 'dueOn' | 'attempt' | 'amountKobo'>,
) => {
  const { chargeId, loanId, mandateId, dueOn, attempt, amountKobo } = one;
  const values = [chargeId, loanId, mandateId, dueOn, attempt, amountKobo, tx.businessDate, tx.now];
  return (await tx.find(insertChargeRow, values)) !== null;
};
/** The bank wants the customer to confirm. */
export const markCardAsked = find<{ chargeId: string }, [chargeId: string], Tx>(
  'mark-card-charge-asked',
  `update card_charges set state = 'asked' where charge_id = $1 and state = 'called' returning charge_id as "chargeId"`,
);
const endRow = statement<{ chargeId: string }>(
  'end-card-charge',
  `update card_charges set state = $2, failure = $3, again_on = $4, ended_at = $5
   where charge_id = $1 and state in ('called', 'asked') returning charge_id as "chargeId"`,
);
/** Ends the charge of a card. False if it had ended. */
export const endCardCharge = async (
  tx: Tx,
  chargeId: string,
  { state, failure, againOn }: Pick<CardCharge, 'state' | 'failure' | 'againOn'>,
) => (await tx.find(endRow, [chargeId, state, failure, againOn, tx.now])) !== null;
/** What failed was taken after all, and is kept. */
export const markTakenAfterAll = run<[chargeId: string, at: Date]>(
  'mark-card-charge-taken-after-all',
  `update card_charges set state = 'paid', failure = null, again_on = null, ended_at = $2 where charge_id = $1 and state = 'failed'`,
);
/** The charges of cards that were called before an instant and have not ended, the oldest first. */
export const listOldCalls = list<{ chargeId: string }, [calledBefore: Date, atMost: number]>(
  'old-card-charges',
  `select charge_id as "chargeId" from card_charges where state in ('called', 'asked') and called_at < $1 order by called_at, charge_id limit $2`,
);

/** A mandate as it is exported. */
export type MandateRecord = Pick<Mandate, 'loanId' | 'cardId' | 'mostKobo' | 'agreedAt' | 'inForceAt'> & {
  textVersion: string;
  language: string;
  endedAt: Date | null;
  endedBy: MandateEnd | null;
};
/** The mandates of a customer for the export, oldest first. */
export const listMandateRecords = list<MandateRecord, [customerId: string]>(
  'payment-mandates-for-export',
  `select loan_id as "loanId", card_id as "cardId", most_kobo as "mostKobo", agreed_at as "agreedAt", in_force_at as "inForceAt",
     text_version as "textVersion", language, ended_at as "endedAt", ended_by as "endedBy" from payment_mandates where customer_id = $1 order by agreed_at, id`,
);
