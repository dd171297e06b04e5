import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { postTransfers } from '../src/domains/money/ledger/post-transfers.ts';
import { findAccount } from '../src/domains/money/ledger/queries.ts';
import {
  type AccountRef,
  agentAccount,
  businessAccount,
  type EndOfPending,
  type NewTransfer,
  type TransferRequest,
} from '../src/domains/money/ledger/rules.ts';
import { businessDateOf } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database.ts';
import type { TestApp } from './start-app.ts';

/** The accounts of a new agent. */
export function newAgent() {
  const id = randomUUID();
  return {
    payable: agentAccount('agent-payable', id),
    cost: agentAccount('commission-cost', id),
    recoverable: agentAccount('agent-recoverable', id),
  };
}

/** Commission that an agent earned; what is given differs. */
export const earning = (
  { cost, payable }: ReturnType<typeof newAgent>,
  given: Partial<NewTransfer> = {},
): NewTransfer => ({
  key: `test:${randomUUID()}`,
  kind: 'posted',
  code: 'commission-earned',
  subject: 'line:1',
  effectiveOn: '2026-06-15',
  debit: cost,
  credit: payable,
  amountKobo: 54_161,
  ...given,
});
/** The end of a pending transfer. */
export const ending = (kind: 'post' | 'void', pendingKey: string, given: Partial<EndOfPending> = {}): EndOfPending => ({
  key: `test:${randomUUID()}`,
  kind,
  code: kind === 'post' ? 'commission-earned' : 'commission-voided',
  subject: 'line:1',
  effectiveOn: '2026-06-15',
  pendingKey,
  ...given,
});
/** A payout that is sent. */
export const paying = ({ payable }: ReturnType<typeof newAgent>, amountKobo: number): NewTransfer => ({
  ...earning({ cost: payable, payable, recoverable: payable }),
  kind: 'pending',
  code: 'payout-sent',
  debit: payable,
  credit: businessAccount('provider-balance'),
  amountKobo,
});

/** An account's sums: debits and credits posted, debits and credits pending. */
async function sumsOf(database: Database, ref: AccountRef): Promise<number[]> {
  const found = await findAccount(database.read, ref);
  return found === null
    ? []
    : [found.debitsPostedKobo, found.creditsPostedKobo, found.debitsPendingKobo, found.creditsPendingKobo];
}

/** Checks for the whole ledger that accounts, entries and transfers say the same. */
async function assertWhole(database: Database): Promise<void> {
  const { rows } = await database.pool.query(`
    with sides as (
      select debit_account_id as account_id, kind, amount_kobo as debit, 0 as credit from ledger_transfers
      union all select credit_account_id, kind, 0, amount_kobo from ledger_transfers),
    summed as (
      select account_id, count(*) as entries, sum(case when kind in ('posted', 'post') then debit else 0 end) as dp,
        sum(case when kind in ('posted', 'post') then credit else 0 end) as cp,
        sum(case kind when 'pending' then debit when 'posted' then 0 else -debit end) as dr,
        sum(case kind when 'pending' then credit when 'posted' then 0 else -credit end) as cr
      from sides group by account_id)
    select a.kind, a.owner from ledger_accounts a left join summed s on s.account_id = a.id
    left join ledger_entries e on e.account_id = a.id and e.number = a.entry_count
    where a.entry_count > 0 and (a.debits_posted_kobo, a.credits_posted_kobo, a.debits_pending_kobo, a.credits_pending_kobo,
        a.entry_count) is distinct from (s.dp, s.cp, s.dr, s.cr, s.entries)
      or a.entry_count > 0 and (a.debits_posted_kobo, a.credits_posted_kobo, a.debits_pending_kobo, a.credits_pending_kobo,
        a.last_booked_at)
        is distinct from (e.debits_posted_kobo, e.credits_posted_kobo, e.debits_pending_kobo, e.credits_pending_kobo, e.booked_at)
      or a.entry_count <> (select count(*) from ledger_entries n where n.account_id = a.id)
    union all
    select 'order', account_id::text from (
      select account_id, booked_at < lag(booked_at) over (partition by account_id order by number) as back from ledger_entries) o
      where back
    union all
    select 'books', '' from ledger_accounts having sum(debits_posted_kobo) <> sum(credits_posted_kobo)
      or sum(debits_pending_kobo) <> sum(credits_pending_kobo)`);
  assert.deepEqual(rows, []);
}

/** What the ledger's tests do on a database. */
export const ledgerOf = (database: Database) => ({
  post: (...requests: TransferRequest[]) => database.write((tx) => postTransfers(tx, requests)),
  sumsOf: (ref: AccountRef) => sumsOf(database, ref),
  assertWhole: () => assertWhole(database),
});

/** Stores that the proof of the money ran now, and found nothing or some differences: what it would find is not what these tests are about. */
export async function storeProof(app: TestApp, differenceCount = 0): Promise<void> {
  const day = businessDateOf(app.clock);
  await app.context.database.pool.query(
    `insert into proof_runs (day, whole, started_at, finished_at, agent_count, difference_count) values ($1, true, $2, $2, 0, $3)`,
    [day, app.clock.now(), differenceCount],
  );
}
