import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendPicturePiece } from '@foodbank/contract/people/identity-levels';
import sharp from 'sharp';
import { drawPicture, makePicture, sendPicture, storedPicture } from '../../../../test/make-pictures.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { deriveKeys } from '../../../platform/keys.ts';
import type { FileStore } from '../../../providers/files.ts';
import { listAlikePictures, readPictureFile, reencryptPictures } from './keeping.ts';
import { findPicture } from './queries.ts';
import { readWhole } from './reading.ts';
import { dropPicture } from './receiving.ts';

const app = await startApp({ after });
const quiet = await startApp({ after }, { workless: true });
const piecesOf = async (one: typeof app, id: string) =>
  (await one.context.database.pool.query('select 1 from identity_picture_pieces where picture_id = $1', [id])).rowCount;
const filesOf = async (one: typeof app, customerId: string) =>
  (
    await one.context.database.pool.query('select * from files where owner = $1 order by id', [
      `customer:${customerId}`,
    ])
  ).rows;
/** The store of files, which a test lets fail or do something else in between. */
function storeThat(one: typeof app, put: FileStore['put']) {
  const { providers } = one.context;
  return { ...one.context, providers: { ...providers, files: { ...providers.files, put } } };
}

test('a picture that arrived is drawn anew and stored encrypted, and its pieces and their key are gone', async () => {
  const by = await makeVerifiedCustomer(app);
  const row = await makePicture(app, by, { bytes: await drawPicture(1, 2400, 1800) });
  assert.deepEqual([row.state, row.width, row.height, row.key_sealed], ['ready', 1600, 1200, null]);
  assert.match(row.hash, /^[01]{64}$/);
  assert.equal(await piecesOf(app, row.id), 0);
  const picture = (await findPicture(app.context.database.read, row.id)) ?? assert.fail();
  const { bytes, contentType } = await readPictureFile(app.context, picture);
  assert.equal(contentType, 'image/jpeg');
  assert.equal((await sharp(bytes).metadata()).width, 1600);
  assert.deepEqual(
    (await filesOf(app, by.id)).map(({ kind, state }) => [kind, state]),
    [['identity-picture', 'stored']],
  );
});

