import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/money/charges-staff';
import { getToday } from '@foodbank/contract/oversight/work-queues-staff';
import { chargeWith, requestRefund } from '../../../../test/charge-with.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startCharges } from '../../../../test/start-charges.ts';

const charges = await startCharges({ after });
const { app, standIn, begin, check, runJobs, pass, find } = charges;
const { context } = app;
const { books, script } = standIn;
const reason = 'Looked into it with the provider.';

test('finance reads charges page by page, by state, and one with its refunds and answers', async () => {
  const finance = await makeStaff(app, ['finance']);
  for (let number = 0; number < 60; number++) {
    app.clock.advance(1);
    await chargeWith(context);
  }
  const first = await finance.call(calls.listCharges, { query: {} });
  assert.equal(first.rows.length, 50);
  const cursor = first.nextCursor ?? assert.fail('no next page');
  const second = await finance.call(calls.listCharges, { query: { cursor } });
  assert.deepEqual([second.rows.length, second.nextCursor], [10, null]);
  assert.equal(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size, 60);

  // Some of the same amount, so that the page ends within them.
  await context.database.pool.query(
    `update charges set amount_kobo = 100 * (1 + n / 3) from (select id as of, row_number() over (order by id) as n from charges) numbered
     where of = id`,
  );
  const largest = await finance.call(calls.listCharges, { query: { sort: 'amount' } });
  const others = await finance.call(calls.listCharges, {
    query: { sort: 'amount', cursor: largest.nextCursor ?? assert.fail('no next page') },
  });
  const amounts = [...largest.rows, ...others.rows].map(({ amountKobo }) => amountKobo);
  assert.deepEqual([amounts.length, amounts[0]], [60, 2_100]);
  assert.deepEqual(
    amounts,
    amounts.toSorted((one, other) => other - one),
  );
  assert.equal(new Set([...largest.rows, ...others.rows].map(({ id }) => id)).size, 60);

  const { id, reference } = await begin({ customerId: randomUUID() });
  books.pay(reference);
  await check(id);
  await context.database.write((tx) =>
    requestRefund(tx, { chargeId: id, key: randomUUID(), amountKobo: 450_000, reason: 'A line was returned.' }),
  );
  await runJobs();
  const paid = await finance.call(calls.listCharges, { query: { state: 'paid' } });
  assert.deepEqual(
    paid.rows.map((row) => [row.id, row.paidKobo, row.refundKobo, row.feesKobo]),
    [[id, 2_708_050, 450_000, 50_621]],
  );
  const sums = await finance.call(calls.sumCharges, { query: { state: 'paid' } });
  assert.deepEqual(sums, { count: 1, sums: { asked: 27_080.5, paid: 27_080.5, refunds: 4_500 } });
  assert.equal((await finance.call(calls.sumCharges, { query: {} })).count, 61);
  const { csv } = await finance.call(calls.saveCharges, { body: { state: 'paid' } });
  assert.match(csv, new RegExp(`\r\n${reference},checkout,Paid,27080.50,27080.50,0.00,4500.00,506.21,`));
  const record = await finance.call(calls.getCharge, { params: { chargeId: id } });
  assert.deepEqual(
    record.refunds.map(({ amountKobo, reason: why }) => [amountKobo, why]),
    [[450_000, 'A line was returned.']],
  );
  assert.deepEqual(
    record.answers.map(({ source, outcome, status }) => [source, outcome, status]),
    [
      ['refund', 'accepted', 'pending'],
      ['refund', 'try', null],
      ['verify', 'found', 'success'],
      ['start', 'accepted', null],
      ['start', 'try', null],
    ],
  );
  assert.doesNotMatch(JSON.stringify(record), /ada@example\.com/);
  assert.equal((await finance.send(calls.getCharge, { params: { chargeId: randomUUID() } })).status, 404);
});

test('who reads a customer sees the last payments, newest first, without the provider’s words; others do not', async () => {
  const customer = await makeOwnCustomer(app);
  const [first, second] = [await begin({ customerId: customer.id }), await begin({ customerId: customer.id })];
  books.pay(first.reference);
  await check(first.id);
  const params = { customerId: customer.id };
  for (const role of ['support', 'finance', 'operations'] as const) {
    const { rows, hasMore } = await (await makeStaff(app, [role])).call(calls.listCustomerPayments, { params });
    assert.deepEqual(
      rows.map(({ id, state, amountKobo, paidKobo }) => [id, state, amountKobo, paidKobo]),
      [
        [second.id, 'open', 2_708_050, 0],
        [first.id, 'paid', 2_708_050, 2_708_050],
      ],
    );
    assert.equal(hasMore, false);
    assert.doesNotMatch(JSON.stringify(rows), /alarm|reason|channel/);
  }
  const content = await makeStaff(app, ['content']);
  assert.equal((await content.send(calls.listCustomerPayments, { params })).status, 403);
  const support = await makeStaff(app, ['support']);
  const unknown = { params: { customerId: randomUUID() } };
  assert.equal((await support.send(calls.listCustomerPayments, unknown)).status, 404);
});

test('an alarm of a charge or of a refund is listed, and closed with a reason once', async () => {
  const { id, reference } = await begin({ customerId: randomUUID() });
  books.pay(reference);
  await check(id);
  script.refund = ['refuse'];
  await context.database.write((tx) =>
    requestRefund(tx, { chargeId: id, key: randomUUID(), amountKobo: 450_000, reason: 'A line was returned.' }),
  );
  await runJobs();
  for (let minute = 0; minute < 40; minute += 5) await pass(300);
  Object.assign(books.get(reference), { status: 'reversed' });
  await check(id);
  const finance = await makeStaff(app, ['finance']);
  const support = await makeStaff(app, ['support']);
  const { rows } = await finance.call(calls.listCharges, { query: { alarm: 'yes' } });
  assert.deepEqual(
    rows.map((row) => [row.id, row.alarm]),
    [[id, 'reversed']],
  );
  const onToday = async () =>
    (await finance.call(getToday, {})).queues.find(({ queue }) => queue === 'charge-alarms')?.open;
  assert.equal(await onToday(), 1, 'a charge counts once, with the alarm of its refund');
  const params = { chargeId: id };
  const [refund] = (await finance.call(calls.getCharge, { params })).refunds;
  assert.equal(refund?.alarm, 'refund-failed');

  const close = (body: object) => finance.send(calls.closeChargeAlarm, { params, body });
  assert.equal(
    (await support.send(calls.closeChargeAlarm, { params, body: { alarm: 'reversed', reason } })).status,
    403,
  );
  assert.equal((await close({ alarm: 'disputed', reason })).body.code, 'changed-meanwhile');
  assert.equal((await close({ alarm: 'refund-failed', reason })).body.code, 'changed-meanwhile', 'it is the refund’s');
  assert.equal((await close({ alarm: 'refund-failed', refundId: randomUUID(), reason })).body.code, 'not-found');
  const both = await Promise.all([1, 2].map(() => close({ alarm: 'reversed', reason })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await close({ alarm: 'refund-failed', refundId: refund?.id, reason })).status, 200);
  assert.deepEqual((await finance.call(calls.listCharges, { query: { alarm: 'yes' } })).rows, []);
  assert.equal(await onToday(), 0);
  assert.equal((await find(id)).state, 'paid');
  const { rows: lines } = await context.database.pool.query(
    `select subject, reason from audit_lines where action = 'charge-alarm-closed'`,
  );
  assert.deepEqual(
    lines,
    Array.from({ length: 2 }, () => ({ subject: id, reason })),
  );
});
