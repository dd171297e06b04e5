import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  endAutomaticPayment,
  listSavedCards,
  removeSavedCard,
  skipAutomaticPayment,
  startAutomaticPayment,
} from '@foodbank/contract/lending/automatic-payments';
import { automaticPlans } from '../../../../test/automatic-plans.ts';
import { sweepCharges } from '../../money/charges/following.ts';
import { tellEnds } from '../../money/saved-cards/ending.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { sendReminders } from '../repayments/reminders.ts';
import { chargeDueCards, isChargedByItself, moveMissedCharges } from './charging.ts';
import { tellAhead } from './telling.ts';

/** Cards that pay by themselves: what is agreed to, told, charged on which day and how much. */
const automatic = await automaticPlans({ after });
const { app, context, database, plans, provider } = automatic;
const { read, run, settle, planWithCard, planThatPays, chargesOf, openOf, breakingAt } = automatic;
const { declareHolidays, takeBackHolidays } = automatic;
const codeOf = ({ body }: { body: { code?: string } }) => body.code;

test('a card is kept by the customer’s press only, by the text in force, and pays each part on its day after a message of the day before', async () => {
  const { customer, number, paymentId } = await planWithCard();
  const { rows } = await database.pool.query('select 1 from saved_cards where customer_id = $1', [customer.id]);
  assert.equal(rows.length, 0);
  const { offer, card } = await read(customer, number);
  assert.equal(card, null);
  if (offer === null) assert.fail();
  assert.equal(offer.paidBy?.paymentId, paymentId);
  assert.deepEqual(
    offer.dues.map(({ dueOn, chargeOn }) => [dueOn, chargeOn]),
    [
      ['2026-06-22', '2026-06-22'],
      ['2026-06-29', '2026-06-29'],
      ['2026-07-06', '2026-07-06'],
    ],
  );
  const { version, language } = offer.consent;
  const body = { paymentId, most: offer.most, consent: { version, language } };
  const start = (more: object) =>
    customer.send(startAutomaticPayment, { params: { number }, body: { ...body, ...more } });
  assert.equal(codeOf(await start({ consent: { version: '99', language } })), 'consent-changed');
  assert.equal(codeOf(await start({ most: offer.most + 1 })), 'plan-changed');
  await Promise.all([start({}), start({})]);
  const { card: kept, next } = await read(customer, number);
  assert.deepEqual([kept?.last4, kept?.brand, kept?.endsOn, kept?.pays], ['4081', 'visa', '2030-12-31', [number]]);
  const [first = 0] = await openOf(customer, number);
  assert.deepEqual(next, {
    dueOn: '2026-06-22',
    chargeOn: '2026-06-22',
    amount: first,
    isSecond: false,
  });
  plans.goTo('2026-06-21');
  await run();
  await plans.text(customer, /tomorrow we take N[\d,.]+ for your plan from your card ending 4081/);
  assert.deepEqual(chargesOf(number), []);
  plans.goTo('2026-06-22');
  await Promise.all([run(), run()]);
  assert.deepEqual(chargesOf(number), [Math.round(first * 100)]);
  await plans.text(customer, /we have your N/);
  assert.equal((await openOf(customer, number))[0], 0);
  assert.deepEqual(
    [(await read(customer, number)).last?.state, (await read(customer, number)).next?.dueOn],
    ['paid', '2026-06-29'],
  );
  await run();
  assert.equal(chargesOf(number).length, 1);
});

test('no card is charged of which nobody was told the day before, nor before 9:00 or after 18:00, and no reminder asks for what it pays', async () => {
  const { customer, number, loanId } = await planThatPays();
  plans.goTo('2026-06-22');
  await run();
  assert.deepEqual(chargesOf(number), [], 'nobody was told');
  plans.goTo('2026-06-28');
  await run();
  // One minute before 9:00 in Lagos, and at 18:00.
  for (const time of ['07:59', '17:00', '17:59']) {
    app.clock.set(`2026-06-29T${time}:00Z`);
    assert.equal(await chargeDueCards(context, 250), 0, time);
  }
  app.clock.set('2026-06-29T17:00:30Z');
  const early = { ...context, clock: { now: () => new Date('2026-06-29T16:59:59Z') } };
  assert.equal(await chargeDueCards(early, 250), 0, 'its list was read before 18:00');
  assert.equal(await database.write((tx) => isChargedByItself(tx, loanId, '2026-06-29')), true);
  assert.deepEqual(chargesOf(number), []);
  app.clock.set('2026-06-29T08:30:00Z');
  await sendReminders(context, isChargedByItself);
  assert.ok(!(await plans.texts(customer)).some((text) => /due today/.test(text)));
  await run();
  assert.equal(chargesOf(number).length, 1);
});

