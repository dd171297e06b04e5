import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittedSides, readHead, visiblePart } from './picture-bytes.ts';

const bytesOf = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : [...part])),
  );
const zeros = (count: number): number[] => Array(count).fill(0);

test('a JPEG tells its sides in the frame header, behind notes and small pictures of any length', () => {
  const note = [0xff, 0xe1, 0x01, 0x02, ...zeros(256)];
  const table = [0xff, 0xc4, 0x00, 0x04, 1, 2];
  const frame = [0xff, 0xc2, 0x00, 0x11, 8, 0x17, 0x70, 0x1f, 0x40, ...zeros(20)];
  assert.deepEqual(readHead(bytesOf([0xff, 0xd8], note, [0xff], table, frame)), {
    kind: 'jpeg',
    width: 8000,
    height: 6000,
  });
  const unknown = { kind: 'jpeg', width: null, height: null };
  assert.deepEqual(readHead(bytesOf([0xff, 0xd8], note)), unknown);
  assert.deepEqual(readHead(bytesOf([0xff, 0xd8, 0xff, 0xda], zeros(40))), unknown);
  assert.deepEqual(readHead(bytesOf([0xff, 0xd8], zeros(40))), unknown);
});

test('PNG and the three kinds of WebP tell theirs, and what is cut off tells none', () => {
  const png = bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 1, 0, 0], [0, 0, 2, 0]);
  assert.deepEqual(readHead(png), { kind: 'png', width: 65_536, height: 512 });
  assert.deepEqual(readHead(png.subarray(0, 12)), { kind: 'png', width: null, height: null });
  const webp = (chunk: string, rest: number[]) => bytesOf('RIFF', zeros(4), 'WEBP', chunk, zeros(4), rest);
  const wide = { kind: 'webp', width: 1000, height: 300 };
  assert.deepEqual(readHead(webp('VP8X', [...zeros(4), 0xe7, 3, 0, 0x2b, 1, 0])), wide);
  assert.deepEqual(readHead(webp('VP8 ', [...zeros(6), 0xe8, 3, 0x2c, 1])), wide);
  const bits = 999 | (299 << 14);
  assert.deepEqual(
    readHead(webp('VP8L', [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, bits >>> 24])),
    wide,
  );
});

test('HEIC is known by its brand; a drawing, a page, a text and nothing at all are no pictures', () => {
  for (const brand of ['heic', 'mif1', 'heix']) assert.equal(readHead(bytesOf(zeros(4), `ftyp${brand}`)).kind, 'heic');
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg">', '%PDF-1.7', 'GIF89a', 'hello', ''])
    assert.equal(readHead(bytesOf(text)).kind, 'other', text);
  assert.equal(readHead(bytesOf(zeros(4), 'ftypavif')).kind, 'other');
});

test('a picture is made to fit 1,600 pixels and never enlarged', () => {
  assert.deepEqual(fittedSides({ width: 8160, height: 6120 }), { width: 1600, height: 1200 });
  assert.deepEqual(fittedSides({ width: 1080, height: 1920 }), { width: 900, height: 1600 });
  assert.deepEqual(fittedSides({ width: 640, height: 480 }), { width: 640, height: 480 });
  assert.deepEqual(fittedSides({ width: 90_000, height: 3 }), { width: 1600, height: 1 });
});

test('what is sent of a camera’s picture is what its box showed', () => {
  assert.deepEqual(visiblePart({ width: 1920, height: 1080 }, { width: 300, height: 400 }), {
    width: 810,
    height: 1080,
    left: 555,
    top: 0,
  });
  assert.deepEqual(visiblePart({ width: 1080, height: 1920 }, { width: 300, height: 400 }), {
    width: 1080,
    height: 1440,
    left: 0,
    top: 240,
  });
  assert.deepEqual(visiblePart({ width: 640, height: 480 }, { width: 640, height: 480 }), {
    width: 640,
    height: 480,
    left: 0,
    top: 0,
  });
});
