import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { nameRefundAccount } from '@foodbank/contract/money/refund-accounts';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { requestRiderCode } from '@foodbank/contract/people/riders';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { requestRiderAccount } from '@foodbank/contract/selling/partner-payouts';
import { sendOfferCode } from '@foodbank/contract/selling/plan-offers';
import { ownPage } from '../../../../test/customer-texts.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { openPlans } from '../../../../test/open-plans.ts';
import { type Loose, startApp } from '../../../../test/start-app.ts';
import { allShopRoutes } from '../../../shop-routes.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { requestPhoneCode } from '../../people/accounts/phone-codes.ts';

const app = await startApp({ after }, { workless: true });
const shop = openPlans(app);
const asker = textAsker(app.context.config, '198.51.100.1');
const perPhone = 3;

const send = (endpoint: Endpoint, sent: Loose, address: string, cookie?: string) =>
  app.send(endpoint, sent, undefined, address, {
    ...ownPage,
    ...(cookie === undefined ? {} : { cookie: `customer=${cookie}` }),
  });

let phones = 0;
function newPhone(): string {
  phones += 1;
  return `0907${String(phones).padStart(7, '0')}`;
}
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}
const signUpBody = (phone: string) => ({ firstname: 'Bisi', lastname: 'Adeyemi', phone, password: 'jollof rice' });

/** Each call that sends a code by text message, to a phone from an address. */
const codeCalls: Record<string, (phone: string, address: string) => Promise<{ status: number; body: object }>> = {
  signUpCustomer: (phone, address) => send(calls.signUpCustomer, { body: signUpBody(phone) }, address),
  requestSignInCode: (phone, address) => send(calls.requestSignInCode, { body: { phone } }, address),
  requestCustomerPasswordReset: (phone, address) =>
    send(calls.requestCustomerPasswordReset, { body: { phone } }, address),
  requestRiderCode: (phone, address) => send(requestRiderCode, { body: { phone } }, address),
  // A customer of its own each time, because the current phone gets a code, too.
  async requestPhoneChange(phone, address) {
    const { cookie } = await makeOwnCustomer(app, { phone: newPhone() });
    return send(calls.requestPhoneChange, { body: { phone } }, address, cookie);
  },
  async requestRiderAccount(_, address) {
    const { cookie } = await makeRider(app);
    const sent = { body: { accountNumber: '0123400163', bankCode: '044' } };
    return app.send(requestRiderAccount, sent, undefined, address, { ...ownPage, cookie: `rider=${cookie}` });
  },
  // The code for another account than the first goes to the customer's own phone.
  async nameRefundAccount(phone, address) {
    const { cookie } = await makeOwnCustomer(app, { phone, firstname: 'Amaka', lastname: 'Adeyemi' });
    const name = (accountNumber: string) =>
      send(nameRefundAccount, { body: { accountNumber, bankCode: '044' } }, address, cookie);
    await name('0123400000');
    return name('0123400008');
  },
  async sendOfferCode(phone, address) {
    const plans = await shop;
    const customer = await plans.customer({ phone });
    const { id } = await plans.choose(customer);
    const { digest } = await plans.read(customer, id);
    return send(sendOfferCode, { params: { id }, body: { digest } }, address, customer.cookie);
  },
  sendCodeAgain: async (_, address) => (await repeatable())(address),
};

/** A request whose code can be asked for again. */
async function repeatable() {
  const { body } = await send(calls.signUpCustomer, { body: signUpBody(newPhone()) }, newAddress());
  return (address = newAddress()) =>
    send(calls.sendCodeAgain, { body: { requestId: String(body.requestId) } }, address);
}

test('every call that sends a code takes it out of a pot, and says so once the pot is empty', async (t) => {
  const { pool } = app.context.database;
  const { pots } = app.context.config.texts;
  const callsOfPots = allShopRoutes(app.context).filter(({ endpoint }) => endpoint.refusals.includes('texts-used-up'));
  assert.deepEqual(callsOfPots.map(({ endpoint }) => endpoint.name).sort(), Object.keys(codeCalls).sort());
  t.after(() => pool.query('delete from text_pots'));
  for (const [name, ask] of Object.entries(codeCalls)) {
    const phone = newPhone();
    await pool.query('delete from text_pots');
    const again = name === 'sendCodeAgain' ? await repeatable() : null;
    for (const [pot, size] of Object.entries(pots))
      await pool.query(
        `insert into text_pots values ($1, date_trunc('hour', $2::timestamptz), $3)
         on conflict (pot, hour) do update set used = excluded.used`,
        [pot, app.clock.now(), size],
      );
    const { status, body } = again === null ? await ask(phone, newAddress()) : await again();
    assert.deepEqual([status, (body as { code: string }).code], [503, 'texts-used-up'], name);
  }
});

