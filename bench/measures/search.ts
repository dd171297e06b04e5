import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { searchRecords } from '@foodbank/contract/oversight/search-staff';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import type { AppContext } from '../../apps/api/src/platform/app-context.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import type { Measure } from '../bench.ts';
import { percentileMs, send } from '../http-load.ts';
import { consoleScale, smallConsoleScale } from '../load-console-data.ts';
import { smallScale } from '../load-data.ts';
import { loadSearchData, type SearchScale, searchNames } from '../load-search-data.ts';
import type { Result } from '../results.ts';
import { makeMember, timesOf, withBusyCore } from './console.ts';

const database = 'foodbank_bench_search';
/** The bar of a search for each handle at the 95th percentile. */
const barMs = 100;

export const scaleOfSearch: SearchScale = {
  ...consoleScale,
  ...{
    customers: 100_000,
    shopOrders: 1_000_000,
    charges: 300_000,
    loans: 50_000,
    products: 10_000,
    payoutsEach: 24,
    riders: 500,
  },
};
const smallScaleOfSearch: SearchScale = {
  ...smallConsoleScale,
  ...{ customers: 1_000, shopOrders: 5_000, charges: 1_000, loans: 500, products: 500, payoutsEach: 2, riders: 20 },
};

/** What is typed: another text at each call, so that no call has the rows of the one before at hand. */
const handlesOf = ({ customers, requests, charges, loans, payoutsEach, agents }: SearchScale) => {
  const of = (count: number, call: number) => 1 + ((call * 7_919) % count);
  const names = ['Tunde', 'Amaka', 'Zainab', 'Bello', 'Okafor', 'Eze', 'Musa'];
  const words = ['rice', 'bello', 'question', 'where', 'order'];
  const handles: Record<string, (call: number) => { text: string; contacts?: 'yes' }> = {
    'order number': (call) => ({ text: searchNames.orderNumber(of(customers, call)) }),
    'four last digits': (call) => ({ text: searchNames.orderNumber(of(customers, call)).slice(-4) }),
    'begin of an order number': (call) => ({ text: searchNames.orderNumber(of(customers, call)).slice(0, 7) }),
    'common name': (call) => ({ text: names[call % names.length] ?? '' }),
    'whole name': (call) => ({ text: `${names[call % 3]} ${names[3 + (call % 4)]}` }),
    'middle of a name': (call) => ({ text: ['und', 'ain', 'ello', 'ade', 'kafo'][call % 5] ?? '' }),
    'word in most requests': (call) => ({ text: words[call % words.length] ?? '' }),
    'two common words': (call) => ({ text: `${names[call % 7]} ${words[call % words.length]}` }),
    'nobody’s name': (call) => ({ text: `zzxq${call} quuv` }),
    'phone, on Enter': (call) => ({ text: searchNames.phone(of(customers, call)), contacts: 'yes' }),
    'four digits of a phone, on Enter': (call) => ({
      text: searchNames.phone(of(customers, call)).slice(-4),
      contacts: 'yes',
    }),
    'email, on Enter': (call) => ({ text: searchNames.email(of(customers, call)), contacts: 'yes' }),
    'request number': (call) => ({ text: searchNames.requestNumber(of(requests, call)) }),
    'loan number': (call) => ({ text: searchNames.loanNumber(of(loans, call)) }),
    'payment of the provider': (call) => ({ text: searchNames.transaction(of(charges, call)) }),
    'reference of a payout': (call) => ({ text: `payout-${searchNames.payoutId(of(agents * payoutsEach, call))}` }),
    'code of a transfer': (call) => ({ text: searchNames.transfer(of(agents * payoutsEach, call)) }),
    'reference of a bank': (call) => ({ text: searchNames.bankReference(of(agents * payoutsEach, call)) }),
    product: (call) => ({ text: ['rice', 'spaghetti', 'palm oil', 'tomato', 'garri 77'][call % 5] ?? '' }),
    'id of a record': (call) => ({ text: searchNames.customerId(of(customers, call)) }),
    'page of the console': (call) => ({ text: ['commission terms', 'balance', 'privacy'][call % 3] ?? '' }),
  };
  return handles;
};

/**
 * The console's search for each handle beside one busy core, one call at a time, by a member with every role: 2,000 agents, 100,000
 * customers, a million orders, 50,000 requests, a million lines of the audit.
 */
export const measureSearch: Measure = async ({ postgres, scale: { orders } }) => {
  const scale = orders === smallScale.orders ? smallScaleOfSearch : scaleOfSearch;
  const databaseUrl = await postgres.makeDatabase(database);
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-search-'));
  try {
    await loadSearchData(databaseUrl, scale);
    const config = readConfig({ DATA_DIR: folder, LIMIT_SCALE: '1000000', JOBS: 'none' });
    const open = await openContext(config, databaseUrl, { clock: systemClock, log: createLog('silent') });
    const app = await buildApp(open.context);
    try {
      const { cookie } = await makeMember(open.context);
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      return await withBusyCore(() => measureHandles(open.context, { url, cookie, scale }));
    } finally {
      await app.close();
      await open.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await postgres.dropDatabase(database);
  }
};

async function measureHandles(
  { database: { pool } }: AppContext,
  { url, cookie, scale }: { url: string; cookie: string; scale: SearchScale },
): Promise<Result[]> {
  const results: Result[] = [];
  let refused = 0;
  for (const [name, textOf] of Object.entries(handlesOf(scale))) {
    let hits = 0;
    // Searches for contacts are limited for each member.
    await pool.query('delete from rate_limits');
    const times = await timesOf(async (call) => {
      const path = `${apiPrefix}${searchRecords.path}?${new URLSearchParams(textOf(call))}`;
      const { status, text } = await send(url, { kind: name, method: 'GET', path, headers: { cookie } });
      if (status === 200) hits += JSON.parse(text).hits.length;
      else refused += 1;
    });
    const note = `${hits} records in all calls; slowest ${(times.max / 1_000).toFixed(1)} ms`;
    results.push({ name: `search: ${name}`, figure: percentileMs(times, 95), unit: 'ms', bar: { most: barMs }, note });
  }
  return [...results, { name: 'searches that did not answer 200', figure: refused, unit: '', bar: { most: 0 } }];
}
