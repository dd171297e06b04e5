/** A pseudo-random generator that gives the same sequence on every machine, so that the demo is always the same. Not for secrets. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  /** True with a probability. */
  chance(probability: number): boolean;
  /** A number of the standard normal distribution. */
  normal(): number;
  /** One of the items; throws if there are none. */
  pick<Item>(items: readonly Item[]): Item;
}

const range = 2 ** 32;

/** Creates a generator (mulberry32). The same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / range;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('the list to pick from is empty');
      return item;
    },
  };
}
