import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { nameRecords } from '@foodbank/contract/views/record-names-staff';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeContactRequest } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true });
const admin = await makeStaff(app, ['admin']);
const finance = await makeStaff(app, ['finance']);
const content = await makeStaff(app, ['content']);

const namesFor = async (member: typeof admin, ...of: string[]) =>
  (await member.call(nameRecords, { query: { of: of.join(',') } })).records.map(({ text, path }) => [text, path]);

test('people and records are called by name, and lead to their page, whatever word stands before the id', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app);
  const store = await makeStore(app);
  const product = await makeProduct(app, store.id, { name: 'Ofada rice' });
  const { rows } = await app.context.database.pool.query(
    `select trim(firstname || ' ' || lastname) as agent, (select name from customers where id = $2) as customer,
       (select name from stores where id = $3) as store, (select name || ', ' || unit from products where id = $4) as product
     from agents where id = $1`,
    [agent.id, customer.id, store.id, product.id],
  );
  const [of] = rows;
  const { id: requestId } = await makeContactRequest(app);
  const stored = await app.context.database.pool.query('select reference from requests where id = $1', [requestId]);
  const both = await makeStaff(app, ['support', 'finance', 'operations']);
  assert.deepEqual(
    await namesFor(
      both,
      agent.id,
      `any:${customer.id}`,
      store.id,
      product.id,
      requestId,
      'order:FB-12345678',
      'FB-12345678',
    ),
    [
      [of.agent, `/ops/agents/${agent.id}`],
      [of.customer, `/ops/customers/${customer.id}`],
      [of.store, '/ops/stores'],
      [of.product, `/ops/catalogue/${product.id}`],
      [`Request ${stored.rows[0].reference}`, `/ops/requests/${requestId}`],
      ['Order FB-12345678', '/ops/orders/FB-12345678'],
      ['Order FB-12345678', '/ops/orders/FB-12345678'],
    ],
  );
});

test('who may not see a person or record reads only what kind it is, and gets no way to it', async () => {
  const agent = await makeSignedInAgent(app);
  const customer = await makeOwnCustomer(app);
  const { id: requestId } = await makeContactRequest(app);
  assert.deepEqual(await namesFor(content, agent.id, customer.id, requestId, 'order:FB-12345678', finance.id), [
    ['An agent', null],
    ['A customer', null],
    ['A request', null],
    ['An order', null],
    [finance.name, null],
  ]);
  assert.deepEqual(await namesFor(admin, finance.id), [[finance.name, `/ops/staff/${finance.id}`]]);
});

test('what is no record has no name, and what is no list of ids is refused', async () => {
  assert.deepEqual(await namesFor(admin, randomUUID(), 'line:gone', 'system'), [
    [null, null],
    [null, null],
    [null, null],
  ]);
  for (const asked of ['', "' or 1=1 --;", Array.from({ length: 41 }, () => randomUUID()).join(',')])
    assert.equal((await admin.send(nameRecords, { query: { of: asked } })).status, 400, asked);
});
