import { type Db, statement } from '../../../platform/database.ts';
import type { AgentCheck, ProofDifference } from './check-queries.ts';

// Each check is one statement, so that it sees one instant. `$1` are the agents. A job carries what the provider answered to the
// payout, and a reversed line out of it: a quarter of an hour is enough for that.
const settling = `interval '15 minutes'`;
const atMost = 200;

const payoutsAndLines = statement<ProofDifference>(
  'proof-payouts-and-lines',
  `with mine as (select * from payouts where agent_id = any($1::uuid[])),
   summed as (
     select p.id, count(l.line_id) as lines, coalesce(sum(l.amount_kobo) filter (where l.amount_kobo > 0), 0) as above,
       coalesce(-sum(l.amount_kobo) filter (where l.amount_kobo < 0), 0) as below,
       count(*) filter (where c.agent_id <> p.agent_id) as foreign_lines,
       count(*) filter (where l.amount_kobo > 0 and l.amount_kobo <> c.amount_kobo) as parts_of_lines,
       count(*) filter (where (l.released_at is null) <> (p.state not in ('failed', 'returned', 'refused', 'dropped'))) as released_wrongly
     from mine p left join payout_lines l on l.payout_id = p.id
       and (l.released_at is null or p.state in ('failed', 'returned', 'refused'))
     left join commission_lines c on c.id = l.line_id
     group by p.id)
   select 'payout:' || p.id as subject, p.agent_id as "agentId",
     jsonb_build_object('state', p.state, 'reference', p.reference, 'lines', s.lines, 'amountKobo', p.amount_kobo,
       'linesAboveZeroKobo', s.above, 'linesBelowZeroKobo', s.below, 'positiveKobo', p.positive_kobo, 'setOffKobo', p.set_off_kobo) as detail
   from mine p join summed s using (id)
   where p.state <> 'dropped' and (s.lines = 0 or s.above <> p.positive_kobo or s.below <> p.set_off_kobo or s.foreign_lines > 0
     or s.parts_of_lines > 0 or s.released_wrongly > 0)
   order by 1 limit ${atMost}`,
);

const linesInPayouts = statement<ProofDifference>(
  'proof-lines-in-payouts',
  `select 'line:' || c.id as subject, c.agent_id as "agentId",
     jsonb_build_object('state', c.state, 'sent', c.sent, 'amountKobo', c.amount_kobo, 'payouts', count(l.payout_id),
       'payoutStates', coalesce(string_agg(p.state, ', ' order by p.id), '')) as detail
   from commission_lines c left join payout_lines l on l.line_id = c.id and l.released_at is null and l.amount_kobo > 0
   left join payouts p on p.id = l.payout_id
   where c.agent_id = any($1::uuid[]) and c.amount_kobo > 0 and c.changed_at < now() - ${settling}
   group by c.id
   having case
     when c.state = 'paid' then coalesce(string_agg(p.state, ','), '') <> 'paid'
     when c.state = 'in-payout' and c.sent then coalesce(string_agg(p.state, ','), '') not in ('sending', 'unclear')
     when c.state = 'in-payout' then coalesce(string_agg(p.state, ','), '') not in ('proposed', 'reviewed', 'approved', 'held')
     else count(l.payout_id) > 0 end
   order by 1 limit ${atMost}`,
);

const setOffs = statement<ProofDifference>(
  'proof-set-offs',
  `with parts as (
     select l.line_id, -sum(l.amount_kobo) as taken, coalesce(-sum(l.amount_kobo) filter (where p.state = 'paid'), 0) as settled
     from payouts p join payout_lines l on l.payout_id = p.id and l.released_at is null and l.amount_kobo < 0
     where p.agent_id = any($1::uuid[]) group by l.line_id)
   select 'line:' || c.id as subject, c.agent_id as "agentId",
     jsonb_build_object('state', c.state, 'amountKobo', c.amount_kobo, 'setOffKobo', c.set_off_kobo, 'inPayoutsKobo', coalesce(s.taken, 0),
       'settledKobo', c.settled_kobo, 'inPaidPayoutsKobo', coalesce(s.settled, 0)) as detail
   from commission_lines c left join parts s on s.line_id = c.id
   where c.agent_id = any($1::uuid[]) and c.amount_kobo < 0
     and (c.set_off_kobo <> coalesce(s.taken, 0) or c.settled_kobo <> coalesce(s.settled, 0))
   order by 1 limit ${atMost}`,
);

