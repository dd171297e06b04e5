import { rmSync } from 'node:fs';
import { daysBetween, lagosDay } from '@foodbank/contract/primitives/day';
import { createTestDatabase, stopTestPostgres } from '../apps/api/test/database.ts';
import { middleTuesday } from './business-days.ts';
import { undoOnce } from './clean-up.ts';
import { makeDataFolder, runProduct } from './run-product.ts';

/**
 * Playwright's global set-up: a product makes the demo in a database, on a Tuesday in the middle of a month, and ends. Every worker has a copy of
 * it (`own-product.ts`). Returns the function that removes it. Removes it also if the set-up fails, because Playwright then calls no tear-down.
 */
export default async function makeDemo() {
  const drops: (() => unknown)[] = [];
  const dataDir = makeDataFolder();
  const remove = undoOnce(async () => {
    for (const drop of drops) await drop();
    rmSync(dataDir, { recursive: true, force: true });
    await stopTestPostgres();
  });
  try {
    const databaseUrl = await createTestDatabase({ after: (drop) => void drops.push(drop) });
    const today = lagosDay(new Date());
    const first = middleTuesday(today);
    const product = await runProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BUSINESS_DATE: first });
    const code = await product.stop();
    if (code !== 0) throw new Error(`the product that made the demo ended with ${code}:\n${product.printed()}`);
    process.env.DEMO_DATA_DIR = dataDir;
    process.env.DEMO_DATABASE_URL = databaseUrl;
    process.env.PRODUCT_DAYS_AHEAD = String(daysBetween(today, first).length - 1);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
