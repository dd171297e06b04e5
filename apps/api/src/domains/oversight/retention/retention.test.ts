import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestPasswordReset } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import { requestPartnership, sendContactMessage, subscribe } from '@foodbank/contract/support/enquiries';
import { makeAgent, makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { createLog } from '../../../platform/log.ts';
import { wipedReason } from '../../foundation/approvals/queries.ts';
import { auditChainQueue } from '../../foundation/audit/jobs.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';
import { retentionJobs, retentionQueue } from './jobs.ts';

const app = await startApp({ after }, { scheduled: true });
const { pool } = app.context.database;
const start = app.clock.now().toISOString();
const days = (count: number) => app.clock.set(new Date(Date.parse(start) + count * 86_400_000).toISOString());

async function count(table: string): Promise<number> {
  return (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
}

/** Runs the clean-up. Leaves out the counters of limits, which expire by the machine's clock and not the test's. */
async function cleanUp() {
  const { limits: _, ...removed } = await deleteExpiredRows(app.context);
  return removed;
}

async function counts(...tables: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const table of tables) found.push(await count(table));
  return found;
}

test('each kind of data is deleted after its period and not a day before, and money and audit are kept', async () => {
  const agent = await makeAgent(app);
  await makeCustomer(app, 'c-1', { referralCode: agent.referralCode });
  await makeOrder(app, 'o-1', { customerId: 'c-1' });
  await app.call(requestPasswordReset, { body: { email: agent.email } });
  await app.call(subscribe, { body: { email: 'maybe@example.com' } });
  await app.call(sendContactMessage, { body: { name: 'Ada', email: 'ada@example.com', message: 'Good day' } });
  const partner = {
    name: 'Eze Farms',
    contactPerson: 'Ngozi Eze',
    email: 'eze@example.com',
    phoneNo: '+2348031234567',
    foodProduct: 'Rice',
    whyPartnerWithUs: 'We grow it',
    additionalInformation: 'None',
  };
  await app.call(requestPartnership, { body: partner });
  await waitForWorker(app);
  const kept = ['agents', 'customers', 'orders', `agent_daily_totals`, 'audit_lines'];
  const before = await counts(...kept);
  const shortLived = ['one_time_codes', 'password_reset_requests', 'subscriptions'];
  assert.deepEqual(await counts(...shortLived, 'requests'), [1, 1, 1, 2]);
  const emails = await count('emails');
  // Each new day of the test would otherwise bring an email with the head of the audit log.
  await pool.query('delete from pgboss.schedule where name = $1', [auditChainQueue]);

  // The clean-up at the product's start must end before there is anything to delete.
  const cleaning = `select from pgboss.job where name = $1 and state < 'completed'`;
  await waitUntil('the first clean-up is done', async () => !(await pool.query(cleaning, [retentionQueue])).rowCount);
  days(29);
  assert.deepEqual(await cleanUp(), {});
  days(31);
  assert.deepEqual(await cleanUp(), { codes: 1, 'reset-requests': 1, 'unconfirmed-subscribers': 1 });
  assert.deepEqual(await counts(...shortLived), [0, 0, 0]);
  days(89);
  assert.deepEqual(await cleanUp(), {});
  days(91);
  assert.deepEqual(await cleanUp(), { emails });
  days(180);
  assert.deepEqual(await cleanUp(), {});
  days(181);
  assert.deepEqual(await cleanUp(), { 'known-devices': 1 });
  days(730);
  assert.deepEqual(await cleanUp(), {});
  days(732);
  assert.deepEqual(await cleanUp(), { requests: 2 });
  days(10_000);
  assert.deepEqual(await cleanUp(), {});
  assert.deepEqual(await counts(...kept), before);
  assert.equal(await count('rate_limits'), 0);
});

test('waiting emails and requests and confirmed subscriptions are never deleted', async (t) => {
  const idle = await startApp(t, { workless: true });
  await idle.call(registerAgent, {
    body: { firstname: 'Ada', lastname: 'Eze', email: 'ada@example.com', category: 'others' },
  });
  await idle.call(requestPasswordReset, { body: { email: 'ada@example.com' } });
  await idle.call(subscribe, { body: { email: 'reader@example.com' } });
  await idle.context.database.pool.query('update subscriptions set confirmed_at = subscribed_at');
  idle.clock.advance(3_000 * 86_400);
  assert.equal((await deleteExpiredRows(idle.context)).emails, undefined);
  const { rows } = await idle.context.database.pool.query(
    `select (select count(*)::int from emails) as emails, (select count(*)::int from password_reset_requests) as requests,
       (select count(*)::int from subscriptions) as subscriptions`,
  );
  assert.deepEqual(rows[0], { emails: 2, requests: 1, subscriptions: 1 });
});

test('thousands of rows are deleted in batches, also by two processes at once', async (t) => {
  const idle = await startApp(t, { workless: true });
  const { database } = idle.context;
  await database.write((tx) =>
    queueEmail(tx, 'ada@example.com', { kind: 'account-exists', templateData: { firstname: 'Ada' } }),
  );
  await database.pool.query(
    `insert into emails (kind, to_address, to_key, template_data, created_at, sent_at)
     select 'account-exists', 'a@example.com', 'a@example.com', '{}', $1::timestamptz - interval '1000 days', $1 from generate_series(1, 2600)`,
    [idle.clock.now()],
  );
  const transactions: number[] = [];
  const write = database.write.bind(database);
  t.mock.method(database, 'write', async (work: Parameters<typeof write>[0]) => {
    const result = await write(work);
    transactions.push(Number(result));
    return result;
  });
  const removed = await Promise.all([deleteExpiredRows(idle.context), deleteExpiredRows(idle.context)]);
  const total = removed.reduce((sum, { emails = 0 }) => sum + emails, 0);
  const { rows } = await database.pool.query('select count(*)::int as count from emails');
  assert.ok(Math.max(...transactions) <= 500, `${transactions}`);
  assert.deepEqual([total + rows[0].count, rows[0].count <= 501], [2601, true], 'no row is counted twice');
  await deleteExpiredRows(idle.context);
  assert.equal((await database.pool.query('select from emails')).rowCount, 1, 'the one that waits');
});

test('the clean-up runs every night in Lagos time, and logs only numbers', async (t) => {
  const { rows } = await pool.query('select cron, timezone from pgboss.schedule where name = $1', [retentionQueue]);
  assert.deepEqual(rows, [{ cron: '30 2 * * *', timezone: 'Africa/Lagos' }]);
  const lines: string[] = [];
  const idle = await startApp(t, {
    workless: true,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  await idle.call(sendContactMessage, { body: { name: 'Ada', email: 'ada@example.com', message: 'Good day' } });
  idle.clock.advance(1_000 * 86_400);
  await retentionJobs(idle.context)[0]?.run('scheduled');
  const line = JSON.parse(lines.find((one) => one.includes('expired rows were deleted')) ?? '{}');
  assert.equal(line.removed.requests, 1);
  assert.ok(!lines.join('').includes('ada@'));
});

test('the texts of approvals and the records of exports go after five years, and what waits is untouched', async (t) => {
  const idle = await startApp(t, { workless: true });
  const { pool } = idle.context.database;
  const member = await makeStaff(idle, ['admin']);
  const now = idle.clock.now();
  const ask = async (subject: string, state: string, decidedAt: Date | null) => {
    const { rows } = await pool.query(
      `insert into approvals (kind, subject, payload, fingerprint, permission, requested_by, requested_by_kind, reason, requested_at,
         expires_at, state, decided_at, decision_reason, changes)
       values ('test', $1, '{}', '', 'terms.approve', $2, 'staff', 'A reason', $3, $3::timestamptz + interval '7 days', $4,
         $5::timestamptz, case when $5::timestamptz is not null then 'Agreed' end, '[{"field": "Name"}]') returning id`,
      [subject, member.id, now, state, decidedAt],
    );
    return rows[0].id as string;
  };
  await ask('waits', 'open', null);
  await ask('refused', 'refused', now);
  await ask('ended', 'expired', null);
  await pool.query(
    `insert into agent_exports (approval_id, requested_by, approved_at, ends_at) values ($1, $2, $3, $3::timestamptz + interval '1 day')`,
    [await ask('agents', 'approved', now), member.id, now],
  );
  await pool.query(
    `insert into newsletter_exports (id, requested_by, expires_at) values ($1, $2, $3::timestamptz + interval '1 day')`,
    [await ask('newsletter', 'approved', now), member.id, now],
  );
  const after = async (days: number) => {
    idle.clock.set(new Date(now.getTime() + days * 86_400_000).toISOString());
    const removed = await deleteExpiredRows(idle.context);
    return [removed['agent-exports'], removed['newsletter-exports'], removed['approval-texts']];
  };
  assert.deepEqual(await after(1_827), [undefined, undefined, undefined]);
  assert.deepEqual(await after(1_827.5), [undefined, undefined, 3], 'the three that were decided');
  assert.deepEqual(await after(1_835), [1, 1, 1], 'the exports, and the one that ended without a decision');
  assert.deepEqual(await after(10_000), [undefined, undefined, undefined]);
  const { rows } = await pool.query('select subject, reason, decision_reason, changes from approvals order by subject');
  const wiped = { reason: wipedReason, decision_reason: wipedReason, changes: null };
  assert.deepEqual(rows, [
    { subject: 'agents', ...wiped },
    { subject: 'ended', ...wiped, decision_reason: null },
    { subject: 'newsletter', ...wiped },
    { subject: 'refused', ...wiped },
    {
      subject: 'waits',
      reason: 'A reason',
      decision_reason: null,
      changes: [{ field: 'Name' }],
    },
  ]);
});
