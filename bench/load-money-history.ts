import {
  chargeId,
  checkoutId,
  customerId,
  days,
  loanId,
  numberOf,
  payoutId,
  riderId,
  type ShopScale,
  stateOf,
  storeId,
} from './load-shop-history.ts';

const agentOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

// Of the orders that `load-shop-history.ts` made.
const chargesSql = `
  insert into checkouts (id, customer_id, key, body_digest, order_number, basket_version, state, total_kobo, held_until, charges, created_at, ended_at, store_id,
    goods_kobo)
  select ${checkoutId('n')}, customer_id, ${checkoutId('n')}, 'bench', number, 1, case when state in ('awaiting-payment', 'expired') then 'expired' else 'paid' end,
    goods + fee, at, 1, at, at, ${storeId('store')}, goods from made_orders;
  insert into charges (id, reference, attempt, owner, owner_kind, owner_id, customer_id, amount_kobo, state, alarm, paid_kobo, fees_kobo, used_kobo, refund_kobo,
    booking_count, channel, transaction_id, paid_at, created_at, changed_at)
  select ${chargeId('n')}, number || '-1', 1, 'checkout:' || ${checkoutId('n')}, 'checkout', ${checkoutId('n')}::text, customer_id, total, state,
    case when is_paid and n % 10000 = 57 then 'disputed' end, case when is_paid then total else 0 end, case when is_paid then 10000 else 0 end,
    case when is_paid then total - refund else 0 end, case when is_paid then refund else 0 end, 1, 'card', (4000000000 + n)::text, case when is_paid then at end,
    at, at
  from (select n, number, customer_id, at, goods + fee as total, state not in ('awaiting-payment', 'expired') as is_paid,
      case when is_refunded then goods + fee else 0 end as refund,
      case when state = 'awaiting-payment' then 'pending' when state = 'expired' then 'failed' else 'paid' end as state from made_orders) o;
  insert into charge_refunds (charge_id, key, reference, amount_kobo, reason, state, failure, alarm, post_count, posted_at, requested_at, ended_at, changed_at)
  select ${chargeId('n')}, 'bench ' || n, 'refund-bench-' || n, goods + fee, 'Returned', case when n % 100 = 0 then 'failed' else 'paid' end,
    case when n % 100 = 0 then 'refused' end, case when n % 200 = 0 then 'refund-failed' end, 1, at, at, at, at from made_orders where is_refunded;
  insert into charge_answers (charge_id, source, outcome, status, amount_kobo, at)
  select ${chargeId('n')}, 'webhook', 'told', 'success', goods + fee, at from made_orders where n % 4 = 0;
  insert into provider_events (digest, event, reference, body_sealed, state, deliveries, received_at, handled_at)
  select sha256(number::bytea), 'charge.success', number || '-1', ''::bytea,
    ${stateOf(
      'n * 3',
      [
        ['unknown-reference', 5],
        ['differs', 1],
        ['unused', 20],
      ],
      'handled',
    )}, 1, at, at from made_orders where n % 2 = 0;
  insert into requests (reference, kind, digest, subject, sender_name, customer_id, order_number, charge_id, fields, received_at, quarantined, state, due_at,
    changed_at, search)
  select 'R-D' || n, 'chargeback', 'dispute ' || n, 'Chargeback', 'Tunde Bello', customer_id, number, ${chargeId('n')}, '{"topic": "Bank", "message": "Back"}', at, false,
    case when n % 40000 = 57 then 'new' else 'closed' end, case when n % 40000 = 57 then now() + interval '10 hours' end, at, 'chargeback'
  from made_orders where n % 10000 = 57 and state = 'delivered';
  insert into chargebacks (charge_id, provider_id, request_id, status, resolution, category, amount_kobo, due_at, noted_at, changed_at)
  select charge_id, 'D' || reference, id, case when state = 'new' then 'awaiting-merchant-feedback' else 'resolved' end,
    case when state <> 'new' then 'declined' end, 'general', 100000, due_at, received_at, received_at from requests where digest ~ '^dispute '`;

