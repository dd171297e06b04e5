import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { registerDataRequest } from '@foodbank/contract/oversight/privacy-staff';
import { roleNames } from '@foodbank/contract/people/permissions';
import { requestAgentsExport } from '@foodbank/contract/views/agent-exports-staff';
import { allRoutes } from '../src/app.ts';
import { completeWithNewToken, openSession } from '../src/domains/people/accounts/cookie-sessions.ts';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { exampleOf, schemaOf } from './example-of.ts';
import { goodRequest } from './good-requests.ts';
import { makeContactRequest } from './make-requests.ts';
import { makeStaff, staffCalls, type TestStaff } from './make-staff.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';

/** What people asked for, what was decided, and what happened: no call of the contract deletes it. */
const kept = ['requests', 'request_entries', 'data_requests', 'approvals', 'audit_lines'];

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;
const member = await makeStaff(app, roleNames);
const [admin, support, agent] = [
  await makeStaff(app, ['admin']),
  await makeStaff(app, ['support']),
  await makeSignedInAgent(app),
];
const reason = 'They asked us in an email';

const idsNow = async () => {
  const { rows } = await pool.query(
    kept.map((table) => `select '${table} ' || id as id from ${table}`).join(' union all '),
  );
  return rows.map(({ id }) => id as string);
};
const readValue = async (sql: string, ...values: string[]) => (await pool.query(sql, values)).rows[0]?.value;

/** A session of its own: some calls end the one that they are made with. */
async function freshSession() {
  const session = await app.context.database.write(async (tx) => {
    const { id } = await openSession(tx, member.id, { userAgent: 'test', address: '127.0.0.1' });
    return completeWithNewToken(tx, id);
  });
  return staffCalls(app, () => session);
}

async function makeDataRequest(caller: Pick<TestStaff, 'call'>): Promise<string> {
  const receivedAt = app.clock.now().toISOString();
  const about = { email: `${randomUUID()}@example.com`, identityCheck: 'Answered from the address', receivedAt };
  return (await caller.call(registerDataRequest, { body: { wants: 'export', ...about } })).id;
}

test('no call of the console deletes a request, an approval or a line of the audit, with the rights of every role', async () => {
  let accepted = 0;
  let [requestId, dataRequestId] = [(await makeContactRequest(app)).id, await makeDataRequest(await freshSession())];
  const calls = allStaffRoutes(app.context).map(({ endpoint }) => endpoint);
  for (const endpoint of calls.filter(({ method }) => method !== 'GET')) {
    // More calls than a member may make in an hour.
    await pool.query('delete from rate_limits');
    const caller = await freshSession();
    const isAbout = (path: string) => endpoint.path.startsWith(`${path}/`);
    // New ones only for the calls about them: the rest would only use up the member's allowance.
    if (isAbout('/staff/requests')) requestId = (await makeContactRequest(app)).id;
    if (isAbout('/staff/data-requests')) dataRequestId = await makeDataRequest(caller);
    await admin.send(requestAgentsExport, { body: { reason } });
    const approvalId = await readValue(
      `select id as value from approvals where state = 'open' and requested_by = $1`,
      admin.id,
    );
    const { approval } = await caller.call(readApproval, { params: { id: approvalId } });
    const line = await readValue('select max(id)::text as value from audit_lines');
    const idFor: Record<string, string> = {
      '/staff/requests': requestId,
      '/staff/data-requests': dataRequestId,
      '/staff/approvals': approvalId,
      '/staff/audit': String(line),
      '/staff/agents': agent.id,
    };
    const start = Object.keys(idFor).find((one) => endpoint.path.startsWith(`${one}/`));
    const id = start === undefined ? randomUUID() : idFor[start];
    const before = await idsNow();
    const known = {
      reason,
      key: randomUUID(),
      version: await readValue('select version as value from requests where id = $1', requestId),
      revision: await readValue('select revision as value from data_requests where id = $1', dataRequestId),
      shown: approval.shown,
      ids: [requestId],
      memberId: support.id,
      until: '2026-07-01',
    };
    const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]));
    const body = endpoint.body ? exampleOf(schemaOf(endpoint.body), 'Some', known) : {};
    const { status } = await caller.send(endpoint, { params, body } as never);
    assert.ok(status < 500, `${endpoint.name} answered ${status}`);
    if (status === 200) accepted += 1;
    const now = new Set(await idsNow());
    assert.deepEqual(
      before.filter((one) => !now.has(one)),
      [],
      `${endpoint.name} answered ${status}`,
    );
  }
  assert.ok(accepted >= 30, `${accepted} calls were accepted`);
});

test('no call of agents, visitors or the shop deletes one', async () => {
  await makeContactRequest(app);
  const before = await idsNow();
  const calls: Endpoint[] = allRoutes(app.context).map(({ endpoint }) => endpoint);
  for (const endpoint of calls.filter(({ access }) => access !== 'staff')) {
    const { method, url, headers, body } = goodRequest(app, agent, endpoint);
    await app.app.inject({ method, url, headers, ...(body && { payload: body }) });
  }
  const now = new Set(await idsNow());
  assert.deepEqual(
    before.filter((one) => !now.has(one)),
    [],
  );
});

test('only the retention and the erasure of a person have a statement that deletes requests, and nothing deletes the others', () => {
  const sources = globSync('apps/api/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const deleting = (table: string) =>
    sources.filter((file) =>
      new RegExp(`delete from (only )?${table}\\b|deletion\\(\\s*'[^']+',\\s*'${table}'`, 'i').test(
        readFileSync(file, 'utf8'),
      ),
    );
  assert.deepEqual([...deleting('approvals'), ...deleting('audit_lines'), ...deleting('request_entries')], []);
  const requestQueries = ['personal-request-queries.ts', 'queries.ts'];
  assert.deepEqual(
    deleting('requests').sort(),
    requestQueries.map((name) => `apps/api/src/domains/support/requests/${name}`),
  );
  assert.deepEqual(deleting('data_requests'), ['apps/api/src/domains/oversight/privacy/queries.ts']);
  const callers = sources.filter((file) =>
    /\b(deleteRequests|deleteRequestsOf|deleteDataRequests)\(|remove: delete(Data)?Requests\b/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  assert.deepEqual(callers.sort(), [
    'apps/api/src/domains/oversight/privacy/erase-data-subject.ts',
    'apps/api/src/domains/oversight/retention/retention-rules.ts',
  ]);
});
