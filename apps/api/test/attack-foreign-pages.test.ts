import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { startApp } from './start-app.ts';

const publicUrl = 'https://foodbank.example';
const app = await startApp({ after }, { env: { PUBLIC_URL: publicUrl } });
const browser = { accept: 'text/html', host: 'localhost' };

test('a form that is posted from a page of another origin is refused', async () => {
  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', host: 'foodbank.example' };
  const send = (form: string, headers: Record<string, string>) => {
    const payload = `email=victim@example.com&name=Ada+Obi&message=From+${JSON.stringify(headers)}`;
    return app.app.inject({ method: 'POST', url: `/forms/${form}`, payload, headers: { ...formHeaders, ...headers } });
  };
  const foreign: Record<string, string>[] = [
    ...['cross-site', 'same-site', 'same-origin, cross-site', ''].map((site) => ({ 'sec-fetch-site': site })),
    ...[
      'https://evil.example',
      'https://shop.foodbank.example',
      'https://foodbank.example.evil.example',
      'https://foodbank.example:8443',
      'null',
      '',
    ].map((origin) => ({ origin })),
    { 'sec-fetch-site': 'cross-site', origin: publicUrl },
  ];
  for (const headers of foreign) {
    for (const form of ['contacts', 'subscribers', 'partnersWithUs']) {
      const { statusCode, headers: answered } = await send(form, headers);
      assert.deepEqual([statusCode, answered.location], [403, undefined], `${form} ${JSON.stringify(headers)}`);
    }
  }
  const stored = await app.context.database.pool.query('select from subscriptions where email_key = $1', [
    'victim@example.com',
  ]);
  assert.equal(stored.rowCount, 0);
  const own: Record<string, string>[] = [
    // Opera Mini sends neither header.
    {},
    { 'sec-fetch-site': 'same-origin', origin: publicUrl },
    { 'sec-fetch-site': 'none' },
    { origin: publicUrl },
    { origin: 'http://localhost:3000', host: 'localhost:3000' },
  ];
  for (const headers of own) assert.equal((await send('contacts', headers)).statusCode, 303, JSON.stringify(headers));
});

test('a subscription is confirmed on our own page only, and ended with one click in any mail program', async () => {
  const email = 'one.click@example.com';
  await app.call(subscribe, { body: { email } });
  const { text = '' } = await app.waitForEmail(email);
  const token = /token=(\S+)/.exec(text)?.[1] ?? assert.fail('no link');
  const press = (what: string, headers: Record<string, string>) =>
    app.app.inject({ method: 'POST', url: `/newsletter/${what}?token=${token}`, headers: { ...browser, ...headers } });
  const webmail = { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' };
  for (const headers of [webmail, { origin: webmail.origin }, { 'sec-fetch-site': 'same-site' }] as Record<
    string,
    string
  >[])
    assert.equal((await press('confirm', headers)).statusCode, 403);
  const states = async () =>
    (
      await app.context.database.pool.query(
        'select confirmed_at is not null as confirmed, unsubscribed_at is not null as ended from subscriptions where email_key = $1',
        [email],
      )
    ).rows;
  assert.deepEqual(await states(), [{ confirmed: false, ended: false }]);
  assert.match((await press('confirm', { 'sec-fetch-site': 'same-origin' })).body, /is confirmed/);
  assert.match((await press('unsubscribe', webmail)).body, /You are unsubscribed/);
  assert.deepEqual(await states(), [{ confirmed: true, ended: true }]);
});
