import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endAutomaticPayment, listSavedCards, removeSavedCard } from '@foodbank/contract/lending/automatic-payments';
import { movePayment } from '@foodbank/contract/lending/repayments';
import { confirmCustomerEmail, updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { automaticPlans } from '../../../../test/automatic-plans.ts';
import { valueIn } from '../../../../test/start-app.ts';
import { system } from '../../foundation/audit/add-audit-line.ts';
import { sweepCharges } from '../../money/charges/following.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { sendReminders } from '../repayments/reminders.ts';
import { chargeDueCards, isChargedByItself, moveMissedCharges } from './charging.ts';
import { tellAhead } from './telling.ts';

/** What happens to a charge of a card while it is told, waits for its turn, or is under way. */
const automatic = await automaticPlans({ after });
const { app, context, database, plans, provider } = automatic;
const { read, run, settle, planThatPays, chargesOf, openOf, lastOf } = automatic;

/** A plan of whose charge on 22 June the customer was told the day before; it is 9:00 on that day. */
async function toldPlan(...about: Parameters<typeof planThatPays>) {
  const plan = await planThatPays(...about);
  plans.goTo('2026-06-21');
  await tellAhead(context);
  plans.goTo('2026-06-22');
  return plan;
}

/** Stops the next call of the provider until `go` is called. `begun` resolves once it was asked. */
function holdCall() {
  const { chargeAuthorization } = provider;
  const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  provider.chargeAuthorization = async (charge) => {
    provider.chargeAuthorization = chargeAuthorization;
    begun.resolve();
    await gone.promise;
    return chargeAuthorization(charge);
  };
  return { begun: begun.promise, go: gone.resolve };
}

test('another email, and none at all, change nothing: the card is charged with that of its payment', async () => {
  const changed = await planThatPays();
  const removed = await planThatPays();
  const names = { firstname: 'Ada', lastname: 'Obi' };
  await changed.customer.call(updateCustomerProfile, { body: { ...names, email: 'ada.after@example.com' } });
  const code = valueIn(await app.waitForEmail('ada.after@example.com'), 'Code');
  await changed.customer.call(confirmCustomerEmail, { body: { code } });
  await removed.customer.call(updateCustomerProfile, { body: names });
  plans.goTo('2026-06-21');
  await tellAhead(context);
  plans.goTo('2026-06-22');
  await run();
  for (const { customer, number } of [changed, removed]) {
    assert.equal(chargesOf(number).length, 1);
    assert.equal((await openOf(customer, number))[0], 0);
  }
  assert.ok(provider.cardCharges.every(({ email }) => email !== 'ada.after@example.com'));
});

test('a customer who is erased before the due day, or while the charge waits for its call, is charged nothing', async () => {
  const erase = ({ customer }: Awaited<ReturnType<typeof toldPlan>>) =>
    database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, { phone: customer.phone }), system));
  const before = await planThatPays();
  const between = await toldPlan();
  await erase(before);
  // After the charge is stored, and before the provider is called.
  let count = 0;
  const write: typeof database.write = async (work) => {
    const done = await database.write(work);
    count += 1;
    if (count === 2) await erase(between);
    return done;
  };
  assert.equal(await chargeDueCards({ ...context, database: { ...database, write } }, 250), 1);
  await settle();
  assert.deepEqual([chargesOf(before.number), chargesOf(between.number)], [[], []]);
  const { rows } = await database.pool.query(
    `select c.state, c.reason from charges c join card_charges k on k.charge_id = c.id where k.loan_id = $1`,
    [between.loanId],
  );
  assert.deepEqual(rows, [{ state: 'failed', reason: 'card-ended' }]);
});

test('a charge under way when its customer ends it counts once, and no other follows', async () => {
  const plan = await toldPlan();
  const { customer, number } = plan;
  const call = holdCall();
  const charging = chargeDueCards(context, 250);
  await call.begun;
  await customer.call(endAutomaticPayment, { params: { number } });
  const [card] = (await customer.call(listSavedCards, {})).cards;
  await customer.call(removeSavedCard, { params: { id: card?.id ?? '' } });
  call.go();
  assert.equal(await charging, 1);
  await settle();
  assert.equal((await openOf(customer, number))[0], 0);
  assert.deepEqual([(await read(customer, number)).card, (await lastOf(plan))?.state], [null, 'paid']);
  for (const day of ['2026-06-28', '2026-06-29']) {
    plans.goTo(day);
    await run();
  }
  assert.equal(chargesOf(number).length, 1);
});

