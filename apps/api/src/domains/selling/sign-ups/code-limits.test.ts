import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { requestRiderCode } from '@foodbank/contract/people/riders';
import { requestRiderAccount } from '@foodbank/contract/selling/partner-accounts';
import { ownPage } from '../../../../test/customer-texts.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { type Loose, startApp } from '../../../../test/start-app.ts';
import { allShopRoutes } from '../../../shop-routes.ts';

// An address may cause three codes here instead of 60.
const app = await startApp({ after }, { workless: true, env: { LIMIT_SCALE: '0.05' } });
const perAddress = 3;
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
  sendCodeAgain: async (_, address) => {
    const { body } = await send(calls.signUpCustomer, { body: signUpBody(newPhone()) }, newAddress());
    return send(calls.sendCodeAgain, { body: { requestId: String(body.requestId) } }, address);
  },
};

test('every call that sends a code takes the limit of its address', async () => {
  const limited = allShopRoutes(app.context).filter(({ limit }) => limit === 'textCodesByAddress');
  assert.deepEqual(limited.map(({ endpoint }) => endpoint.name).sort(), Object.keys(codeCalls).sort());
  for (const [name, ask] of Object.entries(codeCalls)) {
    const address = newAddress();
    for (let n = 0; n < perAddress; n += 1) assert.equal((await ask(newPhone(), address)).status, 200, name);
    assert.equal((await ask(newPhone(), address)).status, 429, name);
    assert.equal((await ask(newPhone(), newAddress())).status, 200, `${name} from another address`);
  }
});

test('a phone gets three codes an hour, whichever call asks and from wherever', async () => {
  for (const [name, ask] of Object.entries(codeCalls)) {
    // These two go to the phone of an earlier request, or of the rider who is signed in.
    if (name === 'sendCodeAgain' || name === 'requestRiderAccount') continue;
    const phone = newPhone();
    for (const other of [codeCalls.requestSignInCode, codeCalls.requestRiderCode, codeCalls.signUpCustomer])
      assert.equal((await other?.(phone, newAddress()))?.status, 200, name);
    const { status, body } = await ask(phone, newAddress());
    assert.deepEqual([status, (body as { code: string }).code], [429, 'too-many-requests'], name);
  }
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
