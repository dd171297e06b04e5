import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flawOf, type GreyPicture, greyOf } from './picture-quality.ts';

const width = 480;
const height = 360;
const full = { width: 1600, height: 1200 };

/** A card with lines of letters on a plain table, drawn from numbers. */
function drawCard({ table = 90, paper = 190, ink = 40 } = {}): GreyPicture {
  const grey = new Uint8Array(width * height).fill(table);
  for (let y = 60; y < 300; y++)
    for (let x = 60; x < 420; x++) {
      const isLine = y % 20 > 8 && y > 80 && y < 280 && x > 200 && x < 400;
      // Strokes of three pixels with gaps, of no regular length.
      const isStroke = isLine && (x * 7 + Math.floor(y / 20) * 13) % 11 < 5;
      grey[y * width + x] = isStroke ? ink : paper;
    }
  return { width, height, grey };
}

/** A face: soft shapes with eyes, on a plain wall. */
function drawFace(): GreyPicture {
  const grey = new Uint8Array(width * height).fill(170);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const far = Math.hypot((x - 240) / 95, (y - 180) / 130);
      const eye = Math.min(Math.hypot(x - 200, y - 150), Math.hypot(x - 280, y - 150));
      if (far < 1) grey[y * width + x] = Math.round(120 - far * 50);
      if (eye < 14) grey[y * width + x] = eye < 7 ? 20 : 215;
    }
  return { width, height, grey };
}

/** As a lens out of focus does, about: a mean of means. */
const blur = (picture: GreyPicture, radius: number): GreyPicture => blurOnce(blurOnce(picture, radius), radius);
function blurOnce(picture: GreyPicture, radius: number): GreyPicture {
  const along = (from: Uint8Array, step: number) => {
    const grey = new Uint8Array(from.length);
    for (let at = 0; at < from.length; at++) {
      let sum = 0;
      for (let by = -radius; by <= radius; by++)
        sum += from[Math.min(from.length - 1, Math.max(0, at + by * step))] ?? 0;
      grey[at] = Math.round(sum / (2 * radius + 1));
    }
    return grey;
  };
  return { ...picture, grey: along(along(picture.grey, 1), width) };
}

const times = (picture: GreyPicture, factor: number): GreyPicture => ({
  ...picture,
  grey: picture.grey.map((value) => Math.min(255, Math.round(value * factor))),
});

test('a sharp card on a plain table has no flaw, nor a face before a wall, nor a white slip of paper', () => {
  assert.equal(flawOf(drawCard(), full), null);
  assert.equal(flawOf(drawFace(), full), null);
  assert.equal(flawOf(drawCard({ table: 120, paper: 235 }), full), null);
});

test('a blurred picture is told, of a card as of a face', () => {
  for (const radius of [3, 4, 6]) {
    assert.equal(flawOf(blur(drawCard(), radius), full), 'blurred', `card, ${radius}`);
    assert.equal(flawOf(blur(drawFace(), radius), full), 'blurred', `face, ${radius}`);
  }
  // A little softness is no flaw: many cheap lenses are soft.
  assert.equal(flawOf(blurOnce(drawCard(), 1), full), null);
  assert.equal(flawOf(blurOnce(drawFace(), 1), full), null);
  assert.equal(flawOf({ width, height, grey: new Uint8Array(width * height).fill(128) }, full), 'blurred');
});

test('darkness, too much light and a spot of light are told before the blur that they cause', () => {
  assert.equal(flawOf(times(drawCard(), 0.3), full), 'too-dark');
  assert.equal(flawOf({ width, height, grey: new Uint8Array(width * height).fill(250) }, full), 'too-bright');
  const shining = drawCard();
  for (let y = 90; y < 230; y++) for (let x = 90; x < 260; x++) shining.grey[y * width + x] = 255;
  assert.equal(flawOf(shining, full), 'glare');
});

test('a small picture is told, and an empty one harms nothing', () => {
  assert.equal(flawOf(drawCard(), { width: 600, height: 319 }), 'too-small');
  assert.equal(flawOf(drawCard(), { width: 500, height: 400 }), 'too-small');
  assert.equal(flawOf({ width: 1, height: 1, grey: Uint8Array.of(128) }, full), 'blurred');
});

test('colours become grey as people see them: green is lighter than blue', () => {
  const data = Uint8ClampedArray.from([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  const { grey } = greyOf({ width: 3, height: 1, data });
  assert.deepEqual([...grey], [255, 149, 28]);
});
