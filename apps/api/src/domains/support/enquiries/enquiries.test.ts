import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFaqs, listTestimonies } from '@foodbank/contract/foundation/content';
import { requestPartnership, sendContactMessage, subscribe } from '@foodbank/contract/support/enquiries';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

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
  (await app.context.database.pool.query(`select * from ${table}`)).rows;
const post = (app: TestApp, url: string, fields: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('a message is stored once however often it is posted, and the team is mailed', async (t) => {
  const app = await startApp(t);
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(sendContactMessage, { body: message })));
  assert.deepEqual([...new Set(answers.map((answer) => answer.message))], ['Message sent successfully']);
  assert.equal((await rowsOf(app, 'contact_messages')).length, 1);
  const email = await app.waitForEmail(team);
  assert.match(email.text ?? '', /Do you deliver to Akure\?/);
  app.clock.advance(86_400);
  await app.call(sendContactMessage, { body: message });
  assert.equal((await rowsOf(app, 'contact_messages')).length, 2, 'the same words on another day are another message');
});

test('a partnership request is stored with the consent’s version and mailed', async (t) => {
  const app = await startApp(t);
  assert.equal(
    (await app.call(requestPartnership, { body: partner })).message,
    'Partner request submitted successfully',
  );
  const [row] = await rowsOf(app, 'partner_requests');
  assert.equal(row.contact_person, 'Sade');
  assert.match(row.consent_version, /^\d{4}-\d{2}$/);
  assert.match((await app.waitForEmail(team)).text ?? '', /Company: Mama/);
  const refused = await app.refused(requestPartnership, { body: { ...partner, contactPerson: 'S', phoneNo: '0803' } });
  assert.deepEqual(refused.body.errors, {
    contactPerson: 'Please enter valid contact person name.',
    phoneNo: 'Phone number should contain country code, only numbers, and max 15 digits.',
  });
});

test('what looks like spam gets the usual answer, is quarantined and mails nobody', async (t) => {
  const app = await startApp(t);
  for (const extras of [{ website: 'http://spam.example' }, { elapsedMs: 40 }]) {
    const body = { ...message, message: `Buy now ${JSON.stringify(extras)}`, ...extras };
    assert.equal((await app.call(sendContactMessage, { body })).message, 'Message sent successfully');
  }
  assert.deepEqual(
    (await rowsOf(app, 'contact_messages')).map(({ quarantined }) => quarantined),
    [true, true],
  );
  await app.call(sendContactMessage, { body: { ...message, elapsedMs: 20_000, website: '' } });
  await app.waitForEmail(team);
  assert.equal((await app.emails(team)).length, 1);
});

test('a subscription is confirmed by the link in an email and ended by one press', async (t) => {
  const app = await startApp(t);
  assert.equal((await app.call(subscribe, { body: { email: 'Ada@Example.com' } })).message, 'Subscription successful');
  const message = await app.waitForEmail('ada@example.com');
  const link = /(\/newsletter\/confirm\?token=\S+)/.exec(message.text ?? '')?.[1] ?? '';
  const state = async () => (await rowsOf(app, 'subscribers'))[0];
  assert.match((await app.app.inject(link)).body, /Confirm subscription/);
  assert.equal((await state()).confirmed_at, null, 'opening the link changes nothing');
  assert.match((await post(app, link, {})).body, /Your subscription is confirmed/);
  assert.ok((await state()).confirmed_at);
  await app.call(subscribe, { body: { email: 'ada@example.com' } });
  assert.equal((await rowsOf(app, 'subscribers')).length, 1, 'subscribing again changes nothing');

  const header = message.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  assert.equal(message.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value, 'List-Unsubscribe=One-Click');
  const out = new URL(header.slice(1, -1));
  assert.match(
    (await post(app, out.pathname + out.search, { 'List-Unsubscribe': 'One-Click' })).body,
    /You are unsubscribed/,
  );
  assert.ok((await state()).unsubscribed_at);
  await app.call(subscribe, { body: { email: 'ada@example.com' } });
  assert.equal((await state()).confirmed_at, null, 'who comes back confirms again');
});

test('a link that was not made by us changes nothing', async (t) => {
  const app = await startApp(t);
  for (const token of ['', 'abc', 'A'.repeat(500), '../..']) {
    const answer = await post(app, `/newsletter/confirm?token=${encodeURIComponent(token)}`, {});
    assert.match(answer.body, /This link does not work any more/);
  }
});

test('without scripts a form leads to thanks, or comes back filled in with its messages', async (t) => {
  const app = await startApp(t);
  const sent = await post(app, '/forms/contacts', message);
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, '/thank-you/contact']);
  const wrong = await post(app, '/forms/contacts', { ...message, email: 'bisi', message: '<b>hi</b>' });
  assert.equal(wrong.statusCode, 400);
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

test('the questions and testimonies come from the site’s content files', async (t) => {
  const app = await startApp(t);
  const { faqs } = await app.call(listFaqs, {});
  assert.ok(faqs.length >= 10 && faqs.every(({ title, content }) => title.length > 5 && content.length > 20));
  assert.ok(Array.isArray(await app.call(listTestimonies, {})));
});
