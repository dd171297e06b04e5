import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { linesOf } from '../../../../test/commission-lines.ts';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { lineOf, proveAfter, transferOf } from '../../../../test/prove-after.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { proofWord } from './proof-state.ts';
import { runProof } from './run-proof.ts';
import { findNewestProofRun, listDifferencesOfRun } from './run-queries.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const agent = await makeSignedInAgent(app);
const placedAt = '2026-06-10T08:00:00Z';
await makeCustomer(app, 'C-1', { referralCode: agent.referralCode, referredAt: '2026-06-01T08:00:00Z' });
for (const number of ['O-1', 'O-2', 'O-3'])
  await makeOrder(app, number, { customerId: 'C-1', placedAt, completedAt: '2026-06-12T08:00:00Z' });
await makeOrder(app, 'O-4', { customerId: 'C-1', placedAt, status: 'pending' });

const provedAfter = (...changes: string[]) => proveAfter(app, agent.id, changes);

test('the proof finds no difference in what the product wrote', async () => {
  const { agentCount, differences } = await runProof(database, { day: '2026-06-15', whole: true });
  assert.deepEqual([agentCount, differences], [1, []]);
  assert.equal((await linesOf(app, agent.id)).length, 4);
});

test('a line whose amount was changed is named: by its order, by the ledger, and by the dashboard', async () => {
  assert.deepEqual(
    await provedAfter(`update commission_lines set amount_kobo = amount_kobo + 1 where id = ${lineOf('O-2')}`),
    [
      'orders-and-lines: order:O-2',
      'lines-and-ledger: line of O-2',
      'dashboard-and-lines: day:2026-06-12',
      'agents-and-accounts: agent:the agent',
    ],
  );
});

test('a transfer that is missing is named by its line and by its accounts', async () => {
  const gone = transferOf('O-3');
  assert.deepEqual(
    await provedAfter(
      `delete from ledger_entries where transfer_id = ${gone}`,
      `delete from ledger_transfers where subject = 'line:' || ${lineOf('O-3')}`,
    ),
    [
      'lines-and-ledger: line of O-3',
      'accounts-and-entries: account:agent-payable',
      'accounts-and-entries: account:commission-cost',
    ],
  );
});

test('a transfer that stands there twice is named by its line and by its accounts', async () => {
  const twice = (columns: string) =>
    `insert into ledger_transfers (key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id,
       effective_on, booked_on, booked_at)
     select ${columns} from ledger_transfers where id = ${transferOf('O-1')}`;
  const found = await provedAfter(
    twice(`key || ':again', digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id,
      effective_on, booked_on, booked_at`),
  );
  assert.equal(found[0], 'lines-and-ledger: line of O-1');
  assert.match(found[1] ?? '', /^transfers-and-entries: transfer:/);
  assert.equal(found.length, 2, found.join('\n'));
});

test('an order that was changed behind its line is named', async () => {
  assert.deepEqual(await provedAfter(`update orders set amount_kobo = amount_kobo * 2 where number = 'O-1'`), [
    'orders-and-lines: order:O-1',
  ]);
  assert.deepEqual(await provedAfter(`update orders set status = 'cancelled' where number = 'O-4'`), [
    'orders-and-lines: order:O-4',
  ]);
});

test('a balance, an entry and a dashboard’s day that were changed are named', async () => {
  assert.deepEqual(
    await provedAfter(
      `update ledger_accounts set credits_posted_kobo = credits_posted_kobo + 5 where kind = 'agent-payable'`,
    ),
    [
      'accounts-and-entries: account:agent-payable',
      'agents-and-accounts: agent:the agent',
      'debits-and-credits: ledger',
    ],
  );
  assert.deepEqual(
    await provedAfter(
      `update ledger_entries set credits_posted_kobo = credits_posted_kobo + 5 where number = 2
         and account_id = (select id from ledger_accounts where kind = 'agent-payable')`,
    ),
    ['accounts-and-entries: account:agent-payable'],
  );
  assert.deepEqual(
    await provedAfter(`update agent_daily_totals set earned_kobo = earned_kobo - 1 where day = '2026-06-12'`),
    ['dashboard-and-lines: day:2026-06-12'],
  );
});

test('a run is recorded with what it found, and a daily run looks at agents with changes only', async () => {
  const change = (kobo: number) =>
    database.pool.query(`update agent_daily_totals set earned_kobo = earned_kobo + $1 where day = '2026-06-12'`, [
      kobo,
    ]);
  await runProof(database, { day: '2026-06-16', whole: true });
  await change(7);
  const { differences } = await runProof(database, { day: '2026-06-16', whole: false });
  const run = await findNewestProofRun(database.read);
  assert.deepEqual([run?.whole, run?.day, run?.differenceCount, run?.agentCount], [false, '2026-06-16', 1, 1]);
  assert.deepEqual(await listDifferencesOfRun(database.read, run?.id ?? ''), differences);
  await change(-7);
  app.clock.advance(3 * 86_400);
  await runProof(database, { day: '2026-06-18', whole: true });
  assert.equal((await runProof(database, { day: '2026-06-18', whole: false })).agentCount, 0);
});

test('a difference is found every day until it is mended, also if nothing about the agent changes', async () => {
  const change = (kobo: number) =>
    database.pool.query(`update agent_daily_totals set earned_kobo = earned_kobo + $1 where day = '2026-06-12'`, [
      kobo,
    ]);
  await change(7);
  const counts: number[] = [];
  for (const whole of [true, false, false]) {
    app.clock.advance(86_400);
    counts.push((await runProof(database, { day: '2026-06-19', whole })).differences.length);
    assert.equal(await proofWord(database.read, app.clock), 'differs');
  }
  assert.deepEqual(counts, [1, 1, 1]);
  await change(-7);
  assert.deepEqual((await runProof(database, { day: '2026-06-22', whole: false })).differences, []);
  assert.equal(await proofWord(database.read, app.clock), 'right');
});
