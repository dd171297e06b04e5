/**
 * A cheap look at a picture before it is sent. It is advice: a person looks later, and the customer may send it anyway. Found from grey values of a
 * small copy, whose longer side has `checkedSide` pixels.
 */

/** The longer side of the copy that is looked at. */
export const checkedSide = 480;

/** What may be wrong, the first one that is found. */
export type PictureFlaw = 'too-small' | 'too-dark' | 'too-bright' | 'glare' | 'blurred';

/** Each flaw in words, with what to do. */
export const flawTexts: Readonly<Record<PictureFlaw, string>> = {
  'too-small': 'It looks small. Go closer, and take it again.',
  'too-dark': 'It looks dark. Go to a window or put on a light, and take it again.',
  'too-bright': 'It looks too bright. Go out of the sun, and take it again.',
  glare: 'A light shines on it. Turn it a little, and take it again.',
  blurred: 'It looks blurred. Hold the phone still, and take it again.',
};

/** Grey values from 0 to 255, row by row. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

const sideMin = 320;
/** Letters on a document need so many pixels on the longer side. */
const longSideMin = 640;
const darkMean = 50;
const brightMean = 236;
/** What a camera can't make brighter. */
const clipped = 252;
const glareShare = 0.04;
/** The variance of the Laplacian of the sharpest tiles. Tuned with letters and faces drawn sharp, and blurred as by a lens out of focus. */
const sharpnessMin = 40;
const tilesBySide = 6;

/** Turns the colours of a canvas into grey values. */
export function greyOf({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 150 + (data[at * 4 + 2] ?? 0) * 29) >> 8;
  return { width, height, grey };
}

/** What is wrong with a picture; null for nothing. `sides` are those of the picture that is sent. */
export function flawOf(picture: GreyPicture, sides: { width: number; height: number }): PictureFlaw | null {
  if (Math.min(sides.width, sides.height) < sideMin || Math.max(sides.width, sides.height) < longSideMin)
    return 'too-small';
  const { grey } = picture;
  let sum = 0;
  for (const value of grey) sum += value;
  const mean = sum / Math.max(1, grey.length);
  if (mean < darkMean) return 'too-dark';
  if (mean > brightMean) return 'too-bright';
  const tiles = tilesOf(picture);
  // A white page is bright all over; a light on a card is a spot without anything in it.
  const shining = tiles.filter(({ clippedShare }) => clippedShare > 0.8).length / Math.max(1, tiles.length);
  if (shining >= glareShare && shining < 0.5) return 'glare';
  const sharpest = tiles.map(({ sharpness }) => sharpness).sort((one, other) => other - one);
  const best = sharpest.slice(0, Math.max(1, Math.ceil(sharpest.length / 6)));
  return best.reduce((total, one) => total + one, 0) / best.length < sharpnessMin ? 'blurred' : null;
}

interface Tile {
  clippedShare: number;
  /** The variance of the Laplacian. */
  sharpness: number;
}

/** The picture in tiles: a plain background says nothing about the sharpness of what stands on it. */
function tilesOf({ width, height, grey }: GreyPicture): Tile[] {
  const tiles: Tile[] = [];
  for (let row = 0; row < tilesBySide; row++)
    for (let column = 0; column < tilesBySide; column++) {
      const [left, right] = [column, column + 1].map((at) => Math.floor((at * (width - 2)) / tilesBySide) + 1);
      const [top, bottom] = [row, row + 1].map((at) => Math.floor((at * (height - 2)) / tilesBySide) + 1);
      tiles.push(tileOf(grey, width, { left: left ?? 1, right: right ?? 1, top: top ?? 1, bottom: bottom ?? 1 }));
    }
  return tiles;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function tileOf(grey: Uint8Array, width: number, { left, right, top, bottom }: Box): Tile {
  let [count, clippedCount, sum, squares] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const value = grey[at] ?? 0;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const edge = around - 4 * value;
      count += 1;
      if (value >= clipped) clippedCount += 1;
      sum += edge;
      squares += edge * edge;
    }
  if (count === 0) return { clippedShare: 0, sharpness: 0 };
  return { clippedShare: clippedCount / count, sharpness: squares / count - (sum / count) ** 2 };
}
