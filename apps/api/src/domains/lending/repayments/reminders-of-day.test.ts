import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { keepPush } from '@foodbank/contract/foundation/notifications';
import { freezeLoan } from '@foodbank/contract/lending/loans-staff';
import { choosePlanMessages, movePayment } from '@foodbank/contract/lending/repayments';
import { listRemindersOfDay, type ReminderOfDay } from '@foodbank/contract/lending/repayments-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startPushService } from '../../../../test/push-stand-in.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { sendReminders } from './reminders.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const service = await startPushService({ after });
const { context } = app;
const shop = await runningPlans(app, provider);

async function rowsIn(ahead: '0' | '1' | '3', show: 'all' | 'going' | 'silent' = 'all') {
  // A session of staff lasts no day.
  const support = await makeStaff(app, ['support']);
  const { rows } = await support.call(listRemindersOfDay, { query: { ahead, show } });
  return new Map(rows.map((row) => [row.loanNumber, row]));
}
const told = (row: ReminderOfDay | undefined) => row && [row.standing, row.kind, row.dueOn, row.amount];

test('staff see who is reminded on a day, of what, by which way and from when, and why others are not', async () => {
  const [plain, withPush, paidOne, moved, frozen, inFlight] = [
    await shop.plan(),
    await shop.plan(),
    await shop.plan(),
    await shop.plan(),
    await shop.plan(),
    await shop.plan(),
  ];
  await withPush.customer.call(keepPush, { body: service.browser().address });
  await withPush.customer.call(choosePlanMessages, { body: { text: true, email: true, hour: 18 } });
  shop.goTo('2026-06-16');
  const payment = await shop.begin(paidOne.customer, paidOne.number, 2_961);
  provider.pay(payment.reference);
  await shop.follow(payment.reference);
  await moved.customer.call(movePayment, {
    params: { number: moved.number },
    body: { instalment: 1, to: '2026-06-24' },
  });
  const operations = await makeStaff(app, ['operations']);
  await operations.call(freezeLoan, {
    params: { loanId: frozen.loanId },
    body: { reason: 'illness', note: 'Her sister called us from the hospital.' },
  });
  const begun = await shop.begin(inFlight.customer, inFlight.number, 500);
  provider.set(begun.reference, 'pending');
  await shop.follow(begun.reference);

  const rows = await rowsIn('3');
  assert.deepEqual(told(rows.get(plain.number)), ['asked', 'soon', '2026-06-22', 2_961]);
  assert.deepEqual(rows.get(plain.number)?.ways, { push: 'none', text: 'yes', email: 'none' });
  assert.deepEqual([rows.get(plain.number)?.hour, rows.get(withPush.number)?.hour], [8, 18]);
  assert.deepEqual(rows.get(withPush.number)?.ways, { push: 'yes', text: 'instead', email: 'none' });
  assert.equal(rows.get(paidOne.number)?.standing, 'paid');
  assert.equal(rows.get(moved.number)?.standing, 'moved');
  assert.equal(rows.get(frozen.number)?.standing, 'frozen');
  assert.equal(rows.get(inFlight.number)?.standing, 'in-flight');
  assert.deepEqual([...(await rowsIn('3', 'going')).keys()].sort(), [plain.number, withPush.number].sort());
  assert.equal((await rowsIn('3', 'silent')).size, 4);
  assert.equal((await rowsIn('1')).size, 0);

  // What goes out is what was shown, and of a payment that is under way for more than two days.
  shop.goTo('2026-06-19');
  assert.equal(await sendReminders(context), 2);
  assert.ok((await rowsIn('0')).get(plain.number)?.sentAt);
  assert.equal((await rowsIn('0')).get(withPush.number)?.sentAt, null);
});

test('reminders are shown of today and the next six days, and to nobody without the right to see loans', async () => {
  const [support, packer] = [await makeStaff(app, ['support']), await makeStaff(app, ['packer'])];
  for (const ahead of ['7', '-1', 'x', '1.5'])
    assert.equal((await support.send(listRemindersOfDay, { query: { ahead } })).status, 400, ahead);
  assert.equal((await packer.send(listRemindersOfDay, { query: {} })).status, 403);
});
