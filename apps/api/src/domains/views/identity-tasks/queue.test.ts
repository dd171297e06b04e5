import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decideIdentityCheck, readIdentityCheck } from '@foodbank/contract/people/identity-checks-staff';
import { listIdentityTasks, readLevelReview } from '@foodbank/contract/people/identity-levels-staff';
import { makeReview, makeWaitingCheck } from '../../../../test/make-identity-tasks.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const { pool } = app.context.database;
const support = await makeStaff(app, ['support']);

test('checks and requests for level 2 wait in one queue, the oldest first, page by page, and none is missing or there twice', async () => {
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.push(await makeWaitingCheck(app, await makeOwnCustomer(app)));
    app.clock.advance(60);
    made.push((await makeReview(app)).id);
    app.clock.advance(60);
  }
  const { rows } = await support.call(listIdentityTasks, { query: {} });
  assert.deepEqual(
    rows.map(({ id }) => id),
    made,
  );
  assert.deepEqual(
    rows.map(({ what }) => what),
    ['check', 'level', 'check', 'level', 'check', 'level'],
  );
  const [check, level] = rows;
  assert.equal(Date.parse(`${level?.dueAt}`) - Date.parse(`${level?.askedAt}`), 24 * 3_600_000);
  assert.deepEqual([check?.numberKind, level?.numberKind, level?.state], ['nin', null, 'needs-a-person']);
  // At one instant the ids decide, across both tables; a page of one row at a time shows each.
  await pool.query(`update identity_checks set asked_at = '2026-06-15T09:00Z' where id = any($1::uuid[])`, [made]);
  await pool.query(`update identity_reviews set asked_at = '2026-06-15T09:00Z' where id = any($1::uuid[])`, [made]);
  const seen: string[] = [];
  const { listWaitingTasks } = await import('./queries.ts');
  for (let after = { micros: '0', id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const [next] = await listWaitingTasks(app.context.database.read, after, 1);
    if (next === undefined) break;
    seen.push(next.id);
    after = { micros: next.micros, id: next.id };
  }
  assert.deepEqual(seen, [...made].sort());
});

test('a customer’s checks and requests are one list, the newest first, and the record has what was stated', async () => {
  const { by, id, documentId, selfieId } = await makeReview(app);
  const { rows } = await support.call(listIdentityTasks, { query: { customerId: by.id } });
  assert.deepEqual(rows.map(({ what, state }) => `${what} ${state}`).sort(), [
    'check verified',
    'check verified',
    'level needs-a-person',
  ]);
  const { review } = await support.call(readLevelReview, { params: { id } });
  assert.deepEqual(
    [review.home?.street, review.work, review.documentKind, review.validUntil],
    ['5 Allen Avenue', { kind: 'employed', name: 'Ikeja City Mall' }, 'passport', '2030-05-17'],
  );
  assert.deepEqual(
    review.pictures.map((one) => [one.id, one.kind, one.isSeen]),
    [
      [documentId, 'document', false],
      [selfieId, 'selfie', false],
    ],
  );
  assert.deepEqual(
    review.checks.map(({ numberKind, birthOn }) => [numberKind, birthOn]),
    [
      ['bvn', '1990-05-17'],
      ['nin', '1990-05-17'],
    ],
  );
  assert.equal((await support.send(readLevelReview, { params: { id: documentId } })).body.code, 'not-found');
  assert.equal((await support.send(readIdentityCheck, { params: { id } })).body.code, 'not-found');
});

test('what a member refused waits as a second look, and only for that member as the own refusal', async () => {
  const [support, other] = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];
  const by = await makeOwnCustomer(app);
  const id = await makeWaitingCheck(app, by);
  const decide = (one: typeof support, outcome: string) =>
    one.send(decideIdentityCheck, { params: { id }, body: { outcome, reason: 'The face is another one' } });
  assert.match(`${(await decide(support, 'another-person')).body.message}`, /Another member looks/);
  const rowFor = async (one: typeof support) => {
    const { rows } = await one.call(listIdentityTasks, { query: { customerId: by.id } });
    return [rows[0]?.isSecondLook, rows[0]?.isOwnRefusal, rows[0]?.state];
  };
  assert.deepEqual(await rowFor(support), [true, true, 'needs-a-person']);
  assert.deepEqual(await rowFor(other), [true, false, 'needs-a-person']);
  const { check } = await other.call(readIdentityCheck, { params: { id } });
  assert.deepEqual(
    [check.firstRefusal?.by, check.firstRefusal?.reason, check.firstRefusal?.note, check.firstRefusal?.isOwn],
    [support.name, 'another-person', 'The face is another one', false],
  );
  assert.equal((await decide(support, 'another-person')).body.code, 'identity-own-refusal');
  assert.equal((await decide(support, 'verified')).body.code, 'identity-own-refusal');
  assert.equal((await decide(other, 'another-person')).status, 200);
  const decided = await support.call(listIdentityTasks, { query: { list: 'decided' } });
  assert.deepEqual(
    [decided.rows[0]?.id, decided.rows[0]?.decidedBy, decided.rows[0]?.isSecondLook],
    [id, other.name, false],
  );
});

test('a request that stopped to count is read with why, beside the one that took its place', async () => {
  const { by, id } = await makeReview(app);
  await pool.query(
    `update identity_reviews set state = 'lapsed', reason = 'renewed', decided_at = asked_at, decided_by = $2 where id = $1`,
    [id, support.id],
  );
  const { rows } = await support.call(listIdentityTasks, { query: { customerId: by.id } });
  const row = rows.find(({ what }) => what === 'level');
  assert.deepEqual([row?.state, row?.reason, row?.waitsSince], ['lapsed', 'renewed', null]);
  const { review } = await support.call(readLevelReview, { params: { id } });
  assert.deepEqual([review.state, review.reason, review.earlier], ['lapsed', 'renewed', []]);
});

test('who may not read identity reads neither the queue nor a request', async () => {
  const content = await makeStaff(app, ['content']);
  const { id } = await makeReview(app);
  assert.equal((await content.send(listIdentityTasks, { query: {} })).body.code, 'not-permitted');
  assert.equal((await content.send(readLevelReview, { params: { id } })).body.code, 'not-permitted');
});
