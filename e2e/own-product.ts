import { copyTestDatabase } from '../apps/api/test/database.ts';
import { given } from './product.ts';
import { runProduct } from './run-product.ts';

const settings = ['PRODUCT_ADDRESS', 'PRODUCT_TRACK_KEY', 'PRODUCT_DATA_DIR', 'PRODUCT_DATABASE_URL'] as const;

/**
 * Starts a product on a copy of the demo: one for each worker, and one for a journey that moves the business date or counts the books. Until
 * the returned function stops it, every helper of this process means that product.
 */
export async function startOwnProduct(): Promise<() => Promise<void>> {
  const drops: (() => unknown)[] = [];
  const before = settings.map((name) => [name, process.env[name]] as const);
  const databaseUrl = await copyTestDatabase({ after: (drop) => void drops.push(drop) }, given('DEMO_DATABASE_URL'));
  const product = await runProduct({ DATABASE_URL: databaseUrl }, { dataFrom: given('DEMO_DATA_DIR') });
  const own = [product.address, product.trackKey, product.dataDir, databaseUrl];
  for (const [index, name] of settings.entries()) process.env[name] = own[index];
  return async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    const code = await product.stop();
    for (const drop of drops) await drop();
    if (code !== 0) throw new Error(`the product ended with ${code}:\n${product.printed()}`);
  };
}
