import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/earning/payouts-staff';
import { readPayout } from '@foodbank/contract/earning/payouts-staff';
import { claimPayout } from '../src/domains/earning/payouts/claim-payout.ts';
import { findBank, replacePayoutAccount } from '../src/domains/money/banks/queries.ts';
import { accountToStore } from '../src/domains/money/banks/update-account-info.ts';
import { claimWaiting } from '../src/domains/money/payments/disbursement-queries.ts';
import { setAccountState } from '../src/domains/people/accounts/queries.ts';
import type { TestAgent } from './make-agent.ts';
import { accountNumber, allAccept, payeesIn } from './make-payouts.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';

/** What may go wrong, or be tried, between the approval of a payout and the bank. Each test has its own agents. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { payouts, proposed, approved } = payeesIn(app, ada, bola);
const reason = 'A call from the bank';

/** Gives an agent another bank account, as an approved change does. */
const changeAccount = ({ id }: TestAgent) =>
  database.write(async (tx) => {
    const bank = (await findBank(tx, '044')) ?? assert.fail('no bank');
    const account = accountToStore(tx, id, { accountNumber: accountNumber(), accountName: 'EZE NGOZI', bank });
    await replacePayoutAccount(tx, { ...account, payableFrom: '2026-06-05', needsReview: false });
  });

test('a bank account that changed between approval and sending is not paid: the payout is looked at again', async () => {
  const agent = await approved();
  await changeAccount(agent);
  const { id } = await payouts.rowOf(agent.id);
  const { payout } = await ada.call(readPayout, { params: { id } });
  assert.equal(payout.account.changed, true);
  assert.match(await payouts.send(), /1 changed or held/);
  const after = await payouts.rowOf(agent.id);
  assert.deepEqual([after.state, after.revision, after.approver], ['proposed', 2, null]);
  const { rowCount } = await database.pool.query('select from disbursements where owner = $1', [`payout:${id}`]);
  assert.equal(rowCount, 0);
});

test('an agent who is suspended or closed meanwhile is not paid: the payout is held', async () => {
  for (const state of ['suspended', 'closed'] as const) {
    const agent = await approved();
    await database.write((tx) => setAccountState(tx, agent.id, state, ['active']));
    assert.match(await payouts.send(), /^0 sent, 1 changed/);
    const { id, state: after, held } = await payouts.rowOf(agent.id);
    assert.deepEqual([after, held], ['held', state]);
    const released = await ada.send(acts.releasePayout, { params: { id }, body: { reason } });
    assert.equal(released.body.code, 'payout-blocked');
  }
});

test('two workers with one payout hand it over once', async () => {
  const agent = await approved();
  app.clock.setBusinessDate('2026-07-06');
  const { id } = await payouts.rowOf(agent.id);
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => database.write((tx) => claimPayout(tx, id, allAccept))),
  );
  assert.deepEqual(claims.filter((one) => one === 'claimed').length, 1);
  assert.deepEqual(new Set(claims), new Set(['claimed', 'gone']));
  const { rowCount } = await database.pool.query('select from disbursements where owner = $1', [`payout:${id}`]);
  assert.equal(rowCount, 1);
});

test('a line stands whole in one payout, and a payout goes no way that is not allowed, also for statements by hand', async () => {
  const [one, other] = [await proposed(), await proposed()];
  const [first, second] = [await payouts.rowOf(one.id), await payouts.rowOf(other.id)];
  const copy = database.pool.query(
    'insert into payout_lines (payout_id, line_id, amount_kobo) select $1, line_id, amount_kobo from payout_lines where payout_id = $2',
    [first.id, second.id],
  );
  await assert.rejects(copy, /payout_lines_once/);
  for (const change of [`state = 'paid'`, `reference = 'another-reference-here'`, `amount_kobo = amount_kobo + 1`]) {
    await assert.rejects(database.pool.query(`update payouts set ${change} where id = $1`, [first.id]), change);
  }
  await assert.rejects(database.pool.query('delete from payouts where id = $1', [first.id]), /only ever added/);
  await assert.rejects(database.pool.query('delete from payout_events'), /only ever added/);
});

test('a business date before the last one of sending sends nothing', async () => {
  const first = await approved();
  await payouts.send('2026-07-07');
  assert.equal((await payouts.rowOf(first.id)).state, 'sending');
  const agent = await approved();
  assert.match(await payouts.send('2026-07-06'), /^0 sent/);
  assert.equal((await payouts.rowOf(agent.id)).state, 'approved');
  const { rows } = await database.pool.query(`select outcome from payout_days where day = '2026-07-06'`);
  assert.equal(rows[0].outcome, 'clock-behind');
  assert.match(await payouts.send('2026-07-07'), /^1 sent/);
});

