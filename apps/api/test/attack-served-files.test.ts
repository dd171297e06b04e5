import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from './start-app.ts';

const publicUrl = 'https://foodbank.example';
const app = await startApp({ after }, { env: { PUBLIC_URL: publicUrl } });
const get = (url: string) => app.app.inject({ url, headers: { host: 'localhost' } });

test('no address reaches a file outside the served folders', async () => {
  const ups = [
    '..',
    '%2e%2e',
    '..%2f',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '....//',
    '%252e%252e%252f',
    '..;',
    '.%00.',
    '%c0%ae%c0%ae',
  ];
  const wanted = [
    'package.json',
    'apps/api/src/config.ts',
    'data/secrets.json',
    'etc/passwd',
    'dist/current/500.html',
    'index.astro',
  ];
  for (const base of ['/', '/portal/', '/_astro/', '/portal/assets/', '/dev/mailbox/', '/thank-you/', '/api/docs/']) {
    for (const up of ups) {
      for (const file of wanted) {
        const url = `${base}${`${up}/`.repeat(6)}${file}`;
        const { statusCode, body, headers } = await get(url);
        assert.ok(statusCode >= 400 && statusCode < 500, `${url}: ${statusCode}`);
        assert.doesNotMatch(body, /root:|tokenSecret|"workspaces"|readConfig/, url);
        assert.notEqual(headers['content-type'], 'text/plain', url);
      }
    }
  }
});

test('production has none of development’s pages, under any name', async (t) => {
  const secret = 'a-secret-of-the-test-which-is-long-enough';
  const live = await startApp(t, {
    env: {
      NODE_ENV: 'production',
      TOKEN_SECRET: secret,
      TRACK_KEY: `${secret}.too`,
      MAIL_URL: 'sandbox:',
      FILES_URL: 'file:/nowhere/files',
      PAYSTACK_SECRET_KEY: 'a-key-of-the-provider',
      TEXTS_URL: 'sandbox:',
      EARNINGS_PAID_UNTIL: '2000-01-01',
      DATABASE_URL: app.databaseUrl,
      DRAIN_DELAY_MS: '0',
      PUBLIC_URL: publicUrl,
    },
  });
  const names = [
    'mailbox',
    'mailbox/',
    'mailbox/a.eml',
    '',
    'reset',
    'seed',
    '..%2fdev%2fmailbox',
    'MAILBOX',
    '%6dailbox',
  ];
  for (const name of names) {
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'foodbank.example']) {
      const { statusCode } = await live.app.inject({
        url: `/dev/${name}`,
        headers: { host, 'x-forwarded-for': '127.0.0.1' },
      });
      assert.ok(statusCode === 404 || statusCode === 400, `/dev/${name}: ${statusCode}`);
    }
  }
  assert.doesNotMatch(live.app.printRoutes({ commonPrefix: false }), /\/dev(?![a-z])/);
  for (const url of [
    '/metrics',
    '/debug',
    '/admin',
    '/.env',
    '/.git/HEAD',
    '/server-status',
    '/secrets.json',
    '/data/',
  ]) {
    assert.equal((await live.app.inject({ url })).statusCode, 404, url);
  }
});
