import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPrefix } from '@foodbank/contract/endpoint';
import { requestPasswordReset } from '@foodbank/contract/people/accounts';
import { registerAgent } from '@foodbank/contract/people/agents';
import { subscribe } from '@foodbank/contract/support/enquiries';
import { startApp, type TestApp, valueIn } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import type { OutgoingMail } from '../../../providers/mail.ts';
import { queueEmail } from './queue-email.ts';

const person = { lastname: 'Obi', category: 'student' } as const;

/** Queues an email that greets an agent by name. */
const greet = ({ context }: TestApp, email: string, firstname: string) =>
  context.database.write((tx) =>
    queueEmail(tx, email, { kind: 'password-changed', templateData: { firstname, changedAt: tx.now.toISOString() } }),
  );

test('a hostile name is plain text in every part of an email', async (t) => {
  const app = await startApp(t);
  const names = {
    markup: '<img src=x onerror="alert(1)">',
    script: `</p><script>fetch('//evil.example')</script>`,
    entity: '&lt;b&gt; &amp; &#60;i&#62;',
    attribute: `" onmouseover='alert(1)' x="`,
    encoded: '=?utf-8?Q?=0D=0ABcc:=20c=40d.co?=',
    dots: '. Password: hunter2',
  };
  for (const [about, firstname] of Object.entries(names)) {
    const email = `${about}@example.com`;
    await greet(app, email, firstname);
    const message = await app.waitForEmail(email);
    assert.ok(message.text?.startsWith('Hello,\n'), about);
    const tags = new Set([...(message.html ?? '').matchAll(/<([a-z!]+)/g)].map(([, tag]) => tag));
    const allowed = ['!doctype', 'html', 'head', 'meta', 'title', 'body', 'div', 'p', 'a'];
    assert.deepEqual(
      [...tags].filter((tag) => !allowed.includes(tag ?? '')),
      [],
      about,
    );
    assert.doesNotMatch(message.html ?? '', /<[^>]*\s(on\w+|src)=/, about);
    assert.deepEqual(
      message.to?.map(({ address }) => address),
      [email],
    );
    assert.deepEqual([message.bcc, message.cc, message.subject], [undefined, undefined, 'Your password was changed']);
  }
});

test('a link or phone number in a name is not sent to the address that is registered', async (t) => {
  const app = await startApp(t);
  const names = ['visit http://evil.ng', 'evil.ng', 'You won! Call 08031234567', 'me@evil.ng'];
  for (const [index, firstname] of names.entries()) {
    const email = `victim${index}@example.com`;
    const body = { ...person, firstname, lastname: 'http://evil.ng', email };
    // The first registration creates an account, the second one finds it.
    for (const count of [1, 2]) {
      await app.call(registerAgent, { body });
      const { text = '', html = '', subject } = await app.waitForEmail(email, count);
      assert.doesNotMatch(`${subject}${text}${html}`, /evil|0803/, firstname);
    }
  }
});

test('an address that strangers register and subscribe repeatedly gets seven emails a day, and three more are left for its own codes', async (t) => {
  const app = await startApp(t);
  const email = 'flooded@example.com';
  for (let hour = 0; hour < 4; hour++) {
    for (let count = 0; count < 4; count++) {
      await app.call(registerAgent, { body: { ...person, firstname: 'Eve', email } });
      await app.call(subscribe, { body: { email } });
    }
    app.clock.advance(3600);
  }
  await waitForWorker(app);
  assert.equal((await app.emails(email)).length, 7);
  await app.call(requestPasswordReset, { body: { email } });
  assert.equal((await app.waitForEmail(email, 8)).subject, 'Your code for a new password');
  app.clock.advance(86_400);
  await app.call(subscribe, { body: { email } });
  assert.equal((await app.waitForEmail(email, 9)).subject, 'Please confirm your subscription');
});

test('a name with a line break is refused', async (t) => {
  const app = await startApp(t);
  for (const firstname of ['Ada\u2028Password: hunter2', 'Ada\u2029x', 'Ada\u0085x', 'Ada\nx']) {
    const { body } = await app.refused(registerAgent, { body: { ...person, firstname, email: 'a@example.com' } });
    assert.deepEqual(body.errors, { firstname: 'Invalid format' });
  }
});

test('a name in any script is shown as it was typed', async (t) => {
  const app = await startApp(t);
  const names = ['Ọlá́', 'Ñgọzị', 'عائشة', 'חנה', '王秀英', 'O’Neill-Íñigo', 'x'.repeat(30)];
  for (const [index, firstname] of names.entries()) {
    const email = `name${index}@example.com`;
    await app.call(registerAgent, {
      body: { ...person, firstname: firstname.normalize('NFD'), email: `own.${email}` },
    });
    await greet(app, email, firstname);
    const message = await app.waitForEmail(email);
    assert.ok(message.text?.startsWith(`Hello ${firstname},\n\n`), firstname);
    assert.ok(message.html?.includes(`Hello ${firstname},`), firstname);
  }
  const { rows } = await app.context.database.pool.query('select firstname from agents order by created_at, id');
  const stored = rows.map(({ firstname }) => firstname);
  assert.deepEqual(
    stored,
    names.map((name) => name.normalize('NFC')),
    'and is stored in one Unicode form',
  );
});

