import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readPayout } from '@foodbank/contract/earning/payouts-staff';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { getLoan } from '@foodbank/contract/lending/loans-staff';
import { getCharge } from '@foodbank/contract/money/charges-staff';
import { type SearchKindName, searchKinds, searchRecords } from '@foodbank/contract/oversight/search-staff';
import { getCustomerRecord } from '@foodbank/contract/people/customers-staff';
import { type Role, roleNames, roles } from '@foodbank/contract/people/permissions';
import { textToSend } from '@foodbank/contract/primitives/search-handles';
import { readShopOrder } from '@foodbank/contract/selling/orders-staff';
import { readPartnerPayout } from '@foodbank/contract/selling/partner-payouts-staff';
import { getRequest } from '@foodbank/contract/support/requests-staff';
import { getAgentRecord } from '@foodbank/contract/views/overviews-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeLoan } from '../../../../test/make-loan.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { partnersIn } from '../../../../test/make-partners.ts';
import { makeEarningAgent, payoutsIn } from '../../../../test/make-payouts.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeContactRequest } from '../../../../test/make-requests.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

/*
 * One record of each kind, with the texts that find it, and the call that opens it. Who may open it finds it, and nobody else: that is asked
 * of the calls themselves.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-01T08:00:00Z', workless: true });
const { pool } = app.context.database;
const one = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows[0];

const store = await makeStore(app, 'Uniqueown Market');
const otherStore = await makeStore(app, 'Uniqueother Market');
const members = new Map<Role, TestStaff>();
for (const role of roleNames)
  members.set(role, await makeStaff(app, [role], roles[role].isForStores ? [store.id] : []));
const all = await makeStaff(app, ['support', 'operations', 'finance', 'content', 'admin']);
const as = (role: Role) => members.get(role) ?? assert.fail(role);

const rice = await makeProduct(app, store.id, { name: 'Ofada rice', priceKobo: 500_000, onHand: 90 });
const customer = await makeOwnCustomer(app, {
  ...{ firstname: 'Zainab', lastname: 'Oyelaran-Bright', phone: '08035557391', email: 'zb.7f@example.com' },
});
const order = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 2 });
const request = await makeContactRequest(app, { name: 'Temitope Wurukuu', email: 'temi.w@example.com' });
const { reference } = await one('select reference from requests where id = $1', request.id);
const loan = await makeLoan(app, { planCode: 'weeks-4', owner: `order:${order.orderNumber}` });
const { number: loanNumber } = await one('select number from loans where id = $1', loan.id);
const charge = await one('select id, reference from charges where owner_id = $1', order.id);
await pool.query(`update charges set transaction_id = '4099260516' where id = $1`, [charge.id]);
const agent = await makeEarningAgent(app);
const partners = partnersIn(app);
const owed = await partners.makeOwedStore();
await partners.propose();
const partnerPayout = await partners.rowOf(owed);
const payouts = payoutsIn(app);
await payouts.propose();
const payout = await payouts.rowOf(agent.id);
await pool.query(`update agents set firstname = 'Iretiola', lastname = 'Quadri-Benson', search = '' where id = $1`, [
  agent.id,
]);

interface Example {
  id: string;
  texts: readonly string[];
  /** The call that the record's page opens it by. */
  opens: { call: Endpoint; params: Record<string, string> };
}
const digits = (number: string, count: number) => number.slice(-count);
const examples: Record<SearchKindName, Example> = {
  order: {
    id: order.orderNumber,
    texts: [
      order.orderNumber,
      order.orderNumber.toLowerCase().replace('-', ' '),
      `Order ${order.orderNumber}.`,
      digits(order.orderNumber, 8),
      digits(order.orderNumber, 4),
      `…${digits(order.orderNumber, 5)}`,
      order.orderNumber.slice(0, 8),
    ],
    opens: { call: readShopOrder, params: { number: order.orderNumber } },
  },
  'packing-order': {
    id: order.orderNumber,
    texts: [order.orderNumber, digits(order.orderNumber, 4)],
    opens: { call: readShopOrder, params: { number: order.orderNumber } },
  },
  customer: {
    id: customer.id,
    texts: ['Zainab', 'oyelaran bright', 'Bright, Zainab', 'zaìnab\u200b oyelaranbright', 'elaran'],
    opens: { call: getCustomerRecord, params: { customerId: customer.id } },
  },
  agent: {
    id: agent.id,
    texts: [
      agent.referralCode,
      `FB-${agent.referralCode}`.replace('FB-FB-', 'FB-'),
      'Iretiola',
      'quadri',
      'Benson Iretiola',
    ],
    opens: { call: getAgentRecord, params: { agentId: agent.id } },
  },
  request: {
    id: request.id,
    texts: [reference, reference.toLowerCase().replaceAll('-', ' '), digits(reference, 4), 'Wurukuu', 'temitope wuru'],
    opens: { call: getRequest, params: { requestId: request.id } },
  },
  loan: {
    id: loan.id,
    texts: [loanNumber, digits(loanNumber, 4), `loan ${digits(loanNumber, 6)}`, order.orderNumber],
    opens: { call: getLoan, params: { loanId: loan.id } },
  },
  charge: {
    id: charge.id,
    texts: [charge.reference, charge.reference.toLowerCase(), '4099260516', order.orderNumber],
    opens: { call: getCharge, params: { chargeId: charge.id } },
  },
  payout: {
    id: payout.id,
    texts: [`payout-${payout.id}`, ` Payout-${payout.id}.`.toUpperCase(), agent.referralCode],
    opens: { call: readPayout, params: { id: payout.id } },
  },
  'partner-payout': {
    id: partnerPayout.id,
    texts: [partnerPayout.reference],
    opens: { call: readPartnerPayout, params: { id: partnerPayout.id } },
  },
};
const kinds = Object.keys(searchKinds) as SearchKindName[];

