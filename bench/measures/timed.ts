import { createHistogram } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { percentileMs } from '../http-load.ts';

const warmUps = 3;

/** How long the calls of one kind took, one at a time. */
export interface Timed {
  name: string;
  count: number;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

/** Makes a call `count` times, after some that are not counted. */
export async function timed(name: string, count: number, call: (nth: number) => Promise<unknown>): Promise<Timed> {
  const times = createHistogram();
  for (let nth = 0; nth < warmUps + count; nth++) {
    const startedAt = performance.now();
    await call(nth);
    if (nth >= warmUps) times.record(Math.max(1, Math.round((performance.now() - startedAt) * 1000)));
  }
  const [p50Ms, p95Ms] = [percentileMs(times, 50), percentileMs(times, 95)];
  return { name, count, p50Ms, p95Ms, maxMs: times.max / 1_000 };
}

/** The times as a table, the slowest first. */
export function timesTable(times: readonly Timed[]): string {
  const rows = times
    .toSorted((a, b) => b.p95Ms - a.p95Ms)
    .map(({ name, count, p50Ms, p95Ms, maxMs }) =>
      [name, count, ...[p50Ms, p95Ms, maxMs].map((ms) => ms.toFixed(1))].join(' | '),
    );
  return ['call | n | p50 ms | p95 ms | max ms', '--- | --- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

/** Does some work while another thread keeps one core busy. */
export async function withBusyCore<T>(work: () => Promise<T>): Promise<T> {
  const busy = new Worker('for (;;);', { eval: true });
  try {
    return await work();
  } finally {
    await busy.terminate();
  }
}
