import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  beginIdentityPicture,
  type IdentityPicture,
  pictureBytesMax,
  sendPicturePiece,
} from '@foodbank/contract/people/identity-levels';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import {
  drawPicture,
  type GivenPicture,
  pictureBody,
  sendPicture,
  storedPicture,
} from '../../../../test/make-pictures.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { dropPicture, findPicturesText } from './receiving.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const { pool } = database;

const begin = (by: TestCustomer, given: GivenPicture = {}) =>
  by.send(beginIdentityPicture, { body: pictureBody(given) });
const begun = async (by: TestCustomer, given: GivenPicture = {}) =>
  (await by.call(beginIdentityPicture, { body: pictureBody(given) })).picture;
const send = (by: TestCustomer, id: string, at: number, body: Buffer) =>
  by.send(sendPicturePiece, { params: { id, at: String(at) }, body });
const piecesOf = async (id: string) =>
  (await pool.query('select * from identity_picture_pieces where picture_id = $1 order by at_byte', [id])).rows;
const fieldOf = (answer: { body: object }) => (answer.body as { errors?: Record<string, string> }).errors ?? {};

test('a picture comes in pieces, each is stored sealed, and what comes twice changes nothing', async () => {
  const by = await makeVerifiedCustomer(app);
  const bytes = await drawPicture(1);
  const picture = await begun(by, { sizeBytes: bytes.length });
  assert.deepEqual([picture.state, picture.receivedBytes, picture.isUsed], ['receiving', 0, false]);
  const half = 5_000;
  const first = await send(by, picture.id, 0, bytes.subarray(0, half));
  assert.equal(first.status, 200);
  for (const again of [bytes.subarray(0, half), Buffer.alloc(half, 1), Buffer.alloc(half + 10, 1), Buffer.alloc(0)]) {
    const answer = await send(by, picture.id, 0, again);
    assert.equal((answer.body.picture as IdentityPicture).receivedBytes, half);
  }
  const [piece, ...others] = await piecesOf(picture.id);
  assert.deepEqual([others.length, piece.at_byte, piece.size_bytes], [0, 0, half]);
  assert.equal(piece.sealed.includes(bytes.subarray(0, 32)), false);
  const gap = await send(by, picture.id, half + 1, bytes.subarray(half + 1));
  assert.equal(gap.body.code, 'piece-out-of-order');
  const beyond = await send(by, picture.id, half, Buffer.concat([bytes.subarray(half), Buffer.alloc(1)]));
  assert.equal(beyond.body.code, 'too-large');
  const last = await send(by, picture.id, half, bytes.subarray(half));
  assert.equal((last.body.picture as IdentityPicture).state, 'reading');
  assert.equal((await send(by, picture.id, half, bytes.subarray(half))).status, 200);
  const { rows } = await pool.query(`select data from pgboss.job where name = 'identity-pictures'`);
  assert.deepEqual(
    rows.map(({ data }) => data.id),
    [picture.id],
    'the job has the id and nothing else',
  );
});

test('the same piece twenty times at once is stored once', async () => {
  const by = await makeVerifiedCustomer(app);
  const bytes = await drawPicture(2);
  const { id } = await begun(by, { sizeBytes: bytes.length });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(by, id, 0, bytes)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal((await piecesOf(id)).length, 1);
  assert.deepEqual((await storedPicture(app, id)).state, 'reading');
  const { rows } = await pool.query(`select count(*)::int from pgboss.job where data->>'id' = $1`, [id]);
  assert.equal(rows[0].count, 1);
});

test('a picture of somebody else, or one that is gone, is not found', async () => {
  const [by, other] = [await makeVerifiedCustomer(app), await makeVerifiedCustomer(app)];
  const { id } = await begun(by);
  assert.equal((await send(other, id, 0, Buffer.alloc(10))).body.code, 'not-found');
  await assert.rejects(
    database.write((tx) => dropPicture(tx, other.id, id)),
    { code: 'not-found' },
  );
  await database.write((tx) => dropPicture(tx, by.id, id));
  assert.equal((await send(by, id, 0, Buffer.alloc(10))).body.code, 'not-found');
  await assert.rejects(
    database.write((tx) => dropPicture(tx, by.id, id)),
    { code: 'not-found' },
  );
});

