import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRefusal } from './assert-refusal.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after });
const urlencoded = 'application/x-www-form-urlencoded';
const forms = ['/forms/contacts', '/forms/subscribers', '/forms/partnersWithUs'];
const newsletter = ['/newsletter/confirm', '/newsletter/unsubscribe'];
const right = 'name=Ada&email=ada@example.com&message=Where+are+you%3F';

const post = (url: string, payload: string | Buffer, type = urlencoded) =>
  app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

type Answer = Awaited<ReturnType<typeof post>>;

function assertFormAgain({ statusCode, headers, body }: Answer, about: string): void {
  assert.equal(statusCode, 400, about);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8', about);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/, about);
  assert.match(body, /role="alert"/, about);
  // The frame around the content is the site's own.
  const [, content = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(body) ?? [];
  assert.match(content, /<form/, about);
  assert.doesNotMatch(content, /<script|<img/, about);
  assert.doesNotMatch(body.replace(content, ''), /alert\(|onerror/, about);
}

test('an invalid form without scripts comes back with what was typed, as text', async () => {
  const hostile = encodeURIComponent('"></textarea><script>alert(1)</script><img src=x onerror=alert(2)>');
  for (const url of forms) {
    for (const payload of [
      '',
      '&&&=&=',
      'email=%00',
      'email=%zz&name=%ED%A0%80',
      `name=${hostile}&email=${hostile}&message=${hostile}&contactPerson=${hostile}&foodProduct=${hostile}`,
      `${hostile}=${hostile}`,
      'email[]=a@b.co&email[x]=a@b.co',
      'email=a%0d%0aBcc:%20c@d.co&name=a%0aSubject:%20x',
      '__proto__=1&__proto__[x]=1&constructor.prototype=1&toString=1&valueOf=1&hasOwnProperty=1',
      Array.from({ length: 5_000 }, (_, index) => `a${index}=b`).join('&'),
      `email=${'x'.repeat(60_000)}`,
    ]) {
      assertFormAgain(await post(url, payload), `${url} ${payload.slice(0, 60)}`);
    }
  }
  assert.deepEqual(Object.keys(Object.prototype), []);
});

test('of a duplicate field one value counts, and unknown fields are ignored', async () => {
  const odd = `${right}&name=Eve&__proto__=1&constructor=2&toString=3&quarantined=false&elapsedMs=99999999999999999999999999`;
  const answer = await post('/forms/contacts', odd);
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/thank-you/contact']);
});

test('forms without scripts accept only what browsers post', async () => {
  for (const url of forms) {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/xml', '']) {
      for (const payload of [right, '{"name":{"toString":1}}', `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`]) {
        const { code } = assertRefusal(await post(url, payload, type), `${url} ${type}`);
        assert.equal(code, 'unsupported-media-type');
      }
    }
    assert.equal(assertRefusal(await post(url, right.padEnd(3_000_000, 'x')), url).code, 'too-large');
  }
});

test('unknown forms and other methods are refused', async () => {
  for (const name of ['nothing', '__proto__', 'constructor', 'contacts/../contacts/x', '%00', '']) {
    assertRefusal(await post(`/forms/${name}`, right), name);
  }
  for (const method of ['PUT', 'DELETE', 'OPTIONS'] as const) {
    assertRefusal(await app.app.inject({ method, url: '/forms/contacts' }), method);
  }
});

test('the address of a form, opened in a browser, leads to the form’s page', async () => {
  const pages = ['/contact-us', '/#newsletter-headline', '/get-in-touch#partnershipForm'];
  for (const [index, url] of forms.entries()) {
    const { statusCode, headers } = await app.app.inject({ url });
    assert.deepEqual([statusCode, headers.location, headers['cache-control']], [303, pages[index], 'no-store'], url);
    const [path = '', id = ''] = (pages[index] ?? '').split('#');
    assert.match((await app.app.inject({ url: path })).body, new RegExp(id && ` id="${id}"`));
  }
});

test('an invalid newsletter link gets a page that says so, whatever it holds and however it is posted', async () => {
  const tokens = [
    '',
    '?token=',
    '?token=a&token=b',
    '?token=%00',
    '?token=%zz',
    '?token[]=x',
    `?token=${'x'.repeat(9_000)}`,
  ];
  for (const url of newsletter.flatMap((page) => tokens.map((token) => page + token))) {
    const bodies: [string, string][] = [
      ['List-Unsubscribe=One-Click', urlencoded],
      ['--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
      ['{', 'application/json'],
    ];
    const answers = [await app.app.inject({ url })];
    for (const [payload, type] of bodies) answers.push(await post(url, payload, type));
    for (const { statusCode, body, headers } of answers) {
      assert.ok(statusCode < 500 && body.includes('This link no longer works.'), `${url.slice(0, 60)}: ${statusCode}`);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    }
  }
});

test('mail programs end a subscription with one click, in either form that they may post', async () => {
  const posts: [string, string][] = [
    ['List-Unsubscribe=One-Click', urlencoded],
    [
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ];
  for (const [index, [payload, type]] of posts.entries()) {
    const email = `reader${index}@example.com`;
    await post('/forms/subscribers', `email=${email}`);
    const message = await app.waitForEmail(email);
    const url = /(\/newsletter\/unsubscribe\?token=\S+)/.exec(message.text ?? '')?.[1] ?? assert.fail('no link');
    assert.match((await post(url, payload, type)).body, /You are unsubscribed/);
  }
});
