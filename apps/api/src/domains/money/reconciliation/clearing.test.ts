import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval, refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { getSuspenseAges, type SuspenseAges } from '@foodbank/contract/money/ledger-staff';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { paymentsIn } from '../../../../test/book-payments.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsOf } from '../../../../test/statement-files.ts';
import { findAccount } from '../ledger/queries.ts';
import { type AccountKind, balanceOf } from '../ledger/rules.ts';
import { codeOf } from './line-table.ts';
import { listUnreconciled } from './list-unreconciled.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const [finance, second, admin] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['admin']),
];
app.clock.setBusinessDate('2026-07-15');
const provider = statementsOf(finance, 'provider', '2026-06-01');
const bank = statementsOf(finance, 'bank', '2026-06-01');
const reason = 'The invoice of May says so';

const balance = async (kind: AccountKind) => {
  const found = await findAccount(database.read, { kind, owner: '' });
  return found === null ? 0 : balanceOf(kind, found);
};
const assertReconciled = async () => {
  const { accounts, suspenseDifferenceKobo } = await listUnreconciled(database.read);
  assert.deepEqual([...accounts.map(({ differenceKobo }) => differenceKobo), suspenseDifferenceKobo], [0, 0, 0]);
};
type Target = { account?: calls.ClearingAccount; lineId?: string; booking?: number };
const clear = (id: string, target: Target, by = finance) =>
  by.send(calls.clearStatementLine, { params: { id }, body: { ...target, reason } });
const read = (id: string) => finance.call(calls.readStatementLine, { params: { id } });
const addLine = async (amountKobo: number, statements = provider) => {
  const [line] = (await statements.apply([{ amountKobo }])).lines;
  return line?.id ?? assert.fail('no line');
};
async function approve(id: string, by: TestStaff) {
  const { approval } = await by.call(readApproval, { params: { id } });
  return by.send(approveApproval, { params: { id }, body: { reason: 'I looked at it', shown: approval.shown } });
}

test('a fee up to ₦50,000 is cleared by one person, and counts in Today until then', async () => {
  const id = await addLine(-50_000_00);
  const { queues } = await finance.call(getToday, {});
  const queue = queues.find((one) => one.queue === 'suspense');
  assert.deepEqual([queue?.open, queue?.oldestAt], [1, '2026-05-31T23:00:00.000Z']);
  assert.deepEqual((await clear(id, { account: 'provider-fees' })).body, {
    message: 'The line is cleared.',
    approvalId: null,
  });
  assert.deepEqual([await balance('provider-fees'), await balance('suspense')], [50_000_00, 0]);
  const { line, clearing } = await read(id);
  assert.deepEqual(
    [line.state, clearing?.to, clearing?.by, clearing?.reason],
    ['cleared', 'Fees of the payment provider', finance.name, reason],
  );
  assert.equal((await clear(id, { account: 'provider-fees' })).body.code, 'changed-meanwhile');
  await assertReconciled();
});

test('above ₦50,000, and for any other account, a second person decides, and the first never does', async () => {
  for (const [amountKobo, account] of [
    [-50_000_01, 'provider-fees'],
    [1_00, 'capital'],
    [-1_00, 'tax-payable'],
  ] as const) {
    const id = await addLine(amountKobo);
    const before = await balance(account);
    const { body } = await clear(id, { account });
    assert.match(String(body.message), /waits for a second person/);
    const approvalId = String(body.approvalId);
    const asked = await read(id);
    assert.deepEqual([asked.line.state, asked.line.asked, asked.approvalId], ['suspense', true, approvalId]);
    assert.equal((await clear(id, { account: 'provider-fees' }, second)).body.code, 'change-already-asked');
    assert.equal((await approve(approvalId, finance)).body.code, 'approval-own');
    assert.equal(
      (await admin.send(approveApproval, { params: { id: approvalId }, body: { reason, shown: 'x' } })).status,
      403,
    );
    const { approval } = await second.call(readApproval, { params: { id: approvalId } });
    assert.match(approval.changes?.[1]?.after ?? '', new RegExp(calls.clearingAccounts[account]));
    assert.equal((await approve(approvalId, second)).status, 200);
    const { line, clearing } = await read(id);
    assert.deepEqual(
      [line.state, line.asked, clearing?.by, clearing?.approvalId],
      ['cleared', false, finance.name, approvalId],
    );
    assert.equal(Math.abs((await balance(account)) - before), Math.abs(amountKobo));
    await assertReconciled();
  }
});

test('a refused request leaves the line in suspense, and it can be asked for again', async () => {
  const id = await addLine(7_00);
  const approvalId = String((await clear(id, { account: 'capital' })).body.approvalId);
  await second.call(refuseApproval, { params: { id: approvalId }, body: { reason: 'Which owner?' } });
  const { line, approvalId: open } = await read(id);
  assert.deepEqual([line.state, line.asked, open], ['suspense', false, null]);
  assert.equal((await clear(id, { account: 'capital' })).status, 200);
});

