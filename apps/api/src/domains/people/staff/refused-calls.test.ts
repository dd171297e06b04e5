import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { getAgent } from '@foodbank/contract/people/agents';
import { listStaff } from '@foodbank/contract/people/staff';
import { listStaffDevices } from '@foodbank/contract/people/staff-devices';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { addAuditGauges, auditJobs } from '../../foundation/audit/jobs.ts';
import { writeRefusedCalls } from '../../foundation/audit/refused-calls.ts';
import { verifyChain } from '../../foundation/audit/verify-chain.ts';
import { recordForeignAccess } from './refused-calls.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const runJob = async () => {
  for (const job of auditJobs(app.context)) await job.run('test');
};
const linesOf = async (actor: string) =>
  (
    await database.pool.query(
      `select action, subject, detail, session_id as "sessionId" from audit_lines where actor = $1 and action in
         ('asked-for-another-agent', 'call-not-permitted') order by id`,
      [actor],
    )
  ).rows;
const countedOf = async (actor: string) =>
  (await database.pool.query('select count from refused_calls where actor = $1', [actor])).rows[0]?.count ?? 0;

test('600 refused calls in a minute are one line of the audit log, with their count, times and the first 20 ids', async () => {
  const agent = await makeSignedInAgent(app);
  const victims = Array.from({ length: 600 }, () => randomUUID());
  const from = app.clock.now().toISOString();
  for (let first = 0; first < 600; first += 20) {
    const some = victims.slice(first, first + 20);
    await Promise.all(some.map((id) => database.write((tx) => recordForeignAccess(tx, agent.id, id, '/agents/{id}'))));
    app.clock.advance(2);
  }
  assert.deepEqual([await countedOf(agent.id), await linesOf(agent.id)], [600, []]);
  await runJob();
  assert.deepEqual(await linesOf(agent.id), [], 'ten minutes are not over');
  const metrics = createMetrics('test');
  addAuditGauges({ ...app.context, metrics });
  const gauge = async () => /^foodbank_refused_calls_counted (.*)$/m.exec((await metrics.read()).text)?.[1];
  assert.equal(await gauge(), '600', 'seen at once');
  app.clock.advance(600);
  await runJob();
  const [line, ...others] = await linesOf(agent.id);
  assert.deepEqual([others, await countedOf(agent.id), await gauge()], [[], 0, '0']);
  const { count, firstAt, subjects, calls } = line.detail;
  assert.deepEqual([count, firstAt, subjects.length, calls], [600, from, 20, ['/agents/{id}']]);
  assert.ok(line.detail.lastAt > firstAt && new Set(subjects).size === 20 && subjects[0] === line.subject);
  const { problems, waiting } = await verifyChain(database.read, {});
  assert.deepEqual([problems, waiting], [[], 0], 'the chain holds');
});

test('an agent who asks for others’ data 20 times is signed out, and one who did so 19 times is not', async () => {
  const [agent, careless] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  const ask = async ({ token }: typeof agent, id: string) =>
    (await app.send(getAgent, { params: { id } }, token)).status;
  for (let count = 0; count < 20; count += 1) {
    assert.equal(await ask(agent, careless.id), 403);
    if (count < 19) assert.equal(await ask(careless, agent.id), 403);
  }
  assert.equal(await ask(agent, agent.id), 401);
  assert.equal(await ask(careless, careless.id), 200);
  app.clock.advance(600);
  await runJob();
  for (let count = 0; count < 19; count += 1) await ask(careless, agent.id);
  assert.equal(await ask(careless, careless.id), 200, 'ten minutes later the count begins anew');
  const { rows } = await database.pool.query(
    `select subject from audit_lines where action = 'session-ended-for-refusals' and subject = any($1)`,
    [[agent.id, careless.id]],
  );
  assert.deepEqual(rows, [{ subject: agent.id }]);
});

test('a member who calls 20 times what their roles don’t allow is signed out there, and on no other device', async () => {
  const member = await makeStaff(app, ['support']);
  const other = await makeStaff(app, ['support']);
  for (let count = 0; count < 20; count += 1)
    assert.equal((await member.send(listStaff, {})).body.code, 'not-permitted');
  assert.equal((await member.send(listStaff, {})).status, 401);
  assert.equal((await other.send(listStaffDevices, {})).status, 200);
  app.clock.advance(600);
  await runJob();
  const [line, ...others] = await linesOf(member.id);
  assert.deepEqual([others, line.detail.count, line.detail.calls], [[], 20, ['listStaff']]);
  assert.ok(line.sessionId);
});

test('no count is lost: not by a crash while the line is written, not by two workers at once, not by calls meanwhile', async () => {
  const agent = await makeSignedInAgent(app);
  const refuseOnce = () => database.write((tx) => recordForeignAccess(tx, agent.id, 'someone', '/agents/{id}'));
  for (let count = 0; count < 30; count += 1) await refuseOnce();
  app.clock.advance(600);
  await assert.rejects(
    database.write(async (tx) => {
      await writeRefusedCalls(tx, 100);
      throw new Error('killed');
    }),
  );
  assert.deepEqual([await countedOf(agent.id), await linesOf(agent.id)], [30, []]);
  await Promise.all([
    ...Array.from({ length: 4 }, () => database.write((tx) => writeRefusedCalls(tx, 100))),
    ...Array.from({ length: 20 }, refuseOnce),
  ]);
  app.clock.advance(600);
  await runJob();
  const counts = (await linesOf(agent.id)).map(({ detail }) => detail.count as number);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    50,
  );
});
