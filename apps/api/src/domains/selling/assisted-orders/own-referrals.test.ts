import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getCustomerRecord, startCustomerSignUp } from '@foodbank/contract/people/customers-staff';
import * as calls from '@foodbank/contract/selling/assisted-orders-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeAgent } from '../../../../test/make-agent.ts';
import { fillAssisted, offer, offerIn, typeCode } from '../../../../test/make-assisted-order.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { charges: chargeStandIn() });
const { pool } = app.context.database;
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { priceKobo: 500_000, onHand: 1_000 });
const [support, other] = [await makeStaff(app, ['support']), await makeStaff(app, ['support'])];
// The same mailbox in another spelling.
const [name, domain] = support.email.split('@');
const ownAgent = await makeAgent(app, { email: `${name}+foodbank@${domain}` });
const customer = await makeOwnCustomer(app, { referralCode: ownAgent.referralCode });

test('a member who is the agent of a customer orders nothing for them by phone, in no step; another member does', async () => {
  const start = await support.send(calls.startAssistedOrder, { params: { customerId: customer.id } });
  assert.deepEqual([start.status, start.body.code], [403, 'own-referral']);
  const filled = await fillAssisted(other, customer.id, store.id, { [rice.id]: 1 });
  const params = { id: filled.id };
  const place = { handover: 'pick-up', addressId: null, windowId: null };
  const lines = [{ productId: rice.id, quantity: 9 }];
  await offer(other, filled);
  const { code } = await offerIn(app, customer);
  const tried = [
    support.send(calls.saveAssistedOrder, {
      params,
      body: { version: filled.version, storeId: store.id, lines, ...place },
    }),
    support.send(calls.offerAssistedOrder, { params, body: { version: filled.version, total: filled.total } }),
    support.send(calls.confirmAssistedOrder, { params, body: { code } }),
  ];
  for (const { status, body } of await Promise.all(tried)) assert.deepEqual([status, body.code], [403, 'own-referral']);
  assert.equal((await typeCode(other, filled, code)).status, 200);
  const { rows } = await pool.query('select agent_id from orders where customer_id = $1', [customer.id]);
  assert.ok(
    rows.every(({ agent_id }) => agent_id === ownAgent.id),
    'the agent still earns of it',
  );
});

test('the console says so before the press, and a customer of another agent is ordered for', async () => {
  const recordOf = async (customerId: string) =>
    (await support.call(getCustomerRecord, { params: { customerId } })).customer;
  assert.deepEqual([(await recordOf(customer.id)).isOwn, (await recordOf(customer.id)).isOwnReferral], [false, true]);
  const stranger = await makeOwnCustomer(app, { referralCode: (await makeAgent(app)).referralCode });
  const without = await makeOwnCustomer(app);
  for (const { id } of [stranger, without]) {
    assert.equal((await recordOf(id)).isOwnReferral, false);
    assert.equal((await support.send(calls.startAssistedOrder, { params: { customerId: id } })).status, 200);
  }
});

test('a member signs no customer up by phone under the own referral code', async () => {
  const body = { firstname: 'Kunle', lastname: 'Ojo', phone: '08091112223', referralCode: ownAgent.referralCode };
  const refused = await support.send(startCustomerSignUp, { body });
  assert.deepEqual([refused.status, refused.body.code], [403, 'own-referral']);
  assert.equal((await other.send(startCustomerSignUp, { body })).status, 200);
});