test('a line is cleared with exactly the opposite line: of its own account, or of the other one', async () => {
  const [one, other] = [await addLine(-3_000_00), await addLine(3_000_00)];
  const candidates = (await read(one)).candidates.lines.map(({ id }) => id);
  assert.deepEqual(candidates, [other]);
  const wrong = await addLine(3_000_01);
  assert.equal((await clear(one, { lineId: wrong })).body.code, 'no-match');
  assert.equal((await clear(one, { lineId: one })).body.code, 'no-match');
  assert.equal((await clear(one, { lineId: other })).status, 200);
  assert.deepEqual([(await read(one)).partner?.id, (await read(other)).partner?.id], [other, one]);
  const [out, into] = [await addLine(-40_000_00), await addLine(40_000_00, bank)];
  assert.equal((await clear(into, { lineId: out })).status, 200);
  assert.deepEqual([(await read(out)).line.state, await balance('bank')], ['cleared', 40_000_00]);
  const large = [await addLine(-60_000_00), await addLine(60_000_00, bank)] as const;
  const approvalId = String((await clear(large[1], { lineId: large[0] })).body.approvalId);
  const rival = String((await clear(large[0], { account: 'provider-fees' })).body.approvalId);
  assert.equal((await approve(approvalId, second)).status, 200);
  assert.equal((await approve(rival, second)).body.code, 'approval-stale', 'the line is explained by now');
  assert.equal(await balance('bank'), 100_000_00);
  await assertReconciled();
});

test('a line without a reference is cleared with the booking of its payment', async () => {
  const payment = await paymentsIn(app)(8_000_00);
  await payment.settle('paid');
  const [id, small] = [await addLine(-8_000_00), await addLine(-7_999_99)];
  const { candidates } = await read(id);
  const [booking] = candidates.bookings;
  assert.equal(booking?.reference, payment.reference);
  assert.equal((await clear(small, { booking: booking?.number ?? 0 })).body.code, 'no-match');
  assert.equal((await clear(id, { booking: 999_999 })).body.code, 'no-match');
  assert.equal((await clear(id, { booking: booking?.number ?? 0 })).status, 200);
  assert.equal((await read(id)).booking?.subject, payment.owner);
  const again = await addLine(-8_000_00);
  assert.equal(
    (await clear(again, { booking: booking?.number ?? 0 })).body.code,
    'no-match',
    'it is on a statement now',
  );
  await assertReconciled();
});

test('two people who clear one line at once: one wins', async () => {
  const id = await addLine(-33_00);
  const answers = await Promise.all(
    [finance, second, finance, second].map((by) => clear(id, { account: 'provider-fees' }, by)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const asked = await addLine(-70_000_00);
  const approvalId = String((await clear(asked, { account: 'capital' })).body.approvalId);
  const third = await makeStaff(app, ['finance']);
  const decided = await Promise.all([second, third].map((by) => approve(approvalId, by)));
  assert.deepEqual(decided.map(({ status }) => status).sort(), [200, 409]);
  await assertReconciled();
});

test('a clearing names exactly one explanation, and only those who work on reconciliation clear', async () => {
  const id = await addLine(-1_00);
  for (const target of [
    {},
    { account: 'provider-fees', lineId: id },
    { account: 'bank' },
    { account: 'suspense' },
    { booking: 0 },
  ]) {
    assert.equal((await clear(id, target as Target)).status, 400, JSON.stringify(target));
  }
  assert.equal((await clear(id, { account: 'provider-fees' }, admin)).body.code, 'not-permitted');
  const { rows } = await admin.call(calls.listStatementLines, { query: { state: 'suspense' } });
  assert.ok(
    rows.some((row) => row.id === id),
    'an admin reads',
  );
});

test('lines are listed by state, account and age, page by page', async () => {
  app.clock.setBusinessDate('2026-12-01');
  const many = await bank.apply(Array.from({ length: 70 }, (_, place) => ({ amountKobo: place + 1 })));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { state: 'suspense', account: 'bank', ...(cursor && { cursor }) } as const;
    const reply = await finance.call(calls.listStatementLines, { query });
    seen.push(...reply.rows.map(({ id }) => id));
    cursor = reply.nextCursor ?? undefined;
  } while (cursor);
  assert.deepEqual([seen.length, new Set(seen).size], [70, 70]);
  assert.deepEqual(new Set(seen), new Set(many.lines.map(({ id }) => id)));
  const young = await finance.call(calls.listStatementLines, {
    query: { state: 'suspense', account: 'bank', olderThan: '365' },
  });
  assert.equal(young.rows.length, 0);
  const { accounts } = await finance.call(calls.getReconciliation, {});
  assert.deepEqual(
    [accounts[1]?.suspense.count, accounts[1]?.suspense.amount, accounts[1]?.difference],
    [70, 24.85, 0],
  );
});

test('lines are listed the largest first whichever way the money went, added up, and saved without what the bank wrote', async () => {
  await bank.apply([
    { amountKobo: 1_000_00, reference: '0123456789', description: 'TRF FROM ADAEZE OBI 0123456789' },
    { amountKobo: -90_000_00, reference: 'Refund of Adaeze Obi' },
    { amountKobo: 90_000_00 },
    { amountKobo: -2_50, reference: 'FB-K7Q2-9' },
  ]);
  const asked = { state: 'suspense', account: 'bank' } as const;
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...asked, sort: 'amount', ...(cursor && { cursor }) } as const;
    const reply = await finance.call(calls.listStatementLines, { query });
    seen.push(...reply.rows.map(({ amount }) => amount ?? 0));
    cursor = reply.nextCursor ?? undefined;
  } while (cursor);
  assert.deepEqual(seen.slice(0, 3).map(Math.abs), [90_000, 90_000, 1_000]);
  assert.deepEqual(
    seen.map(Math.abs),
    seen.map(Math.abs).toSorted((one, other) => other - one),
  );
  const { count, sums } = await finance.call(calls.sumStatementLines, { query: asked });
  const sum = (of: (amount: number) => number) =>
    Math.round(seen.reduce((all, amount) => all + Math.max(0, of(amount)) * 100, 0)) / 100;
  assert.deepEqual([count, sums], [seen.length, { in: sum((amount) => amount), out: sum((amount) => -amount) }]);
  const file = await finance.call(calls.saveStatementLines, { body: { ...asked, sort: 'amount' } });
  assert.deepEqual([file.rowCount, file.isCut, file.matching], [seen.length, false, seen.length]);
  assert.match(file.csv, /,-90000\.00,/);
  assert.match(file.csv, /FB-K7Q2-9/);
  assert.doesNotMatch(file.csv, /adaeze|0123456789/i);
  const { rows } = await database.pool.query(
    `select actor, detail from audit_lines where action = 'table-saved' order by id desc limit 1`,
  );
  assert.deepEqual([rows[0].actor, rows[0].detail.filter], [finance.id, { ...asked, sort: 'amount' }]);
  const support = await makeStaff(app, ['support']);
  for (const call of [calls.sumStatementLines, calls.saveStatementLines])
    assert.equal((await support.send(call, { query: {}, body: {} } as never)).body.code, 'not-permitted');
  const gone = {
    state: 'suspense',
    sort: 'amount',
    cursor: '2026-12-01.01a2b3c4-0000-7000-8000-000000000000',
  } as const;
  assert.equal((await finance.send(calls.listStatementLines, { query: gone })).body.code, 'not-found');
});

