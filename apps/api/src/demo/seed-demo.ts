import type { House } from '../platform/house.ts';
export async function seedDemo(_house: House, _say: (line: string) => void): Promise<boolean> {
  return false;
}
