import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import {
  exportLedgerJournal,
  getLedgerAccount,
  getLedgerBalance,
  getLedgerTransfer,
  getTrialBalance,
  type LedgerMonth,
  listLedgerAccounts,
  requestMonthClose,
  saveLedgerEntries,
  sumLedgerEntries,
} from '@foodbank/contract/money/ledger-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { earning, ending, ledgerOf, paying, storeProof } from '../../../../test/make-transfers.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { exportJournal } from './export-journal.ts';
import { agentAccount, businessAccount, planAccount } from './rules.ts';

const app = await startApp({ after }, { workless: true, at: '2026-04-10T09:00:00.000Z' });
const { database } = app.context;
const { post } = ledgerOf(database);
const agent = await makeSignedInAgent(app);
const accounts = {
  payable: agentAccount('agent-payable', agent.id),
  cost: agentAccount('commission-cost', agent.id),
  recoverable: agentAccount('agent-recoverable', agent.id),
};
const expected = earning(accounts, {
  key: 'line:1:expected',
  kind: 'pending',
  code: 'commission-expected',
  subject: '=HYPERLINK("x")',
  effectiveOn: '2026-04-10',
});
const earned = ending('post', expected.key, { key: 'line:1:earned' });
await post(expected);
app.clock.set('2026-05-11T09:00:00.000Z');
await post(earned);
app.clock.set('2026-06-15T09:00:00.000Z');
// Their sessions would have ended meanwhile.
const [finance, other, chief] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['admin']),
];
const paid = paying(accounts, 10_000);
const tax = {
  ...paid,
  key: 'tax',
  code: 'tax-withheld',
  credit: businessAccount('tax-payable'),
  amountKobo: 500,
} as const;
await post(paid, tax);

const monthsOf = async (): Promise<LedgerMonth[]> => (await finance.call(getTrialBalance, {})).months;
const statesOf = async () => (await monthsOf()).map(({ month, state }) => `${month} ${state}`);

/** The agent's payable account, as the list has it. */
async function payable() {
  const { rows } = await finance.call(listLedgerAccounts, { query: { kind: 'agent-payable' } });
  return rows[0] ?? assert.fail('no account');
}

test('the trial balance has the sums of every kind, and says that debits equal credits', async () => {
  const { kinds, totals, isEven } = await finance.call(getTrialBalance, {});
  assert.equal(isEven, true);
  assert.deepEqual(totals, { debits: 541.61, credits: 541.61, pendingDebits: 105, pendingCredits: 105 });
  const of = (kind: string) => kinds.find((one) => one.kind === kind) ?? assert.fail(kind);
  assert.deepEqual([of('agent-payable').balance, of('agent-payable').pendingDebits], [541.61, 105]);
  assert.deepEqual([of('commission-cost').balance, of('commission-cost').accountId], [541.61, null]);
  assert.deepEqual([of('bank').accountCount, of('bank').accountId, of('bank').balance], [0, null, 0]);
  assert.equal(typeof of('tax-payable').accountId, 'number');
});

test('the trial balance says so when debits do not equal credits', async (t) => {
  const change = (kobo: number) =>
    database.pool.query(
      `update ledger_accounts set debits_posted_kobo = debits_posted_kobo + $1 where kind = 'commission-cost'`,
      [kobo],
    );
  t.after(() => change(-1));
  await change(1);
  assert.equal((await finance.call(getTrialBalance, {})).isEven, false);
});

test('accounts are listed by kind and by agent, and an unknown code has none', async () => {
  assert.equal((await payable()).agent?.name, 'Ngozi Eze');
  const code = (await payable()).agent?.code ?? '';
  const own = await finance.call(listLedgerAccounts, { query: { agentCode: code.toLowerCase() } });
  assert.deepEqual(own.rows.map(({ kind }) => kind).sort(), ['agent-payable', 'commission-cost']);
  assert.deepEqual((await finance.call(listLedgerAccounts, { query: { agentCode: 'FB-ZZZZZZ' } })).rows, []);
  assert.deepEqual((await finance.call(listLedgerAccounts, { query: { agentCode: 'nonsense' } })).rows, []);
});

