/**
 * The index that a key chooses in a chart: arrows go one step, Page Up and Page Down `page` steps, Home and End to the ends. Null for
 * other keys.
 */
export function indexByKey(key: string, from: number, last: number, page: number): number | null {
  const target: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - page,
    PageUp: from + page,
    Home: 0,
    End: last,
  };
  const next = target[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), last);
}
