import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import { chargeDueCards } from '../../apps/api/src/domains/lending/automatic-payments/charging.ts';
import { tellAhead } from '../../apps/api/src/domains/lending/automatic-payments/telling.ts';
import type { AppContext } from '../../apps/api/src/platform/app-context.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { chargeStandIn } from '../../apps/api/test/charge-stand-in.ts';
import type { Measure } from '../bench.ts';
import { due, loadLoans } from '../load-loans.ts';
import { withClient } from '../open-postgres.ts';
import { digits, type Result } from '../results.ts';
import { tokenSecret } from '../servers.ts';

const database = 'foodbank_bench_automatic';
const count = 10_000;
const day: Day = '2026-06-23';
const perMinute = 250;
const most = 5;

/**
 * Cards that pay 10,000 due parts in a day, through the product in one process, on a fresh database: each customer is told the day before, then told no
 * more by the hourly runs, and each card is charged within the provider's limit of calls. The provider is a stand-in that answers at once, so what is
 * measured is our own work.
 */
export const measureAutomatic: Measure = async ({ postgres }) => {
  const url = await postgres.makeDatabase(database);
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-automatic-'));
  try {
    await loadLoans(url, due, { count, day });
    const config = readConfig({ DATA_DIR: folder, TOKEN_SECRET: tokenSecret, JOBS: 'none' });
    let now = new Date(`${addDays(day, -1)}T10:00:00Z`);
    const charges = chargeStandIn();
    charges.chargeAuthorization = async () => ({ kind: 'attempted' });
    const open = await openContext(config, url, { clock: { now: () => now }, log: createLog('error'), charges });
    try {
      const { context } = open;
      await loadMandates(url, context);
      const told = await timed(async () => assert.equal(await tellAhead(context), count));
      const again = await timed(async () => assert.equal(await tellAhead(context), 0));
      now = new Date(`${day}T08:00:00Z`);
      const charged = await timed(async () => {
        for (let left = count; left > 0; left -= perMinute) {
          assert.equal(await chargeDueCards(context, perMinute), perMinute);
          now = new Date(now.getTime() + 60_000);
        }
      });
      return [
        resultOf('telling a customer of tomorrow’s charge', told, { most }),
        resultOf('a mandate about which there is nothing to tell', again),
        resultOf('charging a card', charged, { most }),
      ];
    } finally {
      await open.close();
    }
  } finally {
    await postgres.dropDatabase(database);
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Took {
  ms: number;
  cpuMs: number;
}

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - begun, cpuMs: (user + system) / 1_000 };
}

function resultOf(what: string, { ms, cpuMs }: Took, bar?: Result['bar']): Result {
  const note = `of ${count.toLocaleString('en')}; ${digits(cpuMs / count)} ms of it the product's processor time`;
  return { name: `automatic payments: ${what}`, figure: ms / count, unit: 'ms', ...(bar && { bar }), note };
}

/** Each loan's customer keeps a card that pays it by itself. */
async function loadMandates(url: string, { keys }: AppContext): Promise<void> {
  const sealed = keys.seal(JSON.stringify({ code: 'AUTH_bench', email: 'bench@example.com' }));
  await withClient(url, async (client) => {
    await client.query(
      `insert into saved_cards (customer_id, authorization_sealed, channel, brand, last4, ends_on, kept_at, approved_at, active_at)
       select customer_id, $1, 'card', 'visa', '4081', '2030-12-31', t, t, t from loans, (select now() - interval '5 years' as t) t`,
      [sealed],
    );
    await client.query(
      `insert into payment_mandates (loan_id, customer_id, card_id, text_version, language, most_kobo, last_due_on, agreed_at, in_force_at,
         told_in_force_at)
       select l.id, l.customer_id, c.id, '1', 'en', l.open_principal_kobo + l.open_charge_kobo, $1, c.kept_at, c.kept_at, c.kept_at
       from loans l join saved_cards c on c.customer_id = l.customer_id`,
      [addDays(day, 14)],
    );
    await client.query('vacuum (analyze) saved_cards, payment_mandates, customers');
  });
}
