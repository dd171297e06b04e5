import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePicture, makeReview } from '../../../../test/make-pictures.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import type { FacesAnswer, FacesAsk } from '../../../providers/identity.ts';
import { identitySandbox } from '../../../providers/identity-sandbox.ts';
import { facesJobs } from './comparing-faces.ts';

const alike: FacesAnswer = { kind: 'compared', faces: { score: 91.5, isAlike: true, flags: ['Sunglasses'] } };
let answer: FacesAnswer = alike;
const asked: FacesAsk[] = [];
const app = await startApp(
  { after },
  {
    workless: true,
    identity: {
      ...identitySandbox(),
      name: 'stand-in',
      compareFaces: async (ask) => {
        asked.push(ask);
        return answer;
      },
    },
  },
);
const { pool } = app.context.database;
const run = (id: string, context = app.context) => facesJobs(context)[0]?.run(id);
const facesOf = async (id: string) =>
  (await pool.query('select faces from identity_reviews where id = $1', [id])).rows[0].faces;
/** In how many seconds each job of a request comes. */
const waitsOf = async (id: string): Promise<number[]> => {
  const { rows } = await pool.query(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'identity-faces' and data->>'id' = $1
     order by created_on`,
    [id],
  );
  return rows.map(({ seconds }) => seconds);
};
async function reviewed() {
  const by = await makeVerifiedCustomer(app, { firstname: 'Bisi', lastname: 'Adeyemi' });
  const document = await makePicture(app, by, { seed: 1 });
  const selfie = await makePicture(app, by, { kind: 'selfie', seed: 2 });
  return { by, document, selfie, id: await makeReview(app, by.id, { document, selfie }) };
}

test('what a company says of both faces is kept as a hint, once, and the request waits for a person as before', async () => {
  const { id, by } = await reviewed();
  await run(id);
  answer = { kind: 'compared', faces: { score: 1, isAlike: false, flags: [] } };
  await run(id);
  assert.equal(asked.length, 1);
  const [ask = assert.fail()] = asked;
  assert.deepEqual([ask.firstname, ask.lastname, ask.consent.version], ['Bisi', 'Adeyemi', '1']);
  assert.equal(ask.phone, `+234${by.phone.slice(1)}`);
  assert.notDeepEqual(ask.selfie, ask.document);
  assert.deepEqual(ask.selfie.subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]));
  assert.deepEqual(await facesOf(id), { by: 'stand-in', score: 91.5, isAlike: true, flags: ['Sunglasses'] });
  const { rows } = await pool.query('select state, decided_at from identity_reviews where id = $1', [id]);
  assert.deepEqual(rows, [{ state: 'needs-a-person', decided_at: null }]);
});

test('a company that is down or unpaid is asked again for an hour, then nothing is said', async () => {
  const { id } = await reviewed();
  answer = { kind: 'down' };
  await run(id);
  app.clock.advance(600);
  await run(id);
  assert.deepEqual(await waitsOf(id), [60, 600]);
  app.clock.advance(3_000);
  await run(id);
  assert.equal((await waitsOf(id)).length, 2, 'it is not asked again');
  assert.equal(await facesOf(id), null);
});

test('while the store of files is down the company is not asked, and it is tried again', async () => {
  const { id } = await reviewed();
  answer = alike;
  const before = asked.length;
  const get = async () => {
    throw new Error('down');
  };
  const { providers } = app.context;
  await run(id, { ...app.context, providers: { ...providers, files: { ...providers.files, get } } });
  assert.deepEqual([asked.length - before, await waitsOf(id)], [0, [60]]);
  await run(id);
  assert.equal((await facesOf(id)).score, 91.5);
});

test('of pictures that a company can’t read it is asked once; of what was decided or is gone it is not asked', async () => {
  const unread = await reviewed();
  answer = { kind: 'unsaid' };
  await run(unread.id);
  assert.deepEqual([await waitsOf(unread.id), await facesOf(unread.id)], [[], null]);
  answer = alike;
  const before = asked.length;
  const decided = await reviewed();
  await pool.query(`update identity_reviews set state = 'verified', decided_at = now() where id = $1`, [decided.id]);
  await run(decided.id);
  const gone = await reviewed();
  await pool.query(
    `update identity_pictures set state = 'deleted', deleted_at = now(), file_id = null, hash = null where id = $1`,
    [gone.selfie.id],
  );
  await run(gone.id);
  assert.equal(asked.length, before);
});
