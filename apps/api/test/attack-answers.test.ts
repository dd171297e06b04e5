import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { portal, site } from '@foodbank/front-ends/front-ends';
import { allRoutes } from '../src/app.ts';
import { cachingOf, goodRequest, oddCookiesOf } from './good-requests.ts';
import { makeAgent, makeCustomer } from './make-agent.ts';
import { startApp } from './start-app.ts';

const warnings: string[] = [];
process.on('warning', ({ message }) => void warnings.push(message));
const publicUrl = 'https://foodbank.example';
const app = await startApp({ after }, { env: { PUBLIC_URL: publicUrl } });
const agent = await makeAgent(app);
await makeCustomer(app, 'first', { referralCode: agent.referralCode });
const endpoints = allRoutes(app.context).map(({ endpoint }) => endpoint);
const browser = { accept: 'text/html', host: 'localhost' };

const get = (url: string, headers: Record<string, string> = browser) => app.app.inject({ url, headers });

/** The addresses of every page: those that the build wrote, the portal's, and those that the server sets itself. */
async function listPages(): Promise<string[]> {
  assert.ok(existsSync(site.built) && existsSync(portal.built), 'the front ends are built');
  const built = readdirSync(site.built, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => `/${name.replace(/index\.html$/, '')}`);
  const screens = ['/agent-registration', '/agent-login', '/forgot-password', '/reset-password', '/agent-dashboard'];
  await app.call(subscribe, { body: { email: 'reader@example.com' } });
  const message = await app.waitForEmail('reader@example.com');
  const token = /token=(\S+)/.exec(message.text ?? '')?.[1] ?? assert.fail('no link');
  const newsletter = ['confirm', 'unsubscribe'].map((what) => `/newsletter/${what}?token=${token}`);
  const own =
    '/portal/ /portal/index.html /ops/ /ops/sign-in /ops/staff /api/docs /dev/mailbox /dev/messages /dev/authenticator /newsletter/confirm?token=x /nothing'.split(
      ' ',
    );
  return [
    ...built,
    ...screens,
    ...screens.map((path) => `${path}/`),
    '/agent-dashboard/referrals',
    ...newsletter,
    ...own,
  ];
}

const pages = await listPages();

test('every HTML page forbids frames, foreign scripts, media type guessing and referrers to other sites', async () => {
  assert.ok(pages.length > 20, `${pages.length}`);
  for (const url of pages) {
    const { headers, statusCode } = await get(url);
    const about = `${url}: ${statusCode}`;
    assert.equal(headers['content-type'], 'text/html; charset=utf-8', about);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/, about);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe|unsafe-eval|\*|https?:/, about);
    assert.equal(headers['x-content-type-options'], 'nosniff', about);
    assert.equal(headers['referrer-policy'], 'same-origin', about);
    assert.match(String(headers['strict-transport-security']), /^max-age=31536000/, about);
  }
});

test('the pages of the customers’ app alone may ask for the camera, and show pictures that they made', async () => {
  const own = "img-src 'self' data:; ";
  for (const url of pages) {
    const { headers } = await get(url);
    assert.match(String(headers['permissions-policy']), /^camera=\(\), microphone=\(\)/, url);
    assert.ok(String(headers['content-security-policy']).includes(own), url);
  }
  for (const url of ['/app/', '/app', '/app?x=1', '/app/account/limit/level', '/app/nowhere/at/all']) {
    const { headers } = await get(url);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    assert.match(String(headers['permissions-policy']), /^camera=\(self\), microphone=\(\), geolocation=\(\)/, url);
    const policy = String(headers['content-security-policy']);
    assert.ok(policy.includes("img-src 'self' data: blob:; "), url);
    assert.equal(policy.match(/blob:/g)?.length, 1, url);
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/, url);
  }
  for (const url of ['/application', '/ops/app/', '/apps/']) {
    const { headers } = await get(url);
    if (headers['permissions-policy']) assert.match(String(headers['permissions-policy']), /^camera=\(\)/, url);
  }
});

test('every HTML answer carries the security headers, error pages included', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const asked: [method: 'GET' | 'POST' | 'TRACE', url: string, status: number, headers?: Record<string, string>][] = [
    ['GET', '/%ff', 400],
    ['GET', `/dev/mailbox/${'a'.repeat(300)}`, 404],
    ['GET', '/nothing', 404],
    ['GET', '/newsletter/confirm?token=x', 200],
    ['GET', '/rates?total=none', 400],
    ['POST', '/rates', 405],
    ['POST', '/', 405],
    ['POST', '/agent-login', 405],
    ['TRACE', '/faq', 405],
    ['POST', '/forms/contacts', 400, form],
    ['POST', '/forms/contacts', 415, { 'content-type': 'text/xml' }],
    ['POST', '/forms/contacts', 403, { ...form, 'sec-fetch-site': 'cross-site' }],
  ];
  for (const [method, url, status, headers] of asked) {
    const about = `${method} ${url.slice(0, 40)}`;
    const answer = await app.app.inject({ method: method as 'GET', url, headers: { ...browser, ...headers } });
    assert.equal(answer.statusCode, status, about);
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', about);
    assert.match(
      String(answer.headers['content-security-policy']),
      /default-src 'none'.*frame-ancestors 'none'/,
      about,
    );
    assert.equal(answer.headers['referrer-policy'], 'same-origin', about);
    assert.match(String(answer.headers['permissions-policy']), /camera=\(\)/, about);
    assert.match(String(answer.headers['strict-transport-security']), /^max-age=31536000/, about);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', about);
  }
  // API calls are answered in JSON, however their address is spelled.
  const call = await get('/%61pi/v1/agents/x');
  assert.equal(call.headers['content-type'], 'application/json; charset=utf-8');
});