const payoutsAndLedger = statement<ProofDifference>(
  'proof-payouts-and-ledger',
  `with mine as (select * from payouts where agent_id = any($1::uuid[])),
   booked as (
     select p.id, count(t.id) as transfers,
       coalesce(sum(case when t.kind = 'pending' then t.amount_kobo when t.kind in ('post', 'void') then -t.amount_kobo end), 0) as pending,
       coalesce(sum(case when t.kind not in ('posted', 'post') then 0 when d.kind = 'agent-payable' then t.amount_kobo
         when c.kind = 'agent-payable' then -t.amount_kobo end), 0) as taken,
       coalesce(sum(case when t.kind not in ('posted', 'post') then 0 when c.kind = 'provider-balance' then t.amount_kobo
         when d.kind = 'provider-balance' then -t.amount_kobo end), 0) as sent
     from mine p left join ledger_transfers t on t.subject = 'payout:' || p.id
     left join ledger_accounts d on d.id = t.debit_account_id left join ledger_accounts c on c.id = t.credit_account_id
     group by p.id)
   select 'payout:' || p.id as subject, p.agent_id as "agentId",
     jsonb_build_object('state', p.state, 'reference', p.reference, 'amountKobo', p.amount_kobo, 'transfers', b.transfers,
       'pendingKobo', b.pending, 'takenFromAgentKobo', b.taken, 'sentKobo', b.sent) as detail
   from mine p join booked b using (id)
   where b.pending <> case when p.state in ('sending', 'unclear') then p.positive_kobo else 0 end
     or b.taken <> case when p.state = 'paid' then p.positive_kobo else 0 end
     or b.sent <> case when p.state = 'paid' then p.amount_kobo else 0 end
   order by 1 limit ${atMost}`,
);

const payoutsAndProvider = statement<ProofDifference>(
  'proof-payouts-and-provider',
  `select 'payout:' || p.id as subject, p.agent_id as "agentId",
     jsonb_build_object('state', p.state, 'disbursement', coalesce(d.state, 'none'), 'reference', p.reference,
       'amountKobo', p.amount_kobo, 'disbursedKobo', coalesce(d.amount_kobo, 0), 'alarm', d.alarm) as detail
   from payouts p left join disbursements d on d.id = p.disbursement_id
   where p.agent_id = any($1::uuid[]) and p.disbursement_id is not null and (
     d.id is null or d.amount_kobo <> p.amount_kobo or d.reference <> p.reference or d.owner <> 'payout:' || p.id
     or (d.changed_at < now() - ${settling} and p.changed_at < now() - ${settling}
       and p.state <> case d.state when 'waiting' then 'sending' else d.state end)
     or (d.state in ('paid', 'returned') and not exists (
       select from disbursement_answers a where a.disbursement_id = d.id and a.source = 'verify'
         -- Or two people said that it was paid after all, as the provider did after another word.
         and (a.outcome = 'found' or a.failure in ('moved-after-failed', 'moved-after-returned')))))
   order by 1 limit ${atMost}`,
);

const byAgents = (check: typeof setOffs) => (db: Db, agentIds: readonly string[]) => db.list(check, [agentIds]);

/** The checks of agents' payouts. */
export const payoutChecks: readonly AgentCheck[] = [
  { name: 'payouts-and-lines', find: byAgents(payoutsAndLines) },
  { name: 'payouts-and-lines', find: byAgents(linesInPayouts) },
  { name: 'payouts-and-lines', find: byAgents(setOffs) },
  { name: 'payouts-and-ledger', find: byAgents(payoutsAndLedger) },
  { name: 'payouts-and-provider', find: byAgents(payoutsAndProvider) },
];