test('while a charge is under way no day moves, also where both begin at once, and what came of it counts', async () => {
  const { customer, number } = await toldPlan();
  const move = () => customer.send(movePayment, { params: { number }, body: { instalment: 2, to: '2026-07-01' } });
  const [stored, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  const write: typeof database.write = (work) =>
    database.write(async (tx) => {
      const done = await work(tx);
      count += 1;
      // The second one decides about the charge.
      if (count === 2) {
        stored.resolve();
        await goOn.promise;
      }
      return done;
    });
  const call = holdCall();
  const charging = chargeDueCards({ ...context, database: { ...database, write } }, 250);
  await stored.promise;
  const moving = move();
  setTimeout(goOn.resolve, 300);
  assert.equal((await moving).body.code, 'repayment-under-way');
  await call.begun;
  assert.equal((await move()).body.code, 'repayment-under-way');
  call.go();
  await charging;
  await settle();
  assert.equal((await openOf(customer, number))[0], 0);
  assert.equal((await move()).status, 200);
  plans.goTo('2026-06-28');
  await run();
  plans.goTo('2026-06-29');
  await run();
  assert.equal(chargesOf(number).length, 1, 'the moved day has not come');
  plans.goTo('2026-06-30');
  await run();
  plans.goTo('2026-07-01');
  await run();
  assert.equal(chargesOf(number).length, 2);
});

test('customers are told from 8:00 to 20:00, and a clock that goes back an hour tells and charges nothing again', async () => {
  const { customer, number, loanId } = await planThatPays();
  const at = (time: string) => app.clock.set(`${time}:00Z`);
  at('2026-06-21T06:59');
  assert.equal(await tellAhead(context), 0, '7:59');
  at('2026-06-21T19:00');
  assert.equal(await tellAhead(context), 0, '20:00');
  at('2026-06-21T18:59');
  assert.equal(await tellAhead(context), 1, '19:59');
  at('2026-06-21T17:59');
  assert.equal(await tellAhead(context), 0);
  at('2026-06-22T07:59');
  assert.equal(await chargeDueCards(context, 250), 0, '8:59');
  at('2026-06-22T08:30');
  assert.equal(await chargeDueCards(context, 250), 1);
  at('2026-06-22T07:30');
  assert.equal(await chargeDueCards(context, 250), 0);
  at('2026-06-22T08:00');
  assert.equal(await chargeDueCards(context, 250), 0);
  await settle();
  assert.equal(chargesOf(number).length, 1);
  assert.equal((await openOf(customer, number))[0], 0);
  // A customer who was not told by 20:00 that the card is charged is reminded, as without a card.
  at('2026-06-28T19:00');
  assert.equal(await tellAhead(context), 0);
  at('2026-06-29T08:00');
  assert.equal(await database.write((tx) => isChargedByItself(tx, loanId, '2026-06-29')), false);
});

test('what is moved on after 18:00 is not charged on its day, also where the clock goes back into the hours', async () => {
  const { customer, number } = await toldPlan();
  app.clock.set('2026-06-22T17:15:00Z');
  assert.equal(await moveMissedCharges(context), 1);
  assert.equal(await moveMissedCharges(context), 0, 'it is counted once');
  app.clock.set('2026-06-22T16:15:00Z');
  assert.equal(await chargeDueCards(context, 250), 0);
  plans.goTo('2026-06-23');
  await run();
  assert.equal(chargesOf(number).length, 1);
  assert.equal((await plans.read(customer, number)).instalments[0]?.paidOn, '2026-06-22');
});

test('a card that ends while it waits for its turn is not charged, and its customer is told to pay another way', async () => {
  const { customer, number, loanId } = await planThatPays('2026-06-15', {
    expiresIn: { month: 6, year: 2026 },
    code: 'AUTH_waits',
    signature: 'SIG_waits',
  });
  await database.pool.query(`update saved_cards set ends_on = '2026-06-22' where customer_id = $1`, [customer.id]);
  plans.goTo('2026-06-21');
  await tellAhead(context);
  app.clock.set('2026-06-22T17:15:00Z');
  assert.equal(await moveMissedCharges(context), 1);
  plans.goTo('2026-06-23');
  await run();
  await run();
  assert.deepEqual(chargesOf(number), []);
  await plans.text(customer, /your card ending 4081 ended on 22 Jun 2026 before we could take N2,961/);
  assert.equal(await database.write((tx) => isChargedByItself(tx, loanId, '2026-06-22')), false);
});

test('the provider is called at most so many times in a minute, whoever runs and however late', async () => {
  const all = [await planThatPays(), await planThatPays(), await planThatPays(), await planThatPays()];
  plans.goTo('2026-06-21');
  await tellAhead(context);
  app.clock.set('2026-06-22T09:00:40Z');
  assert.equal(await chargeDueCards(context, 2), 2);
  app.clock.set('2026-06-22T09:01:10Z');
  assert.equal(await chargeDueCards(context, 2), 0, 'the minute is not over');
  app.clock.set('2026-06-22T09:01:41Z');
  assert.equal(await chargeDueCards(context, 2), 2);
  await settle();
  for (const { number } of all) assert.equal(chargesOf(number).length, 1);
});

test('the books agree with what the provider took', async () => {
  await sweepCharges(context);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});

test('while money that the customer sent is not brought to a plan, no card takes a due day, and none is reminded of', async () => {
  plans.goTo('2026-06-15');
  const reminded = await plans.plan();
  const { customer, number } = await toldPlan();
  const send = (customerId: string) =>
    database.pool.query(
      `insert into charges (reference, provider_reference, owner_kind, owner_id, customer_id, amount_kobo, paid_kobo, state, attempt, created_at, changed_at)
       values ('in-' || $1, 'theirs-' || $1, 'transfer', 'in-' || $1, $1, 296100, 296100, 'paid', 1, now(), now())`,
      [customerId],
    );
  await send(reminded.customer.id);
  await sendReminders(context, isChargedByItself);
  assert.deepEqual(
    (await plans.texts(reminded.customer)).filter((text) => /of your plan/.test(text)),
    [],
  );
  await send(customer.id);
  await chargeDueCards(context, 250);
  assert.deepEqual(chargesOf(number), []);
  app.clock.set('2026-06-22T17:10:00Z');
  assert.equal(await moveMissedCharges(context), 0, 'nor is it one that did not have its turn');
  // What a member looks into may be taken back by a bank: the card is charged on the next day, and its customer is not late by it.
  await database.pool.query(`update charges set alarm = 'disputed' where owner_kind = 'transfer'`);
  plans.goTo('2026-06-23');
  await run();
  assert.equal(chargesOf(number).length, 1);
  const { instalments } = await plans.read(customer, number);
  assert.deepEqual([instalments[0]?.state, instalments[0]?.paidOn], ['paid', '2026-06-22']);
});
