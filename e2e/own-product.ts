import { createTestDatabase } from '../apps/api/test/database.ts';
import { runProduct } from './run-product.ts';

const settings = ['PRODUCT_ADDRESS', 'PRODUCT_TRACK_KEY', 'PRODUCT_DATA_DIR', 'PRODUCT_DATABASE_URL'] as const;

/**
 * Starts a product that one journey has for itself, because it moves the business date. Until the returned function stops it, every
 * helper of this process means that product.
 */
export async function startOwnProduct(): Promise<() => Promise<void>> {
  const drops: (() => unknown)[] = [];
  const shared = settings.map((name) => [name, process.env[name]] as const);
  const databaseUrl = await createTestDatabase({ after: (drop) => void drops.push(drop) });
  const product = await runProduct({ DATABASE_URL: databaseUrl });
  const own = [product.address, product.trackKey, product.dataDir, databaseUrl];
  for (const [index, name] of settings.entries()) process.env[name] = own[index];
  return async () => {
    for (const [name, value] of shared) process.env[name] = value;
    await product.stop();
    for (const drop of drops) await drop();
  };
}
