import type { Measure } from '../bench.ts';
import { loadOpenLoop, percentileMs } from '../http-load.ts';
import { startProduct } from '../servers.ts';

const warmUpRounds = 5;
const rounds = 20;

/** The product, with its jobs, under a typical mix of calls at a fixed rate. Also measures its start and its memory. */
export const measureOpenLoop: Measure = async ({ databaseUrl, traffic: { next }, perSecond, seconds }) => {
  const product = await startProduct(databaseUrl);
  try {
    const memory = `${product.memoryMiB().toFixed(0)} after the start`;
    await loadOpenLoop(product.url, { perSecond, seconds: seconds * warmUpRounds, next });
    const { all, kinds, errors } = await loadOpenLoop(product.url, { perSecond, seconds: seconds * rounds, next });
    for (const error of errors.slice(0, 5)) console.error(error);
    const [p95, p99] = [percentileMs(all, 95), percentileMs(all, 99)];
    const load = `${perSecond} calls a second`;
    return [
      { name: `${load}: errors`, figure: errors.length, unit: '', bar: { most: 0 }, note: `of ${all.count} calls` },
      { name: `${load}: p95`, figure: p95, unit: 'ms', bar: { most: 100 }, aim: { most: 50 } },
      { name: `${load}: p99`, figure: p99, unit: 'ms', aim: { most: 150 } },
      ...[...kinds].map(([kind, times]) => {
        const [p50, p99] = [50, 99].map((percentile) => percentileMs(times, percentile).toFixed(1));
        const note = `p50 ${p50} ms, p99 ${p99} ms of ${times.count} calls`;
        return { name: `${load}: p95 of ${kind}`, figure: percentileMs(times, 95), unit: 'ms', note };
      }),
      { name: 'start until the first answer', figure: product.readyMs, unit: 'ms' },
      { name: 'memory after the load', figure: product.memoryMiB(), unit: 'MiB', note: memory },
    ];
  } finally {
    await product.stop();
  }
};
