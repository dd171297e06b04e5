import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPersonSession } from '../src/domains/people/accounts/person-sessions.ts';
import { createLog } from '../src/platform/log.ts';
import { allShopRoutes } from '../src/shop-routes.ts';
import { schemaOf } from './example-of.ts';
import { goodShopRequest } from './good-shop-requests.ts';
import { hostileValues, marked } from './hostile-values.ts';
import { makeOwnCustomer, personCalls, type TestCustomer } from './make-own-customer.ts';
import { startApp } from './start-app.ts';

/** Every call of the customers' app with hostile values in every field, from the contract, by a customer who is signed in. */
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const app = await startApp({ after }, { workless: true, log });
const endpoints = allShopRoutes(app.context)
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path.startsWith('/shop/'));

/** The same customer with a session of the call's own: some calls end the one that they are made with. */
async function withNewSession(customer: TestCustomer): Promise<TestCustomer> {
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const cookie = await app.context.database.write((tx) => openPersonSession(tx, customer.id, device));
  return { ...customer, cookie, ...personCalls(app, 'customer', () => cookie) };
}

for (const endpoint of endpoints.filter(({ body, query, params }) => body || query || params)) {
  test(`${endpoint.name} answers hostile values with a refusal or as usual, and never with an error of the server`, async () => {
    const customer = await makeOwnCustomer(app);
    const good = await goodShopRequest({ app, customer }, endpoint);
    for (const part of (['params', 'query', 'body'] as const).filter((one) => endpoint[one])) {
      for (const field of Object.keys(schemaOf(endpoint[part]).properties ?? {})) {
        for (const value of hostileValues(endpoint.name, part, field)) {
          const sent = { ...good, [part]: { ...(good[part] as object), [field]: value } };
          const { status, body } = await (await withNewSession(customer)).send(endpoint, sent);
          const about = `${part}.${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${status} ${JSON.stringify(body)}`;
          assert.ok(status < 500 && body.code !== 'not-signed-in' && body.code !== 'not-yours', about);
        }
      }
    }
    if (endpoint.method === 'GET') return;
    for (const text of ['', '{', 'null', '[]', '"text"', `{"a":${'['.repeat(5_000)}`]) {
      const { status } = await (await withNewSession(customer)).send(endpoint, { ...good, body: text });
      assert.ok(status < 500, `${text.slice(0, 40)}: ${status}`);
    }
  });
}

test('the log of all that has no password, code, cookie, phone or text in it', () => {
  assert.ok(lines.length > 300, `${lines.length} lines`);
  const all = lines.join('');
  assert.ok(!all.includes(marked));
  assert.doesNotMatch(all, /jollof|Adeyemi|0803\d{7}|cookie|token=/i);
});