test('another picture of a kind takes the place of one that nobody was asked to look at, and of no other', async () => {
  const by = await makeVerifiedCustomer(app);
  const selfie = await begun(by, { kind: 'selfie' });
  const seen = await sendPicture(by, await drawPicture(3));
  await pool.query('update identity_pictures set used_at = now() where id = $1', [seen.id]);
  const second = await sendPicture(by, await drawPicture(4));
  const third = await begun(by);
  const states = await Promise.all([selfie, seen, second, third].map(({ id }) => storedPicture(app, id)));
  assert.deepEqual(
    states.map(({ state }) => state),
    ['receiving', 'reading', 'deleted', 'receiving'],
  );
  assert.deepEqual(await piecesOf(second.id), []);
  assert.equal(states[2].key_sealed, null);
  await assert.rejects(
    database.write((tx) => dropPicture(tx, by.id, seen.id)),
    { code: 'identity-picture-used' },
  );
});

test('a document that has a last day needs one that has not come, and a face has none', async () => {
  const by = await makeVerifiedCustomer(app);
  const today = lagosDay(app.clock.now());
  for (const [given, field] of [
    [{ documentKind: 'passport' as const }, 'validUntil'],
    [{ documentKind: 'passport' as const, validUntil: addDays(today, -1) }, 'validUntil'],
    [{ documentKind: 'drivers-licence' as const, validUntil: addDays(today, 40 * 365) }, 'validUntil'],
    [{ documentKind: 'drivers-licence' as const, validUntil: 'soon' }, 'validUntil'],
    [{ documentKind: undefined as never }, 'documentKind'],
    [{ documentKind: 'library-card' as never }, 'documentKind'],
  ] as const) {
    const answer = await begin(by, given);
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.ok(fieldOf(answer)[field], JSON.stringify(answer.body));
  }
  const passport = await begun(by, { documentKind: 'passport', validUntil: '17 May 2030' });
  assert.equal(passport.validUntil, '2030-05-17');
  const slip = await begun(by, { documentKind: 'national-id', validUntil: '17 May 2030' });
  assert.equal(slip.validUntil, null);
  const face = await begun(by, { kind: 'selfie', documentKind: 'passport', validUntil: '17 May 2030' });
  assert.deepEqual([face.documentKind, face.validUntil], [null, null]);
});

test('a picture of no bytes or of 40 MB is refused before a byte is sent, and a piece that is too large before it is kept', async () => {
  const by = await makeVerifiedCustomer(app);
  for (const sizeBytes of [0, -1, 1.5, 40 * 1024 * 1024]) {
    const answer = await begin(by, { sizeBytes });
    assert.equal(answer.status, 400);
    assert.ok(fieldOf(answer).sizeBytes);
  }
  const { id } = await begun(by, { sizeBytes: pictureBytesMax });
  const large = await send(by, id, 0, Buffer.alloc(97 * 1024));
  assert.deepEqual([large.status, large.body.code], [413, 'too-large']);
  for (const at of ['-1', '1e3', '99999999', 'x']) {
    const answer = await by.send(sendPicturePiece, { params: { id, at }, body: Buffer.alloc(10) });
    assert.equal(answer.status, 400, at);
  }
});

test('pictures are taken in from who is at level 1, or waits for a person, and only with the text in force', async () => {
  const stranger = await makeOwnCustomer(app);
  assert.equal((await begin(stranger)).body.code, 'identity-no-pictures');
  const by = await makeVerifiedCustomer(app);
  assert.equal((await begin(by, { consent: { version: '2', language: 'en' } })).body.code, 'consent-changed');
  await pool.query(
    `update identity_checks set state = 'needs-a-person', reason = 'name-differs' where customer_id = $1`,
    [by.id],
  );
  assert.equal((await begin(by)).status, 200);
  await pool.query(`update identity_checks set state = 'refused', reason = 'looked-at' where customer_id = $1`, [
    by.id,
  ]);
  assert.equal((await begin(by)).body.code, 'identity-no-pictures');
});

test('where real customers are, an example of a text takes in no pictures', async () => {
  const day = lagosDay(app.clock.now());
  assert.equal((await findPicturesText(database.read, day, { allowsExamples: true }))?.version, 1);
  assert.equal(await findPicturesText(database.read, day, { allowsExamples: false }), null);
});

test('ten pictures a day are taken in, ten more at once too, and ten more on the next day', async () => {
  const by = await makeVerifiedCustomer(app);
  const answers = await Promise.all(Array.from({ length: 14 }, () => begin(by)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  assert.deepEqual(
    [...new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))],
    ['identity-pictures-used'],
  );
  const { rows } = await pool.query(
    `select count(*)::int from identity_pictures where customer_id = $1 and state <> 'deleted'`,
    [by.id],
  );
  assert.equal(rows[0].count, 1, 'each took the place of the one before');
  app.clock.advance(24 * 3600);
  assert.equal((await begin(by)).status, 200);
});
