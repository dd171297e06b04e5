import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/money/payments-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { referenceOf, startPayments } from '../../../../test/start-payments.ts';
import { statement } from '../../../platform/database.ts';
import { maskPayload } from './mask-payload.ts';

const payments = await startPayments({ after });
const { app, standIn, runJobs, pass, deliver, request } = payments;
const { books } = standIn;
const auditOf = statement<{ action: string; subject: string; reason: string }>(
  'test-audit-of-alarm',
  `select action, subject, reason from audit_lines where action = 'payment-alarm-closed'`,
);

test('webhooks are listed by state, newest first and page by page, and one is opened with a masked payload', async () => {
  const finance = await makeStaff(app, ['finance']);
  for (let number = 0; number < 60; number++) {
    app.clock.advance(1);
    const details = { account_number: '0123456789', account_name: 'AMAKA OKAFOR' };
    const data = { reference: `charge-${number}`, amount: 500, recipient: { name: 'AMAKA OKAFOR', details } };
    await deliver(standIn.sign({ event: number % 2 ? 'subscription.create' : 'invoice.update', data }));
  }
  await deliver(standIn.sign('not JSON'));
  const first = await finance.call(calls.listProviderEvents, { query: { state: 'unused' } });
  assert.deepEqual([first.rows.length, first.rows[0]?.event], [50, 'subscription.create']);
  const cursor = first.nextCursor ?? assert.fail('no next page');
  const second = await finance.call(calls.listProviderEvents, { query: { state: 'unused', cursor } });
  assert.deepEqual([second.rows.length, second.nextCursor], [10, null]);
  const ids = new Set([...first.rows, ...second.rows].map(({ id }) => id));
  assert.equal(ids.size, 60);
  assert.equal((await finance.call(calls.listProviderEvents, { query: {} })).rows.length, 50);
  const [{ id: eventId = '' } = {}] = first.rows;
  const { payload } = await finance.call(calls.getProviderEvent, { params: { eventId } });
  assert.match(payload ?? '', /"amount": 500/);
  assert.doesNotMatch(payload ?? '', /AMAKA|0123456789/);
  const broken = await finance.call(calls.listProviderEvents, { query: { state: 'unreadable' } });
  const { id = '' } = broken.rows[0] ?? {};
  assert.equal((await finance.call(calls.getProviderEvent, { params: { eventId: id } })).payload, null);
});

test('a masked payload shows no text about a person, however deep and long it is', () => {
  const person = { name: 'Ada', email: 'a@b.co', phone: 8031234567, bank_code: '058', account_number: '0123456789' };
  assert.deepEqual(
    JSON.parse(maskPayload(JSON.stringify({ event: 'x', data: { customer: person, list: [person] } })) ?? ''),
    {
      event: 'x',
      data: {
        customer: { name: '•••', email: '•••', phone: '•••', bank_code: '058', account_number: '•••' },
        list: [{ name: '•••', email: '•••', phone: '•••', bank_code: '058', account_number: '•••' }],
      },
    },
  );
  const deep = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
  assert.ok((maskPayload(deep) ?? '').length < 500);
  assert.ok((maskPayload(JSON.stringify({ id: 'x'.repeat(100_000) })) ?? '').length < 500);
});

test('an alarm is listed with what the provider answered, and closed with a reason', async () => {
  const id = await request(9_001);
  await runJobs();
  await pass(60);
  const transfer = books.transfers.get(referenceOf(9_001)) ?? assert.fail();
  transfer.status = 'failed';
  await pass(86_400);
  const [finance, support] = [await makeStaff(app, ['finance']), await makeStaff(app, ['support'])];
  const { rows } = await finance.call(calls.listPaymentAlarms, { query: {} });
  assert.deepEqual(
    rows.map(({ reference, state, alarm, owner }) => [reference, state, alarm, owner]),
    [[referenceOf(9_001), 'paid', 'failed-after-paid', 'payout:9001']],
  );
  const params = { paymentId: id };
  const { answers } = await finance.call(calls.getPaymentAlarm, { params });
  assert.deepEqual(
    answers.map(({ source, outcome, status }) => [source, outcome, status]),
    [
      ['verify', 'differs', 'failed'],
      ['verify', 'found', 'success'],
      ['post', 'accepted', 'pending'],
      ['post', 'try', null],
    ],
  );
  const reason = 'The bank statement shows it: paid';
  const other = await finance.send(calls.closePaymentAlarm, { params, body: { alarm: 'amount-differs', reason } });
  assert.deepEqual([other.status, other.body.code], [409, 'changed-meanwhile']);
  const refused = await support.send(calls.closePaymentAlarm, { params, body: { alarm: 'failed-after-paid', reason } });
  assert.deepEqual([refused.status, refused.body.code], [403, 'not-permitted']);
  const body = { alarm: 'failed-after-paid' as const, reason };
  const both = await Promise.all([1, 2].map(() => finance.send(calls.closePaymentAlarm, { params, body })));
  assert.equal(both.filter(({ status }) => status === 200).length, 1, 'two at once close it once');
  assert.deepEqual(await app.context.database.read.list(auditOf), [
    { action: 'payment-alarm-closed', subject: id, reason },
  ]);
  assert.deepEqual((await finance.call(calls.listPaymentAlarms, { query: {} })).rows, []);
  await pass(3 * 86_400);
  const later = await makeStaff(app, ['admin']);
  assert.equal((await later.call(calls.listPaymentAlarms, { query: {} })).rows.length, 1, 'it comes again');
});
