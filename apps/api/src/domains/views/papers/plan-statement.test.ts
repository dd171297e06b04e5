import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { checkRepayment, movePayment } from '@foodbank/contract/lending/repayments';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { readPlanStatementFile } from '@foodbank/contract/views/papers';
import { readLoanStatementFile } from '@foodbank/contract/views/papers-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makePayrollFile } from '../../../../test/make-payroll-file.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { openPayroll } from '../../../../test/open-payroll.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { wordsOfPdf } from '../../../../test/words-of-pdf.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { findLoan } from '../../lending/loans/queries.ts';
import { answerRow } from '../../lending/payroll/answering.ts';
import { takeSurplusOut } from '../../lending/payroll/surplus.ts';
import { applyRepayments } from '../../lending/repayments/applying.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { returnLines } from '../../selling/orders/returning.ts';
import { bySystem } from '../../selling/orders/shop-order-rules.ts';
import { readPlanStatement } from './plan-statement.ts';

/**
 * The statement of a plan. Each plan is ₦10,000 of food and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961 on 22 and 29 June and 6 July
 * 2026.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { clock, database } = app.context;
const plans = await runningPlans(app, provider);
const support = await makeStaff(app, ['support']);
const { goTo } = plans;

async function pay(customer: TestCustomer, number: string, amount: number): Promise<string> {
  const { id, reference } = await plans.begin(customer, number, amount);
  provider.pay(reference, amount * 100);
  await customer.call(checkRepayment, { params: { number, id } });
  return reference;
}
async function giveBack(customer: TestCustomer, orderNumber: string) {
  const { order } = await customer.call(readOrder, { params: { number: orderNumber } });
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }];
  const returned = { key: randomUUID(), lines, kind: 'sent-back' as const, reason: 'Not as described' };
  await database.write((tx) => returnLines(tx, orderNumber, { ...returned, actor: bySystem }));
}
const fileOf = async (customer: TestCustomer, number: string) => {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/shop/plans/${number}/statement/file`,
    headers: { cookie: `customer=${customer.cookie}` },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
};
const print = (amount: number) => formatNaira(amount).replace('-', '−');

/** The statement of a plan, which has to add up to what its page and the ledger say; with the words of its file. */
async function statementOf(customer: TestCustomer, number: string, loanId: string) {
  const loan = (await findLoan(database.read, loanId)) ?? assert.fail('no loan');
  const today = businessDateOf(clock);
  const statement = await readPlanStatement(database.read, loan, today, clock.now());
  const page = await plans.read(customer, number);
  assert.deepEqual(statement.plan, page);
  const { history, sums, quote } = statement;
  const leftKobo = Math.round(page.left * 100);
  assert.equal(
    history.reduce((sum, { changeKobo }) => sum + changeKobo, 0),
    leftKobo,
    'the changes come to what is left',
  );
  assert.equal(history.at(-1)?.leftKobo, leftKobo);
  const owed = Math.round((page.financed + page.financeCharge + page.lateFees) * 100);
  assert.equal(owed - sums.paidKobo - sums.letOffKobo, leftKobo);
  const held = quote.downPaymentKobo + sums.cameKobo - sums.wentKobo;
  assert.equal(held, Math.round(page.downPayment * 100) + sums.paidKobo + sums.creditKobo, 'nothing is uncovered');
  const { bytes, status, headers } = await fileOf(customer, number);
  assert.equal(status, 200);
  assert.equal(headers['content-disposition'], `attachment; filename="Foodbank-statement-of-${today}-${number}.pdf"`);
  const words = await wordsOfPdf(bytes);
  const figures = [page.left, page.payoff, page.total, page.downPayment, page.financed, page.financeCharge];
  for (const amount of [...figures, page.lateFees, ...page.instalments.map((row) => row.amount)])
    assert.ok(words.includes(print(amount)), print(amount));
  for (const row of page.instalments) {
    const cells = [formatDay(row.dueOn), ...[row.amount, row.lateFee, row.paid, row.open].map(print)].join(' ');
    assert.ok(words.includes(cells), cells);
  }
  for (const { what } of history) assert.ok(words.includes(what), `${what} in ${words}`);
  assert.deepEqual((await findDifferences(database.read, null)).differences, [], 'the ledger has the same');
  return { statement, page, words, bytes };
}

/** Waits until a customer has all refunds: a statement that is read meanwhile would differ from the one after it. */
const refundsArrive = ({ id }: TestCustomer) =>
  waitUntil('all refunds to arrive', async () => {
    const waiting = `select from charge_refunds r join charges c on c.id = r.charge_id where c.customer_id = $1 and r.state <> 'paid'`;
    return (await database.pool.query(waiting, [id])).rowCount === 0;
  });

/** What the ledger booked of a loan under a code, less what it took back under another, in naira. */
async function booked(loanId: string, code: string, back: string): Promise<number> {
  const { rows } = await database.pool.query<{ kobo: string }>(
    `select coalesce(sum(case when code = $2 then amount_kobo else -amount_kobo end), 0) as kobo from ledger_transfers
     where subject = $1 and code in ($2, $3)`,
    [`loan:${loanId}`, code, back],
  );
  return Number(rows[0]?.kobo) / 100;
}

