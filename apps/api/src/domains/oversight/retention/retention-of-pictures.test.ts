import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loansIn } from '../../../../test/loans-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makePicture, makeReview, sendPicture, storedPicture } from '../../../../test/make-pictures.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { fileJobs } from '../../foundation/files/jobs.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';

const app = await startApp({ after }, { workless: true });
const { pool } = app.context.database;
const start = app.clock.now().getTime();
let seeds = 100;

/** Moves the clock to so many days after the start, and cleans up. */
async function onDay(days: number) {
  app.clock.set(new Date(start + days * 86_400_000).toISOString());
  return deleteExpiredRows(app.context);
}
const stateOf = async ({ id }: { id: string }) => (await storedPicture(app, id))?.state;
const reviewOf = async (id: string) => (await pool.query('select * from identity_reviews where id = $1', [id])).rows[0];
const looksAt = async ({ id }: { id: string }) =>
  (await pool.query('select from identity_looks where picture_id = $1', [id])).rowCount;

/** A customer who asked for level 2 today, with both pictures at which a member looked. */
async function asked() {
  const by = await makeVerifiedCustomer(app);
  const document = await makePicture(app, by, { seed: seeds++ });
  const selfie = await makePicture(app, by, { kind: 'selfie', seed: seeds++ });
  const id = await makeReview(app, by.id, { document, selfie });
  for (const one of [document, selfie])
    await pool.query(
      `insert into identity_looks (picture_id, customer_id, staff_id, why, looked_at) values ($1, $2, gen_random_uuid(), 'deciding', $3)`,
      [one.id, by.id, app.clock.now()],
    );
  return { by, document, selfie, id };
}
type Asked = Awaited<ReturnType<typeof asked>>;

/** Decides a request now, as a member does. */
async function decide({ id, document, selfie }: Asked, state: 'refused' | 'verified') {
  const now = app.clock.now();
  await pool.query(
    `update identity_reviews set state = $2, decided_at = $3, reason = 'looked-at', decision_note = 'A note about them' where id = $1`,
    [id, state, now],
  );
  await pool.query('update identity_pictures set decided_at = $2 where id = any($1)', [[document.id, selfie.id], now]);
}

test('the face goes 30 days after the decision, everything after 90 where there is no plan, and the rows after five years', async () => {
  app.clock.set(new Date(start).toISOString());
  const refused = await asked();
  await decide(refused, 'refused');
  const { document, selfie, id } = refused;
  const files = (await pool.query('select key from files where id = any($1)', [[document.file_id, selfie.file_id]]))
    .rows;
  await onDay(29);
  assert.deepEqual([await stateOf(document), await stateOf(selfie)], ['ready', 'ready']);
  const removed = await onDay(31);
  assert.equal(removed['faces-of-customers'], 1);
  assert.deepEqual([await stateOf(document), await stateOf(selfie)], ['ready', 'deleted']);
  const gone = await storedPicture(app, selfie.id);
  assert.deepEqual([gone.file_id, gone.hash, gone.key_sealed], [null, null, null]);
  await onDay(89);
  assert.equal(await stateOf(document), 'ready');
  assert.equal((await reviewOf(id)).work_name, 'Tailor');
  await onDay(91);
  assert.equal(await stateOf(document), 'deleted');
  const { home, work_kind, work_name, decision_note, faces, state } = await reviewOf(id);
  assert.deepEqual([home, work_kind, work_name, decision_note, faces], [null, null, null, null, null]);
  assert.equal(state, 'refused', 'that and how it was decided stays');
  assert.equal(await looksAt(document), 1);
  for (const job of fileJobs(app.context)) await job.run('scheduled');
  for (const { key } of files) assert.equal(await app.context.providers.files.get(key), null, 'the store has no byte');
  const { rows: lines } = await pool.query(
    `select actor_kind as by, detail from audit_lines where action = 'identity-pictures-deleted' and subject = $1 order by at`,
    [refused.by.id],
  );
  assert.deepEqual(
    lines.map(({ by, detail }) => [by, detail.kind]),
    [
      ['system', 'selfie'],
      ['system', 'document'],
    ],
  );
  await onDay(1_828);
  assert.equal(await reviewOf(id), undefined);
  await onDay(1_828 + 92);
  assert.equal(await stateOf(document), undefined);
  assert.equal(await looksAt(document), 0);
});

test('of who has a plan the document and what was stated stay until five years after the last plan', async () => {
  app.clock.set(new Date(start).toISOString());
  const accepted = await asked();
  await decide(accepted, 'verified');
  const { document, selfie, id, by } = accepted;
  const { loan } = await planOf(by);
  await onDay(3_000);
  assert.deepEqual([await stateOf(document), await stateOf(selfie)], ['ready', 'deleted'], 'the plan is not over');
  await pool.query(`update loans set state = 'settled', settled_on = accepted_on, changed_at = $2 where id = $1`, [
    loan,
    app.clock.now(),
  ]);
  await onDay(3_000 + 1_826);
  assert.equal(await stateOf(document), 'ready');
  assert.equal((await reviewOf(id)).work_name, 'Tailor');
  await onDay(3_000 + 1_828);
  assert.equal(await stateOf(document), 'deleted');
  const { work_name, state } = await reviewOf(id);
  assert.deepEqual([work_name, state], [null, 'verified']);
});

async function planOf({ id }: TestCustomer) {
  await loansIn(app).deliver({ customerId: id });
  const { rows } = await pool.query('select id from loans where customer_id = $1', [id]);
  return { loan: rows[0].id as string };
}

test('a picture that nobody was asked to look at goes after seven days, with its pieces, also one that never arrived whole', async () => {
  app.clock.set(new Date(start).toISOString());
  const by = await makeVerifiedCustomer(app);
  const ready = await makePicture(app, by, { seed: seeds++ });
  const waiting = await sendPicture(by, Buffer.alloc(200_000, 3), { kind: 'selfie' });
  await onDay(6);
  assert.deepEqual([await stateOf(ready), await stateOf(waiting)], ['ready', 'reading']);
  await onDay(8);
  assert.deepEqual([await stateOf(ready), await stateOf(waiting)], ['deleted', 'deleted']);
  const { rowCount } = await pool.query('select from identity_picture_pieces where picture_id = $1', [waiting.id]);
  assert.equal(rowCount, 0);
  await onDay(100);
  assert.deepEqual([await stateOf(ready), await stateOf(waiting)], [undefined, undefined]);
});

test('pictures of a request or a check that waits stay, and go by their use where nobody decides about them any more', async () => {
  app.clock.set(new Date(start).toISOString());
  const { document, selfie, id } = await asked();
  const by = await makeVerifiedCustomer(app);
  const ofCheck = await makePicture(app, by, { seed: seeds++ });
  const check = (state: string) =>
    pool.query(`update identity_checks set state = $2, reason = 'looked-at' where customer_id = $1`, [by.id, state]);
  await check('needs-a-person');
  await onDay(200);
  assert.deepEqual(await Promise.all([document, selfie, ofCheck].map(stateOf)), ['ready', 'ready', 'ready']);
  await check('refused');
  await pool.query(`update identity_reviews set state = 'lapsed', decided_at = $2 where id = $1`, [
    id,
    app.clock.now(),
  ]);
  await onDay(201);
  assert.deepEqual(await Promise.all([document, selfie, ofCheck].map(stateOf)), ['deleted', 'deleted', 'deleted']);
});
