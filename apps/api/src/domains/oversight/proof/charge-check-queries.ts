import { type Db, statement } from '../../../platform/database.ts';
import { findAccountDifferences, type ProofDifference } from './check-queries.ts';

// Each check is one statement, so that it sees one instant. `$1` is since when charges changed, or null for all of them.
const atMost = 200;
const changed = `($1::timestamptz is null or c.changed_at >= $1)`;

/** What came in, the fees and what goes back of each charge, beside the ledger's bookings of it. */
const chargesAndLedger = statement<ProofDifference>(
  'proof-charges-and-ledger',
  `with mine as materialized (select * from charges c where ${changed}),
   back as (
     select m.id, coalesce(sum(r.amount_kobo - r.taken_back_kobo) filter (where r.state = 'paid' or r.paid_otherwise_at is not null), 0) as paid,
       coalesce(sum(r.amount_kobo) filter (where r.state in ('waiting', 'sent')), 0) as open,
       coalesce(sum(r.amount_kobo - r.taken_back_kobo) filter (where r.state <> 'failed'), 0) as asked
     from mine m left join charge_refunds r on r.charge_id = m.id group by m.id),
   told as (
     select m.id, coalesce(sum(a.amount_kobo) filter (where a.status = 'dispute-lost' and a.source = 'verify' and a.outcome = 'found'), 0)
       as lost,
       coalesce(sum(a.amount_kobo) filter (where a.status = 'dispute-won' and a.source = 'verify' and a.outcome = 'found'), 0) as won
     from mine m left join charge_answers a on a.charge_id = m.id group by m.id),
   booked as (
     select m.id,
       coalesce(sum(t.amount_kobo) filter (where t.kind = 'posted' and t.code = 'charge-paid' and k.kind = 'customer-funds'), 0) as came,
       coalesce(sum(t.amount_kobo) filter (where d.kind = 'customer-funds'
         and ((t.kind in ('post', 'posted') and t.code = 'refund-paid')
           or (t.kind = 'posted' and t.code in ('dispute-covered', 'refund-paid-by-bank')))), 0)
         - coalesce(sum(t.amount_kobo) filter (where k.kind = 'customer-funds' and t.kind = 'posted' and t.code = 'dispute-covered'), 0) as went,
       coalesce(sum(t.amount_kobo) filter (where t.kind = 'posted' and t.code = 'dispute-lost'), 0) as lost,
       coalesce(sum(t.amount_kobo) filter (where t.kind = 'posted' and t.code = 'dispute-won'), 0) as won,
       coalesce(sum(case when d.kind = 'lost-disputes' then -t.amount_kobo else t.amount_kobo end)
         filter (where t.kind = 'posted' and t.code = 'dispute-covered'), 0) as covered,
       coalesce(sum(case when d.kind = 'lost-disputes' then -t.amount_kobo else t.amount_kobo end)
         filter (where t.kind = 'posted' and t.code = 'dispute-claimed'), 0) as claimed,
       coalesce(sum(case when d.kind = 'lost-disputes' then -t.amount_kobo else t.amount_kobo end)
         filter (where t.kind = 'posted' and t.code = 'dispute-repaid'), 0) as repaid,
       coalesce(sum(case when t.kind = 'pending' then t.amount_kobo when t.kind in ('post', 'void') then -t.amount_kobo end), 0) as pending,
       coalesce(sum(case when t.kind <> 'posted' then 0 when d.kind = 'provider-fees' then t.amount_kobo
         when k.kind = 'provider-fees' then -t.amount_kobo else 0 end), 0) as fees,
       coalesce(bool_or((d.kind = 'customer-funds' and d.owner <> m.customer_id)
         or (k.kind = 'customer-funds' and k.owner <> m.customer_id)), false) as foreign_owner
     from mine m left join ledger_transfers t on t.subject = 'charge:' || m.id
     left join ledger_accounts d on d.id = t.debit_account_id left join ledger_accounts k on k.id = t.credit_account_id
     group by m.id)
   select 'charge:' || m.id as subject, null as "agentId",
     jsonb_build_object('state', m.state, 'reference', m.reference, 'paidKobo', m.paid_kobo, 'bookedKobo', b.came, 'feesKobo', m.fees_kobo,
       'bookedFeesKobo', b.fees, 'refundedKobo', r.paid, 'bookedRefundsKobo', b.went, 'openRefundsKobo', r.open,
       'reservedKobo', b.pending, 'refundKobo', m.refund_kobo, 'refundsKobo', r.asked, 'lostKobo', b.lost, 'toldLostKobo', a.lost, 'wonKobo', b.won,
       'toldWonKobo', a.won,
       'coveredKobo', b.covered, 'claimedKobo', b.claimed, 'repaidKobo', b.repaid) as detail
   from mine m join back r using (id) join told a using (id) join booked b using (id)
   where case when m.part_of is null then m.paid_kobo else 0 end <> b.came or m.fees_kobo <> b.fees or r.paid <> b.went or r.open <> b.pending or m.refund_kobo <> r.asked
     or b.foreign_owner or b.covered + b.claimed + b.repaid > b.lost or b.repaid < 0 or b.covered < 0 or b.claimed < 0
     or b.lost - b.won > m.paid_kobo or b.lost <> a.lost or b.won <> a.won or b.won > b.lost
     -- A won dispute leaves no loss closed: its owner follows within the hour.
     or (b.covered + b.claimed + b.repaid > b.lost - b.won and m.changed_at < now() - interval '1 hour')
   order by 1 limit ${atMost}`,
);
// A loss is closed once: more than what banks took back is closed by no one.
const lossesClosed = statement<ProofDifference>(
  'proof-losses-closed-once',
  `select 'account:lost-disputes' as subject, null as "agentId",
     jsonb_build_object('balanceKobo', debits_posted_kobo - credits_posted_kobo) as detail
   from ledger_accounts where kind = 'lost-disputes' and credits_posted_kobo > debits_posted_kobo`,
);
// No charge is paid by a webhook or a person: the provider said it when it was asked.
const chargesAndProvider = statement<ProofDifference>(
  'proof-charges-and-provider',
  `select 'charge:' || c.id as subject, null as "agentId",
     jsonb_build_object('state', c.state, 'reference', c.reference, 'paidKobo', c.paid_kobo) as detail
   from charges c
   where ${changed} and c.paid_kobo > 0 and c.part_of is null and not exists (
     select from charge_answers a where a.charge_id = c.id and a.source = 'verify' and a.outcome in ('found', 'differs')
       and a.status = 'success' and a.amount_kobo = c.paid_kobo)
   order by 1 limit ${atMost}`,
);
// What of a payment was handed on in parts is what its parts have; a part is the same customer's. What no question asks about is on plans, or goes back.
const partsAndPayments = statement<ProofDifference>(
  'proof-parts-and-payments',
  `with mine as materialized (
     select c.* from charges c where c.owner_kind = 'transfer' and ${changed}
     union select b.* from charges c join charges b on b.id = c.part_of where ${changed}),
   parts as (
     select m.id, coalesce(sum(p.paid_kobo), 0) as kobo, coalesce(bool_or(p.customer_id <> m.customer_id), false) as foreign_owner
     from mine m left join charges p on p.part_of = m.id group by m.id)
   select 'charge:' || m.id as subject, null as "agentId",
     jsonb_build_object('reference', m.reference, 'paidKobo', m.paid_kobo, 'partsKobo', p.kobo, 'usedKobo', m.used_kobo, 'refundKobo', m.refund_kobo,
       'state', t.state) as detail
   from mine m join parts p using (id) left join incoming_transfers t on t.charge_id = m.id
   where p.kobo <> m.used_kobo or p.foreign_owner or t.customer_id <> m.customer_id
     or (t.charge_id is null and m.paid_kobo > 0 and m.changed_at < now() - interval '1 day')
     or (t.state = 'done' and m.paid_kobo - m.refund_kobo - m.failed_refund_kobo <> m.used_kobo and m.changed_at < now() - interval '1 day')
   order by 1 limit ${atMost}`,
);
// Money that came in is a paid charge's, or used, or goes back: too little waits some hours for the rest. A failed refund has an alarm.
const idleMoney = statement<ProofDifference>(
  'proof-idle-money',
  `select 'charge:' || c.id as subject, null as "agentId",
     jsonb_build_object('state', c.state, 'reference', c.reference, 'paidKobo', c.paid_kobo, 'refundKobo', c.refund_kobo,
       'since', c.changed_at) as detail
   from charges c
   where c.state <> 'paid' and c.paid_kobo > c.refund_kobo and c.used_kobo = 0 and c.changed_at < now() - interval '1 day'
     and not exists (select from charge_refunds r where r.charge_id = c.id and r.state = 'failed')
   order by 1 limit ${atMost}`,
);
// What is kept of the charges that an order uses is together what the order is still worth; of any other charge of it nothing is kept. What a
// refund failed to give back has an alarm. What an order uses of all its charges is what was due. An order on a plan keeps what was due less what its
// acts gave back of it: goods that came back lower the plan first (`plans-and-refunds`).
const ordersAndPayments = statement<ProofDifference>(
  'proof-orders-and-payments',
  `with changed as materialized (
     select c.owner_id from charges c where c.owner_kind = 'checkout' and ${changed}
     union
     select o.checkout_id::text from shop_orders o where o.updated_at >= $1),
   kept as (
     select c.id, c.reference, c.state, c.changed_at, c.used_kobo, o.number, o.state as order_state, o.placed_at is not null as is_placed, o.paid_by,
       c.paid_kobo - c.refund_kobo - coalesce((select sum(r.amount_kobo - r.taken_back_kobo) from charge_refunds r
         where r.charge_id = c.id and r.state = 'failed' and r.sent_again_as is null), 0) as kobo,
       case when o.financed_kobo > 0 and o.state <> 'cancelled' then o.due_now_kobo - coalesce((
           select sum(r.amount_kobo - case when r.key like 'order:%:lost:%' then r.taken_back_kobo else 0 end)
           from charges of join charge_refunds r on r.charge_id = of.id
           where of.owner_kind = 'checkout' and of.owner_id = o.checkout_id::text and r.key like 'order:%'), 0)
         else case when o.state = 'cancelled' then o.goods_kobo + o.delivery_fee_kobo else o.due_now_kobo end
           - o.refunded_goods_kobo - o.refunded_fee_kobo end as worth,
       o.due_now_kobo as due
     from changed join charges c on c.owner_kind = 'checkout' and c.owner_id = changed.owner_id
       join shop_orders o on o.checkout_id = c.owner_id::uuid),
   summed as (
     select kept.*, sum(case when used_kobo > 0 then kobo else 0 end) over (partition by number) as used_kept,
       sum(used_kobo) over (partition by number) as used_in_all,
       bool_or(id = paid_by and used_kobo > 0) over (partition by number) as is_payer_used
     from kept)
   select 'charge:' || id as subject, null as "agentId",
     jsonb_build_object('reference', reference, 'order', number, 'orderState', order_state, 'usedKobo', used_kobo, 'keptKobo', kobo,
       'keptOfAllUsedKobo', used_kept, 'worthKobo', worth, 'usedInAllKobo', used_in_all, 'dueKobo', due) as detail
   from summed
   where case when used_kobo > 0 then used_kept <> worth or used_in_all <> due or not is_placed
     else state = 'paid' and kobo <> 0 and (is_placed or changed_at < now() - interval '1 day') end
     or (is_placed and paid_by is not null and not is_payer_used)
   order by 1 limit ${atMost}`,
);
const customersBooked = statement<{ owner: string }>(
  'proof-customers-booked',
  `select owner from ledger_accounts where kind = 'customer-funds' and ($1::timestamptz is null or last_booked_at >= $1) and owner > $2
   order by owner limit $3`,
);
const customersAtOnce = 200;

