import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { partnersIn } from '../../../../test/make-partners.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { proveAfter } from '../../../../test/prove-after.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from './run-proof.ts';

/** Payouts to stores and riders in the proof. What the tests owe comes from no order, which is not what is looked at here. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { pool } = app.context.database;
const partners = partnersIn(app);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];

const paid = await partners.makeOwedStore([9_200, 540.55]);
const [sending, failed] = [await partners.makeOwedStore([3_000]), await partners.makeOwedStore()];
const { ref: back } = await partners.makeOwedRider([1_200]);
await partners.propose();
for (const partner of [paid, sending, failed, back]) await partners.approve(partner, ada, bola);
await partners.send('2026-06-08');
await partners.answer(paid, 'paid');
await partners.answer(failed, 'failed', 'Account is dormant');
await partners.answer(back, 'paid');
await partners.answer(back, 'returned', 'Account is closed');
await partners.takeBack(paid, 100, 'FB-AFTER');
const open = await partners.makeOwedStore([2_000]);
await partners.propose();
// The tests' provider answers without a question: the product records one.
await pool.query(
  `insert into disbursement_answers (disbursement_id, source, outcome, status, at)
   select id, 'verify', 'found', 'success', now() from disbursements where state in ('paid', 'returned')`,
);

const ours = (name: string) => name.startsWith('partner-payouts');
const found = async (since: Date | null = null) =>
  (await findDifferences(app.context.database.read, since)).differences
    .filter(({ checkName }) => ours(checkName))
    .map(({ checkName, subject }) => `${checkName}: ${subject}`);
const subjectOf = async (partner: typeof paid) => `partner-payout:${(await partners.rowOf(partner)).id}`;

/** What the proof finds of payouts to partners after changes by hand, which are taken back. */
const foundAfter = async (...changes: string[]) => (await proveAfter(app, 'none', changes)).filter(ours);
const idOf = async (partner: typeof paid) => (await partners.rowOf(partner)).id;

test('the proof finds no difference in payouts that are proposed, sent, paid, failed and came back', async () => {
  assert.deepEqual(await found(), []);
  assert.deepEqual(await found(new Date(0)), []);
});

test('a payout whose entries are missing, of another partner or of another amount is named', async () => {
  const subject = `partner-payouts-and-entries: ${await subjectOf(paid)}`;
  const id = await idOf(paid);
  for (const change of [
    `delete from partner_payout_entries where payout_id = '${id}'`,
    `update partner_payout_entries set amount_kobo = amount_kobo + 1 where payout_id = '${id}' and amount_kobo > 54055`,
    `update partner_payout_entries set released_at = now() where payout_id = '${id}'`,
    `update partner_payout_entries set transfer_id = gen_random_uuid() where payout_id = '${id}' and amount_kobo > 54055`,
  ])
    assert.ok((await foundAfter(change)).includes(subject), change);
  assert.deepEqual(
    await foundAfter(
      `update partner_payouts set partner_id = '${sending.id}' where id = '${id}'`,
      `update partner_payouts set partner_id = '${paid.id}' where partner_id = '${sending.id}' and id <> '${id}'`,
    ).then((all) => all.filter((one) => one === subject)),
    [subject],
  );
});

test('a payout whose amount, state or transfers differ is named, and so is the account of its partner', async () => {
  const [ofPaid, ofSending] = [await subjectOf(paid), await subjectOf(sending)];
  assert.deepEqual(
    await foundAfter(
      `update partner_payouts set positive_kobo = positive_kobo + 1, amount_kobo = amount_kobo + 1 where id = '${await idOf(paid)}'`,
    ),
    [
      `partner-payouts-and-entries: ${ofPaid}`,
      `partner-payouts-and-ledger: ${ofPaid}`,
      `partner-payouts-and-ledger: store-payable:${paid.id}`,
      `partner-payouts-and-provider: ${ofPaid}`,
    ],
  );
  const end = `paid_on = current_date, ended_at = now(), ended_on = current_date`;
  assert.deepEqual(
    await foundAfter(`update partner_payouts set state = 'paid', ${end} where id = '${await idOf(sending)}'`),
    [
      `partner-payouts-and-ledger: ${ofSending}`,
      `partner-payouts-and-ledger: store-payable:${sending.id}`,
      `partner-payouts-and-provider: ${ofSending}`,
    ],
  );
});

test('a payout that is not what the provider answered is named', async () => {
  const change = `update disbursements set amount_kobo = amount_kobo + 1 where owner = '${await subjectOf(sending)}'`;
  assert.deepEqual(await foundAfter(change), [`partner-payouts-and-provider: ${await subjectOf(sending)}`]);
  assert.ok(open);
});
