import { type Db, statement } from '../../../platform/database.ts';
import type { ProofDifference } from './check-queries.ts';

// Each check is one statement, so that it sees one instant. `$1` is since when payouts or accounts changed, or null for all of them. A
// job carries what the provider answered to the payout: a quarter of an hour is enough for that.
const settling = `interval '15 minutes'`;
const atMost = 200;
const changed = `($1::timestamptz is null or p.changed_at >= $1)`;
const accountKind = `case p.partner_kind when 'store' then 'store-payable' else 'rider-payable' end`;

// It failed, and was paid after all: its entries became due again and stay so, and the payment is an entry against the partner.
const failedFirst = (payout: string) => `exists (select from partner_payout_events v
  where v.payout_id = ${payout}.id and v.kind = 'paid-after-all' and v.detail->>'from' = 'failed')`;

const payoutsAndEntries = statement<ProofDifference>(
  'proof-partner-payouts-and-entries',
  `with mine as (select * from partner_payouts p where ${changed}),
   summed as (
     select p.id, count(e.transfer_id) as entries, coalesce(sum(e.amount_kobo) filter (where e.amount_kobo > 0), 0) as above,
       coalesce(-sum(e.amount_kobo) filter (where e.amount_kobo < 0), 0) as below,
       -- An entry says what the ledger says: this partner's account, posted, and the same amount.
       count(*) filter (where e.transfer_id is not null and (t.id is null or t.kind <> 'posted' or e.amount_kobo is distinct from
         case when c.kind = ${accountKind} and c.owner = p.partner_id::text then t.amount_kobo
           when d.kind = ${accountKind} and d.owner = p.partner_id::text then -t.amount_kobo end)) as foreign_entries,
       count(*) filter (where (e.released_at is null) <> (p.state not in ('failed', 'refused', 'dropped') and not ${failedFirst('p')}))
         as released_wrongly
     from mine p left join partner_payout_entries e on e.payout_id = p.id
     left join ledger_transfers t on t.id = e.transfer_id
     left join ledger_accounts d on d.id = t.debit_account_id left join ledger_accounts c on c.id = t.credit_account_id
     group by p.id)
   select 'partner-payout:' || p.id as subject, null as "agentId",
     jsonb_build_object('state', p.state, 'reference', p.reference, 'entries', s.entries, 'amountKobo', p.amount_kobo,
       'aboveZeroKobo', s.above, 'belowZeroKobo', s.below, 'entriesOfOthers', s.foreign_entries) as detail
   from mine p join summed s using (id)
   where p.state <> 'dropped' and (s.entries <> p.entry_count or s.above <> p.positive_kobo or s.below <> p.set_off_kobo
     or s.foreign_entries > 0 or s.released_wrongly > 0)
   order by 1 limit ${atMost}`,
);

const payoutsAndLedger = statement<ProofDifference>(
  'proof-partner-payouts-and-ledger',
  `with mine as (select * from partner_payouts p where ${changed}),
   booked as (
     select p.id,
       coalesce(sum(case when t.kind = 'pending' then t.amount_kobo when t.kind in ('post', 'void') then -t.amount_kobo end), 0) as pending,
       coalesce(sum(case when t.kind not in ('posted', 'post') then 0 when d.kind = ${accountKind} and d.owner = p.partner_id::text
         then t.amount_kobo when c.kind = ${accountKind} and c.owner = p.partner_id::text then -t.amount_kobo end), 0) as taken,
       coalesce(sum(case when t.kind not in ('posted', 'post') then 0 when c.kind = 'provider-balance' then t.amount_kobo
         when d.kind = 'provider-balance' then -t.amount_kobo end), 0) as sent
     from mine p left join ledger_transfers t on t.subject = 'partner-payout:' || p.id
     left join ledger_accounts d on d.id = t.debit_account_id left join ledger_accounts c on c.id = t.credit_account_id
     group by p.id)
   select 'partner-payout:' || p.id as subject, null as "agentId",
     jsonb_build_object('state', p.state, 'reference', p.reference, 'amountKobo', p.amount_kobo, 'pendingKobo', b.pending,
       'takenFromPartnerKobo', b.taken, 'sentKobo', b.sent) as detail
   from mine p join booked b using (id)
   where b.pending <> case when p.state in ('sending', 'unclear') then p.amount_kobo else 0 end
     or b.taken <> case when p.state = 'paid' then p.amount_kobo else 0 end
     or b.sent <> case when p.state = 'paid' then p.amount_kobo else 0 end
   order by 1 limit ${atMost}`,
);

