import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { postTransfers } from '../../apps/api/src/domains/money/ledger/post-transfers.ts';
import { agentAccount, type NewTransfer } from '../../apps/api/src/domains/money/ledger/rules.ts';
import type { Statement, Tx } from '../../apps/api/src/platform/database.ts';
import { clients, onTwoCores, rateOf, ratePgbench } from '../against-pgbench.ts';
import type { Bench, Measure } from '../bench.ts';
import { agentId } from '../load-data.ts';
import { loadLedger, transferKobo } from '../load-ledger.ts';
import { openProductDatabase, withClient } from '../open-postgres.ts';
import { digits, type Result, ratioOf } from '../results.ts';

const agents = 1_000;
const database = 'foodbank_bench_ledger';
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
        await loadLedger(url, agents, size);
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
    amountKobo: transferKobo,
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
