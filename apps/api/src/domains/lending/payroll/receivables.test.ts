import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  listReceivables,
  readReceivables,
  recordRemittance,
  returnRemittance,
  useEmployerSurplus,
} from '@foodbank/contract/lending/employer-receivables-staff';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsOf } from '../../../../test/statement-files.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { matchAgain } from '../../money/reconciliation/match-again.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { answerRow } from './answering.ts';
import { isReceivableOld, passedOnOf } from './receivables.ts';

/** What employers owe of what they deducted. Handed over on 15 June: the paydays are 24 July and 25 August. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const payroll = openPayroll(app);
// A session ends while the days pass.
const asFinance = () => makeStaff(app, ['finance']);

const proof = async () => (await findDifferences(database.read, null)).differences;

/** Employers with two civil servants each, of whose July file everything was deducted: ₦40,800. */
let employers = 0;
async function deducted() {
  payroll.goTo('2026-06-15');
  employers += 1;
  const code = `R${String.fromCharCode(64 + employers)}`;
  const employerId = await payroll.employer({ name: `Ministry ${code}`, code });
  const servants = await payroll.civilServants(employerId, 2);
  const { file, rows } = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24', code });
  payroll.goTo('2026-07-28');
  const answer = (index: number, deductedKobo: number) =>
    database.write((tx) =>
      answerRow(tx, {
        ...{ rowId: rows[index]?.id ?? '', deductedKobo, source: 'typed', sourceId: null, actor: system },
        result: deductedKobo === 0 ? 'on-leave' : deductedKobo < 2_040_000 ? 'part' : 'deducted',
      }),
    );
  for (const index of [0, 1]) await answer(index, 2_040_000);
  const remit = async (body: object) =>
    (await asFinance()).send(recordRemittance, {
      params: { id: employerId },
      body: { fileId: file.id, amount: 40_800, fee: 0, receivedOn: '2026-07-28', open: 40_800, ...body },
    });
  const read = async () =>
    (await (await asFinance()).call(readReceivables, { params: { id: employerId } })).receivables;
  const booked = async () => [
    await payroll.loans.balance('employer-receivable', employerId),
    await payroll.loans.balance('employer-surplus', employerId),
  ];
  return { employerId, file, answer, remit, read, booked };
}

test('what an employer passes on settles its file, short or with what the treasury kept, and the ages count what is open', async () => {
  const { employerId, file, remit, read, booked } = await deducted();
  assert.equal(await passedOnOf(database.read, file.id), 'nothing');
  await remit({ amount: 30_000, fee: 150 });
  assert.deepEqual(await booked(), [1_065_000, 0]);
  assert.equal(await passedOnOf(database.read, file.id), 'part');
  payroll.goTo('2026-08-30');
  const { files, ages, oldestDays } = await read();
  const [first] = files;
  assert.deepEqual(
    [first?.deducted, first?.passedOn, first?.fees, first?.open, first?.days],
    [40_800, 30_000, 150, 10_650, 37],
  );
  assert.deepEqual([ages, oldestDays], [{ under30: 0, under60: 10_650, older: 0 }, 37]);
  assert.equal(await isReceivableOld(database.read, employerId, '2026-09-21'), false);
  assert.equal(await isReceivableOld(database.read, employerId, '2026-09-22'), true);
  await remit({ amount: 10_650, receivedOn: '2026-08-30', open: 10_650 });
  assert.deepEqual([await booked(), await passedOnOf(database.read, file.id)], [[0, 0], 'all']);
  assert.equal(await isReceivableOld(database.read, employerId, '2026-09-22'), false);
  const { rows } = await (await asFinance()).call(listReceivables, {});
  const row = rows.find((one) => one.employerId === employerId);
  assert.deepEqual([row?.open, row?.oldestDays], [0, null]);
  assert.deepEqual(await proof(), []);
});

test('what is passed on beyond is the employer’s, settles another file once a member says so, and its remittance can’t be taken back then', async () => {
  const { employerId, file, answer, remit, read, booked } = await deducted();
  await answer(1, 0);
  const { status } = await remit({ amount: 30_400, open: 20_400 });
  assert.equal(status, 200);
  assert.deepEqual(await booked(), [0, 1_000_000]);
  await answer(1, 2_040_000);
  const use = async (open: number) =>
    (await asFinance()).send(useEmployerSurplus, { params: { id: employerId }, body: { fileId: file.id, open } });
  assert.equal((await use(20_400)).status, 200);
  assert.deepEqual(await booked(), [1_040_000, 0]);
  assert.equal((await use(10_400)).body.code, 'no-employer-surplus');
  const [remitted] = (await read()).remittances;
  const back = await (await asFinance()).send(returnRemittance, {
    params: { id: employerId, remittanceId: remitted?.id ?? '' },
    body: { reason: 'The bank took it back' },
  });
  assert.equal(back.body.code, 'surplus-used');
  assert.deepEqual(await proof(), []);
});

