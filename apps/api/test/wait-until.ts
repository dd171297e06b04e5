import { setTimeout as sleep } from 'node:timers/promises';

/** Polls every few milliseconds until a condition holds. Throws with the name of the condition if it doesn't hold in time. */
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
