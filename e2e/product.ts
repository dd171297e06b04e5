/** A setting that the global set-up made. Throws outside of a run. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Where the product serves. */
export const productAddress = () => given('PRODUCT_ADDRESS');

/** Where the product's calls are. */
export const callsBase = () => `${productAddress()}/api/v1`;