const search = (member: TestStaff, text: string, contacts?: 'yes') =>
  member.call(searchRecords, { query: contacts === undefined ? { text } : { text, contacts } });
const finds = async (member: TestStaff, kind: SearchKindName, text: string, contacts?: 'yes') =>
  (await search(member, text, contacts)).hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
const asFinder = (kind: SearchKindName) => (kind === 'packing-order' ? as('packer') : all);

for (const kind of kinds)
  test(`a search finds ${searchKinds[kind].label.toLowerCase()} by whatever people call one`, async () => {
    for (const text of examples[kind].texts)
      assert.ok((await finds(asFinder(kind), kind, text)).includes(examples[kind].id), text);
  });

for (const role of roleNames)
  test(`${roles[role].label}: a search finds what the member may open, and nothing else`, async () => {
    const member = as(role);
    for (const kind of kinds) {
      const { id, texts, opens } = examples[kind];
      const { status } = await member.send(opens.call, { params: opens.params });
      // Orders have a page of their own for members of single stores.
      const isKind = kind.endsWith('order') ? (kind === 'packing-order') === (roles[role].isForStores ?? false) : true;
      const found = (await Promise.all(texts.map((text) => finds(member, kind, text)))).flat();
      assert.equal(found.includes(id), status === 200 && isKind, `${kind}: ${status}`);
      if (status !== 200) assert.deepEqual(found, [], kind);
    }
  });

test('a member of one store finds that store’s orders only, with the customer’s first name', async () => {
  const yam = await makeProduct(app, otherStore.id, { name: 'Yam', priceKobo: 900_000, onHand: 9 });
  const foreign = await makePaidOrder(app, provider, customer, otherStore.id, { [yam.id]: 1 });
  for (const text of [foreign.orderNumber, digits(foreign.orderNumber, 8), digits(foreign.orderNumber, 5)])
    assert.deepEqual(await finds(as('packer'), 'packing-order', text), [], text);
  const { hits } = await search(as('packer'), order.orderNumber);
  assert.deepEqual(
    hits.map(({ kind, label }) => [kind, label]),
    [['packing-order', order.orderNumber]],
  );
  assert.match(hits[0]?.detail ?? '', /^Zainab · Placed · /);
  assert.doesNotMatch(JSON.stringify(hits), /Oyelaran/);
  assert.deepEqual(await finds(all, 'order', foreign.orderNumber), [foreign.orderNumber]);
});