test('nothing is sent on a weekend, before the 5th, to a new account, or after a day is over', async () => {
  const agent = await approved();
  assert.match(await payouts.send('2026-07-11'), /no working day/);
  await database.pool.query(`update payout_accounts set payable_from = '2026-07-15' where agent_id = $1`, [agent.id]);
  assert.match(await payouts.send('2026-07-13'), /1 with an account that is too new/);
  await database.pool.query(`update payouts set sendable_from = '2026-07-15' where agent_id = $1`, [agent.id]);
  assert.match(await payouts.send('2026-07-14'), /Nothing was to be sent/);
  assert.match(await payouts.send('2026-07-15'), /^1 sent/);
});

test('a stop with a reason keeps everything from leaving until it is lifted', async () => {
  const agent = await approved();
  const admin = await makeStaff(app, ['admin']);
  await admin.call(acts.stopPayouts, { body: { reason } });
  assert.equal((await ada.send(acts.stopPayouts, { body: { reason } })).body.code, 'payouts-stopped');
  assert.match(await payouts.send('2026-07-16'), /sending is stopped/);
  const { id } = await payouts.rowOf(agent.id);
  assert.equal(await database.write((tx) => claimPayout(tx, id, allAccept)), 'stopped');
  await ada.call(acts.resumePayouts, { body: { reason } });
  assert.equal((await ada.send(acts.resumePayouts, { body: { reason } })).body.code, 'payouts-not-stopped');
  assert.match(await payouts.send('2026-07-16'), /^1 sent/);
});

test('a payout that was handed over and has not left is refused after a stop, and resuming does not send it', async (t) => {
  t.after(() => database.pool.query('delete from payment_stop'));
  const agent = await approved();
  assert.match(await payouts.send('2026-07-16'), /^1 sent/);
  const { id, disbursement } = await payouts.rowOf(agent.id);
  const admin = await makeStaff(app, ['admin']);
  await admin.call(acts.stopPayouts, { body: { reason } });
  assert.equal((await ada.call(readPayout, { params: { id } })).payout.hasLeft, false);
  const refusing = { params: { id }, body: { reason } };
  const answers = await Promise.all([ada, bola].map((member) => member.send(acts.refusePayout, refusing)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { state, because } = await payouts.rowOf(agent.id);
  assert.deepEqual([state, because], ['failed', 'withdrawn']);
  assert.deepEqual(await payouts.lines(agent.id), [[200_000, 'earned']]);
  assert.deepEqual(await payouts.ledger('agent-payable', agent.id), [0, 200_000, 0, 0]);
  assert.deepEqual(await payouts.emails(agent), []);
  await ada.call(acts.resumePayouts, { body: { reason } });
  const waiting = await database.write((tx) => claimWaiting(tx, app.clock.now(), 100));
  assert.ok(!waiting.some((one) => one.id === disbursement));
});

test('a payout that may have left for the provider is not refused', async () => {
  const agent = await approved();
  await payouts.send('2026-07-16');
  await payouts.answer(agent.id, 'sending');
  const { id } = await payouts.rowOf(agent.id);
  assert.equal((await ada.call(readPayout, { params: { id } })).payout.hasLeft, true);
  assert.equal((await ada.send(acts.refusePayout, { params: { id }, body: { reason } })).body.code, 'payout-decided');
  assert.equal((await payouts.rowOf(agent.id)).state, 'sending');
});

test('a balance that does not cover all of it and the fees sends nothing, and says so', async () => {
  const agent = await approved();
  await approved();
  const { rows } = await database.pool.query(
    `select coalesce(sum(amount_kobo), 0)::int as kobo from payouts where state = 'sending'`,
  );
  const needed = 400_000 + 2 * 1_000 + rows[0].kobo;
  assert.match(await payouts.send('2026-07-17', needed - 1), /^Nothing was sent: the balance is/);
  assert.equal((await payouts.rowOf(agent.id)).state, 'approved');
  assert.match(await payouts.send('2026-07-17', needed), /^2 sent/);
});

test('the bound of a day is reached exactly and never exceeded; the rest is sent on the next working day', async () => {
  const agents: TestAgent[] = [];
  for (const naira of [[1_500_000, 1_000_000], [2_000_000, 500_000], [1_000]]) agents.push(await approved(naira));
  assert.match(await payouts.send('2026-07-20'), /^2 sent.*The daily bound is reached/);
  const { rows } = await database.pool.query(`select sent_kobo::int as kobo from payout_days where day = '2026-07-20'`);
  assert.equal(rows[0].kobo, 500_000_000);
  assert.equal((await payouts.rowOf(agents[2]?.id ?? '')).state, 'approved');
  // The half-hourly job runs again: the console still says what keeps the rest back.
  assert.match(await payouts.send('2026-07-20'), /Nothing was sent: the daily bound is reached/);
  const found = await database.pool.query(`select outcome from payout_days where day = '2026-07-20'`);
  assert.equal(found.rows[0].outcome, 'bound-reached');
  assert.match(await payouts.send('2026-07-21'), /^1 sent/);
  assert.match(await payouts.send('2026-07-21'), /Nothing was to be sent/);
  await assert.rejects(
    database.pool.query(`update payout_days set sent_kobo = sent_kobo + 1 where day = '2026-07-20'`),
    /payout_days_bound/,
  );
});
