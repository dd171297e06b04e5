import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { paymentsIn } from '../../../../test/book-payments.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsOf } from '../../../../test/statement-files.ts';
import { ProviderUnavailable } from '../../../providers/http.ts';
import type { BalanceLine, PayoutProvider, Settlement } from '../../../providers/payouts.ts';
import { runBusinessDays } from '../../foundation/calendar/run-business-days.ts';
import { reconciliationDailyJobs } from './daily-jobs.ts';
import { listUnreconciled } from './list-unreconciled.ts';

/** The provider's books, as far as statements are made of them. */
const books: { lines: BalanceLine[]; settlements: Settlement[]; isSilent: boolean; asked: [Day, Day][] } = {
  ...{ lines: [], settlements: [], isSilent: false, asked: [] },
};
const provider: Pick<PayoutProvider, 'listBalanceLedger' | 'listSettlements'> = {
  async listBalanceLedger(from, to) {
    books.asked.push([from, to]);
    if (books.isSilent) throw new ProviderUnavailable('no answer after 3 attempts (too slow)');
    return books.lines.filter(({ at }) => lagosDay(at) >= from && lagosDay(at) <= to);
  },
  listSettlements: async () => books.settlements,
};
const app = await startApp({ after }, { workless: true, payouts: provider as PayoutProvider });
const { database } = app.context;
const finance = await makeStaff(app, ['finance']);
const makePayment = paymentsIn(app);
const [job] = reconciliationDailyJobs(app.context);
const neverAborted = new AbortController().signal;

/** Runs the daily job of a business date. Returns its line, which begins with "In question: " if a person has to see to something. */
const runOn = async (day: Day) => {
  app.clock.setBusinessDate(day);
  const outcome = await (job?.run(day, neverAborted) ?? assert.fail('no job'));
  return typeof outcome === 'string' ? outcome : `In question: ${outcome.inQuestion}`;
};
const addLine = (day: Day, differenceKobo: number, about: Partial<BalanceLine> = {}) => {
  const balanceKobo = (books.lines.at(-1)?.balanceKobo ?? 1_000_000_00) + differenceKobo;
  const id = `bl-${books.lines.length}`;
  const model = { model: 'Transfer', modelId: String(books.lines.length), currency: 'NGN', reason: 'Foodbank' };
  books.lines.push({ id, differenceKobo, balanceKobo, ...model, at: new Date(`${day}T11:00:00Z`), ...about });
};
const newest = async (account: calls.StatementAccount = 'provider') => {
  const [statement] = (await finance.call(calls.listStatements, { query: { account } })).rows;
  const params = { id: statement?.id ?? assert.fail('no statement') };
  const { rows } = await finance.call(calls.listLinesOfStatement, { params, query: {} });
  return { ...statement, rows };
};

beforeEach(() => {
  books.isSilent = false;
});

test('the provider’s statement is fetched up to the day before, matched by the reference in its reason, and applied', async () => {
  assert.equal(await runOn('2026-06-02'), 'no line up to 1 Jun 2026; 0 lines that were open are explained');
  const payment = await makePayment(5_000_00);
  await payment.settle('paid');
  addLine('2026-06-02', -5_000_00, { reason: `Foodbank ${payment.reference}` });
  addLine('2026-06-02', -10_00, { reason: `Transfer fee ${payment.reference}` });
  addLine('2026-06-02', 77, { currency: 'GHS' });
  books.lines.splice(2, 1);
  addLine('2026-06-03', -1_00);
  assert.equal(await runOn('2026-06-03'), '2 lines up to 2 Jun 2026; 0 lines that were open are explained');
  const { state, opening, closing, uploadedBy, appliedBy, rows } = await newest();
  assert.deepEqual([state, opening, closing, uploadedBy, appliedBy], ['applied', 1_000_000, 994_990, null, null]);
  assert.deepEqual(
    rows.map(({ reference, explanation }) => [reference, explanation]),
    [
      [null, 'The balance before the first statement'],
      [payment.reference, 'A payment that the provider reports as paid'],
      [payment.reference, 'The fee of a payment'],
    ],
  );
  assert.equal(await runOn('2026-06-03'), 'nothing to fetch; 0 lines that were open are explained', 'once a day');
  const { accounts } = await listUnreconciled(database.read);
  assert.deepEqual([accounts[0]?.ledgerKobo, accounts[0]?.differenceKobo], [994_990_00, 0]);
});

