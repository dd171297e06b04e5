import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findCustomers } from '@foodbank/contract/people/customers-staff';
import { startAssistedOrder } from '@foodbank/contract/selling/assisted-orders-staff';
import { listPartnerPayouts } from '@foodbank/contract/selling/partner-payouts-staff';
import { idsListed } from '../../test/make-requests.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { startApp } from '../../test/start-app.ts';
import { findDifferences } from '../domains/oversight/proof/run-proof.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedShop } from './seed-shop.ts';
import { seedStaff } from './seed-staff.ts';
import { demoShop } from './shop.ts';

// A Wednesday: the order of the demo is of the Saturday before.
const app = await startApp({ after }, { at: '2026-11-25T15:00:00.000Z', workless: true });
await seedStaff(app.context);
await seedCatalogue(app.context);
// As by servers that start at once.
await Promise.all([seedShop(app.context), seedShop(app.context), seedShop(app.context)]);

test('the console has an order of last week, its store’s payout that is held, two cases and an order by phone, and the proof agrees', async () => {
  const finance = await makeStaff(app, ['finance']);
  const { rows: payouts } = await finance.call(listPartnerPayouts, { query: { state: 'held' } });
  assert.deepEqual(
    payouts.map(({ partner, state }) => [partner.name, state]),
    [['Surulere Family Market', 'held']],
  );
  const { rows } = await app.context.database.pool.query('select state, delivered_at from shop_orders');
  assert.deepEqual(
    rows.map(({ state, delivered_at: at }) => [state, at.toISOString()]),
    [['delivered', '2026-11-21T11:40:00.000Z']],
  );
  const support = await makeStaff(app, ['support']);
  assert.equal((await idsListed(support, { kind: 'order' })).length, 1);
  assert.equal((await idsListed(support, { kind: 'customer' })).length, 1);
  const { rows: found } = await support.call(findCustomers, { query: { search: demoShop.caller.phone } });
  const { order } = await support.call(startAssistedOrder, { params: { customerId: found[0]?.id ?? '' } });
  assert.deepEqual([order.openedBy, order.lines.length, order.problems], ['Halima Garba', 2, []]);
  assert.deepEqual((await findDifferences(app.context.database.read, null)).differences, []);
});

test('a second start adds nothing', async () => {
  await seedShop(app.context);
  const { rows } = await app.context.database.pool.query('select count(*)::int as n from shop_orders');
  assert.equal(rows[0].n, 1);
});
