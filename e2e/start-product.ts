import { runProduct } from './run-product.ts';

/** Playwright's global set-up: one product for all journeys; the function it answers ends it. */
export default async function startProduct() {
  const product = await runProduct();
  process.env.PRODUCT_ADDRESS = product.address;
  process.env.PRODUCT_TRACK_KEY = product.trackKey;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  process.env.PRODUCT_PRINTED = product.printed();
  return async () => {
    const code = await product.stop();
    if (code !== 0) throw new Error(`the product ended with ${code}:\n${product.printed()}`);
  };
}
