import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addDays, type Day, daysBetween } from '@foodbank/contract/primitives/day';
import { makeLoan, type TestLoan } from '../../../../test/make-loan.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { closeMonth } from '../../money/ledger/close-month.ts';
import { closeLoans } from './days.ts';
import { loanDailyJobs } from './jobs.ts';
import { findLoan } from './queries.ts';

const naira = 100;
const app = await startApp({ after }, { workless: true, at: '2026-06-15T09:00:00.000Z' });
const never = new AbortController().signal;

/** Moves the business date, which only goes on. */
const goTo = ({ clock }: TestApp, day: Day) => clock.set(`${day}T09:00:00.000Z`);
const close = ({ context }: TestApp, atMost?: number) => closeLoans(context.database, never, atMost);
const today = ({ context }: TestApp) => context.database.write(async (tx) => tx.businessDate);
const stateOf = async ({ context }: TestApp, { id }: TestLoan) =>
  (await findLoan(context.database.read, id)) ?? assert.fail('no loan');

/** The transfers of days, as `code effective-on amount`, in their order. */
async function bookedByDays({ context }: TestApp, { id }: TestLoan): Promise<string[]> {
  const { rows } = await context.database.pool.query(
    `select code, effective_on, amount_kobo from ledger_transfers where subject = $1 and key like '%:day:%' order by effective_on, key`,
    [`loan:${id}`],
  );
  return rows.map(({ code, effective_on, amount_kobo }) => `${code} ${effective_on} ${amount_kobo / naira}`);
}

test('a late fee is booked once, as of its own day, however late the day is closed', async () => {
  const loan = await makeLoan(app, { planCode: 'weeks-4' });
  const deliveredOn = await today(app);
  // Seven days to the first due day, and 30 days late at the end of the last of them.
  const feeOn = addDays(deliveredOn, 7 + 30 + 1);
  goTo(app, addDays(feeOn, -1));
  await close(app);
  assert.deepEqual(await bookedByDays(app, loan), []);
  assert.equal((await stateOf(app, loan)).nextChangeOn, feeOn);
  goTo(app, addDays(feeOn, 3));
  await close(app);
  const fee = `loan-late-fee ${feeOn} 103`;
  assert.deepEqual(await bookedByDays(app, loan), [fee]);
  assert.equal(await close(app), 0, 'nothing is left for a second call');
  assert.deepEqual(await bookedByDays(app, loan), [fee]);
  const { rows } = await app.context.database.pool.query(
    `select distinct booked_on from ledger_transfers where subject = $1 and code = 'loan-late-fee'`,
    [`loan:${loan.id}`],
  );
  assert.deepEqual(rows, [{ booked_on: addDays(feeOn, 3) }], 'it is booked on the business date');
});

test('a loan is overdue from the day after a due day, and for write-off when it is 90 days late', async () => {
  const loan = await makeLoan(app, { planCode: 'weeks-4' });
  const dueOn = addDays(await today(app), 7);
  const seen: [Day, string, number, Day | null][] = [];
  for (const days of [0, 1, 89, 90]) {
    goTo(app, addDays(dueOn, days));
    await close(app);
    const { state, overdueKobo, lateSince } = await stateOf(app, loan);
    seen.push([addDays(dueOn, days), state, overdueKobo / naira, lateSince]);
  }
  // Three instalments of ₦10,300. Each has late fees of ₦103 after 30 and 60 days of its own; the first one is late for 90 days.
  assert.deepEqual(seen, [
    [dueOn, 'active', 0, null],
    [addDays(dueOn, 1), 'active', 10_300, dueOn],
    [addDays(dueOn, 89), 'active', 30_900 + 6 * 103, dueOn],
    [addDays(dueOn, 90), 'for-write-off', 30_900 + 6 * 103, dueOn],
  ]);
});

test('missed days that are closed in one run give what day by day gives', async (t) => {
  const others = await Promise.all([1, 2].map(() => startApp(t, { workless: true, at: '2026-06-15T09:00:00.000Z' })));
  const results = [];
  for (const [index, other] of others.entries()) {
    const loans = [];
    for (const planCode of ['weeks-4', 'months-3', 'paydays-2']) loans.push(await makeLoan(other, { planCode }));
    await loans[1]?.pay('2026-06-15', 3_000 * naira);
    const lastOn = '2026-11-20';
    const days = index === 0 ? daysBetween('2026-06-16', lastOn) : [lastOn];
    for (const day of days) {
      goTo(other, day);
      await close(other);
    }
    const found = [];
    for (const loan of loans) {
      const { state, books, overdueKobo, lateSince, nextChangeOn, openLateFeeKobo } = await stateOf(other, loan);
      const cache = { state, books, overdueKobo, lateSince, nextChangeOn, openLateFeeKobo };
      found.push({ cache, booked: await bookedByDays(other, loan) });
    }
    results.push(found);
  }
  assert.deepEqual(results[0], results[1]);
  assert.ok((results[0]?.[0]?.booked.length ?? 0) > 6, 'with late fees on several days');
});

