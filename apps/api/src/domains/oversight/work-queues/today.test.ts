import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { countedMax, getToday, type QueueName } from '@foodbank/contract/oversight/work-queues-staff';
import { roleNames } from '@foodbank/contract/people/permissions';
import { getRequestCounts } from '@foodbank/contract/support/requests-staff';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const { pool } = database;
const agent = await makeSignedInAgent(app);
// Registering queues an email, which would wait.
await pool.query('delete from emails');

const queuesOf = async (member: TestStaff) => (await member.call(getToday, {})).queues;
const queueOf = async (member: TestStaff, name: QueueName) =>
  (await queuesOf(member)).find(({ queue }) => queue === name) ?? null;
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

test('each role sees the queues that it may work on, and no others', async () => {
  const seen: Record<string, string[]> = {};
  for (const role of roleNames) seen[role] = (await queuesOf(await makeStaff(app, [role]))).map(({ queue }) => queue);
  const work = ['failed-emails', 'waiting-emails', 'failed-jobs', 'waiting-jobs'];
  assert.deepEqual(seen, {
    support: [
      'cases-pausing-plans',
      'requests',
      'data-requests',
      'returns-asked',
      'identity-checks',
      'hardship',
      'approvals',
      'approval-outcomes',
      'quarantined',
      ...work,
    ],
    operations: [
      'cases-pausing-plans',
      'requests',
      'orders-to-pack',
      'orders-ready',
      'returns-asked',
      'identity-checks',
      'hardship',
      ...['payslips', 'payslips-missing'],
      'approvals',
      'approval-outcomes',
      'account-names',
      'alike-customers',
      'daily-jobs',
      'quarantined',
      ...work,
    ],
    finance: [
      'money-differs',
      'cases-pausing-plans',
      'requests',
      'chargebacks',
      'approvals',
      'approval-outcomes',
      ...['payouts-unclear', 'payouts-to-review', 'payouts-to-approve', 'payouts-held'],
      ...['unclear', 'to-review', 'to-approve', 'held'].map((one) => `partner-payouts-${one}`),
      'account-names',
      'alike-customers',
      'suspense',
      'charge-alarms',
      'daily-jobs',
      'quarantined',
      ...work,
    ],
    content: ['approvals', 'approval-outcomes'],
    // Without a store; with one: orders to pack and orders that are ready.
    packer: ['approvals', 'approval-outcomes'],
    'employer-clerk': ['approvals', 'approval-outcomes'],
    admin: [
      'money-differs',
      'cases-pausing-plans',
      'requests',
      'data-requests',
      'approvals',
      'approval-outcomes',
      'payouts-unclear',
      'partner-payouts-unclear',
      'account-names',
      'alike-customers',
      'suspense',
      'daily-jobs',
      'quarantined',
      ...work,
    ],
  });
});

test('a member without a role sees the empty queues of approvals, and a stranger nothing', async () => {
  const nobody = await makeStaff(app, []);
  assert.deepEqual(
    (await queuesOf(nobody)).map(({ queue, open }) => [queue, open]),
    [
      ['approvals', 0],
      ['approval-outcomes', 0],
    ],
  );
  assert.equal((await app.send(getToday, {}, undefined, undefined, { 'sec-fetch-site': 'same-origin' })).status, 401);
  assert.equal((await app.send(getToday, {}, agent.token, undefined, { 'sec-fetch-site': 'same-origin' })).status, 401);
});

test('emails count once they failed or have waited for ten minutes, with the age of the oldest', async (t) => {
  t.after(() => pool.query('delete from emails'));
  const support = await makeStaff(app, ['support']);
  const email = (at: Date, failedAt: Date | null, closedAt: Date | null = null) =>
    pool.query(
      `insert into emails (kind, to_address, to_key, template_data, created_at, failed_at, closed_at)
       values ('account-exists', 'a@example.com', 'a@example.com', '{}', $1, $2, $3)`,
      [at, failedAt, closedAt],
    );
  await email(minutesAgo(9), null);
  await email(minutesAgo(11), null);
  await email(minutesAgo(500), minutesAgo(30));
  await email(minutesAgo(500), minutesAgo(20));
  await email(minutesAgo(900), minutesAgo(800), minutesAgo(1));
  const none = { overdue: 0, mine: 0, nextDueAt: null, takenBy: [] };
  assert.deepEqual(await queueOf(support, 'waiting-emails'), {
    queue: 'waiting-emails',
    open: 1,
    oldestAt: minutesAgo(11).toISOString(),
    ...none,
  });
  assert.deepEqual(await queueOf(support, 'failed-emails'), {
    queue: 'failed-emails',
    open: 2,
    oldestAt: minutesAgo(30).toISOString(),
    ...none,
  });
});

test('counts stop at 100, however long a queue is', async (t) => {
  t.after(() => pool.query('delete from emails'));
  await pool.query(
    `insert into emails (kind, to_address, to_key, template_data, created_at, failed_at)
     select 'account-exists', 'a@example.com', 'a@example.com', '{}', $1, case when n > 300 then $1::timestamptz end
     from generate_series(1, 600) n`,
    [minutesAgo(60)],
  );
  const support = await makeStaff(app, ['support']);
  for (const name of ['failed-emails', 'waiting-emails'] as const)
    assert.equal((await queueOf(support, name))?.open, countedMax, name);
});

