import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listRequests } from '@foodbank/contract/support/requests-staff';
import { idsListed, makeContactRequest, makePartnerRequest, requestSeenBy } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { looksForContact, readRequestSearch } from './request-search.ts';

const app = await startApp({ after });
const ngozi = await makeStaff(app, ['support']);
const found = (search: string) => idsListed(ngozi, { list: 'all', search });

test('requests are found by name, text and reference, whatever the case and accents', async () => {
  const { id } = await makeContactRequest(app, {
    name: 'Adébáyọ̀ Ọláìítán',
    message: 'Is the 50% discount_offer for Ẹ̀wà still on?',
  });
  const { reference } = await requestSeenBy(ngozi, id);
  for (const search of ['adebayo', 'OLAIITAN', 'ewa still', '50% disc', 'discount_offer', reference])
    assert.deepEqual(await found(search), [id], search);
  for (const search of ['50_ disc', 'discount%offer', 'dis\\count']) assert.deepEqual(await found(search), [], search);
  assert.equal((await ngozi.send(listRequests, { query: { search: 'ab' } })).status, 400);
});

test('the number of an order or a case is looked for alone, also from within a sentence', () => {
  for (const [typed, pattern] of [
    ['Foodbank: your order FB-12246321 is packed.', '%fb-12246321%'],
    ['Your case R-2611-0042 is closed', '%r-2611-0042%'],
    ['fb 12246321', '%fb-12246321%'],
    ['Order FB–12246321, paid 2 times on 20/11/2026', '%fb-12246321%'],
  ] as const) {
    assert.deepEqual(readRequestSearch(typed).patterns, [pattern], typed);
    assert.equal(looksForContact(typed), false, typed);
  }
  for (const typed of ['12246321', '0803 1234', 'order 08031234']) assert.equal(looksForContact(typed), true, typed);
});

test('a request is found whatever apostrophe, hook, hyphen or order its words are typed with', async () => {
  const { id } = await makeContactRequest(app, { name: 'Sa’adatu Ɗanladi', message: 'Oluwa-Seun never came.' });
  for (const search of [
    "sa'adatu",
    'saadatu danladi',
    'Danladi Sa‘adatu',
    'ɗanladi',
    'oluwa seun',
    'Oluwa–Seun saadatu',
  ])
    assert.deepEqual(await found(search), [id], search);
});

test('a contact stays out of the search also with an apostrophe, a hyphen or marks', async () => {
  const { id } = await makeContactRequest(app, {
    name: 'Kate',
    email: "kate.o'neil-ade@example.com",
    message: 'Good morning.',
  });
  assert.deepEqual(await found("kate.o'neil-ade@example.com"), [id]);
  for (const search of ['oneil', "o'neil", 'neil-ade', 'kate oneil']) assert.deepEqual(await found(search), [], search);
});

test('a whole email address and a whole phone number find their requests in any spelling, and texts that name them', async () => {
  const partner = await makePartnerRequest(app);
  const { id } = await makeContactRequest(app, { message: `Write to ${partner.email} instead` });
  for (const search of [partner.email, partner.email.toUpperCase()])
    assert.deepEqual((await found(search)).sort(), [partner.id, id].sort(), search);
  for (const search of ['+2348031234567', '0803 123 4567', '2348031234567', '00234-803-123-4567', '(0803) 123-4567'])
    assert.deepEqual(await found(search), [partner.id], search);
  assert.deepEqual(await found('0803 123 4568'), []);
});

test('a masked contact can’t be read out by its parts: not with the name before it, and not in what the release before writes', async () => {
  const contact = await makeContactRequest(app, { name: 'Zainab Musa', email: 'Zmusa.Kano@example.com' });
  const partner = await makePartnerRequest(app);
  await app.context.database.pool.query(
    `update requests set search = search || ' ' || lower(email) || coalesce(' ' || phone || ' ' || substr(phone, 2), '')
     where id = any($1)`,
    [[contact.id, partner.id]],
  );
  assert.ok((await found('zainab musa')).includes(contact.id));
  for (const search of ['zainab musa zm', 'zainab musa zmusa.kano', 'zmusa', 'kano@ex', 'zmusa.kano@example.co'])
    assert.deepEqual(await found(search), [], search);
  for (const search of ['sundays +234', 'sundays 234', '8031234', '+23480312345', '234803123456'])
    assert.deepEqual(await found(search), [], search);
});

test('the requests of a sender who wrote more than a thousand times are found page by page', async () => {
  await app.context.database.pool.query(
    `insert into requests (reference, kind, digest, subject, sender_name, email, fields, received_at, quarantined, due_at, changed_at,
       search)
     select 'R-F' || n, 'contact', 'flood ' || n, 'Rice', 'Flood', 'Flood@example.com', '{}', $1, false, $1, $1, 'rice'
     from generate_series(1, 1001) n`,
    [app.clock.now()],
  );
  const query = { list: 'all' as const, search: 'flood@example.com' };
  const first = await ngozi.call(listRequests, { query });
  const second = await ngozi.call(listRequests, { query: { ...query, cursor: first.nextCursor ?? '' } });
  const references = [...first.rows, ...second.rows].map(({ reference }) => reference);
  assert.equal(new Set(references).size, 100);
  assert.ok(references.every((reference) => reference.startsWith('R-F')));
});
