import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decideIdentityCheck, readIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { dropIdentityPicture, listIdentityLooks } from '@foodbank/contract/people/identity-levels';
import { listIdentityTasks, lookAtPicture, readLevelReview } from '@foodbank/contract/people/identity-levels-staff';
import { makeReview, makeWaitingCheck } from '../../../../test/make-identity-tasks.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makePicture, storedPicture } from '../../../../test/make-pictures.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const { pool } = app.context.database;
const support = await makeStaff(app, ['support']);
const look = (id: string, by = support, why: unknown = 'deciding') =>
  by.send(lookAtPicture, { params: { id }, body: { why } as never });
const looksAt = async (id: string) =>
  (await pool.query('select staff_id, why from identity_looks where picture_id = $1', [id])).rows;

test('a picture is sent to who says why, and the look stands in the audit log and where the customer sees it', async () => {
  const { by, id, documentId } = await makeReview(app);
  assert.deepEqual((await by.call(listIdentityLooks, {})).looks, []);
  const { status, headers, body } = await look(documentId);
  assert.deepEqual([status, headers['content-type'], headers['cache-control']], [200, 'image/jpeg', 'no-store']);
  assert.deepEqual([...(body as unknown as Buffer).subarray(0, 3)], [0xff, 0xd8, 0xff]);
  assert.deepEqual(await looksAt(documentId), [{ staff_id: support.id, why: 'deciding' }]);
  const { rows } = await pool.query(
    `select actor, detail from audit_lines where action = 'identity-picture-seen' and subject = $1`,
    [by.id],
  );
  assert.deepEqual([rows.length, rows[0]?.actor], [1, support.id]);
  const { looks } = await by.call(listIdentityLooks, {});
  // The first name is all that a customer learns of a member.
  assert.deepEqual(
    looks.map(({ kind, by: name, why }) => [kind, name, why]),
    [['document', 'Ngozi', 'To decide who they are']],
  );
  const { review } = await support.call(readLevelReview, { params: { id } });
  const [document, selfie] = review.pictures;
  assert.deepEqual([document?.isSeen, document?.looks[0]?.by, selfie?.isSeen], [true, support.name, false]);
  assert.deepEqual((await (await makeOwnCustomer(app)).call(listIdentityLooks, {})).looks, []);
});

test('without a reason, or one of the list, nothing is sent and nothing noted', async () => {
  const { documentId } = await makeReview(app);
  for (const why of ['', 'curious', null, 1, ['deciding']])
    assert.equal((await look(documentId, support, why)).status, 400);
  assert.deepEqual(await looksAt(documentId), []);
});

test('“to decide” is a reason only while something of the customer, or of one with the same picture, waits', async () => {
  const { documentId, selfieId } = await makeReview(app, { seed: 4711 });
  assert.equal((await look(selfieId)).status, 200);
  // Also what other tests left: their drawn pictures may be like this one by chance.
  await pool.query(
    `update identity_reviews set state = 'refused', reason = 'document-over', decided_at = now() where decided_at is null`,
  );
  const { status, body } = await look(documentId);
  assert.deepEqual([status, body.code], [400, 'validation']);
  assert.match(JSON.stringify(body.errors), /Nothing of this customer waits/);
  assert.deepEqual(await looksAt(documentId), []);
  assert.equal((await look(documentId, support, 'fraud')).status, 200);
  // The same document is shown to who decides about another customer.
  await makeReview(app, { seed: 4711 });
  assert.equal((await look(documentId)).status, 200);
  assert.equal((await look(selfieId)).status, 400);
});

test('if the look can’t be noted, no byte of the picture is sent', async (t) => {
  const { documentId } = await makeReview(app);
  await pool.query(
    `create function fail_look() returns trigger language plpgsql as $$ begin raise 'no looks today'; end $$`,
  );
  await pool.query(
    'create trigger fail_look before insert on identity_looks for each row execute function fail_look()',
  );
  t.after(() => pool.query('drop trigger fail_look on identity_looks; drop function fail_look()'));
  const { status, headers } = await look(documentId);
  assert.deepEqual([status, `${headers['content-type']}`.startsWith('application/json')], [500, true]);
  const { rows } = await pool.query(
    `select from audit_lines where action = 'identity-picture-seen' and detail::text like $1`,
    [`%${documentId}%`],
  );
  assert.equal(rows.length, 0);
});

test('who may read identity but not see pictures reads that there are some, and gets none', async () => {
  const { id, documentId } = await makeReview(app);
  const admin = await makeStaff(app, ['admin']);
  assert.equal((await admin.call(readLevelReview, { params: { id } })).review.pictures.length, 2);
  assert.equal((await look(documentId, admin)).body.code, 'not-permitted');
  assert.deepEqual(await looksAt(documentId), []);
});