test('the statement of a plan with a payment, a late fee, a moved day and a return says what page and ledger say', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await plans.plan();
  goTo('2026-06-20');
  await customer.call(movePayment, { params: { number }, body: { instalment: 1, to: '2026-06-24' } });
  goTo('2026-06-25');
  const reference = await pay(customer, number, 1_000);
  goTo('2026-08-03');
  assert.ok((await statementOf(customer, number, loanId)).page.lateFees > 0);
  await giveBack(customer, orderNumber);
  const { page, words, statement, bytes } = await statementOf(customer, number, loanId);
  assert.ok(page.lateFees > 0 && page.left > 0);
  assert.equal(page.lateFees, await booked(loanId, 'loan-late-fee', 'loan-late-fee-lowered'));
  assert.equal(page.financeCharge, await booked(loanId, 'loan-charged', 'loan-charge-lowered'));
  const told = [
    'Statement of 3 Aug 2026',
    `Handed over`,
    `Paid at once, reference ${orderNumber}-1 ₦2,875.00`,
    'Payment 1 moved to 24 Jun 2026, as you asked',
    `Payment, reference ${reference} ₦1,000.00 −₦1,000.00`,
    'Late fee of payment 1',
    'Goods came off: total ₦11,500.00 before, ₦6,500.00 now',
    'Came off:',
    `Left on 3 Aug 2026 ${print(page.left)}`,
    `Pays all of it off on 3 Aug 2026 ${print(page.payoff)}`,
    'What went back to you Nothing.',
  ];
  for (const part of told) assert.ok(words.includes(part), `${part} in ${words}`);
  assert.deepEqual(
    statement.history.map(({ on }) => on),
    statement.history.map(({ on }) => on).toSorted(),
  );
  assert.deepEqual((await fileOf(customer, number)).bytes, bytes, 'the same each time');
  // Paid off, and then the other piece comes back too: the rest of what was paid is refunded.
  await pay(customer, number, page.payoff);
  await giveBack(customer, orderNumber);
  await refundsArrive(customer);
  const last = await statementOf(customer, number, loanId);
  const back = last.statement.refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0) / 100;
  assert.ok(back > 0);
  assert.ok(last.words.includes(`In all ${print(back)}`), last.words);
  assert.deepEqual([last.page.state, last.page.total], ['settled', 1_500]);
  assert.equal(last.page.lateFees, await booked(loanId, 'loan-late-fee', 'loan-late-fee-lowered'));
});

test('the statement of a plan that was paid off early and of which goods came back has the letter and every refund', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId, orderNumber } = await plans.plan();
  goTo('2026-06-22');
  await pay(customer, number, 2_961);
  goTo('2026-06-29');
  await pay(customer, number, 5_800);
  await giveBack(customer, orderNumber);
  await refundsArrive(customer);
  const { statement, page, words } = await statementOf(customer, number, loanId);
  assert.deepEqual([page.state, page.left], ['settled', 0]);
  assert.match(words, /Letter DL-\d{8}: the plan is paid off/);
  assert.ok(words.includes('Sent back: it was beyond what the plan needed'));
  const back = page.payments.reduce((sum, payment) => sum + payment.back, 0);
  assert.ok(back > 5_000, `${back}`);
  assert.equal(statement.refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0) / 100, back);
  for (const { reference, amountKobo } of statement.refunds)
    assert.ok(words.includes(reference) && words.includes(print(amountKobo / 100)), reference);
  assert.ok(words.includes(`Sent back to you −${formatNaira(statement.sums.wentKobo / 100)}`));
});

test('a payment that the bank took back is in the statement with its effect, and nothing is lost of the sums', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId } = await plans.plan();
  goTo('2026-06-22');
  const reference = await pay(customer, number, 2_961);
  goTo('2026-06-30');
  await plans.lose(reference, 2_961);
  await plans.follow(reference);
  await waitUntil(
    'what the bank took back to be owed',
    async () => (await plans.read(customer, number)).left === 8_883,
  );
  const { words } = await statementOf(customer, number, loanId);
  assert.ok(words.includes(`Payment taken back, reference ${reference} −₦2,961.00 +₦`), words);
});

