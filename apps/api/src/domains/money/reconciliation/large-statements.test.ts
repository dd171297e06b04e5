import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { statementRowsMax } from '@foodbank/contract/money/reconciliation';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
app.clock.setBusinessDate('2026-07-01');

// A browser gives up after 30 seconds; the machine of the tests may be busy.
const timeMs = 25_000;
const heapBytesMax = 400 * 1024 * 1024;
const finance = await makeStaff(app, ['finance']);

/** Uploads a statement in which every line could be the way back of every other one. */
async function upload(lineCount: number) {
  const rows = Array.from({ length: lineCount }, (_, place) => {
    const amount = place % 2 === 0 ? '1,234.50' : '(1,234.50)';
    return `line-${place},15/06/2026,"${amount}",A transfer to somebody at some bank,ref-${place}`;
  });
  const contentBase64 = Buffer.from(`id,booked,amount,description,reference\n${rows.join('\n')}`).toString('base64');
  const about = {
    account: 'bank',
    dateForm: 'day-first',
    from: '2026-06-01',
    to: '2026-06-30',
    fileName: 'l.csv',
  } as const;
  const body = { ...about, opening: 0, closing: 0, contentBase64 };
  return (await finance.call(calls.uploadStatement, { body })).statement;
}

test('a statement with 50,000 lines is checked within the time of a request, in bounded memory', async () => {
  const heapBefore = process.memoryUsage().heapUsed;
  const start = performance.now();
  const { lineCount, errorCount, problems } = await upload(statementRowsMax);
  assert.deepEqual([lineCount, errorCount, problems], [50_000, 0, []]);
  assert.ok(performance.now() - start < timeMs);
  assert.ok(process.memoryUsage().heapUsed - heapBefore < heapBytesMax);
});

// The work of each line does not grow with the number of lines.
test('a statement with 10,000 lines is applied within the time of a request', async () => {
  const { id, digest } = await upload(10_000);
  const start = performance.now();
  const applied = await finance.call(calls.applyStatement, { params: { id }, body: { digest } });
  assert.deepEqual([applied.counts?.suspense.count, applied.statement.ledger], [10_000, 0]);
  assert.ok(performance.now() - start < timeMs);
});
