import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { getPlanRates, type PlanRates } from '@foodbank/contract/lending/plans';
import { startApp } from '../../../../test/start-app.ts';
import { insertLicence } from './queries.ts';

const at = '2026-11-20T09:00:00.000Z';
const app = await startApp({ after }, { workless: true, at });
const url = '/api/v1/plan-rates';
const ask = (query: Record<string, string> = {}) => app.call(getPlanRates, { query });
const quoteOf = ({ quotes }: PlanRates, code: string) => quotes.find(({ plan }) => plan === code) ?? assert.fail(code);
const open = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url: path, headers });

test('without parameters all three plans are quoted for ₦40,000 delivered today, as worked by hand', async () => {
  const rates = await ask();
  assert.deepEqual([rates.asOf, rates.day, rates.total], ['2026-11-20', '2026-11-20', 40_000]);
  assert.deepEqual(
    rates.quotes.map((one) => [one.plan, one.downPayment, one.financed, one.charge, one.payable]),
    [
      ['weeks-4', 10_000, 30_000, 900, 40_900],
      ['months-3', 12_000, 28_000, 1_982, 41_982],
      ['paydays-2', 0, 40_000, 800, 40_800],
    ],
  );
  assert.deepEqual(quoteOf(rates, 'weeks-4').rows, [
    { number: 1, dueOn: '2026-11-27', principal: 10_000, charge: 300, payment: 10_300, left: 20_000 },
    { number: 2, dueOn: '2026-12-04', principal: 10_000, charge: 300, payment: 10_300, left: 10_000 },
    { number: 3, dueOn: '2026-12-11', principal: 10_000, charge: 300, payment: 10_300, left: 0 },
  ]);
  assert.deepEqual(
    quoteOf(rates, 'months-3').rows.map(({ dueOn, payment }) => [dueOn, payment]),
    [
      ['2026-12-20', 9_994],
      ['2027-01-20', 9_994],
      ['2027-02-20', 9_994],
    ],
  );
  assert.deepEqual(
    rates.quotes.slice(0, 2).map(({ annualRatePercent }) => annualRatePercent),
    [77.62, 41.99],
  );
});

test('three months have the same annual rate on every day of delivery, in the figures and on the page', async () => {
  for (const day of ['2026-11-29', '2026-11-30', '2026-12-31', '2027-01-30', '2027-01-31']) {
    const { annualRatePercent } = quoteOf(await ask({ plan: 'months-3', day }), 'months-3');
    const { body } = await open(`/rates?plan=months-3&day=${day}`);
    assert.deepEqual([annualRatePercent, /41\.99%<span> APR/.test(body)], [41.99, true], day);
  }
});

test('paydays avoid the public holidays of the calendar, and their annual rate follows the days', async () => {
  const { rows, annualRatePercent } = quoteOf(await ask({ plan: 'paydays-2' }), 'paydays-2');
  assert.deepEqual(
    rows.map(({ dueOn, payment }) => [dueOn, payment]),
    [
      ['2026-12-24', 20_400],
      ['2027-01-25', 20_400],
    ],
    '25 December is Christmas',
  );
  assert.ok(annualRatePercent > 11 && annualRatePercent < 21, `${annualRatePercent}`);
});

test('the terms, the cap and the most that late fees can come to are part of the answer', async () => {
  const rates = await ask({ total: '40000' });
  const [weeks, months, paydays] = rates.plans;
  assert.deepEqual(weeks, {
    code: 'weeks-4',
    name: 'Four payments',
    audience: 'verified-customers',
    version: 1,
    since: '2026-01-01',
    downPaymentPercent: 25,
    instalments: 3,
    due: { unit: 'days', every: 7, firstAfterDays: null },
    charge: { kind: 'fee', percent: 3 },
    lateFee: { percent: 1, everyDays: 30 },
    costCapPercent: 60,
  });
  assert.deepEqual([months?.charge, months?.downPaymentPercent], [{ kind: 'declining', percent: 3.5 }, 30]);
  assert.deepEqual([paydays?.due, paydays?.lateFee], [{ unit: 'paydays', every: null, firstAfterDays: 20 }, null]);
  assert.deepEqual(
    rates.quotes.map(({ plan, costCap, firstLateFee, lateFeesMax }) => [plan, costCap, firstLateFee, lateFeesMax]),
    [
      ['weeks-4', 18_000, 103, 900],
      ['months-3', 16_800, 99, 1_982],
      ['paydays-2', 24_000, 0, 0],
    ],
    '1 % of ₦10,300 is ₦103; 1 % of ₦9,994 is ₦99.94, rounded down',
  );
});

