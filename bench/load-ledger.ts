import { withClient } from './open-postgres.ts';

/** What each loaded transfer moves. */
export const transferKobo = 54_161;
const references = [
  ['ledger_transfers', 'debit_account_id', 'ledger_transfers_debit_account_id_fkey'],
  ['ledger_transfers', 'credit_account_id', 'ledger_transfers_credit_account_id_fkey'],
  ['ledger_entries', 'account_id', 'ledger_entries_account_id_fkey'],
] as const;
const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Fills an empty ledger with some transfers: earned commission of every agent in turn, without gaps in the numbers and sums of the
 * entries. The number of transfers is a multiple of the number of agents.
 */
export async function loadLedger(url: string, agents: number, size: number): Promise<void> {
  const each = size / agents;
  await withClient(url, async (client) => {
    // Checked once at the end instead of row by row.
    for (const [table, , name] of references) await client.query(`alter table ${table} drop constraint ${name}`);
    await client.query('alter table ledger_transfers disable trigger closed_month');
    await client.query(`
      insert into ledger_accounts (kind, owner, opened_at, debits_posted_kobo, credits_posted_kobo, entry_count, last_booked_at)
      select k.kind, ${idOf('n')}, now(), case k.kind when 'commission-cost' then ${each * transferKobo} else 0 end,
        case k.kind when 'agent-payable' then ${each * transferKobo} else 0 end, ${each}, now()
      from generate_series(1, ${agents}) n, (values ('commission-cost'), ('agent-payable')) k (kind) order by n, kind`);
    await client.query(`
      insert into ledger_transfers (id, key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id,
        effective_on, booked_on, booked_at)
      select t.id, t.id::text, sha256('loaded'), 'posted', 'commission-earned', 'line:' || t.id, 2 * t.agent, 2 * t.agent - 1,
        ${transferKobo}, t.id, current_date, current_date, now()
      from (select ${idOf('n')} as id, 1 + n % ${agents} as agent from generate_series(0, ${size - 1}) n) t`);
    for (const [place, columns] of [
      ['2 * (agent + 1)', `number * ${transferKobo}, 0`],
      ['2 * agent + 1', `0, number * ${transferKobo}`],
    ]) {
      await client.query(`
        insert into ledger_entries (account_id, number, transfer_id, debits_posted_kobo, credits_posted_kobo, debits_pending_kobo,
          credits_pending_kobo, booked_at)
        select ${place}, number, ${idOf(`(number - 1) * ${agents} + agent`)}, ${columns}, 0, 0, now()
        from generate_series(0, ${agents - 1}) agent, generate_series(1, ${each}) number`);
    }
    for (const [table, column, name] of references) {
      await client.query(
        `alter table ${table} add constraint ${name} foreign key (${column}) references ledger_accounts`,
      );
    }
    await client.query('alter table ledger_transfers enable always trigger closed_month');
    for (const table of ['accounts', 'transfers', 'entries']) await client.query(`vacuum analyze ledger_${table}`);
  });
}
