import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { choosePlanMessages, readPlanMessages } from '@foodbank/contract/lending/repayments';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { tellCustomerOfPlan } from './plan-messages.ts';

const app = await startApp({ after });
const { database } = app.context;
const tell = (customerId: string) =>
  database.write((tx) =>
    tellCustomerOfPlan(
      tx,
      { number: 'LN-12345678', customerId },
      {
        ...{ kind: 'order', text: 'Foodbank: we have your N500.', subject: 'We have your payment' },
      },
    ),
  );
/** How many texts and emails about plans a customer got. */
async function countTold(customerId: string): Promise<[texts: number, emails: number]> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from text_messages where customer_id = $1 and kind = 'order') as texts,
       (select count(*)::int from emails where customer_id = $1 and kind = 'plan-news') as emails`,
    [customerId],
  );
  return [rows[0].texts, rows[0].emails];
}

test('with phone and confirmed email one of the two may be switched off, and one stays on', async () => {
  const customer = await makeOwnCustomer(app, { email: 'both.ways@example.com' });
  assert.deepEqual((await customer.call(readPlanMessages, {})).messages, { text: true, email: true, mayChoose: true });
  await tell(customer.id);
  assert.deepEqual(await countTold(customer.id), [1, 1]);
  const noText = { text: false, email: true };
  assert.deepEqual((await customer.call(choosePlanMessages, { body: noText })).messages, {
    ...noText,
    mayChoose: true,
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
  assert.deepEqual(messages, { text: true, email: false, mayChoose: false });
  const refused = await customer.send(choosePlanMessages, { body: { text: false, email: true } });
  assert.equal(refused.body.code, 'plan-messages-one-way');
});
