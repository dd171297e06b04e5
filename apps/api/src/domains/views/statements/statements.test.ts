import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { toNaira } from '@foodbank/contract/primitives/money';
import { extractText, getDocumentProxy } from 'unpdf';
import { linesIn } from '../../../../test/lines-in.ts';
import { makeOrder } from '../../../../test/make-agent.ts';
import { makeEarnedOrder, makeEarningAgent, payoutsIn } from '../../../../test/make-payouts.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startS3 } from '../../../../test/s3-stand-in.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsIn } from '../../../../test/statements-in.ts';
import { s3Store } from '../../../providers/s3.ts';
import { addCorrection } from '../../earning/commissions/add-correction.ts';
import { fileJobs } from '../../foundation/files/jobs.ts';

const s3 = await startS3({ after });
const files = s3Store({ ...s3, timeoutMs: 60_000, pauseMs: 1 });
const app = await startApp({ after }, { workless: true, at: '2026-06-01T09:00:00.000Z', files });
const { context } = app;
const { database } = context;
const { ask, csvOf, download, fileOf, list, make } = statementsIn(app);
const payouts = payoutsIn(app);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const { flip } = linesIn(app, ada, bola);

beforeEach(() => {
  s3.fail(null);
  app.clock.set('2026-06-01T09:00:00.000Z');
  app.clock.setBusinessDate('2026-06-01');
});

/** The shop reports that an order was cancelled. */
async function cancel(number: string): Promise<void> {
  const { rows } = await database.pool.query(
    'select customer_id as "customerId", amount_kobo::int as kobo from orders where number = $1',
    [number],
  );
  const [{ customerId, kobo }] = rows;
  await makeOrder(app, number, { customerId, status: 'cancelled', amount: toNaira(kobo) });
}

const section = (csv: string, label: string) => csv.split('\r\n').filter((line) => line.startsWith(`${label},`));
const balances = (csv: string) =>
  ['Opening balance', 'Closing balance'].map((label) => section(csv, label)[0]?.split(',')[6]);

test('sales, a return, a correction and a payout stand in the statements of their months, which continue each other', async () => {
  const agent = await makeEarningAgent(app, [2_000, 540.55]);
  const returned = await makeEarnedOrder(app, agent, 50_000);
  await cancel(returned);
  const june = await csvOf(agent, '2026-06');
  assert.deepEqual(balances(june), ['0.00', '2540.55']);
  assert.equal(section(june, 'Earned').length, 3);
  assert.match(
    section(june, 'Taken back')[0] ?? '',
    /came back before this was paid,50000\.00,2\.0.%,-1000\.00,Reversed/,
  );
  assert.match(june, /statement of earnings,"June 2026 so far, up to 1 Jun 2026"/);

  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  assert.deepEqual(balances(await csvOf(agent, '2026-07')), ['2540.55', '2540.55'], 'while it is on its way');
  await payouts.answer(agent.id, 'paid');
  const correction = { agentId: agent.id, ofLineId: null, amountKobo: -12_345, note: 'Counted  twice' };
  // Without the approval, which this test needs nothing of.
  await database.write((tx) => addCorrection(tx, { ...correction, approvalId: null as unknown as string }));
  const july = await csvOf(agent, '2026-07');
  assert.deepEqual(balances(july), ['2540.55', '-123.45']);
  assert.match(
    section(july, 'Payout')[0] ?? '',
    /^Payout,2026-07-06,,,,,-2540\.55,Paid,[\w ]+ •••• \d{4},[a-z0-9-]{16,50}$/,
  );
  assert.equal(section(july, 'Line of a payout').length, 2);
  assert.match(section(july, 'Taken back')[0] ?? '', /Correction: “Counted twice”,,,-123\.45,Due/);

  await payouts.answer(agent.id, 'returned', 'Account is closed');
  const back = await csvOf(agent, '2026-07');
  assert.deepEqual(balances(back), ['2540.55', '2417.10']);
  assert.deepEqual(
    section(back, 'Payout').map((line) => line.split(',').slice(6, 8)),
    [
      ['-2540.55', 'Paid'],
      ['2540.55', 'Sent back'],
    ],
  );
  const past = await csvOf(agent, '2026-06');
  assert.deepEqual(balances(past), ['0.00', '2540.55']);
  assert.match(past, /statement of earnings,June 2026\r/);
});

test('a line that was corrected before it was paid, and a return that was undone, are said so', async () => {
  const agent = await makeEarningAgent(app, [2_000]);
  const { rows } = await database.pool.query('select id, order_number from commission_lines where agent_id = $1', [
    agent.id,
  ]);
  const correction = { agentId: agent.id, ofLineId: rows[0].id, amountKobo: -50_000, note: 'Counted twice' };
  await database.write((tx) => addCorrection(tx, { ...correction, approvalId: null as unknown as string }));
  const june = await csvOf(agent, '2026-06');
  assert.deepEqual(balances(june), ['0.00', '1500.00']);
  assert.match(section(june, 'Taken back')[0] ?? '', /It was corrected,,,-500\.00,Reversed/);
  assert.match(section(june, 'Earned')[0] ?? '', /Order completed,100000\.00,2\.0.%,2000\.00,Earned/);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'paid');
  for (const isOwn of [true, false]) await flip(agent, isOwn);
  const july = await csvOf(agent, '2026-07');
  assert.deepEqual(balances(july), ['1500.00', '0.00']);
  assert.deepEqual(
    section(july, 'Taken back').map((line) => line.split(',').slice(3, 4)[0]),
    ['Goods came back after the commission was paid', 'Not taken back after all'],
  );
});

