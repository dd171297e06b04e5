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

/** Medians and range of the rounds that count: the quiet ones, if they are half of all at least. */
export interface Summary {
  ratio: number | null;
  lowest: number | null;
  highest: number | null;
  ours: number | null;
  floor: number | null;
  verdict: 'passes' | 'holds' | 'below' | 'seen' | 'skipped';
  /** How many rounds were quiet, of how many; 0 where they were fewer than half, so that all of them count. */
  quiet: number;
  rounds: number;
  /** The median ratio of the other rounds; null where there are none. */
  loadedRatio: number | null;
}

// A round in which either side did less than this share of its best was loaded: something else took its part of the machine.
const quietShare = 0.8;

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/** Medians, range and verdict of a result. */
export function summarize(result: Result): Summary {
  const { pairs, mark } = result;
  const rounds = pairs.length;
  const none = { ratio: null, lowest: null, highest: null, ours: null, floor: null, loadedRatio: null };
  if (result.skipped !== undefined || rounds === 0) return { ...none, verdict: 'skipped', quiet: 0, rounds };
  const isQuiet = quietness(result);
  const calm = pairs.filter(isQuiet);
  const quiet = calm.length * 2 >= rounds ? calm : [];
  const counted = quiet.length > 0 ? quiet : pairs;
  const ratios = ratiosOf(counted);
  const floors = counted.flatMap(({ floor }) => floor ?? []);
  const ratio = ratios.length > 0 ? median(ratios) : null;
  const loaded = quiet.length > 0 ? ratiosOf(pairs.filter((pair) => !isQuiet(pair))) : [];
  return {
    ratio,
    lowest: ratio === null ? null : Math.min(...ratios),
    highest: ratio === null ? null : Math.max(...ratios),
    ours: median(counted.map(({ ours }) => ours)),
    floor: floors.length > 0 ? median(floors) : null,
    verdict: ratio === null || !mark ? 'seen' : verdictOf(ratio, mark),
    quiet: quiet.length,
    rounds,
    loadedRatio: loaded.length > 0 ? median(loaded) : null,
  };
}

type Pair = Result['pairs'][number];

const ratiosOf = (pairs: readonly Pair[]) => pairs.flatMap(({ ours, floor }) => (floor === null ? [] : [ours / floor]));

/** Tells a round in which both sides came near their best from one that was disturbed. */
function quietness({ pairs, mark }: Result): (pair: Pair) => boolean {
  // What is only seen has nothing to be told apart by.
  if (!mark) return () => true;
  const less = mark.better === 'less';
  const near = (figure: number, all: readonly number[]) =>
    less ? figure * quietShare <= Math.min(...all) : figure >= quietShare * Math.max(...all);
  const [allOurs, allFloors] = [pairs.map(({ ours }) => ours), pairs.flatMap(({ floor }) => floor ?? [])];
  return ({ ours, floor }) => near(ours, allOurs) && (floor === null || near(floor, allFloors));
}

function verdictOf(ratio: number, { hold, pass, better }: Mark): 'passes' | 'holds' | 'below' {
  const reaches = (bound: number) => (better === 'more' ? ratio >= bound : ratio <= bound);
  if (reaches(pass)) return 'passes';
  return reaches(hold) ? 'holds' : 'below';
}