test('of a bank’s texts only codes are in a file: no names, no account numbers and no phones', () => {
  for (const code of [
    'FB-K7Q2-9',
    'T685312322670591',
    '000013261130101500123456789012',
    'S26113012/7',
    'TRF_1ptvuv321ahaa7q',
    'fb-0a1b2c3d4e5f6071',
    '01a22d77-eefc-70fc-95c8-5eb5d08917b8',
  ])
    assert.equal(codeOf(code), code);
  for (const text of [
    null,
    '',
    'Adaeze',
    'ADAEZE OBI',
    '0123456789',
    'TRF/08031234567/RENT',
    'TRF/0803-123-4567/1',
    '0803.123.4567',
    'NIP/ADA_OBI/000123',
    'TRF-OKAFOR-77',
    'ADAEZE-1',
    '+2348031234567',
    'Ọlá-1',
  ])
    assert.equal(codeOf(text), '', String(text));
});

test('a cursor with a day that does not exist, or without an id, is refused', async () => {
  for (const cursor of ['2026-02-31.01a2b3c4-0000-7000-8000-000000000000', `2026-02-01.${'-'.repeat(36)}`])
    assert.equal((await finance.send(calls.listStatementLines, { query: { cursor } as never })).status, 400, cursor);
  for (const cursor of ['2026-13-01.1', '2026-02-01.', '2026-02-01.x'])
    assert.equal((await finance.send(calls.listUnstated, { query: { cursor } as never })).status, 400, cursor);
});

test('lines in suspense are added up by their age on the business date', async (t) => {
  t.after(() => app.clock.setBusinessDate('2026-07-15'));
  // The next statement is of the day after this line.
  const bookedOn = addDays((await read(await addLine(-1))).line.bookedOn ?? assert.fail('no day'), 1);
  const agesOf = async () => {
    const all: SuspenseAges['ages'][] = [];
    for (const days of [0, 2, 3, 7, 8, 30, 31]) {
      app.clock.setBusinessDate(addDays(bookedOn, days));
      all.push((await finance.call(getSuspenseAges, {})).ages);
    }
    return all;
  };
  const before = await agesOf();
  app.clock.setBusinessDate('2026-07-15');
  await addLine(-7_500_01);
  const after = await agesOf();
  const grown = after.map((ages, index) =>
    ages.filter(({ count }, place) => count !== before[index]?.[place]?.count).map(({ untilDays }) => untilDays),
  );
  assert.deepEqual(grown, [[2], [2], [7], [7], [30], [30], [null]]);
  const kobo = (ages: (typeof after)[number] | undefined) => Math.round((ages?.[0]?.out ?? 0) * 100);
  assert.equal(kobo(after[0]) - kobo(before[0]), 7_500_01);
});
