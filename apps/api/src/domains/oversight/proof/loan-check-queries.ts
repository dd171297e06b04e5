import type { PlanTerms } from '@foodbank/contract/lending/plans';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import { canonicalJson, readAgreement, sha256Of } from '../../lending/loans/agreement-text.ts';
import { asLoanEvent, type ScheduledInstalment, type StoredLoanEvent } from '../../lending/loans/event-queries.ts';
import { replayLoan } from '../../lending/loans/life/replay-loan.ts';
import { scheduleOf } from '../../lending/loans/loan-event-rules.ts';
import { cacheOf } from '../../lending/loans/queries.ts';
import { findAccountDifferences, type ProofDifference } from './check-queries.ts';

// Each check is one statement, so that it sees one instant. `$1` is since when loans changed, by an event or by a day, or null for all.
const atMost = 200;
const loansAtOnce = 500;
const changed = `($1::timestamptz is null or l.changed_at >= $1)`;

/** A loan with everything that its state is made of, as it is stored. */
interface LoanWithEvents {
  id: string;
  row: Record<string, unknown>;
  /** The terms that the row's version of its plan has. */
  terms: PlanTerms | null;
  events: Pick<StoredLoanEvent, 'number' | 'kind' | 'on' | 'payload'>[];
  lastVersion: number;
  instalments: ScheduledInstalment[] | null;
}

const loansWithEvents = statement<LoanWithEvents>(
  'proof-loans-with-events',
  `select l.id, to_jsonb(l) as row,
     (select v.terms from plan_versions v where v.plan_code = l.plan_code and v.version = l.plan_version) as terms,
     coalesce((select jsonb_agg(jsonb_build_object('number', e.number, 'kind', e.kind, 'on', e.on_day, 'payload', e.payload) order by e.number)
       from loan_events e where e.loan_id = l.id), '[]') as events,
     coalesce((select max(s.version) from loan_schedules s where s.loan_id = l.id), 0) as "lastVersion",
     (select s.instalments from loan_schedules s where s.loan_id = l.id order by s.version desc limit 1) as instalments
   from loans l where ${changed} and l.id > $2 order by l.id limit $3`,
);

/**
 * Each loan beside the replay of its agreement and its events: the one check that uses the code of the product, because that is what a
 * loan is. The replay is one function that shares nothing with what stores its results, and has examples worked by hand.
 */
