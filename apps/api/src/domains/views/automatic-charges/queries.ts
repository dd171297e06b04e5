import type { DueState, MandateList } from '@foodbank/contract/lending/automatic-payments-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, get, list, statement } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import { type CardCharge, dueCards, type MandateEnd } from '../../lending/automatic-payments/queries.ts';
import { isStoppedSql } from '../../lending/automatic-payments/stop-queries.ts';

const atMost = 10_000;
/** What is to be charged on a day and was not yet, for at most 10,000 due days. */
export const sumDue = (db: Parameters<typeof dueSum>[0], day: Day) => dueSum(db, day, atMost);
const dueSum = get<{ count: number; kobo: number }, [day: Day, atMost: number]>(
  'sum-of-cards-due-on-day',
  `select count(*)::int as count, coalesce(sum(n.amount_kobo), 0)::bigint as kobo from (${dueCards('=')}) d
     join card_notices n on n.loan_id = d."loanId" and n.due_on = d."dueOn"`,
);

/** Whose plan it is, and what pays it. */
interface OfPlan {
  loanId: string;
  loanNumber: string;
  customerId: string;
  customerName: string;
  account: string;
}
const ofPlan = `l.id as "loanId", l.number as "loanNumber", l.customer_id as "customerId", trim(u.firstname || ' ' || u.lastname) as "customerName",
  case when s.channel = 'direct_debit' then 'direct debit' when s.last4 = '0000' then 'saved card' else 'saved card ending ' || s.last4 end as account`;

/** A mandate in the console's list. `micros` is its place for the cursor. */
export interface ShownMandate extends OfPlan {
  id: string;
  accountEndsOn: Day | null;
  mostKobo: number;
  lastDueOn: Day;
  agreedAt: Date;
  endedAt: Date | null;
  endedBy: MandateEnd | null;
  isStopped: boolean;
  micros: string;
}
const mandateColumns = `m.id, ${ofPlan}, s.ends_on as "accountEndsOn", m.most_kobo as "mostKobo", m.last_due_on as "lastDueOn", m.agreed_at as "agreedAt",
  m.ended_at as "endedAt", m.ended_by as "endedBy", ${isStoppedSql('m.loan_id')} as "isStopped",
  (extract(epoch from m.agreed_at) * 1000000)::bigint::text as micros
  from payment_mandates m join loans l on l.id = m.loan_id join customers u on u.id = m.customer_id join saved_cards s on s.id = m.card_id`;
const mandatesIn: Record<MandateList, string> = {
  active: 'm.ended_at is null',
  stopped: `m.ended_at is null and ${isStoppedSql('m.loan_id')}`,
  ending: 'm.ended_at is null and s.ends_on < m.last_due_on',
  ended: 'm.ended_at is not null',
};
const mandateLists = Object.fromEntries(
  Object.entries(mandatesIn).map(([which, where]) => [
    which,
    statement<ShownMandate>(
      `list-mandates-${which}`,
      `select ${mandateColumns} where ${where} and (m.agreed_at, m.id) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)
       order by m.agreed_at desc, m.id desc limit $3`,
    ),
  ]),
);
/** The mandates of a list before a position, the newest first. */
export const listShownMandates = async (db: Db, which: MandateList, { micros, id }: Position, atMost: number) => {
  const wanted = mandateLists[which];
  if (wanted === undefined) throw new Error(`there is no list ${which}`);
  return db.list(wanted, [micros, id, atMost]);
};
/** A mandate by its id; null for an unknown one. */
export const findShownMandate = find<ShownMandate, [id: string]>(
  'shown-mandate',
  `select ${mandateColumns} where m.id = $1`,
);

/** The charge of a saved card in the console's lists. */
export interface ShownCardCharge
  extends OfPlan,
    Pick<CardCharge, 'chargeId' | 'dueOn' | 'chargedOn' | 'attempt' | 'amountKobo' | 'state' | 'againOn'> {
  id: string;
  reference: string;
  paidKobo: number;
  reason: string | null;
  micros: string;
}
const chargeColumns = `k.charge_id as id, k.charge_id as "chargeId", c.reference, ${ofPlan}, k.due_on as "dueOn", k.charged_on as "chargedOn", k.attempt,
  k.amount_kobo as "amountKobo", k.state, k.again_on as "againOn", c.paid_kobo as "paidKobo", c.reason,
  (extract(epoch from k.called_at) * 1000000)::bigint::text as micros
  from card_charges k join charges c on c.id = k.charge_id join loans l on l.id = k.loan_id join customers u on u.id = l.customer_id
    join saved_cards s on s.id = c.card_id`;
