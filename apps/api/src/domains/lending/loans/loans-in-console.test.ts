import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  explainLoan,
  getLoan,
  grantLoanHardship,
  listLoans,
  requestLoanWriteOff,
  saveLoans,
  sumLoans,
} from '@foodbank/contract/lending/loans-staff';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { loansIn } from '../../../../test/loans-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { sha256Of } from './agreement-text.ts';

const app = await startApp({ after }, { workless: true, at: '2026-11-20T09:00:00.000Z' });
const { pool } = app.context.database;
const loans = loansIn(app);
const support = await makeStaff(app, ['support']);
const [ada, bola] = [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])];
const day = (on: string) => app.clock.setBusinessDate(on);
const reason = 'The customer lost her job';

test('a loan shows its numbers, instalments, events and transfers of today, and its agreement with a hash that fits', async () => {
  day('2026-11-20');
  const customer = await makeOwnCustomer(app, { firstname: 'Amina', lastname: 'Yusuf' });
  const { id, number } = await loans.deliver({ customerId: customer.id });
  day('2026-11-27');
  await loans.pay({ id, customerId: customer.id }, 1_030_000);
  day('2026-12-06');
  const loan = await support.call(getLoan, { params: { loanId: id } });
  assert.deepEqual(
    [loan.number, loan.customerName, loan.state, loan.asOf, loan.total, loan.financed, loan.charge, loan.overdue],
    [number, 'Amina Yusuf', 'active', '2026-12-06', 40_000, 30_000, 900, 10_300],
  );
  // The instalment of the 4th is late; the next one has used 2 of its 7 days: 300 × 2 / 7, down to a kobo.
  assert.deepEqual([loan.daysLate, loan.payoff, loan.annualRateHundredths], [2, 20_385.71, 7762]);
  assert.deepEqual(
    loan.instalments.map(({ dueOn, paidOn }) => [dueOn, paidOn]),
    [
      ['2026-11-27', '2026-11-27'],
      ['2026-12-04', null],
      ['2026-12-11', null],
    ],
  );
  assert.deepEqual(
    loan.events.map(({ kind, on, amount }) => [kind, on, amount]),
    [
      ['paid', '2026-11-27', 10_300],
      ['delivered', '2026-11-20', null],
    ],
  );
  assert.deepEqual(
    loan.transfers.map(({ code, amount }) => [code, amount]),
    [
      ['loan-paid', 300],
      ['loan-paid', 10_000],
      ['loan-disbursed', 30_000],
      ['loan-charged', 900],
    ],
  );
  const { text, storedSha256, isIntact } = await support.call(explainLoan, { params: { loanId: id } });
  assert.deepEqual([isIntact, storedSha256], [true, sha256Of(text)]);
  assert.equal(JSON.parse(text).quote.payableKobo, 4_090_000);
  for (const personal of ['Amina', 'Yusuf', customer.phone.slice(1)]) assert.ok(!text.includes(personal));
});

