/** Which side of its mark a measurement is on. A mark is a ratio to the floor: at least, or at most where less is better. */
export interface Mark {
  hold: number;
  pass: number;
  better: 'more' | 'less';
}

/** What one measure found: pairs of figures, one pair a round, or why there are none. */
export interface Result {
  /** Stable: results of two runs are compared by it. */
  id: string;
  /** What was measured. */
  name: string;
  /** What it is held against. */
  floor: string;
  unit: string;
  mark?: Mark;
  /** A figure of ours and one of the floor, side by side in time; a floor of null where there is only our figure. */
  pairs: { ours: number; floor: number | null }[];
  /** Why nothing was measured; the answers of both sides were compared all the same. */
  skipped?: string;
  note?: string;
}

export interface Summary {
  ratio: number | null;
  lowest: number | null;
  highest: number | null;
  ours: number | null;
  floor: number | null;
  verdict: 'passes' | 'holds' | 'below' | 'seen' | 'skipped';
  /** The rounds differ so much that the machine was busy with something else. */
  unsteady: boolean;
}

const unsteadyBeyond = 1.5;

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/** Medians, range and verdict of a result. */
export function summarize({ pairs, mark, skipped }: Result): Summary {
  if (skipped !== undefined || pairs.length === 0) {
    return { ratio: null, lowest: null, highest: null, ours: null, floor: null, verdict: 'skipped', unsteady: false };
  }
  const ratios = pairs.flatMap(({ ours, floor }) => (floor === null ? [] : [ours / floor]));
  const floors = pairs.flatMap(({ floor }) => floor ?? []);
  const ratio = ratios.length > 0 ? median(ratios) : null;
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  return {
    ratio,
    lowest: ratio === null ? null : lowest,
    highest: ratio === null ? null : highest,
    ours: median(pairs.map(({ ours }) => ours)),
    floor: floors.length > 0 ? median(floors) : null,
    verdict: ratio === null || !mark ? 'seen' : verdictOf(ratio, mark),
    unsteady: ratio !== null && highest > lowest * unsteadyBeyond,
  };
}

function verdictOf(ratio: number, { hold, pass, better }: Mark): 'passes' | 'holds' | 'below' {
  const reaches = (bound: number) => (better === 'more' ? ratio >= bound : ratio <= bound);
  if (reaches(pass)) return 'passes';
  return reaches(hold) ? 'holds' : 'below';
}