async function findLoansUnlikeEvents(db: Db, since: Date | null): Promise<ProofDifference[]> {
  const found: ProofDifference[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; found.length < atMost; ) {
    const loans = await db.list(loansWithEvents, [since, after, loansAtOnce]);
    found.push(...loans.flatMap(differenceOf));
    const last = loans.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return found.slice(0, atMost);
}

function differenceOf({ id, row, terms, events, lastVersion, instalments }: LoanWithEvents): ProofDifference[] {
  const detail: Record<string, unknown> = {};
  const compare = (name: string, stored: unknown, replayed: unknown) => {
    if (JSON.stringify(stored) !== JSON.stringify(replayed)) Object.assign(detail, { [name]: { stored, replayed } });
  };
  const text = String(row.agreement);
  compare('agreement_hash', row.agreement_hash, `\\x${sha256Of(text)}`);
  compare(
    'event_numbers',
    events.map(({ number }) => number),
    events.map((_, index) => index + 1),
  );
  const { customerId, owner, agreement } = readAgreement(text);
  const { planCode, planVersion, acceptedOn, plan } = agreement;
  const sealed = {
    customer_id: customerId,
    owner,
    plan_code: planCode,
    plan_version: planVersion,
    accepted_on: acceptedOn,
  };
  for (const [column, value] of Object.entries(sealed)) compare(column, row[column], value);
  compare('plan_terms', canonicalJson(terms), canonicalJson(plan));
  const replayed = events.map((event) => asLoanEvent(event as StoredLoanEvent));
  const state = replayLoan(agreement, replayed, String(row.replayed_through));
  const cache = cacheOf({ state, eventCount: events.length, scheduleVersion: lastVersion });
  for (const [column, value] of Object.entries(cache)) compare(column, row[column], value);
  const planned = scheduleOf(state);
  const stored = instalments?.map(({ number, dueOn, principalKobo, chargeKobo }) => ({
    number,
    dueOn,
    principalKobo,
    chargeKobo,
  }));
  compare('schedule', stored, planned);
  return Object.keys(detail).length === 0 ? [] : [{ subject: `loan:${id}`, agentId: null, detail }];
}

// The close of the proven day may run after the proof, as when people start it by hand. So a change of that day is named on the next one.
const loansBehind = statement<ProofDifference>(
  'proof-loans-behind',
  `select 'loan:' || id as subject, null as "agentId",
     jsonb_build_object('number', number, 'changesOn', next_change_on, 'replayedThrough', replayed_through) as detail
   from loans where next_change_on < $1 order by next_change_on, id limit ${atMost}`,
);

const parts = [
  ['loan-principal', 'books_principal_kobo', 1],
  ['loan-charges', 'books_charge_kobo', 1],
  ['loan-late-fees', 'books_late_fee_kobo', 1],
  ['loan-charge-income', 'books_charge_income_kobo', -1],
  ['loan-late-fee-income', 'books_late_fee_income_kobo', -1],
  ['loan-written-off', 'books_written_off_kobo', 1],
  ['loan-recovered', 'books_recovered_kobo', -1],
  ['customer-funds', 'books_funds_kobo', -1],
] as const;
/** What the transfers of a loan moved on an account of a kind, on the account's own side. */
const moved = (kind: string, side: 1 | -1) => `coalesce(sum(case when d.kind = '${kind}' then t.amount_kobo
  when c.kind = '${kind}' then -t.amount_kobo end), 0) * ${side}`;

/** The transfers of each loan beside its books. A transfer of a loan moves money between its customer and its plan only. */
const loansAndTransfers = statement<ProofDifference>(
  'proof-loans-and-transfers',
  `with mine as materialized (select l.* from loans l where ${changed}),
   booked as (
     select m.id, ${parts.map(([kind, column, side]) => `${moved(kind, side)} as b_${column}`).join(', ')},
       coalesce(bool_or(t.kind <> 'posted' or d.owner not in (m.customer_id, m.plan_code)
         or c.owner not in (m.customer_id, m.plan_code)), false) as foreign_owner
     from mine m left join ledger_transfers t on t.subject = 'loan:' || m.id
     left join ledger_accounts d on d.id = t.debit_account_id left join ledger_accounts c on c.id = t.credit_account_id
     group by m.id)
   select 'loan:' || m.id as subject, null as "agentId", jsonb_build_object('number', m.number, 'state', m.state,
       ${parts.map(([kind, column]) => `'${kind}', jsonb_build_array(m.${column}, b.b_${column})`).join(', ')}) as detail
   from mine m join booked b using (id)
   where b.foreign_owner or (${parts.map(([, column]) => `m.${column}`).join(', ')})
     is distinct from (${parts.map(([, column]) => `b.b_${column}`).join(', ')})
   order by 1 limit ${atMost}`,
);

/** The loans of each plan together beside the plan's accounts. */
const plansAndAccounts = statement<ProofDifference>(
  'proof-plans-and-accounts',
  `with kinds (kind, side) as (values ${parts
    .filter(([kind]) => kind !== 'customer-funds')
    .map(([kind, , side]) => `('${kind}', ${side})`)
    .join(', ')}),
   summed as (
     select plan_code, ${parts.map(([, column]) => `sum(${column}) as ${column}`).join(', ')} from loans group by plan_code),
   of_loans as (
     select s.plan_code, k.kind, case k.kind ${parts.map(([kind, column]) => `when '${kind}' then s.${column}`).join(' ')} end as kobo
     from summed s cross join kinds k),
   of_accounts as (
     select a.owner as plan_code, a.kind, (a.debits_posted_kobo - a.credits_posted_kobo) * k.side as kobo
     from ledger_accounts a join kinds k using (kind))
   select coalesce(kind, '') || ':' || plan_code as subject, null as "agentId",
     jsonb_build_object('loansKobo', coalesce(l.kobo, 0), 'accountKobo', coalesce(a.kobo, 0)) as detail
   from of_loans l full join of_accounts a using (plan_code, kind)
   where coalesce(l.kobo, 0) <> coalesce(a.kobo, 0) order by 1 limit ${atMost}`,
);
const plansBooked = statement<{ owner: string }>(
  'proof-plans-booked',
  `select distinct owner from ledger_accounts where kind in (${parts
    .filter(([kind]) => kind !== 'customer-funds')
    .map(([kind]) => `'${kind}'`)
    .join(', ')}) and ($1::timestamptz is null or last_booked_at >= $1)`,
);

async function findAccountsOfPlans(db: Db, since: Date | null): Promise<ProofDifference[]> {
  const owners = (await db.list(plansBooked, [since])).map(({ owner }) => owner);
  return findAccountDifferences(db, owners);
}

/** Transfers under the name of a loan that doesn't exist. */
const strangeLoans = statement<ProofDifference>(
  'proof-transfers-of-no-loan',
  `select 'transfer:' || t.id as subject, null as "agentId",
     jsonb_build_object('key', t.key, 'of', t.subject, 'amountKobo', t.amount_kobo) as detail
   from ledger_transfers t
   where t.subject like 'loan:%' and ($1::timestamptz is null or t.booked_on >= ($1 at time zone 'Africa/Lagos')::date)
     and not exists (select from loans l where 'loan:' || l.id = t.subject)
   order by t.id limit ${atMost}`,
);

/** The checks of loans. */
export const loanChecks = [
  { name: 'loans-and-events', find: findLoansUnlikeEvents },
  {
    name: 'loans-and-days',
    find: async (db: Db, _since: Date | null, day: Day | null) => (day === null ? [] : db.list(loansBehind, [day])),
  },
  { name: 'loans-and-ledger', find: (db: Db, since: Date | null) => db.list(loansAndTransfers, [since]) },
  { name: 'loans-and-ledger', find: (db: Db) => db.list(plansAndAccounts) },
  { name: 'loans-and-ledger', find: (db: Db, since: Date | null) => db.list(strangeLoans, [since]) },
  { name: 'accounts-and-entries', find: findAccountsOfPlans },
] as const;
