import { operator } from '../content/operator.ts';

/** The address of the app in a store. A referral code is added as `referrer`, which Google Play hands to the app. */
export function storeAddress(store: keyof typeof operator.stores, code?: string): string {
  const address = new URL(operator.stores[store]);
  if (code !== undefined) address.searchParams.set('referrer', code);
  return address.href;
}