test('nobody looks at the own pictures, and what is gone or not read yet is not there', async () => {
  const own = await makeReview(app, { email: support.email });
  assert.equal((await look(own.documentId)).body.code, 'own-record');
  assert.deepEqual(await looksAt(own.documentId), []);
  const { documentId, selfieId } = await makeReview(app);
  await pool.query(
    `update identity_pictures set state = 'deleted', deleted_at = now(), file_id = null, hash = null where id = $1`,
    [documentId],
  );
  await pool.query(`update identity_pictures set state = 'reading', file_id = null, hash = null where id = $1`, [
    selfieId,
  ]);
  for (const id of [documentId, selfieId, own.id]) assert.equal((await look(id)).body.code, 'not-found');
});

test('a picture that a member looked at can’t be taken back, and the decision about its check begins the time for which it is kept', async () => {
  const by = await makeOwnCustomer(app);
  const checkId = await makeWaitingCheck(app, by);
  const { id } = await makePicture(app, by);
  await look(id);
  assert.equal((await by.send(dropIdentityPicture, { params: { id } })).body.code, 'identity-picture-used');
  const decide = (one: typeof support) =>
    one.call(decideIdentityCheck, {
      params: { id: checkId },
      body: { outcome: 'looked-at', reason: 'The face is covered' },
    });
  await decide(support);
  assert.equal((await storedPicture(app, id)).decided_at, null);
  await decide(await makeStaff(app, ['operations']));
  assert.deepEqual((await storedPicture(app, id)).decided_at, app.clock.now());
});

test('a decision about a check keeps no picture longer that was decided about before and not looked at for it', async () => {
  const { by, id, documentId, selfieId } = await makeReview(app);
  await pool.query(
    `update identity_reviews set state = 'refused', reason = 'document-over', decided_at = now() where id = $1`,
    [id],
  );
  const before = new Date('2026-05-20T08:00:00Z');
  await pool.query('update identity_pictures set decided_at = $2 where id = any($1)', [[documentId, selfieId], before]);
  const checkId = await makeWaitingCheck(app, by);
  await pool.query(
    `update identity_checks set state = 'lapsed', lapsed_at = now() where customer_id = $1 and state = 'verified'`,
    [by.id],
  );
  assert.equal((await look(selfieId)).status, 200);
  const body = { outcome: 'verified' as const, reason: 'The face is the same' };
  await support.call(decideIdentityCheck, { params: { id: checkId }, body });
  assert.deepEqual((await storedPicture(app, documentId)).decided_at, before);
  assert.deepEqual((await storedPicture(app, selfieId)).decided_at, app.clock.now());
});

test('a member looks at so many pictures an hour as can be decided about, and another one goes on', async () => {
  const { documentId } = await makeReview(app);
  const busy = await makeStaff(app, ['support']);
  for (let count = 0; count < 299; count++) await app.context.limits.take('pictureLooksByMember', busy.id);
  assert.equal((await look(documentId, busy)).status, 200);
  const { status, body } = await look(documentId, busy);
  assert.deepEqual([status, body.code], [429, 'too-many-requests']);
  assert.equal((await looksAt(documentId)).length, 1);
  assert.equal((await look(documentId)).status, 200);
});

test('of the own record a member reads neither who refused it first and why, nor who is alike', async () => {
  const own = await makeReview(app, { email: support.email, seed: 815 });
  const checkId = await makeWaitingCheck(app, own.by, 'one number');
  const other = await makeReview(app, { seed: 815 });
  await makeWaitingCheck(app, other.by, 'one number');
  const refusal = JSON.stringify({ by: own.id, at: '2026-06-15T08:00:00.000Z', reason: 'another-person', note: 'Odd' });
  for (const table of ['identity_reviews', 'identity_checks'])
    await pool.query(`update ${table} set first_refusal = $2 where customer_id = $1 and state = 'needs-a-person'`, [
      own.by.id,
      refusal,
    ]);
  const { review } = await support.call(readLevelReview, { params: { id: own.id } });
  assert.deepEqual([review.isOwn, review.firstRefusal, review.others, review.faces], [true, null, [], null]);
  const { check } = await support.call(readIdentityCheck, { params: { id: checkId } });
  assert.deepEqual([check.isOwn, check.firstRefusal, check.others, check.shared], [true, null, [], []]);
  const { rows } = await support.call(listIdentityTasks, { query: { customerId: own.by.id } });
  assert.deepEqual([...new Set(rows.map(({ isSecondLook }) => isSecondLook))], [false]);
  const colleague = await makeStaff(app, ['support']);
  const seen = await colleague.call(readLevelReview, { params: { id: own.id } });
  assert.equal(seen.review.firstRefusal?.note, 'Odd');
  assert.ok(seen.review.others.some(({ customerId }) => customerId === other.by.id));
});
