import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { getDeliveryOptions } from '@foodbank/contract/selling/deliveries';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStore } from '../../../../test/make-products.ts';
import { makeWindow, makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const store = await makeStore(app);
await makeZone(app, ['Ikeja']);
await makeWindow(app, store.id, { capacity: 2 });
const customer = await makeOwnCustomer(app);

async function addressOf(of: TestCustomer, localGovernment: string): Promise<string> {
  const id = randomUUID();
  const body = {
    label: 'Home',
    state: 'Lagos' as const,
    localGovernment,
    area: 'Allen',
    street: '7 Allen Avenue',
    landmark: '',
    recipientName: 'Bisi Adeyemi',
    recipientPhone: '08031112223',
  };
  await of.call(saveAddress, { params: { id }, body });
  return id;
}

test('pick-up is free, and an address gets the fee of its zone with the windows that are free', async () => {
  const query = { storeId: store.id };
  assert.deepEqual(await customer.call(getDeliveryOptions, { query }), { pickUp: { fee: 0 }, delivery: null });
  const addressId = await addressOf(customer, 'Ikeja');
  const { delivery } = await customer.call(getDeliveryOptions, { query: { ...query, addressId } });
  assert.deepEqual([delivery?.zone, delivery?.fee], ['Lagos', 1_500]);
  assert.deepEqual(
    delivery?.windows.map(({ day, label, left }) => [day, label, left]),
    [['2026-06-15', '12 noon–4 pm', 2]],
  );
});

test('an address outside the zones has no delivery, and another customer’s address is unknown', async () => {
  const outside = await addressOf(customer, 'Epe');
  const query = { storeId: store.id };
  assert.equal((await customer.call(getDeliveryOptions, { query: { ...query, addressId: outside } })).delivery, null);
  const stranger = await makeOwnCustomer(app);
  const theirs = await addressOf(stranger, 'Ikeja');
  const tries = [{ ...query, addressId: theirs }, { ...query, addressId: randomUUID() }, { storeId: randomUUID() }];
  for (const one of tries) {
    assert.equal((await customer.send(getDeliveryOptions, { query: one })).body.code, 'not-found');
  }
});
