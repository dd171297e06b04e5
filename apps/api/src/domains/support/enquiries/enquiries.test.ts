import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formPrivacy, requestPartnership, sendContactMessage, subscribe } from '@foodbank/contract/support/enquiries';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { waitForWorker } from '../../../../test/wait-for-worker.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';

const team = 'info@foodbank.example';
const message = { name: 'Bisi Ade', email: 'bisi@example.com', message: 'Do you deliver to Akure?' };
const partner = {
  name: 'Mama Put Ltd',
  contactPerson: 'Sade',
  email: 'sade@example.com',
  phoneNo: '+2348031234567',
  foodProduct: 'Rice and beans',
  whyPartnerWithUs: 'More customers',
  additionalInformation: 'Open on Sundays',
};

const rowsOf = async (app: TestApp, table: string) =>
  (await app.context.database.pool.query(`select * from ${table} order by id`)).rows;
const requestsOf = async (app: TestApp, kind: string) =>
  (await rowsOf(app, 'requests')).filter((row) => row.kind === kind);
const post = (app: TestApp, url: string, fields: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('a message that is sent several times a day is stored once, and the team gets one email', async (t) => {
  const app = await startApp(t);
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(sendContactMessage, { body: message })));
  assert.deepEqual([...new Set(answers.map((answer) => answer.message))], ['Message sent successfully']);
  assert.equal((await requestsOf(app, 'contact')).length, 1);
  const email = await app.waitForEmail(team);
  assert.match(email.text ?? '', /Do you deliver to Akure\?/);
  app.clock.advance(86_400);
  await app.call(sendContactMessage, { body: message });
  assert.equal((await requestsOf(app, 'contact')).length, 2, 'the same text on another day is another message');
});

test('a partnership request is stored with the version of the consent, and the team gets an email', async (t) => {
  const app = await startApp(t);
  assert.equal(
    (await app.call(requestPartnership, { body: partner })).message,
    'Partner request submitted successfully',
  );
  const [row] = await requestsOf(app, 'partner');
  assert.equal(row.sender_name, 'Sade');
  assert.match(row.consent_version, /^\d{4}-\d{2}$/);
  assert.match((await app.waitForEmail(team)).text ?? '', /Company: Mama/);
  const refused = await app.refused(requestPartnership, { body: { ...partner, contactPerson: 'S', phoneNo: '0803' } });
  assert.deepEqual(refused.body.errors, {
    contactPerson: 'Please enter valid contact person name.',
    phoneNo: 'Phone number should contain country code, only numbers, and max 15 digits.',
  });
});

test('an enquiry that looks like spam gets the usual reply, is quarantined and sends no email', async (t) => {
  const app = await startApp(t);
  for (const extras of [{ website: 'http://spam.example' }, { elapsedMs: 40 }]) {
    const body = { ...message, message: `Buy now ${JSON.stringify(extras)}`, ...extras };
    assert.equal((await app.call(sendContactMessage, { body })).message, 'Message sent successfully');
  }
  assert.deepEqual(
    (await requestsOf(app, 'contact')).map(({ quarantined }) => quarantined),
    [true, true],
  );
  await app.call(sendContactMessage, { body: { ...message, elapsedMs: 20_000, website: '' } });
  await app.waitForEmail(team);
  assert.equal((await app.emails(team)).length, 1);
});

test('a quarantined enquiry is released when it is sent again properly, and the team gets one email', async (t) => {
  const app = await startApp(t);
  const states = async (kind: string) => (await requestsOf(app, kind)).map(({ quarantined }) => quarantined);
  await app.call(sendContactMessage, { body: { ...message, website: 'http://spam.example' } });
  await app.call(requestPartnership, { body: { ...partner, elapsedMs: 40 } });
  assert.deepEqual([await states('contact'), await states('partner')], [[true], [true]]);

  for (let times = 0; times < 3; times++) {
    await Promise.all([
      app.call(sendContactMessage, { body: { ...message, elapsedMs: 20_000 } }),
      app.call(requestPartnership, { body: { ...partner, elapsedMs: 20_000 } }),
    ]);
  }
  await app.call(sendContactMessage, { body: { ...message, website: 'http://spam.example' } });
  assert.deepEqual([await states('contact'), await states('partner')], [[false], [false]]);
  await waitForWorker(app);
  const subjects = (await app.emails(team)).map(({ subject }) => subject).sort();
  assert.deepEqual(subjects, ['New message from the contact form', 'New partnership request']);
});

