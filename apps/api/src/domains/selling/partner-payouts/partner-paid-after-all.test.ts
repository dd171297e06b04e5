import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readPartnerPayout, requestPartnerPaidAfterAll } from '@foodbank/contract/selling/partner-payouts-staff';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { partnersIn } from '../../../../test/make-partners.ts';
import { sayMoved } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import type { PartnerRef } from './partner-rules.ts';

/** The provider said that a payout to a store or rider failed or came back, and then that its money moved. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const partners = partnersIn(app);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { approve, describe } = decideIn(app);
const reason = 'The bank statement shows that it arrived';

/** A payout of ₦9,200 that failed, or was paid and came back. */
async function ended(how: 'failed' | 'returned', partner?: PartnerRef) {
  const payee = partner ?? (await partners.makeOwedStore());
  await partners.propose();
  await partners.approve(payee, ada, bola);
  await partners.send('2026-06-08');
  if (how === 'returned') await partners.answer(payee, 'paid');
  await partners.answer(payee, how);
  const { id, disbursement } = await partners.rowOf(payee);
  return { payee, id: String(id), moves: () => sayMoved(app, disbursement) };
}

async function bookAsPaid(id: string): Promise<void> {
  const sent = { params: { id }, body: { reason } };
  const { approvalId } = await ada.call(requestPartnerPaidAfterAll, sent);
  assert.equal(await approve(approvalId, ada), 'approval-own');
  assert.equal(await approve(approvalId, bola), 'approved');
}

const stateOf = async (id: string) =>
  (
    await database.pool.query(
      `select p.state, d.state as disbursement, d.alarm from partner_payouts p join disbursements d on d.id = p.disbursement_id
       where p.id = $1`,
      [id],
    )
  ).rows[0];
const paid = { state: 'paid', disbursement: 'paid', alarm: null };

/** What the proof says of payouts to partners. The tests' provider answers without a question. */
async function proof(): Promise<string[]> {
  await database.pool.query(
    `insert into disbursement_answers (disbursement_id, source, outcome, status, at)
     select d.id, 'verify', 'found', 'success', now() from disbursements d
     where d.state in ('paid', 'returned') and not exists (select from disbursement_answers where disbursement_id = d.id)`,
  );
  return (await findDifferences(database.read, null)).differences
    .filter(({ checkName }) => checkName.startsWith('partner-payouts') || checkName === 'debits-and-credits')
    .map(({ checkName, subject, detail }) => `${checkName}: ${subject} ${JSON.stringify(detail)}`);
}

test('a failed payout to a store that was paid after all is booked by two people, and nothing of it is paid again', async () => {
  const { payee, id, moves } = await ended('failed');
  const early = await ada.send(requestPartnerPaidAfterAll, { params: { id }, body: { reason } });
  assert.equal(early.body.code, 'payout-not-moved');
  await moves();
  await bookAsPaid(id);
  assert.deepEqual(await stateOf(id), paid);
  assert.deepEqual(await partners.owed(payee), [0, 0]);
  await partners.propose('2026-06-15');
  assert.equal((await partners.rowOf(payee)).id, id, 'nothing is proposed again');
  assert.deepEqual(await proof(), []);
  await partners.owe(payee, 5_000);
  await partners.propose('2026-06-22');
  const next = await partners.rowOf(payee);
  assert.deepEqual([next.amount, next.setOff], [500_000, 920_000]);
  const { payout } = await ada.call(readPartnerPayout, { params: { id: next.id } });
  assert.ok(payout.lines.some(({ sentence }) => /was paid after all/.test(sentence)));
  assert.deepEqual(await proof(), []);
});

test('the reference of the bank stands in the request about a store or rider, and in the audit line', async () => {
  for (const partner of [undefined, (await partners.makeOwedRider([9_200])).ref]) {
    const { payee, id, moves } = await ended('failed', partner);
    await moves();
    const body = { reason, theirReference: 'TRF-2026/0043' };
    const { approvalId } = await ada.call(requestPartnerPaidAfterAll, { params: { id }, body });
    assert.deepEqual((await describe(approvalId)).at(-1), ['Reference', 'TRF-2026/0043', 'TRF-2026/0043']);
    assert.equal(await approve(approvalId, bola), 'approved');
    const { rows } = await database.pool.query(
      `select detail->>'theirReference' as reference from audit_lines
       where subject = $1 and action = 'partner-payout-paid-after-all'`,
      [payee.id],
    );
    assert.deepEqual(rows, [{ reference: 'TRF-2026/0043' }]);
  }
});

test('a payout that was proposed meanwhile is made anew without what was paid, or dropped', async () => {
  const { payee, id, moves } = await ended('failed');
  await partners.owe(payee, 5_000);
  await partners.propose('2026-06-15');
  assert.equal((await partners.rowOf(payee)).amount, 1_420_000);
  await moves();
  await bookAsPaid(id);
  const { state, amount } = await partners.rowOf(payee);
  assert.deepEqual([state, amount], ['proposed', 500_000]);
  const alone = await ended('failed');
  await partners.propose('2026-06-15');
  await alone.moves();
  await bookAsPaid(alone.id);
  assert.equal((await partners.rowOf(alone.payee)).state, 'dropped');
  assert.deepEqual(await proof(), []);
});

test('a payout that came back and arrived after all is booked, and may come back once more', async () => {
  for (const partner of [undefined, (await partners.makeOwedRider([9_200])).ref]) {
    const { payee, id, moves } = await ended('returned', partner);
    await moves();
    await bookAsPaid(id);
    assert.deepEqual(await stateOf(id), paid);
    assert.deepEqual(await partners.owed(payee), [0, 0]);
    assert.deepEqual(await proof(), []);
    await partners.answer(payee, 'returned');
    assert.deepEqual(await partners.owed(payee), [920_000, 0]);
    await partners.propose('2026-06-15');
    assert.equal((await partners.rowOf(payee)).amount, 920_000);
    assert.deepEqual(await proof(), []);
  }
});

test('a payout that failed, was paid after all and then came back is owed again', async () => {
  const { payee, id, moves } = await ended('failed');
  await moves();
  await bookAsPaid(id);
  await partners.answer(payee, 'returned');
  assert.deepEqual(await partners.owed(payee), [920_000, 0]);
  assert.deepEqual(await proof(), []);
});

test('nothing is booked while the next payout is on its way; what was paid twice is then set off in full', async () => {
  const { payee, id, moves } = await ended('failed');
  await partners.propose('2026-06-15');
  await partners.approve(payee, ada, bola);
  await partners.send('2026-06-15');
  await moves();
  const { approvalId } = await ada.call(requestPartnerPaidAfterAll, { params: { id }, body: { reason } });
  assert.equal(await approve(approvalId, bola), 'payout-in-another');
  await partners.answer(payee, 'paid');
  assert.equal(await approve(approvalId, bola), 'approved');
  assert.deepEqual(await partners.owed(payee), [-920_000, 0]);
  await partners.owe(payee, 10_200);
  await partners.propose('2026-06-22');
  const { amount, setOff } = await partners.rowOf(payee);
  assert.deepEqual([amount, setOff], [100_000, 920_000]);
  assert.deepEqual(await proof(), []);
});
