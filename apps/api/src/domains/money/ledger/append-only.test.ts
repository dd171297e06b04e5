import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ownerRole } from '@foodbank/embedded-postgres/cluster';
import { Client } from 'pg';
import { startApp } from '../../../../test/start-app.ts';
import { closeMonth } from './close-month.ts';
import { postTransfers } from './post-transfers.ts';
import { agentAccount } from './rules.ts';

const app = await startApp({ after }, { workless: true, at: '2026-05-15T09:00:00.000Z' });
const { database } = app.context;
const agentId = '0190a0a0-0000-7000-8000-000000000001';
await database.write((tx) =>
  postTransfers(tx, [
    {
      key: 'line:1:earned',
      kind: 'posted',
      code: 'commission-earned',
      subject: 'line:1',
      effectiveOn: '2026-05-15',
      debit: agentAccount('commission-cost', agentId),
      credit: agentAccount('agent-payable', agentId),
      amountKobo: 54_161,
    },
  ]),
);
app.clock.set('2026-06-15T09:00:00.000Z');
await database.write((tx) => closeMonth(tx, { month: '2026-05-01', closedBy: agentId, approvalId: null }));

const tables = ['ledger_transfers', 'ledger_entries', 'ledger_closed_months'];
const removals = ['ledger_accounts', ...tables].flatMap((table) => [
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);
const changes = [
  ...removals,
  ...tables.map((table) => `truncate ${table}`),
  'update ledger_transfers set amount_kobo = amount_kobo',
  'update ledger_transfers set subject = subject where false',
  'update ledger_entries set credits_posted_kobo = 0',
  `update ledger_closed_months set month = month`,
  `insert into ledger_closed_months values ('2026-05-01', now(), gen_random_uuid(), null)
   on conflict (month) do update set closed_at = now()`,
  'merge into ledger_transfers t using ledger_entries e on t.id = e.transfer_id when matched then delete',
];
const booking = `insert into ledger_transfers (key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo,
    group_id, effective_on, booked_on, booked_at)
  select key || ':again', digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id, effective_on,
    booked_on, booked_at from ledger_transfers`;

const contents = async () =>
  (
    await database.pool.query(
      `select (select json_agg(t) from ledger_transfers t) as transfers, (select json_agg(e) from ledger_entries e) as entries,
         (select json_agg(a) from ledger_accounts a) as accounts, (select json_agg(m) from ledger_closed_months m) as months`,
    )
  ).rows[0];

test('the owner of the tables may neither change nor delete a transfer, an entry, an account or a closed month', async () => {
  const before = await contents();
  assert.deepEqual(
    [before.transfers.length, before.entries.length, before.accounts.length, before.months.length],
    [1, 2, 2, 1],
  );
  for (const change of changes) {
    await assert.rejects(database.pool.query(change), { code: '42501', message: /^permission denied/ }, change);
  }
  assert.deepEqual(await contents(), before);
});

test('the owner may not change them with the triggers off either', async (t) => {
  const owner = await database.pool.connect();
  t.after(() => owner.release());
  const before = await contents();
  await owner.query('begin');
  for (const table of ['ledger_accounts', ...tables])
    await owner.query(`alter table ${table} disable trigger append_only`);
  for (const change of changes) {
    await owner.query('savepoint one');
    await assert.rejects(owner.query(change), { code: '42501', message: /^permission denied/ }, change);
    await owner.query('rollback to one');
  }
  await owner.query('rollback');
  assert.deepEqual(await contents(), before);
});

test('an owner who takes the rights back, and a superuser, are refused by the trigger, also as a replica', async (t) => {
  const url = new URL(app.databaseUrl);
  url.username = ownerRole;
  const superuser = new Client({ connectionString: url.href });
  await superuser.connect();
  t.after(() => superuser.end());
  const before = await contents();
  const refused = { code: '42501', message: /are only ever added$/ };
  for (const role of ['origin', 'replica']) {
    await superuser.query(`set session_replication_role = ${role}`);
    for (const change of changes) await assert.rejects(superuser.query(change), refused, `${role}: ${change}`);
    await assert.rejects(superuser.query(booking), { constraint: 'ledger_month_open' }, role);
  }
  const owner = await database.pool.connect();
  t.after(() => owner.release());
  await owner.query('begin');
  await owner.query(`grant update, delete, truncate on ${tables.join()}, ledger_accounts to current_user`);
  for (const change of changes) {
    await owner.query('savepoint one');
    await assert.rejects(owner.query(change), refused, change);
    await owner.query('rollback to one');
  }
  await owner.query('rollback');
  assert.deepEqual(await contents(), before);
});
