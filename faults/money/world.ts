import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { acceptAgentTerms, getAgentTerms } from '@foodbank/contract/earning/agreements';
import { createRandom, type Random } from '../../apps/api/src/demo/random.ts';
import { makeAgentWithAccount } from '../../apps/api/test/decide-approvals.ts';
import { makeCustomer } from '../../apps/api/test/make-agent.ts';
import { accountNumber } from '../../apps/api/test/make-payouts.ts';
import { makeStaff } from '../../apps/api/test/make-staff.ts';
import { mischiefFrom } from '../../apps/api/test/payout-mischief.ts';
import { type PayoutStandIn, startPayoutStandIn } from '../../apps/api/test/payout-stand-in.ts';
import { startApp, type TestApp } from '../../apps/api/test/start-app.ts';
import { type Killable, keepKillable } from '../killable/keep-killable.ts';
import type { Finance, Operation } from './operations.ts';

const agentCount = 16;
const customersPerAgent = 2;
const dayMs = 86_400_000;
/** The business begins on this day, long enough ago for a year and a half to pass in a run. */
const beginsAt = '2025-01-02T09:00:00.000Z';
/** Customers signed up on this day, and earn commission for 12 months. */
export const referredAt = '2025-01-01T09:00:00.000Z';

/** An order as the test reported it last. */
export type OrderReport = Extract<Operation, { kind: 'order' }>['order'] & { agentId: string };

/** The product under test, the payment provider, and what the test knows to be true. */
export interface World {
  random: Random;
  app: TestApp;
  provider: PayoutStandIn;
  product: Killable<Operation>;
  agentIds: readonly string[];
  customers: readonly { id: string; agentId: string }[];
  /** Every order whose last report was answered. */
  orders: Map<string, OrderReport>;
  /** Whose each account is or was. */
  accounts: Map<string, string>;
  now(): Date;
  /** The next day's clock, for the operation that begins it. */
  nextDay(): Operation;
}

/** Opens a world with agents, customers and two members of finance. It closes at the end of the test. */
export async function openWorld(t: TestContext, seed: number): Promise<World> {
  let offsetMs = Date.parse(beginsAt) - Date.now();
  const now = () => new Date(Date.now() + offsetMs);
  const provider = await startPayoutStandIn(t, { now: () => now().getTime(), mischief: mischiefFrom(seed) });
  const folder = mkdtempSync(join(tmpdir(), 'fb-money-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const secrets = { TOKEN_SECRET: randomBytes(24).toString('hex'), TRACK_KEY: randomBytes(24).toString('hex') };
  const app = await startApp(t, { at: beginsAt, env: secrets, workless: true });
  const accounts = new Map<string, string>();
  const agentIds: string[] = [];
  const customers: { id: string; agentId: string }[] = [];
  for (let index = 0; index < agentCount; index += 1) {
    const number = accountNumber();
    const agent = await makeAgentWithAccount(app, number);
    const { terms } = await app.call(getAgentTerms, { params: { id: agent.id } }, agent.token);
    await app.call(acceptAgentTerms, { params: { id: agent.id }, body: { version: terms.version } }, agent.token);
    agentIds.push(agent.id);
    accounts.set(number, agent.id);
    for (let made = 0; made < customersPerAgent; made += 1) {
      const id = `M-${index}-${made}`;
      await makeCustomer(app, id, { referralCode: agent.referralCode, referredAt });
      customers.push({ id, agentId: agent.id });
    }
  }
  const [reviewer, approver] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
  const { rows } = await app.context.database.pool.query(
    `insert into approvals (kind, subject, payload, fingerprint, permission, requested_by, requested_by_kind, reason, requested_at,
       expires_at, state) values ('commission-correction', 'test', '{}', 'test', 'none', $1, 'staff', 'test', now(), now(), 'approved')
     returning id`,
    [reviewer.id],
  );
  const product = keepKillable<Operation, Finance>({
    program: new URL('child.ts', import.meta.url),
    env: {
      ...secrets,
      DATA_DIR: folder,
      PAYSTACK_URL: provider.url,
      PAYSTACK_SECRET_KEY: provider.secretKey,
      LIMIT_SCALE: '1000000',
    },
    databaseUrl: app.databaseUrl,
    settings: { reviewer: reviewer.id, approver: approver.id, approvalId: rows[0].id },
    offsetMs: () => offsetMs,
  });
  t.after(() => product.stop());
  const nextDay = (): Operation => {
    offsetMs += dayMs;
    return { kind: 'day', offsetMs };
  };
  const random = createRandom(seed);
  return { random, app, provider, product, agentIds, customers, orders: new Map(), accounts, now, nextDay };
}
