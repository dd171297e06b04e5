import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLimit } from '@foodbank/contract/lending/credit-limits';
import { saveBasket } from '@foodbank/contract/selling/baskets';
import { startCheckout } from '@foodbank/contract/selling/checkout';
import { previewPlans, readOffer } from '@foodbank/contract/selling/plan-offers';
import { readConfig } from '../../apps/api/src/config.ts';
import { openContext } from '../../apps/api/src/context.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { makeOwnCustomer } from '../../apps/api/test/make-own-customer.ts';
import { openPlans } from '../../apps/api/test/open-plans.ts';
import type { TestApp } from '../../apps/api/test/start-app.ts';
import type { Measure } from '../bench.ts';
import { type Call, loadOpenLoop, percentileMs, send } from '../http-load.ts';
import { withClient } from '../open-postgres.ts';
import { startProduct, tokenSecret } from '../servers.ts';
import { call, mixed } from './shop.ts';

/** Calls of customers about plans in a second, beside the server's usual load. */
const rates = { 'read the limit': 5, 'preview plans': 5, 'make an offer': 1, 'read an offer': 5 };
type PlanKind = keyof typeof rates;
const plansPerSecond = Object.values(rates).reduce((sum, rate) => sum + rate, 0);
const warmUpRounds = 2;
const rounds = 20;
const lookers = 100;
const readers = 50;
const pieces = 2;

/**
 * Limits and offers under the usual load: customers see their limit, compare paying now with four payments, and choose the plan. Reports the
 * times of each kind of call.
 */
export const measurePlans: Measure = async ({ databaseUrl, traffic, perSecond, seconds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'foodbank-bench-plans-'));
  const offers = Math.ceil(rates['make an offer'] * seconds * (warmUpRounds + rounds)) + 1;
  const shop = await openShop(databaseUrl, folder, lookers + readers + offers);
  const product = await startProduct(databaseUrl);
  try {
    const kinds = await prepareCalls(product.url, shop);
    const next = mixed({ next: traffic.next, perSecond }, kinds, rates);
    const load = { perSecond: perSecond + plansPerSecond, next };
    await loadOpenLoop(product.url, { ...load, seconds: seconds * warmUpRounds });
    const { all, kinds: times, errors } = await loadOpenLoop(product.url, { ...load, seconds: seconds * rounds });
    for (const error of errors.slice(0, 5)) console.error(error);
    const note = `of ${all.count} calls, ${perSecond} a second of them the usual load`;
    return [
      ...Object.entries(rates).map(([kind, rate]) => {
        const own = times.get(kind);
        const [p50, p99] = [50, 99].map((percentile) => percentileMs(own, percentile).toFixed(1));
        const about = `${rate} a second; p50 ${p50} ms, p99 ${p99} ms`;
        return {
          name: `plans: p95 of ${kind}`,
          figure: percentileMs(own, 95),
          unit: 'ms',
          bar: { most: 100 },
          note: about,
        };
      }),
      { name: 'plans: p95 of all calls', figure: percentileMs(all, 95), unit: 'ms', bar: { most: 100 } },
      { name: 'plans: errors', figure: errors.length, unit: '', bar: { most: 0 }, note },
    ];
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

interface PlanShop {
  storeId: string;
  productId: string;
  priceNaira: number;
  cookies: string[];
}

/** A store whose orders may be on plans, and customers who may have one. Production offers plans on no example of a text. */
async function openShop(databaseUrl: string, folder: string, count: number): Promise<PlanShop> {
  await withClient(databaseUrl, async (client) => {
    await client.query('alter table legal_texts disable trigger append_only, drop constraint legal_texts_by_two');
    await client.query('update legal_texts set is_example = false');
    await client.query('alter table legal_texts enable always trigger append_only');
    // More than the load takes of a day.
    await client.query(
      `insert into plan_bounds (bound_kobo, set_at, reason) values (1000000000000, now(), 'Of the bench')`,
    );
  });
  const config = readConfig({ DATA_DIR: folder, TOKEN_SECRET: tokenSecret, JOBS: 'none' });
  const open = await openContext(config, databaseUrl, { clock: systemClock, log: createLog('silent') });
  try {
    const clock = open.context.clock as TestApp['clock'];
    const app = {
      context: open.context,
      clock,
      send: () => Promise.reject(new Error('no calls')),
    } as unknown as TestApp;
    const plans = await openPlans(app);
    const cookies: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const customer = await makeOwnCustomer(app);
      await plans.admit(customer.id);
      cookies.push(customer.cookie);
    }
    return { storeId: plans.store.id, productId: plans.product.id, priceNaira: 5_000, cookies };
  } finally {
    await open.close();
  }
}

/** Fills every basket and makes the offers that are read. Returns what makes the next call of a kind. */
async function prepareCalls(
  url: string,
  { storeId, productId, priceNaira, cookies }: PlanShop,
): Promise<Record<PlanKind, () => Call>> {
  const customers = cookies.map((cookie) => ({ cookie: `__Host-customer=${cookie}`, 'sec-fetch-site': 'same-origin' }));
  const ask = async (one: Call) => {
    const { status, text } = await send(url, one);
    if (status !== 200) throw new Error(`${one.kind} was answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const lines = [{ productId, quantity: pieces }];
  for (const headers of customers)
    await ask(call('save a basket', 'PUT', saveBasket.path, headers, { storeId, lines, version: 0 }));
  const choice = { handover: 'pick-up' };
  const choose = (headers: Record<string, string>) =>
    call('make an offer', 'POST', startCheckout.path, headers, {
      ...{ key: randomUUID(), basketVersion: 1, ...choice, total: pieces * priceNaira, plan: 'weeks-4' },
    });
  const looking = customers.splice(0, lookers);
  const reading: { headers: Record<string, string>; path: string }[] = [];
  for (const headers of customers.splice(0, readers)) {
    const { checkout } = await ask(choose(headers));
    reading.push({ headers, path: readOffer.path.replace('{id}', checkout.id) });
  }
  let turn = 0;
  const looker = () => {
    turn += 1;
    return looking[turn % looking.length] ?? {};
  };
  return {
    'read the limit': () => call('read the limit', 'GET', readLimit.path, looker()),
    'preview plans': () => call('preview plans', 'POST', previewPlans.path, looker(), choice),
    'make an offer': () => {
      const headers = customers.pop();
      if (headers === undefined) throw new Error('too few customers for so many offers');
      return choose(headers);
    },
    'read an offer': () => {
      turn += 1;
      const { headers, path } = reading[turn % reading.length] ?? { headers: {}, path: '' };
      return call('read an offer', 'POST', path, headers);
    },
  };
}