test('jobs count when they failed or wait long; those of emails count as emails', async (t) => {
  t.after(() => pool.query(`delete from pgboss.job where data->>'id' = 'counted'`));
  const job = (queue: string, state: string, minutes: number) =>
    pool.query(
      `insert into pgboss.job (name, data, state, retry_count, created_on, start_after, completed_on)
       select $1, '{"id": "counted"}', $2::pgboss.job_state, 0, at, at, case when $2 = 'failed' then now() end
       from (select now() - $3 * interval '1 minute' as at) moment`,
      [queue, state, minutes],
    );
  await job('retention', 'failed', 60);
  await job('emails', 'failed', 60);
  await job('retention', 'created', 30);
  await job('retention', 'created', 1);
  await job('emails', 'created', 30);
  // Its own counts are what pg-boss's monitor keeps up to date.
  await pool.query(`update pgboss.queue set failed_count = 1 where name in ('retention', 'emails')`);
  const support = await makeStaff(app, ['support']);
  assert.deepEqual(
    [(await queueOf(support, 'failed-jobs'))?.open, (await queueOf(support, 'waiting-jobs'))?.open],
    [1, 1],
  );
});

test('approvals count for those who may decide; the one who asked sees them as asked', async () => {
  const [finance, other, admin, support] = [
    await makeStaff(app, ['finance']),
    await makeStaff(app, ['finance']),
    await makeStaff(app, ['admin']),
    await makeStaff(app, ['support']),
  ];
  const ask = (permission: 'terms.approve' | 'staff.approve') =>
    database.write((tx) =>
      requestApproval(tx, {
        kind: 'test',
        subject: randomUUID(),
        payload: {},
        fingerprint: '',
        permission,
        reason: 'A test asks',
        actor: { kind: 'staff', id: finance.id },
      }),
    );
  await ask('terms.approve');
  await ask('staff.approve');
  const numbers = async (member: TestStaff) => {
    const { open = null, mine = null } = (await queueOf(member, 'approvals')) ?? {};
    return [open, mine];
  };
  assert.deepEqual(await numbers(finance), [0, 2], 'nobody decides what they asked for');
  assert.deepEqual(await numbers(other), [1, 0]);
  assert.deepEqual(await numbers(admin), [2, 0]);
  assert.deepEqual(await numbers(support), [0, 0]);
  const queue = await queueOf(admin, 'approvals');
  assert.equal(queue?.nextDueAt, new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString());
});

test('requests count with their clock, without those put off or closed, and with who has them', async (t) => {
  t.after(() => pool.query('delete from requests'));
  const [me, colleague] = [await makeStaff(app, ['support']), await makeStaff(app, ['support'])];
  const inMinutes = (minutes: number) => minutesAgo(-minutes);
  const request = (given: Record<string, unknown>) => {
    const row = {
      reference: randomUUID(),
      kind: 'contact',
      digest: randomUUID(),
      subject: 'Rice',
      sender_name: 'Eve',
      email: 'eve@example.com',
      fields: {},
      received_at: minutesAgo(60),
      changed_at: minutesAgo(60),
      quarantined: false,
      search: '',
      due_at: inMinutes(60),
      ...given,
    };
    const names = Object.keys(row);
    const values = names.map((_, index) => `$${index + 1}`);
    return pool.query(`insert into requests (${names.join()}) values (${values.join()})`, Object.values(row));
  };
  await request({ due_at: minutesAgo(5), received_at: minutesAgo(1_500) });
  await request({ owner_id: me.id, due_at: inMinutes(90) });
  await request({ owner_id: me.id, taken_by: colleague.id, taken_until: inMinutes(5) });
  await request({ taken_by: colleague.id, taken_until: minutesAgo(5) });
  await request({ snoozed_until: inMinutes(600) });
  await request({ state: 'waiting', due_at: null, left_ms: 5 });
  // Back from a snooze, with its clock stopped.
  await request({ state: 'waiting', due_at: null, left_ms: 5, snoozed_until: minutesAgo(1) });
  await request({ state: 'closed' });
  await request({ quarantined: true });
  assert.deepEqual(await queueOf(me, 'requests'), {
    queue: 'requests',
    open: 5,
    overdue: 1,
    mine: 1,
    oldestAt: minutesAgo(1_500).toISOString(),
    nextDueAt: inMinutes(60).toISOString(),
    takenBy: [
      { name: me.name, count: 1 },
      { name: colleague.name, count: 1 },
    ].sort((one, other) => (one.name < other.name ? -1 : 1)),
  });
  assert.equal((await queueOf(me, 'quarantined'))?.open, 1);
  const { counts } = await me.call(getRequestCounts, { query: {} });
  assert.deepEqual([counts.open, counts.overdue, counts.quarantined], [5, 1, 1], 'the list counts the same');
});

test('data requests count until they are handled, and overdue ones apart', async (t) => {
  t.after(() => pool.query('delete from data_requests'));
  const support = await makeStaff(app, ['support']);
  const request = (state: string, dueAt: Date) =>
    pool.query(
      `insert into data_requests (wants, contact_digests, state, received_at, due_at, registered_at, registered_by)
       values ('export', '{}', $1, $2, $3, $2, $4)`,
      [state, minutesAgo(100), dueAt, support.id],
    );
  await request('open', minutesAgo(1));
  await request('open', minutesAgo(-30));
  await request('closed', minutesAgo(-30));
  const queue = await queueOf(support, 'data-requests');
  assert.deepEqual([queue?.open, queue?.overdue, queue?.nextDueAt], [2, 1, minutesAgo(-30).toISOString()]);
});