test('an account lists its entries with the balance after each, and a transfer shows both sides and what belongs to it', async () => {
  const { id } = await payable();
  const { rows, account } = await finance.call(getLedgerAccount, { params: { id: String(id) }, query: {} });
  assert.equal(account.entryCount, 4);
  assert.deepEqual(
    rows.map(({ kind, side, amount, after }) => [kind, side, amount, after.balance, after.pendingDebits]),
    [
      ['pending', 'debit', 5, 541.61, 105],
      ['pending', 'debit', 100, 541.61, 100],
      ['post', 'credit', 541.61, 541.61, 0],
      ['pending', 'credit', 541.61, 0, 0],
    ],
  );
  const before = await finance.call(getLedgerAccount, { params: { id: String(id) }, query: { cursor: '3' } });
  assert.deepEqual(
    before.rows.map(({ number }) => number),
    [2, 1],
  );
  const of = { params: { id: String(id) } };
  const oldest = await finance.call(getLedgerAccount, { ...of, query: { sort: 'oldest', cursor: '2' } });
  assert.deepEqual(
    oldest.rows.map(({ number }) => number),
    [3, 4],
  );
  const inMay = { from: '2026-05-01', to: '2026-05-31' };
  const may = await finance.call(getLedgerAccount, { ...of, query: inMay });
  assert.deepEqual(
    may.rows.map(({ number }) => number),
    [2],
  );
  const inDays = { count: 1, sums: { debits: 0, credits: 541.61 } };
  assert.deepEqual(await finance.call(sumLedgerEntries, { ...of, query: inMay }), inDays);
  assert.deepEqual(await finance.call(sumLedgerEntries, { ...of, query: {} }), { ...inDays, count: 4 });
  const none = { count: 0, sums: { debits: 0, credits: 0 } };
  for (const query of [{ from: '2026-07-01' }, { to: '2026-04-09' }, { from: '2026-05-12', to: '2026-05-10' }])
    assert.deepEqual(await finance.call(sumLedgerEntries, { ...of, query }), none);
  const { csv, rowCount } = await finance.call(saveLedgerEntries, { ...of, body: inMay });
  assert.equal(rowCount, 1);
  assert.match(
    csv,
    /\r\n2,2026-05-11 10:00:00,[^,]+,[^,]+,commission-earned,line:1,post,Cost of commission,[^,]+,,541\.61,541\.61\r\n$/,
  );
  const read = async (place: number) =>
    (await finance.call(getLedgerTransfer, { params: { id: rows[place]?.transferId ?? '' } })).transfer;
  const [withheld, sent, posted, reserved] = await Promise.all([0, 1, 2, 3].map(read));
  assert.deepEqual(
    sent?.group.map((one) => one.id),
    [withheld?.id],
  );
  assert.deepEqual(
    withheld?.group.map((one) => one.id),
    [sent?.id],
  );
  assert.equal(posted?.origin?.id, reserved?.id);
  assert.equal(reserved?.end?.id, posted?.id);
  assert.equal(reserved?.credit.after?.pendingCredits, 541.61);
  assert.equal(posted?.debit.kind, 'commission-cost');
  assert.equal(posted?.debit.after?.debits, 541.61);
});

test('the balance of an account is read for an instant', async () => {
  const params = { id: String((await payable()).id) };
  const balance = async (at: string) => (await finance.call(getLedgerBalance, { params, query: { at } })).sums.balance;
  assert.equal(await balance('2026-05-11T09:59:59+01:00'), 0);
  assert.equal(await balance('2026-05-11T10:00:00+01:00'), 541.61);
  const wrong = await finance.send(getLedgerBalance, { params, query: { at: 'yesterday' } });
  assert.equal(wrong.body.code, 'validation');
  const nowhere = await finance.send(getLedgerBalance, {
    params: { id: '999999999999999' },
    query: { at: '2026-05-11T10:00:00Z' },
  });
  assert.equal(nowhere.body.code, 'not-found');
});