test('a new subscription keeps the proof of each earlier consent', async (t) => {
  const app = await startApp(t);
  const email = 'ada@example.com';
  const proofs = async () =>
    (
      await app.context.database.write(async (tx) =>
        exportDataSubject(tx, await findDataSubject(tx, { email }), operator),
      )
    ).newsletter as Record<string, unknown>[];
  const linksOf = async (count: number) => {
    const { text = '' } = await app.waitForEmail(email, count);
    const link = (what: string) => new RegExp(`/newsletter/${what}\\?token=\\S+`).exec(text)?.[0] ?? assert.fail(text);
    return { confirm: link('confirm'), unsubscribe: link('unsubscribe') };
  };
  await app.call(subscribe, { body: { email } });
  const first = await linksOf(1);
  app.clock.advance(60);
  await post(app, first.confirm, {});
  app.clock.advance(86_400);
  await post(app, first.unsubscribe, {});
  const before = await proofs();
  assert.equal(before.length, 1);
  assert.ok(before[0]?.confirmedAt && before[0].unsubscribedAt && before[0].consentVersion);

  app.clock.advance(86_400);
  await app.call(subscribe, { body: { email: 'ADA@example.com' } });
  const after = await proofs();
  assert.deepEqual(after[0], before[0], 'the earlier proof is as it was');
  assert.deepEqual([after.length, after[1]?.confirmedAt, after[1]?.unsubscribedAt], [2, null, null]);
  assert.ok((after[1]?.subscribedAt as Date) > (after[0]?.unsubscribedAt as Date));

  // A link in an earlier email applies to the address, so it ends the present subscription, too.
  const second = await linksOf(2);
  await post(app, second.confirm, {});
  await post(app, first.unsubscribe, {});
  const left = await proofs();
  assert.ok(left[1]?.confirmedAt && left[1].unsubscribedAt, 'an old email’s link ends the present subscription');
  assert.deepEqual(left[0], before[0]);
  assert.match((await post(app, first.confirm, {})).body, /This link no longer works/);
  assert.deepEqual(await proofs(), left, 'no link restores an ended subscription');
});

test('earlier consents are erased with the person, and deleted two years after they ended', async (t) => {
  const app = await startApp(t, { workless: true });
  const { pool } = app.context.database;
  const emails = ['ada@example.com', 'bola@example.com'];
  const subscribeAll = async () => {
    for (const email of emails) await app.call(subscribe, { body: { email } });
    await pool.query(`update subscriptions set confirmed_at = subscribed_at where confirmed_at is null`);
  };
  await subscribeAll();
  await pool.query(`update subscriptions set unsubscribed_at = $1`, [app.clock.now()]);
  await subscribeAll();
  const owners = async () => (await rowsOf(app, 'subscriptions')).map(({ email }) => email).sort();
  assert.deepEqual(await owners(), [...emails, ...emails].sort());
  await app.context.database.write(async (tx) =>
    eraseDataSubject(tx, await findDataSubject(tx, { email: 'ada@example.com' }), operator),
  );
  assert.deepEqual(await owners(), ['bola@example.com', 'bola@example.com']);
  app.clock.advance(730 * 86_400);
  await deleteExpiredRows(app.context);
  assert.equal((await owners()).length, 2);
  app.clock.advance(2 * 86_400);
  await deleteExpiredRows(app.context);
  assert.deepEqual(
    (await rowsOf(app, 'subscriptions')).map(({ unsubscribed_at: at }) => at),
    [null],
  );
});

test('what a stranger writes to the team is quoted, and never appears as the greeting, the subject or our own text', async (t) => {
  const app = await startApp(t);
  const trap = 'Good day.\r\n\r\nEmail: boss@foodbank.example\u2028Foodbank\nEat well today, pay later. <b>Pay now</b>';
  await post(app, '/forms/contacts', { ...message, name: 'Foodbank Security', message: trap, firstname: 'Winner' });
  await app.call(requestPartnership, { body: { ...partner, firstname: 'Winner', foodProduct: trap } as never });
  await waitForWorker(app);
  const sent = await app.emails(team);
  assert.deepEqual(sent.map(({ subject }) => subject).sort(), [
    'New message from the contact form',
    'New partnership request',
  ]);
  for (const { text = '', html = '', subject } of sent) {
    assert.match(text, /^Hello,\r?\n/, subject);
    assert.doesNotMatch(text + html, /Winner/, subject);
    for (const line of ['Good day.', 'Email: boss@foodbank.example', 'Eat well today, pay later. <b>Pay now</b>'])
      assert.ok(text.split(/\r?\n/).includes(`> ${line}`), `${subject}: ${line}`);
    assert.match(html, /<blockquote[^>]*>[^<]*Good day\.\s+Email: boss@foodbank\.example/, subject);
    assert.doesNotMatch(html, /<b>/, subject);
  }
});