test('a plan, a total and a day are quoted as asked, with every plan’s terms', async () => {
  const rates = await ask({ plan: 'months-3', total: '27080.50', day: '2027-01-31' });
  assert.equal(rates.plans.length, 3);
  assert.deepEqual(
    rates.quotes.map(({ plan }) => plan),
    ['months-3'],
  );
  const quote = quoteOf(rates, 'months-3');
  assert.equal(quote.downPayment, 8_125, '30 % of ₦27,080.50 is ₦8,124.15');
  assert.deepEqual(
    quote.rows.map(({ dueOn }) => dueOn),
    ['2027-02-28', '2027-03-31', '2027-04-30'],
  );
  const sum = (numbers: number[]) => Math.round(numbers.reduce((total, one) => total + one * 100, 0)) / 100;
  assert.equal(sum(quote.rows.map(({ principal }) => principal)), quote.financed);
  assert.equal(sum([quote.downPayment, ...quote.rows.map(({ payment }) => payment)]), quote.payable);
  assert.equal(quote.rows.at(-1)?.left, 0);
});

test('without a licence it says that plans aren’t offered; with one, where and since when', async (t) => {
  const own = await startApp(t, { workless: true, at });
  const none = await own.call(getPlanRates, { query: {} });
  assert.deepEqual([none.isOffered, none.licences, none.quotes.length], [false, [], 3]);
  await own.context.database.write(async (tx) => {
    for (const [state, fromOn, untilOn] of [
      ['Oyo', '2026-11-20', '2026-12-31'],
      ['Lagos', '2026-12-01', null],
      ['Ogun', '2026-01-01', '2026-11-19'],
    ] as const)
      await insertLicence(tx, { state, number: `ML/${state}/7`, fromOn, untilOn });
  });
  const some = await own.call(getPlanRates, { query: { day: '2027-02-01' } });
  assert.equal(some.isOffered, true);
  assert.deepEqual(some.licences, [{ state: 'Oyo', number: 'ML/Oyo/7', since: '2026-11-20', until: '2026-12-31' }]);
});

test('totals and days are accepted to their bounds and refused beyond them, with the field’s message', async () => {
  for (const total of ['1000', '500000.00']) await ask({ total });
  for (const day of ['2026-11-20', '2027-02-18']) await ask({ day });
  for (const [field, value, message] of [
    ['total', '999.99', /₦1,000 to ₦500,000/],
    ['total', '500000.01', /₦1,000 to ₦500,000/],
    ['day', '2026-11-19', /from 20 Nov 2026 to 18 Feb 2027/],
    ['day', '2027-02-19', /from 20 Nov 2026 to 18 Feb 2027/],
    ['day', '2027-02-30', /Enter a day such as/],
  ] as const) {
    const { status, body, headers } = await app.refused(getPlanRates, { query: { [field]: value } });
    assert.deepEqual([status, body.code, headers['cache-control']], [400, 'validation', 'no-store'], value);
    assert.match(body.errors?.[field] ?? '', message);
    assert.equal(headers.etag, undefined);
  }
  const unknown = await app.refused(getPlanRates, { query: { plan: 'weeks-5' } });
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'not-found']);
});

