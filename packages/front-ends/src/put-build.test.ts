import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { putBuild, readStamp } from './put-build.ts';

const stamp = { siteUrl: 'https://foodbank.example', sources: 'digest' };

function makePlace(t: TestContext) {
  const home = mkdtempSync(join(tmpdir(), 'foodbank-builds-'));
  t.after(() => rmSync(home, { recursive: true }));
  const folder = join(home, 'dist/current');
  const put = (text: string) => putBuild(folder, stamp, async (made) => writeFileSync(join(made, 'index.html'), text));
  return {
    folder,
    put,
    read: () => readFileSync(join(folder, 'index.html'), 'utf8'),
    beside: () => readdirSync(join(home, 'dist')),
  };
}

test('a build replaces the previous one only when it is finished', async (t) => {
  const { folder, put, read, beside } = makePlace(t);
  await put('first');
  await putBuild(folder, stamp, async (made) => {
    writeFileSync(join(made, 'index.html'), 'second');
    assert.equal(read(), 'first');
  });
  assert.equal(read(), 'second');
  assert.deepEqual(beside(), ['current']);
});

test('a build that fails changes nothing and leaves nothing', async (t) => {
  const { folder, put, read, beside } = makePlace(t);
  await put('first');
  const failing = putBuild(folder, stamp, async (made) => {
    writeFileSync(join(made, 'index.html'), 'half');
    throw new Error('no space is left');
  });
  await assert.rejects(failing, /no space is left/);
  assert.equal(read(), 'first');
  assert.deepEqual(beside(), ['current']);
});

test('of builds that end at the same time one is kept, complete', async (t) => {
  const { folder, put, read, beside } = makePlace(t);
  const texts = Array.from({ length: 8 }, (_, number) => `build ${number}`);
  await Promise.all(texts.map(put));
  assert.ok(texts.includes(read()));
  assert.deepEqual(readStamp(folder), stamp);
  assert.deepEqual(beside(), ['current']);
});

test('each text of 500 bytes or more has a brotli and a gzip copy beside it', async (t) => {
  const { folder } = makePlace(t);
  const text = 'a text that is long enough '.repeat(20);
  await putBuild(folder, stamp, async (made) => {
    for (const name of ['long.js', 'picture.png']) writeFileSync(join(made, name), text);
    writeFileSync(join(made, 'short.js'), 'a');
  });
  assert.equal(`${brotliDecompressSync(readFileSync(join(folder, 'long.js.br')))}`, text);
  assert.equal(`${gunzipSync(readFileSync(join(folder, 'long.js.gz')))}`, text);
  for (const name of ['short.js.br', 'picture.png.br', '.build.json.br']) assert.ok(!existsSync(join(folder, name)));
});
