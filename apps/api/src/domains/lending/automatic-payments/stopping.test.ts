import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  readAutomaticPayment,
  skipAutomaticPayment,
  startAutomaticPayment,
  unskipAutomaticPayment,
} from '@foodbank/contract/lending/automatic-payments';
import * as staffCalls from '@foodbank/contract/lending/automatic-payments-staff';
import { listLoanCharges } from '@foodbank/contract/selling/checkout-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { approveAs } from '../../../../test/make-plans.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { sendReminders } from '../repayments/reminders.ts';
import { chargeDueCards, isChargedByItself, moveMissedCharges } from './charging.ts';
import { holdLeftOut } from './holding.ts';
import { tellAhead } from './telling.ts';

/** The stop of automatic charges. Each plan is to be paid on 22 and 29 June and 6 July 2026. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { context } = app;
const { database } = context;
const plans = await runningPlans(app, provider);
// A member signs in anew on each day.
const member = (role: 'operations' | 'finance' | 'admin' | 'support') => makeStaff(app, [role]);
const reason = 'The provider charges twice';
const codeOf = ({ body }: { body: { code?: string } }) => body.code;

async function planThatPays() {
  plans.goTo('2026-06-15');
  const plan = await plans.plan();
  const { customer, number } = plan;
  const { id: paymentId, reference } = await plans.begin(customer, number, 500);
  provider.payByCard(reference, {});
  await plans.follow(reference);
  await waitUntil('it is on the plan', async () => (await plans.read(customer, number)).payoff < 8_625);
  const { offer } = (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
  if (offer === null) assert.fail('nothing can be agreed to');
  const { version, language } = offer.consent;
  await customer.call(startAutomaticPayment, {
    params: { number },
    body: { paymentId, most: offer.most, consent: { version, language } },
  });
  return plan;
}
const stop = async (loanId?: string) =>
  (await member('operations')).send(staffCalls.stopAutomaticPayments, { body: { reason, ...(loanId && { loanId }) } });
const heldStop = async () => {
  const { stops } = await (await member('support')).call(staffCalls.readAutomaticStops, {});
  const held = stops.find(({ startedAt }) => startedAt === null);
  return held ?? assert.fail('nothing is stopped');
};
async function start() {
  const { id } = await heldStop();
  const asked = { params: { id }, body: { reason } };
  const { approvalId } = await (await member('operations')).call(staffCalls.requestAutomaticStart, asked);
  assert.equal((await approveAs(await member('finance'), approvalId)).status, 200);
}
const chargesOf = (number: string) => provider.cardCharges.filter(({ reference }) => reference.startsWith(number));
const at = (day: string, time: string) => app.clock.set(`${day}T${time}:00Z`);
async function evening(day: string) {
  at(day, '17:20');
  await moveMissedCharges(context);
  await holdLeftOut(context);
  await tellAhead(context);
}
const settle = (customer: TestCustomer, number: string) =>
  waitUntil('the charge is on the plan', async () => {
    for (const { reference } of chargesOf(number)) await plans.follow(reference);
    return (await plans.read(customer, number)).instalments[0]?.state === 'paid';
  });

test('one member stops all automatic charges at once, and two let them go on; who stops does not approve, and support does not stop', async () => {
  const [finance, admin, support] = [await member('finance'), await member('admin'), await member('support')];
  const operations = await member('operations');
  const stop = () => operations.send(staffCalls.stopAutomaticPayments, { body: { reason } });
  assert.equal(codeOf(await support.send(staffCalls.stopAutomaticPayments, { body: { reason } })), 'not-permitted');
  const both = await Promise.all([stop(), stop()]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(codeOf(await stop()), 'automatic-stopped-already');
  const { id } = await heldStop();
  const ask = (by = finance) => by.send(staffCalls.requestAutomaticStart, { params: { id }, body: { reason } });
  assert.equal(codeOf(await ask(support)), 'not-permitted');
  const { approvalId = '' } = (await ask()).body as { approvalId?: string };
  assert.equal(codeOf(await ask(admin)), 'change-already-asked');
  assert.equal(codeOf(await approveAs(finance, approvalId)), 'approval-own');
  assert.equal((await heldStop()).openApprovalId, approvalId);
  assert.equal((await approveAs(admin, approvalId)).status, 200);
  assert.equal(codeOf(await ask()), 'automatic-not-stopped');
  const { rows } = await database.pool.query(
    `select action, subject, actor from audit_lines where action like 'automatic-payments-%' order by id`,
  );
  assert.deepEqual(rows, [
    { action: 'automatic-payments-stopped', subject: 'all', actor: operations.id },
    { action: 'automatic-payments-started', subject: 'all', actor: admin.id },
  ]);
});

test('a day that a stop left out is no failed try: its customer is told, not reminded, told again before it is taken, and not late by it', async () => {
  const { customer, number, loanId } = await planThatPays();
  await evening('2026-06-21');
  await plans.text(customer, /tomorrow we take N/);
  plans.goTo('2026-06-22');
  assert.equal((await stop()).status, 200);
  assert.equal(await chargeDueCards(context, 250), 0);
  await holdLeftOut(context);
  assert.equal(
    (await plans.texts(customer)).filter((text) => /are stopped/.test(text)).length,
    0,
    'the day is not over',
  );
  await evening('2026-06-22');
  await evening('2026-06-22');
  await plans.text(
    customer,
    /we took nothing for your plan today: automatic payments are stopped\. You are not late by it/,
  );
  const { held } = await (await member('support')).call(staffCalls.readAutomaticStops, {});
  assert.equal(held.count, 1);
  for (const day of ['2026-06-23', '2026-06-24']) {
    plans.goTo(day);
    assert.equal(await chargeDueCards(context, 250), 0);
    await sendReminders(context, isChargedByItself);
    await evening(day);
  }
  assert.equal(await database.write((tx) => isChargedByItself(tx, loanId, '2026-06-22')), true);
  at('2026-06-25', '08:00');
  await start();
  assert.equal(await chargeDueCards(context, 250), 0, 'the customer was not told again');
  await tellAhead(context);
  await tellAhead(context);
  plans.goTo('2026-06-26');
  await Promise.all([chargeDueCards(context, 250), chargeDueCards(context, 250)]);
  assert.equal(chargesOf(number).length, 1);
  await settle(customer, number);
  assert.equal((await plans.read(customer, number)).instalments[0]?.paidOn, '2026-06-22');
  const texts = await plans.texts(customer);
  assert.equal(texts.filter((text) => /are stopped/.test(text)).length, 1);
  assert.equal(texts.filter((text) => /tomorrow we take N/.test(text)).length, 2);
  assert.ok(!texts.some((text) => /is due today|was due on|late\b.*talk/.test(text)));
  assert.ok(texts.every((text) => text.length <= 160));
});

test('a stop that ends on the same day costs no message: what is due is charged in the hours that are left', async () => {
  const { number } = await planThatPays();
  await evening('2026-06-21');
  plans.goTo('2026-06-22');
  await stop();
  assert.equal(await chargeDueCards(context, 250), 0);
  at('2026-06-22', '14:00');
  await start();
  await chargeDueCards(context, 250);
  assert.equal(chargesOf(number).length, 1);
});

test('one plan is stopped alone, its customer is told the day before, and what is paid by hand meanwhile counts on the due day', async () => {
  const [stopped, other] = [await planThatPays(), await planThatPays()];
  plans.goTo('2026-06-20');
  assert.equal((await stop(stopped.loanId)).status, 200);
  await evening('2026-06-21');
  await plans.text(stopped.customer, /tomorrow we take nothing for your plan: automatic payments are stopped/);
  plans.goTo('2026-06-22');
  await chargeDueCards(context, 250);
  assert.deepEqual([chargesOf(stopped.number).length, chargesOf(other.number).length], [0, 1]);
  plans.goTo('2026-06-24');
  const { due } = await plans.read(stopped.customer, stopped.number);
  const { reference } = await plans.begin(stopped.customer, stopped.number, due);
  provider.pay(reference);
  await plans.follow(reference);
  const first = async () => (await plans.read(stopped.customer, stopped.number)).instalments[0];
  await waitUntil('it is paid', async () => (await first())?.state === 'paid');
  assert.equal((await first())?.paidOn, '2026-06-22');
  await start();
  await tellAhead(context);
  plans.goTo('2026-06-25');
  await chargeDueCards(context, 250);
  assert.equal(chargesOf(stopped.number).length, 0, 'it was paid');
});

test('what a stop left out for three weeks is given up: the customer is asked to pay it, is reminded again, and is not late within 28 days', async () => {
  const { customer, number, loanId } = await planThatPays();
  await stop();
  await evening('2026-06-21');
  await evening('2026-07-13');
  assert.ok(!(await plans.texts(customer)).some((text) => /Please pay it/.test(text)));
  await evening('2026-07-14');
  await plans.text(
    customer,
    /we could not take N[\d,.]+ of 22 Jun 2026 by itself\. Paid by 20 Jul 2026 it is not late/,
  );
  assert.equal(await database.write((tx) => isChargedByItself(tx, loanId, '2026-06-22')), false);
  plans.goTo('2026-07-20');
  const [first] = (await plans.read(customer, number)).instalments;
  const { reference } = await plans.begin(customer, number, first?.open ?? 0);
  provider.pay(reference);
  await plans.follow(reference);
  const paidOn = async () => (await plans.read(customer, number)).instalments[0]?.paidOn ?? null;
  await waitUntil('it is paid', async () => (await paidOn()) !== null);
  assert.equal(await paidOn(), '2026-06-22');
  await start();
});

test('no charge begins once a stop has answered, however many are begun beside it', async () => {
  const made = [await planThatPays(), await planThatPays(), await planThatPays()];
  await evening('2026-06-21');
  plans.goTo('2026-06-22');
  const count = async () =>
    (
      await database.pool.query('select count(*)::int as n from card_charges where loan_id = any($1::uuid[])', [
        made.map(({ loanId }) => loanId),
      ])
    ).rows[0].n;
  const charging = Promise.all([chargeDueCards(context, 250), chargeDueCards(context, 250)]);
  assert.equal((await stop()).status, 200);
  const then = await count();
  await charging;
  await chargeDueCards(context, 250);
  assert.equal(await count(), then);
  await start();
});

test('the customer reads that automatic payments are stopped, and no day on which something would be taken', async () => {
  const { customer, number, loanId } = await planThatPays();
  const read = async () => (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
  assert.deepEqual([(await read()).isStopped, (await read()).next?.dueOn], [false, '2026-06-22']);
  await stop(loanId);
  assert.deepEqual([(await read()).isStopped, (await read()).next], [true, null]);
  await evening('2026-06-21');
  assert.deepEqual((await read()).held, ['2026-06-22']);
  at('2026-06-21', '18:00');
  await start();
});

test('“not now” is taken back until 18:00 of its day, is charged then, and not after', async () => {
  const { customer, number } = await planThatPays();
  await evening('2026-06-21');
  plans.goTo('2026-06-22');
  const about = { params: { number }, body: { dueOn: '2026-06-22' } };
  assert.equal(codeOf(await customer.send(unskipAutomaticPayment, about)), 'not-found', 'nobody said “not now”');
  await customer.call(skipAutomaticPayment, about);
  await chargeDueCards(context, 250);
  assert.equal(chargesOf(number).length, 0);
  at('2026-06-22', '17:00');
  assert.equal(codeOf(await customer.send(unskipAutomaticPayment, about)), 'automatic-payment-day-over');
  at('2026-06-22', '16:30');
  const stranger = await plans.customer();
  assert.equal(codeOf(await stranger.send(unskipAutomaticPayment, about)), 'not-found');
  const { automatic } = await customer.call(unskipAutomaticPayment, about);
  assert.deepEqual([automatic.skipped, automatic.next?.chargeOn], [[], '2026-06-22']);
  await Promise.all([chargeDueCards(context, 250), chargeDueCards(context, 250)]);
  assert.equal(chargesOf(number).length, 1);
  await settle(customer, number);
});

test('a charge that brought less than was asked for says what came in, also where staff read it as a saved card’s', async () => {
  const { customer, number, loanId } = await planThatPays();
  await evening('2026-06-21');
  plans.goTo('2026-06-22');
  await chargeDueCards(context, 250);
  await settle(customer, number);
  await database.pool.query(
    `update charges set paid_kobo = 200000, used_kobo = 200000 where id = (select charge_id from card_charges where loan_id = $1)`,
    [loanId],
  );
  const { last } = (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
  assert.deepEqual([last?.amount, last?.text], [2_000, '₦2,000 was paid by your card on 22 Jun 2026.']);
  const support = await member('support');
  const { charges } = await support.call(listLoanCharges, { params: { loanId } });
  assert.deepEqual(
    charges.map(({ channel }) => channel),
    ['saved card ending 4081', 'card', 'card'],
  );
});

test('the console lists what pays plans by itself, what is due today by state, and what failed by reason', async () => {
  const [paid, failed, skipped] = [await planThatPays(), await planThatPays(), await planThatPays()];
  await evening('2026-06-21');
  plans.goTo('2026-06-22');
  await skipped.customer.call(skipAutomaticPayment, {
    params: { number: skipped.number },
    body: { dueOn: '2026-06-22' },
  });
  const support = await member('support');
  const day = async () => (await support.call(staffCalls.listAutomaticDay, { query: {} })).rows;
  const stateOf = async (number: string) => (await day()).find(({ loan }) => loan.number === number)?.state;
  assert.deepEqual(
    [await stateOf(paid.number), await stateOf(failed.number), await stateOf(skipped.number)],
    ['waiting', 'waiting', 'skipped'],
  );
  await stop(failed.loanId);
  assert.equal(await stateOf(failed.number), 'held');
  const stopped = await support.call(staffCalls.listMandates, { query: { list: 'stopped' } });
  assert.deepEqual(
    stopped.rows.map(({ loan, account }) => [loan.number, account]),
    [[failed.number, 'saved card ending 4081']],
  );
  await chargeDueCards(context, 250);
  await settle(paid.customer, paid.number);
  assert.equal(await stateOf(paid.number), 'paid');
  await start();
  provider.fates.push('soft');
  await chargeDueCards(context, 250);
  for (const { reference } of chargesOf(failed.number)) await plans.follow(reference);
  await waitUntil('it has failed', async () => (await stateOf(failed.number)) === 'failed');
  const failures = (why?: staffCalls.FailureWhy) =>
    support.call(staffCalls.listFailedCharges, { query: { days: '1', ...(why && { why }) } });
  const all = await failures();
  assert.deepEqual(
    all.whys.map(({ why, count }) => [why, count]),
    [['money', 1]],
  );
  assert.deepEqual(
    [
      all.rows[0]?.loan.number,
      all.rows[0]?.words,
      all.rows[0]?.againOn,
      (await failures('bank')).rows,
      (await failures('money')).rows.length,
    ],
    [failed.number, 'Insufficient Funds', '2026-06-24', [], 1],
  );
  const { rows } = await support.call(staffCalls.listMandates, { query: {} });
  const mine = rows.find(({ loan }) => loan.number === paid.number) ?? assert.fail();
  const mandate = await support.call(staffCalls.getMandate, { params: { id: mine.id } });
  assert.deepEqual(
    [mandate.notices[0]?.dueOn, mandate.charges[0]?.state, mandate.endedAt],
    ['2026-06-22', 'paid', null],
  );
});

test('what waits for its bank account is held back by no stop, and counted by none', async () => {
  const { customer, number } = await planThatPays();
  await evening('2026-06-21');
  await plans.text(customer, /tomorrow we take N/);
  plans.goTo('2026-06-22');
  assert.equal((await stop()).status, 200);
  await evening('2026-06-22');
  const held = async () => (await (await member('support')).call(staffCalls.readAutomaticStops, {})).held.count;
  const before = await held();
  assert.ok(before > 0);
  await database.pool.query(
    `insert into payment_mandates (loan_id, customer_id, card_id, text_version, language, most_kobo, last_due_on, agreed_at)
     select m.loan_id, m.customer_id, m.card_id, '1', 'en', 100, '2026-07-06', '2026-06-15' from payment_mandates m join loans l on l.id = m.loan_id
     where l.number = $1`,
    [number],
  );
  assert.equal(await held(), before);
  await start();
});
