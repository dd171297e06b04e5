import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import {
  checkSavedAccount,
  endAutomaticPayment,
  listSavedCards,
  readAutomaticPayment,
  removeSavedCard,
  startAutomaticPayment,
} from '@foodbank/contract/lending/automatic-payments';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { signatureHeader, signWebhook } from '../../../providers/paystack-webhooks.ts';
import { askAboutAccounts, readDebitLists, retryAccounts } from '../../money/saved-cards/accounts.ts';
import { tellEnds } from '../../money/saved-cards/ending.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { sendReminders } from '../repayments/reminders.ts';
import { tellOfRetries } from './accounts.ts';
import { chargeDueCards, isChargedByItself } from './charging.ts';
import { endOldCalls } from './outcomes.ts';
import { tellAhead } from './telling.ts';

/** Bank accounts that pay by themselves. Each plan is ₦2,875 at once, and three times ₦2,961 on 22 and 29 June and 6 July 2026. */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z' });
const { context } = app;
const { database } = context;
const plans = await runningPlans(app, provider);
const { debits } = provider;

beforeEach(async () => {
  await database.pool.query(
    `update payment_mandates set ended_at = now(), ended_by = 'replaced' where ended_at is null`,
  );
  provider.fates.length = 0;
  debits.begins.length = 0;
  provider.isDown = false;
});

const read = async (customer: TestCustomer, number: string) =>
  (await customer.call(readAutomaticPayment, { params: { number } })).automatic;
const codeOf = ({ body }: { body: { code?: string } }) => body.code;

/** Begins to let a bank account pay: sends what the page would. */
async function start(customer: TestCustomer, number: string, about: object = { account: true }) {
  const { offer } = await read(customer, number);
  if (offer?.accountConsent == null) assert.fail('no account can be agreed to');
  const { most, accountConsent } = offer;
  const { version, language } = accountConsent;
  return customer.send(startAutomaticPayment, {
    params: { number },
    body: { ...about, most, consent: { version, language } },
  });
}

/** A running plan whose customer names an account at the bank. */
async function planThatWaits() {
  plans.goTo('2026-06-15');
  const plan = await plans.plan();
  assert.equal((await start(plan.customer, plan.number)).status, 200);
  return { ...plan, reference: debits.last.reference };
}
/** The same, and the bank allows it. */
async function planThatPays() {
  const plan = await planThatWaits();
  debits.set(plan.reference, 'active');
  await tellBank(plan.reference);
  await waitUntil('it pays', async () => (await read(plan.customer, plan.number)).card !== null);
  return plan;
}

