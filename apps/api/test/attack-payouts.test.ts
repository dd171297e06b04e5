import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as acts from '@foodbank/contract/earning/payouts-staff';
import { listPayoutCarries, readPayout } from '@foodbank/contract/earning/payouts-staff';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { approvePayout } from '../src/domains/earning/payouts/review-payouts.ts';
import { setRoles } from '../src/domains/people/staff/queries.ts';
import { Refusal } from '../src/platform/refuse.ts';
import type { TestAgent } from './make-agent.ts';
import { allAccept, asShown, makeEarnedOrder, makeEarningAgent, payeesIn } from './make-payouts.ts';
import { makeStaff, type TestStaff } from './make-staff.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';

/** What members of staff and agents may try before a payout is approved. Each test has its own agents. */
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { payouts, proposed } = payeesIn(app, ada, bola);
const reason = 'A call from the bank';

async function approveBy(member: TestStaff, agent: TestAgent) {
  const row = await payouts.rowOf(agent.id);
  const { results } = await member.call(acts.approvePayouts, { body: asShown(row) });
  return results[0] ?? assert.fail('no result');
}

test('the person who reviewed a payout does not approve it, whatever their roles', async () => {
  const agent = await proposed();
  const both = await makeStaff(app, ['finance', 'admin', 'operations', 'support']);
  await both.call(acts.reviewPayouts, { body: asShown(await payouts.rowOf(agent.id)) });
  assert.equal((await approveBy(both, agent)).code, 'payout-own-review');
  const preview = await payouts.preview(both, 'approve', [(await payouts.rowOf(agent.id)).id]);
  assert.deepEqual(
    [preview.count, preview.excluded[0]?.why],
    [0, 'You reviewed it. Another person has to approve it.'],
  );
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
  await database.pool.query('update accounts set login_key = $2 where id = $1', [
    twin.id,
    ada.email.replace('@', '+two@'),
  ]);
  await ada.call(acts.reviewPayouts, { body: asShown(await payouts.rowOf(agent.id)) });
  assert.equal((await approveBy(twin, agent)).code, 'payout-own-review');
});

test('of 100 approvals at once one wins, and the others see who won', async () => {
  const agent = await proposed();
  await ada.call(acts.reviewPayouts, { body: asShown(await payouts.rowOf(agent.id)) });
  const members = await Promise.all(Array.from({ length: 10 }, () => makeStaff(app, ['finance'])));
  const body = asShown(await payouts.rowOf(agent.id));
  const approve = async (by: (typeof members)[number]) => {
    let answer = await by.send(acts.approvePayouts, { body });
    // A busy server refuses some, and their members press again.
    for (let tries = 1; answer.status === 503 && tries < 50; tries++)
      answer = await by.send(acts.approvePayouts, { body });
    assert.equal(answer.status, 200);
    const [one] = answer.body.results as ReplyOf<typeof acts.approvePayouts>['results'];
    return { ...one, by };
  };
  const results = await Promise.all(Array.from({ length: 10 }, () => members.map(approve)).flat());
  const winner = (await payouts.rowOf(agent.id)).approver;
  // The winner's own repeats are the same act again.
  for (const { outcome, code, message, by } of results) {
    if (by.id === winner) assert.equal(outcome, 'done');
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
      assert.equal(
        (await member.send(call, { body: asShown(row) })).body.code,
        'not-permitted',
        `${role} ${call.name}`,
      );
    }
  }
  await ada.call(acts.reviewPayouts, { body: asShown(row) });
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
  const { results } = await self.call(acts.reviewPayouts, { body: asShown(row) });
  assert.equal(results[0]?.code, 'own-record');
  const held = await self.send(acts.holdPayout, { params: { id: row.id }, body: { reason } });
  assert.equal(held.body.code, 'own-record');
  const body = { agentCode: agent.referralCode, reason };
  assert.equal((await self.send(acts.proposeAgentPayout, { body })).body.code, 'own-record');
});

test('a payout that changed since it was shown is not approved, and a wrong total stops all of it', async () => {
  const agent = await proposed();
  const row = await payouts.rowOf(agent.id);
  const wrong = await ada.send(acts.reviewPayouts, { body: { ...asShown(row), total: 2_000.01 } });
  assert.equal(wrong.body.code, 'payout-total-changed');
  const twice = { items: [...asShown(row).items, ...asShown(row).items], total: 2_000 };
  assert.equal((await ada.send(acts.reviewPayouts, { body: twice })).body.code, 'payout-total-changed');
  const { results } = await ada.call(acts.reviewPayouts, {
    body: asShown({ ...row, fingerprint: 'what was shown before' }),
  });
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

test('while the provider says that a failed payout was paid after all, nothing more is paid to its agent', async () => {
  const agent = await proposed();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'failed');
  const { disbursement } = await payouts.rowOf(agent.id);
  await payouts.propose('2026-08-03');
  const alarm = (is: string | null) =>
    database.pool.query('update disbursements set alarm = $2 where id = $1', [disbursement, is]);
  await alarm('moved-after-failed');
  const { results } = await ada.call(acts.reviewPayouts, { body: asShown(await payouts.rowOf(agent.id)) });
  const { id, state, held } = await payouts.rowOf(agent.id);
  assert.deepEqual([results[0]?.outcome, state, held], ['changed', 'held', 'payment-alarm']);
  const release = () => ada.send(acts.releasePayout, { params: { id }, body: { reason } });
  assert.equal((await release()).body.code, 'payout-blocked');
  // A person looked into it and closed the alarm.
  await alarm(null);
  assert.equal((await release()).status, 200);
});
