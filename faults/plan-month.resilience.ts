import { test } from 'node:test';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { chargeJobs } from '../apps/api/src/domains/money/charges/jobs.ts';
import { refundsQueue } from '../apps/api/src/domains/money/charges/queue-names.ts';
import { chargeStandIn } from '../apps/api/test/charge-stand-in.ts';
import { makeProduct } from '../apps/api/test/make-products.ts';
import { makeStaff } from '../apps/api/test/make-staff.ts';
import { openPlans } from '../apps/api/test/open-plans.ts';
import { makeSignedInAgent } from '../apps/api/test/sign-in-directly.ts';
import { startApp, type TestApp } from '../apps/api/test/start-app.ts';
import { monthCustomers, seed } from './options.ts';
import { buyerByCalls, buyerByOperations, staffOfTheDay } from './plans/buyers.ts';
import { countMonth } from './plans/count-month.ts';
import { liveThrough } from './plans/month.ts';

const startsOn = '2026-06-01';
const priceKobo = 333_333;
/** For each customer by the calls so many by the operations. */
const byOperationsEach = 5;

test('a month of customers on plans, by the calls and by the operations: portfolio, ledger, commission lines and proof agree', async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider, at: `${startsOn}T06:00:00Z`, workless: true });
  const { store } = await openPlans(app, provider);
  const product = await makeProduct(app, store.id, { priceKobo, onHand: 3 * (1 + byOperationsEach) * monthCustomers });
  const { referralCode } = await makeSignedInAgent(app);
  const shop = { app, provider, storeId: store.id, productId: product.id, referralCode };
  const staff = staffOfTheDay(app);
  const packer = await makeStaff(app, ['operations']);
  const buyers = [
    ...Array.from({ length: monthCustomers }, () => buyerByCalls(shop, staff)),
    ...Array.from({ length: byOperationsEach * monthCustomers }, () => buyerByOperations(shop, packer.id)),
  ];
  const followed = await liveThrough({ shop, buyers, random: createRandom(seed), priceKobo }, startsOn);
  await sendRefunds(app);
  t.diagnostic(`seed ${seed}: ${JSON.stringify(await countMonth(shop, followed))}`);
});

/** Does what the job does that sends refunds. */
async function sendRefunds({ context }: TestApp): Promise<void> {
  const job = chargeJobs(context).find(({ queue }) => queue === refundsQueue);
  const { rows } = await context.database.pool.query<{ id: string }>(
    `select id from charge_refunds where state in ('waiting', 'sent') order by id`,
  );
  for (const { id } of rows) await job?.run(id);
}