test('the login email links to the login page and the code’s email to the reset page, with each value on its own line', async (t) => {
  const app = await startApp(t, { env: { PUBLIC_URL: 'https://foodbank.example/' } });
  const email = 'Amaka.Obi@example.com';
  await app.call(registerAgent, { body: { ...person, firstname: 'Amaka', email } });
  const welcome = await app.waitForEmail(email);
  assert.equal(valueIn(welcome, 'Email'), email);
  assert.match(valueIn(welcome, 'Password'), /^[A-Za-z0-9]{12}$/);
  assert.match(valueIn(welcome, 'Referral code'), /^FB-[2-9A-Z]{6}$/);
  assert.equal(valueIn(welcome, 'Log in'), 'https://foodbank.example/agent-login');
  await app.call(requestPasswordReset, { body: { email } });
  const code = await app.waitForEmail(email, 2);
  assert.match(valueIn(code, 'Code'), /^\d{6}$/);
  assert.equal(valueIn(code, 'Reset password'), 'https://foodbank.example/reset-password');
  assert.ok(!`${code.subject}${welcome.subject}`.includes(valueIn(code, 'Code')), 'no secret shows in a subject');
});

test('a forged host name does not appear in an email’s links', async (t) => {
  const app = await startApp(t, { env: { PUBLIC_URL: 'https://foodbank.example' } });
  const email = 'amaka@example.com';
  const [host, forwarded] = ['evil.example', 'host=evil.example;proto=http'];
  const headers = {
    host,
    origin: 'https://evil.example',
    forwarded,
    'x-forwarded-host': host,
    'x-original-host': host,
  };
  const payload = { ...person, firstname: 'Amaka', email };
  for (const call of [registerAgent, requestPasswordReset]) {
    const sent = { method: call.method, url: apiPrefix + call.path, headers, payload };
    assert.equal((await app.app.inject(sent)).statusCode, 200);
  }
  await app.waitForEmail(email, 2);
  for (const { text = '', html = '' } of await app.emails(email)) {
    assert.match(text, /https:\/\/foodbank\.example\//);
    assert.doesNotMatch(`${text} ${html}`, /evil/);
  }
});

test('a secret in the outbox is encrypted, is in no table in plain text, and is wiped on delivery', async (t) => {
  const sending: OutgoingMail[] = [];
  const gate = Promise.withResolvers<void>();
  const mailer = {
    send: async (mail: OutgoingMail) => {
      sending.push(mail);
      await gate.promise;
    },
    close: () => {},
  };
  const app = await startApp(t, { mailer });
  const { pool } = app.context.database;
  const email = 'amaka@example.com';
  await app.call(registerAgent, { body: { ...person, firstname: 'Amaka', email } });
  await app.call(requestPasswordReset, { body: { email } });
  const sealedRows = async () => (await pool.query('select sealed from emails where sealed is not null')).rows;
  // The two emails are in separate batches. The first one is waiting in the mailer.
  while ((await sealedRows()).length < 2 || sending.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  const { rows } = await pool.query('select sealed from emails order by created_at, id');
  const [password, code] = rows.map(
    ({ sealed }) => Object.values(JSON.parse(app.context.keys.unseal(sealed)))[0] as string,
  );
  assert.match(`${password} ${code}`, /^[A-Za-z0-9]{12} \d{6}$/);
  // Either of the two may be the first.
  for (const { text } of sending) assert.match(text, new RegExp(`^(Password: ${password}|Code: ${code})$`, 'm'));
  const tables = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  for (const { name } of tables.rows) {
    // Six digits after a point are the fraction of a time.
    const found = await pool.query(
      `select count(*) from ${name} one where strpos(one::text, $1) > 0 or one::text ~ ('(?<!\\.)\\m' || $2 || '\\M')`,
      [password, code],
    );
    assert.equal(found.rows[0].count, 0, name);
  }
  gate.resolve();
  while ((await sealedRows()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const { rows: kept } = await pool.query('select template_data from emails');
  for (const { template_data } of kept)
    assert.doesNotMatch(JSON.stringify(template_data), new RegExp(`${password}|${code}`));
});

test('an agent is told of each correction and each payout, however many there were in an hour', async (t) => {
  const { database } = (await startApp(t)).context;
  const templateData = {
    firstname: 'Ada',
    amount: '₦10.00',
    isAdded: 'true',
    line: 'Order FB-1',
    reason: 'Forgotten.',
  };
  const payout = {
    amountKobo: '100',
    bankName: 'GTBank',
    lastDigits: '1234',
    month: '2026-06-01',
    reference: 'payout-1',
  };
  for (let count = 0; count < 12; count++)
    await database.write(async (tx) => {
      assert.ok(await queueEmail(tx, 'ada@example.com', { kind: 'commission-corrected', templateData }));
      assert.ok(await queueEmail(tx, 'ada@example.com', { kind: 'payout-late', templateData: payout }));
    });
});
