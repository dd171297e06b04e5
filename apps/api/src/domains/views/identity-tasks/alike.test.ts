import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { readLevel } from '@foodbank/contract/people/identity-levels';
import { decideLevelReview, lookAtPicture, readLevelReview } from '@foodbank/contract/people/identity-levels-staff';
import { makeAddress, makeReview, makeWaitingCheck } from '../../../../test/make-identity-tasks.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const { pool } = app.context.database;
const support = await makeStaff(app, ['support']);
const sharedOf = async (id: string, by = support) =>
  (await by.call(readIdentityCheck, { params: { id } })).check.shared;
const asRows = (shared: Awaited<ReturnType<typeof sharedOf>>) =>
  shared.map(({ customerId, kinds }) => [customerId, [...kinds].sort()]);

test('two people with one number are shown to each other’s record', async () => {
  const [one, two, third] = [await makeOwnCustomer(app), await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const [first, second] = [await makeWaitingCheck(app, one, 'same'), await makeWaitingCheck(app, two, 'same')];
  await makeWaitingCheck(app, third, 'another');
  assert.deepEqual(asRows(await sharedOf(first)), [[two.id, ['number']]]);
  assert.deepEqual(asRows(await sharedOf(second)), [[one.id, ['number']]]);
});

test('two people with one picture are shown with the picture to compare, to who may see pictures', async () => {
  const home = (street: string) => ({
    state: 'Oyo',
    localGovernment: 'Ibadan North',
    area: 'Bodija',
    street,
    landmark: '',
  });
  const [one, two] = [
    await makeReview(app, { seed: 77, home: home('1 A Road') }),
    await makeReview(app, { seed: 77, home: home('2 B Road') }),
  ];
  const read = async (by: typeof support) => (await by.call(readLevelReview, { params: { id: one.id } })).review.others;
  const [other] = await read(support);
  assert.deepEqual(
    [other?.customerId, other?.kinds, other?.pictureId, other?.ownPictureId, other?.isVerified],
    [two.by.id, ['picture'], two.documentId, one.documentId, true],
  );
  assert.equal(
    (await support.send(lookAtPicture, { params: { id: other?.pictureId ?? '' }, body: { why: 'deciding' } })).status,
    200,
  );
  const [hidden] = await read(await makeStaff(app, ['admin']));
  assert.deepEqual([hidden?.kinds, hidden?.pictureId, hidden?.ownPictureId], [['picture'], null, null]);
});

test('a phone that is another customer’s own, or that receives for both, and one address in two spellings are found', async () => {
  const [one, two, third] = [await makeOwnCustomer(app), await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const id = await makeWaitingCheck(app, one);
  // The second customer's own phone receives for the first, at an address that the third one has too.
  const place = { area: 'GRA', street: 'No. 12, Ṣóyínká Close' };
  await makeAddress(app, one, { ...place, recipientPhone: two.phone });
  await makeAddress(app, third, { area: 'G.R.A.', street: '12 soyinka close', recipientPhone: '08099990000' });
  assert.deepEqual(
    asRows(await sharedOf(id)).sort(),
    [
      [two.id, ['phone']],
      [third.id, ['address']],
    ].sort(),
  );
  // Both receive by one phone, and one of them stated that address as the home.
  await makeAddress(app, two, { area: 'Yaba', street: '3 Commercial Road', recipientPhone: '+234 809 999 1111' });
  await makeAddress(app, one, { area: 'Surulere', street: '9 Bode Thomas', recipientPhone: '08099991111' });
  const review = await makeReview(app, {
    home: { state: 'Lagos', localGovernment: 'Ikeja', area: 'gra', street: '12 Soyinka close', landmark: '' },
  });
  const shared = await sharedOf(id);
  assert.ok(shared.some(({ customerId, kinds }) => customerId === review.by.id && kinds.includes('address')));
  // What is deleted, and who is erased, is not compared any more.
  await pool.query('update customer_addresses set deleted_at = now() where customer_id = $1', [third.id]);
  await pool.query('update customers set erased_at = now() where id = $1', [review.by.id]);
  assert.deepEqual(asRows(await sharedOf(id)), [[two.id, ['phone']]]);
});

test('one browser, one bank account and one saved card are found in both directions', async () => {
  const [one, two, third] = [await makeOwnCustomer(app), await makeOwnCustomer(app), await makeOwnCustomer(app)];
  const [first, second] = [await makeWaitingCheck(app, one), await makeWaitingCheck(app, two)];
  await pool.query(
    'insert into identity_shared_devices (customer_id, other_customer_id, seen_at) values ($1, $2, now())',
    [one.id, two.id],
  );
  for (const [customerId, digest] of [
    [one.id, 'a'],
    [third.id, 'a'],
    [two.id, null],
  ])
    await pool.query(
      `insert into refund_accounts (customer_id, number_sealed, number_digest, bank_code, bank_name, account_name, state, version, named_at)
       values ($1, 'x', $2, '058', 'GTBank', 'Bisi', 'in-name', 1, now())`,
      [customerId, digest],
    );
  // One of two that kept the same card has ended it since.
  for (const { id } of [two, third])
    await pool.query(
      `insert into saved_cards (customer_id, authorization_sealed, signature_digest, channel, last4, kept_at, approved_at, active_at, ended_at, ended_by)
       values ($1, 'x', 'same', 'card', '4081', now(), now(), now(), case when $2 then now() end, case when $2 then 'customer' end)`,
      [id, id === third.id],
    );
  assert.deepEqual(
    asRows(await sharedOf(first)).sort(),
    [
      [two.id, ['device']],
      [third.id, ['account']],
    ].sort(),
  );
  assert.deepEqual(
    asRows(await sharedOf(second)).sort(),
    [
      [one.id, ['device']],
      [third.id, ['card']],
    ].sort(),
  );
});

test('who has most in common stands first, and of many 20 are shown', async () => {
  const one = await makeOwnCustomer(app);
  const id = await makeWaitingCheck(app, one, 'crowded');
  for (let count = 0; count < 24; count += 1) await makeWaitingCheck(app, await makeOwnCustomer(app), 'crowded');
  const near = await makeOwnCustomer(app);
  await pool.query(
    'insert into identity_shared_devices (customer_id, other_customer_id, seen_at) values ($1, $2, now())',
    [one.id, near.id],
  );
  await makeAddress(app, one, { area: 'Lekki', street: '1 First Lane', recipientPhone: near.phone });
  const shared = await sharedOf(id);
  assert.deepEqual([shared.length, shared[0]?.customerId, shared[0]?.kinds], [20, near.id, ['device', 'phone']]);
});

test('two customers with one picture and one phone: the second is shown, compared, refused by one member and confirmed by another', async () => {
  const [one, other] = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];
  const first = await makeReview(app, { seed: 91 });
  const second = await makeReview(app, { seed: 91 });
  await makeAddress(app, second.by, { recipientPhone: first.by.phone });
  // Both are the document of one person, also where one of them was sent smaller.
  const { review } = await one.call(readLevelReview, { params: { id: second.id } });
  const [alike] = review.others;
  assert.deepEqual(
    [alike?.customerId, [...(alike?.kinds ?? [])].sort()],
    [first.by.id, ['address', 'phone', 'picture']],
  );
  for (const id of [alike?.pictureId, alike?.ownPictureId])
    assert.equal((await one.send(lookAtPicture, { params: { id: `${id}` }, body: { why: 'deciding' } })).status, 200);
  const decide = (by: typeof support, outcome: string) =>
    by.send(decideLevelReview, {
      params: { id: second.id },
      body: { outcome, reason: 'The document of another customer' },
    });
  // Deciding needs both pictures seen; refusing the person needs two members.
  for (const outcome of ['verified', 'another-person'])
    assert.equal((await decide(one, outcome)).body.code, 'identity-not-seen');
  for (const [by, id] of [
    [one, second.selfieId],
    [other, second.documentId],
    [other, second.selfieId],
  ] as const)
    await by.send(lookAtPicture, { params: { id }, body: { why: 'deciding' } });
  assert.equal((await decide(one, 'another-person')).status, 200);
  assert.equal((await decide(one, 'another-person')).body.code, 'identity-own-refusal');
  const { level } = await second.by.call(readLevel, {});
  assert.equal(level.state, 'waiting');
  assert.equal((await decide(other, 'another-person')).status, 200);
  assert.equal((await second.by.call(readLevel, {})).level.reason, 'another-person');
  assert.equal((await second.by.call(readLevel, {})).level.lookCount, 4);
});

test('two members who decide one request at once decide once', async () => {
  const { id } = await makeReview(app);
  const members = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];
  const answers = await Promise.all(
    members.map((by) =>
      by.send(decideLevelReview, {
        params: { id },
        body: { outcome: 'address-unclear', reason: 'There is no such street' },
      }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});
