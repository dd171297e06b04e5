import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSignedInAgent as makeAgent } from '../../../../test/sign-in-directly.ts';
import { startApp } from '../../../../test/start-app.ts';
import { deriveKeys } from '../../../platform/keys.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { addAuditLine, operator } from './add-audit-line.ts';
import { auditJobs } from './jobs.ts';
import { openPersonal } from './personal-text.ts';
import { listAuditLinesAbout } from './queries.ts';
import { reencryptSubjectKeys } from './reencrypt-subject-keys.ts';
import { verifyChain } from './verify-chain.ts';

const app = await startApp({ after }, { workless: true });
const { database, keys } = app.context;
const { pool } = database;

/** Adds a line about an agent with a name in its personal text. */
const addNamed = (id: string, name: string, of = `agent:${id}`) =>
  database.write((tx) =>
    addAuditLine(tx, { actor: operator, action: 'phone-changed', subject: id, personal: { of, text: { name } } }),
  );
const textsOf = async (id: string, using = keys) => {
  const lines = (await listAuditLinesAbout(database.read, [id], [])).filter(({ sealedOf }) => sealedOf !== null);
  return Promise.all(
    lines.map(({ sealedOf, sealed }) => openPersonal(database.read, using, { of: sealedOf ?? '', sealed })),
  );
};
const chain = async () => {
  for (const job of auditJobs(app.context)) await job.run('test');
};
const found = (email: string) => database.write((tx) => findDataSubject(tx, { email }));

test('personal text of a line is encrypted, with one key for each person', async () => {
  const { id } = await makeAgent(app);
  await Promise.all([addNamed(id, 'Zainab Bello'), addNamed(id, 'Zainab Musa')]);
  assert.deepEqual((await textsOf(id)).map((text) => JSON.stringify(text)).sort(), [
    '{"name":"Zainab Bello"}',
    '{"name":"Zainab Musa"}',
  ]);
  const { rows } = await pool.query('select l::text as line from audit_lines l where subject = $1', [id]);
  assert.ok(!rows.some(({ line }) => line.includes('Zainab') || line.includes(Buffer.from('Zainab').toString('hex'))));
  const { rowCount } = await pool.query('select from audit_subject_keys where subject = $1', [`agent:${id}`]);
  assert.equal(rowCount, 1);
});

test('erasing a person makes their text unreadable, also what is written later, and the chain still verifies', async () => {
  const { id, email } = await makeAgent(app);
  const other = await makeAgent(app);
  await addNamed(id, 'Zainab');
  await addNamed(other.id, 'Bola');
  const address = keys.digest(email.toLowerCase());
  await addNamed('request-1', 'Zainab', `address:${address}`);
  await chain();
  const { rows: keysBefore } = await pool.query('select sealed_key from audit_subject_keys where subject = $1', [
    `agent:${id}`,
  ]);
  const subject = await found(email);
  await database.write((tx) => eraseDataSubject(tx, subject, operator));
  await addNamed(id, 'Zainab again');
  await chain();
  assert.deepEqual([await textsOf(id), await textsOf('request-1')], [[null, null], [null]]);
  assert.deepEqual(await textsOf(other.id), [{ name: 'Bola' }]);
  const { rows } = await pool.query('select k::text as row from audit_subject_keys k');
  const key = keysBefore[0].sealed_key.toString('hex');
  assert.ok(!rows.some(({ row }) => row.includes(key)), 'the key is gone');
  const { problems, waiting } = await verifyChain(database.read, {});
  assert.deepEqual([problems, waiting], [[], 0]);
});

test('the export of a person has the lines about them with their text, and no text about others', async () => {
  const agent = await makeAgent(app);
  await addNamed(agent.id, 'Zainab Bello');
  await addNamed(agent.id, 'Bola Ade', 'customer:C-17');
  const { audit } = await database.write(async (tx) =>
    exportDataSubject(tx, await findDataSubject(tx, { email: agent.email }), operator),
  );
  const texts = audit.filter(({ action }) => action === 'phone-changed').map(({ personalText }) => personalText);
  assert.deepEqual(texts, [{ name: 'Zainab Bello' }, undefined]);
});

test('keys are encrypted with a new secret batch by batch, and the old secret reads them no more', async () => {
  const { id } = await makeAgent(app);
  await addNamed(id, 'Zainab');
  const secrets = [app.context.config.tokenSecret, 'the secret of next year, which is long enough'] as const;
  const during = deriveKeys(secrets[1], secrets[0]);
  let count = 0;
  for (let afterSubject: string | null = ''; afterSubject !== null; ) {
    const from: string = afterSubject;
    const done = await database.write((tx) => reencryptSubjectKeys({ ...tx, keys: during }, from, 2));
    count += done?.count ?? 0;
    afterSubject = done?.last ?? null;
  }
  assert.ok(count >= 4, `${count}`);
  assert.deepEqual(await textsOf(id, deriveKeys(secrets[1])), [{ name: 'Zainab' }]);
  await assert.rejects(textsOf(id));
});
