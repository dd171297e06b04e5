import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { makeCustomer } from './make-agent.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;
const migration = readFileSync(join(import.meta.dirname, '../migrations/0079-seen-lines.sql'), 'utf8');
const one = async (sql: string, id: string) =>
  (await pool.query({ text: sql, values: [id], rowMode: 'array' })).rows[0];

const address = {
  ...{ label: 'Home', state: 'Oyo', localGovernment: 'Ibadan North', area: 'Bodija', street: '12 Awolowo Avenue' },
  ...{ landmark: 'By the\u200b mosque', recipientName: 'Sa’adatu\u202e Ɗanladi', recipientPhone: '08031234567' },
};

test('an address is kept without what nobody sees, and one without a street that anybody sees is refused', async () => {
  const customer = await makeOwnCustomer(app);
  const params = { id: randomUUID() };
  const saved = await customer.call(saveAddress, { params, body: address as never });
  assert.deepEqual([saved.address.landmark, saved.address.recipientName], ['By the mosque', 'Sa’adatu Ɗanladi']);
  const refused = await customer.send(saveAddress, { params, body: { ...address, street: '\u200b\u202e\u2800' } });
  assert.deepEqual([refused.status, refused.body.errors], [400, { street: 'Enter the house number and street' }]);
});

test('names and addresses from before are cleaned, and those that nobody sees are named as such', async () => {
  const [agent, customer] = [await makeSignedInAgent(app), await makeOwnCustomer(app)];
  await makeCustomer(app, 'seen-1');
  const id = randomUUID();
  await customer.call(saveAddress, { params: { id }, body: address as never });
  await pool.query(`update agents set firstname = e'Dan\\u200bladi', lastname = e'\\u3164' where id = $1`, [agent.id]);
  await pool.query(
    `update customers set firstname = e'\\u200b', lastname = e'\\u202eMusa', name = e'\\u200b \\u202eMusa' where id = $1`,
    [customer.id],
  );
  await pool.query(`update customers set firstname = 'Ada  B', name = 'Ada  B' where id = 'seen-1'`);
  await pool.query(`update customer_addresses set street = e'\\u200b\\u202e', area = e'Bo\\u00addija' where id = $1`, [
    id,
  ]);
  await pool.query(migration);
  assert.deepEqual(await one('select firstname, lastname, search from agents where id = $1', agent.id), [
    'Danladi',
    'N/A',
    'danladi n/a danladin/a',
  ]);
  assert.deepEqual(await one('select firstname, lastname, name, search from customers where id = $1', customer.id), [
    '',
    'Musa',
    'Musa',
    'musa',
  ]);
  assert.deepEqual(
    await one('select name from customers where id = $1', 'seen-1'),
    ['Ada  B'],
    'others stay as they are',
  );
  assert.deepEqual(await one('select street, area from customer_addresses where id = $1', id), ['', 'Bodija']);
});
