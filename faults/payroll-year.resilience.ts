import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { chargeStandIn } from '../apps/api/test/charge-stand-in.ts';
import { makeProduct } from '../apps/api/test/make-products.ts';
import { makeStaff } from '../apps/api/test/make-staff.ts';
import { openPayroll } from '../apps/api/test/open-payroll.ts';
import { openPlans } from '../apps/api/test/open-plans.ts';
import { makeSignedInAgent } from '../apps/api/test/sign-in-directly.ts';
import { startApp } from '../apps/api/test/start-app.ts';
import { seed, yearServants } from './options.ts';
import { countYear } from './payroll/count-year.ts';
import type { YearEmployer } from './payroll/employers.ts';
import { liveThroughYear, orderingMonths, type Servant } from './payroll/year.ts';
import { buyerByCalls, buyerByOperations, type PlanShop, staffOfTheDay } from './plans/buyers.ts';

const startsOn = '2026-06-01';
const priceKobo = 333_333;
/** For each civil servant by the calls and files so many by the operations. */
const byOperationsEach = 4;
const manners = ['on-time', 'keeps', 'stops'] as const;

test('a year of three employers, of which one keeps what it deducts and one stops: portfolio, receivables, ledger, commission and proof agree', async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider, at: `${startsOn}T06:00:00Z`, workless: true });
  const { store } = await openPlans(app, provider);
  const count = (1 + byOperationsEach) * yearServants;
  const product = await makeProduct(app, store.id, { priceKobo, onHand: 8 * count });
  const { referralCode } = await makeSignedInAgent(app);
  const shop: PlanShop = { app, provider, storeId: store.id, productId: product.id, referralCode, plan: 'paydays-2' };
  const payroll = openPayroll(app);
  const employers: YearEmployer[] = [];
  for (const [index, manner] of manners.entries()) {
    const code = `Y${String.fromCharCode(65 + index)}`;
    const id = await payroll.employer({ name: `State ${code}`, code });
    employers.push({ id, code, manner, hasStopped: false, deductedKobo: 0, passedOnKobo: 0 });
  }
  const staff = staffOfTheDay(app);
  const packer = await makeStaff(app, ['operations']);
  const random = createRandom(seed);
  const servants = Array.from({ length: count }, (_, index): Servant => {
    const isByCalls = index < yearServants;
    return {
      ...{ isByCalls, employer: employers[index % employers.length] ?? assert.fail(), month: index % orderingMonths },
      ...{
        buyer: isByCalls ? buyerByCalls(shop, staff) : buyerByOperations(shop, packer.id),
        pays: random.chance(0.8),
      },
      ...{ staffNumber: `00${12_000 + index}`, orderNumber: '', loanNumber: '', goodsKobo: 0, isDelivered: false },
      ...{ refused: null, deductedKobo: 0, paidKobo: 0, off: new Set() },
    };
  });
  await liveThroughYear({ shop, employers, servants, random, priceKobo, startsOn });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(await countYear(shop, employers, servants))}`);
  const reasons = servants
    .filter(({ refused }) => refused !== null)
    .map(({ employer, month }) => `${employer.manner} ${month}`);
  t.diagnostic(`no new plan: ${[...new Set(reasons)].join(', ')}`);
});