/** The charges of a plan's cards, the newest first. */
export const listShownChargesOf = list<ShownCardCharge, [loanId: string]>(
  'shown-card-charges-of-loan',
  `select ${chargeColumns} where k.loan_id = $1 order by k.called_at desc, k.attempt desc limit 60`,
);
/** Failed charges of some days before a position, the newest first; those with some reasons, or all. An empty reason: none was said. */
export const listFailed = list<
  ShownCardCharge,
  [from: Day, to: Day, reasons: readonly string[] | null, micros: string, id: string, atMost: number]
>(
  'list-failed-card-charges',
  `select ${chargeColumns} where k.state = 'failed' and k.charged_on between $1 and $2 and ($3::text[] is null or coalesce(c.reason, '') = any($3))
     and (k.called_at, k.charge_id) < ('epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid)
   order by k.called_at desc, k.charge_id desc limit $6`,
);
/** How many charges of some days there are by what became of them, and of failures by their reason. */
export const countCharged = list<
  { isFailed: boolean; reason: string | null; count: number; kobo: number },
  [from: Day, to: Day]
>(
  'count-card-charges-by-reason',
  `select k.state = 'failed' as "isFailed", case when k.state = 'failed' then c.reason end as reason, count(*)::int as count,
     sum(k.amount_kobo)::bigint as kobo
   from card_charges k join charges c on c.id = k.charge_id where k.charged_on between $1 and $2 group by 1, 2`,
);

/** A due day of today. */
export interface ShownDue extends Omit<OfPlan, 'account'> {
  dueOn: Day;
  chargeOn: Day;
  amountKobo: number;
  isSecond: boolean;
  state: DueState;
}
// Of a day: what is to be charged, was charged, or was to be; what did not have its turn before; and what stops left out.
const dayRows = `select n.loan_id, n.due_on, coalesce(k.again_on, n.charge_on) as charge_on, coalesce(t.amount_kobo, n.amount_kobo) as kobo,
    k.charge_id is not null as is_second,
    case when t.state is not null then t.state when n.skipped_at is not null then 'skipped' when n.held_at is not null or ${isStoppedSql('n.loan_id')} then 'held'
      when n.missed > 0 then 'missed' else 'waiting' end as state
  from card_notices n
    join payment_mandates m on m.loan_id = n.loan_id and m.ended_at is null and m.in_force_at <= n.told_at
    left join card_charges k on k.loan_id = n.loan_id and k.due_on = n.due_on and k.attempt = 1 and k.again_on is not null
    left join card_charges t on t.loan_id = n.loan_id and t.due_on = n.due_on and t.charged_on = $1
  where n.dropped_at is null and (t.charge_id is not null
    or ((n.held_at is not null and n.skipped_at is null or coalesce(k.again_on, n.charge_on) = $1 or (n.missed > 0 and n.charge_on > $1 and n.skipped_at is null))
      and not exists (select from card_charges o where o.loan_id = n.loan_id and o.due_on = n.due_on and (o.attempt = 2 or o.again_on is null))))`;
/** How many due days of a day there are by state. */
export const countDay = list<{ state: DueState; count: number; kobo: number }, [day: Day]>(
  'count-automatic-day',
  `select state, count(*)::int as count, sum(kobo)::bigint as kobo from (${dayRows}) d group by state`,
);
/** The first due days of a day, of a state or of all, the oldest first. */
export const listDay = list<ShownDue, [day: Day, state: DueState | null, atMost: number]>(
  'list-automatic-day',
  `select d.loan_id as "loanId", l.number as "loanNumber", l.customer_id as "customerId", trim(u.firstname || ' ' || u.lastname) as "customerName",
     d.due_on as "dueOn", d.charge_on as "chargeOn", d.kobo as "amountKobo", d.is_second as "isSecond", d.state
   from (${dayRows}) d join loans l on l.id = d.loan_id join customers u on u.id = l.customer_id
   where ($2::text is null or d.state = $2) order by d.due_on, d.loan_id limit $3`,
);
