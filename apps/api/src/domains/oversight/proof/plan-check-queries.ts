import { type Db, statement } from '../../../platform/database.ts';
import type { ProofDifference } from './check-queries.ts';

// Each check is one statement, so that it sees one instant. `$1` is since when orders, loans or charges changed, or null for all of them.
const atMost = 200;

/**
 * Orders on a plan beside their loans and offers. A placed order on a plan has one loan of the same customer and amounts, and an offer that
 * was agreed to; the loan is accepted until the goods are handed over, then it runs, and with a cancelled order it is cancelled. An order that
 * was never placed leaves no loan that runs.
 */
const ordersAndPlans = statement<ProofDifference>(
  'proof-orders-and-plans',
  `with mine as materialized (
     select o.* from shop_orders o
     where ($1::timestamptz is null or o.updated_at >= $1) and o.financed_kobo > 0
     union
     select o.* from loans l join shop_orders o on l.owner = 'order:' || o.number where $1::timestamptz is null or l.changed_at >= $1),
   joined as (
     select m.number, m.state as order_state, m.placed_at is not null as is_placed, m.customer_id, m.financed_kobo,
       m.goods_kobo + m.delivery_fee_kobo as total_kobo, l.id as loan_id, l.state as loan_state, l.customer_id as loan_customer,
       (l.agreement::jsonb -> 'agreement' ->> 'totalKobo')::bigint as sealed_total,
       (l.agreement::jsonb -> 'quote' ->> 'financedKobo')::bigint as sealed_financed,
       l.agreement::jsonb -> 'offer' ->> 'digest' as sealed_digest, p.digest as offer_digest, p.state as offer_state
     from mine m left join loans l on l.owner = 'order:' || m.number left join plan_offers p on p.loan_id = l.id)
   select 'order:' || number as subject, null as "agentId",
     jsonb_build_object('orderState', order_state, 'loanState', loan_state, 'totalKobo', total_kobo, 'sealedTotalKobo', sealed_total,
       'financedKobo', financed_kobo, 'sealedFinancedKobo', sealed_financed, 'offerState', offer_state) as detail
   from joined
   where case when loan_id is null then is_placed
     else loan_customer <> customer_id or sealed_total <> total_kobo or sealed_financed <> financed_kobo
       or sealed_digest is distinct from offer_digest or offer_digest is null
       or case when not is_placed then not (loan_state = 'cancelled' or (loan_state = 'accepted' and order_state = 'awaiting-payment'))
         when order_state = 'cancelled' then loan_state <> 'cancelled'
         when order_state in ('placed', 'packing', 'ready', 'on-the-way', 'not-at-home') then loan_state <> 'accepted'
         else loan_state in ('accepted', 'cancelled') end end
   order by 1 limit ${atMost}`,
);

/**
 * The charges of loans beside the payments that the loans count. All that is held of such a charge is used by its loan; what the loan counted
 * beyond that, it gave back by an event of its own. A payment on a loan is never one of another loan, of an order, or of another customer. What
 * came in may wait for its job for a day.
 */
const repaymentsAndLoans = statement<ProofDifference>(
  'proof-repayments-and-loans',
  `with touched as materialized (
     select c.owner_id::uuid as loan_id from charges c where c.owner_kind = 'repayment' and ($1::timestamptz is null or c.changed_at >= $1)
     union
     select l.id from loans l where $1::timestamptz is null or l.changed_at >= $1),
   paid as materialized (
     select e.loan_id, split_part(e.payload ->> 'id', ':', 1) as charge_id, sum((e.payload ->> 'kobo')::bigint) as kobo
     from touched t join loan_events e using (loan_id)
     where e.kind = 'paid' and not exists (
       select from loan_events r where r.loan_id = e.loan_id and r.kind = 'reversed' and r.payload ->> 'id' = e.payload ->> 'id')
     group by 1, 2),
   -- What payslips paid beyond goes back by itself, and by no payment.
   refunded as (
     select e.loan_id, sum((e.payload ->> 'kobo')::bigint) - coalesce((select sum(s.amount_kobo) from payroll_surpluses s
         where s.loan_id = e.loan_id and s.state <> 'kept'), 0) as kobo
     from touched t join loan_events e using (loan_id) where e.kind = 'refunded' group by 1),
   joined as (
     select c.id, c.reference, c.customer_id, c.changed_at, t.loan_id, l.number, l.customer_id as loan_customer, c.used_kobo as used,
       c.paid_kobo - c.refund_kobo - c.failed_refund_kobo as held, coalesce(p.kobo, 0) as counted, coalesce(r.kobo, 0) as refunded
     from touched t join charges c on c.owner_kind = 'repayment' and c.owner_id = t.loan_id::text
     left join loans l on l.id = t.loan_id left join paid p on p.loan_id = t.loan_id and p.charge_id = c.id::text
     left join refunded r on r.loan_id = t.loan_id),
   strange as (
     select c.id, p.loan_id, c.reference, p.kobo from paid p join charges c on c.id::text = p.charge_id
     where c.owner_kind <> 'repayment' or c.owner_id <> p.loan_id::text)
   select 'charge:' || id as subject, null as "agentId",
     jsonb_build_object('reference', reference, 'loan', number, 'heldKobo', held, 'usedKobo', used, 'countedKobo', counted) as detail
   from joined
   where loan_customer is distinct from customer_id or used > held or counted < used
     or (used < held and changed_at < now() - interval '1 day')
   union all
   select 'loan:' || loan_id, null, jsonb_build_object('loan', number, 'countedBeyondKobo', sum(counted - used), 'refundedKobo', refunded)
   from joined group by loan_id, number, refunded having sum(counted - used) > refunded
   union all
   select 'charge:' || id, null, jsonb_build_object('reference', reference, 'countedByLoan', loan_id, 'countedKobo', kobo) from strange
   order by 1 limit ${atMost}`,
);

