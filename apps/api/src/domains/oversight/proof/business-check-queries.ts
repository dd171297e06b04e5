import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import { listDaySumsDifferences } from '../../money/ledger/day-sum-queries.ts';
import { listUnreconciled } from '../../money/reconciliation/list-unreconciled.ts';
import { chargeChecks } from './charge-check-queries.ts';
import { findAccountDifferences, type ProofDifference } from './check-queries.ts';
import { heldBackChecks } from './held-back-check-queries.ts';
import { loanChecks } from './loan-check-queries.ts';
import { partnerChecks } from './partner-check-queries.ts';
import { payrollChecks } from './payroll-check-queries.ts';
import { planChecks } from './plan-check-queries.ts';
import { riderChecks } from './rider-check-queries.ts';

const debitsAndCredits = statement<ProofDifference>(
  'proof-debits-and-credits',
  `with accounts as (
     select coalesce(sum(debits_posted_kobo), 0) as debits, coalesce(sum(credits_posted_kobo), 0) as credits,
       coalesce(sum(debits_pending_kobo), 0) as debits_pending, coalesce(sum(credits_pending_kobo), 0) as credits_pending
     from ledger_accounts)
   select 'ledger' as subject, null as "agentId", jsonb_build_object('debitsKobo', debits, 'creditsKobo', credits,
     'pendingDebitsKobo', debits_pending, 'pendingCreditsKobo', credits_pending) as detail
   from accounts where debits <> credits or debits_pending <> credits_pending`,
);
// A transfer that was written without its entries moves no account. Day by day, so that each statement stays short.
const bookedDays = statement<{ day: string }>(
  'proof-booked-days',
  `select distinct booked_on as day from ledger_transfers where $1::timestamptz is null
     or booked_on >= ($1 at time zone 'Africa/Lagos')::date order by 1`,
);
// Many transfers of an account may have one instant, as after a migration: sides are counted, because looking for each would take the
// square of their number, and so might a join that PostgreSQL plans badly.
const transfersWithoutEntries = statement<ProofDifference>(
  'proof-transfers-without-entries',
  `with mine as materialized (select id, debit_account_id, credit_account_id, booked_at from ledger_transfers where booked_on = $1),
   sides as (
     select id as transfer_id, debit_account_id as account_id, 1 as missing from mine
     union all select id, credit_account_id, 1 from mine
     union all
     select e.transfer_id, e.account_id, -1
     from (select debit_account_id as id from mine union select credit_account_id from mine) a
     join ledger_entries e on e.account_id = a.id
       and e.booked_at between (select min(booked_at) from mine) and (select max(booked_at) from mine))
   select 'transfer:' || t.id as subject, null as "agentId",
     jsonb_build_object('key', t.key, 'of', t.subject, 'amountKobo', t.amount_kobo) as detail
   from ledger_transfers t where t.id = any(array(
     select distinct transfer_id from (
       select transfer_id from sides group by transfer_id, account_id having sum(missing) > 0 limit 200) lost))
   order by t.id`,
);
const strangeSubjects = statement<ProofDifference>(
  'proof-transfers-of-nothing',
  `select 'transfer:' || t.id as subject, null as "agentId",
     jsonb_build_object('key', t.key, 'of', t.subject, 'amountKobo', t.amount_kobo) as detail
   from ledger_transfers t
   where t.booked_on = $1 and t.subject like 'line:%'
     and not exists (select from commission_lines l where l.id = substr(t.subject, 6)::uuid)
   order by t.id limit 200`,
);

/**
 * A check of the business's own records: its name and what it finds among rows since an instant, or all if it is null. What a day should
 * have brought is looked for only if the proven day is given.
 */
export interface BusinessCheck {
  name: string;
  find(db: Db, since: Date | null, day: Day | null): Promise<ProofDifference[]>;
}

const byDay = (check: typeof strangeSubjects) => async (db: Db, since: Date | null) => {
  const days = await db.list(bookedDays, [since]);
  const found: ProofDifference[] = [];
  for (const { day } of days) found.push(...(await db.list(check, [day])));
  return found;
};

/** How the ledger stands beside the statements, where they differ. */
async function statementDifferences(db: Db): Promise<ProofDifference[]> {
  const { accounts, suspenseDifferenceKobo } = await listUnreconciled(db);
  const differing = accounts.filter(({ differenceKobo }) => differenceKobo !== 0);
  const ofAccounts = differing.map(({ account, ledgerKobo, closing, unstated, differenceKobo }) => ({
    subject: `account:${account}`,
    agentId: null,
    detail: {
      ledgerKobo,
      closingKobo: closing?.amountKobo ?? 0,
      closingOn: closing?.on ?? null,
      onNoStatementKobo: unstated.amountKobo,
      differenceKobo,
    },
  }));
  const ofSuspense = { subject: 'account:suspense', agentId: null, detail: { differenceKobo: suspenseDifferenceKobo } };
  return suspenseDifferenceKobo === 0 ? ofAccounts : [...ofAccounts, ofSuspense];
}

/** The same twice: it reads several statements, between which a payout may be booked. */
async function stableStatementDifferences(db: Db): Promise<ProofDifference[]> {
  const first = (await statementDifferences(db)).map((found) => JSON.stringify(found));
  if (first.length === 0) return [];
  return (await statementDifferences(db)).filter((found) => first.includes(JSON.stringify(found)));
}

/** The checks of the business's own records. */
export const businessChecks: readonly BusinessCheck[] = [
  { name: 'debits-and-credits', find: (db) => db.list(debitsAndCredits) },
  { name: 'accounts-and-entries', find: (db) => findAccountDifferences(db, ['']) },
  { name: 'transfers-and-entries', find: byDay(transfersWithoutEntries) },
  { name: 'transfers-and-lines', find: byDay(strangeSubjects) },
  { name: 'day-sums-and-entries', find: (db) => listDaySumsDifferences(db) },
  { name: 'ledger-and-statements', find: stableStatementDifferences },
  ...chargeChecks,
  ...riderChecks,
  ...partnerChecks,
  ...loanChecks,
  ...planChecks,
  ...heldBackChecks,
  ...payrollChecks,
];