test('a remittance that the bank took back opens its file again, with what the treasury kept, and only once', async () => {
  const { employerId, remit, read, booked } = await deducted();
  await remit({ amount: 45_000, fee: 200 });
  assert.deepEqual(await booked(), [0, 440_000]);
  const [remitted] = (await read()).remittances;
  const back = async () =>
    (await asFinance()).send(returnRemittance, {
      params: { id: employerId, remittanceId: remitted?.id ?? '' },
      body: { reason: 'The bank took it back' },
    });
  const both = await Promise.all([back(), back()]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(await booked(), [4_080_000, 0]);
  assert.equal((await read()).remittances[0]?.returned?.reason, 'The bank took it back');
  assert.deepEqual(await proof(), []);
});

test('the same remittance sent twice at once is recorded once; a day ahead, before the file and a fee beyond are refused', async () => {
  const { remit, read, file } = await deducted();
  const both = await Promise.all([remit({}), remit({})]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await read()).remittances.length, 1);
  const other = await deducted();
  const codes = await Promise.all(
    [{ receivedOn: '2026-07-29' }, { receivedOn: '2026-07-05' }, { fee: 40_801 }, { fileId: file.id }].map(
      async (body) => (await other.remit(body)).body.code,
    ),
  );
  assert.deepEqual(codes, ['time-ahead', 'remittance-before-file', 'remittance-fee-too-high', 'not-found']);
});

test('a corrected return about a file that is settled makes what was passed on beyond the employer’s', async () => {
  const { answer, remit, booked, read } = await deducted();
  await remit({});
  await answer(0, 500_000);
  assert.deepEqual(await booked(), [0, 1_540_000]);
  assert.deepEqual([(await read()).files[0]?.open, (await read()).surplus], [0, 15_400]);
  await answer(0, 2_040_000);
  assert.deepEqual(await booked(), [1_540_000, 1_540_000]);
  assert.deepEqual(await proof(), []);
});

test('a clerk of the employer and members without the permission see nothing of what is owed', async () => {
  const { employerId } = await deducted();
  const clerk = await payroll.clerk(employerId);
  const operations = await makeStaff(app, ['operations']);
  for (const caller of [clerk, operations]) {
    assert.equal((await caller.send(listReceivables, {})).status, 403);
    assert.equal((await caller.send(readReceivables, { params: { id: employerId } })).status, 403);
  }
});

test('lines of the bank that name a file and have a remittance’s amount are explained by it; others wait, and one that is stated twice is found', async () => {
  const { file, remit, read, employerId } = await deducted();
  payroll.goTo('2026-08-12');
  const member = await makeStaff(app, ['finance']);
  const bank = statementsOf(member, 'bank', '2026-08-10');
  bank.begin('2026-08-10', 0);
  const narration = `NIP/STATE TREASURY/${file.number.replaceAll('-', ' ').toLowerCase()}/SALARY DED`;
  await remit({ amount: 45_000, receivedOn: '2026-08-10' });
  const statesOf = ({ lines }: { lines: { state: string | null; explanation: string | null }[] }) =>
    lines.map(({ state, explanation }) => `${state}: ${explanation}`);
  const matched = 'matched: What an employer passed on of what it deducted, or what its bank took back';
  const first = await bank.apply([
    { amountKobo: 4_500_000, description: narration },
    { amountKobo: 4_500_000, reference: file.number },
    { amountKobo: 700_000, reference: `X-${file.number}` },
    { amountKobo: 700_000, reference: 'FB-10234', description: 'Order FB-10234 of 2026' },
  ]);
  assert.deepEqual(statesOf(first), [
    matched,
    'suspense: Another line is matched with this payment already',
    'waiting: Names a deduction file: what its employer passed on is not recorded with this amount yet',
    'suspense: No payment of ours has this reference',
  ]);
  await remit({ amount: 7_000, receivedOn: '2026-08-10', open: 0 });
  await database.write(matchAgain);
  const remittanceId = (await read()).remittances.find(({ amount }) => amount === 45_000)?.id ?? '';
  const params = { id: employerId, remittanceId };
  await (await asFinance()).call(returnRemittance, { params, body: { reason: 'The bank took it back' } });
  const second = await bank.apply([{ amountKobo: -4_500_000, description: `REVERSAL ${narration}` }]);
  assert.deepEqual(statesOf(second), [matched]);
  const { rows } = await database.pool.query(
    `select state from statement_lines where amount_kobo = 700000 order by line`,
  );
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['matched', 'suspense'],
  );
  assert.deepEqual(await proof(), []);
});
