import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/earning/payout-acts';
import { listPayoutCarries, readPayout } from '@foodbank/contract/earning/payouts';
import { claimPayout } from '../src/domains/earning/payouts/claim-payout.ts';
import { approvePayout } from '../src/domains/earning/payouts/review-payouts.ts';
import { findBank, replacePayoutAccount } from '../src/domains/money/banks/queries.ts';
import { accountToStore } from '../src/domains/money/banks/update-account-info.ts';
import { setAccountState } from '../src/domains/people/accounts/queries.ts';
import { setRoles } from '../src/domains/people/staff/queries.ts';
import { Refusal } from '../src/platform/refuse.ts';
import type { TestAgent } from './make-agent.ts';
import { accountNumber, allAccept, makeEarnedOrder, makeEarningAgent, payoutsIn } from './make-payouts.ts';
import { makeStaff, type TestStaff } from './make-staff.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';

/** What may go wrong, or be tried, between an agent's commission and the bank. Each test has its own agents. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const payouts = payoutsIn(app);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const reason = 'A call from the bank';

const bodyOf = ({ id, fingerprint, amount }: { id: string; fingerprint: string; amount: number }) => ({
  items: [{ id, fingerprint }],
  total: amount / 100,
});

/** An agent with a proposed payout of June. */
async function proposed(commissionNaira: readonly number[] = [2_000]): Promise<TestAgent> {
  app.clock.setBusinessDate('2026-06-01');
  const agent = await makeEarningAgent(app, commissionNaira);
  await payouts.propose();
  return agent;
}

async function approved(commissionNaira?: readonly number[]): Promise<TestAgent> {
  const agent = await proposed(commissionNaira);
  await payouts.approve(agent.id, ada, bola);
  return agent;
}

/** Gives an agent another bank account, as an approved change does. */
const changeAccount = ({ id }: TestAgent) =>
  database.write(async (tx) => {
    const bank = (await findBank(tx, '044')) ?? assert.fail('no bank');
    const account = accountToStore(tx, id, { accountNumber: accountNumber(), accountName: 'EZE NGOZI', bank });
    await replacePayoutAccount(tx, { ...account, payableFrom: '2026-06-05', needsReview: false });
  });

async function approveBy(member: TestStaff, agent: TestAgent) {
  const row = await payouts.rowOf(agent.id);
  const { results } = await member.call(acts.approvePayouts, { body: bodyOf(row) });
  return results[0] ?? assert.fail('no result');
}

test('the person who reviewed a payout does not approve it, whatever their roles', async () => {
  const agent = await proposed();
  const both = await makeStaff(app, ['finance', 'admin', 'operations', 'support']);
  await both.call(acts.reviewPayouts, { body: bodyOf(await payouts.rowOf(agent.id)) });
  assert.equal((await approveBy(both, agent)).code, 'payout-own-review');
  const preview = await payouts.preview(both, 'approve', [(await payouts.rowOf(agent.id)).id]);
  assert.deepEqual([preview.count, preview.excluded[0]?.why], [0, 'You reviewed it. Another person has to approve it.']);
  // The database refuses it, too.
  const { id } = await payouts.rowOf(agent.id);
  await assert.rejects(
    database.pool.query(
      `update payouts set state = 'approved', approved_by = reviewed_by, approved_at = now(), approved_fingerprint = fingerprint
       where id = $1`,
      [id],
    ),
    /payouts_two_people/,
  );
  assert.equal((await approveBy(bola, agent)).outcome, 'done');
});

test('two finance people who are one, by two spellings of a mailbox, do not review and approve', async () => {
  const agent = await proposed();
  const twin = await makeStaff(app, ['finance']);
  await database.pool.query('update accounts set login_key = $2 where id = $1', [twin.id, ada.email.replace('@', '+two@')]);
  await ada.call(acts.reviewPayouts, { body: bodyOf(await payouts.rowOf(agent.id)) });
  assert.equal((await approveBy(twin, agent)).code, 'payout-own-review');
});

test('of 100 approvals at once one wins, and the others see who won', async () => {
  const agent = await proposed();
  await ada.call(acts.reviewPayouts, { body: bodyOf(await payouts.rowOf(agent.id)) });
  const members = await Promise.all(Array.from({ length: 10 }, () => makeStaff(app, ['finance'])));
  const body = bodyOf(await payouts.rowOf(agent.id));
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, index) => (members[index % 10] ?? bola).call(acts.approvePayouts, { body })),
  );
  const results = tries.map(({ results: [one] }, index) => ({ ...one, by: members[index % 10] }));
  const winner = (await payouts.rowOf(agent.id)).approver;
  // The winner's own repeats are the same act again.
  for (const { outcome, code, message, by } of results) {
    if (by?.id === winner) assert.equal(outcome, 'done');
    else {
      assert.equal(code, 'payout-decided');
      assert.ok(message?.includes(members.find(({ id }) => id === winner)?.name ?? '?'), message);
    }
  }
  const { rows } = await database.pool.query(
    `select count(*)::int as count from payout_events e join payouts p on p.id = e.payout_id
     where p.agent_id = $1 and e.kind = 'approved'`,
    [agent.id],
  );
  assert.equal(rows[0].count, 1);
});

