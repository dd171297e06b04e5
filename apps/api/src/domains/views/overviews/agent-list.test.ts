import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateProfile } from '@foodbank/contract/people/agents';
import * as admin from '@foodbank/contract/people/agents-staff';
import * as calls from '@foodbank/contract/views/overviews-staff';
import { makeCustomer, makeOrder } from '../../../../test/make-agent.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { registerAgent } from '../../people/agents/register-agent.ts';

const app = await startApp({ after }, { workless: true });
const support = await makeStaff(app, ['support']);
const operations = await makeStaff(app, ['operations']);
const { database } = app.context;

let made = 0;
/** Registers an agent by name, without emails. Returns the id. */
async function register(firstname: string, lastname: string): Promise<string> {
  made += 1;
  const email = `listed-${made}@example.com`;
  const identity = { firstname, lastname, email, category: 'student' } as const;
  await database.write((tx) => registerAgent(tx, { ...identity, password: 'x', passwordHash: 'none' }));
  const { rows } = await database.pool.query('select id from agents where email_key = $1', [email]);
  return rows[0].id;
}

type Query = Parameters<typeof support.call<typeof calls.listAgents>>[1]['query'];
const list = (query: Query = {}) => support.call(calls.listAgents, { query });
const namesIn = async (query: Query) => (await list(query)).rows.map(({ name }) => name);

/** All pages of a list, one after the other. `between` runs after the first page. */
async function allPages(query: NonNullable<Query>, between = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 10; pages++) {
    const { rows, nextCursor } = await list({ ...query, ...(cursor && { cursor }) });
    ids.push(...rows.map(({ id }) => id));
    if (pages === 0) await between();
    if (nextCursor === null) return ids;
    cursor = nextCursor;
  }
  return assert.fail('the pages don’t end');
}

test('agents are found by words of the name without marks and case, by code, email and phone', async () => {
  await register('Adéṣọlá', 'Ọláníyì');
  const agent = await makeSignedInAgent(app);
  await app.call(updateProfile, { params: { id: agent.id }, body: { phoneNumber: '0803 777 1234' } }, agent.token);
  for (const search of ['adesola', 'OLANIYI ade', 'niyi  desol', 'Adéṣọlá'.normalize('NFD')]) {
    assert.deepEqual(await namesIn({ search }), ['Adéṣọlá Ọláníyì'.normalize('NFC')], search);
  }
  await register('Sa’adatu', 'Ɗanladi');
  for (const search of ["Sa'adatu", 'Saadatu', 'danladi saʼadatu', 'Ɗanladi', 'saadatudanladi'])
    assert.deepEqual(await namesIn({ search }), ['Sa’adatu Ɗanladi'], search);
  await register('Oluwa-Seun', 'Ige');
  for (const search of ['oluwa seun', 'Oluwaseun Ige', 'Ige, Oluwa–Seun'])
    assert.deepEqual(await namesIn({ search }), ['Oluwa-Seun Ige'], search);
  const code = agent.referralCode;
  for (const search of [code, code.toLowerCase(), code.slice(3), agent.email, ` ${agent.email.toUpperCase()} `]) {
    assert.deepEqual(
      (await list({ search })).rows.map(({ id }) => id),
      [agent.id],
      search,
    );
  }
  for (const search of ['08037771234', '+2348037771234', '234 803 777 1234']) {
    const [row, ...more] = (await list({ search })).rows;
    assert.deepEqual([row?.id, row?.phoneNumber, more], [agent.id, '080******34', []], search);
  }
  for (const search of ['listed-', 'example.com', '0803777', 'nobody@example.com', 'FB-222222']) {
    assert.deepEqual(await namesIn({ search }), [], `${search} is a part of a contact, or unknown`);
  }
});

test('a search is text: wildcards, quotes and statements match only themselves', async () => {
  await register('Per%cent', 'Under_score');
  await register('Back\\slash', "O'Brien");
  assert.deepEqual(await namesIn({ search: '%' }), ['Per%cent Under_score']);
  assert.deepEqual(await namesIn({ search: '_' }), ['Per%cent Under_score']);
  assert.deepEqual(await namesIn({ search: '\\' }), ["Back\\slash O'Brien"]);
  assert.deepEqual(await namesIn({ search: "o'b" }), ["Back\\slash O'Brien"]);
  for (const search of [
    "'; drop table agents; --",
    '%%%%%',
    '\\%',
    '<script>',
    '🍲'.repeat(50),
    'q '.repeat(100),
    '=1+1',
  ]) {
    assert.deepEqual(await namesIn({ search }), [], search);
  }
  assert.equal((await support.send(calls.listAgents, { query: { search: 'x'.repeat(255) } })).status, 400);
  assert.equal((await support.send(calls.listAgents, { query: { search: 'a\0b' } })).status, 400);
});

test('each sort has every agent once, in order, also while agents register', async () => {
  const before = new Set(await allPages({ sort: 'joined' }));
  for (let count = 0; count < 60; count++) await register(`Zara ${count % 3}`, 'Sorted');
  const { rows: expected } = await database.pool.query(
    'select id from agents where search like $1 order by search, id',
    ['%sorted%'],
  );
  const byName = await allPages({ search: 'sorted' }, async () => void (await register('Aaron', 'Sorted')));
  assert.deepEqual(
    byName,
    expected.map(({ id }) => id),
    'a name before the cursor changes no later page',
  );
  for (const sort of ['joined', 'sales', 'last-sale'] as const) {
    const ids = await allPages({ sort }, async () => void (await register('Zz', 'Later')));
    assert.equal(new Set(ids).size, ids.length, `${sort}: each once`);
    for (const id of before) assert.ok(ids.includes(id), `${sort}: none is missing`);
  }
});

