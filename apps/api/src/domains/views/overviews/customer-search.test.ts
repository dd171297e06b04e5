import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findCustomers } from '@foodbank/contract/people/customers-staff';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const support = await makeStaff(app, ['support']);
const marked = await makeOwnCustomer(app, { firstname: 'Ẹniọlá', lastname: 'Adébáyọ̀' });
const plain = await makeOwnCustomer(app, { firstname: 'Eniola', lastname: 'Adebayo' });
await makeOwnCustomer(app, { firstname: 'Chidi', lastname: 'Okeke' });

const find = async (search: string) =>
  (await support.call(findCustomers, { query: { search } })).rows.map(({ id }) => id);

test('a customer’s name is found with or without its marks, in any spelling of them, in parts and in any order', async () => {
  const both = [plain.id, marked.id].sort();
  for (const search of [
    'Eniola',
    'ẹniọlá',
    'ẸNIỌLÁ',
    'ẹniọlá'.normalize('NFD'),
    'adebayo eniola',
    'debayo',
    'Adébáyọ̀ eni',
  ])
    assert.deepEqual((await find(search)).sort(), both, search);
  assert.deepEqual(await find('eniola okeke'), []);
});

test('a customer is found whatever apostrophe, hook, hyphen or order the name is typed with', async () => {
  const saadatu = await makeOwnCustomer(app, { firstname: 'Sa’adatu', lastname: 'Ɗanladi' });
  for (const search of ["Sa'adatu", 'Saadatu', 'sa‘adatu danladi', 'Danladi Sa´adatu', 'ƊANLADI', 'Sa\u200b’adatu'])
    assert.deepEqual(await find(search), [saadatu.id], search);
  const seun = await makeOwnCustomer(app, { firstname: 'Oluwa-Seun', lastname: 'Ige' });
  for (const search of ['Oluwa Seun', 'Oluwaseun', 'oluwa-seun', 'Oluwa–Seun', 'Ige Oluwaseun'])
    assert.deepEqual(await find(search), [seun.id], search);
});

test('marks alone, and signs that a search could take for a pattern, find nobody', async () => {
  for (const search of ['\u0301\u0301\u0301\u0301', '%%%%', '____', 'eni_la', '\\\\\\'])
    assert.deepEqual(await find(search), [], search);
});

test('a list that is full has no customer twice', async () => {
  for (let count = 0; count < 25; count++)
    await makeOwnCustomer(app, { firstname: count % 2 ? 'Ọlá' : 'Ola', lastname: `Full ${count}` });
  const found = await find('ola full');
  assert.equal(new Set(found).size, found.length);
  assert.ok(found.length >= 20);
});