let webhooks = 0;
/** The provider's webhook comes, and is handled. */
async function tellBank(reference: string, body: object = debits.eventOf(reference)) {
  webhooks += 1;
  const payload = JSON.stringify({ ...body, id: webhooks });
  const secret = createHmac('sha256', context.config.tokenSecret).update('payout sandbox').digest('hex');
  const headers = { 'content-type': 'application/json', [signatureHeader]: signWebhook(payload, secret) };
  const url = '/api/v1/webhooks/paystack';
  assert.equal((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode, 200);
  await waitUntil('webhooks are handled', async () => {
    const { rows } = await database.pool.query(`select 1 from provider_events where state = 'received'`);
    return rows.length === 0;
  });
}

async function run() {
  await tellAhead(context);
  await chargeDueCards(context, 250);
  const { rows } = await database.pool.query(
    `select reference from charges where card_id is not null and state in ('pending', 'unclear', 'open')`,
  );
  for (const { reference } of rows) await plans.follow(reference);
  await endOldCalls(context);
  await waitUntil('what is known has ended', async () => {
    const { rows: left } = await database.pool.query(
      `select 1 from card_charges k join charges c on c.id = k.charge_id where k.state = 'called' and c.state in ('paid', 'failed')
       union all select 1 from charges where owner_kind = 'repayment' and state = 'paid' and used_kobo = 0 and paid_kobo > refund_kobo`,
    );
    return left.length === 0;
  });
}
const chargesOf = (number: string) => provider.cardCharges.filter(({ reference }) => reference.startsWith(number));

test('an account pays only once its bank allows it: the customer agrees at the bank, is told when it is ready, and the day before each part', async () => {
  const { customer, number, reference } = await planThatWaits();
  const asked = await read(customer, number);
  assert.deepEqual([asked.card, asked.waiting?.state, asked.waiting?.kind], [null, 'asked', 'account']);
  assert.equal(asked.waiting?.pageUrl, `https://pay.example/account/${reference}`);
  debits.set(reference, 'pending');
  await tellBank(reference);
  const approved = (await read(customer, number)).waiting;
  assert.deepEqual(
    [approved?.state, approved?.last4, approved?.pageUrl],
    ['approved', debits.get(reference).last4, null],
  );
  debits.set(reference, 'active');
  await tellBank(reference);
  await plans.text(customer, /your bank account ending \d{4} pays your plan from now on/);
  const { card, waiting, next } = await read(customer, number);
  assert.deepEqual([card?.state, waiting, next?.chargeOn], ['active', null, '2026-06-22']);
  plans.goTo('2026-06-21');
  await run();
  await plans.text(customer, /tomorrow we take N2,961 for your plan from your bank account ending \d{4}/);
  assert.deepEqual(chargesOf(number), []);
  plans.goTo('2026-06-22');
  await run();
  assert.deepEqual(
    chargesOf(number).map(({ code, amountKobo }) => [code, amountKobo]),
    [[debits.get(reference).code, 296_100]],
  );
  assert.match((await read(customer, number)).last?.text ?? '', /paid by your bank account/);
});

test('a due day between created and active is not charged: the customer is asked to pay it, and is reminded as anybody else', async () => {
  const { customer, number, loanId, reference } = await planThatWaits();
  debits.set(reference, 'pending');
  await tellBank(reference);
  plans.goTo('2026-06-21');
  await run();
  await run();
  await plans.text(customer, /your bank account can't pay yet. Please pay N2,961 of 22 Jun 2026 yourself/);
  // Active in the night: what was left to the customer stays so.
  debits.set(reference, 'active');
  plans.goTo('2026-06-22');
  await tellBank(reference);
  await run();
  assert.deepEqual(chargesOf(number), []);
  assert.equal(await database.write((tx) => isChargedByItself(tx, loanId, '2026-06-22')), false);
  await sendReminders(context, isChargedByItself);
  await plans.text(customer, /N2,961 of your plan is due today/);
  assert.equal((await plans.texts(customer)).filter((text) => /can't pay yet/.test(text)).length, 1);
  plans.goTo('2026-06-28');
  await run();
  plans.goTo('2026-06-29');
  await run();
  assert.equal(chargesOf(number).length, 1);
});

test('a card goes on paying until the account can, and what it was told to pay it still pays', async () => {
  plans.goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const { id: paymentId, reference: paid } = await plans.begin(customer, number, 500);
  provider.payByCard(paid, { signature: 'SIG_goes_on', last4: '7777' });
  await plans.follow(paid);
  await waitUntil('it is on the plan', async () => (await plans.read(customer, number)).payoff < 8_625);
  const { offer } = await read(customer, number);
  if (offer === null) assert.fail();
  const { version, language } = offer.consent;
  const body = { paymentId, most: offer.most, consent: { version, language } };
  await customer.call(startAutomaticPayment, { params: { number }, body });
  assert.equal((await start(customer, number)).status, 200);
  const { reference } = debits.last;
  plans.goTo('2026-06-21');
  await run();
  debits.set(reference, 'active');
  await tellBank(reference);
  const before = await read(customer, number);
  assert.deepEqual([before.card?.last4, before.waiting?.state], ['7777', 'active']);
  plans.goTo('2026-06-22');
  await run();
  assert.notEqual(chargesOf(number)[0]?.code, debits.get(reference).code);
  plans.goTo('2026-06-23');
  await run();
  assert.equal((await read(customer, number)).card?.kind, 'account');
  plans.goTo('2026-06-28');
  await run();
  plans.goTo('2026-06-29');
  await run();
  assert.deepEqual([chargesOf(number).length, chargesOf(number)[1]?.code], [2, debits.get(reference).code]);
});

test('what a bank keeps under way for days is not tried again, and no reminder asks for it meanwhile', async () => {
  const { customer, number } = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  provider.fates.push('processing');
  await run();
  for (const day of ['2026-06-23', '2026-06-24', '2026-06-26']) {
    plans.goTo(day);
    await sendReminders(context, isChargedByItself);
    await run();
  }
  assert.deepEqual([chargesOf(number).length, (await read(customer, number)).last?.state], [1, 'called']);
});

test('an account that is revoked at its bank ends with what it pays, and the customer is told', async () => {
  const { customer, number, reference } = await planThatPays();
  await readDebitLists(context);
  assert.notEqual((await read(customer, number)).card, null);
  debits.set(reference, 'revoked');
  await readDebitLists(context);
  await plans.text(customer, /your bank account ending \d{4} doesn't pay your plan: that was ended at your bank/);
  const { card, lost } = await read(customer, number);
  assert.equal(card, null);
  assert.match(lost ?? '', /was ended at your bank/);
  assert.deepEqual((await customer.call(listSavedCards, {})).cards, []);
  plans.goTo('2026-06-22');
  await run();
  assert.deepEqual(chargesOf(number), []);
});
