import { createTestDatabase, stopTestPostgres } from '../apps/api/test/database.ts';
import { undoOnce } from './clean-up.ts';
import { type RunningProduct, runProduct } from './run-product.ts';

/**
 * Playwright's global set-up: starts one product with its own database for all journeys. Returns the function that stops it. Stops
 * it also if the set-up fails, because Playwright then calls no tear-down.
 */
export default async function startProduct() {
  const drops: (() => unknown)[] = [];
  const databaseUrl = await createTestDatabase({ after: (drop) => void drops.push(drop) });
  let product: RunningProduct | undefined;
  const stop = undoOnce(async () => {
    try {
      const code = await product?.stop();
      if (product && code !== 0) throw new Error(`the product ended with ${code}:\n${product.printed()}`);
    } finally {
      for (const drop of drops) await drop();
      await stopTestPostgres();
    }
  });
  try {
    product = await runProduct({ DATABASE_URL: databaseUrl });
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.PRODUCT_ADDRESS = product.address;
  process.env.PRODUCT_TRACK_KEY = product.trackKey;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  process.env.PRODUCT_DATABASE_URL = databaseUrl;
  return stop;
}