// One in ten is being repaid, of these one in ten late.
const loansSql = ({ loans, customers }: ShopScale) => `
  insert into loans (id, number, customer_id, owner, plan_code, plan_version, agreement, agreement_hash, accepted_on, key, digest, created_at,
    replayed_through, event_count, state, open_principal_kobo, open_charge_kobo, open_late_fee_kobo, due_kobo, overdue_kobo, late_since, credit_kobo, changed_at,
    settled_on, next_change_on)
  select ${loanId('n')}, ${numberOf('LN', 'n')}, ${customerId(`case when n % 1000 = 0 then 1 else 1 + n % ${customers} end`)}, 'order:' || ${numberOf('FB', 'n')},
    'weeks-4', 1, 'a', sha256(convert_to('a', 'UTF8')), at::date, 'bench ' || n, sha256('d'), at, current_date, 4, state, open, 0, 0,
    case when is_late then open / 4 else 0 end, case when is_late then open / 4 else 0 end, case when is_late then current_date - 1 - n % 60 end, 0, at,
    case when state = 'settled' then at::date + 60 end, case when state = 'active' then current_date + 1 + n % 30 end
  from (select *, case when state = 'active' then (1000 + n * 7919::bigint % 200000) * 100 else 0 end as open, state = 'active' and n % 100 = 3 as is_late
    from (select n, now() - (${loans} - n) * interval '${days} days' / ${loans} as at,
      case when n % 10 = 3 then 'active' else (${stateOf(
        'n * 3',
        [
          ['cancelled', 30],
          ['accepted', 2],
          ['written-off', 5],
        ],
        'settled',
      )}) end as state
      from generate_series(1, ${loans}) n) s) one
  where not exists (select from loans l where l.number = ${numberOf('LN', 'n')} or l.owner = 'order:' || ${numberOf('FB', 'n')});
  insert into loan_events (loan_id, number, kind, on_day, payload, key, digest, actor_kind, actor_id, recorded_at, recorded_on)
  select id, i, case i when 1 then 'delivered' else 'paid' end, accepted_on + i, jsonb_build_object('id', i::text, 'kobo', 1000), 'bench ' || id || i, sha256('d'),
    'system', 'system', created_at + i * interval '1 day', accepted_on + i from loans, generate_series(1, 4) i where key ~ '^bench ' and state <> 'accepted'`;

const openPayouts = ['proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held'] as const;
// What the columns of both kinds of payouts say of a state.
const payoutParts = `
  case when state not in ('proposed', 'held', 'refused', 'dropped') then ${payoutId('1')} end as reviewed_by,
  case when state not in ('proposed', 'held', 'refused', 'dropped') then 'f' end as reviewed_fingerprint,
  case when state not in ('proposed', 'reviewed', 'held', 'refused', 'dropped') then ${payoutId('2')} end as approved_by,
  case when state not in ('proposed', 'reviewed', 'held', 'refused', 'dropped') then 'f' end as approved_fingerprint,
  case when state = 'held' then 'person' end as held_because, case when state = 'held' then at end as held_at,
  state in ('sending', 'unclear', 'paid', 'failed', 'returned') as is_sent, state in ('paid', 'returned') as is_paid,
  state in ('paid', 'failed', 'returned', 'refused') as is_over`;
const payoutColumns = `reviewed_by, reviewed_fingerprint, approved_by, approved_fingerprint, held_because, held_at, disbursement_id, sending_on, paid_on, ended_at,
  ended_on, bank_code, bank_name, last_digits, flags, fingerprint, proposed_at, proposed_on, sendable_from, changed_at, state, positive_kobo, set_off_kobo,
  amount_kobo, reference, id`;
const payoutValues = (
  prefix: string,
) => `reviewed_by, reviewed_fingerprint, approved_by, approved_fingerprint, held_because, held_at, case when is_sent then id end,
  case when is_sent then at::date end, case when is_paid then at::date end, case when is_over then at end, case when is_over then at::date end, '044', 'Access Bank',
  '1234', '{}', 'f', at, at::date, at::date, at, state, amount, 0, amount, '${prefix}-' || id, id`;
const sentSql = (from: string, prefix: string) => `
  insert into disbursements (id, reference, owner, amount_kobo, state, recipient_code, post_count, posted_at, transfer_code, requested_at, ended_at, changed_at)
  select id, '${prefix}-' || id, 'payout:' || id, amount, state, 'RCP', 1, at, 'TRF_b' || n, at, case when is_over then at end, at from ${from} where is_sent`;

