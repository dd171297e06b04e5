import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ownerRole } from '@foodbank/embedded-postgres/cluster';
import { Client } from 'pg';
import { loansIn } from '../../../../test/loans-in.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z' });
const { database } = app.context;
const loans = loansIn(app);

const tables = ['loan_events', 'loan_schedules'];
const changes = [
  ...tables.flatMap((table) => [`delete from ${table}`, `truncate ${table}`]),
  'delete from loans',
  'truncate loans cascade',
  'update loan_events set payload = payload',
  'update loan_events set on_day = on_day where false',
  'update loan_schedules set instalments = instalments',
];
const sealed = [
  `agreement = agreement || ' '`,
  `agreement = agreement || ' ', agreement_hash = sha256(convert_to(agreement || ' ', 'UTF8'))`,
  `customer_id = (select max(id) from customers where id <> loans.customer_id)`,
  `plan_version = 2`,
  `accepted_on = accepted_on - 1`,
  `event_count = event_count - 1`,
];

test('the owner of the tables may not change or delete events and schedules, nor an agreement; a superuser neither', async (t) => {
  await loans.deliver();
  const contents = async () =>
    (
      await database.pool.query(`select (select json_agg(e order by loan_id, number) from loan_events e) as events,
      (select json_agg(s order by loan_id, version) from loan_schedules s) as schedules, (select json_agg(l order by id) from loans l) as loans`)
    ).rows[0];
  const before = await contents();
  const owner = await database.pool.connect();
  t.after(() => owner.release());
  for (const change of changes) await assert.rejects(owner.query(change), { code: '42501' }, change);
  for (const set of sealed)
    await assert.rejects(
      owner.query(`update loans set ${set}`),
      { message: /never changes|loans_agreement_sealed/ },
      set,
    );
  const url = new URL(app.databaseUrl);
  url.username = ownerRole;
  const superuser = new Client({ connectionString: url.href });
  await superuser.connect();
  t.after(() => superuser.end());
  for (const role of ['origin', 'replica']) {
    await superuser.query(`set session_replication_role = ${role}`);
    for (const change of changes)
      await assert.rejects(superuser.query(change), { message: /are only ever added$/ }, change);
    for (const set of sealed)
      await assert.rejects(
        superuser.query(`update loans set ${set}`),
        { message: /never changes|loans_agreement_sealed/ },
        set,
      );
  }
  assert.deepEqual(await contents(), before);
});
