import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { createRandom, type Random } from '../../apps/api/src/demo/random.ts';
import { chargeMischiefFrom } from '../../apps/api/test/charge-mischief.ts';
import { type ChargeStandIn, startChargesOverHttp } from '../../apps/api/test/charges-over-http.ts';

import { lastFirst } from '../../apps/api/test/ending.ts';
import { makeCombo, makeProduct, makeStore } from '../../apps/api/test/make-products.ts';
import { makeStaff, staffCalls, type TestStaff } from '../../apps/api/test/make-staff.ts';
import { makeWindow, makeZone } from '../../apps/api/test/make-stops.ts';
import { makeSignedInAgent } from '../../apps/api/test/sign-in-directly.ts';
import { startApp, type TestApp } from '../../apps/api/test/start-app.ts';
import { buildGates, type Gates } from '../killable/gates.ts';
import { type Killable, keepKillable } from '../killable/keep-killable.ts';
import type { KillPoint } from '../killable/kill-points.ts';
import { askOne } from '../system/ask.ts';
import type { Pass } from './child.ts';

/** A Monday morning in Lagos. */
const beginsAt = '2026-07-06T06:00:00.000Z';
const windowDays = 4;
const staffHours = 4;

/** What the test knows of one press of "Order and pay". */
export interface Press {
  key: string;
  /** Null until the press was answered. */
  orderNumber: string | null;
  /** What the customer was told by an answer of 200: it has to hold at the end. */
  told: Set<'agreed' | 'placed' | 'cancelled' | 'delivered' | 'returned' | 'settled'>;
  /** The references that the customer paid, on pages that the product showed. */
  paid: string[];
}

/** Where goods are sold, with what the store had at first. */
export interface Stall {
  storeId: string;
  stock: ReadonlyMap<string, number>;
  /** What baskets are made of: single products and a combo of them. */
  products: readonly string[];
  windowIds: readonly string[];
}

/** The product under test, a payment provider that lies, and what the test knows. */
export interface CheckoutWorld {
  random: Random;
  app: TestApp;
  provider: ChargeStandIn;
  product: Killable<Pass>;
  gates: Gates;
  stall: Stall;
  agentCode: string;
  staff: Pick<TestStaff, 'send'>;
  presses: Press[];
  /** Where the product writes its text messages. */
  dataDir: string;
  /** Makes calls to the process that may be killed. Without an answer the status is 0. */
  send: TestApp['send'];
  now(): Date;
  /** Lets time pass and does what the product does every few minutes. */
  pass(seconds: number): Promise<void>;
}

/** Opens a world with a store, windows for some days, and a member of staff. It closes at the end of the test. */
export async function openCheckoutWorld(
  test: TestContext,
  seed: number,
  points: readonly KillPoint[],
): Promise<CheckoutWorld> {
  const t = lastFirst(test);
  let offsetMs = Date.parse(beginsAt) - Date.now();
  const now = () => new Date(Date.now() + offsetMs);
  const provider = await startChargesOverHttp(t, { now: () => now().getTime() });
  const folder = mkdtempSync(join(tmpdir(), 'fb-checkout-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const secrets = { TOKEN_SECRET: randomBytes(24).toString('hex'), TRACK_KEY: randomBytes(24).toString('hex') };
  const app = await startApp(t, { at: beginsAt, env: secrets, workless: true });
  const stall = await makeStall(app);
  const agent = await makeSignedInAgent(app);
  // Sessions of staff are short: another one works after some hours.
  let [packer, packsSince] = [await makeStaff(app, ['operations']), now().getTime()];
  const account = { PAYSTACK_URL: provider.url, PAYSTACK_SECRET_KEY: provider.secretKey };
  const product = keepKillable<Pass, null>({
    program: new URL('child.ts', import.meta.url),
    env: {
      ...secrets,
      ...account,
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      LIMIT_SCALE: '1000000',
    },
    databaseUrl: app.databaseUrl,
    settings: null,
    offsetMs: () => offsetMs,
  });
  t.after(() => product.stop());
  const gates = await buildGates(app.databaseUrl, () => product.kill(), points);
  t.after(() => gates.close());
  const random = createRandom(seed);
  provider.mischief = gates.around(chargeMischiefFrom(random.next));
  const send = sendTo(product);
  return {
    ...{ random, app, provider, product, gates, stall, send, now, dataDir: folder },
    agentCode: agent.referralCode,
    staff: staffCalls({ send, context: app.context }, () => packer.cookie),
    presses: [],
    async pass(seconds) {
      offsetMs += seconds * 1000;
      app.clock.set(now().toISOString());
      if (now().getTime() - packsSince > staffHours * 3_600_000)
        [packer, packsSince] = [await makeStaff(app, ['operations']), now().getTime()];
      await product.ask({ offsetMs });
    },
  };
}

async function makeStall(app: TestApp): Promise<Stall> {
  const { id: storeId } = await makeStore(app);
  await makeZone(app, ['Surulere']);
  const onHand = 400;
  const made = [];
  for (const priceKobo of [333_333, 250_000, 1_000_001])
    made.push((await makeProduct(app, storeId, { priceKobo, onHand })).id);
  // Few of it, so that late payments meet an empty shelf.
  const rare = await makeProduct(app, storeId, { priceKobo: 420_000, onHand: 12 });
  const parts = made.slice(0, 2).map((productId) => ({ productId, quantity: 2 }));
  const combo = await makeCombo(app, storeId, parts);
  const first = lagosDay(app.clock.now());
  const windowIds = [];
  for (let day = 0; day < windowDays; day += 1)
    windowIds.push(
      await makeWindow(app, storeId, { day: addDays(first, day), startHour: 16, endHour: 20, capacity: 500 }),
    );
  const stock = new Map([...made.map((id) => [id, onHand] as const), [rare.id, 12] as const]);
  return { storeId, stock, products: [...stock.keys(), combo.id], windowIds };
}

/** Calls over HTTP, in the form that the test's own app has. */
function sendTo(product: Killable<Pass>): TestApp['send'] {
  const agent = new Agent({ keepAlive: false });
  return async ({ method, path }, { params = {}, body }, _token, _address, headers = {}) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const question = { method, path: apiPrefix + filled, headers, body };
    const answer = await askOne(agent, await product.port(), question);
    return { status: answer.status, body: { message: '', ...answer.body, code: answer.code as never }, headers: {} };
  };
}