/**
 * What the days of new plans say is reserved, beside what agreements took of them: each its financed amount, on the day of its consent, given back
 * if and only if its order was never placed.
 */
const plansAndBound = statement<ProofDifference>(
  'proof-plans-and-bound',
  `with taken as (
     select day, coalesce(sum(kobo) filter (where given_back_at is null), 0) as kobo from plan_reservations group by day)
   select 'plan-day:' || day as subject, null as "agentId",
     jsonb_build_object('reservedKobo', d.reserved_kobo, 'takenKobo', coalesce(t.kobo, 0)) as detail
   from plan_days d left join taken t using (day) where d.reserved_kobo <> coalesce(t.kobo, 0)
   union all
   select 'loan:' || l.id, null, jsonb_build_object('number', l.number, 'state', l.state, 'orderState', o.state, 'takenKobo', r.kobo,
     'takenOn', r.day, 'givenBackAt', r.given_back_at)
   from loans l join plan_offers p on p.loan_id = l.id left join shop_orders o on o.number = p.order_number
     left join plan_reservations r on r.loan_id = l.id
   where ($1::timestamptz is null or l.changed_at >= $1)
     and case when r.loan_id is null then exists (select from plan_days d where d.day = (p.agreed_at at time zone 'Africa/Lagos')::date)
       else r.kobo <> (l.agreement::jsonb -> 'quote' ->> 'financedKobo')::bigint or r.day <> (p.agreed_at at time zone 'Africa/Lagos')::date
         or (r.given_back_at is not null) <> (l.state = 'cancelled' and o.placed_at is null) end
   order by 1 limit ${atMost}`,
);

/**
 * What went back of a plan beside what its loan knows of it: refunds of acts of the order, of its own payments and of those on the plan, and of what
 * was paid beyond the plan, are the loan's refunds. What a bank took back itself (`:lost:`) is none. A cancelled loan has none.
 */
const plansAndRefunds = statement<ProofDifference>(
  'proof-plans-and-refunds',
  `with joined as (
     select l.number, o.number as order_number,
       coalesce((select sum((e.payload ->> 'kobo')::bigint) from loan_events e where e.loan_id = l.id and e.kind = 'refunded'), 0)
         - coalesce((select sum(s.amount_kobo) from payroll_surpluses s where s.loan_id = l.id and s.state <> 'kept'), 0) as of_loan,
       coalesce((select sum(r.amount_kobo) from charges c join charge_refunds r on r.charge_id = c.id
         where ((c.owner_kind = 'checkout' and c.owner_id = o.checkout_id::text) or (c.owner_kind = 'repayment' and c.owner_id = l.id::text))
           and ((r.key like 'order:%' and r.key not like 'order:%:lost:%') or r.key like 'repayment:%:beyond:%')), 0) as of_charges
     from loans l join shop_orders o on l.owner = 'order:' || o.number
     where l.state <> 'cancelled' and ($1::timestamptz is null or l.changed_at >= $1))
   select 'order:' || order_number as subject, null as "agentId",
     jsonb_build_object('loan', number, 'refundedOfLoanKobo', of_loan, 'refundedOfChargesKobo', of_charges) as detail
   from joined where of_loan <> of_charges order by 1 limit ${atMost}`,
);

/** The checks of plans of orders. */
export const planChecks = [
  { name: 'orders-and-plans', find: (db: Db, since: Date | null) => db.list(ordersAndPlans, [since]) },
  { name: 'repayments-and-loans', find: (db: Db, since: Date | null) => db.list(repaymentsAndLoans, [since]) },
  { name: 'plans-and-bound', find: (db: Db, since: Date | null) => db.list(plansAndBound, [since]) },
  { name: 'plans-and-refunds', find: (db: Db, since: Date | null) => db.list(plansAndRefunds, [since]) },
] as const;