test('processes that close the same day at once close each loan once', async () => {
  const loans = [];
  for (let made = 0; made < 12; made++) loans.push(await makeLoan(app, { planCode: 'weeks-4' }));
  const day = addDays(await today(app), 38);
  goTo(app, day);
  const { rows: waiting } = await app.context.database.pool.query('select id from loans where next_change_on <= $1', [
    day,
  ]);
  const counts = await Promise.all([close(app, 2), close(app, 2), close(app, 2)]);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    waiting.length,
  );
  for (const loan of loans) {
    assert.deepEqual(await bookedByDays(app, loan), [`loan-late-fee ${day} 103`]);
    assert.equal((await stateOf(app, loan)).replayedThrough, day);
  }
  assert.equal(await close(app), 0);
});

test('a loan that another transaction has is waited for, and the others are not', async () => {
  const [held, free] = [await makeLoan(app, { planCode: 'weeks-4' }), await makeLoan(app, { planCode: 'weeks-4' })];
  goTo(app, addDays(await today(app), 8));
  const client = await app.context.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from loans where id = $1 for update', [held.id]);
    const closing = close(app, 1);
    while ((await stateOf(app, free)).overdueKobo === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await stateOf(app, held)).overdueKobo, 0);
    await client.query('rollback');
    await closing;
    assert.equal((await stateOf(app, held)).overdueKobo, 10_300 * naira);
  } finally {
    client.release();
  }
});

test('a late fee of a closed month is booked on the present day, with its own day', async () => {
  const loan = await makeLoan(app, { planCode: 'weeks-4' });
  const feeOn = addDays(await today(app), 38);
  const month = `${feeOn.slice(0, 7)}-01`;
  const later = addDays(month, 45);
  goTo(app, later);
  // Earlier months first: they are closed in their order.
  for (const first of monthsFrom('2026-06-01', month))
    await app.context.database.write((tx) =>
      closeMonth(tx, { month: first, closedBy: '00000000-0000-7000-8000-000000000001', approvalId: null }),
    );
  await close(app);
  const { rows } = await app.context.database.pool.query(
    `select effective_on, booked_on from ledger_transfers where subject = $1 and code = 'loan-late-fee' order by effective_on limit 1`,
    [`loan:${loan.id}`],
  );
  assert.deepEqual(rows, [{ effective_on: feeOn, booked_on: later }]);
});

test('a payment of an earlier day that arrives after a late fee takes it back', async () => {
  const loan = await makeLoan(app, { planCode: 'weeks-4' });
  const dueOn = addDays(await today(app), 7);
  goTo(app, addDays(dueOn, 31));
  await close(app);
  assert.equal((await stateOf(app, loan)).openLateFeeKobo, 103 * naira);
  await loan.pay(addDays(dueOn, 30), 10_300 * naira);
  const { openLateFeeKobo, books, lateSince } = await stateOf(app, loan);
  assert.deepEqual([openLateFeeKobo, books.lateFeeKobo, books.lateFeeIncomeKobo], [0, 0, 0]);
  assert.equal(lateSince, addDays(dueOn, 7), 'the second instalment is late');
  await close(app);
  assert.equal((await stateOf(app, loan)).openLateFeeKobo, 0, 'closing the day again does not charge it again');
});

test('the daily job closes loans, and ends when its time is over', async () => {
  await makeLoan(app, { planCode: 'weeks-4' });
  goTo(app, addDays(await today(app), 8));
  const [job] = loanDailyJobs(app.context);
  assert.ok(job);
  await assert.rejects(job.run(await today(app), AbortSignal.abort(new Error('over'))), /over/);
  assert.match(String(await job.run(await today(app), never)), /^[1-9]\d* loans were closed$/);
  assert.equal(await job.run(await today(app), never), '0 loans were closed');
});

test('a loan that can’t be replayed stops the close of day, and the error names it', async (t) => {
  const other = await startApp(t, { workless: true, at: '2026-06-15T09:00:00.000Z' });
  await makeLoan(other, { planCode: 'weeks-4' });
  await other.context.database.pool.query(
    `insert into loans (number, customer_id, owner, plan_code, plan_version, agreement, agreement_hash, accepted_on, key, digest, created_at,
       replayed_through, state, next_change_on, open_principal_kobo, open_charge_kobo, open_late_fee_kobo, due_kobo, overdue_kobo,
       credit_kobo, changed_at)
     select 'LN-00000000', customer_id, 'order:broken', plan_code, plan_version, '{}', sha256('{}'), accepted_on, 'broken', digest, created_at,
       replayed_through, state, next_change_on, 0, 0, 0, 0, 0, 0, changed_at from loans`,
  );
  goTo(other, '2026-06-23');
  await assert.rejects(close(other), /^Error: the loan LN-00000000 can't be followed: /);
});

/** The first days of months. */
function monthsFrom(first: Day, last: Day): Day[] {
  return daysBetween(first, last).filter((day) => day.endsWith('-01'));
}