test('a due day on a public holiday is charged on the next working day, and nobody is late by it', async () => {
  const { customer, number } = await planThatPays();
  await database.pool.query(
    `insert into public_holidays (day, name, added_at) values ('2026-07-06', 'A day that the government declared', now())`,
  );
  for (const day of ['2026-06-22', '2026-06-29']) {
    plans.goTo(day);
    const { due } = await plans.read(customer, number);
    const { reference } = await plans.begin(customer, number, due);
    provider.pay(reference);
    await plans.follow(reference);
    await settle();
  }
  assert.equal((await read(customer, number)).next?.chargeOn, '2026-07-07');
  for (const day of ['2026-07-05', '2026-07-06', '2026-07-07']) {
    plans.goTo(day);
    if (day === '2026-07-07') assert.deepEqual(chargesOf(number), []);
    await run();
  }
  const { instalments, state } = await plans.read(customer, number);
  assert.deepEqual([instalments[2]?.state, instalments[2]?.paidOn, state], ['paid', '2026-07-06', 'settled']);
});

test('another card that takes the place of one is told of before it is charged, and what is agreed to in the evening is taken the next day', async () => {
  const { customer, number } = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  const { reference, id: paymentId } = await plans.begin(customer, number, 100);
  provider.payByCard(reference, { code: 'AUTH_other', signature: 'SIG_other', last4: '5559' });
  await plans.follow(reference);
  await settle();
  const agree = async () => {
    const { offer } = await read(customer, number);
    if (offer === null) assert.fail('nothing can be agreed to');
    const { most, consent } = offer;
    const chosen = offer.paidBy?.paymentId === paymentId ? { paymentId } : { cardId: offer.cards[0]?.id };
    const { version, language } = consent;
    await customer.call(startAutomaticPayment, {
      params: { number },
      body: { ...chosen, most, consent: { version, language } },
    });
  };
  await agree();
  // The message of yesterday was about the other card.
  const { card, next } = await read(customer, number);
  assert.deepEqual([card?.last4, next?.chargeOn], ['5559', '2026-06-29']);
  await run();
  assert.deepEqual(chargesOf(number), []);
  plans.goTo('2026-06-28');
  await customer.call(endAutomaticPayment, { params: { number } });
  app.clock.set('2026-06-28T20:30:00Z');
  await agree();
  assert.equal((await read(customer, number)).next?.chargeOn, '2026-06-29');
  plans.goTo('2026-06-29');
  await run();
  assert.equal(chargesOf(number).length, 1);
});

test('“not now”, the end of it and a removed card: nothing is charged, and the provider is told of the card’s end', async () => {
  const { customer, number } = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  const skip = (dueOn: string) => customer.send(skipAutomaticPayment, { params: { number }, body: { dueOn } });
  assert.equal((await skip('2026-06-22')).status, 200);
  assert.equal((await skip('2026-06-22')).status, 200);
  assert.equal(codeOf(await skip('2026-06-23')), 'not-found');
  plans.goTo('2026-06-22');
  await run();
  assert.deepEqual(chargesOf(number), []);
  const left = await read(customer, number);
  assert.deepEqual([left.skipped, left.next?.dueOn], [['2026-06-22'], '2026-06-29']);
  plans.goTo('2026-06-28');
  await run();
  await customer.call(endAutomaticPayment, { params: { number } });
  plans.goTo('2026-06-29');
  await run();
  assert.deepEqual([chargesOf(number), (await read(customer, number)).card], [[], null]);
  const { cards } = await customer.call(listSavedCards, {});
  assert.equal(cards.length, 1);
  // The payment of a card that is saved is not offered beside it.
  const { offer } = await read(customer, number);
  assert.deepEqual([offer?.cards.length, offer?.paidBy], [1, null]);
  const other = await plans.customer();
  const params = { id: cards[0]?.id ?? '' };
  assert.equal(codeOf(await other.send(removeSavedCard, { params })), 'not-found');
  provider.isDown = true;
  await customer.call(removeSavedCard, { params });
  await tellEnds(context);
  provider.isDown = false;
  const ended = provider.endedCodes.size;
  await tellEnds(context);
  assert.ok(provider.endedCodes.size > ended);
  const { rows } = await database.pool.query('select authorization_sealed from saved_cards where id = $1', [params.id]);
  assert.equal(rows[0].authorization_sealed, null);
  // Nor that of a removed one: its code charges nothing any more.
  const after = (await read(customer, number)).offer;
  assert.deepEqual([after?.cards, after?.paidBy], [[], null]);
});

test('after “not now” to a second attempt, and after the end of it, none is promised', async () => {
  const skipped = await planThatPays();
  const ended = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  provider.fates.push('soft', 'soft');
  await run();
  const textOf = async ({ customer, number }: typeof skipped) => (await read(customer, number)).last?.text ?? '';
  assert.match(await textOf(skipped), /too little money on your card. We try once more on 24 Jun 2026/);
  const { customer, number } = skipped;
  await customer.call(skipAutomaticPayment, { params: { number }, body: { dueOn: '2026-06-22' } });
  await ended.customer.call(endAutomaticPayment, { params: { number: ended.number } });
  for (const plan of [skipped, ended])
    assert.match(await textOf(plan), /We don’t try again. Please pay it another way/);
});

