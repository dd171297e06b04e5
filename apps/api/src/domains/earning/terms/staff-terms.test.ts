import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/earning/terms-staff';
import { approveApproval, readApproval, refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { getAgent } from '@foodbank/contract/people/agents';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const [asker, decider] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];

const ask = (given: Partial<calls.NewTerms>) =>
  asker.send(calls.requestCommissionTerms, {
    body: {
      scope: 'all',
      ratePercent: '2.5',
      windowMonths: '18',
      firstOn: '2026-07-01',
      reason: 'a campaign',
      ...given,
    },
  });

async function approve(approvalId: unknown) {
  const params = { id: String(approvalId) };
  const { approval } = await decider.call(readApproval, { params });
  const answer = await decider.send(approveApproval, { params, body: { reason: 'agreed', shown: approval.shown } });
  return { ...answer, changes: approval.changes };
}

const list = async (show: 'current' | 'past' = 'current') =>
  (await asker.call(calls.listCommissionTerms, { query: { show } })).rows;

/** What an agent's profile shows on a day, with the terms that the agent sees. */
async function termsOn(agentId: string, at: string) {
  const now = app.clock.now().toISOString();
  app.clock.set(at);
  const token = app.context.sessions.sign({ agentId, passwordVersion: 1 });
  const { agent } = await app.call(getAgent, { params: { id: agentId } }, token);
  app.clock.set(now);
  return [agent.commissionTerms.ratePercent, agent.commissionTerms.windowMonths];
}

test('a rate has at most four decimals and is at most 100 %', () => {
  assert.equal(calls.ratePpmOf('2.5'), 25_000);
  assert.equal(calls.ratePpmOf('0.0003'), 3);
  assert.equal(calls.ratePpmOf('100'), 1_000_000);
  for (const text of ['', '-1', '2,5', '2.', '.5', '1e1', '2.50001', '100.0001', '١', '2.5 %']) {
    assert.equal(calls.ratePpmOf(text), null, text);
  }
  for (const ppm of [1, 3, 25_000, 123_456, 1_000_000]) assert.equal(calls.ratePpmOf(calls.ratePercentText(ppm)), ppm);
});

test('new terms wait for a second person and hold from their first day on, as the agent sees', async () => {
  const agent = await makeSignedInAgent(app);
  const asked = await ask({ scope: 'agent', agentCode: agent.referralCode.toLowerCase(), ratePercent: '12.3456' });
  assert.equal(asked.status, 200);
  assert.match(String(asked.body.message), /waits for a second person/);
  assert.equal((await list()).length, 1, 'nothing changed yet');
  const params = { id: String(asked.body.approvalId) };
  const own = await asker.send(approveApproval, { params, body: { reason: 'my own', shown: '' } });
  assert.equal(own.body.code, 'approval-own');
  const approved = await approve(asked.body.approvalId);
  assert.equal(approved.status, 200);
  assert.deepEqual(approved.changes, [
    { field: 'For', before: `Agent ${agent.referralCode}`, after: `Agent ${agent.referralCode}` },
    { field: 'Rate', before: '2 %', after: '12.3456 %' },
    { field: 'Months after the sign-up', before: '12', after: '18' },
    { field: 'From', before: 'In force', after: '1 Jul 2026' },
  ]);
  const [planned] = await list();
  assert.deepEqual([planned?.state, planned?.firstOn, planned?.agent?.id], ['planned', '2026-07-01', agent.id]);
  assert.deepEqual(await termsOn(agent.id, '2026-06-30T22:59:59Z'), [2, 12]);
  assert.deepEqual(await termsOn(agent.id, '2026-06-30T23:00:00Z'), [12.3456, 18]);
  const { rows } = await database.pool.query(
    `select actor, reason, after from audit_lines where action = 'commission-terms-added'`,
  );
  assert.deepEqual(rows, [
    { actor: decider.id, reason: 'agreed', after: { ratePpm: 123_456, windowMonths: 18, firstOn: '2026-07-01' } },
  ]);
});

test('terms begin tomorrow at the earliest, for agents that exist', async () => {
  const messageOf = async (given: Partial<calls.NewTerms>) => Object.entries((await ask(given)).body.errors ?? {})[0];
  const early = ['firstOn', 'The first day is tomorrow at the earliest'];
  assert.deepEqual(await messageOf({ firstOn: '2026-06-15' }), early);
  assert.deepEqual(await messageOf({ firstOn: '2020-01-01' }), early);
  assert.deepEqual(await messageOf({ firstOn: '2026-02-30' }), ['firstOn', 'Enter a day such as 2026-11-20']);
  assert.deepEqual(await messageOf({ firstOn: '2099-01-01' }), ['firstOn', 'The first day is within two years']);
  assert.deepEqual(await messageOf({ scope: 'agent' }), ['agentCode', 'No agent has this referral code']);
  assert.deepEqual(await messageOf({ scope: 'category' }), ['category', 'Choose a category']);
  assert.deepEqual((await messageOf({ ratePercent: '2.50001' }))?.[0], 'ratePercent');
  assert.deepEqual((await messageOf({ windowMonths: '1201' }))?.[0], 'windowMonths');
  const support = await makeStaff(app, ['support', 'operations', 'admin']);
  assert.equal((await support.send(calls.requestCommissionTerms, { body: {} })).status, 403, 'asking is finance’s');
});

