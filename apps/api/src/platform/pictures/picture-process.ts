/**
 * A process of its own that reads one picture: from standard input, with the answer on standard output as a line of JSON and the bytes of the new
 * picture behind it. What a stranger made is only ever decoded here, where it can be ended.
 */
import { buffer } from 'node:stream/consumers';
import type { PictureProblem } from '@foodbank/contract/people/identity-levels';
import sharp from 'sharp';
import { type PictureAnswer, pictureBounds } from './picture-bounds.ts';

const { pixelsMax, sideMax, sideMin, quality } = pictureBounds;

// One picture at a time in one thread, and nothing kept of it.
sharp.cache(false);
sharp.concurrency(1);

/** What the bytes are, by how they begin: other formats are refused before a decoder sees them. */
function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heic' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  const brand = bytes.toString('latin1', 4, 12);
  return /^ftyp(?:hei|hev|mif|msf|avi)/.test(brand) ? 'heic' : null;
}

/** Without metadata, upright, in the usual colours, and small. */
async function redraw(bytes: Buffer): Promise<PictureAnswer> {
  const input = { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true } as const;
  const { width, height, pages = 1, depth } = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
  // Two bytes for each colour take twice the memory.
  if (width * height * pages * (depth === 'uchar' ? 1 : 2) > pixelsMax) return { problem: 'too-many-pixels' };
  if (Math.min(width, height) < sideMin) return { problem: 'too-small' };
  const drawn = await sharp(bytes, input)
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: false })
    .toBuffer({ resolveWithObject: true });
  const isBlank = (await sharp(drawn.data).greyscale().stats()).channels.every(({ stdev }) => stdev < 3);
  if (isBlank) return { problem: 'blank' };
  const { data, info } = drawn;
  return { width: info.width, height: info.height, hash: await hashOf(data), bytes: data };
}

/** A difference hash: whether each of 9 × 8 grey points is brighter than its right neighbour, as 64 bits in hexadecimal digits. */
async function hashOf(jpeg: Buffer): Promise<string> {
  const grey = await sharp(jpeg).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  const bits = Array.from({ length: 64 }, (_, at) => {
    const point = Math.floor(at / 8) * 9 + (at % 8);
    return (grey[point] ?? 0) > (grey[point + 1] ?? 0) ? '1' : '0';
  });
  return BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(16, '0');
}

async function answer(bytes: Buffer): Promise<PictureAnswer> {
  if (bytes.length === 0) return { problem: 'empty' };
  const kind = kindOf(bytes);
  if (kind === null) return { problem: 'not-a-picture' };
  if (kind === 'heic') return { problem: 'heic' };
  try {
    return await redraw(bytes);
  } catch (error) {
    return { problem: /pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'damaged' };
  }
}

const { bytes = Buffer.alloc(0), ...head }: { bytes?: Buffer; problem?: PictureProblem } = await answer(
  await buffer(process.stdin),
);
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