test('the list has the loans of a state, of a customer, with a number, and the overdue ones, the longest late first', async () => {
  day('2026-07-01');
  const { id: customerId } = await makeOwnCustomer(app);
  const [late, later] = [
    await loans.deliver({ customerId }),
    await loans.deliver({ customerId, planCode: 'months-3' }),
  ];
  const accepted = await loans.accept({ customerId });
  day('2026-08-10');
  for (const { id } of [late, later])
    await loans.record(id, { kind: 'returned', totalKobo: 3_900_000, downPayment: 'refunded' });
  const numbers = async (query: Parameters<typeof support.call<typeof listLoans>>[1]['query']) =>
    (await support.call(listLoans, { query: { ...query } })).rows.map(({ number }) => number);
  assert.deepEqual(
    await numbers({ customerId }),
    [accepted, later, late].map(({ number }) => number),
  );
  assert.deepEqual(
    await numbers({ customerId, overdue: 'yes' }),
    [late, later].map(({ number }) => number),
  );
  assert.deepEqual(await numbers({ customerId, state: 'accepted' }), [accepted.number]);
  const openOf = async ({ number }: { number: string }) =>
    (
      await pool.query(
        'select open_principal_kobo + open_charge_kobo + open_late_fee_kobo as open from loans where number = $1',
        [number],
      )
    ).rows[0].open / 100;
  const open = await Promise.all([accepted, later, late].map(async (loan) => ({ ...loan, open: await openOf(loan) })));
  const mostFirst = open.toSorted((one, other) => other.open - one.open || (one.id < other.id ? 1 : -1));
  assert.deepEqual(
    await numbers({ customerId, sort: 'open' }),
    mostFirst.map(({ number }) => number),
  );
  const after = `${(mostFirst[0]?.open ?? 0) * 100}.${mostFirst[0]?.id}`;
  assert.deepEqual(
    await numbers({ customerId, sort: 'open', cursor: after }),
    mostFirst.slice(1).map(({ number }) => number),
  );
  const sum = open.reduce((total, loan) => total + loan.open, 0);
  assert.deepEqual(await support.call(sumLoans, { query: { customerId } }), { count: 3, sums: { open: sum } });
  const overdueSums = await support.call(sumLoans, { query: { customerId, overdue: 'yes' } });
  assert.equal(overdueSums.count, 2);
  assert.equal((await support.call(sumLoans, { query: { number: late.number, state: 'cancelled' } })).count, 1);
  const { csv } = await support.call(saveLoans, { body: { customerId, overdue: 'yes' } });
  const lines = csv.split('\r\n');
  assert.deepEqual(
    lines.slice(1, 3).map((line) => line.split(',')[0]),
    [late.number, later.number],
  );
  assert.match(lines[1] ?? '', new RegExp(`^${late.number},[^,]+,weeks-4,\\d+,Active,,2026-07-01,,`));
  assert.deepEqual(await numbers({ customerId, plan: 'months-3' }), [later.number]);
  assert.deepEqual(await numbers({ plan: 'months-3', state: 'active' }), [later.number]);
  assert.deepEqual(await numbers({ customerId, overdue: 'yes', plan: 'weeks-4' }), [late.number]);
  assert.deepEqual(await numbers({ number: later.number.toLowerCase() }), [later.number]);
  assert.deepEqual(await numbers({ number: 'LN-1' }), []);
});

