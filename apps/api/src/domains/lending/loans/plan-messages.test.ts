import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listLoanMessages } from '@foodbank/contract/lending/loans-staff';
import { choosePlanMessages, listToldOfPlan, readPlanMessages } from '@foodbank/contract/lending/repayments';
import { loansIn } from '../../../../test/loans-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { deleteOldPlanMessages } from './message-queries.ts';
import { exportPlanMessages, reencryptPlanMessages, tellCustomerOfPlan } from './plan-messages.ts';

const app = await startApp({ after });
const { database } = app.context;
const loans = loansIn(app);
const loanOf = new Map<string, string>();

/** A plan of a customer, about whose agreement the customer was told. */
async function planOf(customerId: string) {
  const known = loanOf.get(customerId);
  const loan = known === undefined ? await loans.accept({ customerId }) : await loans.get(known);
  loanOf.set(customerId, loan.id);
  await waitUntil('the agreement to be told', async () => (await countKept(loan.id)) > 0);
  return loan;
}
const countKept = async (loanId: string): Promise<number> =>
  (await database.pool.query('select count(*)::int as count from plan_messages where loan_id = $1', [loanId])).rows[0]
    .count;

async function tell(customerId: string, text = 'Foodbank: we have your N500.') {
  const loan = await planOf(customerId);
  const message = { kind: 'order', text, subject: 'We have your payment' } as const;
  await database.write((tx) => tellCustomerOfPlan(tx, loan, message));
  return loan;
}
/** How many texts and emails about plans a customer got, beside those about the agreement. */
async function countTold(customerId: string): Promise<[texts: number, emails: number]> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from text_messages where customer_id = $1 and kind = 'order') - 1 as texts,
       (select count(*)::int from emails where customer_id = $1 and kind = 'plan-news') as emails`,
    [customerId],
  );
  return [rows[0].texts, rows[0].emails];
}

test('with phone and confirmed email one of the two may be switched off, and one stays on', async () => {
  const customer = await makeOwnCustomer(app, { email: 'both.ways@example.com' });
  assert.deepEqual((await customer.call(readPlanMessages, {})).messages, {
    ...{ text: true, email: true, mayChoose: true, hour: 8 },
  });
  await tell(customer.id);
  assert.deepEqual(await countTold(customer.id), [1, 1]);
  const noText = { text: false, email: true };
  assert.deepEqual((await customer.call(choosePlanMessages, { body: noText })).messages, {
    ...noText,
    mayChoose: true,
    hour: 8,
  });
  app.clock.advance(3_700);
  await tell(customer.id);
  assert.deepEqual(await countTold(customer.id), [1, 2]);
  const none = await customer.send(choosePlanMessages, { body: { text: false, email: false } });
  assert.equal(none.body.code, 'plan-messages-one-way');
  const noEmail = { text: true, email: false };
  await customer.call(choosePlanMessages, { body: noEmail });
  app.clock.advance(3_700);
  await tell(customer.id);
  assert.deepEqual(await countTold(customer.id), [2, 2]);
});

test('what was switched off comes again where the other way is lost, and who has one way has nothing to choose', async () => {
  const customer = await makeOwnCustomer(app, { email: 'lost.way@example.com' });
  await customer.call(choosePlanMessages, { body: { text: false, email: true } });
  await database.pool.query('update customers set email_confirmed_at = null where id = $1', [customer.id]);
  await tell(customer.id);
  assert.deepEqual(await countTold(customer.id), [1, 0]);
  const { messages } = await customer.call(readPlanMessages, {});
  assert.deepEqual(messages, { text: true, email: false, mayChoose: false, hour: 8 });
  const refused = await customer.send(choosePlanMessages, { body: { text: false, email: true } });
  assert.equal(refused.body.code, 'plan-messages-one-way');
});

test('all that a customer was told about a plan stays readable, the newest first, with what became of it, and nobody else reads it', async () => {
  const [customer, other] = [
    await makeOwnCustomer(app, { email: 'reads.all@example.com' }),
    await makeOwnCustomer(app, { email: 'reads.none@example.com' }),
  ];
  const link = 'https://foodbank.example/app/plans/LN-12345678';
  const { id, number } = await tell(customer.id, `Foodbank: N500 of your plan is due today. See it or pay: ${link}`);
  await customer.call(choosePlanMessages, { body: { text: false, email: true } });
  app.clock.advance(3_700);
  await tell(customer.id, 'Foodbank: we have your N1,500.50 for plan LN-12345678.');
  await waitUntil('the messages to be sent', async () => {
    const { rows } = await customer.call(listToldOfPlan, { params: { number }, query: {} });
    return rows.every(({ text, email }) => text !== 'waiting' && email !== 'waiting');
  });
  const { rows, nextCursor } = await customer.call(listToldOfPlan, { params: { number }, query: {} });
  assert.deepEqual(
    rows.map(({ subject, sentence, text, email }) => [subject, sentence, text, email]),
    [
      ['We have your payment', 'We have your ₦1,500.50 for plan LN-12345678.', 'off', 'sent'],
      ['We have your payment', '₦500 of your plan is due today. See it or pay.', 'sent', 'sent'],
      ['Your agreement', `You agreed to plan ${number}. Read and save your agreement.`, 'sent', 'sent'],
    ],
  );
  assert.equal(nextCursor, null);
  // The outbox forgets its words, and after 90 days the message: what became of it stays.
  await database.pool.query(`delete from text_messages where customer_id = $1`, [customer.id]);
  assert.deepEqual((await customer.call(listToldOfPlan, { params: { number }, query: {} })).rows, rows);
  const refused = await other.send(listToldOfPlan, { params: { number }, query: {} });
  assert.equal(refused.body.code, 'not-found');
  const support = await makeStaff(app, ['support']);
  assert.deepEqual((await support.call(listLoanMessages, { params: { loanId: id }, query: {} })).rows, rows);
  const packer = await makeStaff(app, ['packer']);
  assert.equal((await packer.send(listLoanMessages, { params: { loanId: id }, query: {} })).status, 403);
  const exported = await database.write((tx) => exportPlanMessages(tx, customer.id));
  assert.deepEqual(
    exported.map(({ loan, sentence }) => [loan, sentence]),
    rows.toReversed().map(({ sentence }) => [number, sentence]),
  );
});

test('what was told is encrypted, is read in pages of twenty, and is encrypted anew with the rest', async () => {
  const customer = await makeOwnCustomer(app);
  for (let count = 0; count < 21; count += 1) await tell(customer.id, `Foodbank: we have your N${500 + count}.`);
  const { id, number } = await planOf(customer.id);
  const { rows: stored } = await database.pool.query('select sealed from plan_messages where loan_id = $1', [id]);
  assert.ok(stored.every(({ sealed }) => !sealed.toString('latin1').includes('we have')));
  const first = await customer.call(listToldOfPlan, { params: { number }, query: {} });
  const second = await customer.call(listToldOfPlan, { params: { number }, query: { cursor: first.nextCursor ?? '' } });
  assert.deepEqual([first.rows.length, second.rows.length, second.nextCursor], [20, 2, null]);
  assert.equal(new Set([...first.rows, ...second.rows].map((row) => row.id)).size, 22);
  const before = '00000000-0000-0000-0000-000000000000';
  const step = await database.write((tx) => reencryptPlanMessages(tx, before, 1_000));
  assert.ok((step?.count ?? 0) >= 22);
  assert.equal(await database.write((tx) => reencryptPlanMessages(tx, step?.last ?? '', 1_000)), null);
  const after = await customer.call(listToldOfPlan, { params: { number }, query: {} });
  const said = (rows: typeof first.rows) => rows.map(({ id: of, sentence }) => [of, sentence]);
  assert.deepEqual(said(after.rows), said(first.rows));
});

test('messages about a plan are deleted five years after its end, and never while it runs', async () => {
  const [running, ended] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const [one, other] = [await tell(running.id), await tell(ended.id)];
  await loans.record(other.id, { kind: 'cancelled' });
  const now = app.clock.now();
  assert.equal(await database.write((tx) => deleteOldPlanMessages(tx, new Date(now.getTime() - 1_000), 1_000)), 0);
  // A message that is noted as sent at this moment is left to the next night.
  await waitUntil('the messages to be deleted', async () => {
    await database.write((tx) => deleteOldPlanMessages(tx, new Date(now.getTime() + 1_000), 1_000));
    return (await countKept(other.id)) === 0;
  });
  assert.deepEqual([await countKept(one.id), await countKept(other.id)], [2, 0]);
});
