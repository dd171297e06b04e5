import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  endAutomaticPayment,
  listSavedCards,
  readAutomaticPayment,
  startAutomaticPayment,
} from '@foodbank/contract/lending/automatic-payments';
import { askAll, automaticModel, killPoints, liveByCards, planOfModel } from '../../../../test/automatic-model.ts';
import { chargeData } from '../../../../test/charge-wire.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { updateChargeAlarm } from '../../money/charges/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { chargeDueCards } from './charging.ts';
import { endCall } from './outcomes.ts';
import { tellAhead } from './telling.ts';

/** Cards that pay by themselves, beside a provider that lies and processes that die: what was taken is counted from the provider's own books. */
const model = await automaticModel({ after });
const { context, plans, books, kills } = model;
const { pool } = context.database;

test('another customer’s card, payment and plan are not found', async () => {
  plans.goTo('2026-06-15');
  const [own, other] = [await planOfModel(model), await planOfModel(model)];
  const { offer } = (await own.customer.call(readAutomaticPayment, { params: { number: own.number } })).automatic;
  if (offer === null) assert.fail();
  const { version, language } = offer.consent;
  const body = { most: offer.most, consent: { version, language } };
  const [foreignCard] = (await other.customer.call(listSavedCards, {})).cards;
  const { rows } = await pool.query(`select id from charges where customer_id = $1 and channel = 'card'`, [
    other.customer.id,
  ]);
  for (const [number, named] of [
    [own.number, { cardId: foreignCard?.id }],
    [own.number, { paymentId: rows[0].id }],
    [other.number, { cardId: offer.cards[0]?.id }],
  ] as const) {
    const sent = { params: { number }, body: { ...body, ...named } };
    assert.equal((await own.customer.send(startAutomaticPayment, sent)).body.code, 'not-found');
  }
  const params = { number: other.number };
  for (const call of [readAutomaticPayment, endAutomaticPayment])
    assert.equal((await own.customer.send(call, { params })).body.code, 'not-found');
  assert.ok((await other.customer.call(readAutomaticPayment, { params })).automatic.card);
});

test('a card whose charge is asked back by its bank pays nothing any more', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, loanId } = await planOfModel(model);
  for (const day of ['2026-06-21', '2026-06-22']) {
    plans.goTo(day);
    await tellAhead(context);
    books.fates.length = 0;
    await chargeDueCards(context, 10);
    await askAll(model);
  }
  const read = async () => (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
  assert.equal((await read()).last?.state, 'paid');
  const { rows } = await pool.query('select id from charges where reference = $1', [`${number}-card-2026-06-22-1`]);
  await context.database.write((tx) => updateChargeAlarm(tx, rows[0].id, 'disputed'));
  await endCall(context, rows[0].id);
  assert.equal((await read()).card, null);
  plans.goTo('2026-06-28');
  await tellAhead(context);
  const { rows: told } = await pool.query('select due_on::text from card_notices where loan_id = $1', [loanId]);
  assert.deepEqual(told, [{ due_on: '2026-06-22' }]);
  await context.database.write((tx) => updateChargeAlarm(tx, rows[0].id, null));
});

test('the webhook of a card’s charge that is delivered 50 times at once counts once, and one that lies counts nothing', async () => {
  plans.goTo('2026-06-15');
  const { customer, number, loanId } = await planOfModel(model);
  plans.goTo('2026-06-21');
  await tellAhead(context);
  plans.goTo('2026-06-22');
  books.fates.splice(0, books.fates.length, 'processing');
  await chargeDueCards(context, 10);
  await askAll(model);
  const reference = `${number}-card-2026-06-22-1`;
  const { payoff } = await plans.read(customer, number);
  const deliver = async (more: object = {}) => {
    const data = { ...chargeData(books.get(reference)), ...more };
    const { body, headers } = model.standIn.sign({ event: 'charge.success', data });
    const sent = { method: 'POST', url: '/api/v1/webhooks/paystack', headers, payload: body } as const;
    return (await model.app.app.inject(sent)).statusCode;
  };
  assert.equal(await deliver({ status: 'success', amount: 296_100 }), 200);
  await askAll(model);
  assert.equal((await plans.read(customer, number)).payoff, payoff, 'the books know of no money');
  books.pay(reference);
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 50 }, () => deliver()))), new Set([200]));
  await waitUntil('it counts', async () => (await plans.read(customer, number)).instalments[0]?.open === 0);
  await askAll(model);
  const { rows } = await pool.query(
    `select count(*)::int as payments, sum((payload->>'kobo')::bigint)::int as kobo from loan_events
     where loan_id = $1 and kind = 'paid' and on_day = '2026-06-22'`,
    [loanId],
  );
  assert.deepEqual(rows, [{ payments: 1, kobo: books.get(reference).receivedKobo }]);
});

test('whatever the provider answers and wherever a process dies, no due day is paid twice by a card and no call is made again', async () => {
  // Many more, with 100 kills: faults/card-charges.resilience.ts.
  await liveByCards(model, 1);
  for (const point of killPoints) assert.ok(kills.get(point), point);
  assert.deepEqual((await findDifferences(context.database.read, null)).differences, []);
});
