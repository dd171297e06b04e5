import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listIdentityTasks } from '@foodbank/contract/people/identity-levels-staff';
import { loansIn } from '../../../../test/loans-in.ts';
import { makeWaitingCheck } from '../../../../test/make-identity-tasks.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makePicture, makeReview, sendPicture, storedPicture } from '../../../../test/make-pictures.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { fileJobs } from '../../foundation/files/jobs.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { describeEffects } from './erasure-effects.ts';
import { exportDataSubject } from './export-data-subject.ts';
import { findDataSubject } from './find-data-subject.ts';

const app = await startApp({ after }, { workless: true });
const { database, providers } = app.context;
const { pool } = database;
const member = await makeStaff(app, ['operations']);
const inSubject = <T>(
  { phone }: TestCustomer,
  work: (tx: Parameters<typeof findDataSubject>[0], subject: Awaited<ReturnType<typeof findDataSubject>>) => Promise<T>,
) => database.write(async (tx) => work(tx, await findDataSubject(tx, { phone })));
const erase = (by: TestCustomer) => inSubject(by, (tx, subject) => eraseDataSubject(tx, subject, operator));
const picturesIn = async (by: TestCustomer) =>
  (await inSubject(by, describeEffects))
    .filter(({ what }) => /ictures|level 2/.test(what))
    .map(({ what, count, goes, why }) => ({ what, count, goes, why }));
const rowsOf = async (table: string, { id }: TestCustomer) =>
  (await pool.query(`select * from ${table} where customer_id = $1`, [id])).rows;
const keysOf = async ({ id }: TestCustomer) =>
  (await pool.query('select key from files where owner = $1', [`customer:${id}`])).rows.map(({ key }) => key as string);

/** A customer who asked for level 2, at whose pictures a member looked, with another picture on its way. */
async function asked() {
  const by = await makeVerifiedCustomer(app);
  const document = await makePicture(app, by, { seed: 1, documentKind: 'passport', validUntil: '2030-05-17' });
  const selfie = await makePicture(app, by, { kind: 'selfie', seed: 2 });
  const review = await makeReview(app, by.id, { document, selfie });
  await pool.query(
    `insert into identity_looks (picture_id, customer_id, staff_id, why, looked_at) values ($1, $2, $3, 'deciding', $4)`,
    [document.id, by.id, member.id, app.clock.now()],
  );
  const other = await makeVerifiedCustomer(app);
  for (const pair of [
    [by.id, other.id],
    [other.id, by.id],
  ])
    await pool.query('insert into identity_shared_devices values ($1, $2, now())', pair);
  const another = await sendPicture(by, Buffer.alloc(5_000, 9));
  return { by, document, selfie, another, review };
}

test('a person’s export says which pictures there are, what was asked for with them, and who looked, without the pictures', async () => {
  const { by } = await asked();
  const { customers } = await inSubject(by, (tx, subject) => exportDataSubject(tx, subject, operator));
  const { account } = (customers as unknown as { account: Record<string, Record<string, unknown>[]> }[])[0] ?? {};
  const { identityPictures = [], identityLevelRequests = [], identityLooks = [] } = account ?? {};
  assert.deepEqual(
    identityPictures.map(({ kind, documentKind, validUntil, state }) => [kind, documentKind, validUntil, state]),
    [
      ['document', 'passport', '2030-05-17', 'ready'],
      ['selfie', null, null, 'ready'],
      ['document', 'national-id', null, 'reading'],
    ],
  );
  assert.deepEqual(
    identityLevelRequests.map(({ workName, state }) => [workName, state]),
    [['Tailor', 'needs-a-person']],
  );
  const [look = {}] = identityLooks;
  assert.deepEqual([look.kind, look.why], ['document', 'deciding']);
  assert.match(String(look.by), /^\p{L}+$/u, 'a first name and no more');
  const names = Object.keys({ ...identityPictures[0], ...identityLevelRequests[0], ...look });
  assert.equal(
    names.some((name) => /sealed|hash|file|id$/i.test(name)),
    false,
    names.join(),
  );
});

test('erasing who had no plan leaves nothing: no picture, no row, no byte in the store', async () => {
  const { by } = await asked();
  const keys = await keysOf(by);
  assert.equal(keys.length, 2);
  assert.deepEqual(
    (await picturesIn(by)).map(({ what, count, goes }) => [what, count, goes]),
    [
      ['Pictures of documents and faces', 3, true],
      ['Requests for level 2', 1, true],
    ],
  );
  await erase(by);
  await erase(by);
  for (const table of ['identity_pictures', 'identity_reviews', 'identity_looks', 'identity_shared_devices'])
    assert.deepEqual(await rowsOf(table, by), [], table);
  const { rowCount } = await pool.query('select from identity_shared_devices where other_customer_id = $1', [by.id]);
  assert.equal(rowCount, 0);
  for (const job of fileJobs(app.context)) await job.run('scheduled');
  for (const key of keys) assert.equal(await providers.files.get(key), null);
});

test('of who had a plan the document stays as long as the law wants it, which the member reads before, and the face goes at once', async () => {
  const { by, document, selfie, another, review } = await asked();
  await loansIn(app).deliver({ customerId: by.id });
  const staying = (await picturesIn(by)).find(({ goes }) => !goes);
  assert.deepEqual([staying?.what, staying?.count], ['Pictures of identity documents', 1]);
  assert.match(staying?.why ?? '', /5 years after the last plan, which is not over/);
  await pool.query(
    `update loans set state = 'settled', settled_on = accepted_on, changed_at = '2026-06-15T12:00:00Z' where customer_id = $1`,
    [by.id],
  );
  const over = (await picturesIn(by)).find(({ goes }) => !goes);
  assert.match(over?.why ?? '', /deleted after 15 June? 2031/);
  await erase(by);
  const states = await Promise.all([document, selfie, another].map(({ id }) => storedPicture(app, id)));
  assert.deepEqual(
    states.map(({ state }) => state),
    ['ready', 'deleted', 'deleted'],
  );
  assert.notEqual(states[0].decided_at, null, 'its time runs');
  const [row] = await rowsOf('identity_reviews', by);
  assert.deepEqual([row.id, row.state, row.home, row.work_name], [review, 'lapsed', null, null]);
  assert.deepEqual(await rowsOf('identity_shared_devices', by), []);
  assert.equal((await rowsOf('identity_looks', by)).length, 1);
});

test('a check and a request of who was erased with a plan wait for no member any more', async () => {
  const { by, review } = await asked();
  await loansIn(app).deliver({ customerId: by.id });
  await makeWaitingCheck(app, by);
  const isListed = async () => {
    const { rows } = await member.call(listIdentityTasks, { query: {} });
    return rows.filter(({ customerId }) => customerId === by.id).map(({ what }) => what);
  };
  assert.deepEqual((await isListed()).sort(), ['check', 'level']);
  await erase(by);
  assert.deepEqual(await isListed(), []);
  const states = (await rowsOf('identity_checks', by)).map(({ number_kind, state }) => [number_kind, state]);
  assert.deepEqual(states.sort(), [
    ['bvn', 'verified'],
    ['nin', 'replaced'],
  ]);
  assert.equal((await rowsOf('identity_reviews', by))[0].id, review);
});
