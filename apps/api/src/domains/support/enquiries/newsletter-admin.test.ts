import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval, refuseApproval } from '@foodbank/contract/foundation/approvals-staff';
import { subscribe } from '@foodbank/contract/support/enquiries';
import * as calls from '@foodbank/contract/support/enquiries-staff';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';
import { confirmSubscription, endSubscription } from './queries.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const [manager, content, finance] = [
  await makeStaff(app, ['operations']),
  await makeStaff(app, ['content']),
  await makeStaff(app, ['finance']),
];
const [admin, otherAdmin] = [await makeStaff(app, ['admin']), await makeStaff(app, ['admin'])];

const idOf = async (email: string) =>
  (await database.pool.query('select id from subscriptions where email_key = $1 order by id desc limit 1', [email]))
    .rows[0]?.id as string;

/** Subscribes an address, and brings it into a state. */
async function subscribed(email: string, state: calls.SubscriptionState): Promise<string> {
  await app.call(subscribe, { body: { email, ...(state === 'quarantined' && { website: 'http://spam.example' }) } });
  const id = await idOf(email);
  if (state === 'confirmed' || state === 'left') await database.write((tx) => confirmSubscription(tx, id));
  if (state === 'left') await database.write((tx) => endSubscription(tx, id));
  return id;
}

await subscribed('unconfirmed@example.com', 'unconfirmed');
await subscribed('ada.confirmed@example.com', 'confirmed');
await subscribed('left.early@example.com', 'left');
await subscribed('robot@example.com', 'quarantined');
await subscribed(`+cmd|'/c'!a1@example.com`, 'confirmed');

const lines = async (action: string) =>
  (
    await database.pool.query('select actor, subject, reason, detail from audit_lines where action = $1 order by id', [
      action,
    ])
  ).rows;

async function approve(by: TestStaff, id: string) {
  const { approval } = await by.call(readApproval, { params: { id } });
  return by.send(approveApproval, { params: { id }, body: { reason: 'Agreed', shown: approval.shown } });
}

const ask = async (by: TestStaff, state: calls.SubscriptionState | null = 'confirmed') =>
  (await by.call(calls.requestNewsletterExport, { body: { state, reason: 'For the printer of the flyer' } })).id;
const download = (by: TestStaff, id: string) => by.send(calls.downloadNewsletterExport, { params: { id }, body: {} });

test('addresses are listed masked with their state and proof of consent, by state, and by the whole address only', async () => {
  const { rows } = await content.call(calls.listSubscriptions, { query: {} });
  assert.deepEqual(
    rows.map(({ email, state }) => [email, state]),
    [
      ['+**********1@example.com', 'confirmed'],
      ['r******t@example.com', 'quarantined'],
      ['l********y@example.com', 'left'],
      ['a***********d@example.com', 'confirmed'],
      ['u*********d@example.com', 'unconfirmed'],
    ],
  );
  const left = await content.call(calls.listSubscriptions, { query: { state: 'left' } });
  assert.equal(left.rows.length, 1);
  assert.ok(left.rows[0]?.confirmedAt && left.rows[0].unsubscribedAt && left.rows[0].consentVersion);
  const found = async (email: string) =>
    (await content.call(calls.listSubscriptions, { query: { email } })).rows.length;
  assert.deepEqual([await found('Ada.Confirmed@Example.com'), await found('ada@example.com')], [1, 0]);
});

test('a full address is shown only with a reason, which stands in the audit without the address', async () => {
  const params = { id: await idOf('ada.confirmed@example.com') };
  const reason = 'She called and asked what we have';
  assert.equal((await manager.send(calls.showSubscriptionEmail, { params, body: {} })).status, 400);
  const { email } = await manager.call(calls.showSubscriptionEmail, { params, body: { reason } });
  assert.equal(email, 'ada.confirmed@example.com');
  const [line] = await lines('subscription-email-shown');
  assert.deepEqual([line.actor, line.reason], [manager.id, reason]);
  assert.ok(!JSON.stringify(line).includes('ada.confirmed'));
  const refused = await content.send(calls.showSubscriptionEmail, { params, body: { reason } });
  assert.equal(refused.body.code, 'not-permitted');
});

test('an export is masked, has no formula, and its number of rows is in the audit', async () => {
  const file = await content.call(calls.exportNewsletter, { body: { state: null } });
  const rows = file.csv.split('\r\n').slice(1, -1);
  assert.deepEqual([file.rowCount, rows.length, file.isCut], [5, 5, false]);
  assert.ok(!file.csv.includes('ada.confirmed') && file.csv.includes('a***********d@example.com'));
  assert.ok(rows[0]?.startsWith("'+") && rows[0].includes('2026-06-15 10:00'), rows[0]);
  const [line] = await lines('newsletter-exported');
  assert.deepEqual(
    [line.actor, line.detail],
    [content.id, { state: null, rowCount: 5, isCut: false, contacts: 'masked' }],
  );
});