test('hostile parameters are refused and change nothing', async () => {
  const hostile = [
    'total=4e4',
    'total=0x9c40',
    'total=-40000',
    'total=40,000',
    'total=NaN',
    'total=Infinity',
    'total=40000.001',
    'total=%20',
    'total=',
    'total[]=40000',
    'total=40000&total=50000',
    `total=${'9'.repeat(4_000)}`,
    'day=0000-00-00',
    'day=2026-12-01T00:00',
    'day=2026-12-01&day=2026-12-02',
    'day=9999-12-31',
    'day=%00',
    'plan=%27%3B%20drop%20table%20plans%3B--',
    'plan=__proto__',
    'plan=constructor&plan=x',
    'plan=%F0%9F%8D%9A',
    `plan=${'a'.repeat(200)}`,
    'plan=',
  ];
  for (const query of hostile) {
    const { statusCode, headers } = await open(`${url}?${query}`);
    const isIgnored = query === 'total[]=40000';
    assert.equal(statusCode, isIgnored ? 200 : 400, query.slice(0, 60));
    if (!isIgnored) assert.equal(headers['cache-control'], 'no-store');
  }
  assert.equal((await open(`${url}?constructor=1&toString=2&admin=true`)).statusCode, 200);
  assert.equal((await ask()).plans.length, 3);
});

test('any cache may keep the answer for five minutes, and a client that holds it gets 304', async () => {
  const first = await open(url);
  assert.deepEqual([first.statusCode, first.headers['cache-control']], [200, 'public, max-age=300']);
  assert.equal(first.headers['set-cookie'], undefined);
  const etag = String(first.headers.etag);
  assert.match(etag, /^W\/"[\w-]+"$/);
  for (const held of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await open(url, { 'if-none-match': held });
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag], held);
    assert.equal(again.headers['cache-control'], 'public, max-age=300');
  }
  assert.equal((await open(url, { 'if-none-match': '"other"' })).statusCode, 200);
  const head = await open(url, {}, 'HEAD');
  assert.deepEqual([head.statusCode, head.headers.etag, head.body], [200, etag, '']);
  const other = await open(`${url}?total=40001`);
  assert.notEqual(other.headers.etag, etag);
});

test('the answer is the same with and without a session, and compressed for clients that accept it', async () => {
  const plain = await open(url);
  const signedIn = await open(url, { cookie: 'foodbank_customer=x', authorization: 'Bearer x' });
  assert.equal(signedIn.body, plain.body);
  assert.equal(signedIn.headers['set-cookie'], undefined);
  const packed = await open(url, { 'accept-encoding': 'br' });
  assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['br', 'accept-encoding']);
  assert.equal(packed.headers.etag, plain.headers.etag);
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body);
});

test('a new version of a plan is published from its first day on, and an ended plan no more', async (t) => {
  const own = await startApp(t, { workless: true, at });
  const { pool } = own.context.database;
  await pool.query(
    `insert into plan_versions (plan_code, version, from_on, terms, added_at)
     select plan_code, 2, '2026-12-01', jsonb_set(terms, '{charge,ppm}', '25000'), now()
     from plan_versions where plan_code = 'weeks-4'`,
  );
  await pool.query(
    `insert into plan_versions (plan_code, version, from_on, terms, added_at) values ('months-3', 2, '2026-12-01', null, now())`,
  );
  const before = await own.call(getPlanRates, { query: { day: '2026-11-30' } });
  const from = await own.call(getPlanRates, { query: { day: '2026-12-01' } });
  assert.deepEqual([before.plans[0]?.version, quoteOf(before, 'weeks-4').charge], [1, 900]);
  assert.deepEqual(
    [from.plans[0]?.version, from.plans[0]?.since, quoteOf(from, 'weeks-4').charge],
    [2, '2026-12-01', 750],
  );
  assert.deepEqual(
    from.plans.map(({ code }) => code),
    ['weeks-4', 'paydays-2'],
  );
  const ended = await own.refused(getPlanRates, { query: { plan: 'months-3', day: '2026-12-01' } });
  assert.equal(ended.status, 404);
});

test('an address that asks without end within a second is asked to wait, and nobody else', async (t) => {
  const own = await startApp(t, { workless: true, at, env: { LIMIT_SCALE: '1' } });
  const ask = async (remoteAddress: string) => (await own.app.inject({ url, remoteAddress })).statusCode;
  const statuses = await Promise.all(Array.from({ length: 200 }, () => ask('192.0.2.1')));
  assert.ok(statuses.includes(503));
  assert.equal(await ask('192.0.2.2'), 200);
});
