import type { PictureProblem } from '@foodbank/contract/people/identity-levels';

/** What a picture may be, and what it becomes. */
export const pictureBounds = {
  /** More than the largest camera of a phone that is in use; a picture of 200 million would need a gigabyte. */
  pixelsMax: 30_000_000,
  /** The sides of the new picture, so that a person reads an identity card and sees a face. */
  sideMax: 1_600,
  sideMin: 320,
  quality: 80,
  timeMsMax: 20_000,
} as const;

/** A picture that was drawn anew: JPEG, upright, without metadata. `hash`: 64 bits as 16 digits, nearly the same for the same picture. */
export interface DrawnPicture {
  width: number;
  height: number;
  hash: string;
  bytes: Buffer;
}
export type PictureAnswer = DrawnPicture | { problem: PictureProblem };

/** Two hashes that differ in no more bits are of the same picture. */
export const sameDistanceMax = 6;

/** In how many of their 64 bits two hashes differ. */
export function hashDistance(one: string, other: string): number {
  let rest = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
