import { type Db, statement } from '../../../platform/database.ts';
import type { ProofDifference } from './check-queries.ts';

// One statement, so that it sees one instant. `$1` is since when orders or loans changed, or null for all of them.
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

/** The checks of plans of orders. */
export const planChecks = [
  { name: 'orders-and-plans', find: (db: Db, since: Date | null) => db.list(ordersAndPlans, [since]) },
] as const;