test('a phone gets three codes an hour, whichever call asks and from wherever', async () => {
  for (const [name, ask] of Object.entries(codeCalls)) {
    // These two go to the phone of an earlier request, or of the rider who is signed in. Codes of consent are counted apart.
    if (name === 'sendCodeAgain' || name === 'requestRiderAccount' || name === 'sendOfferCode') continue;
    const phone = newPhone();
    for (const other of [codeCalls.requestSignInCode, codeCalls.requestRiderCode, codeCalls.signUpCustomer])
      assert.equal((await other?.(phone, newAddress()))?.status, 200, name);
    const { status, body } = await ask(phone, newAddress());
    assert.deepEqual([status, (body as { code: string }).code], [429, 'too-many-requests'], name);
  }
});

const minute = 60;
const day = 86_400;

/** Asks for the ten codes of a day, twenty minutes apart. Returns the instant of the first, and what the last was answered. */
async function askTenTimes(endpoint: Endpoint, phone: string) {
  const firstAt = app.clock.now();
  const answers = [];
  for (let n = 0; n < 10; n += 1) {
    answers.push(await send(endpoint, { body: { phone } }, newAddress()));
    app.clock.advance(20 * minute);
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
  return { nextAt: new Date(firstAt.getTime() + day * 1000), last: answers.at(-1)?.body };
}

test('a phone gets ten codes a day, that of a customer and of a rider: the next one is refused until the first is a day old', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  for (const endpoint of [calls.requestSignInCode, requestRiderCode]) {
    const phone = newPhone();
    const ask = () => send(endpoint, { body: { phone } }, newAddress());
    const { nextAt, last } = await askTenTimes(endpoint, phone);
    assert.equal(last?.againAt, nextAt.toISOString(), endpoint.name);
    const { status, body, headers } = await ask();
    assert.deepEqual([status, body.code], [429, 'too-many-requests'], endpoint.name);
    assert.ok(body.message.includes(`from ${formatInstant(nextAt)} on`), body.message);
    const waitSeconds = (nextAt.getTime() - app.clock.now().getTime()) / 1000;
    assert.equal(Number(headers['retry-after']), waitSeconds);
    app.clock.advance(waitSeconds - 1);
    assert.equal((await ask()).status, 429, endpoint.name);
    app.clock.advance(1);
    assert.equal((await ask()).status, 200, endpoint.name);
  }
});

test('the time that a refusal names is a full minute at which the code is there', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const phone = newPhone();
  const ask = () => send(calls.requestSignInCode, { body: { phone } }, newAddress());
  app.clock.set('2026-06-15T09:00:20.000Z');
  for (let n = 0; n < perPhone; n += 1) assert.equal((await ask()).status, 200);
  const { body } = await ask();
  assert.match(body.message, /from 15 Jun 2026, 11:01 on/);
  app.clock.set('2026-06-15T10:01:00.000Z');
  assert.equal((await ask()).status, 200);
});

test('a phone whose ten codes were used up gets those that its owner tells our staff', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const phone = newPhone();
  await askTenTimes(calls.requestSignInCode, phone);
  const key = phoneKey(phone) ?? '';
  const ask = (purpose: 'assisted-order' | 'reset-password') =>
    app.context.database.write((tx) => requestPhoneCode(tx, { kind: 'customer', purpose, phone: key, asker }));
  app.clock.advance(60 * minute);
  for (let n = 0; n < perPhone; n += 1) await ask('assisted-order');
  await assert.rejects(ask('assisted-order'), { code: 'too-many-requests' }, 'three an hour');
  app.clock.advance(60 * minute);
  await assert.rejects(ask('reset-password'), { code: 'too-many-requests' });
  await ask('assisted-order');
});

test('a code that is asked for again counts for its phone', async () => {
  const { body } = await send(calls.signUpCustomer, { body: signUpBody(newPhone()) }, newAddress());
  let requestId = String(body.requestId);
  for (let n = 1; n < perPhone; n += 1) {
    const again = await send(calls.sendCodeAgain, { body: { requestId } }, newAddress());
    assert.equal(again.status, 200);
    requestId = String(again.body.requestId);
  }
  assert.equal((await send(calls.sendCodeAgain, { body: { requestId } }, newAddress())).status, 429);
});