/** Each partner's account: what was posted for and against the partner, less what payouts took. No other booking takes money from it. */
const accountsAndPayouts = statement<ProofDifference>(
  'proof-partner-accounts-and-payouts',
  `with mine as materialized (
     select a.*, case a.kind when 'store-payable' then 'store' else 'rider' end as partner_kind from ledger_accounts a
     where a.kind in ('store-payable', 'rider-payable') and ($1::timestamptz is null or a.last_booked_at >= $1)),
   sides as (
     select m.kind, m.owner, m.credits_posted_kobo - m.debits_posted_kobo as balance, m.debits_pending_kobo as pending,
       (select coalesce(sum(case when t.credit_account_id = m.id then t.amount_kobo else -t.amount_kobo end), 0)
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where e.account_id = m.id and t.kind = 'posted') as owed,
       (select coalesce(sum(p.amount_kobo), 0) from partner_payouts p
        where p.partner_kind = m.partner_kind and p.partner_id::text = m.owner and p.state in ('paid', 'returned')
          and not ${failedFirst('p')}) as paid,
       (select coalesce(sum(p.amount_kobo), 0) from partner_payouts p
        where p.partner_kind = m.partner_kind and p.partner_id::text = m.owner and p.state in ('sending', 'unclear')) as on_the_way
     from mine m)
   select kind || ':' || owner as subject, null as "agentId",
     jsonb_build_object('balanceKobo', balance, 'owedKobo', owed, 'paidKobo', paid, 'pendingKobo', pending, 'onTheWayKobo', on_the_way)
       as detail
   from sides where balance <> owed - paid or pending <> on_the_way order by 1 limit ${atMost}`,
);

const payoutsAndProvider = statement<ProofDifference>(
  'proof-partner-payouts-and-provider',
  `select 'partner-payout:' || p.id as subject, null as "agentId",
     jsonb_build_object('state', p.state, 'disbursement', coalesce(d.state, 'none'), 'reference', p.reference,
       'amountKobo', p.amount_kobo, 'disbursedKobo', coalesce(d.amount_kobo, 0), 'alarm', d.alarm) as detail
   from partner_payouts p left join disbursements d on d.id = p.disbursement_id
   where (${changed} or d.changed_at >= $1) and p.disbursement_id is not null and (
     d.id is null or d.amount_kobo <> p.amount_kobo or d.reference <> p.reference or d.owner <> 'partner-payout:' || p.id
     or (d.changed_at < now() - ${settling} and p.changed_at < now() - ${settling}
       and p.state <> case d.state when 'waiting' then 'sending' else d.state end)
     or (d.state in ('paid', 'returned') and not exists (
       select from disbursement_answers a where a.disbursement_id = d.id and a.source = 'verify'
         -- Or two people said that it was paid after all, as the provider did after another word.
         and (a.outcome = 'found' or a.failure in ('moved-after-failed', 'moved-after-returned')))))
   order by 1 limit ${atMost}`,
);

const since = (check: typeof payoutsAndEntries) => (db: Db, from: Date | null) => db.list(check, [from]);

/** The checks of payouts to stores and riders. */
export const partnerChecks = [
  { name: 'partner-payouts-and-entries', find: since(payoutsAndEntries) },
  { name: 'partner-payouts-and-ledger', find: since(payoutsAndLedger) },
  { name: 'partner-payouts-and-ledger', find: since(accountsAndPayouts) },
  { name: 'partner-payouts-and-provider', find: since(payoutsAndProvider) },
] as const;
