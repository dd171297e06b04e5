import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { addressesMax, deleteAddress, listAddresses, saveAddress } from '@foodbank/contract/people/customer-addresses';
import { localGovernments, states } from '@foodbank/contract/primitives/nigeria';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });

const home = {
  label: 'Home',
  state: 'Lagos',
  localGovernment: 'Surulere',
  area: 'Aguda',
  street: '12 Enitan Street',
  landmark: 'Opposite the blue mosque',
  recipientName: 'Mama Bisi',
  recipientPhone: '+234 802 000 0001',
} as const;

test('a customer saves an address for another recipient, changes it, and deletes it', async () => {
  const customer = await makeOwnCustomer(app);
  const id = randomUUID();
  const shown = { id, ...home, recipientPhone: '0802 000 0001' };
  assert.deepEqual(await customer.call(saveAddress, { params: { id }, body: home }), { address: shown });
  await customer.call(saveAddress, { params: { id }, body: home });
  assert.deepEqual(await customer.call(listAddresses, {}), { addresses: [shown] }, 'saved twice, there once');
  await customer.call(saveAddress, { params: { id }, body: { ...home, label: 'Mother', landmark: '' } });
  const [changed] = (await customer.call(listAddresses, {})).addresses;
  assert.deepEqual([changed?.label, changed?.landmark], ['Mother', '']);
  await customer.call(deleteAddress, { params: { id } });
  assert.deepEqual(await customer.call(listAddresses, {}), { addresses: [] });
  assert.equal((await customer.send(deleteAddress, { params: { id } })).status, 404);
  assert.equal((await customer.send(saveAddress, { params: { id }, body: home })).status, 404, 'it stays deleted');
});

test('another customer’s address is neither listed nor changed nor deleted', async () => {
  const [owner, other] = [await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const params = { id: randomUUID() };
  await owner.call(saveAddress, { params, body: home });
  const taken = { ...home, street: '1 Thief Street' };
  for (const answer of [
    await other.send(saveAddress, { params, body: taken }),
    await other.send(deleteAddress, { params }),
    await other.send(deleteAddress, { params: { id: randomUUID() } }),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [404, 'not-found']);
  }
  assert.deepEqual(await other.call(listAddresses, {}), { addresses: [] });
  assert.equal((await owner.call(listAddresses, {})).addresses[0]?.street, home.street);
});

test('in Lagos and Oyo the local government is one of the state; in other states it is typed', async () => {
  const customer = await makeOwnCustomer(app);
  const save = async (place: { state: string; localGovernment: string }) =>
    (await customer.send(saveAddress, { params: { id: randomUUID() }, body: { ...home, ...place } })).status;
  assert.equal(await save({ state: 'Oyo', localGovernment: 'Ibadan North' }), 200);
  assert.equal(await save({ state: 'Lagos', localGovernment: 'Ibadan North' }), 400);
  assert.equal(await save({ state: 'Kano', localGovernment: 'Fagge' }), 200);
  assert.equal(await save({ state: 'Ghana', localGovernment: 'Accra' }), 400);
  assert.deepEqual(
    [states.length, localGovernments.Lagos?.length, localGovernments.Oyo?.length],
    [37, 20, 33],
    'the states and local governments of the constitution',
  );
});

test('a customer has at most twenty addresses, also when they are saved at once', async () => {
  const customer = await makeOwnCustomer(app);
  const tries = Array.from({ length: addressesMax + 5 }, () =>
    customer.send(saveAddress, { params: { id: randomUUID() }, body: home }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(addressesMax).fill(200), ...Array(5).fill(409)]);
});