test('who pays before the card does is not charged for it, and what is on its way counts', async () => {
  const paid = await planThatPays();
  const onItsWay = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  for (const { customer, number } of [paid, onItsWay]) {
    const [first = 0] = await openOf(customer, number);
    const { reference } = await plans.begin(customer, number, first);
    if (number === paid.number) provider.pay(reference);
    else provider.set(reference, 'pending', 'bank_transfer');
    await plans.follow(reference);
  }
  await run();
  assert.deepEqual([chargesOf(paid.number), chargesOf(onItsWay.number)], [[], []]);
});

test('what does not fit into its day is charged on the next one, as the first attempt and without lateness', async () => {
  const all = [await planThatPays(), await planThatPays(), await planThatPays()];
  plans.goTo('2026-06-21');
  await run();
  // A minute in which no card was charged by the tests before.
  app.clock.set('2026-06-22T10:00:00Z');
  assert.equal(await chargeDueCards(context, 1), 1);
  assert.equal(await moveMissedCharges(context), 0, 'the day is not over');
  app.clock.set('2026-06-22T17:15:00Z');
  assert.equal(await moveMissedCharges(context), 2);
  await settle();
  plans.goTo('2026-06-23');
  await run();
  const states = await Promise.all(
    all.map(async ({ customer, number }) => (await plans.read(customer, number)).instalments[0]),
  );
  assert.deepEqual(
    states.map((row) => [row?.state, row?.paidOn]),
    [
      ['paid', '2026-06-22'],
      ['paid', '2026-06-22'],
      ['paid', '2026-06-22'],
    ],
  );
});

test('a card that the provider can’t charge any more ends with all that it pays, and one that ends soon is told of', async () => {
  const revoked = await planThatPays();
  const ending = await planThatPays('2026-06-15', {
    expiresIn: { month: 6, year: 2026 },
    code: 'AUTH_ending',
    signature: 'SIG_e',
  });
  plans.goTo('2026-06-22');
  await run();
  await plans.text(ending.customer, /your card ending 4081 ends on 30 Jun 2026/);
  plans.goTo('2026-06-28');
  await run();
  const { rows } = await database.pool.query('select authorization_sealed from saved_cards where customer_id = $1', [
    revoked.customer.id,
  ]);
  const { code } = JSON.parse(context.keys.unseal(rows[0].authorization_sealed)) as { code: string };
  provider.endedCodes.add(code);
  plans.goTo('2026-06-29');
  await run();
  assert.deepEqual([chargesOf(revoked.number), (await read(revoked.customer, revoked.number)).card], [[], null]);
  assert.deepEqual((await revoked.customer.call(listSavedCards, {})).cards, []);
});

const dunned = (texts: string[]) => texts.filter((text) => /due today|was due|is due,/.test(text));

test('after two days without banks in a row the card is told of and charged on the next working day, and nobody is asked for it meanwhile', async () => {
  const { customer, number } = await planThatPays();
  await declareHolidays('2026-06-22', '2026-06-23');
  for (const day of ['2026-06-21', '2026-06-22', '2026-06-23']) {
    plans.goTo(day);
    await sendReminders(context, isChargedByItself);
    assert.equal((await read(customer, number)).next?.chargeOn, '2026-06-24', day);
    await run();
  }
  assert.deepEqual(chargesOf(number), []);
  plans.goTo('2026-06-24');
  await sendReminders(context, isChargedByItself);
  await run();
  await takeBackHolidays();
  assert.equal(chargesOf(number).length, 1);
  assert.equal((await plans.read(customer, number)).instalments[0]?.paidOn, '2026-06-22');
  assert.deepEqual(dunned(await plans.texts(customer)), []);
});

test('a holiday that is declared after the message moves the charge to the next working day, and is no alarm', async () => {
  const { customer, number } = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  await declareHolidays('2026-06-22');
  plans.goTo('2026-06-22');
  await run();
  assert.deepEqual(chargesOf(number), []);
  app.clock.set('2026-06-22T17:15:00Z');
  assert.equal(await moveMissedCharges(context), 0);
  plans.goTo('2026-06-23');
  await run();
  await takeBackHolidays();
  assert.equal(chargesOf(number).length, 1);
  assert.equal((await plans.read(customer, number)).instalments[0]?.paidOn, '2026-06-22');
});

test('no more is charged than the message told, also where more is due by then', async () => {
  const { number } = await planThatPays();
  plans.goTo('2026-06-21');
  await tellAhead(context);
  await database.pool.query(`update card_notices set amount_kobo = 100000 where due_on = '2026-06-22'`);
  plans.goTo('2026-06-22');
  await run();
  assert.deepEqual(chargesOf(number), [100_000]);
});

test('a plan about which nothing can be decided holds up no other one', async () => {
  const all = [await planThatPays(), await planThatPays()];
  plans.goTo('2026-06-21');
  assert.equal(await tellAhead(breakingAt(1)), 1);
  assert.equal(await tellAhead(context), 1);
  plans.goTo('2026-06-22');
  assert.equal(await chargeDueCards(breakingAt(2), 250), 1);
  assert.equal(await chargeDueCards(context, 250), 1);
  await settle();
  for (const { number } of all) assert.equal(chargesOf(number).length, 1);
});

test('the books agree with what the provider took', async () => {
  await sweepCharges(context);
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});
