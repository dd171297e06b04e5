import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigProblems } from './config-checks.ts';
import { filesUrlMessages } from './config-files.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'foodbank-config-'));
after(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const secret = 'a-secret-of-the-test-which-is-long-enough';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://foodbank@db.example/foodbank',
  TOKEN_SECRET: secret,
  TRACK_KEY: `${secret}.too`,
  MAIL_URL: 'smtp://mail.example:587',
  PAYSTACK_SECRET_KEY: 'sk_live_of_the_test',
  TEXTS_URL: 'sandbox:',
  PUBLIC_URL: 'https://foodbank.example/',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR, ...env });
  } catch (error) {
    assert.ok(error instanceof ConfigProblems);
    return error.message.split('\n');
  }
  return [];
}

test('files are in a folder of DATA_DIR, in another folder, or in an S3-compatible store', () => {
  assert.deepEqual(readConfig({ DATA_DIR }).files, { kind: 'folder', folder: join(DATA_DIR, 'files') });
  const read = (FILES_URL: string) => readConfig({ DATA_DIR, ...production, FILES_URL }).files;
  const folder = { kind: 'folder', folder: '/var/lib/food bank/files' };
  assert.deepEqual(read('file:/var/lib/food%20bank/files/'), folder);
  assert.deepEqual(read('file:///var/lib/food%20bank/files'), folder);
  const s3 = { kind: 's3', bucket: 'files', region: 'eu-west-1', accessKey: 'KEY', secretKey: 'a/b+c@d' };
  const keys = 'KEY:a%2Fb%2Bc%40d';
  assert.deepEqual(read(`s3://${keys}@s3.example:9000/files?region=eu-west-1`), {
    ...s3,
    endpoint: 'https://s3.example:9000',
  });
  assert.deepEqual(read(`s3://${keys}@127.0.0.1:9000/files/?region=eu-west-1&tls=no`), {
    ...s3,
    endpoint: 'http://127.0.0.1:9000',
  });
});

test('a FILES_URL that would not work is named at the start, and never repeated with its secret', () => {
  const wrong: Record<string, keyof typeof filesUrlMessages> = {
    files: 'form',
    '/var/files': 'form',
    'https://s3.example/files': 'form',
    's3:files': 'form',
    's3://': 'form',
    'file:files': 'folder',
    'file://host/files': 'folder',
    'file:/files?x=1': 'folder',
    'file:/a%2Fb': 'folder',
    's3://s3.example/files?region=eu-west-1': 'keys',
    's3://KEY@s3.example/files?region=eu-west-1': 'keys',
    's3://KEY:%zz-secret@s3.example/files?region=eu-west-1': 'keys',
    's3://KEY:secret@s3.example?region=eu-west-1': 'bucket',
    's3://KEY:secret@s3.example/a/b?region=eu-west-1': 'bucket',
    's3://KEY:secret@s3.example/Files?region=eu-west-1': 'bucket',
    's3://KEY:secret@s3.example/a..b?region=eu-west-1': 'bucket',
    's3://KEY:secret@s3.example/files': 'region',
    's3://KEY:secret@s3.example/files?region=EU': 'region',
    's3://KEY:secret@s3.example/files?region=eu-west-1&tsl=no': 'unknown',
    's3://KEY:secret@s3.example/files?region=eu-west-1&tls=false': 'unknown',
    's3://KEY:secret@s3.example/files?region=eu-west-1&tls=no': 'tls',
  };
  for (const [FILES_URL, problem] of Object.entries(wrong)) {
    const problems = problemsOf({ ...production, FILES_URL });
    assert.deepEqual(problems, [filesUrlMessages[problem]], FILES_URL);
    assert.ok(!problems.join().includes('secret'));
  }
  assert.deepEqual(problemsOf({ FILES_URL: 's3://KEY:secret@s3.example/files?region=eu-west-1&tls=no' }), []);
});
