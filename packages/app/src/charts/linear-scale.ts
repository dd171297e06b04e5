/** A scale from amounts to pixels, with round amounts as ticks. */

export interface LinearScale {
  /** The pixel of an amount. */
  at: (amount: number) => number;
  /** Round amounts at equal distances, from 0 to the end of the scale. */
  ticks: number[];
}

// Multiplied by a power of ten.
const roundSteps = [1, 2, 2.5, 5, 10];

/** The smallest round step with which at most `steps` steps reach the highest amount. */
export function roundStep(highest: number, steps: number): number {
  const exact = highest / steps;
  const magnitude = 10 ** Math.floor(Math.log10(exact));
  const factor = roundSteps.find((step) => step * magnitude >= exact) ?? 10;
  return factor * magnitude;
}

/** A scale from 0 to the next round amount above the highest one. */
export function linearScale(highest: number, steps: number, from: number, to: number): LinearScale {
  const step = roundStep(highest, steps);
  const count = Math.max(1, Math.ceil(highest / step));
  const end = count * step;
  return {
    at: (amount) => from + (amount / end) * (to - from),
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}
