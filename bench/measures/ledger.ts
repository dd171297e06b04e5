import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { agentAccount, type NewTransfer } from '../../apps/api/src/domains/money/ledger/ledger-rules.ts';
import { postTransfers } from '../../apps/api/src/domains/money/ledger/post-transfers.ts';
import type { Statement, Tx } from '../../apps/api/src/platform/database.ts';
import { clients, onTwoCores, rateOf, ratePgbench } from '../against-pgbench.ts';
import type { Bench, Measure } from '../bench.ts';
import { agentId } from '../load-data.ts';
import { openProductDatabase, withClient } from '../open-postgres.ts';
import { digits, type Result, ratioOf } from '../results.ts';

const agents = 1_000;
const amountKobo = 54_161;
const database = 'foodbank_bench_ledger';
const references = [
  ['ledger_transfers', 'debit_account_id', 'ledger_transfers_debit_account_id_fkey'],
  ['ledger_transfers', 'credit_account_id', 'ledger_transfers_credit_account_id_fkey'],
  ['ledger_entries', 'account_id', 'ledger_entries_account_id_fkey'],
] as const;
const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Transfers a second through the product, one in each transaction, beside the same SQL through pgbench: on ledgers that already have
 * some numbers of transfers, each in a database of its own.
 */
export const measureLedger =
  (sizes: readonly number[]): Measure =>
  async (bench) => {
    const results: Result[] = [];
    for (const size of sizes) {
      const url = await bench.postgres.makeDatabase(database);
      try {
        await loadTransfers(url, size);
        results.push(await measureOn(bench, url, size));
        await assertSums(url);
      } finally {
        await bench.postgres.dropDatabase(database);
      }
    }
    return results;
  };

async function measureOn({ rounds, seconds }: Bench, url: string, size: number): Promise<Result> {
  const name = `transfers a second on ${size.toLocaleString('en')}, ours / pgbench`;
  const product = openProductDatabase(url, 2 * clients);
  try {
    const script = await scriptOf();
    const pairs: [ours: number, theirs: number][] = [];
    await onTwoCores(url, async () => {
      // The first round warms up.
      for (let round = 0; round <= rounds; round++) {
        const ours = await rateOf(seconds, () => product.write((tx) => postTransfers(tx, [newTransfer()])));
        const theirs = await ratePgbench(url, script, seconds);
        if (round > 0) pairs.push([ours, theirs]);
      }
    });
    const { figure, note } = ratioOf(pairs);
    const [ours = Number.NaN, theirs = Number.NaN] = [0, 1].map((place) =>
      Math.max(...pairs.map((pair) => pair[place] ?? 0)),
    );
    return {
      name,
      figure,
      unit: '',
      aim: { least: 0.85 },
      note: `${note}; at most ${digits(ours)} and ${digits(theirs)} a second`,
    };
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    return { name, figure: Number.NaN, unit: '', note: 'needs pgbench and taskset' };
  } finally {
    await product.close();
  }
}

/** A commission that some agent earned. */
function newTransfer(agent = agentId(1 + Math.floor(Math.random() * agents)), key: string = randomUUID()): NewTransfer {
  return {
    key,
    kind: 'posted',
    code: 'commission-earned',
    subject: 'line of the bench',
    effectiveOn: '2026-06-15',
    debit: agentAccount('commission-cost', agent),
    credit: agentAccount('agent-payable', agent),
    amountKobo,
  };
}

/** The transaction that the product makes, as a script of pgbench: its own statement, with a new key and some agent each time. */
async function scriptOf(): Promise<string> {
  const asked = Promise.withResolvers<{ text: string; json: string }>();
  const get = ({ text }: Statement<unknown>, values: readonly unknown[]) => {
    asked.resolve({ text, json: String(values[0]) });
    return new Promise(() => {});
  };
  void postTransfers({ get, now: new Date(), businessDate: '2026-06-15' } as unknown as Tx, [
    newTransfer('AGENT', 'KEY'),
  ]);
  const { text, json } = await asked.promise;
  const request = `'${json.replace('KEY', `' || gen_random_uuid() || '`).replaceAll('AGENT', `' || ${idOf(':agent::int')} || '`)}'`;
  const values = [`(${request})::json`, 'null', 'now()', 'current_date'];
  const sql = text.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '');
  return `\\set agent random(1, ${agents})\nbegin;\n${sql};\ncommit;\n`;
}

/** Fills the ledger with earned commission of every agent in turn, without gaps in the numbers and sums of the entries. */
async function loadTransfers(url: string, size: number): Promise<void> {
  const each = size / agents;
  await withClient(url, async (client) => {
    // Checked once at the end instead of row by row.
    for (const [table, , name] of references) await client.query(`alter table ${table} drop constraint ${name}`);
    await client.query('alter table ledger_transfers disable trigger closed_month');
    await client.query(`
      insert into ledger_accounts (kind, owner, opened_at, debits_posted_kobo, credits_posted_kobo, entry_count, last_booked_at)
      select k.kind, ${idOf('n')}, now(), case k.kind when 'commission-cost' then ${each * amountKobo} else 0 end,
        case k.kind when 'agent-payable' then ${each * amountKobo} else 0 end, ${each}, now()
      from generate_series(1, ${agents}) n, (values ('commission-cost'), ('agent-payable')) k (kind) order by n, kind`);
    await client.query(`
      insert into ledger_transfers (id, key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id,
        effective_on, booked_on, booked_at)
      select t.id, t.id::text, sha256('loaded'), 'posted', 'commission-earned', 'line:' || t.id, 2 * t.agent, 2 * t.agent - 1,
        ${amountKobo}, t.id, current_date, current_date, now()
      from (select ${idOf('n')} as id, 1 + n % ${agents} as agent from generate_series(0, ${size - 1}) n) t`);
    for (const [place, columns] of [
      ['2 * (agent + 1)', `number * ${amountKobo}, 0`],
      ['2 * agent + 1', `0, number * ${amountKobo}`],
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

/** Checks that what both have booked adds up. */
async function assertSums(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(`
      select (select sum(debits_posted_kobo) from ledger_accounts) as debits, (select sum(credits_posted_kobo) from ledger_accounts)
        as credits, (select sum(amount_kobo) from ledger_transfers) as moved, (select sum(entry_count)::bigint from ledger_accounts) as counted,
        (select count(*) from ledger_entries) as entries`);
    const [{ debits, credits, moved, counted, entries }] = rows;
    assert.deepEqual([credits, moved, entries], [debits, debits, counted]);
  });
}