const payoutsSql = ({ agents, payoutsEach, stores, riders }: ShopScale) => `
  create temporary table made_payouts as select *, ${payoutParts} from (
    select n, ${payoutId('n')} as id, ${agentOf(`1 + n % ${agents}`)} as agent_id, (n / ${agents}) as age,
      (date_trunc('month', current_date) - (n / ${agents}) * interval '1 month')::date as due_month, now() - (n / ${agents}) * interval '1 month' as at,
      (1000 + n * 7919::bigint % 500000) * 100 as amount,
      case when n < ${agents} then (array['${openPayouts.join("', '")}'])[1 + n % 6] else (${stateOf(
        'n',
        [
          ['failed', 10],
          ['returned', 5],
          ['refused', 5],
        ],
        'paid',
      )}) end as state
    from generate_series(1, ${agents * payoutsEach}) n) p;
  insert into payouts (${payoutColumns}, agent_id, due_month, tax_kobo, carried_kobo, line_count)
  select ${payoutValues('payout')}, agent_id, due_month, 0, 0, 3 from made_payouts;
  ${sentSql('made_payouts', 'payout')};
  create temporary table made_partner_payouts as select *, ${payoutParts} from (
    select n, ${payoutId(`8000000 + n`)} as id, p.kind, p.id as partner_id, current_date - 7 * w - extract(dow from current_date)::int as through,
      now() - w * interval '7 days' as at, (1000 + n * 7919::bigint % 900000) * 100 as amount,
      case when w = 0 then (array['${openPayouts.join("', '")}'])[1 + n % 6] else (${stateOf(
        'n',
        [
          ['failed', 10],
          ['refused', 5],
        ],
        'paid',
      )}) end as state
    from (select row_number() over (order by w, kind, id) as n, w, kind, id from generate_series(0, 39) w,
      (select 'store' as kind, ${storeId('s')} as id from generate_series(1, ${stores}) s union all select 'rider', ${riderId('r')} from generate_series(1, ${riders}) r) x
    ) p) p;
  insert into partner_payouts (${payoutColumns}, partner_kind, partner_id, through, entry_count, settled_number)
  select ${payoutValues('partner')}, kind, partner_id, through, 3, 3 from made_partner_payouts;
  ${sentSql('made_partner_payouts', 'partner')}`;

const linesSql = `
  insert into commission_lines (id, agent_id, kind, order_number, base_kobo, rate_ppm, amount_kobo, state, placed_on, completed_on, due_on, ended_because, created_at,
    changed_at)
  select ('00000000-0000-7000-f000-' || lpad(to_hex(substr(number, 2)::int), 12, '0'))::uuid, agent_id, 'order', number, amount_kobo, 20000, commission_kobo, state,
    placed_at::date, completed_at::date, case when state <> 'expected' then coalesce(completed_at, placed_at)::date + 7 end,
    case when state = 'reversed' then 'cancelled' end, placed_at, placed_at
  from (select *, case status when 'pending' then 'expected' when 'cancelled' then 'reversed'
      else case when completed_at > now() - interval '40 days' then 'earned' else 'paid' end end as state from orders where number ~ '^O[0-9]+$') o;
  insert into payout_lines (payout_id, line_id, amount_kobo)
  select p.id, l.id, l.amount_kobo
  from (select id, agent_id, row_number() over (partition by agent_id order by n) as place from made_payouts where is_paid) p
  join (select id, agent_id, amount_kobo, (row_number() over (partition by agent_id order by id) + 2) / 3 as place from commission_lines where state = 'paid') l
    using (agent_id, place)`;

const statementsSql = ({ statementDays: all, linesADay }: ShopScale) => `
  insert into statements (id, account, source, state, uploaded_at, file_name, file_digest, digest, from_on, to_on, opening_kobo, closing_kobo, sum_kobo, line_count,
    error_count, problems, applied_at, previous_id, applied_by)
  select ('00000000-0000-7000-f00' || k || '-' || lpad(to_hex(d), 12, '0'))::uuid, account, 'file', 'applied', current_date - ${all} + d, 'statement-' || d || '.csv',
    sha256((account || d)::bytea), 'bench', current_date - ${all} + d, current_date - ${all} + d, 0, 0, 0, ${linesADay}, 0, '[]', current_date - ${all} + d,
    case when d > 1 then ('00000000-0000-7000-f00' || k || '-' || lpad(to_hex(d - 1), 12, '0'))::uuid end, (select id from staff_members order by id limit 1)
  from (values ('provider', 1), ('bank', 2)) a (account, k), generate_series(1, ${all - 1}) d;
  insert into statement_lines (statement_id, line, account, external_id, booked_on, value_on, amount_kobo, description, reference, state, cause, state_at, cleared_by,
    cleared_to, reason, disbursement_id)
  select s.id, i, s.account, 'X' || s.account || s.to_on || i, s.to_on, s.to_on, case when i % 3 = 0 then -1 else 1 end * (1000 + (numbered.n * 7919::bigint) % 90000) * 100, 'NIP transfer ' || numbered.n,
    'NIP' || numbered.n || 'X', stated.state, null, s.to_on, case when stated.state = 'cleared' then s.applied_by end, case when stated.state = 'cleared' then 'bank-fees' end,
    case when stated.state = 'cleared' then 'Fee' end, case when stated.state = 'matched' and p.is_sent then p.id end
  from (select *, row_number() over (order by to_on, account) as place from statements where digest = 'bench') s
  cross join generate_series(1, ${linesADay}) i cross join lateral (select (place - 1) * ${linesADay} + i as n) numbered
  cross join lateral (select ${stateOf(
    'numbered.n',
    [
      ['suspense', 10],
      ['waiting', 10],
      ['cleared', 30],
    ],
    'matched',
  )} as state) stated
  left join made_payouts p on p.n = numbered.n`;