test('a picture that can’t be used says why, and nothing of it stays', async () => {
  const by = await makeVerifiedCustomer(app);
  const row = await makePicture(app, by, { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  assert.deepEqual([row.state, row.problem, row.key_sealed], ['unusable', 'not-a-picture', null]);
  assert.equal(await piecesOf(app, row.id), 0);
  assert.deepEqual(await filesOf(app, by.id), []);
});

test('while the store of files is down a picture waits, is never half stored, and is read once it is up', async () => {
  const by = await makeVerifiedCustomer(quiet);
  const { id } = await sendPicture(by, await drawPicture(2));
  const down = storeThat(quiet, async () => {
    throw new Error('the store is down');
  });
  await assert.rejects(readWhole(down, id), /the store is down/);
  const waiting = await storedPicture(quiet, id);
  assert.deepEqual([waiting.state, waiting.file_id], ['reading', null]);
  assert.ok(await piecesOf(quiet, id));
  await readWhole(quiet.context, id);
  await readWhole(quiet.context, id);
  assert.equal((await storedPicture(quiet, id)).state, 'ready');
  assert.deepEqual(
    (await filesOf(quiet, by.id)).map(({ state }) => state),
    ['writing', 'stored'],
    'the sweep of files removes the first',
  );
});

test('two jobs at once store one file, and the file of the slower one is discarded', async () => {
  const by = await makeVerifiedCustomer(quiet);
  const { id } = await sendPicture(by, await drawPicture(3));
  await Promise.all([readWhole(quiet.context, id), readWhole(quiet.context, id)]);
  const states = (await filesOf(quiet, by.id)).map(({ state }) => state);
  assert.equal(states.filter((state) => state === 'stored').length, 1, states.join());
  assert.ok(states.every((state) => state === 'stored' || state === 'deleted'));
});

test('a connection that is lost just after the commit loses no picture that is ready', async () => {
  const by = await makeVerifiedCustomer(quiet);
  const { id } = await sendPicture(by, await drawPicture(31));
  const { database } = quiet.context;
  const write: typeof database.write = async (work) => {
    const result = await database.write(work);
    if ((await storedPicture(quiet, id)).state === 'ready') {
      lost.database.write = database.write;
      throw new Error('Connection terminated unexpectedly');
    }
    return result;
  };
  const lost = { ...quiet.context, database: { ...database, write } };
  await assert.rejects(readWhole(lost, id), /terminated/);
  const picture = (await findPicture(database.read, id)) ?? assert.fail();
  assert.equal((await readPictureFile(quiet.context, picture)).contentType, 'image/jpeg');
});

test('a picture that was taken back while it was read leaves nothing', async () => {
  const by = await makeVerifiedCustomer(quiet);
  const { id } = await sendPicture(by, await drawPicture(4));
  const between = storeThat(quiet, async (key, sealed) => {
    await quiet.context.providers.files.put(key, sealed);
    await quiet.context.database.write((tx) => dropPicture(tx, by.id, id));
  });
  await readWhole(between, id);
  const row = await storedPicture(quiet, id);
  assert.deepEqual([row.state, row.file_id, row.hash], ['deleted', null, null]);
  assert.equal(await piecesOf(quiet, id), 0);
  assert.deepEqual(
    (await filesOf(quiet, by.id)).map(({ state, data_key_sealed: key }) => [state, key]),
    [['deleted', null]],
  );
});

test('a picture whose pieces are missing or sealed by a lost key is damaged, and one under the key before is read', async () => {
  const by = await makeVerifiedCustomer(quiet);
  const pool = quiet.context.database.pool;
  const damaged = await sendPicture(by, await drawPicture(5));
  await pool.query('update identity_picture_pieces set at_byte = 1, sealed = $2 where picture_id = $1', [
    damaged.id,
    Buffer.alloc(100),
  ]);
  await readWhole(quiet.context, damaged.id);
  assert.equal((await storedPicture(quiet, damaged.id)).problem, 'damaged');
  const { id } = await sendPicture(by, await drawPicture(6));
  const now = 'another secret that is long enough for the product';
  const { tokenSecret } = quiet.context.config;
  const between = deriveKeys(now, tokenSecret);
  assert.equal(await quiet.context.database.write((tx) => reencryptPictures({ ...tx, keys: between })), 1);
  await assert.rejects(async () => quiet.context.keys.unseal((await storedPicture(quiet, id)).key_sealed));
  await readWhole({ ...quiet.context, keys: deriveKeys(now) }, id);
  assert.equal((await storedPicture(quiet, id)).state, 'ready');
});

test('the picture of another customer is found again after it was saved anew, and the own one and other ones are not', async () => {
  const [one, two] = [await makeVerifiedCustomer(app), await makeVerifiedCustomer(app)];
  const large = await drawPicture(50, 1600, 1200);
  const first = await makePicture(app, one, { bytes: large });
  const own = await makePicture(app, one, { kind: 'selfie', bytes: large });
  await makePicture(app, two, { seed: 9_001 });
  const again = await sharp(large).resize(640, 480).jpeg({ quality: 60 }).toBuffer();
  const second = await makePicture(app, two, { kind: 'selfie', bytes: again });
  const alike = await listAlikePictures(app.context.database.read, second.id);
  assert.deepEqual(alike.map(({ id }) => id).sort(), [first.id, own.id].sort());
  assert.ok(alike.every(({ customerId, distance }) => customerId === one.id && distance <= 6));
});

test('pieces of a picture that was read already change nothing', async () => {
  const by = await makeVerifiedCustomer(app);
  const { id } = await makePicture(app, by, { seed: 7 });
  const { status, body } = await by.send(sendPicturePiece, { params: { id, at: '0' }, body: Buffer.alloc(100) });
  assert.equal(status, 200);
  assert.equal((body.picture as { state: string }).state, 'ready');
});