test('a month’s journal has a debit and a credit line of each transfer that moved money, and totals; formulas stay text', async () => {
  await post(...[1, 2, 3].map((n) => earning(accounts, { amountKobo: n, subject: '=1+1', effectiveOn: '2026-05-31' })));
  const part = await finance.call(exportLedgerJournal, { params: { month: '2026-06' }, body: {} });
  const lines = part.csv.trim().split('\r\n');
  assert.equal(part.rowCount, 6);
  assert.equal(lines.length, 8);
  assert.match(lines[1] ?? '', /^2026-06-15,2026-06-15 10:00:00,2026-05-31,/);
  assert.match(lines[1] ?? '', /,commission-earned,'=1\+1,commission-cost,FB-\w{6},0\.01,$/);
  assert.match(lines[2] ?? '', /,agent-payable,FB-\w{6},,0\.01$/);
  assert.match(lines[7] ?? '', /^Totals of 6 lines,.*,0\.06,0\.06$/);
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const next = await database.write((tx) =>
      exportJournal(tx, '2026-06', cursor, { kind: 'staff', id: finance.id }, 2),
    );
    parts.push(next.csv);
    cursor = next.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.equal(parts.length, 2);
  assert.equal(parts.join(''), part.csv);
  const { rows } = await database.pool.query(
    `select detail->>'lines' as lines from audit_lines where action = 'ledger-journal-exported' order by id`,
  );
  assert.deepEqual(
    rows.map(({ lines }) => lines),
    ['6', '4', '2'],
  );
  const id = '0190a0a0-0000-7000-8000-000000000001';
  for (const wrong of [
    `1.1.2026-99-99.${id}`,
    '1.1.2026-06-15.------------------------------------',
    `-1.1.2026-06-15.${id}`,
  ]) {
    const refused = await finance.send(exportLedgerJournal, { params: { month: '2026-06' }, body: { cursor: wrong } });
    assert.equal(refused.body.code, 'validation', wrong);
  }
  for (const month of ['2026-03', '2026-07']) {
    const refused = await finance.send(exportLedgerJournal, { params: { month }, body: {} });
    assert.equal(refused.body.code, 'not-found', month);
  }
});

test('a month’s journal has the bookings of plans, whose accounts belong to no agent', async () => {
  const lent = earning(accounts, {
    ...{ amountKobo: 25_800, subject: 'loan:1', code: 'loan-charged' },
    debit: planAccount('loan-charges', 'weeks-4'),
    credit: planAccount('loan-charge-income', 'weeks-4'),
  });
  await post(lent);
  const { csv } = await finance.call(exportLedgerJournal, { params: { month: '2026-06' }, body: {} });
  assert.match(csv, /,loan-charged,loan:1,loan-charges,weeks-4,258\.00,\r\n/);
});

test('a month is closed by two people of finance, in order, and by no other role', async () => {
  assert.deepEqual(await statesOf(), ['2026-06 open', '2026-05 open', '2026-04 closable']);
  const ask = (month: string, by = finance) =>
    by.send(requestMonthClose, { params: { month }, body: { reason: 'the books are done' } });
  assert.equal((await ask('2026-05')).body.code, 'month-not-closable');
  assert.equal((await ask('2026-06')).body.code, 'month-not-closable');
  assert.equal((await ask('2026-04', chief)).body.code, 'not-permitted');
  const early = await ask('2026-04');
  assert.deepEqual([early.status, early.body.code], [409, 'month-not-ready']);
  assert.match(
    String(early.body.message),
    /^April 2026 can’t be closed yet. The money was not proved yet after 30 Apr 2026/,
  );
  await storeProof(app);
  const asked = await ask('2026-04');
  assert.equal(asked.status, 200);
  assert.equal((await ask('2026-04', other)).body.code, 'change-already-asked');
  assert.deepEqual(await statesOf(), ['2026-06 open', '2026-05 open', '2026-04 asked']);
  const id = String(asked.body.approvalId);
  const { approval } = await other.call(readApproval, { params: { id } });
  assert.deepEqual(approval.changes[0], { field: 'Month', before: 'April 2026, open', after: 'April 2026, closed' });
  const approve = (by = other) =>
    by.send(approveApproval, { params: { id }, body: { reason: 'seen', shown: approval.shown } });
  assert.equal((await approve(finance)).body.code, 'approval-own');
  assert.equal((await approve(chief)).body.code, 'not-permitted');
  assert.equal((await approve()).status, 200);
  assert.deepEqual(await statesOf(), ['2026-06 open', '2026-05 closable', '2026-04 closed']);
  const [closed] = (await monthsOf()).slice(-1);
  assert.deepEqual([closed?.closedBy, closed?.approvalId], [other.name, id]);
  const { rows } = await database.pool.query(
    `select actor, reason from audit_lines where action = 'ledger-month-closed' and subject = '2026-04'`,
  );
  assert.deepEqual(rows, [{ actor: other.id, reason: 'seen' }]);
});

test('a transfer that has no entries is shown without the balances after it', async () => {
  const { rows } = await database.pool.query(
    `insert into ledger_transfers (key, digest, kind, code, subject, debit_account_id, credit_account_id, amount_kobo, group_id,
       effective_on, booked_on, booked_at)
     select 'damaged', digest, 'posted', code, subject, debit_account_id, credit_account_id, amount_kobo, group_id,
       '2026-06-15', '2026-06-15', booked_at
       from ledger_transfers where key = 'line:1:expected' returning id`,
  );
  const { transfer } = await finance.call(getLedgerTransfer, { params: { id: rows[0].id } });
  assert.deepEqual([transfer.key, transfer.debit.after, transfer.credit.after], ['damaged', null, null]);
});