/** What fills a database with payments, loans, payouts, commission and statements. After `shopHistory`, on the same connection. */
export const moneyHistory = (scale: ShopScale): readonly string[] => [
  chargesSql,
  loansSql(scale),
  payoutsSql(scale),
  linesSql,
  statementsSql(scale),
];

/** Books what was paid for each order, from one account at the provider to one for each store, read by the statements up to yesterday. Sums and numbers go on from what is booked. */
export const ledgerHistory = ({ stores }: ShopScale): string => `
  insert into ledger_accounts (kind, owner, opened_at) select 'provider-balance', '', now() union all
    select 'store-payable', ${storeId('s')}::text, now() from generate_series(1, ${stores}) s on conflict do nothing;
  create temporary table made_transfers as
  select o.n, ('00000000-0000-7000-f100-' || lpad(to_hex(o.n), 12, '0'))::uuid as id, p.id as debit, c.id as credit, o.goods + o.fee as amount, o.at, o.number,
    p.entry_count + row_number() over (order by o.n) as debit_number, p.debits_posted_kobo + sum(o.goods + o.fee) over (order by o.n)::bigint as debit_sum,
    p.credits_posted_kobo as debit_credits, row_number() over (partition by store order by o.n) as credit_number,
    sum(o.goods + o.fee) over (partition by store order by o.n)::bigint as credit_sum
  from made_orders o join ledger_accounts p on p.kind = 'provider-balance' and p.owner = ''
    join ledger_accounts c on c.kind = 'store-payable' and c.owner = ${storeId('o.store')}::text
  where o.state not in ('awaiting-payment', 'expired');
  insert into ledger_transfers (id, key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id, effective_on, booked_on, booked_at)
  select id, 'bench ' || n, sha256('loaded'), 'posted', 'goods-sold', 'order:' || number, debit, credit, amount, id, at::date, at::date, at from made_transfers;
  insert into ledger_entries (account_id, number, transfer_id, debits_posted_kobo, credits_posted_kobo, debits_pending_kobo, credits_pending_kobo, booked_at)
  select debit, debit_number, id, debit_sum, debit_credits, 0, 0, at from made_transfers union all
    select credit, credit_number, id, 0, credit_sum, 0, 0, at from made_transfers;
  update ledger_accounts a set entry_count = e.number, debits_posted_kobo = e.debits_posted_kobo, credits_posted_kobo = e.credits_posted_kobo,
    last_booked_at = e.booked_at
  from (select distinct on (account_id) * from ledger_entries order by account_id, number desc) e
  where e.account_id = a.id and a.id in (select debit from made_transfers union select credit from made_transfers);
  insert into ledger_items (account, number, transfer_id, code, subject, amount_kobo, booked_on, line_id)
  select 'provider', t.debit_number, t.id, 'goods-sold', 'order:' || t.number, t.amount, t.at::date, l.id
  from (select *, row_number() over (order by n desc) as place from made_transfers) t
  join (select id, row_number() over (order by booked_on desc, id) as place from statement_lines where account = 'provider' and state = 'matched') l using (place)
  where t.at < now() - interval '2 days';
  insert into ledger_items (account, number, transfer_id, code, subject, amount_kobo, booked_on)
  select 'provider', debit_number, id, 'goods-sold', 'order:' || number, amount, at::date
  from made_transfers where at between now() - interval '2 days' and now() - interval '1 day';
  update ledger_readings set last_number = (select max(debit_number) from made_transfers where at < now() - interval '1 day') where account = 'provider'`;
