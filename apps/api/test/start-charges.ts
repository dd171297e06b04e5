import { followCharge, sweepCharges } from '../src/domains/money/charges/following.ts';
import { chargeJobs } from '../src/domains/money/charges/jobs.ts';
import { type Charge, findCharge } from '../src/domains/money/charges/queries.ts';
import { chargeChangedQueue } from '../src/domains/money/charges/queue-names.ts';
import { listRefundsOf } from '../src/domains/money/charges/refund-queries.ts';
import { startCharge } from '../src/domains/money/charges/starting.ts';
import { statement } from '../src/platform/database.ts';
import { paystackCharges } from '../src/providers/paystack-charges.ts';
import { paystackTransfers } from '../src/providers/paystack-transfers.ts';
import { chargeWith } from './charge-with.ts';
import { type ChargeStandIn, type SentWebhook, startChargesOverHttp } from './charges-over-http.ts';
import type { Ending } from './ending.ts';
import { createTestClock, startApp, type TestApp } from './start-app.ts';

export interface Charges {
  app: TestApp;
  standIn: ChargeStandIn;
  /** Makes a charge and begins it at the stand-in. */
  begin(about?: Parameters<typeof chargeWith>[1]): Promise<Charge>;
  /** Asks the provider and returns the charge. */
  check(id: string): Promise<Charge>;
  find(id: string): Promise<Charge>;
  refunds(id: string): ReturnType<typeof listRefundsOf>;
  /** Runs the jobs of charges until none is left. Jobs of the clock aren't run. */
  runJobs(): Promise<void>;
  /** Lets time pass and does what is due then. */
  pass(seconds: number): Promise<void>;
  deliver(webhook: SentWebhook): Promise<number>;
  /** How many changes were enqueued for the owner. */
  changes(id: string): Promise<number>;
}

const takeJobs = statement<{ name: string; id: string }>(
  'test-take-charge-jobs',
  `delete from pgboss.job where name = any($1) and state = 'created' and start_after <= now()
   returning name, data->>'id' as id`,
);
const changeJobs = statement<{ count: number }>(
  'test-count-charge-changes',
  `select count(*)::int as count from pgboss.job where name = $1 and data->>'id' = $2`,
);

/** Starts the product, without a worker, beside a stand-in for the provider that takes money in; its clock is the product's. */
export async function startCharges(t: Ending, options: { env?: Record<string, string> } = {}): Promise<Charges> {
  const at = '2026-07-06T09:00:00.000Z';
  let app: TestApp | null = null;
  const atFirst = createTestClock(at);
  const now = () => (app?.clock ?? atFirst).now().getTime();
  const standIn = await startChargesOverHttp(t, { now });
  const { url, secretKey } = standIn;
  const charges = paystackCharges({ url, secretKey, timeoutMs: 60_000, pauseMs: 1 });
  const payouts = paystackTransfers({ url, secretKey, timeoutMs: 60_000, pauseMs: 1, bulkPauseMs: 0 });
  const started = await startApp(t, { at, workless: true, charges, payouts, ...(options.env && { env: options.env }) });
  app = started;
  const { context } = started;
  const { database } = context;
  // What tells the owner is counted, and not run.
  const run = chargeJobs(context).filter(({ queue }) => queue !== chargeChangedQueue);
  const byQueue = new Map(run.map((job) => [job.queue, job]));
  const runJobs = async () => {
    for (;;) {
      const taken = await database.write((tx) => tx.list(takeJobs, [[...byQueue.keys()]]));
      if (taken.length === 0) return;
      for (const { name, id } of taken) await byQueue.get(name)?.run(id);
    }
  };
  const find = async (id: string) => {
    const found = await findCharge(database.read, id);
    if (found === null) throw new Error('no such charge');
    return found;
  };
  return {
    app: started,
    standIn,
    runJobs,
    find,
    async begin(about) {
      const charge = await chargeWith(context, about);
      await startCharge(context, charge.id);
      return find(charge.id);
    },
    async check(id) {
      await followCharge(context, id);
      return find(id);
    },
    refunds: (id) => listRefundsOf(database.read, id),
    async pass(seconds) {
      started.clock.advance(seconds);
      standIn.books.tick();
      await sweepCharges(context);
      await runJobs();
    },
    async deliver({ body, headers }) {
      const path = '/api/v1/webhooks/paystack';
      return (await started.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
    },
    changes: async (id) => (await database.read.get(changeJobs, [chargeChangedQueue, id])).count,
  };
}
