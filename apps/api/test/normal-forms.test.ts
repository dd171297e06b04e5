import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { updateProfile } from '@foodbank/contract/people/agents';
import { homePhone, maskPhone, phoneKey } from '@foodbank/contract/primitives/phone';
import { getDashboard } from '@foodbank/contract/views/dashboard';
import { repairDailyTotals } from '../src/domains/oversight/proof/repair-daily-totals.ts';
import { makeCustomer, makeOrder } from './make-agent.ts';
import { makeSignedInAgent } from './sign-in-directly.ts';
import { startApp } from './start-app.ts';
import { waitForWorker } from './wait-for-worker.ts';

const app = await startApp({ after });
const { pool } = app.context.database;
// Tables that a later release took into the queue of requests.
await pool.query(`create table partner_requests (name text, contact_person text, food_product text, why_partner text,
    additional_information text);
  create table contact_messages (name text, message text)`);
const migration = readFileSync(join(import.meta.dirname, '../migrations/0009-normal-forms.sql'), 'utf8');

const summary = async (agent: { id: string; token: string }) =>
  (await app.call(getDashboard, { params: { id: agent.id }, query: {} }, agent.token)).summary;

/** Stores a customer's phone as earlier releases did: non-ASCII digits dropped, 00 kept as part of the number. */
async function storeOldPhone(id: string, phone: string): Promise<void> {
  const key = `+${phone.replace(/\D/g, '')}`;
  const values = [id, phone, key, maskPhone(key)];
  await pool.query('update customers set phone = $2, phone_key = $3, masked_phone = $4 where id = $1', values);
}

const phonesOf = async (id: string) =>
  (await pool.query('select phone, phone_key, masked_phone from customers where id = $1', [id])).rows[0];

test('phones stored by earlier releases get their key and mask', async () => {
  const spellings = [
    ['00234 803 123 4567', '00234 803 123 4567'],
    ['０８０３１２３４５６７', '08031234567'],
    ['٠٨٠٣١٢٣٤٥٦٧', '08031234567'],
    ['0803\n123\r\n4567', '0803 123 4567'],
    ['0044 7700 900123', '0044 7700 900123'],
    ['+1 202 555 0123', '+1 202 555 0123'],
    ['0234 803 123 4567', '0234 803 123 4567'],
    ['8031234567', '8031234567'],
    ['23408031234567', '23408031234567'],
    ['1234567890123', '1234567890123'],
  ] as const;
  for (const [index, [old]] of spellings.entries()) {
    await makeCustomer(app, `P-${index}`);
    await storeOldPhone(`P-${index}`, old);
  }
  await pool.query(migration);
  for (const [index, [, phone]] of spellings.entries()) {
    assert.deepEqual(
      await phonesOf(`P-${index}`),
      { phone, phone_key: phoneKey(phone), masked_phone: maskPhone(homePhone(phone)) },
      phone,
    );
  }
});

test('a customer with the agent’s own phone stops counting, one without it counts again, and the totals are updated', async () => {
  const agent = await makeSignedInAgent(app);
  const other = await makeSignedInAgent(app);
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: '0803 111 2222' } }, agent.token);
  await waitForWorker(app);
  await makeCustomer(app, 'own', { referralCode: agent.referralCode, phoneNumber: '08031112223' });
  await makeCustomer(app, 'not-own', { referralCode: agent.referralCode, phoneNumber: '08031112222' });
  await makeCustomer(app, 'of-other', { referralCode: other.referralCode, phoneNumber: '08031112223' });
  for (const id of ['own', 'not-own', 'of-other']) await makeOrder(app, `${id}-1`, { customerId: id, amount: 10_000 });
  await makeOrder(app, 'own-2', { customerId: 'own', amount: 5_000, status: 'pending' });
  await makeOrder(app, 'not-own-2', { customerId: 'not-own', amount: 700, status: 'completed' });
  await storeOldPhone('own', '00234 803 111 2222');
  await storeOldPhone('not-own', '0803111222９');
  await pool.query(migration);
  // As the migration that stores with each order whether it is the agent's own.
  await pool.query('update orders o set own_account = c.own_account from customers c where c.id = o.customer_id');
  const { totalReferrals, totalSales } = await summary(agent);
  assert.deepEqual([totalReferrals, totalSales], [1, 10_700]);
  assert.equal((await summary(other)).totalSales, 10_000);
  const differences: unknown[] = [];
  const own = new Set([agent.id, other.id]);
  await repairDailyTotals(app.context.database, (one) => own.has(one.agentId) && differences.push(one));
  assert.deepEqual(differences, []);
});

test('an agent’s phone stored by an earlier release gets its key', async () => {
  const agent = await makeSignedInAgent(app);
  const old = ['00234 803 555 6666', '+002348035556666', agent.id];
  await pool.query('update agents set phone = $1, phone_key = $2 where id = $3', old);
  await makeCustomer(app, 'agent-too', { referralCode: agent.referralCode, phoneNumber: '08035556666' });
  await makeOrder(app, 'agent-too-1', { customerId: 'agent-too' });
  await pool.query(migration);
  const { rows } = await pool.query('select phone_key from agents where id = $1', [agent.id]);
  assert.deepEqual([rows, (await summary(agent)).totalSales], [[{ phone_key: '+2348035556666' }], 0]);
});

test('names stored by earlier releases get one Unicode form, and erased rows stay unchanged', async () => {
  const agent = await makeSignedInAgent(app);
  const typed = 'Ẹniọlá'.normalize('NFD');
  await makeCustomer(app, 'named');
  await makeCustomer(app, 'erased', { referralCode: agent.referralCode });
  await pool.query('update agents set firstname = $1, lastname = $1 where id = $2', [typed, agent.id]);
  await pool.query(`update customers set firstname = $1, lastname = $1, name = $1 where id = 'named'`, [typed]);
  await pool.query(`update customers set phone = '', phone_key = '', email_key = '', masked_phone = 'N/A',
    own_account = true, erased_at = now() where id = 'erased'`);
  await pool.query(migration);
  const name = typed.normalize('NFC');
  const { rows } = await pool.query(`select firstname, lastname, name from customers where id = 'named'`);
  assert.deepEqual(rows, [{ firstname: name, lastname: name, name }]);
  const agents = await pool.query('select firstname, lastname from agents where id = $1', [agent.id]);
  assert.deepEqual(agents.rows, [{ firstname: name, lastname: name }]);
  const erased = await pool.query(`select phone_key, masked_phone, own_account from customers where id = 'erased'`);
  assert.deepEqual(erased.rows, [{ phone_key: '', masked_phone: 'N/A', own_account: true }]);
});