test('a request for terms is stale once its first day has come, and once other terms were added', async () => {
  const began = app.clock.now().toISOString();
  const first = await ask({ scope: 'category', category: 'student', firstOn: '2026-06-16' });
  const twice = await ask({ scope: 'category', category: 'student', firstOn: '2026-06-17' });
  assert.equal(twice.body.code, 'change-already-asked');
  app.clock.advance(14 * 3_600);
  await database.pool.query(
    "update account_sessions set seen_at = $1, proved_at = $1, ends_at = $1::timestamptz + interval '1 day'",
    [app.clock.now()],
  );
  const late = await approve(first.body.approvalId);
  assert.deepEqual([late.status, late.body.code], [409, 'approval-stale']);
  const params = { id: String(first.body.approvalId) };
  await decider.call(refuseApproval, { params, body: { reason: 'too late' } });
  const back = (await asker.call(readApproval, { params })).approval;
  assert.equal(back.draft?.ratePercent, '2.5');
  assert.equal(back.changes.length, 4, 'what was refused stays readable');
  app.clock.set(began);

  const second = await ask({ scope: 'category', category: 'student' });
  await database.pool.query(
    `insert into commission_terms (category, rate_ppm, window_months, effective_at) values ('student', 1, 1, '2027-01-01')`,
  );
  assert.equal((await approve(second.body.approvalId)).body.code, 'approval-stale');
  await database.pool.query(`delete from commission_terms where category = 'student'`);
});

test('ended terms give way to more general ones, not to older ones; planned terms can be cancelled', async () => {
  const agent = await makeSignedInAgent(app);
  const own = { scope: 'agent', agentCode: agent.referralCode } as const;
  await approve((await ask({ ...own, ratePercent: '5', firstOn: '2026-06-20' })).body.approvalId);
  await approve((await ask({ ...own, ratePercent: '6', firstOn: '2026-06-25' })).body.approvalId);
  const planned = (await list()).find((row) => row.ratePercent === 6);
  const end = (lastOn?: string) =>
    asker.send(calls.requestTermsEnd, { params: { id: planned?.id ?? '' }, body: { lastOn, reason: 'it is over' } });
  await approve((await end()).body.approvalId);
  assert.deepEqual(await termsOn(agent.id, '2026-06-26T09:00:00Z'), [5, 18], 'a cancelled term replaces nothing');
  assert.equal((await list('past')).find((row) => row.id === planned?.id)?.state, 'cancelled');
  assert.equal((await end()).body.code, 'changed-meanwhile');

  await approve((await ask({ ...own, ratePercent: '7', firstOn: '2026-06-25' })).body.approvalId);
  const began = app.clock.now().toISOString();
  app.clock.set('2026-06-26T09:00:00Z');
  await database.pool.query(
    "update account_sessions set seen_at = $1, proved_at = $1, ends_at = $1::timestamptz + interval '1 day'",
    [app.clock.now()],
  );
  const rows = await list();
  const inForce = rows.find((row) => row.ratePercent === 7);
  const replaced = (await list('past')).find((row) => row.ratePercent === 5);
  assert.deepEqual([inForce?.state, replaced?.state, replaced?.lastOn], ['in-force', 'past', '2026-06-24']);
  const endOf = (id: string | undefined, lastOn?: string) =>
    asker.send(calls.requestTermsEnd, { params: { id: id ?? '' }, body: { lastOn, reason: 'it is over' } });
  assert.equal((await endOf(replaced?.id, '2026-06-30')).body.code, 'changed-meanwhile');
  assert.ok((await endOf(inForce?.id)).body.errors?.lastOn);
  assert.ok((await endOf(inForce?.id, '2026-06-25')).body.errors?.lastOn, 'yesterday');
  const everybody = rows.find((row) => row.scope === 'all');
  assert.equal((await endOf(everybody?.id, '2026-06-30')).body.code, 'terms-for-everybody');
  const ended = await approve((await endOf(inForce?.id, '2026-06-30')).body.approvalId);
  assert.deepEqual(ended.changes.slice(1, 3), [
    { field: 'Last day', before: 'No end', after: '30 Jun 2026' },
    { field: 'Rate afterwards', before: '7 %', after: '2 %' },
  ]);
  assert.deepEqual(await termsOn(agent.id, '2026-06-30T12:00:00Z'), [7, 18]);
  assert.deepEqual(await termsOn(agent.id, '2026-07-01T12:00:00Z'), [2, 12], 'those for everybody, not the 5 %');
  app.clock.set(began);
});
