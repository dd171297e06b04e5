import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Sent } from '@foodbank/contract/endpoint';
import { getRiderPayouts } from '@foodbank/contract/selling/partner-payouts';
import * as calls from '@foodbank/contract/selling/partner-payouts-staff';
import { partnerAsShown, partnersIn } from '../../../../test/make-partners.ts';
import { makeStore } from '../../../../test/make-products.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

/** A payout to a store or rider through its states. Each test has its own partner. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const partners = partnersIn(app);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const reason = 'The figures look odd';
const textsTo = async (phone: string) =>
  (
    await app.context.database.pool.query('select count(*)::int as count from text_messages where to_key like $1', [
      `%${phone.slice(1)}`,
    ])
  ).rows[0].count;

test('what a store sold by Sunday is proposed on Monday, reviewed, approved by another person, sent and paid', async () => {
  const store = await partners.makeOwedStore([9_200, 540.55]);
  assert.match(await partners.propose(), /^1 proposed/);
  const { id, state, amount, through } = await partners.rowOf(store);
  assert.deepEqual([state, amount, through], ['proposed', 974_055, '2026-06-07']);
  await partners.approve(store, ada, bola);
  assert.match(await partners.send('2026-06-08'), /^1 sent/);
  assert.deepEqual(await partners.owed(store), [974_055, 974_055]);
  await partners.answer(store, 'paid');
  assert.deepEqual(await partners.owed(store), [0, 0]);
  const { payout } = await bola.call(calls.readPartnerPayout, { params: { id } });
  assert.equal(payout.account.number.slice(0, 6), '******');
  assert.match(payout.lines[0]?.sentence ?? '', /^Goods of order FB-P\d+, handed over, less our margin\.$/);
  assert.deepEqual(
    payout.events.map(({ text }) => text.replace(/Ngozi finance \d+/, 'N')),
    [
      'Proposed ₦9,740.55 of 2 entries',
      'N reviewed ₦9,740.55',
      'N approved ₦9,740.55',
      'Handed to the payment provider: ₦9,740.55',
      'Paid',
    ],
  );
  // Nothing is left, so nothing is proposed again.
  assert.match(await partners.propose('2026-06-15'), /^0 proposed, 0 held, 0 carried/);
});

test('a rider sees what is owed, what is on its way, and what was paid', async () => {
  const { rider, ref } = await partners.makeOwedRider([1_200, 1_200]);
  const seen = async () => {
    const { owed, payouts } = await rider.call(getRiderPayouts, {});
    return [owed, payouts.map(({ amount, state, paidOn }) => [amount, state, paidOn])];
  };
  assert.deepEqual(await seen(), [2_400, []]);
  await partners.propose();
  await partners.owe(ref, 300);
  assert.deepEqual(await seen(), [300, [[2_400, 'proposed', null]]]);
  await partners.approve(ref, ada, bola);
  await partners.send('2026-06-08');
  await partners.answer(ref, 'paid');
  assert.deepEqual(await seen(), [300, [[2_400, 'paid', '2026-06-08']]]);
  assert.equal(await textsTo(rider.phone), 1);
});

test('goods that came back are set off: also those of later days, and what is more than due is carried', async () => {
  const store = await partners.makeOwedStore([5_000, 2_000]);
  app.clock.setBusinessDate('2026-06-08');
  await partners.takeBack(store, 2_000, 'FB-BACK1');
  await partners.propose();
  const { amount, setOff, entries } = await partners.rowOf(store);
  assert.deepEqual([amount, setOff, entries], [500_000, 200_000, 3]);
  // More comes back after the review: the payout is made anew, and less than the minimum is left, so it is dropped.
  const body = partnerAsShown(await partners.rowOf(store));
  await ada.call(calls.reviewPartnerPayouts, { body });
  await partners.takeBack(store, 4_500, 'FB-BACK2');
  const { results } = await bola.call(calls.approvePartnerPayouts, { body });
  assert.deepEqual(
    results.map(({ outcome, message }) => [outcome, message]),
    [['changed', 'Goods came back meanwhile. It was dropped.']],
  );
  assert.equal((await partners.rowOf(store)).state, 'dropped');
  await partners.takeBack(store, 1_000, 'FB-BACK3');
  await partners.propose('2026-06-15');
  const { rows } = await ada.call(calls.listPartnerPayables, { query: { kind: 'store' } });
  const row = rows.find(({ partner }) => partner.id === store.id);
  assert.deepEqual([row?.owed, row?.carried], [-500, 'owes']);
  // The next sale pays it back.
  await partners.owe(store, 3_000);
  await partners.propose('2026-06-22');
  assert.deepEqual((await partners.rowOf(store)).amount, 250_000);
});

test('less than ₦1,000 is carried to the next week, and so is what is due to a partner without an account, who is told once', async () => {
  const { ref } = await partners.makeOwedRider([999.99]);
  const rider = await makeRider(app);
  const poor = { kind: 'rider', id: rider.id } as const;
  await partners.owe(poor, 4_800);
  await partners.propose();
  await partners.propose();
  assert.equal(await partners.rowOf(ref), null);
  assert.equal(await partners.rowOf(poor), null);
  assert.equal(await textsTo(rider.phone), 1);
  const { rows } = await ada.call(calls.listPartnerPayables, { query: { kind: 'rider' } });
  const carried = (id: string) => rows.find(({ partner }) => partner.id === id)?.carried;
  assert.deepEqual([carried(ref.id), carried(rider.id)], ['below-minimum', 'no-account']);
  await partners.owe(ref, 0.01);
  await partners.propose('2026-06-15');
  assert.equal((await partners.rowOf(ref)).amount, 100_000);
});

test('what is owed is listed by city, and by what has to be done about it, page by page', async () => {
  const here = await partners.makeOwedStore();
  const quiet = await makeStore(app);
  const rider = await makeRider(app, 'Abeokuta');
  await partners.owe({ kind: 'rider', id: rider.id }, 4_800);
  // More riders than two pages have, of whom one fits.
  for (let count = 0; count < 2 * calls.partnersPageSize; count++) await makeRider(app, 'Abeokuta');
  type Query = Sent<typeof calls.listPartnerPayables>['query'];
  const list = (query: Query) => ada.call(calls.listPartnerPayables, { query });
  const ids = async (query: Query) => (await list(query)).rows.map(({ partner }) => partner.id);
  const [all, owed] = [await ids({ kind: 'store', city: 'Lagos' }), await ids({ kind: 'store', show: 'owed' })];
  assert.deepEqual(
    [here.id, quiet.id].map((id) => [all.includes(id), owed.includes(id)]),
    [
      [true, true],
      [true, false],
    ],
  );
  const none = await list({ kind: 'store', city: 'Nowhere' });
  assert.deepEqual([none.rows, none.cities], [[], ['Lagos']]);
  assert.deepEqual(await ids({ kind: 'rider', city: 'Abeokuta', show: 'owed' }), [rider.id]);
  const first = await list({ kind: 'rider', city: 'Abeokuta', show: 'no-account' });
  const rest = await list({ kind: 'rider', city: 'Abeokuta', show: 'no-account', cursor: first.nextCursor ?? '' });
  const seen = [...first.rows, ...rest.rows].map(({ partner }) => partner.id);
  assert.deepEqual([first.rows.length, new Set(seen).size], [calls.partnersPageSize, 2 * calls.partnersPageSize]);
});

test('a payout that failed is due again; one that came back stands in the next payout as an entry', async () => {
  const store = await partners.makeOwedStore();
  await partners.propose();
  await partners.approve(store, ada, bola);
  await partners.send('2026-06-08');
  await partners.answer(store, 'unclear');
  assert.equal((await partners.rowOf(store)).state, 'unclear');
  assert.match((await app.context.metrics.read()).text, /^foodbank_partner_payouts_unclear 1$/m);
  await partners.answer(store, 'failed', 'Account is dormant');
  assert.deepEqual(await partners.owed(store), [920_000, 0]);
  await partners.propose('2026-06-15');
  const second = await partners.rowOf(store);
  assert.deepEqual([second.state, second.amount], ['proposed', 920_000]);
  await partners.approve(store, ada, bola);
  await partners.send('2026-06-15');
  await partners.answer(store, 'returned', 'Account is closed');
  assert.deepEqual([(await partners.rowOf(store)).state, await partners.owed(store)], ['returned', [920_000, 0]]);
  await partners.propose('2026-06-22');
  const third = await partners.rowOf(store);
  assert.deepEqual([third.state, third.amount, third.entries], ['proposed', 920_000, 1]);
  const { payout } = await ada.call(calls.readPartnerPayout, { params: { id: third.id } });
  assert.equal(payout.lines[0]?.sentence, 'An earlier payout that the bank sent back.');
});

test('a payout is held and released, or refused: its entries are due again', async () => {
  const store = await partners.makeOwedStore();
  await partners.propose();
  const { id } = await partners.rowOf(store);
  await ada.call(calls.holdPartnerPayout, { params: { id }, body: { reason } });
  const { rows } = await ada.call(calls.listPartnerPayouts, { query: { state: 'held', kind: 'store' } });
  assert.deepEqual(
    rows.map((row) => [row.id, row.because]),
    [[id, reason]],
  );
  const held = { state: 'held', kind: 'store', sort: 'amount' } as const;
  const sorted = await ada.call(calls.listPartnerPayouts, { query: held });
  assert.deepEqual(sorted.rows, rows);
  assert.deepEqual((await ada.call(calls.listPartnerPayouts, { query: { ...held, cursor: id } })).rows, []);
  const sums = await ada.call(calls.sumPartnerPayouts, { query: { state: 'held' } });
  assert.deepEqual(sums, { count: 1, sums: { amount: 9_200 } });
  const { csv } = await ada.call(calls.savePartnerPayouts, { body: held });
  assert.match(csv, /\r\nStore,[^,]+,[^,]+,2026-06-07,1,Held,9200\.00,/);
  await ada.call(calls.releasePartnerPayout, { params: { id }, body: { reason } });
  const released = await partners.rowOf(store);
  assert.deepEqual([released.state, released.revision], ['proposed', 2]);
  await ada.call(calls.refusePartnerPayout, { params: { id }, body: { reason } });
  assert.equal(
    (await ada.send(calls.holdPartnerPayout, { params: { id }, body: { reason } })).body.code,
    'payout-decided',
  );
  await partners.propose('2026-06-15');
  assert.deepEqual((await partners.rowOf(store)).amount, 920_000);
});

test('a suspended rider is not paid until that is over', async () => {
  const { ref } = await partners.makeOwedRider();
  await app.context.database.pool.query(`update riders set state = 'suspended' where id = $1`, [ref.id]);
  await partners.propose();
  const { id, held } = await partners.rowOf(ref);
  assert.equal(held, 'suspended');
  const body = { reason };
  assert.equal((await ada.send(calls.releasePartnerPayout, { params: { id }, body })).body.code, 'payout-blocked');
  await app.context.database.pool.query(`update riders set state = 'active' where id = $1`, [ref.id]);
  await ada.call(calls.releasePartnerPayout, { params: { id }, body });
  assert.equal((await partners.rowOf(ref)).state, 'proposed');
});

test('one partner is proposed by a member of staff, who is told why there is nothing', async () => {
  const store = await partners.makeOwedStore();
  app.clock.setBusinessDate('2026-06-10');
  const propose = (id: string) => ada.call(calls.proposePartnerPayout, { body: { kind: 'store', id, reason } });
  const { payoutId, message } = await propose(store.id);
  assert.equal(message, 'The payout is proposed.');
  assert.equal((await partners.rowOf(store)).id, payoutId);
  assert.equal((await propose(store.id)).message, 'There is a payout up to yesterday already.');
  assert.equal((await propose((await makeStore(app)).id)).message, 'Nothing was due by the end of yesterday.');
  const { preview } = await ada.call(calls.previewPartnerPayouts, { body: { act: 'review', kind: 'store' } });
  assert.ok(preview.payees.some(({ id }) => id === payoutId));
  assert.equal(preview.rest.agrees, true, 'payouts and what is not in one make up what the ledger owes');
});