test('an export with addresses needs a second person, and works once, within 24 hours, for the member who asked', async () => {
  const sizes = [{ state: 'confirmed' }, {}] as const;
  const counted = await Promise.all(sizes.map((query) => admin.call(calls.countNewsletterExport, { query })));
  assert.deepEqual(counted, [{ matching: 2 }, { matching: 5 }], 'the size is known before it is asked for');
  const id = await ask(admin);
  assert.equal((await download(admin, id)).status, 404, 'before the approval there is nothing');
  assert.equal((await approve(admin, id)).body.code, 'approval-own');
  const again = await admin.send(calls.requestNewsletterExport, { body: { state: null, reason: 'Twice' } });
  assert.equal(again.body.code, 'change-already-asked');
  const { approval } = await otherAdmin.call(readApproval, { params: { id } });
  assert.deepEqual(approval.changes, [
    {
      field: 'Addresses',
      before: '2 confirmed subscriptions, masked',
      after: 'In full, in one download within 24 hours',
    },
  ]);
  const both = await Promise.all([approve(otherAdmin, id), approve(otherAdmin, id)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await download(otherAdmin, id)).status, 404, 'another member gets nothing');
  const answers = await Promise.all([download(admin, id), download(admin, id)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const file = answers.find(({ status }) => status === 200)?.body;
  assert.equal(file?.rowCount, 2);
  assert.match(String(file?.csv), /\r\nada\.confirmed@example\.com,confirmed/);
  assert.match(String(file?.csv), /\r\n'\+cmd/);
  const line = (await lines('newsletter-exported')).at(-1);
  assert.deepEqual(line.detail, { approval: id, state: 'confirmed', rowCount: 2, isCut: false, contacts: 'full' });
  const { rows } = await admin.call(calls.listNewsletterExports, {});
  assert.deepEqual([rows[0]?.id, rows[0]?.state, rows[0]?.rowCount], [id, 'downloaded', 2]);
});

test('an export that was refused, or whose day is over, gives nothing', async () => {
  const refused = await ask(manager, null);
  await admin.call(refuseApproval, { params: { id: refused }, body: { reason: 'What for?' } });
  assert.equal((await download(manager, refused)).status, 404);
  const late = await ask(manager);
  await approve(admin, late);
  await database.pool.query('update newsletter_exports set expires_at = $2 where id = $1', [late, app.clock.now()]);
  assert.equal((await download(manager, late)).body.code, 'export-over');
  const { rows } = await manager.call(calls.listNewsletterExports, {});
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['expired', 'refused'],
  );
});

test('a member who may not read the newsletter can’t ask for its export', async () => {
  const body = { state: null, reason: 'I may ask for exports of other things' };
  assert.equal((await finance.send(calls.requestNewsletterExport, { body })).body.code, 'not-permitted');
  const anyRow = { params: { id: '00000000-0000-7000-8000-000000000001' }, body: {} };
  assert.equal((await finance.send(calls.downloadNewsletterExport, anyRow)).body.code, 'not-permitted');
});

test('an erased address is in no table of the newsletter; the proof of its consent stays two years with a digest', async () => {
  const email = 'bola.gone@example.com';
  const first = await subscribed(email, 'left');
  await subscribed(email, 'confirmed');
  await subscribed('never.confirmed@example.com', 'unconfirmed');
  const erase = (id: string) =>
    manager.send(calls.eraseSubscription, { params: { id }, body: { reason: 'Asked by phone' } });
  const unproven = await idOf('never.confirmed@example.com');
  const answers = await Promise.all([erase(first), erase(first), erase(unproven)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 404]);
  const everywhere = async (text: string) =>
    (
      await database.pool.query(
        `select from subscriptions s where s::text like $1 union all select from emails e where e::text like $1
         union all select from audit_lines a where a::text like $1`,
        [`%${text}%`],
      )
    ).rowCount;
  assert.deepEqual([await everywhere('bola.gone'), await everywhere('never.confirmed')], [0, 0]);
  const { rows } = await content.call(calls.listSubscriptions, { query: { state: 'left' } });
  const kept = rows.filter(({ erased }) => erased);
  assert.equal(kept.length, 2, 'both consents that were confirmed are kept');
  assert.ok(kept.every(({ email, confirmedAt, unsubscribedAt }) => email === '' && confirmedAt && unsubscribedAt));
  const file = await content.call(calls.exportNewsletter, { body: { state: 'left' } });
  assert.equal(file.rowCount, 1, 'an export leaves them out');
  await subscribed(email, 'confirmed');
  app.clock.advance(732 * 86_400);
  await deleteExpiredRows(app.context);
  const { rowCount } = await database.pool.query('select from subscriptions where erased_at is not null');
  assert.equal(rowCount, 0);
  assert.equal((await database.pool.query('select from subscriptions where email = $1', [email])).rowCount, 1);
});