test('support, operations, content and admins review and approve nothing, and a member who lost the role on the way neither', async () => {
  const agent = await proposed();
  const row = await payouts.rowOf(agent.id);
  for (const role of ['support', 'operations', 'content', 'admin'] as const) {
    const member = await makeStaff(app, [role]);
    for (const call of [acts.reviewPayouts, acts.approvePayouts]) {
      assert.equal((await member.send(call, { body: bodyOf(row) })).body.code, 'not-permitted', `${role} ${call.name}`);
    }
  }
  await ada.call(acts.reviewPayouts, { body: bodyOf(row) });
  const late = await makeStaff(app, ['finance']);
  await database.write((tx) => setRoles(tx, late.id, [], null));
  const sent = database.write((tx) => approvePayout(tx, row, { kind: 'staff', id: late.id }, allAccept));
  await assert.rejects(sent, (error) => error instanceof Refusal && error.code === 'not-permitted');
});

test('a member neither reviews nor approves, holds nor proposes their own payout', async () => {
  const agent = await proposed();
  const self = await makeStaff(app, ['finance']);
  const alias = self.email.replace('@', '+agent@');
  await database.pool.query('update agents set email = $2, email_key = $2 where id = $1', [agent.id, alias]);
  const row = await payouts.rowOf(agent.id);
  const { results } = await self.call(acts.reviewPayouts, { body: bodyOf(row) });
  assert.equal(results[0]?.code, 'own-record');
  const held = await self.send(acts.holdPayout, { params: { id: row.id }, body: { reason } });
  assert.equal(held.body.code, 'own-record');
  const body = { agentCode: agent.referralCode, reason };
  assert.equal((await self.send(acts.proposeAgentPayout, { body })).body.code, 'own-record');
});

test('a payout that changed since it was shown is not approved, and a wrong total stops all of it', async () => {
  const agent = await proposed();
  const row = await payouts.rowOf(agent.id);
  const wrong = await ada.send(acts.reviewPayouts, { body: { ...bodyOf(row), total: 2_000.01 } });
  assert.equal(wrong.body.code, 'payout-total-changed');
  const twice = { items: [...bodyOf(row).items, ...bodyOf(row).items], total: 2_000 };
  assert.equal((await ada.send(acts.reviewPayouts, { body: twice })).body.code, 'payout-total-changed');
  const { results } = await ada.call(acts.reviewPayouts, { body: bodyOf({ ...row, fingerprint: 'what was shown before' }) });
  assert.equal(results[0]?.code, 'payout-changed');
  assert.equal((await payouts.rowOf(agent.id)).state, 'proposed');
});

test('many payouts have a result each, and only those that failed are left to try again', async () => {
  const agents = [await proposed(), await proposed(), await proposed()];
  const rows = await Promise.all(agents.map(({ id }) => payouts.rowOf(id)));
  const [first, second, third] = rows;
  await ada.call(acts.holdPayout, { params: { id: second.id }, body: { reason } });
  const body = { items: rows.map(({ id, fingerprint }) => ({ id, fingerprint })), total: 6_000 };
  const { results, doneCount } = await ada.call(acts.reviewPayouts, { body });
  assert.deepEqual([doneCount, results.map(({ code }) => code)], [2, [null, 'payout-decided', null]]);
  assert.deepEqual(
    results.map(({ id }) => id),
    [first.id, second.id, third.id],
  );
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

test('an agent who has not accepted the terms, or whose account name is in question, gets a held payout', async () => {
  app.clock.setBusinessDate('2026-06-01');
  const [terms, account] = [await makeEarningAgent(app), await makeEarningAgent(app)];
  await database.pool.query('update payout_accounts set needs_review = true where agent_id = $1', [account.id]);
  await payouts.propose('2026-07-03', async (_, agentId) => agentId !== terms.id);
  assert.equal((await payouts.rowOf(terms.id)).held, 'terms');
  assert.equal((await payouts.rowOf(account.id)).held, 'account-review');
});

test('two agents with one bank account are flagged', async () => {
  app.clock.setBusinessDate('2026-06-01');
  const [one, other] = [await makeEarningAgent(app), await makeEarningAgent(app)];
  await database.pool.query(
    `update payout_accounts p set number_sealed = o.number_sealed, number_digest = o.number_digest, bank_code = o.bank_code
     from payout_accounts o where p.agent_id = $1 and o.agent_id = $2`,
    [one.id, other.id],
  );
  await payouts.propose();
  for (const { id } of [one, other]) {
    const { payout } = await ada.call(readPayout, { params: { id: (await payouts.rowOf(id)).id } });
    assert.deepEqual(payout.flags, ['shared-account']);
  }
});

test('an agent without an account is told once a month and carried, and so is less than ₦1,000', async () => {
  app.clock.setBusinessDate('2026-06-01');
  const without = await makeSignedInAgent(app);
  await makeEarnedOrder(app, without, 100_000);
  const small = await makeEarningAgent(app, [999.99]);
  await payouts.propose();
  await payouts.propose();
  assert.deepEqual(await payouts.emails(without), ['payout-account-missing']);
  assert.deepEqual(await payouts.emails(small), []);
  const { rows } = await ada.call(listPayoutCarries, { query: { month: '2026-06' } });
  const reasonOf = ({ id }: TestAgent) => rows.find(({ agent }) => agent.id === id)?.reason;
  assert.deepEqual([reasonOf(without), reasonOf(small)], ['no-account', 'below-minimum']);
  const body = { agentCode: small.referralCode, reason };
  const { payoutId, message } = await ada.call(acts.proposeAgentPayout, { body });
  assert.deepEqual([payoutId, message], [null, 'Nothing was proposed: Less than ₦1,000 is due. It is carried.']);
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
  assert.match(await payouts.send('2026-07-20'), /Nothing was to be sent/);
  assert.match(await payouts.send('2026-07-21'), /^1 sent/);
  await assert.rejects(
    database.pool.query(`update payout_days set sent_kobo = sent_kobo + 1 where day = '2026-07-20'`),
    /payout_days_bound/,
  );
});