/** The accounts of customers beside their entries. */
async function findCustomerDifferences(db: Db, since: Date | null): Promise<ProofDifference[]> {
  const found: ProofDifference[] = [];
  for (let after = ''; ; ) {
    const owners = (await db.list(customersBooked, [since, after, customersAtOnce])).map(({ owner }) => owner);
    const last = owners.at(-1);
    if (last === undefined) return found;
    // A customer is no agent.
    found.push(...(await findAccountDifferences(db, owners)).map((one) => ({ ...one, agentId: null })));
    after = last;
  }
}

/** The checks of customers' payments. */
export const chargeChecks = [
  { name: 'charges-and-ledger', find: (db: Db, since: Date | null) => db.list(chargesAndLedger, [since]) },
  { name: 'charges-and-ledger', find: (db: Db) => db.list(lossesClosed) },
  { name: 'charges-and-ledger', find: (db: Db, since: Date | null) => db.list(partsAndPayments, [since]) },
  { name: 'charges-and-provider', find: (db: Db, since: Date | null) => db.list(chargesAndProvider, [since]) },
  { name: 'charges-and-ledger', find: (db: Db) => db.list(idleMoney) },
  { name: 'orders-and-payments', find: (db: Db, since: Date | null) => db.list(ordersAndPayments, [since]) },
  { name: 'accounts-and-entries', find: findCustomerDifferences },
] as const;
