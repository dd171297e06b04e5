import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { makePicture, sendPicture, storedPicture } from '../../../../test/make-pictures.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { createLog } from '../../../platform/log.ts';
import { readPictureFile } from './keeping.ts';
import { findPicture } from './queries.ts';
import { readWhole } from './reading.ts';

/** What becomes of the bytes of pictures: they stand, sealed, in the pieces and in the store, and nowhere else. */
const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const app = await startApp({ after }, { log });
const { database, providers } = app.context;

/** Every row of every table, those of the queue of jobs too, as a dump of the database has them. */
async function dump(): Promise<string> {
  const { rows } = await database.pool.query(
    `select format('select t::text as row from %I.%I t', table_schema, table_name) as sql from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const all: string[] = [];
  for (const { sql } of rows) for (const { row } of (await database.pool.query(sql)).rows) all.push(row);
  return all.join('\n');
}

/** Parts of some bytes in the spellings in which they could stand somewhere. */
const spellings = (bytes: Buffer) =>
  [0, Math.floor(bytes.length / 2), bytes.length - 24].flatMap((at) => {
    const part = bytes.subarray(at, at + 24);
    return [part.toString('hex'), part.toString('base64'), part.toString('latin1')];
  });

test('the bytes of a picture stand in no table, queue, outbox or log, while it comes, when it is read, and when it fails', async () => {
  const by = await makeVerifiedCustomer(app);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const sent = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } })
    .withExif({ IFD0: { Copyright: 'Okonjo of Ring Road', Make: 'A secret phone' } })
    .jpeg()
    .toBuffer();
  const { id } = await makePicture(app, by, { bytes: sent });
  const picture = (await findPicture(database.read, id)) ?? assert.fail();
  const drawn = (await readPictureFile(app.context, picture)).bytes;
  const broken = await makePicture(app, by, { kind: 'selfie', bytes: sent.subarray(0, sent.length / 2) });
  assert.equal(broken.problem, 'damaged');
  // One whose file can't be stored, and that waits.
  const put = () => Promise.reject(new Error('the store is down'));
  const waiting = await sendPicture(by, sent, { kind: 'selfie' });
  const down = { ...app.context, providers: { ...providers, files: { ...providers.files, put } } };
  await readWhole(down, waiting.id).catch(() => undefined);
  const everything = `${await dump()}\n${lines.join('\n')}`;
  assert.ok(everything.length > 50_000 && lines.length > 5, `${everything.length} characters, ${lines.length} lines`);
  for (const one of [...spellings(sent), ...spellings(drawn), 'Okonjo of Ring Road', 'A secret phone'])
    assert.equal(everything.includes(one), false, one);
  const { hash } = await storedPicture(app, id);
  const inLogs = lines.join('\n');
  for (const one of [hash, BigInt(`0b${hash}`).toString(16)]) assert.equal(inLogs.includes(one), false);
  const { rows } = await database.pool.query(`select data::text from pgboss.job where name like 'identity-%'`);
  assert.ok(rows.length >= 3);
  for (const { data } of rows) assert.deepEqual(Object.keys(JSON.parse(data)).sort(), ['id', 'requestId']);
});
