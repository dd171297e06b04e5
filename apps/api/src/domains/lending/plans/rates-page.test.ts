import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { type HtmlElement, readHtml } from '../../../../test/read-html.ts';
import { startApp } from '../../../../test/start-app.ts';
import { insertLicence } from './queries.ts';

const at = '2026-11-20T09:00:00.000Z';
const app = await startApp({ after }, { workless: true, at });
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.app.inject({ method, url, headers: { accept: 'text/html', ...headers } });
/** The words of a page's main part, in order. */
const wordsOf = (html: string) =>
  /<main[\s\S]*<\/main>/
    .exec(html)?.[0]
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ') ?? assert.fail('a page without a main part');
const named = (elements: HtmlElement[], name: string) =>
  elements.find(({ attributes }) => attributes.name === name) ?? assert.fail(`no field ${name}`);

test('without a licence the page says that plans aren’t offered before any amount', async () => {
  const { statusCode, body } = await open('/rates');
  assert.equal(statusCode, 200);
  const words = wordsOf(body);
  const [said, number] = [words.indexOf('Plans aren’t offered yet'), words.search(/₦|\d/)];
  assert.ok(said > 0 && said < number, `said at ${said}, first number at ${number}`);
  assert.equal(words.split('Not offered yet: an example only').length - 1, 3, 'each sheet says it, too');
  assert.doesNotMatch(words, /Plans are offered in/);
  assert.doesNotMatch(body, /\[\[/, 'no mark of the template is left');
});

test('where licences hold, the page names the states and the numbers', async (t) => {
  const own = await startApp(t, { workless: true, at });
  await own.context.database.write(async (tx) => {
    await insertLicence(tx, { state: 'Oyo', number: 'OY/9', fromOn: '2026-03-01', untilOn: '2026-12-31' });
    await insertLicence(tx, { state: 'Lagos', number: '<b>LA/7</b>', fromOn: '2026-01-01', untilOn: null });
  });
  const { body } = await own.app.inject({ url: '/rates' });
  const words = wordsOf(body);
  assert.match(words, /Plans are offered in Lagos and Oyo/);
  assert.match(words, /Oyo: licence OY\/9, since 1 Mar 2026, until 31 Dec 2026/);
  assert.match(body, /&lt;b&gt;LA\/7&lt;\/b&gt;, since 1 Jan 2026/);
  assert.doesNotMatch(words, /Plans aren’t offered yet|Not offered yet/);
});

test('the page has every amount of the worked examples, the annual rates and the version', async () => {
  const words = wordsOf((await open('/rates')).body);
  for (const part of [
    '₦40,000.00 of goods and delivery, delivered on 20 Nov 2026',
    'Four payments Rates from 1 Jan 2026, version 1 25% of the total at once, then 3 instalments, 7 days apart. The charge is a fee of 3% of what is financed.',
    'Goods and delivery ₦40,000.00 Down payment ₦10,000.00 Financed ₦30,000.00 Charge ₦900.00 You pay in all ₦40,900.00 77.62% APR',
    'With the order – – ₦10,000.00 ₦30,000.00 27 Nov 2026 ₦10,000.00 ₦300.00 ₦10,300.00 ₦20,000.00',
    'In all ₦30,000.00 ₦900.00 ₦40,900.00 –',
    'the late fee is ₦103.00. However late it is paid, its late fees are at most ₦300.00',
    'All late fees of this plan together are at most ₦900.00.',
    'pay everything on 27 Nov 2026, and you pay ₦30,300.00 instead of ₦30,900.00.',
    'here ₦18,000.00. This example costs ₦900.00 if you pay on time, and ₦1,800.00 with every late fee.',
    '3.5% a month on what is still owed',
    '41.99% APR',
    '20 Feb 2027 ₦9,656.50 ₦337.50 ₦9,994.00 ₦0.00',
    'In all ₦28,000.00 ₦1,982.00 ₦41,982.00 –',
    'the first at least 20 days after delivery',
    '24 Dec 2026 ₦20,000.00 ₦400.00 ₦20,400.00 ₦20,000.00',
    'This plan has no late fee. What your employer deducts on payday counts as paid',
  ])
    assert.ok(words.includes(part), part);
});

test('the form shows one plan for a total as people type it, and keeps what was chosen', async () => {
  const { body } = await open(`/rates?plan=months-3&total=${encodeURIComponent(' ₦27,080.50 ')}&day=2027-01-31`);
  const words = wordsOf(body);
  assert.match(words, /₦27,080\.50 of goods and delivery, delivered on 31 Jan 2027/);
  assert.match(words, /28 Feb 2027 .* 31 Mar 2027 .* 30 Apr 2027/);
  const elements = readHtml(body);
  const sheets = elements
    .filter(({ attributes }) => (attributes.class ?? '').split(' ').includes('plan'))
    .map(({ attributes }) => attributes.id);
  assert.deepEqual(sheets, ['months-3']);
  assert.equal(named(elements, 'total').attributes.value, '27080.50');
  assert.equal(named(elements, 'day').attributes.value, '2027-01-31');
  assert.match(body, /<option value="months-3" selected="">/);
  assert.match(body, /href="\/rates\?plan=weeks-4&amp;total=27080.5&amp;day=2027-01-31#example"/);
});

test('a total is read as people write it, and a comma never makes another one', async () => {
  for (const [typed, shown] of [
    ['40,000', '₦40,000.00'],
    ['40 000.5', '₦40,000.50'],
    ['NGN 40,000', '₦40,000.00'],
    ['n40000', '₦40,000.00'],
    ['\u200e₦40\u202f000\u200f', '₦40,000.00'],
  ] as const) {
    const { statusCode, body } = await open(`/rates?total=${encodeURIComponent(typed)}`);
    assert.equal(statusCode, 200, typed);
    assert.ok(wordsOf(body).includes(`${shown} of goods and delivery`), typed);
  }
  for (const typed of ['1250,00', '12,50', '1.300,00', '40,0000', '1e4', '٤٠٠٠٠', '４００００', '++40000', '40,000,']) {
    const { statusCode, body } = await open(`/rates?total=${encodeURIComponent(typed)}`);
    assert.equal(statusCode, 400, typed);
    assert.equal(named(readHtml(body), 'total').attributes.value, typed, 'what was typed is kept');
  }
});

test('what is wrong comes back with what was typed and a message, without figures, and no cache keeps it', async () => {
  for (const [query, message] of [
    ['total=999', 'Enter an amount from ₦1,000 to ₦500,000'],
    ['total=plenty', 'Enter an amount from ₦1,000 to ₦500,000'],
    ['total=1.300,00', 'such as 40,000 or 27080.50'],
    ['total=40000,50', 'such as 40,000 or 27080.50'],
    ['total=4,00,000', 'such as 40,000 or 27080.50'],
    ['total=40000++++++++++++++++++++++++++++++++++++++++,50', 'such as 40,000 or 27080.50'],
    ['day=2026-11-19', 'Choose a day from 20 Nov 2026 to 18 Feb 2027'],
    ['day=tomorrow', 'Enter a day such as 2026-11-20'],
    ['plan=weeks-5', 'Choose one of the plans'],
    ['plan=__proto__', 'Choose one of the plans'],
  ] as const) {
    const { statusCode, headers, body } = await open(`/rates?${query}`);
    assert.deepEqual([statusCode, headers['cache-control'], headers.etag], [400, 'no-store', undefined], query);
    const words = wordsOf(body);
    assert.ok(words.includes(message) && words.includes('Please correct the marked fields.'), query);
    assert.doesNotMatch(words, /What the plans cost|In all|All plans for/);
    const field = query.split('=')[0] ?? '';
    const { attributes } = named(readHtml(body), field);
    assert.deepEqual([attributes['aria-invalid'], attributes['aria-describedby']], ['true', `${field}-error`]);
  }
  const { body } = await open('/rates?total=plenty&day=2026-01-01&plan=weeks-5');
  assert.match(body, /value="plenty"/);
  const wrong = readHtml(body).filter(({ attributes }) => attributes['aria-invalid'] === 'true');
  assert.deepEqual(
    wrong.map(({ attributes }) => attributes.name),
    ['total', 'plan', 'day'],
    'all that is wrong is said at once',
  );
});

test('hostile addresses become text, and never an error of ours', async () => {
  const script = '"><script>alert(1)</script>';
  const { body, statusCode } = await open(
    `/rates?total=${encodeURIComponent(script)}&plan=${encodeURIComponent(script)}`,
  );
  assert.equal(statusCode, 400);
  assert.doesNotMatch(body, /<script>alert/);
  for (const query of [
    'total=1&total=2',
    'total[]=1',
    'day[a]=b',
    'plan=%00',
    'day=%ED%A0%80',
    `total=${'9'.repeat(5_000)}`,
    'constructor=1&__proto__=2',
    'total=%E2%82%A6',
    'plan=&total=&day=',
  ]) {
    const { statusCode: status } = await open(`/rates?${query}`);
    assert.ok(status === 200 || status === 400, `${query.slice(0, 40)}: ${status}`);
  }
});

test('a browser that has the page gets 304, and the page is compressed and only read', async () => {
  const first = await open('/rates');
  assert.equal(first.headers['cache-control'], 'no-cache');
  assert.equal(first.headers['set-cookie'], undefined);
  assert.match(String(first.headers['content-security-policy']), /script-src 'self' 'sha256/);
  const etag = String(first.headers.etag);
  const again = await open('/rates', { 'if-none-match': etag });
  assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag]);
  const packed = await open('/rates', { 'accept-encoding': 'br' });
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), first.body);
  const head = await open('/rates', {}, 'HEAD');
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  assert.equal((await open('/rates', {}, 'POST')).statusCode, 405);
  assert.equal((await open('/templates/rates')).statusCode, 404);
  assert.equal((await open('/rates/')).body, first.body);
});

test('search engines find the page: in the sitemap, with a canonical address, indexed', async () => {
  const { body } = await open('/rates');
  assert.match(body, /<link rel="canonical" href="https?:\/\/[^/]+\/rates">/);
  assert.doesNotMatch(body, /noindex/);
  assert.match((await open('/sitemap.xml')).body, /\/rates<\/loc>/);
});