test('a subscription is confirmed by the link in an email and ended with one click', async (t) => {
  const app = await startApp(t);
  assert.equal((await app.call(subscribe, { body: { email: 'Ada@Example.com' } })).message, 'Subscription successful');
  const message = await app.waitForEmail('ada@example.com');
  const link = /(\/newsletter\/confirm\?token=\S+)/.exec(message.text ?? '')?.[1] ?? '';
  const state = async () => (await rowsOf(app, 'subscriptions')).at(-1);
  assert.match((await app.app.inject(link)).body, /Confirm subscription/);
  assert.equal((await state()).confirmed_at, null, 'opening the link changes nothing');
  assert.match((await post(app, link, {})).body, /Your subscription is confirmed/);
  assert.ok((await state()).confirmed_at);
  await app.call(subscribe, { body: { email: 'ada@example.com' } });
  assert.equal((await rowsOf(app, 'subscriptions')).length, 1, 'subscribing again changes nothing');

  const header = message.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  assert.equal(message.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value, 'List-Unsubscribe=One-Click');
  const out = new URL(header.slice(1, -1));
  assert.match(
    (await post(app, out.pathname + out.search, { 'List-Unsubscribe': 'One-Click' })).body,
    /You are unsubscribed/,
  );
  assert.ok((await state()).unsubscribed_at);
  await app.call(subscribe, { body: { email: 'ada@example.com' } });
  assert.equal((await state()).confirmed_at, null, 'a new subscription must be confirmed again');
});

test('a forged newsletter link changes nothing', async (t) => {
  const app = await startApp(t);
  for (const token of ['', 'abc', 'A'.repeat(500), '../..']) {
    const answer = await post(app, `/newsletter/confirm?token=${encodeURIComponent(token)}`, {});
    assert.match(answer.body, /This link no longer works/);
  }
});

test('without scripts a form leads to the thank-you page, or is shown again filled in with its messages', async (t) => {
  const app = await startApp(t);
  const sent = await post(app, '/forms/contacts', message);
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, '/thank-you/contact']);
  const wrong = await post(app, '/forms/contacts', { ...message, email: 'bisi', message: '<b>hi</b>' });
  assert.equal(wrong.statusCode, 400);
  for (const [name, text] of Object.entries(formPrivacy))
    assert.ok((await post(app, `/forms/${name}`, { email: 'bisi' })).body.includes(text), name);
  assert.match(wrong.body, /Please enter valid email address\./);
  assert.match(wrong.body, /&lt;b&gt;hi&lt;\/b&gt;/);
  assert.doesNotMatch(wrong.body, /<b>hi/);
  assert.ok(wrong.headers['content-security-policy']);
  const { email } = message;
  assert.equal((await post(app, '/forms/subscribers', { email })).headers.location, '/thank-you/newsletter');
  const unticked = await post(app, '/forms/partnersWithUs', { ...partner, terms: 'on' });
  assert.equal(unticked.statusCode, 400);
  const ticked = await post(app, '/forms/partnersWithUs', { ...partner, terms: 'on', agree: 'on' });
  assert.equal(ticked.headers.location, '/thank-you/partnership');
});

test('a thousand people behind one address send forms within an hour: all are answered, and those beyond sixty are held', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '1' }, workless: true });
  const from = '192.0.2.1';
  const sendOne = async (n: number) => {
    const body = { ...message, email: `person${n}@example.com`, message: `Do you deliver to street ${n}?` };
    return (await app.send(sendContactMessage, { body }, undefined, from)).status;
  };
  const statuses = await Promise.all(Array.from({ length: 1_000 }, (_, n) => sendOne(n)));
  assert.deepEqual([...new Set(statuses)], [200]);
  const held = (await requestsOf(app, 'contact')).filter(({ quarantined }) => quarantined);
  assert.equal(held.length, 940);
  assert.equal((await app.send(subscribe, { body: { email: 'late@example.com' } }, undefined, from)).status, 200);
  assert.equal((await rowsOf(app, 'emails')).filter(({ recipient }) => recipient === 'late@example.com').length, 0);
});

test('an address that sends forms without end is stopped at a thousand held ones an hour', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.1' }, workless: true });
  const statuses = [];
  for (let n = 0; n < 107; n++)
    statuses.push((await app.send(subscribe, { body: { email: `n${n}@example.com` } }, undefined, '192.0.2.1')).status);
  assert.deepEqual([statuses.indexOf(429), statuses.length], [106, 107]);
  const others = { body: { email: 'other@example.com' } };
  assert.equal((await app.send(subscribe, others, undefined, '192.0.2.2')).status, 200);
});

test('a form without scripts beyond sixty an hour is held too, and answered with the usual page', async (t) => {
  const app = await startApp(t, { env: { LIMIT_SCALE: '0.01' }, workless: true });
  for (let n = 0; n < 2; n++) {
    const { statusCode } = await post(app, '/forms/contacts', { ...message, message: `Where is order ${n}?` });
    assert.equal(statusCode, 303);
  }
  assert.deepEqual((await requestsOf(app, 'contact')).map(({ quarantined }) => quarantined).sort(), [false, true]);
});
