import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { resumePayouts, stopPayouts } from '@foodbank/contract/earning/payouts-staff';
import * as acts from '@foodbank/contract/selling/partner-payouts-staff';
import { claimPartnerPayout } from '../src/domains/selling/partner-payouts/claim-partner-payout.ts';
import type { PartnerRef } from '../src/domains/selling/partner-payouts/partner-rules.ts';
import { partnerAsShown, partnersIn } from './make-partners.ts';
import { payeesIn } from './make-payouts.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';

/** What may go wrong, or be tried, with payouts to stores and riders. Each test has its own partners. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const partners = partnersIn(app);
const [ada, bola, chidi] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
];
const reason = 'A call from the bank';

const approved = async (naira?: readonly number[]): Promise<PartnerRef> => {
  const store = await partners.makeOwedStore(naira);
  await partners.propose();
  await partners.approve(store, ada, bola);
  return store;
};
const disbursementsOf = async (partner: PartnerRef) =>
  (
    await database.pool.query('select from disbursements where owner = $1', [
      `partner-payout:${(await partners.rowOf(partner)).id}`,
    ])
  ).rowCount;

test('the person who reviewed does not approve, and of two who approve at once one does', async () => {
  const store = await partners.makeOwedStore();
  await partners.propose();
  const body = partnerAsShown(await partners.rowOf(store));
  await ada.call(acts.reviewPartnerPayouts, { body });
  const own = await ada.call(acts.approvePartnerPayouts, { body });
  assert.equal(own.results[0]?.code, 'payout-own-review');
  const both = await Promise.all([bola, chidi].map((member) => member.call(acts.approvePartnerPayouts, { body })));
  const outcomes = both.map(({ results }) => results[0]?.code ?? results[0]?.outcome).sort();
  assert.deepEqual(outcomes, ['done', 'payout-decided']);
  const set = `update partner_payouts set reviewed_by = approved_by where id = $1`;
  await assert.rejects(database.pool.query(set, [body.items[0]?.id]), /partner_payouts_two_people/);
});

test('a payout that changed since it was shown is not approved, and a wrong sum does nothing', async () => {
  const store = await partners.makeOwedStore([9_000]);
  await partners.propose();
  const shown = await partners.rowOf(store);
  await partners.takeBack(store, 1_000, 'FB-CHANGED');
  const { results } = await ada.call(acts.reviewPartnerPayouts, { body: partnerAsShown(shown) });
  assert.deepEqual(results[0]?.outcome, 'changed');
  const now = await partners.rowOf(store);
  assert.deepEqual([now.amount, now.revision, now.state], [800_000, 2, 'proposed']);
  const stale = { items: [{ id: shown.id, fingerprint: shown.fingerprint }], total: 8_000 };
  assert.equal((await ada.call(acts.reviewPartnerPayouts, { body: stale })).results[0]?.code, 'payout-changed');
  const wrong = await ada.send(acts.reviewPartnerPayouts, { body: { ...stale, total: 9_000 } });
  assert.equal(wrong.body.code, 'payout-total-changed');
});

test('eight workers with one payout hand it over once', async () => {
  const store = await approved();
  app.clock.setBusinessDate('2026-06-08');
  const { id } = await partners.rowOf(store);
  const claims = await Promise.all(Array.from({ length: 8 }, () => database.write((tx) => claimPartnerPayout(tx, id))));
  assert.equal(claims.filter((one) => one === 'claimed').length, 1);
  assert.equal(await disbursementsOf(store), 1);
  assert.deepEqual(await partners.owed(store), [920_000, 920_000]);
});

test('while the provider’s answer is missing nothing else goes to the partner, and the same answer twice books once', async () => {
  const store = await approved();
  await partners.send('2026-06-08');
  await partners.answer(store, 'unclear');
  await partners.owe(store, 5_000);
  assert.match(await partners.propose('2026-06-15'), /1 carried/);
  assert.match(await partners.send('2026-06-15'), /Nothing was to be sent/);
  const { id } = await partners.rowOf(store);
  await ada.call(acts.checkPartnerPayout, { params: { id } });
  assert.equal((await bola.send(acts.checkPartnerPayout, { params: { id } })).body.code, 'being-tried-now');
  for (const state of ['paid', 'paid', 'failed'] as const) await partners.answer(store, state);
  assert.equal((await partners.rowOf(store)).state, 'paid');
  assert.equal(await disbursementsOf(store), 1);
  assert.deepEqual(await partners.owed(store), [500_000, 0]);
  await partners.propose('2026-06-22');
  assert.equal((await partners.rowOf(store)).amount, 500_000);
});

test('an entry stands in one payout, and a payout goes no way that is not allowed, also for statements by hand', async () => {
  const [one, other] = [await partners.makeOwedStore(), await partners.makeOwedStore()];
  await partners.propose();
  const [first, second] = [await partners.rowOf(one), await partners.rowOf(other)];
  const copy = database.pool.query(
    `insert into partner_payout_entries (payout_id, transfer_id, number, amount_kobo, code, subject, booked_on)
     select $1, transfer_id, number, amount_kobo, code, subject, booked_on from partner_payout_entries where payout_id = $2`,
    [first.id, second.id],
  );
  await assert.rejects(copy, /partner_payout_entries_once/);
  for (const change of [`state = 'paid'`, `reference = 'another-reference-here'`, `amount_kobo = amount_kobo + 1`])
    await assert.rejects(database.pool.query(`update partner_payouts set ${change} where id = $1`, [first.id]), change);
  await assert.rejects(database.pool.query('delete from partner_payouts where id = $1', [first.id]), /only ever added/);
  await assert.rejects(database.pool.query('delete from partner_payout_events'), /only ever added/);
});

test('twenty proposals of one store at once make one payout', async () => {
  const store = await partners.makeOwedStore();
  app.clock.setBusinessDate('2026-06-08');
  const propose = () => ada.call(acts.proposePartnerPayout, { body: { kind: 'store', id: store.id, reason } });
  const made = await Promise.all(Array.from({ length: 20 }, propose));
  assert.equal(made.filter(({ payoutId }) => payoutId !== null).length, 1);
});

test('a bank account that changed between approval and sending is not paid, and a new one waits for its day', async () => {
  const store = await approved();
  await partners.giveAccount(store);
  assert.match(await partners.send('2026-06-09'), /1 changed or held/);
  const { state, revision, approver } = await partners.rowOf(store);
  assert.deepEqual([state, revision, approver], ['proposed', 2, null]);
  assert.equal(await disbursementsOf(store), 0);
  await partners.approve(store, ada, bola);
  // It was saved on 8 June.
  assert.match(await partners.send('2026-06-10'), /^0 sent, 0 changed or held, 1 with an account that is too new/);
  assert.match(await partners.send('2026-06-11'), /^1 sent/);
});

test('the bound of a day, the balance and the stop are shared with agents', async () => {
  const { approved: approvedAgent } = payeesIn(app, ada, bola);
  const store = await approved([3_000_000]);
  const next = await approved();
  await approvedAgent([1_000_000, 1_000_000]);
  const days = `select sent_kobo::int as kobo from payout_days where day = '2026-07-06'`;
  assert.match(await partners.send('2026-07-06', 4_000_000_00), /^Nothing was sent: the balance is/);
  await ada.call(stopPayouts, { body: { reason } });
  const { id } = await partners.rowOf(store);
  assert.equal(await database.write((tx) => claimPartnerPayout(tx, id)), 'stopped');
  await ada.call(resumePayouts, { body: { reason } });
  assert.match(await partners.send('2026-07-06'), /^2 sent.*The daily bound is reached/);
  assert.equal((await database.pool.query(days)).rows[0].kobo, 500_000_000);
  assert.equal((await partners.rowOf(next)).state, 'approved');
  assert.match(await partners.send('2026-07-07'), /^1 sent/);
});

test('a payout that was handed over and has not left is refused, and what is owed is owed again', async () => {
  const store = await approved();
  await partners.send('2026-07-08');
  const { id } = await partners.rowOf(store);
  const refusing = { params: { id }, body: { reason } };
  assert.equal((await ada.send(acts.refusePartnerPayout, refusing)).status, 200);
  assert.equal((await partners.rowOf(store)).state, 'failed');
  assert.deepEqual(await partners.owed(store), [920_000, 0]);
  assert.equal((await ada.send(acts.refusePartnerPayout, refusing)).body.code, 'payout-decided');
  const left = await approved();
  await partners.send('2026-07-08');
  await partners.answer(left, 'sending');
  const params = { id: (await partners.rowOf(left)).id };
  assert.equal((await ada.send(acts.refusePartnerPayout, { params, body: { reason } })).body.code, 'payout-decided');
});

test('a payout that would take more than the ledger owes is not sent, whatever its entries say', async () => {
  const store = await approved();
  // A mistake in the entries: they say more than the ledger.
  await database.pool.query(
    `update ledger_accounts set credits_posted_kobo = credits_posted_kobo - 1 where kind = 'store-payable' and owner = $1`,
    [store.id],
  );
  await assert.rejects(partners.send('2026-07-08'), /1 payouts could not be sent/);
  assert.equal(await disbursementsOf(store), 0);
});
