import type { Page } from 'playwright-core';

/** 400 kbit/s each way, 400 ms there and back. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const processorSlowdown = 6;

/** Makes a page's network that of slow 3G, and its processor six times slower. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}
