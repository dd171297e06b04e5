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
import { wipeAccountsOf } from '../../money/saved-cards/account-queries.ts';
import { askAboutAccounts, readDebitLists, retryAccounts } from '../../money/saved-cards/accounts.ts';
import { tellEnds } from '../../money/saved-cards/ending.ts';
import { listCardRecords, wipeCardsOf } from '../../money/saved-cards/queries.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { sendReminders } from '../repayments/reminders.ts';
import { tellOfRetries } from './accounts.ts';
import { chargeDueCards, isChargedByItself } from './charging.ts';
import { endCardsOfErased } from './mandates.ts';
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
async function tellBank(reference: string, body: object = debits.eventOf(reference), times = 1) {
  webhooks += 1;
  const payload = JSON.stringify({ ...body, id: webhooks });
  const secret = createHmac('sha256', context.config.tokenSecret).update('payout sandbox').digest('hex');
  const headers = { 'content-type': 'application/json', [signatureHeader]: signWebhook(payload, secret) };
  const url = '/api/v1/webhooks/paystack';
  const deliver = () => app.app.inject({ method: 'POST', url, headers, payload });
  const answers = await Promise.all(Array.from({ length: times }, deliver));
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
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

test('an account that its bank allows at night pays from then on, and its customer is told in the morning', async () => {
  const { customer, number, reference } = await planThatWaits();
  debits.set(reference, 'active');
  app.clock.set('2026-06-15T22:00:00Z');
  await tellBank(reference);
  await waitUntil('it pays', async () => (await read(customer, number)).card !== null);
  const told = async () =>
    (await plans.texts(customer)).filter((text) => /pays your plan from now on/.test(text)).length;
  assert.equal(await told(), 0);
  plans.goTo('2026-06-16');
  await run();
  await run();
  await plans.text(customer, /pays your plan from now on/);
  assert.equal(await told(), 1);
});

test('begun twice at once, an account is asked for once; begun again it has the same page; and what the provider refuses or does not answer leaves nothing', async () => {
  plans.goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  debits.begins.push('refuse');
  assert.equal(codeOf(await start(customer, number)), 'account-not-taken');
  debits.begins.push('lose');
  assert.equal(codeOf(await start(customer, number)), 'unavailable');
  assert.deepEqual((await customer.call(listSavedCards, {})).cards, []);
  const before = debits.debits.length;
  const all = await Promise.all(Array.from({ length: 8 }, () => start(customer, number)));
  assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
  assert.equal((await start(customer, number)).status, 200);
  assert.equal(debits.debits.length, before + 1);
  // Half an hour later the page is over: another one is asked for.
  app.clock.advance(31 * 60);
  await start(customer, number);
  assert.equal(debits.debits.length, before + 2);
  assert.equal((await customer.call(listSavedCards, {})).cards.length, 1);
});

test('another text than the one in force is no consent, and nothing of another customer can be asked about or used', async () => {
  const { customer, number, reference } = await planThatWaits();
  const other = await plans.plan();
  const { offer } = await read(other.customer, other.number);
  const { most = 0, consent } = offer ?? {};
  const body = { account: true, most, consent: { version: '2', language: consent?.language } };
  const params = { number: other.number };
  assert.equal(codeOf(await other.customer.send(startAutomaticPayment, { params, body })), 'consent-changed');
  const [account] = (await customer.call(listSavedCards, {})).cards;
  const id = account?.id ?? '';
  assert.equal(codeOf(await other.customer.send(checkSavedAccount, { params: { id } })), 'not-found');
  assert.equal(codeOf(await start(other.customer, other.number, { cardId: id })), 'not-found');
  assert.equal((await read(customer, number)).waiting?.id, id);
  // It is asked about by its customer at any time.
  debits.set(reference, 'pending');
  assert.equal((await customer.call(checkSavedAccount, { params: { id } })).card.state, 'approved');
});

test('one account may be to pay two plans, and pays both once its bank allows it', async () => {
  const first = await planThatWaits();
  debits.set(first.reference, 'pending');
  await tellBank(first.reference);
  const second = await plans.plan(first.customer);
  const { offer } = await read(first.customer, second.number);
  assert.equal(offer?.cards[0]?.state, 'approved');
  const begun = debits.debits.length;
  assert.equal((await start(first.customer, second.number, { cardId: offer?.cards[0]?.id })).status, 200);
  assert.equal(debits.debits.length, begun);
  debits.set(first.reference, 'active');
  await tellBank(first.reference);
  for (const { number } of [first, second])
    await waitUntil(
      `${number} is paid by it`,
      async () => (await read(first.customer, number)).card?.kind === 'account',
    );
});

test('an account that nobody confirmed ends after three days, and one that the bank never allows after seven; the bank is asked once more after a word to the customer', async () => {
  const unused = await planThatWaits();
  const slow = await planThatWaits();
  debits.set(slow.reference, 'pending');
  await tellBank(slow.reference);
  plans.goTo('2026-06-16');
  app.clock.advance(3600);
  await tellOfRetries(context);
  await tellOfRetries(context);
  await retryAccounts(context);
  await plans.text(slow.customer, /takes N50 to test your account and gives it back/);
  assert.equal(debits.get(slow.reference).retries, 0, 'the customer is told the day before');
  plans.goTo('2026-06-17');
  await retryAccounts(context);
  await retryAccounts(context);
  assert.equal(debits.get(slow.reference).retries, 1);
  plans.goTo('2026-06-19');
  await askAboutAccounts(context);
  await plans.text(unused.customer, /your bank account doesn't pay your plan: it was not confirmed/);
  assert.match((await read(unused.customer, unused.number)).lost ?? '', /was not confirmed/);
  assert.equal((await read(slow.customer, slow.number)).waiting?.state, 'approved');
  plans.goTo('2026-06-23');
  await askAboutAccounts(context);
  await plans.text(slow.customer, /doesn't pay your plan: your bank did not allow it/);
  await tellEnds(context);
  assert.ok(
    provider.endedCodes.has(debits.get(slow.reference).code),
    'what the customer agreed to is ended at the provider',
  );
});

test('one press ends it while it waits; who agrees at the bank after the account was removed is not kept', async () => {
  const { customer, number, reference } = await planThatWaits();
  await customer.call(endAutomaticPayment, { params: { number } });
  assert.equal((await read(customer, number)).waiting, null);
  const [account] = (await customer.call(listSavedCards, {})).cards;
  const params = { id: account?.id ?? '' };
  await customer.call(removeSavedCard, { params });
  await tellEnds(context);
  debits.set(reference, 'active');
  await tellBank(reference);
  app.clock.advance(2 * 3600);
  await tellEnds(context);
  assert.ok(provider.endedCodes.has(debits.get(reference).code));
  const { rows } = await database.pool.query('select authorization_sealed from saved_cards where id = $1', [params.id]);
  assert.equal(rows[0].authorization_sealed, null);
});

test('another email at the provider is not used, a forged or foreign webhook changes nothing, and fifty at once are one', async () => {
  const strange = await planThatWaits();
  debits.set(strange.reference, 'active', { email: 'somebody@else.example' });
  await askNow();
  assert.equal((await read(strange.customer, strange.number)).waiting?.state, 'asked');
  const { customer, number, reference } = await planThatWaits();
  const told = debits.eventOf(reference) as { data: object };
  await tellBank(reference, { event: 'direct_debit.authorization.active', data: { ...told.data, active: true } });
  assert.equal((await read(customer, number)).waiting?.state, 'asked', 'only the provider’s answer counts');
  debits.set(reference, 'active');
  await tellBank(reference, undefined, 50);
  await waitUntil('it pays', async () => (await read(customer, number)).card !== null);
  await plans.text(customer, /pays your plan from now on/);
  assert.equal((await plans.texts(customer)).filter((text) => /from now on/.test(text)).length, 1);
});

test('a part that a bank kept under way for days and that was paid in another way meanwhile goes back', async () => {
  const { customer, number } = await planThatPays();
  plans.goTo('2026-06-21');
  await run();
  plans.goTo('2026-06-22');
  provider.fates.push('processing');
  await run();
  plans.goTo('2026-06-25');
  const { due } = await plans.read(customer, number);
  const { reference } = await plans.begin(customer, number, due);
  provider.pay(reference);
  await plans.follow(reference);
  await waitUntil('it counts', async () => (await plans.read(customer, number)).due === 0);
  const { payoff } = await plans.read(customer, number);
  const late = chargesOf(number)[0]?.reference ?? '';
  provider.pay(late);
  await plans.follow(late);
  await waitUntil('it goes back', () => provider.refunds.some(({ chargeReference }) => chargeReference === late));
  assert.equal((await plans.read(customer, number)).payoff, payoff);
});

test('of an erased customer no account pays, its marks are gone, and the export before had them', async () => {
  const { customer, number, reference } = await planThatPays();
  const waits = await planThatWaits();
  const exported = await database.write((tx) => listCardRecords(tx, customer.id));
  assert.deepEqual(
    exported.map(({ channel, last4, activeAt }) => [channel, last4, activeAt !== null]),
    [['direct_debit', debits.get(reference).last4, true]],
  );
  for (const { id } of [customer, waits.customer])
    await database.write(async (tx) => {
      await endCardsOfErased(tx, id);
      await wipeCardsOf(tx, id);
      await wipeAccountsOf(tx, id);
    });
  // The customer was on the bank's page meanwhile, and agrees.
  debits.set(waits.reference, 'active');
  await askNow();
  await tellEnds(context);
  for (const ended of [reference, waits.reference]) assert.ok(provider.endedCodes.has(debits.get(ended).code), ended);
  const { rows } = await database.pool.query(
    `select c.last4, c.signature_digest, c.authorization_sealed, d.email_digest, d.page_url from saved_cards c
       join debit_authorizations d on d.card_id = c.id where c.customer_id = any($1)`,
    [[customer.id, waits.customer.id]],
  );
  const wiped = {
    last4: '0000',
    signature_digest: null,
    authorization_sealed: null,
    email_digest: null,
    page_url: null,
  };
  assert.deepEqual(rows, [wiped, wiped]);
  plans.goTo('2026-06-22');
  await run();
  assert.deepEqual(chargesOf(number), []);
});

test('a process that dies while it asks for the page leaves an account that the next press begins, or that ends after an hour', async () => {
  plans.goTo('2026-06-15');
  const all = [await plans.plan(), await plans.plan()];
  const { beginDebit } = provider;
  provider.beginDebit = async (debit) => {
    await beginDebit(debit);
    throw new Error('killed');
  };
  for (const { customer, number } of all) assert.equal((await start(customer, number)).status, 500);
  provider.beginDebit = beginDebit;
  const [again, left] = all;
  if (again === undefined || left === undefined) assert.fail();
  assert.deepEqual((await read(again.customer, again.number)).waiting?.pageUrl, null);
  app.clock.advance(30);
  assert.equal((await start(again.customer, again.number)).status, 200);
  const { waiting } = await read(again.customer, again.number);
  assert.equal(waiting?.pageUrl, `https://pay.example/account/${debits.last.reference}`);
  app.clock.advance(3700);
  await askAboutAccounts(context);
  await plans.text(left.customer, /your bank account doesn't pay your plan: it was not confirmed/);
  assert.equal((await read(again.customer, again.number)).waiting?.state, 'asked');
});

/** Two minutes pass, and the provider is asked. */
async function askNow() {
  app.clock.advance(150);
  await askAboutAccounts(context);
}

test('the books agree with what the provider took', async () => {
  assert.deepEqual((await findDifferences(database.read, null)).differences, []);
});
