import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { roleNames } from '@foodbank/contract/people/permissions';
import { trackBatch } from '@foodbank/contract/selling/tracking';
import { allRoutes } from '../src/app.ts';
import { allShopRoutes } from '../src/shop-routes.ts';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { exampleOf, schemaOf } from './example-of.ts';
import { goodRequest } from './good-requests.ts';
import { goodShopRequest } from './good-shop-requests.ts';
import { makeAgent } from './make-agent.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { makeStaff } from './make-staff.ts';
import { startApp } from './start-app.ts';

// Text that PostgreSQL can't store, in any place of any request, is the caller's mistake and never an error of the server.
const app = await startApp({ after });
const bad = ['a\0b', '\ud83d', 'x\udc00y'];

/** A value with each of its texts replaced in turn, and with the text in new lists, objects, names and fields. */
function spoilt(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text, `${value}${text}`];
  if (Array.isArray(value)) {
    const within = value.flatMap((one, index) => spoilt(one, text).map((other) => value.with(index, other)));
    return [...within, [...value, text], [...value, { note: text }]];
  }
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([name, one]) =>
    spoilt(one, text).map((other) => ({ ...value, [name]: other })),
  );
  return [...within, { ...value, more: [{ note: [text] }] }, { ...value, [`name${text}`]: 1 }];
}

const about = ({ name }: Endpoint, sent: unknown) => `${name}: ${JSON.stringify(sent).slice(0, 200)}`;

test('every call of agents, the public and the other shop answers 400 to such a text anywhere in its body', async () => {
  const agent = await makeAgent(app);
  let tried = 0;
  for (const { endpoint } of allRoutes(app.context).filter(({ endpoint: { body } }) => body)) {
    if (endpoint.name === trackBatch.name) continue;
    const { method, url, headers, body } = goodRequest(app, agent, endpoint);
    for (const sent of bad.flatMap((text) => spoilt(body ?? {}, text))) {
      const answer = await app.app.inject({ method, url, headers, payload: sent as object });
      assert.ok([400, 429].includes(answer.statusCode), `${about(endpoint, sent)}: ${answer.statusCode}`);
      tried += answer.statusCode === 400 ? 1 : 0;
    }
  }
  assert.ok(tried > 200, `${tried}`);
});

test('every call of customers and riders answers 400 to such a text anywhere in its body', async () => {
  const customer = await makeOwnCustomer(app);
  let tried = 0;
  for (const { endpoint } of allShopRoutes(app.context)) {
    if (!endpoint.body || !endpoint.path.startsWith('/shop/')) continue;
    const good = await goodShopRequest({ app, customer }, endpoint).catch(() => null);
    if (good === null) continue;
    for (const body of bad.flatMap((text) => spoilt(good.body ?? {}, text))) {
      const { status } = await customer.send(endpoint, { ...good, body });
      assert.ok(status < 500 && (status >= 400 || status === 204), `${about(endpoint, body)}: ${status}`);
      tried += status === 400 ? 1 : 0;
    }
  }
  assert.ok(tried > 200, `${tried}`);
});

test('every call of the console answers 400 to such a text anywhere in its body', async () => {
  const member = await makeStaff(app, roleNames);
  let tried = 0;
  for (const { endpoint } of allStaffRoutes(app.context)) {
    // These end the member's session.
    if (!endpoint.body || /session|sign|factor|passkey|password|totp|recovery/i.test(endpoint.name + endpoint.path))
      continue;
    const example = exampleOf(schemaOf(endpoint.body), 'text');
    const params = endpoint.params ? exampleOf(schemaOf(endpoint.params), 'text') : undefined;
    for (const body of spoilt(example, '\ud83d')) {
      const { status } = await member.send(endpoint, { ...(params ? { params } : {}), body } as never);
      assert.ok(status >= 400 && status < 500, `${about(endpoint, body)}: ${status}`);
      tried += status === 400 ? 1 : 0;
    }
  }
  assert.ok(tried > 500, `${tried}`);
});

test('such a text in an address, a form or a cookie is refused or ignored', async () => {
  const asked = [
    '/api/v1/banks?x=%00',
    '/api/v1/shop/products?store=a%00b',
    '/api/v1/shop/products?store=lagos&search=%ED%A0%80',
    '/api/v1/shop/products?store=lagos&search=a%00b',
    '/api/v1/shop/products/%00',
    '/api/v1/plan-rates?plan=%00',
    '/join/FB-%00',
    '/rates?total=%00&plan=%00&day=%00',
    '/rates?%00=1',
    '/answer?token=%00',
    '/newsletter/confirm?token=%00',
    '/newsletter/unsubscribe?token=%00',
    '/order/%00?token=%00',
    '/%00',
    '/app/%00',
    '/faq/%ED%A0%80',
  ];
  for (const url of asked) {
    const { statusCode } = await app.app.inject({
      url,
      headers: { cookie: 'customer=%00; staff=%00; rider=%ED%A0%80' },
    });
    assert.ok(statusCode < 500, `${url}: ${statusCode}`);
  }
  for (const payload of ['name=%00&email=a%40b.co&message=x', 'name=%ED%A0%80&email=%00&message=%00', '%00=%00'])
    for (const form of ['contacts', 'partnership', 'newsletter']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode } = await app.app.inject({ method: 'POST', url: `/forms/${form}`, headers, payload });
      assert.ok(statusCode < 500, `${form} ${payload}: ${statusCode}`);
    }
});

test('one such item of a batch is refused by itself, and the others are recorded', async () => {
  const order = (orderNumber: string) => ({ orderNumber, customerId: 'none', status: 'pending', amount: 5_000 });
  const { method, url, headers } = goodRequest(app, await makeAgent(app), trackBatch);
  const customers = ['one', 'two'].map((customerId) => ({
    customerId,
    firstname: customerId === 'two' ? 'Eve \ud83d' : 'Eve',
    lastname: 'Bello',
    email: `${customerId}@example.com`,
    phoneNumber: '08031234567',
    referralCode: null,
    referredAt: app.clock.now().toISOString(),
  }));
  const payload = { customers, orders: [order('O-\0')] };
  const { statusCode, body } = await app.app.inject({ method, url, headers, payload });
  assert.equal(statusCode, 200);
  const { customers: outcomes, orders } = JSON.parse(body);
  assert.deepEqual(
    [...outcomes, ...orders].map(({ code }: { code?: string }) => code ?? null),
    [null, 'validation', 'validation'],
  );
});
