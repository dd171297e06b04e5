import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { readPayout } from '@foodbank/contract/earning/payouts-staff';
import type { Endpoint } from '@foodbank/contract/endpoint';
import { readApproval } from '@foodbank/contract/foundation/approvals-staff';
import { getContent } from '@foodbank/contract/foundation/content-staff';
import { readLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { getLoan } from '@foodbank/contract/lending/loans-staff';
import { readPlan } from '@foodbank/contract/lending/plans-staff';
import { getCharge } from '@foodbank/contract/money/charges-staff';
import { getLedgerAccount, getLedgerTransfer } from '@foodbank/contract/money/ledger-staff';
import { getProviderEvent } from '@foodbank/contract/money/payments-staff';
import { readStatement, readStatementLine } from '@foodbank/contract/money/reconciliation-staff';
import { getDataRequest, registerDataRequest } from '@foodbank/contract/oversight/privacy-staff';
import { getProofRun } from '@foodbank/contract/oversight/proof-staff';
import { type SearchKindName, searchKinds, searchRecords } from '@foodbank/contract/oversight/search-staff';
import { requestNameChange } from '@foodbank/contract/people/agents-staff';
import { getCustomerRecord } from '@foodbank/contract/people/customers-staff';
import { readIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { type Role, roleNames, roles } from '@foodbank/contract/people/permissions';
import { listRiders } from '@foodbank/contract/people/riders-staff';
import { getStaffMember } from '@foodbank/contract/people/staff';
import { readTargetUpload } from '@foodbank/contract/people/targets-staff';
import { textToSend } from '@foodbank/contract/primitives/search-handles';
import { readAssistedOrder } from '@foodbank/contract/selling/assisted-orders-staff';
import { listStaffCategories, listStaffStores } from '@foodbank/contract/selling/catalogue-staff';
import { listDeliveryZones } from '@foodbank/contract/selling/deliveries-staff';
import { readShopOrder } from '@foodbank/contract/selling/orders-staff';
import { readPartnerPayout } from '@foodbank/contract/selling/partner-payouts-staff';
import { getProductRecord } from '@foodbank/contract/selling/products-staff';
import { readAskedReturn } from '@foodbank/contract/selling/returns-staff';
import { getRequest } from '@foodbank/contract/support/requests-staff';
import { listAuditLines } from '@foodbank/contract/views/audit-trail-staff';
import { getEarningsOfAgent } from '@foodbank/contract/views/earnings-staff';
import { getAgentRecord } from '@foodbank/contract/views/overviews-staff';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { fillAssisted } from '../../../../test/make-assisted-order.ts';
import { makeDraft } from '../../../../test/make-content.ts';
import { makeLoan } from '../../../../test/make-loan.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { partnersIn } from '../../../../test/make-partners.ts';
import { makeEarnedOrder, makeEarningAgent, payoutsIn } from '../../../../test/make-payouts.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makeContactRequest } from '../../../../test/make-requests.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { makeZone } from '../../../../test/make-stops.ts';
import { startApp } from '../../../../test/start-app.ts';
import { insertIdentityCheck } from '../../people/identity-checks/queries.ts';

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

const rider = await makeRider(app);
await pool.query(`update riders set name = 'Gbolahan Ridewell' where id = $1`, [rider.id]);
await makeZone(app, ['Kofo Abayomi'], 'Kofoside');
await pool.query(`insert into categories (slug, name, position) values ('tubers-x', 'Uncommon tubers', 900)`);
const { city: zoneCity } = await one(`select city from delivery_zones where name = 'Kofoside'`);
const yamFlour = await makeProduct(app, store.id, { name: 'Elubo lafun', priceKobo: 300_000, onHand: 5 });
await pool.query(`update agents set firstname = 'Iretiola', lastname = 'Quadri-Benson', search = '' where id = $1`, [
  agent.id,
]);
const reported = await makeEarnedOrder(app, agent, 40_000);
const assisted = await fillAssisted(as('support'), customer.id, store.id, { [rice.id]: 1 });
const { id: returnId } = await one(
  `insert into asked_returns (order_number, customer_id, store_id, key, body_digest, asked_at)
   values ($1, $2, $3, gen_random_uuid(), 'd', now()) returning id`,
  ...[order.orderNumber, customer.id, store.id],
);
const identityId = await app.context.database.write((tx) =>
  insertIdentityCheck(tx, {
    ...{
      customerId: customer.id,
      numberKind: 'bvn',
      numberSealed: null,
      lastDigits: '0001',
      numberDigest: randomBytes(32),
    },
    ...{ firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '1990-05-01', textVersion: 'test', language: 'en' },
    ...{ askedOn: tx.businessDate, state: 'verified', reason: null, isTry: true, provider: 'sandbox' },
  }),
);
const { id: dataRequestId } = await as('support').call(registerDataRequest, {
  body: {
    ...{ wants: 'export', email: 'asks.of@example.com', phone: '08099990001', identityCheck: 'Called back' },
    receivedAt: '2026-06-01T07:00:00Z',
  },
});
const asker = await makeStaff(app, ['support']);
const { approvalId } = await asker.call(requestNameChange, {
  params: { agentId: agent.id },
  body: { firstname: 'Iretiola', lastname: 'Quadri', reason: 'Married' },
});
const { id: question } = await makeDraft(as('content'), 'question', {
  title: 'Where does Foodbank deliver plantain?',
} as object);
const { id: testimony } = await makeDraft(as('content'), 'testimony', { title: 'Mama Folakemi' } as object);
const targets = await one(
  `insert into target_uploads (uploaded_by, uploaded_at, file_name, digest, row_count, error_count, change_count, state)
   values ($1, now(), 'targets-june-lekki.csv', 'd', 0, 0, 0, 'checked') returning id`,
  all.id,
);
const statement = await one(
  `insert into statements (account, source, state, uploaded_by, uploaded_at, file_name, file_digest, digest, from_on, to_on, opening_kobo,
     closing_kobo, sum_kobo, line_count, error_count, problems)
   values ('bank', 'file', 'checked', $1, now(), 'gtb-may-2026.csv', 'f', 'd', '2026-05-01', '2026-05-31', 0, 0, 0, 0, 0, '[]') returning id`,
  all.id,
);
const { id: lineId } = await one(
  `insert into statement_lines (statement_id, line, account, external_id, booked_on, value_on, amount_kobo, description, reference, own_transfer, state)
   values ($1, 1, 'bank', 'NIP-000013', '2026-05-02', '2026-05-02', 100000, 'NIP transfer', 'T9988XK', false, 'suspense') returning id`,
  statement.id,
);
const { id: eventId } = await one(
  `insert into provider_events (digest, event, reference, body_sealed, state, received_at)
   values (sha256('d'), 'charge.success', $1, $2, 'handled', now()) returning id`,
  ...[charge.reference, app.context.keys.seal('{}')],
);
const { id: proofId } = await one(
  `insert into proof_runs (day, whole, started_at, finished_at, agent_count, difference_count)
   values ('2026-05-17', true, now(), now(), 0, 0) returning id`,
);
const { id: transferId } = await one(
  `select id from ledger_transfers where subject = $1 limit 1`,
  `charge:${charge.id}`,
);
const { id: accountId } = await one(
  `select id::text from ledger_accounts where kind = 'provider-balance' and owner = ''`,
);

interface Example {
  id: string;
  texts: readonly string[];
  /** The call that the record's page opens it by. */
  opens: { call: Endpoint; params?: Record<string, string>; query?: Record<string, string> };
  /** True if Enter has to be pressed for it. */
  isContact?: true;
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
  product: {
    id: yamFlour.id,
    texts: ['elubo', 'Elubo lafun', 'lafun elubo', 'ẹlubọ lafun', 'lubo'],
    opens: { call: getProductRecord, params: { id: yamFlour.id } },
  },
  store: { id: store.id, texts: ['Uniqueown', 'market uniqueown'], opens: { call: listStaffStores } },
  rider: { id: rider.id, texts: ['Gbolahan', 'ridewell gbolahan'], opens: { call: listRiders, query: {} } },
  member: { id: all.id, texts: [all.name], opens: { call: getStaffMember, params: { id: all.id } } },
  'statement-line': {
    id: lineId,
    texts: ['T9988XK', 't9988xk', 'NIP-000013', '“NIP–000013”'],
    opens: { call: readStatementLine, params: { id: lineId } },
  },
  statement: {
    id: statement.id,
    texts: ['gtb-may-2026.csv', 'gtb'],
    opens: { call: readStatement, params: { id: statement.id } },
  },
  approval: {
    id: approvalId,
    texts: ['Iretiola Quadri', 'quadri benson'],
    opens: { call: readApproval, params: { id: approvalId } },
  },
  commission: {
    id: agent.id,
    texts: [reported, reported.toLowerCase()],
    opens: { call: getEarningsOfAgent, params: { agentId: agent.id } },
  },
  return: { id: returnId, texts: [order.orderNumber], opens: { call: readAskedReturn, params: { returnId } } },
  'assisted-order': {
    id: assisted.id,
    texts: ['Zainab Oyelaran'],
    opens: { call: readAssistedOrder, params: { id: assisted.id } },
  },
  'identity-check': {
    id: identityId ?? '',
    texts: ['Zainab Oyelaran'],
    opens: { call: readIdentityCheck, params: { id: identityId ?? '' } },
  },
  'data-request': {
    id: dataRequestId,
    texts: ['asks.of@example.com', '+2348099990001'],
    opens: { call: getDataRequest, params: { id: dataRequestId } },
    isContact: true,
  },
  transfer: {
    id: transferId,
    texts: [order.orderNumber],
    opens: { call: getLedgerTransfer, params: { id: transferId } },
  },
  'ledger-account': {
    id: accountId,
    texts: ['Balance at the provider', 'balance prov'],
    opens: { call: getLedgerAccount, params: { id: accountId } },
  },
  'provider-event': { id: eventId, texts: [charge.reference], opens: { call: getProviderEvent, params: { eventId } } },
  proof: {
    id: proofId,
    texts: ['17 May 2026', '17/05/2026'],
    opens: { call: getProofRun, params: { runId: proofId } },
  },
  plan: { id: 'weeks-4', texts: ['weeks-4'], opens: { call: readPlan, params: { code: 'weeks-4' } } },
  zone: { id: zoneCity, texts: ['kofoside'], opens: { call: listDeliveryZones } },
  category: { id: 'tubers-x', texts: ['uncommon tub'], opens: { call: listStaffCategories } },
  question: {
    id: question,
    texts: ['plantain', 'deliver plantain'],
    opens: { call: getContent, params: { id: question } },
  },
  testimony: { id: testimony, texts: ['Folakemi'], opens: { call: getContent, params: { id: testimony } } },
  'legal-text': {
    id: 'privacy/en',
    texts: ['privacy notice', 'Privacy'],
    opens: { call: readLegalText, params: { kind: 'privacy', language: 'en' } },
  },
  targets: {
    id: targets.id,
    texts: ['targets-june-lekki.csv', 'lekki'],
    opens: { call: readTargetUpload, params: { id: targets.id } },
  },
  audit: { id: agent.id, texts: [agent.id], opens: { call: listAuditLines, query: { subject: agent.id } } },
};
const kinds = Object.keys(searchKinds) as SearchKindName[];

const search = (member: TestStaff, text: string, contacts?: 'yes') =>
  member.call(searchRecords, { query: contacts === undefined ? { text } : { text, contacts } });
const finds = async (member: TestStaff, kind: SearchKindName, text: string, contacts?: 'yes') =>
  (await search(member, text, contacts)).hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
const asFinder = (kind: SearchKindName) => (kind === 'packing-order' ? as('packer') : all);

for (const kind of kinds)
  test(`a search finds ${searchKinds[kind].label.toLowerCase()} by whatever people call one`, async () => {
    const { id, texts, isContact } = examples[kind];
    for (const text of texts) {
      assert.ok((await finds(asFinder(kind), kind, text, isContact && 'yes')).includes(id), text);
      if (isContact) assert.deepEqual(await finds(all, kind, text), [], text);
    }
  });

for (const role of roleNames)
  test(`${roles[role].label}: a search finds what the member may open, and nothing else`, async () => {
    const member = as(role);
    let opener = member;
    for (const [place, kind] of kinds.entries()) {
      // Who is refused again and again is signed out.
      if (place % 8 === 0) opener = await makeStaff(app, [role], roles[role].isForStores ? [store.id] : []);
      const { id, texts, opens, isContact } = examples[kind];
      const { status } = await opener.send(opens.call, { params: opens.params, query: opens.query });
      // Orders have a page of their own for members of single stores.
      const isKind = kind.endsWith('order') ? (kind === 'packing-order') === (roles[role].isForStores ?? false) : true;
      const found = (
        await Promise.all(texts.slice(0, 2).map((text) => finds(member, kind, text, isContact && 'yes')))
      ).flat();
      assert.equal(found.includes(id), status === 200 && isKind, `${kind}: ${status}`);
      if (status !== 200) assert.ok(!found.includes(id), kind);
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
  for (let count = 0; count < 99; count++) await app.context.limits.take('contactSearchesByMember', member.id);
  for (let count = 0; count < 5; count++) await search(member, count % 2 ? '7391' : 'Zainab');
  await search(member, '7391', 'yes');
  // No contact stands in these, so nothing is counted or refused.
  assert.equal((await search(member, 'Zainab', 'yes')).hits[0]?.id, customer.id);
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

test('for the one record that a text names a search says what the member may do with it now', async () => {
  const actsOf = async (member: TestStaff, text: string) =>
    (await search(member, text)).hits.filter(({ acts }) => acts.length > 0).map(({ kind, acts }) => [kind, ...acts]);
  assert.deepEqual(await actsOf(as('operations'), order.orderNumber), [['order', 'cancel']]);
  assert.deepEqual(await actsOf(as('finance'), order.orderNumber), []);
  assert.deepEqual(await actsOf(as('support'), customer.id), [['customer', 'request', 'devices', 'phone']]);
  assert.deepEqual(await actsOf(as('support'), agent.referralCode), [['agent', 'name', 'email', 'account']]);
  // Several may be meant by these.
  for (const text of [digits(order.orderNumber, 4), 'Zain']) assert.deepEqual(await actsOf(all, text), [], text);
});

test('the id of a record, pasted in any form, finds the record as far as the member may open it', async () => {
  for (const kind of [
    'customer',
    'agent',
    'request',
    'loan',
    'charge',
    'payout',
    'product',
    'question',
    'proof',
    'approval',
  ] as const) {
    const { id } = examples[kind];
    const by = kind === 'approval' ? asker : all;
    assert.deepEqual(await finds(by, kind, `{${id.toUpperCase()}}`), [id], kind);
    assert.deepEqual(await finds(by, kind, `https://staff.example/ops/x/${id}`), [id], kind);
    assert.deepEqual(await finds(as('packer'), kind, id), [], kind);
  }
  assert.deepEqual(await finds(as('content'), 'customer', customer.id), []);
  assert.deepEqual(await finds(as('content'), 'approval', approvalId), []);
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
