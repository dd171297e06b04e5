import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestCommissionTerms } from '@foodbank/contract/earning/terms-staff';
import { listApprovals, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { requestPlanVersion } from '@foodbank/contract/lending/plans-staff';
import {
  requestDayClosing,
  requestDeliveryWindows,
  requestDeliveryZone,
} from '@foodbank/contract/selling/deliveries-staff';
import { setPrice } from '@foodbank/contract/selling/products-staff';
import { approveAs, weeksDraft } from './make-plans.ts';
import { makeProduct, makeStore } from './make-products.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const [finance, seller, admin] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['operations']),
  await makeStaff(app, ['admin']),
];
const reason = 'The board decided it';
const codeOf = ({ status, body }: { status: number; body: { code?: string | undefined } }) => [status, body.code];

test('a version of a plan without a difference is refused, and does not stand in the way of the real one', async () => {
  const send = (given: object) =>
    finance.send(requestPlanVersion, {
      params: { code: 'weeks-4' },
      body: { ...weeksDraft, fromOn: '2026-07-01', reason, ...given },
    });
  const same = await send({});
  assert.deepEqual(codeOf(same), [409, 'nothing-changed']);
  assert.equal(same.body.message, 'The plan has these terms on that day already. Change one of them.');
  assert.deepEqual(codeOf(await send({ chargePercent: '3.00' })), [409, 'nothing-changed'], 'as typed otherwise');
  assert.equal((await send({ chargePercent: '2.5' })).status, 200, 'the real one is taken');
});

test('commission terms that hold already for the same agents are refused; one point less is not', async () => {
  const send = (given: object) =>
    finance.send(requestCommissionTerms, {
      body: { scope: 'category', category: 'student', firstOn: '2026-07-01', reason, ...given },
    });
  const first = await send({ ratePercent: '4', windowMonths: '12' });
  assert.equal(first.status, 200, 'terms of their own, where those for everybody held');
  assert.equal((await approveAs(admin, String(first.body.approvalId))).status, 200);
  const again = { firstOn: '2026-08-01', ratePercent: '4.0', windowMonths: '12' };
  assert.deepEqual(codeOf(await send(again)), [409, 'nothing-changed']);
  assert.equal((await send({ ...again, ratePercent: '3' })).status, 200);
});

test('a price that the product has on that day anyway is refused, and one for another day or amount is not', async () => {
  const { id: storeId } = await makeStore(app);
  const { id } = await makeProduct(app, storeId, { priceKobo: 100_000 });
  const send = (startsOn: string, price: number) =>
    seller.send(setPrice, { params: { id }, body: { storeId, startsOn, price, reason } });
  assert.deepEqual(codeOf(await send('2026-06-15', 1_000)), [409, 'nothing-changed']);
  assert.deepEqual(codeOf(await send('2026-06-20', 1_000)), [409, 'nothing-changed']);
  assert.equal((await send('2026-06-20', 1_050)).status, 200);
  assert.deepEqual(codeOf(await send('2026-06-21', 1_050)), [409, 'nothing-changed'], 'planned by then');
  assert.equal((await send('2026-06-21', 1_000)).status, 200, 'back to the price of today');
});

test('delivery windows, zones and closed days without a difference are refused', async () => {
  const { id: storeId } = await makeStore(app);
  const plan = [
    { weekday: 1, startHour: 8, endHour: 12, capacity: 5 },
    { weekday: 2, startHour: 8, endHour: 12, capacity: 5 },
  ];
  const windows = (asked: object[]) =>
    seller.send(requestDeliveryWindows, { body: { storeId, plan: asked as typeof plan, reason } });
  assert.equal((await approveAs(admin, String((await windows(plan)).body.approvalId))).status, 200);
  assert.deepEqual(codeOf(await windows(plan)), [409, 'nothing-changed']);
  assert.equal((await windows(plan.slice(1))).status, 200);

  const zone = (given: object) =>
    seller.send(requestDeliveryZone, {
      body: {
        ...{ city: 'Lagos', name: 'Epe', state: 'Lagos', areas: ['Epe', 'Ikorodu'], fee: 1_500, riderFee: 1_200 },
        ...{ reason, ...given },
      },
    });
  assert.equal((await approveAs(admin, String((await zone({})).body.approvalId))).status, 200);
  assert.deepEqual(codeOf(await zone({ areas: ['Ikorodu', 'Epe'] })), [409, 'nothing-changed']);
  assert.equal((await zone({ fee: 1_600 })).status, 200);

  const close = (title: string) =>
    seller.send(requestDayClosing, {
      body: { storeIds: [storeId], day: '2026-06-30', title, promised: 'keep', reason },
    });
  assert.equal((await approveAs(admin, String((await close('Stocktaking')).body.approvalId))).status, 200);
  assert.deepEqual(codeOf(await close('Stocktaking')), [409, 'nothing-changed']);
  assert.equal((await close('Election day')).status, 200);
});

test('a request says when it takes effect, and where what it changes is shown, for who may open that', async () => {
  const { rows } = await admin.call(listApprovals, { query: {} });
  const terms = rows.find(({ kind }) => kind === 'commission-terms') ?? assert.fail('no terms');
  assert.deepEqual(terms.record, { address: '/ops/terms?scope=category', what: 'the commission terms' });
  const read = async (id: string) => (await admin.call(readApproval, { params: { id } })).approval;
  assert.equal((await read(terms.id)).effect, 'It begins on 1 Aug 2026, not before.');
  const answer = await approveAs(admin, terms.id);
  assert.equal(answer.body.message, 'You approved the request. It begins on 1 Aug 2026, not before.');
  const windows = rows.find(({ kind }) => kind === 'delivery-windows') ?? assert.fail('no windows');
  assert.equal((await read(windows.id)).effect, 'It takes effect at once.');
  const done = await approveAs(admin, windows.id);
  assert.equal(done.body.message, 'You approved the request. It has taken effect.');
  assert.ok((await finance.call(listApprovals, { query: { box: 'mine' } })).rows.every(({ record }) => record));
});