test('a set-off and what is returned after a payment leave the balance right', async () => {
  const agent = await makeEarningAgent(app, [4_000]);
  await payouts.propose();
  await payouts.approve(agent.id, ada, bola);
  await payouts.send();
  await payouts.answer(agent.id, 'paid');
  app.clock.setBusinessDate('2026-07-10');
  const { rows } = await database.pool.query('select order_number from commission_lines where agent_id = $1', [
    agent.id,
  ]);
  await cancel(rows[0].order_number);
  const july = await csvOf(agent, '2026-07');
  assert.deepEqual(balances(july), ['4000.00', '-4000.00']);
  assert.match(section(july, 'Taken back')[0] ?? '', /Goods came back after the commission was paid/);
  app.clock.set('2026-07-11T09:00:00.000Z');
  await makeEarnedOrder(app, agent, 500_000);
  // The sessions of the two members are of June.
  app.clock.set('2026-06-01T09:00:00.000Z');
  await payouts.propose('2026-08-03');
  await payouts.approve(agent.id, ada, bola);
  await payouts.send('2026-08-06');
  await payouts.answer(agent.id, 'paid');
  const august = await csvOf(agent, '2026-08');
  assert.deepEqual(balances(august), ['6000.00', '-1500.00']);
  assert.equal(section(august, 'Payout')[0]?.split(',')[6], '-7500.00');
  assert.deepEqual(
    section(august, 'Line of a payout').map((line) => line.split(',')[6]),
    ['10000.00', '-2500.00'],
  );
});

test('a PDF is downloaded as a file that no browser shows or keeps, and says the same', async () => {
  const agent = await makeEarningAgent(app, [2_000]);
  const { statement } = await ask(agent, '2026-06', 'pdf');
  assert.deepEqual([statement.state, statement.madeAt], ['waiting', null]);
  assert.equal((await download(agent, statement.id)).json().code, 'statement-not-ready');
  await make(statement.id);
  const answer = await download(agent, statement.id);
  const { headers, rawPayload } = answer;
  assert.deepEqual(
    [answer.statusCode, headers['content-type'], headers['cache-control'], headers['x-content-type-options']],
    [200, 'application/pdf', 'no-store', 'nosniff'],
  );
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="Foodbank-statement-2026-06-${agent.referralCode}-2026-06-01.pdf"`,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  assert.match(text, /Closing balance\s+₦2,000\.00/);
  const [stored] = [...s3.files.values()].slice(-1);
  assert.ok(stored && !stored.includes('%PDF'), 'encrypted in the store');
  const [month] = await list(agent);
  assert.deepEqual([month?.month, month?.isSoFar, month?.statements[0]?.state], ['2026-06', true, 'ready']);
});

test('an unchanged month asked for again keeps its file, and a changed one gets a new file and loses the old one', async () => {
  const agent = await makeEarningAgent(app, [2_000]);
  const { statement } = await ask(agent, '2026-06');
  await make(statement.id);
  const first = await fileOf(statement.id);
  const again = await ask(agent, '2026-06');
  assert.equal(again.statement.id, statement.id);
  await make(statement.id);
  assert.deepEqual(await fileOf(statement.id), first);
  await makeEarnedOrder(app, agent, 5_000);
  await ask(agent, '2026-06');
  await make(statement.id);
  const changed = await fileOf(statement.id);
  assert.notEqual(changed.file_id, first.file_id);
  const { rows } = await database.pool.query('select state from files where id = $1', [first.file_id]);
  assert.deepEqual(rows, [{ state: 'deleted' }]);
  assert.equal((await download(agent, statement.id)).statusCode, 200);
});

test('asked for twenty times at once and made by three jobs at once, it is one statement with one file', async () => {
  const agent = await makeEarningAgent(app, [2_000]);
  const asked = await Promise.all(Array.from({ length: 20 }, () => ask(agent, '2026-06', 'pdf')));
  const [id = '', ...others] = new Set(asked.map(({ statement }) => statement.id));
  assert.deepEqual(others, []);
  await Promise.all([make(id), make(id), make(id)]);
  const { rows } = await database.pool.query(
    `select count(*) filter (where state = 'stored')::int as stored, count(*) filter (where state = 'writing')::int as writing
     from files where owner = $1`,
    [`agent:${agent.id}`],
  );
  assert.deepEqual(rows, [{ stored: 1, writing: 0 }]);
  await fileJobs(context)[0]?.run('scheduled');
  assert.equal((await download(agent, id)).statusCode, 200);
});

test('statements that don’t add up are never shown', async () => {
  const agent = await makeEarningAgent(app, [2_000]);
  await payouts.propose('2026-08-03');
  await payouts.approve(agent.id, ada, bola);
  await payouts.send('2026-08-06');
  await payouts.answer(agent.id, 'paid');
  await database.pool.query(
    'delete from payout_lines where payout_id in (select id from payouts where agent_id = $1)',
    [agent.id],
  );
  const { statement } = await ask(agent, '2026-08', 'pdf');
  await make(statement.id);
  assert.equal((await list(agent))[0]?.statements[0]?.state, 'failed');
  assert.equal((await download(agent, statement.id)).json().code, 'statement-not-ready');
});