test('no answer causes a warning about too many event listeners, whether the page exists or not', async () => {
  for (const url of [
    ...pages,
    '/nothing',
    '/nothing/',
    '/_astro/nothing.css',
    '/portal/nothing',
    '/agent-dashboard/nothing',
  ]) {
    for (const encoding of ['identity', 'gzip', 'br, gzip'])
      await get(url, { ...browser, 'accept-encoding': encoding });
  }
  assert.deepEqual(warnings, []);
});

test('no answer sets a cookie or allows another origin, except the cookie of the device of an agent who logs in', async () => {
  const answers = await Promise.all(
    pages.map(async (url) => ({ name: url, ...(await get(url, { ...browser, origin: 'https://evil.example' })) })),
  );
  for (const endpoint of endpoints) {
    const { body, ...good } = goodRequest(app, agent, endpoint);
    const answer = await app.app.inject({ ...good, ...(body ? { payload: body } : {}) });
    answers.push({ name: endpoint.name, ...answer });
    if (endpoint.name === 'loginAgent') assert.ok(answer.headers['set-cookie'], 'the device is known');
  }
  for (const { name, headers } of answers) {
    const odd = Object.keys(headers).filter((one) => /^(access-control-|x-powered-by|server$)/.test(one));
    assert.deepEqual([...odd, ...oddCookiesOf({ name }, headers['set-cookie'])], [], name);
  }
});

test('no shared or browser cache stores an answer of the API, an email or a page with a token, except the published rates', async () => {
  for (const endpoint of endpoints) {
    const { body, ...good } = goodRequest(app, agent, endpoint);
    const answers = [
      await app.app.inject({ ...good, ...(body ? { payload: body } : {}) }),
      await app.app.inject({ ...good, headers: {} }),
      await app.app.inject({
        ...good,
        headers: { ...good.headers, 'if-none-match': '*', 'cache-control': 'max-age=999' },
      }),
      await app.app.inject({ ...good, url: `${good.url}/logo.png` }),
      await app.app.inject({ ...good, url: `${good.url};a.css` }),
    ];
    for (const { headers, statusCode } of answers) {
      const caching = statusCode === 200 || statusCode === 304 ? cachingOf(endpoint) : 'no-store';
      assert.equal(headers['cache-control'], caching, `${endpoint.name}: ${statusCode}`);
      assert.equal(headers.etag === undefined, caching === 'no-store');
      assert.equal(headers['set-cookie'] === undefined || caching === 'no-store', true, endpoint.name);
    }
  }
  for (const url of pages.filter((one) => /token=|\/dev\//.test(one))) {
    assert.equal((await get(url)).headers['cache-control'], 'no-store', url);
  }
});

test('no address and no parameter redirects to another site', async () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
  ];
  const encoded = elsewhere.flatMap((one) => [
    one,
    encodeURIComponent(one),
    encodeURIComponent(encodeURIComponent(one)),
  ]);
  const names = 'next returnTo return_to redirect redirect_uri url continue to callback target'.split(' ');
  const urls = encoded.flatMap((one) => [
    one.startsWith('/') ? one : `/${one}`,
    `/${one}/%2e%2e`,
    `//${one}/`,
    `/portal/${one}`,
    ...['/', '/agent-login', '/faq', '/newsletter/confirm', '/thank-you/contact'].map(
      (page) => `${page}?${names.map((name) => `${name}=${one}`).join('&')}`,
    ),
  ]);
  for (const url of urls) {
    const answers = [await get(url)];
    for (const form of ['contacts', 'subscribers']) {
      const payload = `name=Ada+Obi&email=ada@example.com&message=Hello+there&${names.map((name) => `${name}=${url}`).join('&')}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded', referer: 'https://evil.example/' };
      answers.push(await app.app.inject({ method: 'POST', url: `/forms/${form}`, payload, headers }));
    }
    for (const { headers } of answers) {
      const { location } = headers;
      if (location !== undefined) assert.match(String(location), /^\/[a-z-]+(\/[a-z-]+)*$/, url);
      assert.equal(headers.refresh, undefined);
    }
  }
});
