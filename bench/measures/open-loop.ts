import type { Measure } from '../bench.ts';
import { loadClosedLoop, loadOpenLoop, percentileMs } from '../http-load.ts';
import type { Result } from '../results.ts';
import { startProduct } from '../servers.ts';

const longer = 20;
const warmUpCalls = 2_000;

/** The product with its jobs under a day's mix of calls at a fixed rate; its start and its memory on the way. */
export const measureOpenLoop: Measure = async ({ databaseUrl, traffic, perSecond, seconds }) => {
  const product = await startProduct(databaseUrl);
  try {
    const memoryFirst = product.memoryMiB();
    await loadClosedLoop(product.url, { callers: 4, count: warmUpCalls, next: traffic.next });
    const load = { perSecond, seconds: seconds * longer, next: traffic.next };
    const { all, kinds, errors } = await loadOpenLoop(product.url, load);
    for (const error of errors.slice(0, 5)) console.error(error);
    const rate = `${perSecond} calls a second`;
    const ms = (name: string, figure: number, limits: Partial<Result> = {}) => ({
      name,
      figure,
      unit: 'ms',
      ...limits,
    });
    const byKind = [...kinds].map(([kind, histogram]) =>
      ms(`${kind}, p95`, percentileMs(histogram, 95), {
        note: `p50 ${percentileMs(histogram, 50).toFixed(1)} ms, p99 ${percentileMs(histogram, 99).toFixed(1)} ms of ${histogram.count}`,
      }),
    );
    return [
      { name: `${rate}: errors`, figure: errors.length, unit: '', bar: { most: 0 }, note: `of ${all.count} calls` },
      ms(`${rate}: p95`, percentileMs(all, 95), { bar: { most: 100 }, aim: { most: 50 } }),
      ms(`${rate}: p99`, percentileMs(all, 99), { aim: { most: 150 } }),
      ...byKind,
      ms('start until the first answer', product.readyMs),
      {
        name: 'memory after the load',
        figure: product.memoryMiB(),
        unit: 'MiB',
        note: `${memoryFirst.toFixed(0)} at first`,
      },
    ];
  } finally {
    await product.stop();
  }
};