test('a silent provider holds up nothing, and the next day fetches what is missing', async () => {
  books.isSilent = true;
  assert.match(await runOn('2026-06-04'), /^In question: the provider gave no usable answer; /);
  books.isSilent = false;
  addLine('2026-06-04', -2_00);
  assert.match(await runOn('2026-06-05'), /^2 lines up to 4 Jun 2026; /);
  assert.deepEqual(books.asked.at(-1), ['2026-06-03', '2026-06-04']);
});

test('a settlement that the provider lists is matched with the bank’s line that names the provider, by amount and day', async () => {
  const settle = (day: Day, id: string, kobo: number) => {
    addLine(day, -kobo, { model: 'Settlement', modelId: id, reason: 'Settlement' });
    const sums = { settledKobo: kobo, feesKobo: 0, processedKobo: kobo };
    books.settlements.push({ id, status: 'success', currency: 'NGN', ...sums, settledOn: day });
  };
  settle('2026-06-05', 's-1', 30_000_00);
  settle('2026-06-05', 's-2', 20_000_00);
  settle('2026-06-05', 's-3', 20_000_00);
  addLine('2026-06-05', -9_000_00, { model: 'Settlement', modelId: 'not-listed', reason: 'Settlement' });
  await runOn('2026-06-06');
  const { id = '', rows } = await newest();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['waiting', 'waiting', 'waiting', 'suspense'],
  );
  const bank = statementsOf(finance, 'bank', '2026-06-05');
  app.clock.setBusinessDate('2026-06-08');
  const description = 'NIP TRF FROM PAYSTACK PAYMENTS LTD';
  const atBank = await bank.apply(
    [
      { amountKobo: 30_000_00, bookedOn: '2026-06-06', description },
      { amountKobo: 20_000_00, bookedOn: '2026-06-06', description },
      { amountKobo: 9_000_00, bookedOn: '2026-06-06', description },
      { amountKobo: 30_000_00, bookedOn: '2026-06-06', description: 'A customer' },
    ],
    3,
  );
  assert.deepEqual(
    atBank.lines.map(({ explanation }) => explanation),
    [
      'Money between the payment provider and the bank',
      'Several lines of the other account may be meant',
      'Has no reference',
      'Has no reference',
    ],
  );
  const settled = await finance.call(calls.listLinesOfStatement, { params: { id }, query: {} });
  const [first, second, third, other] = settled.rows;
  assert.deepEqual(
    [first?.state, second?.state, third?.state, other?.state],
    ['matched', 'suspense', 'suspense', 'suspense'],
  );
  assert.equal(second?.explanation, 'Several lines of the other account may be meant');
  const { accounts, suspenseDifferenceKobo } = await listUnreconciled(database.read);
  assert.deepEqual([...accounts.map(({ differenceKobo }) => differenceKobo), suspenseDifferenceKobo], [0, 0, 0]);
});

test('a fetched statement that does not follow the last one is kept with its problem, and can’t be applied', async () => {
  const [last] = books.lines.slice(-1);
  // The provider lost a line of its own books.
  addLine('2026-06-09', -3_00);
  addLine('2026-06-09', -4_00);
  books.lines.splice(-2, 1);
  assert.match(await runOn('2026-06-10'), /^In question: the statement up to 9 Jun 2026 does not add up; /);
  const { state, problems } = await newest();
  assert.equal(state, 'checked');
  assert.match(problems?.[0] ?? '', /^The opening balance is .* a difference of -₦3\.00\.$/);
  // Tomorrow's answer is right again.
  books.lines.pop();
  addLine('2026-06-09', -3_00);
  assert.match(await runOn('2026-06-11'), /^1 line up to 10 Jun 2026; /);
  assert.equal((await newest()).opening, (last?.balanceKobo ?? 0) / 100);
});

test('days in a row without a statement count in the metrics until one is applied', async () => {
  const daysInQuestion = async () => {
    const { text } = await app.context.metrics.read();
    return /^foodbank_daily_job_days_in_question\{job="provider-statement"\} (\d+)$/m.exec(text)?.[1];
  };
  const runDay = async (day: Day) => {
    app.clock.setBusinessDate(day);
    await runBusinessDays(app.context, job ? [job] : [], 60_000);
  };
  assert.equal(await daysInQuestion(), '0');
  books.isSilent = true;
  await runDay('2026-06-12');
  await runDay('2026-06-13');
  assert.equal(await daysInQuestion(), '2');
  books.isSilent = false;
  addLine('2026-06-13', -5_00);
  await runDay('2026-06-14');
  assert.equal(await daysInQuestion(), '0');
});
