import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { toNaira } from '@foodbank/contract/primitives/money';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { startChargesOverHttp } from '../../apps/api/test/charges-over-http.ts';
import { makeOwnCustomer } from '../../apps/api/test/make-own-customer.ts';
import type { Measure } from '../bench.ts';
import { type Call, loadOpenLoop, percentileMs, send } from '../http-load.ts';
import { loadShop, priceKobo, productCount, productId, storeId } from '../load-shop.ts';
import { withClient } from '../open-postgres.ts';
import type { Result } from '../results.ts';
import { startProduct, tokenSecret } from '../servers.ts';

/** Calls of customers in a second, beside the server's usual load. */
const rates = { 'save a basket': 50, 'check out': 5, 'list products': 10, 'search for food': 5, 'misspelt search': 2 };
type ShopKind = keyof typeof rates;
const shopPerSecond = Object.values(rates).reduce((sum, rate) => sum + rate, 0);
const warmUpRounds = 2;
const rounds = 20;
const basketCustomers = 200;
const linesEach = 10;
const slowest = 5;

/**
 * A shop with 10,000 products, under the usual load: customers change baskets of ten lines, check out and search. The payment provider
 * is a stand-in. Reports the times of each kind of call, and the statements that took the most time.
 */
export const measureShop: Measure = async ({ databaseUrl, traffic, perSecond, seconds }) => {
  const ends: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-shop-'));
  try {
    await loadShop(databaseUrl);
    const provider = await startChargesOverHttp(
      { after: (end) => ends.push(end) },
      { secretKey: 'sk_live_of_the_bench' },
    );
    const paystack = { PAYSTACK_URL: provider.url, PAYSTACK_SECRET_KEY: provider.secretKey };
    const product = await startProduct(databaseUrl, paystack);
    ends.push(() => product.stop());
    const checkouts = rates['check out'] * seconds * (warmUpRounds + rounds) + 1;
    const cookies = await makeCustomers(databaseUrl, folder, basketCustomers + checkouts);
    const shop = await fillBaskets(product.url, cookies);
    const hasTimes = await countStatements(databaseUrl);
    const next = mixed({ next: traffic.next, perSecond }, shop, rates);
    const load = { perSecond: perSecond + shopPerSecond, next };
    await loadOpenLoop(product.url, { ...load, seconds: seconds * warmUpRounds });
    const { all, kinds, errors } = await loadOpenLoop(product.url, { ...load, seconds: seconds * rounds });
    for (const error of errors.slice(0, 5)) console.error(error);
    const name = `${productCount.toLocaleString('en')} products`;
    const results: Result[] = Object.entries(rates).map(([kind, rate]) => {
      const times = kinds.get(kind);
      const note = `${rate} a second; p50 ${percentileMs(times, 50).toFixed(1)} ms, p99 ${percentileMs(times, 99).toFixed(1)} ms`;
      return { name: `${name}: p95 of ${kind}`, figure: percentileMs(times, 95), unit: 'ms', note };
    });
    const errorNote = `of ${all.count} calls, ${perSecond} a second of them the usual load`;
    return [
      ...results,
      { name: `${name}: p95 of all calls`, figure: percentileMs(all, 95), unit: 'ms' },
      { name: `${name}: errors`, figure: errors.length, unit: '', bar: { most: 0 }, note: errorNote },
      ...(hasTimes ? await readSlowest(databaseUrl) : []),
    ];
  } finally {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Customers of our own shop with a session. Returns their cookies. */
async function makeCustomers(databaseUrl: string, folder: string, count: number): Promise<string[]> {
  const config = readConfig({ DATA_DIR: folder, TOKEN_SECRET: tokenSecret, JOBS: 'none' });
  const open = await openContext(config, databaseUrl, { clock: systemClock, log: createLog('silent') });
  try {
    const app = { context: open.context, send: () => Promise.reject(new Error('no calls')) };
    const cookies = [];
    for (let made = 0; made < count; made++) cookies.push((await makeOwnCustomer(app)).cookie);
    return cookies;
  } finally {
    await open.close();
  }
}

interface Shopper {
  headers: Record<string, string>;
  version: number;
}

/** A call of the app with a cookie. */
export const call = (
  kind: string,
  method: Call['method'],
  path: string,
  headers: Call['headers'] = {},
  body?: object,
): Call => ({
  ...{ kind, method, path: apiPrefix + path, headers },
  ...(body && { body: JSON.stringify(body) }),
});

let turn = 0;
/** Some products, others each time. */
const linesOf = () =>
  Array.from({ length: linesEach }, () => {
    turn += 37;
    return { productId: productId(1 + (turn % productCount)), quantity: 1 + (turn % 3) };
  });

const basketOf = ({ headers, version }: Shopper, lines: object[]): Call =>
  call('save a basket', 'PUT', '/shop/basket', headers, { storeId, lines, version });

/** Gives every customer a basket. Returns what makes the next call of a kind. */
async function fillBaskets(url: string, cookies: readonly string[]): Promise<Record<ShopKind, () => Call>> {
  const shoppers: Shopper[] = [];
  const totals = new Map<Shopper, number>();
  for (const cookie of cookies) {
    const headers = { cookie: `__Host-customer=${cookie}`, 'sec-fetch-site': 'same-origin' };
    const shopper = { headers, version: 0 };
    const lines = linesOf();
    const { status, text } = await send(url, basketOf(shopper, lines));
    if (status !== 200) throw new Error(`a basket was answered ${status}: ${text.slice(0, 300)}`);
    shopper.version = JSON.parse(text).basket.version;
    shoppers.push(shopper);
    totals.set(
      shopper,
      lines.reduce((sum, { quantity }) => sum + quantity * priceKobo, 0),
    );
  }
  const buyers = shoppers.splice(basketCustomers);
  let saved = 0;
  let searched = 0;
  const search = (kind: ShopKind, words: readonly string[]) => () =>
    call(
      kind,
      'GET',
      `/shop/products?store=bench&search=${encodeURIComponent(words[searched++ % words.length] ?? '')}`,
    );
  return {
    'save a basket': () => {
      const shopper = shoppers[saved++ % shoppers.length];
      if (!shopper) throw new Error('no customers');
      const next = basketOf(shopper, linesOf());
      shopper.version += 1;
      return next;
    },
    'check out': () => {
      const buyer = buyers.pop();
      if (!buyer) throw new Error('too few customers for so many checkouts');
      const body = {
        key: randomUUID(),
        basketVersion: buyer.version,
        handover: 'pick-up',
        total: toNaira(totals.get(buyer) ?? 0),
      };
      return call('check out', 'POST', '/shop/checkouts', buyer.headers, body);
    },
    'list products': () => call('list products', 'GET', `/shop/products?store=bench&category=bench-${searched++ % 20}`),
    'search for food': search('search for food', ['mile twelve rice', 'garri', 'palm oil kano', 'sort 4711']),
    'misspelt search': search('misspelt search', ['palmm oyl', 'growndnut', 'toomato bodjia']),
  };
}

/** Other calls, so many a second of each kind, spread evenly among those of the usual load. */
export function mixed<Kind extends string>(
  usual: { next: () => Call; perSecond: number },
  others: Record<Kind, () => Call>,
  perSecond: Readonly<Record<Kind, number>>,
): () => Call {
  const kinds = Object.keys(perSecond) as Kind[];
  const makers = [
    { rate: usual.perSecond, due: 0, next: usual.next },
    ...kinds.map((kind) => ({ rate: perSecond[kind], due: 0, next: others[kind] })),
  ];
  const total = makers.reduce((sum, { rate }) => sum + rate, 0);
  return () => {
    for (const maker of makers) maker.due += maker.rate / total;
    const maker = makers.reduce((first, other) => (other.due > first.due ? other : first));
    maker.due -= 1;
    return maker.next();
  };
}

/** Begins to count the time of each statement, if the server can. */
const countStatements = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    try {
      await client.query('create extension if not exists pg_stat_statements');
      await client.query('select pg_stat_statements_reset()');
      return true;
    } catch {
      return false;
    }
  });

/** The statements that took the most time in all. */
const readSlowest = (databaseUrl: string): Promise<Result[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ query: string; total: number; mean: number; calls: number }>(
      `select query, total_exec_time as total, mean_exec_time as mean, calls::int from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time desc limit $1`,
      [slowest],
    );
    return rows.map(({ query, total, mean, calls }) => ({
      name: `slow: ${query.replace(/\s+/g, ' ').replaceAll('|', '').slice(0, 90)}`,
      figure: mean,
      unit: 'ms',
      note: `${calls} times, ${(total / 1000).toFixed(1)} s in all`,
    }));
  });
