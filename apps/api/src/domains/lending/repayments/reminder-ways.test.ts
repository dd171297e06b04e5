import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { keepPush, listOwnMessages } from '@foodbank/contract/foundation/notifications';
import { choosePlanMessages, listToldOfPlan } from '@foodbank/contract/lending/repayments';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { startPushService } from '../../../../test/push-stand-in.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { sendReminders } from './reminders.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const service = await startPushService({ after });
const { context } = app;
const shop = await runningPlans(app, provider);

const reminderTexts = async (customer: TestCustomer) =>
  (await shop.texts(customer)).filter((text) => /of your plan (is|was)/.test(text));

async function subscribe(customer: TestCustomer) {
  const browser = service.browser();
  await customer.call(keepPush, { body: browser.address });
  return browser;
}

test('before a payment is late a notification comes instead of a text, which follows where no device takes it; what is late comes by both', async () => {
  shop.goTo('2026-06-15');
  const plan = await shop.plan();
  const { customer, number } = plan;
  const phone = await subscribe(customer);
  shop.goTo('2026-06-19');
  await sendReminders(context);
  await waitUntil('the notification', async () => phone.shown.length === 1);
  assert.deepEqual(
    [phone.shown[0]?.body, phone.shown[0]?.path],
    ['You have a new message. Tap to read it.', `/app/plans/${number}`],
  );
  assert.deepEqual(await reminderTexts(customer), []);
  const { rows } = await customer.call(listToldOfPlan, { params: { number }, query: {} });
  assert.deepEqual(
    [rows[0]?.subject, rows[0]?.text, rows[0]?.push],
    ['A payment of your plan is due in 3 days', 'none', 'sent'],
  );
  // The app was removed from the phone: the push service says so, and the text follows.
  phone.answer(410);
  shop.goTo('2026-06-22');
  await sendReminders(context);
  await shop.text(customer, /N2,961 of your plan is due today/);
  await waitUntil('what became of it', async () => {
    const told = await customer.call(listToldOfPlan, { params: { number }, query: {} });
    return told.rows[0]?.push === 'failed' && told.rows[0]?.text === 'sent';
  });
  const tablet = await subscribe(customer);
  shop.goTo('2026-06-23');
  await sendReminders(context);
  await shop.text(customer, /was due on 22 Jun 2026/);
  await waitUntil('the notification', async () => tablet.shown.length === 1);
});

test('nobody is reminded before the hour that they chose, and everybody else from 8', async () => {
  shop.goTo('2026-06-15');
  const [early, late] = [await shop.plan(), await shop.plan()];
  await late.customer.call(choosePlanMessages, { body: { text: true, email: true, hour: 19 } });
  assert.equal(
    (await late.customer.send(choosePlanMessages, { body: { text: true, email: true, hour: 20 } })).status,
    400,
  );
  const at = async (time: string) => {
    app.clock.set(`2026-06-19T${time}Z`);
    await sendReminders(context);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return [(await reminderTexts(early.customer)).length, (await reminderTexts(late.customer)).length];
  };
  assert.deepEqual(await at('06:59:59'), [0, 0]);
  app.clock.set('2026-06-19T07:00:00Z');
  await sendReminders(context);
  await shop.text(early.customer, /in 3 days/);
  assert.deepEqual(await at('17:59:59'), [1, 0]);
  app.clock.set('2026-06-19T18:59:59Z');
  await sendReminders(context);
  await shop.text(late.customer, /in 3 days/);
  assert.deepEqual(await at('19:00:00'), [1, 1]);
});

test('a customer reads every message that we ever sent them, without links and codes, and nobody else’s', async () => {
  shop.goTo('2026-06-15');
  const { customer, number } = await shop.plan();
  const other = await shop.plan();
  const all: { way: string; words: string | null; state: string; to: string | null }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await customer.call(listOwnMessages, { query: cursor === undefined ? {} : { cursor } });
    all.push(...page.rows);
    cursor = page.nextCursor;
  }
  const words = all.map((message) => message.words ?? '').join('\n');
  assert.match(words, new RegExp(`you agreed to plan ${number}`));
  assert.match(words, /^•••• agrees to your Foodbank plan: N2,875 today, 3 x N2,961 from 22 Jun 2026/m);
  assert.doesNotMatch(words, /https?:|\b\d{6}\b|code is \d/);
  assert.doesNotMatch(words, new RegExp(other.number));
  assert.ok(all.every(({ to, way }) => way === 'push' || to?.endsWith(customer.phone.slice(-4))));
  const { rows: stored } = await context.database.pool.query(
    'select sealed from customer_messages where customer_id = $1',
    [customer.id],
  );
  assert.equal(stored.length, all.length);
  assert.ok(stored.every(({ sealed }) => !sealed.toString('latin1').includes('Foodbank')));
});
