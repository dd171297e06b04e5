import { type Db, statement } from '../../../platform/database.ts';
import type { ProofDifference } from './check-queries.ts';

// Each check is one statement, so that it sees one instant. All employers and what goes back to their staff are few.
const atMost = 200;

/** What an employer owes, and what it passed on beyond: the rows of its files and its settlements, beside its accounts. */
const employersAndLedger = statement<ProofDifference>(
  'proof-employers-and-ledger',
  `with deducted as (
     select f.employer_id, sum(r.deducted_kobo) as kobo from payroll_files f join payroll_rows r on r.file_id = f.id group by 1),
   settled as (
     select employer_id, sum(settled_kobo) as kobo, sum(surplus_kobo) as surplus from employer_settlements group by 1),
   accounts as (
     select owner, sum(debits_posted_kobo - credits_posted_kobo) filter (where kind = 'employer-receivable') as owed,
       sum(credits_posted_kobo - debits_posted_kobo) filter (where kind = 'employer-surplus') as surplus
     from ledger_accounts where kind in ('employer-receivable', 'employer-surplus') group by 1),
   joined as (
     select e.id, e.code, coalesce(d.kobo, 0) - coalesce(s.kobo, 0) as owes, coalesce(s.surplus, 0) as beyond,
       coalesce(a.owed, 0) as booked_owes, coalesce(a.surplus, 0) as booked_beyond
     from employers e left join deducted d on d.employer_id = e.id left join settled s on s.employer_id = e.id
     left join accounts a on a.owner = e.id::text)
   select 'employer:' || id as subject, null as "agentId",
     jsonb_build_object('code', code, 'owesKobo', owes, 'bookedOwesKobo', booked_owes, 'beyondKobo', beyond, 'bookedBeyondKobo', booked_beyond)
       as detail
   from joined where owes <> booked_owes or beyond <> booked_beyond order by 1 limit ${atMost}`,
);

/** Each file: what of it is settled is at most what was deducted. Each row: what was deducted is what its last answer says, and what its loan has of it. */
const filesAndLoans = statement<ProofDifference>(
  'proof-payroll-files-and-loans',
  `with settled as (
     select file_id, sum(settled_kobo) as kobo from employer_settlements where file_id is not null group by 1),
   files as (
     select f.number, f.row_count, f.sum_kobo, count(r.id) as row_total, sum(r.amount_kobo) as asked, sum(r.deducted_kobo) as deducted,
       max(coalesce(s.kobo, 0)) as settled
     from payroll_files f join payroll_rows r on r.file_id = f.id left join settled s on s.file_id = f.id group by f.id),
   paid as (
     select split_part(e.payload ->> 'id', ':', 2) as row_id, sum((e.payload ->> 'kobo')::bigint) as kobo
     from loan_events e where e.kind = 'paid' and e.payload ->> 'id' like 'payslip:%' and not exists (
       select from loan_events v where v.loan_id = e.loan_id and v.kind = 'reversed' and v.payload ->> 'id' = e.payload ->> 'id')
     group by 1),
   rows as (
     select r.id, f.number, r.row_number, r.deducted_kobo, coalesce(p.kobo, 0) as paid,
       (select a.deducted_kobo from payroll_answers a where a.row_id = r.id and a.number = r.answer_count) as answered
     from payroll_rows r join payroll_files f on f.id = r.file_id left join paid p on p.row_id = r.id::text)
   select 'payroll:' || number as subject, null as "agentId",
     jsonb_build_object('rows', row_total, 'rowsOfFile', row_count, 'askedKobo', asked, 'sumKobo', sum_kobo, 'deductedKobo', deducted,
       'settledKobo', settled) as detail
   from files where row_total <> row_count or asked <> sum_kobo or settled > deducted
   union all
   select 'payroll:' || number, null, jsonb_build_object('row', row_number, 'deductedKobo', deducted_kobo, 'answeredKobo', answered,
     'paidOnLoanKobo', paid)
   from rows where deducted_kobo <> paid or deducted_kobo <> coalesce(answered, 0) order by 1 limit ${atMost}`,
);

/** What goes back to customers: what is reserved and what left, as its state says; and what the provider was asked to send. */
const surplusesAndLedger = statement<ProofDifference>(
  'proof-payroll-surpluses-and-ledger',
  `with booked as (
     select s.id, coalesce(sum(case when t.kind = 'pending' then t.amount_kobo when t.kind in ('post', 'void') then -t.amount_kobo end), 0)
         as pending,
       coalesce(sum(case t.code when 'payslip-refund-paid' then t.amount_kobo when 'payslip-refund-returned' then -t.amount_kobo end)
         filter (where t.kind in ('post', 'posted')), 0) as left_kobo
     from payroll_surpluses s left join ledger_transfers t on t.subject = 'payslip-refund:' || s.id group by s.id)
   select 'payslip-refund:' || s.id as subject, null as "agentId",
     jsonb_build_object('state', s.state, 'amountKobo', s.amount_kobo, 'pendingKobo', b.pending, 'leftKobo', b.left_kobo,
       'disbursedKobo', d.amount_kobo) as detail
   from payroll_surpluses s join booked b using (id) left join disbursements d on d.id = s.disbursement_id
   where b.pending <> case when s.state in ('waiting', 'sending', 'unclear') then s.amount_kobo else 0 end
     or b.left_kobo <> case when s.state = 'paid' then s.amount_kobo else 0 end
     or (d.id is not null and (d.amount_kobo <> s.amount_kobo or d.owner <> 'payslip-refund:' || s.id))
   order by 1 limit ${atMost}`,
);

const whole = (check: typeof employersAndLedger) => (db: Db) => db.list(check, []);

/** The checks of what leaves with payslips. */
export const payrollChecks = [
  { name: 'employers-and-ledger', find: whole(employersAndLedger) },
  { name: 'payroll-files-and-loans', find: whole(filesAndLoans) },
  { name: 'payroll-surpluses-and-ledger', find: whole(surplusesAndLedger) },
] as const;
