import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is so, asking every few milliseconds; says what it waited for when it isn't so in time. */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { patienceMs = 60_000, everyMs = 20 } = {},
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`waited ${patienceMs} ms in vain: ${what}`);
    await sleep(everyMs);
  }
  return performance.now() - startedAt;
}