test('a phone or email is searched on Enter only, whole or by the phone’s last four digits, and stays masked', async () => {
  for (const text of ['0803 555 7391', '+2348035557391', '7391', 'zb.7f@example.com', 'ZB.7f@Example.com ']) {
    assert.deepEqual(await finds(as('support'), 'customer', text), [], text);
    assert.deepEqual(await finds(as('support'), 'customer', text, 'yes'), [customer.id], text);
    const { hits } = await search(as('support'), text, 'yes');
    assert.doesNotMatch(JSON.stringify(hits), /5557391|zb\.7f@/i, text);
  }
  for (const text of ['zb.7f', 'b.7f@example.com', '555739', '803555', '391'])
    assert.deepEqual(await finds(as('support'), 'customer', text, 'yes'), [], text);
  assert.deepEqual(await finds(as('support'), 'request', 'temi.w@example.com', 'yes'), [request.id]);
  // Who may not open customers finds none by their phone either.
  assert.deepEqual(await finds(as('content'), 'customer', '08035557391', 'yes'), []);
});

test('searches for contacts count for the hour, all others don’t', async () => {
  const member = await makeStaff(app, ['support']);
  for (let count = 0; count < 110; count++) await search(member, count % 2 ? '7391' : 'Zainab');
  for (let count = 0; count < 100; count++) await search(member, '7391', 'yes');
  // No contact stands in these, so nothing is counted or refused.
  assert.deepEqual(
    (await search(member, 'Zainab', 'yes')).hits.map(({ id }) => id),
    [customer.id],
  );
  const refused = await member.send(searchRecords, { query: { text: '7391', contacts: 'yes' } });
  assert.equal(refused.status, 429);
  await search(member, '7391');
  const { count } = await one(
    `select count(*)::int as count from refused_calls where actor = $1 and action = 'contact-searches-exceeded'`,
    member.id,
  );
  assert.equal(count, 1);
});

test('what no record is called answers plainly, however hostile it is', async () => {
  for (const text of [
    ...[
      '',
      ' ',
      'a',
      '%',
      '%%%%',
      '____',
      '\\',
      "'; drop table agents --",
      '😀😀😀😀',
      'null',
      'undefined',
      '\u0000\u0000ab',
      'ab\u0000',
    ],
    ...[
      '\u202eFB-12345678',
      '\u200b\u200b\u200b',
      '../../etc/passwd',
      'zzqq xxyy',
      '٣٤٥٦',
      '１２３４',
      '9'.repeat(40),
      'x'.repeat(300),
    ],
    ...[
      '😀'.repeat(150),
      '\ud800',
      'a'.repeat(299),
      '0000000000000',
      'FB-00000000',
      'LN-0000',
      'ǅ'.repeat(80),
      '\n\r\t',
    ],
  ]) {
    for (const contacts of [undefined, 'yes'] as const) {
      const { hits } = await search(all, textToSend(text), contacts);
      assert.deepEqual(hits, [], JSON.stringify(text));
    }
  }
  assert.equal((await all.send(searchRecords, { query: { text: 'ab\u0000' } })).status, 400);
  const tooLong = await all.send(searchRecords, { query: { text: 'x'.repeat(301) } });
  assert.equal(tooLong.status, 400);
  assert.match(JSON.stringify(tooLong.body), /no more than 300 characters/);
});

test('invisible characters of a copy change nothing', async () => {
  assert.deepEqual(await finds(all, 'order', `\u2066${order.orderNumber}\u2069\u200b`), [order.orderNumber]);
  assert.deepEqual(await finds(all, 'customer', '\ufeffZainab\u00a0Oyelaran\u2011Bright'), [customer.id]);
});

test('a search shows ten records at most, a person’s whole name before a part of one, and kinds by turns', async () => {
  for (let count = 0; count < 30; count++)
    await makeOwnCustomer(app, { firstname: 'Ngozika', lastname: `Ezeh ${count}` });
  const exact = await makeOwnCustomer(app, { firstname: 'Ngozika', lastname: 'Eze' });
  for (let count = 0; count < 3; count++) await makeContactRequest(app, { name: `Ngozika Eze ${count}` });
  const { hits, hasMore } = await search(all, 'ngozika eze');
  assert.deepEqual([hits.length, hasMore], [10, true]);
  assert.deepEqual([hits[0]?.id, hits[0]?.label], [exact.id, 'Ngozika Eze']);
  const { hits: own } = await search(all, 'ngozika eze 1');
  assert.ok(own.some(({ kind }) => kind === 'request'));
  const grouped = hits.map(({ kind }) => kind);
  assert.deepEqual(grouped, [...Map.groupBy(grouped, (kind) => kind).values()].flat());
});
