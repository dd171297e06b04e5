import type { ContextParts } from '../src/context.ts';
import { agentPayouts, mayLeaveBy } from '../src/domains/earning/payouts/send-payouts.ts';
import { findDisbursement } from '../src/domains/money/payments/disbursement-queries.ts';
import { paymentJobs } from '../src/domains/money/payments/jobs.ts';
import { listDisbursementAnswers } from '../src/domains/money/payments/queries.ts';
import { disbursementChangedQueue } from '../src/domains/money/payments/queue-names.ts';
import { requestDisbursement } from '../src/domains/money/payments/request-disbursement.ts';
import { sweepDisbursements } from '../src/domains/money/payments/sweep-disbursements.ts';
import { partnerPayouts } from '../src/domains/selling/partner-payouts/jobs.ts';
import { statement } from '../src/platform/database.ts';
import { paystackTransfers } from '../src/providers/paystack-transfers.ts';
import type { Ending } from './ending.ts';
import { allAccept } from './make-payouts.ts';
import { type PayoutStandIn, type PayoutStandInOptions, startPayoutStandIn, type Webhook } from './payout-stand-in.ts';
import { createTestClock, startApp, type TestApp } from './start-app.ts';

export interface Payments {
  app: TestApp;
  standIn: PayoutStandIn;
  /** Requests a disbursement and returns its id. The reference is made of the number. */
  request(number: number, amountKobo?: number, account?: { number?: string; name?: string }): Promise<string>;
  /** Runs the jobs of payments, one after the other, until none is left. Jobs of the clock aren't run. */
  runJobs(): Promise<void>;
  /** Lets time pass and does what is due then. */
  pass(seconds: number): Promise<void>;
  find(id: string): Promise<NonNullable<Awaited<ReturnType<typeof findDisbursement>>>>;
  /** What is stored about a disbursement, oldest first, as "source outcome". */
  answers(id: string): Promise<string[]>;
  /** Sends a webhook to the product. Returns the status. */
  deliver(webhook: Webhook): Promise<number>;
  /** How many changes were enqueued for payouts, by disbursement. */
  changes(id: string): Promise<number>;
}

/** What the job that sends money asks the domains of payouts. Disbursements of a test alone belong to none of them. */
export const mayLeave = mayLeaveBy([agentPayouts(allAccept), partnerPayouts]);

/** The reference of a test's disbursement. */
export const referenceOf = (number: number) => `payout-test-${String(number).padStart(8, '0')}`;

const takeJobs = statement<{ name: string; id: string }>(
  'test-take-jobs',
  `delete from pgboss.job where name = any($1) and state = 'created' and start_after <= now()
   returning name, data->>'id' as id, created_on`,
);
const changeJobs = statement<{ count: number }>(
  'test-count-changes',
  `select count(*)::int as count from pgboss.job where name = $1 and data->>'id' = $2`,
);

/** Starts the product, without a worker, beside a stand-in for the payment provider whose clock is the product's. */
export async function startPayments(
  t: Ending,
  options: PayoutStandInOptions & { at?: string; env?: Record<string, string>; payouts?: ContextParts['payouts'] } = {},
): Promise<Payments> {
  const { at = '2026-07-06T09:00:00.000Z' } = options;
  let app: TestApp | null = null;
  const atFirst = createTestClock(at);
  const now = () => (app?.clock ?? atFirst).now().getTime();
  const standIn = await startPayoutStandIn(t, { now, ...options });
  const { url, secretKey } = standIn;
  const payouts = paystackTransfers({ url, secretKey, timeoutMs: 60_000, pauseMs: 1, bulkPauseMs: 0 });
  const started = await startApp(t, { at, workless: true, payouts, ...(options.env && { env: options.env }) });
  app = started;
  const { context } = started;
  const { database } = context;
  const byQueue = new Map(paymentJobs(context, mayLeave).map((job) => [job.queue, job]));
  const runJobs = async () => {
    for (;;) {
      const [...taken] = await database.write((tx) => tx.list(takeJobs, [[...byQueue.keys()]]));
      if (taken.length === 0) return;
      for (const { name, id } of taken) await byQueue.get(name)?.run(id);
    }
  };
  return {
    app: started,
    standIn,
    runJobs,
    request: (number, amountKobo = 500_000, { number: accountNumber = '0123456789', name = 'AMAKA OKAFOR' } = {}) =>
      database.write((tx) =>
        requestDisbursement(tx, {
          reference: referenceOf(number),
          owner: `payout:${number}`,
          amountKobo,
          account: { number: accountNumber, bankCode: '058', name },
        }),
      ),
    async pass(seconds) {
      started.clock.advance(seconds);
      standIn.books.tick();
      await sweepDisbursements(context);
      await runJobs();
    },
    async find(id) {
      const found = await findDisbursement(database.read, id);
      if (found === null) throw new Error('no such disbursement');
      return found;
    },
    answers: async (id) =>
      (await listDisbursementAnswers(database.read, id, 500))
        .reverse()
        .map(({ source, outcome }) => `${source} ${outcome}`),
    async deliver({ body, headers }) {
      const path = '/api/v1/webhooks/paystack';
      return (await started.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
    },
    changes: async (id) => (await database.read.get(changeJobs, [disbursementChangedQueue, id])).count,
  };
}
