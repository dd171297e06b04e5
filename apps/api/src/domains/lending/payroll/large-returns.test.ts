import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import * as calls from '@foodbank/contract/lending/payroll-staff';
import { type Cell, makeWorkbook } from '../../../../test/bank-files.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { startApp } from '../../../../test/start-app.ts';
import { bookReturn } from './booking-returns.ts';

/** A file of 5,000 civil servants: their plans are copies of one. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z', workless: true });
const { database } = app.context;
const payroll = openPayroll(app);
const count = 5_000;

async function copies() {
  const employerId = await payroll.employer();
  const [servant] = await payroll.civilServants(employerId, 1);
  assert.ok(servant);
  // What the ledger holds for the copies.
  await payroll.plan(servant.customer.id, employerId, count * 4_000_000);
  const { run } = payroll;
  await run(
    `insert into loans select (jsonb_populate_record(l, jsonb_build_object('id', uuidv7(), 'number', 'LN-' || lpad(n::text, 8, '0'),
       'key', 'copy:' || n, 'owner', 'copy:' || n))).* from loans l, generate_series(1, $2::int) n where l.id = $1`,
    [servant.loan.id, count],
  );
  await run(
    `insert into loan_events select (jsonb_populate_record(e, jsonb_build_object('loan_id', c.id, 'key', e.key || c.number))).*
     from loan_events e, loans c where e.loan_id = $1 and c.owner like 'copy:%'`,
    [servant.loan.id],
  );
  await run(
    `insert into loan_schedules select (jsonb_populate_record(s, jsonb_build_object('loan_id', c.id))).*
     from loan_schedules s, loans c where s.loan_id = $1 and c.owner like 'copy:%'`,
    [servant.loan.id],
  );
  const { rows } = await run(
    `insert into payroll_files (employer_id, month, number, payday, frozen_on, row_count, sum_kobo, created_at)
     values ($1, '2026-07-01', 'FB-OYO-2026-7-1', '2026-07-24', '2026-07-06', $2::int, $2::int * 2040000::bigint, now()) returning id`,
    [employerId, count],
  );
  await run(
    `insert into payroll_rows (file_id, row_number, loan_id, customer_id, instalment, instalment_count, staff_number, name, amount_kobo,
       loan_number, first_due_on, last_due_on)
     select $1, right(l.number, 8)::int, l.id, l.customer_id, 1, 2, right(l.number, 7), 'Bisi Adeyemi', 2040000,
       l.number, '2026-07-24', '2026-08-25'
     from loans l where l.owner like 'copy:%'`,
    [rows[0]?.id],
  );
  payroll.goTo('2026-07-25');
  const clerk = await payroll.clerk(employerId);
  const params = { id: employerId, fileId: rows[0]?.id ?? '' };
  return {
    clerk,
    owed: () => payroll.loans.balance('employer-receivable', employerId),
    /** Checks and applies a return. */
    async take(workbook: Buffer) {
      const body = { fileName: 'return.xlsx', contentBase64: workbook.toString('base64') };
      const { return: found } = await clerk.call(calls.uploadPayrollReturn, { params, body });
      const place = { id: employerId, returnId: found.id };
      await clerk.call(calls.applyPayrollReturn, { params: place, body: { digest: found.digest } });
      return { ...found, read: async () => (await clerk.call(calls.readPayrollReturn, { params: place })).return };
    },
  };
}

const columns = ['file', 'month', 'staff number', 'loan number', 'amount', 'deducted amount', 'reason'];
/** A workbook in which the first rows are answered, each fiftieth with a part of ₦10,000. */
function workbookOf(rowCount: number): Buffer {
  const rows = Array.from({ length: rowCount }, (_, at): Cell[] => {
    const number = String(at + 1).padStart(8, '0');
    return ['FB-OYO-2026-7-1', '2026-07', number.slice(1), `LN-${number}`, 20_400, at % 50 === 0 ? 10_000 : 20_400, ''];
  });
  return makeWorkbook([{ name: 'July', rows: [columns, ...rows] }]);
}
const { owed, take } = await copies();

test('booking that dies in the middle of a row is continued by the next run, and nothing is booked twice', async () => {
  const rowCount = 100;
  const found = await take(workbookOf(rowCount));
  let runs = 0;
  for (let state = 'applying'; state === 'applying'; runs += 1) {
    const booking = bookReturn(database, found.id).catch(() => null);
    await setTimeout(120);
    if (runs < 3)
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
    await booking;
    state = (await found.read()).state;
  }
  assert.ok(runs > 1, 'it never died');
  const { bookedCount, leftOutCount } = await found.read();
  assert.deepEqual([bookedCount, leftOutCount], [rowCount, 0]);
  assert.equal(await owed(), (rowCount - 2) * 2_040_000 + 2 * 1_000_000);
  const { rows } = await payroll.run(
    'select answer_count as answers, count(*)::int from payroll_rows group by 1 order by 1',
    [],
  );
  assert.deepEqual(rows, [
    { answers: 0, count: count - rowCount },
    { answers: 1, count: rowCount },
  ]);
});

test('5,000 rows are checked and taken within five seconds and 250 MB, other requests are answered, and a stop ends their booking between rows', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const memory = process.memoryUsage().rss;
  const workbook = workbookOf(count);
  delay.enable();
  const startedAt = performance.now();
  const found = await take(workbook);
  const took = performance.now() - startedAt;
  // What kept the thread last is only seen by a later look.
  await setTimeout(50);
  delay.disable();
  assert.deepEqual([found.sameCount, found.newCount, found.errorCount], [100, count - 100, 0]);
  assert.ok(took < 5_000, `${took} ms`);
  assert.ok(process.memoryUsage().rss - memory < 250e6, `${process.memoryUsage().rss - memory} bytes`);
  assert.ok(delay.max / 1e6 < 500, `${delay.max / 1e6} ms`);
  const stopping = AbortSignal.timeout(300);
  await assert.rejects(bookReturn(database, found.id, stopping), { name: 'TimeoutError' });
  const { state, bookedCount } = await found.read();
  assert.ok(state === 'applying' && bookedCount > 0 && bookedCount < count, `${state} ${bookedCount}`);
  const { rows } = await payroll.run('select sum(deducted_kobo)::float8 as kobo from payroll_rows', []);
  assert.deepEqual(rows, [{ kobo: await owed() }]);
});