test('the list goes on where a page ended, with every loan once', async () => {
  day('2026-07-01');
  const { id: customerId } = await makeOwnCustomer(app);
  const { id } = await loans.accept({ customerId });
  await pool.query(
    `insert into loans select (r).* from (
       select jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'number', 'LN-' || to_char(n, 'FM00000000'),
         'owner', 'order:' || n, 'key', 'copy:' || n)) as r from loans l, generate_series(1, 120) n where l.id = $1) copies`,
    [id],
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { customerId: string; cursor?: string } = { customerId, ...(cursor && { cursor }) };
    const page = await support.call(listLoans, { query });
    seen.push(...page.rows.map((row) => row.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  assert.deepEqual([seen.length, new Set(seen).size], [121, 121]);
});

test('hardship moves two instalments, each by up to 30 days, with a reason in the audit log', async () => {
  day('2026-03-02');
  const { id: loanId } = await loans.deliver();
  const grant = (eventCount: number, instalment: number, to: string) =>
    support.send(grantLoanHardship, { params: { loanId }, body: { eventCount, instalment, to, reason } });
  assert.equal((await grant(1, 1, '2026-04-09')).body.code, 'loan-move-too-far');
  assert.equal((await grant(1, 1, '2026-04-08')).status, 200);
  // The same press again changes nothing.
  assert.equal((await grant(1, 1, '2026-04-08')).status, 200);
  // Another member saw the loan as it was before.
  assert.equal((await grant(1, 2, '2026-03-20')).body.code, 'changed-meanwhile');
  assert.equal((await grant(1, 3, '2026-12-31')).body.code, 'changed-meanwhile');
  assert.equal((await grant(7, 2, '2026-03-20')).body.code, 'changed-meanwhile');
  assert.equal((await grant(2, 1, '2026-04-10')).body.code, 'loan-move-too-far');
  // Both that move keep their order.
  assert.equal((await grant(2, 2, '2026-03-20')).body.code, 'loan-move-order');
  assert.equal((await grant(2, 2, '2026-04-15')).status, 200);
  assert.equal((await grant(3, 3, '2026-03-30')).body.code, 'loan-moves-used');
  const loan = await support.call(getLoan, { params: { loanId } });
  assert.deepEqual(
    loan.instalments.map(({ dueOn }) => dueOn),
    ['2026-04-08', '2026-04-15', '2026-03-23'],
  );
  assert.deepEqual(
    loan.schedules.map(({ version, eventNumber }) => [version, eventNumber]),
    [
      [1, 0],
      [2, 2],
      [3, 3],
    ],
  );
  const { rows } = await pool.query(
    `select reason, sealed is not null as "isSealed" from audit_lines where action = 'loan-hardship-granted' and subject = $1`,
    [loanId],
  );
  // Why somebody can't pay is about a person's life: it goes with the person.
  const sealed = { reason: null, isSealed: true };
  assert.deepEqual(rows, [sealed, sealed]);
  // An answer that was lost is given again after midnight.
  day('2026-03-03');
  assert.equal((await grant(2, 2, '2026-04-15')).status, 200);
  assert.equal((await loans.get(loanId)).eventCount, 3);
});

test('one member asks for a write-off, another approves it, and no other event may come between', async () => {
  day('2026-01-05');
  const loan = await loans.deliver();
  const ask = () => ada.send(requestLoanWriteOff, { params: { loanId: loan.id }, body: { reason } });
  assert.equal((await ask()).body.code, 'loan-not-for-write-off');
  assert.equal(
    (await support.send(requestLoanWriteOff, { params: { loanId: loan.id }, body: { reason } })).status,
    403,
  );
  day('2026-04-12');
  const { approvalId } = (await ask()).body as unknown as { approvalId: string };
  assert.equal((await ask()).body.code, 'change-already-asked');
  const shown = await ada.call(getLoan, { params: { loanId: loan.id } });
  assert.deepEqual([shown.writeOff?.approvalId, shown.isOwn], [approvalId, false]);
  const decide = decideIn(app);
  assert.deepEqual(await decide.describe(approvalId), [
    ['Loan', loan.number, loan.number],
    ['Late since', '12 Jan 2026', 'Written off'],
    ['Principal', '₦30,000.00', '₦0.00'],
    ['Charge', '₦900.00', '₦0.00'],
    ['Late fees', '₦618.00', '₦0.00'],
  ]);
  assert.equal(await decide.approve(approvalId, ada), 'approval-own');
  await loans.pay(loan, 100_000);
  assert.equal(await decide.approve(approvalId, bola), 'approval-stale');
  await decide.drop(approvalId, bola, 'It has changed');
  const again = (await ask()).body as unknown as { approvalId: string };
  assert.equal(await decide.approve(again.approvalId, bola), 'approved');
  assert.equal(await decide.approve(again.approvalId, bola), 'approval-decided');
  const { state, books } = await loans.get(loan.id);
  assert.deepEqual([state, books.principalKobo, books.writtenOffKobo], ['written-off', 0, 3_051_800]);
});

test('a member does not grant anything on their own loan', async () => {
  day('2026-03-02');
  const customer = await makeOwnCustomer(app, { email: support.email });
  const { id: loanId } = await loans.deliver({ customerId: customer.id });
  const body = { eventCount: 1, instalment: 1, to: '2026-03-20', reason };
  assert.equal((await support.send(grantLoanHardship, { params: { loanId }, body })).body.code, 'own-record');
});
