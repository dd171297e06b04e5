import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { codeMark } from '@foodbank/front-ends/templates';
import { drawQr } from '@foodbank/ui/qr-path';
import { makeSignedInAgent } from '../../../../test/sign-in-directly.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { eraseAgent } from './queries.ts';

const invitation = 'Foodbank was recommended to you';
const withoutCode = 'This link has no code that we know.';
const unknownCode = 'FB-AAAAAA';

/** Opens a page. Returns its status, its headers and its text. */
async function open(app: TestApp, url: string, remoteAddress = '127.0.0.1') {
  const { statusCode, headers, body } = await app.app.inject({ url, remoteAddress });
  return { statusCode, headers, body };
}

test('an agent’s link shows the code in its normal form, however it is typed, and nothing about the agent', async (t) => {
  const app = await startApp(t, { workless: true });
  const { referralCode: code, email, id } = await makeSignedInAgent(app);
  const pages = new Set<string>();
  for (const typed of [code, code.toLowerCase(), code.slice(3), code.slice(3).toLowerCase(), code.replace('-', '')]) {
    for (const url of [`/join/${typed}`, `/join/${typed}/`, `/join/${typed}?from=chat`]) {
      const { statusCode, body } = await open(app, url);
      assert.equal(statusCode, 200, url);
      pages.add(body);
    }
  }
  const [page = '', ...others] = pages;
  assert.deepEqual(others, [], 'the same page for each spelling');
  assert.match(page, new RegExp(`>${invitation}</h1>`));
  assert.match(page, new RegExp(`>${code}</p>`), 'the code is text, without scripts');
  assert.doesNotMatch(page, new RegExp(`\\[\\[|${codeMark}`), 'no mark is left');
  for (const secret of ['Ngozi', 'Eze', email, id]) assert.ok(!page.includes(secret), secret);
});

test('the links to the app and their QR codes lead to the sign-up with the code', async (t) => {
  const app = await startApp(t, { workless: true });
  const { referralCode: code } = await makeSignedInAgent(app);
  const { body } = await open(app, `/join/${code}`);
  const links = [...body.matchAll(/href="(\/app\/[^"]+)"/g)].map(([, href = '']) => href);
  assert.equal(links.length, 4, 'two platforms, in the page and in the modal');
  for (const link of links) assert.equal(link, `/app/join/${code}`);
  const { siteUrl } = app.context.config;
  assert.equal(body.split(`d="${drawQr(`${siteUrl}/app/join/${code}`).path}"`).length - 1, 4, 'a QR code for each');
});

test('a preview of the link shows the invitation and its picture, and no search engine lists it', async (t) => {
  const app = await startApp(t, { workless: true });
  const { referralCode: code } = await makeSignedInAgent(app);
  const { body, headers } = await open(app, `/join/${code.toLowerCase()}`);
  assert.match(body, new RegExp(`<meta property="og:title" content="${invitation}"`));
  assert.match(body, new RegExp(`<meta property="og:url" content="[^"]+/join/${code}"`));
  const [, picture = ''] =
    /<meta property="og:image" content="https?:\/\/[^/]+(\/share\/join-[^"]+\.png)"/.exec(body) ?? [];
  assert.equal((await open(app, picture)).statusCode, 200);
  assert.match(body, /<meta name="robots" content="noindex"/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['content-security-policy']), /script-src 'self' 'sha256/);
  assert.doesNotMatch((await open(app, '/sitemap.xml')).body, /join/);
});

test('an unknown code, a code of an erased agent and a text that is no code get the page without a code', async (t) => {
  const app = await startApp(t, { workless: true });
  const { referralCode: erasedCode, id } = await makeSignedInAgent(app);
  await app.context.database.write((tx) => eraseAgent(tx, id));
  const plain = (await open(app, '/join')).body;
  assert.match(plain, new RegExp(withoutCode));
  for (const typed of [unknownCode, erasedCode, 'FB-000000', 'x', '%3Cscript%3E', '%22%3E%3Cb%3E', '%00', codeMark]) {
    const { statusCode, body, headers } = await open(app, `/join/${typed}`);
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'], typed);
    assert.equal(body, plain, typed);
  }
});

test('after 20 unknown codes an hour nothing is looked up for an address, and any code is shown as typed', async (t) => {
  const app = await startApp(t, { workless: true, env: { LIMIT_SCALE: '1' } });
  const { referralCode: code } = await makeSignedInAgent(app);
  const [address, other] = ['203.0.113.7', '203.0.113.8'];
  for (let count = 0; count < 25; count++) {
    assert.match((await open(app, `/join/${code}`, address)).body, new RegExp(code), 'known codes are not counted');
  }
  await open(app, '/join/no-code-at-all', address);
  for (let count = 0; count < 20; count++) {
    assert.match((await open(app, `/join/${unknownCode}`, address)).body, new RegExp(withoutCode), `unknown ${count}`);
  }
  const find = t.mock.method(app.context.database.read, 'get');
  assert.match(
    (await open(app, `/join/${unknownCode.toLowerCase()}`, address)).body,
    new RegExp(`>${unknownCode}</p>`),
  );
  assert.match((await open(app, `/join/${code}`, address)).body, new RegExp(`>${code}</p>`));
  assert.match((await open(app, '/join/no-code-at-all', address)).body, new RegExp(withoutCode));
  assert.equal(find.mock.callCount(), 0, 'nothing is looked up');
  assert.match((await open(app, `/join/${unknownCode}`, other)).body, new RegExp(withoutCode), 'another address');
});

test('an invitation is sent compressed, is answered to HEAD, and takes no other method', async (t) => {
  const app = await startApp(t, { workless: true });
  const { referralCode: code } = await makeSignedInAgent(app);
  const url = `/join/${code}`;
  const whole = await app.app.inject({ url });
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await app.app.inject({ url, headers: { 'accept-encoding': encoding } });
    assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'accept-encoding']);
    assert.equal(unpack(rawPayload).toString(), whole.body);
  }
  const head = await app.app.inject({ method: 'HEAD', url });
  assert.deepEqual(
    [head.statusCode, head.body, head.headers['content-length']],
    [200, '', `${whole.rawPayload.length}`],
  );
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const { statusCode, headers } = await app.app.inject({ method, url });
    assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD'], method);
  }
});

test('the template itself is not served', async (t) => {
  const app = await startApp(t, { workless: true });
  for (const url of [
    '/templates/join',
    '/templates/join/',
    '/templates/page/index.html',
    '/%74emplates/join/index.html',
  ]) {
    assert.equal((await open(app, url)).statusCode, 404, url);
  }
});
