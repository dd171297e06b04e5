import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngOf } from '../../../test/png-of.ts';
import { hashDistance, sameDistanceMax } from './picture-bounds.ts';
import { readApart, readPicture } from './read-picture.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
/** A picture with a bright left upper corner, so that one sees how it lies. */
function drawing(width = 800, height = 600) {
  const corner = { create: { width: width / 2, height: height / 2, channels: 3, background: '#ffe9a0' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#143c2c' } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
}
/** A PNG of one grey, whose size in bytes says nothing about its pixels. */
const bomb = (width: number, height: number) => pngOf(width, height, deflateSync(Buffer.alloc(1 << 20)));
const read = async (bytes: Buffer) => {
  const answer = await readPicture(async () => bytes);
  if ('problem' in answer) assert.fail(answer.problem);
  return answer;
};

test('a picture comes out upright, as JPEG, small, and without a word of what stood in it', async () => {
  const upright = await drawing(2400, 1800).jpeg().toBuffer();
  const placed = {
    IFD0: { Make: 'Secret Phone', Copyright: 'Adaeze' },
    IFD3: { GPSLatitude: '7/1 23/1 0/1', GPSLatitudeRef: 'N' },
  };
  for (const [orientation, turned] of [
    [6, sharp(upright).rotate(-90)],
    [3, sharp(upright).rotate(180)],
  ] as const) {
    const bytes = await turned.withExif(placed).withMetadata({ orientation }).jpeg().toBuffer();
    const { bytes: drawn, width, height } = await read(bytes);
    assert.deepEqual([width, height], [1600, 1200]);
    const { exif, icc, xmp, orientation: left, format } = await sharp(drawn).metadata();
    assert.deepEqual([exif, icc, xmp, left, format], [undefined, undefined, undefined, undefined, 'jpeg']);
    assert.equal(drawn.includes('Secret Phone'), false);
    const cut = await sharp(drawn).extract({ left: 100, top: 100, width: 10, height: 10 }).toBuffer();
    const corner = await sharp(cut).stats();
    assert.ok((corner.channels[0]?.mean ?? 0) > 200, `orientation ${orientation}`);
  }
});

test('PNG with clear parts, WebP and the colours of printers are pictures too', async () => {
  const clear = await drawing().ensureAlpha(0.5).png().toBuffer();
  for (const bytes of [
    clear,
    await drawing().webp().toBuffer(),
    await drawing().toColourspace('cmyk').jpeg().toBuffer(),
  ]) {
    const { bytes: drawn } = await read(bytes);
    const { format, space, channels } = await sharp(drawn).metadata();
    assert.deepEqual([format, space, channels], ['jpeg', 'srgb', 3]);
  }
});

test('what hides behind the end of a picture is gone', async () => {
  const hiding = Buffer.concat([
    await drawing().jpeg().toBuffer(),
    Buffer.from('PK\u0003\u0004<script>alert(1)</script>'),
  ]);
  assert.equal((await read(hiding)).bytes.includes('script'), false);
});

test('what is no picture, too large, cut off or empty is refused by its kind', async () => {
  const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
  for (const [bytes, problem] of [
    [Buffer.alloc(0), 'empty'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), 'not-a-picture'],
    [Buffer.from('GIF89a'), 'not-a-picture'],
    [Buffer.from('%PDF-1.7'), 'not-a-picture'],
    [heic, 'heic'],
    [jpeg.subarray(0, jpeg.length / 2), 'damaged'],
    [Buffer.concat([jpeg.subarray(0, 3), Buffer.from('nothing')]), 'damaged'],
    [bomb(20_000, 10_000), 'too-many-pixels'],
    [bomb(65_535, 65_535), 'too-many-pixels'],
    [await drawing(200, 150).jpeg().toBuffer(), 'too-small'],
    [
      await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000' } })
        .jpeg()
        .toBuffer(),
      'blank',
    ],
    [Buffer.alloc(40 * 1024 * 1024), 'too-large'],
  ] as const)
    assert.deepEqual(await readPicture(async () => bytes), { problem }, problem);
});

/** A picture of 12 × 9 large spots, the same for the same seed. */
const spots = (seed: number) =>
  sharp(Buffer.from(Array.from({ length: 108 }, (_, at) => (Math.imul(at * 2 + seed, 2_654_435_761) >>> 16) & 255)), {
    raw: { width: 12, height: 9, channels: 1 },
  })
    .resize(1200, 900, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();

test('the same picture is found again after it was made smaller and saved anew, and another one is not', async () => {
  const large = await spots(1);
  const again = await sharp(large).resize(640, 480).modulate({ brightness: 1.05 }).jpeg({ quality: 60 }).toBuffer();
  const [one, two, three] = await Promise.all([read(large), read(again), read(await spots(9_001))]);
  assert.ok(hashDistance(one.hash, two.hash) <= sameDistanceMax, `${hashDistance(one.hash, two.hash)}`);
  assert.ok(hashDistance(one.hash, three.hash) > 2 * sameDistanceMax, `${hashDistance(one.hash, three.hash)}`);
});

test('a process that a picture took over neither fills the memory of the server nor makes up an answer', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const says = (text: string) => {
    const path = join(folder, 'program.mjs');
    writeFileSync(path, text);
    return readApart(Buffer.from('x'), path);
  };
  const before = process.memoryUsage().rss;
  const flood = `const part = Buffer.alloc(1 << 20); const go = () => process.stdout.write(part, go); go();`;
  assert.deepEqual(await says(flood), { problem: 'damaged' });
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
  for (const answer of ['null', 'no json', '[]', '{"problem":"mine"}', '{"width":-1,"height":1,"hash":"x"}', ''])
    assert.deepEqual(
      await says(`process.stdout.write(${JSON.stringify(`${answer}\n`)})`),
      { problem: 'damaged' },
      answer,
    );
  const killed = 'process.kill(process.pid, "SIGKILL"); await new Promise(() => {});';
  assert.deepEqual(await says(killed), { problem: 'damaged' });
});

test('a process that can’t start says nothing about the picture, which is read again later', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'program.mjs');
  writeFileSync(path, `import 'a-library-that-is-not-there';`);
  await assert.rejects(readApart(Buffer.alloc(5_000_000), path), /ended with 1/);
  const broken = () => Promise.reject(new Error('the database is away'));
  await assert.rejects(readPicture(broken), /away/);
  assert.deepEqual(await readPicture(async () => null), { problem: 'damaged' }, 'the next one has its turn');
});
