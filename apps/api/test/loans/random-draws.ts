/** Draws that follow from a seed (Park and Miller). */
export interface Draws {
  /** An integer from 0 to one below the limit. */
  below: (limit: number) => number;
  of: <T>(values: readonly T[]) => T;
  /** True once in so many draws. */
  oneIn: (count: number) => boolean;
  shuffled: <T>(values: readonly T[]) => T[];
}

/** Draws numbers that a seed repeats. */
export function drawsFrom(seed: number): Draws {
  let state = (Math.abs(seed) % 2_147_483_646) + 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const shuffled = <T>(values: readonly T[]): T[] => {
    const left = [...values];
    return values.map(() => left.splice(below(left.length), 1)[0] as T);
  };
  return {
    below,
    of: (values) => values[below(values.length)] as (typeof values)[number],
    oneIn: (count) => below(count) === 0,
    shuffled,
  };
}
