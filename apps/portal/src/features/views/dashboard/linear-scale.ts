/** A scale from amounts to pixels, with round figures along it. */

export interface LinearScale {
  /** Where an amount lies. */
  at: (amount: number) => number;
  /** Round amounts from naught to the scale's end, evenly apart. */
  ticks: number[];
}

// What people count in: 1, 2, 2.5, 5 and their multiples of ten.
const roundSteps = [1, 2, 2.5, 5, 10];

/** The smallest round step that reaches an amount in at most so many steps. */
export function roundStep(highest: number, steps: number): number {
  const exact = highest / steps;
  const magnitude = 10 ** Math.floor(Math.log10(exact));
  const factor = roundSteps.find((step) => step * magnitude >= exact) ?? 10;
  return factor * magnitude;
}

/** A scale from naught to the next round amount above the highest one. */
export function linearScale(highest: number, steps: number, from: number, to: number): LinearScale {
  const step = roundStep(highest, steps);
  const count = Math.max(1, Math.ceil(highest / step));
  const end = count * step;
  return {
    at: (amount) => from + (amount / end) * (to - from),
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}
