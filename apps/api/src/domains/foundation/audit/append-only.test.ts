import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ownerRole } from '@foodbank/embedded-postgres/cluster';
import { Client } from 'pg';
import { startApp } from '../../../../test/start-app.ts';
import { addAuditLine, system } from './add-audit-line.ts';
import { auditJobs } from './jobs.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
await database.write((tx) => addAuditLine(tx, { actor: system, action: 'person-exported', subject: 'S-1' }));
for (const job of auditJobs(app.context)) await job.run('test');
app.clock.advance(86_400);
for (const job of auditJobs(app.context)) await job.run('test');

const changes = [
  'update audit_lines set subject = subject',
  'update audit_lines set subject = subject where false',
  'delete from audit_lines',
  'truncate audit_lines',
  'truncate audit_lines cascade',
  `insert into audit_chain values (1, 1, sha256('x'), now()) on conflict (position) do update set hash = excluded.hash`,
  'update audit_chain set hash = hash',
  'delete from audit_chain',
  'truncate audit_chain',
  'update audit_heads set hash = hash',
  'delete from audit_heads',
  'truncate audit_heads',
  'merge into audit_lines l using audit_chain c on l.id = c.line_id when matched then delete',
];

const counts = async () =>
  (
    await database.pool.query(
      `select (select count(*)::int from audit_lines) as lines, (select count(*)::int from audit_chain) as entries,
         (select count(*)::int from audit_heads) as heads`,
    )
  ).rows[0];

test('the owner of the tables may neither change nor delete a line, an entry of the chain or a head', async () => {
  const before = await counts();
  assert.deepEqual(before, { lines: 1, entries: 1, heads: 1 });
  for (const change of changes) {
    await assert.rejects(database.pool.query(change), { code: '42501', message: /^permission denied/ }, change);
  }
  assert.deepEqual(await counts(), before);
});

test('an owner who takes the rights back, and a superuser, are refused by the trigger, also as a replica', async (t) => {
  const url = new URL(app.databaseUrl);
  url.username = ownerRole;
  const superuser = new Client({ connectionString: url.href });
  await superuser.connect();
  t.after(() => superuser.end());
  const before = await counts();
  const refused = { code: '42501', message: /are only ever added$/ };
  for (const role of ['origin', 'replica']) {
    await superuser.query(`set session_replication_role = ${role}`);
    for (const change of changes) await assert.rejects(superuser.query(change), refused, `${role}: ${change}`);
  }
  const owner = await database.pool.connect();
  t.after(() => owner.release());
  await owner.query('begin');
  await owner.query('grant update, delete, truncate on audit_lines, audit_chain, audit_heads to current_user');
  for (const change of changes) {
    await owner.query('savepoint one');
    await assert.rejects(owner.query(change), refused, change);
    await owner.query('rollback to one');
  }
  await owner.query('rollback');
  assert.deepEqual(await counts(), before);
});