test('what an employer deducted, and corrected, is in the statement as such: no bank took it back', async () => {
  goTo('2026-06-15');
  const payroll = openPayroll(app);
  const employerId = await payroll.employer();
  const servants = await payroll.civilServants(employerId, 1);
  const [{ loan, customer } = assert.fail()] = servants;
  const { rows } = await makePayrollFile(app, employerId, servants, { payday: '2026-07-24' });
  goTo('2026-07-28');
  const answer = (result: 'deducted' | 'part', deductedKobo: number) =>
    database.write((tx) =>
      answerRow(tx, {
        ...{ rowId: rows[0]?.id ?? '', result, deductedKobo, source: 'typed', sourceId: null },
        actor: system,
      }),
    );
  await answer('deducted', 2_040_000);
  await answer('part', 1_000_000);
  const { history, sums } = await readPlanStatement(database.read, loan, businessDateOf(clock), clock.now());
  const told = history.map(({ what, amountKobo }) => [what, amountKobo]);
  for (const line of [
    ['Payment 1, deducted from your pay, counts from 24 Jul 2026', 2_040_000],
    ['Payment 1: your employer corrected what was deducted from your pay', -2_040_000],
    ['Payment 1, deducted from your pay, counts from 24 Jul 2026', 1_000_000],
  ])
    assert.ok(
      told.some((one) => isDeepStrictEqual(one, line)),
      JSON.stringify(told),
    );
  assert.equal(sums.paidKobo, 1_000_000);
  const words = await wordsOfPdf((await fileOf(customer, loan.number)).bytes);
  assert.ok(words.includes('your employer corrected what was deducted from your pay'), words);
  await answer('deducted', 4_100_000);
  await database.write((tx) => takeSurplusOut(tx, loan.id));
  const after = await readPlanStatement(database.read, loan, businessDateOf(clock), clock.now());
  const back = 'To go back to you, did not arrive yet: it was beyond what the plan needed';
  assert.equal(after.history.find(({ what }) => what === back)?.amountKobo, -60_000, JSON.stringify(after.history));
  assert.deepEqual([after.sums.failedKobo, after.sums.onTheWayKobo], [60_000, 0]);
});

test('another customer never gets it: an unknown plan has the same answer', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  assert.equal((await fileOf(customer, number)).status, 200);
  const stranger = await plans.customer();
  assert.equal((await fileOf(stranger, number)).status, 404);
  const sent = async (one: string) =>
    (await stranger.send(readPlanStatementFile, { params: { number: one } })).body.code;
  assert.deepEqual([await sent(number), await sent('LN-00000000')], ['not-found', 'not-found']);
  assert.equal((await app.app.inject({ url: `/api/v1/shop/plans/${number}/statement/file` })).statusCode, 401);
});

test('it is opened by staff who may open papers, and in the audit log', async () => {
  goTo('2026-06-15');
  const { number, loanId } = await plans.plan();
  const { statusCode, rawPayload } = await app.app.inject({
    url: `/api/v1/staff/loans/${loanId}/statement/file`,
    headers: { cookie: `staff=${support.cookie}`, 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(statusCode, 200);
  assert.ok((await wordsOfPdf(rawPayload)).includes('Statement of 15 Jun 2026'));
  const { rows } = await database.pool.query(
    `select count(*)::int as count from audit_lines where action = 'plan-statement-opened' and subject = $1`,
    [number],
  );
  assert.equal(rows[0]?.count, 1);
  const writer = await makeStaff(app, ['content']);
  assert.equal((await writer.send(readLoanStatementFile, { params: { loanId } })).status, 403);
  assert.equal((await support.send(readLoanStatementFile, { params: { loanId: randomUUID() } })).status, 404);
});

test('what failed to go back is not said to be sent back, until the bank takes it', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId } = await plans.plan();
  goTo('2026-06-22');
  provider.refundWord = 'failed';
  const { id, reference } = await plans.begin(customer, number, 8_711.25);
  provider.pay(reference, 900_000);
  await customer.call(checkRepayment, { params: { number, id } });
  await waitUntil('a refund that failed', async () => (await listRefundsOf(database.read, id))[0]?.state === 'failed');
  provider.refundWord = 'processed';
  const { words } = await statementOf(customer, number, loanId);
  assert.ok(words.includes('To go back to you: did not arrive yet −₦288.75'), words);
  assert.doesNotMatch(words, /Sent back/);
  assert.ok(words.includes('To go back to you, did not arrive yet: it was beyond what the plan needed'), words);
  assert.match(words, /Did not arrive yet ₦288\.75/);
  await plans.lose(reference, 288.75);
  await plans.follow(reference);
  await database.write((tx) => applyRepayments(tx, loanId));
  const then = await statementOf(customer, number, loanId);
  assert.ok(then.words.includes('Sent back to you −₦288.75'), then.words);
  assert.ok(then.words.includes('Sent back: it was beyond what the plan needed'), then.words);
  assert.doesNotMatch(then.words, /did not arrive/i);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('what is on its way back is said to be on its way', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId } = await plans.plan();
  goTo('2026-06-22');
  provider.refundWord = 'pending';
  const { id, reference } = await plans.begin(customer, number, 8_711.25);
  provider.pay(reference, 900_000);
  await customer.call(checkRepayment, { params: { number, id } });
  await waitUntil('a refund that is sent', async () => (await listRefundsOf(database.read, id))[0]?.state === 'sent');
  provider.refundWord = 'processed';
  const { words } = await statementOf(customer, number, loanId);
  assert.ok(words.includes('On its way back to you: it was beyond what the plan needed'), words);
  assert.ok(words.includes('On its way to you −₦288.75'), words);
  assert.doesNotMatch(words, /Sent back/);
});