test('a cursor of another sort, changed or invented is refused', async () => {
  const { nextCursor } = await list({ sort: 'joined' });
  assert.ok(nextCursor);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '00000000-0000-4000-8000-000000000000';
  for (const [sort, cursor] of [
    ['sales', nextCursor],
    ['joined', `${nextCursor}x`],
    ['joined', 'null'],
    ['joined', encode(['2026-02-30 10:00:00+00', id])],
    ['joined', encode(['2026-02-03 25:00:00+00', id])],
    ['joined', encode(['now', id])],
    ['name', encode(['a', "' or 1=1"])],
    ['name', encode(['a\0', id])],
    ['sales', encode([1, id])],
    ['last-sale', encode(['2026-13-01', id])],
    ['name', encode({})],
    ['name', ''],
  ] as const) {
    const { status, body } = await support.send(calls.listAgents, { query: { sort, cursor } });
    assert.deepEqual([status, body.code], [400, 'validation'], `${sort} ${cursor}`);
  }
});

test('filters by category, state and activity, and the columns of the month', async () => {
  const seller = await makeSignedInAgent(app);
  const [early, late] = [await makeSignedInAgent(app), await makeSignedInAgent(app)];
  const sell = async (code: string, number: string, completedAt: string, amount: number) => {
    await makeCustomer(app, `C-${number}`, { referralCode: code, referredAt: '2026-01-01T10:00:00Z' });
    await makeOrder(app, number, { customerId: `C-${number}`, amount, placedAt: '2026-01-02T10:00:00Z', completedAt });
  };
  await sell(seller.referralCode, 'O-1', '2026-06-02T10:00:00Z', 70_000);
  await sell(early.referralCode, 'O-2', '2026-03-18T10:00:00Z', 10_000);
  await sell(late.referralCode, 'O-3', '2026-03-17T10:00:00Z', 10_000);
  const idsOf = async (query: Query) => (await list(query)).rows.map(({ id }) => id);
  assert.deepEqual(await idsOf({ activity: 'sold-30' }), [seller.id]);
  assert.deepEqual(
    await idsOf({ activity: 'sold-90', sort: 'last-sale' }),
    [seller.id, early.id],
    '90 days with today begin on 18 March',
  );
  assert.deepEqual((await idsOf({ sort: 'last-sale' })).slice(0, 3), [seller.id, early.id, late.id]);
  assert.equal((await idsOf({ sort: 'sales' }))[0], seller.id);
  const never = await idsOf({ activity: 'never' });
  assert.ok(never.length > 0 && ![seller, early, late].some(({ id }) => never.includes(id)));
  const reason = 'Agreed with the team';
  const target = { startsOn: '2026-06-01', target: 90_000, expected: null, reason };
  await operations.call(admin.setAgentTarget, { params: { agentId: seller.id }, body: target });
  const name = { firstname: 'Ngozi', lastname: 'Bello', reason };
  await support.call(admin.requestNameChange, { params: { agentId: seller.id }, body: name });
  const [row] = (await list({ sort: 'sales' })).rows;
  assert.deepEqual(
    [row?.salesThisMonth, row?.target, row?.lastSaleOn, row?.waits, row?.state],
    [70_000, 90_000, '2026-06-02', true, 'active'],
  );
  const sumsOf = (query: { activity?: 'sold-30' | 'never'; state?: 'suspended' }) =>
    support.call(calls.sumAgents, { query });
  assert.deepEqual(await sumsOf({ activity: 'sold-30' }), { count: 1, sums: { sales: 70_000 } });
  assert.deepEqual(await sumsOf({ state: 'suspended' }), { count: 0, sums: { sales: 0 } });
  const { csv, rowCount } = await support.call(calls.saveAgents, { body: { sort: 'sales' } });
  assert.equal(rowCount, (await sumsOf({})).count);
  assert.match(
    csv.split('\r\n')[1] ?? '',
    /^FB-[A-Z2-9]{6},[^,]+,[A-Z][a-z]+,Active,[\d-]+,70000\.00,90000\.00,2026-06-02$/,
  );
  assert.doesNotMatch(csv, /@|080/, 'no contacts, not even masked');
  await operations.call(admin.suspendAgent, { params: { agentId: late.id }, body: { reason } });
  await database.pool.query('update agents set erased_at = now() where id = $1', [early.id]);
  assert.deepEqual(await idsOf({ state: 'suspended' }), [late.id]);
  assert.deepEqual(await idsOf({ state: 'erased' }), [early.id]);
  assert.ok(!(await idsOf({ state: 'active', sort: 'last-sale' })).some((id) => id === late.id || id === early.id));
  assert.ok((await list({ category: 'student' })).rows.every(({ category }) => category === 'student'));
});

test('no list has a full contact, and without the permission there is none', async () => {
  const text = JSON.stringify([await list({}), await list({ sort: 'joined' })]);
  assert.doesNotMatch(text, /listed-\d+@|signed-in-\d+@|0803 ?777/);
  const content = await makeStaff(app, ['content']);
  const { id } = await makeSignedInAgent(app);
  for (const call of [
    calls.listAgents,
    calls.getAgentRecord,
    calls.listReferralsOfAgent,
    calls.listAgentEmails,
    calls.listAgentEvents,
  ]) {
    const sent = { params: { agentId: id } };
    assert.equal((await content.send(call, sent)).body.code, 'not-permitted', call.name);
  }
});
