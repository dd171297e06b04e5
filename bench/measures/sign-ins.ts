import type { Measure } from '../bench.ts';
import { loadClosedLoop, loadOpenLoop, percentileMs } from '../http-load.ts';
import { startProduct } from '../servers.ts';

const callers = 16;
const signInsASecond = 15;

/** How long others wait for their profile while 16 callers sign in, each again as soon as the last sign-in is answered. */
export const measureSignIns: Measure = async ({ databaseUrl, traffic, perSecond, seconds }) => {
  const product = await startProduct(databaseUrl);
  try {
    const load = { perSecond: perSecond / 2, seconds: seconds * 2, next: () => traffic.of('profile') };
    await loadOpenLoop(product.url, load);
    const idle = await loadOpenLoop(product.url, load);
    const count = signInsASecond * seconds * 2;
    const signIns = loadClosedLoop(product.url, { callers, count, next: () => traffic.of('sign-in') });
    const [during] = await Promise.all([loadOpenLoop(product.url, load), signIns]);
    const note = `${percentileMs(idle.all, 95).toFixed(1)} ms without`;
    return [{ name: 'profile, p95 while 16 sign in', figure: percentileMs(during.all, 95), unit: 'ms', note }];
  } finally {
    await product.stop();
  }
};
