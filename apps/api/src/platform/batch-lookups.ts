/** Looks one thing up; null if there is none. */
export type Lookup<Key, Value> = (key: Key) => Promise<Value | null>;

const keysMax = 100;
// With so many a statement is well filled: it begins at once, a third one beside two. With all in one, the database would stand
// still while their requests are read, and they while it works.
const wellFilled = 20;
const atOnceUsually = 2;
const atOnceMax = 3;
// Two that take longer than this must not hold up everybody either: the third begins for however few.
const patienceMs = 5;

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value | null): void;
  reject(error: unknown): void;
}

/**
 * Lets lookups of the same moment share one statement, which costs hardly more than a single one's. Nothing is kept: each lookup
 * is answered by a statement that began after it was asked for, so an answer is as fresh as one of its own would be.
 *
 * `find` gets keys in the order in which they were asked for, a key perhaps twice, and answers a value or null for each.
 */
export function batchLookups<Key, Value>(find: (keys: Key[]) => Promise<(Value | null)[]>): Lookup<Key, Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let running = 0;
  let begun = false;
  let late: NodeJS.Timeout | undefined;
  const begin = (isLate: boolean) => {
    begun = false;
    clearTimeout(late);
    while (waiting.length > 0 && running < (isLate || waiting.length >= wellFilled ? atOnceMax : atOnceUsually)) {
      const batch = waiting.slice(0, keysMax);
      waiting = waiting.slice(keysMax);
      running += 1;
      void answer(batch);
    }
    late = waiting.length > 0 && running < atOnceMax ? setTimeout(begin, patienceMs, true) : undefined;
  };
  const answer = async (batch: readonly Waiting<Key, Value>[]) => {
    try {
      const values = await find(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, index) => {
        resolve(values[index] ?? null);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      begin(false);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length >= wellFilled && running < atOnceMax) return begin(false);
      if (begun || late) return;
      begun = true;
      // After all that has come in by now, so that requests which arrive together share.
      setImmediate(begin, false);
    });
}

/**
 * The rows of ids, in the ids' order; each row names its id and its place, counted from 1. Many callers share a statement, and many
 * statements a connection: a row that isn't its place's would show somebody what is somebody else's, so it fails them all.
 */
export function inPlaces<Row extends { place: number; id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): (Row | null)[] {
  const found = new Array<Row | null>(ids.length).fill(null);
  for (const row of rows) {
    if (ids[row.place - 1] !== row.id) throw new Error('a row came back for another id than was asked for');
    found[row.place - 1] = row;
  }
  return found;
}
