import { operator } from '@foodbank/contract/operator';

/**
 * The address of the app: our own, or that in a store. Our own gets a referral code by the address of its sign-up, a store as
 * `referrer`, which Google Play hands to the app.
 */
export function storeAddress(store: keyof typeof operator.stores, code?: string): string {
  const address = new URL(operator.stores[store], import.meta.env.SITE);
  if (code === undefined) return address.href;
  if (address.origin === new URL(import.meta.env.SITE).origin) return new URL(`join/${code}`, address).href;
  address.searchParams.set('referrer', code);
  return address.href;
}

/** The same address for a link: our own app is on the host that shows the page. */
export function storeHref(store: keyof typeof operator.stores, code?: string): string {
  const { origin, pathname, href } = new URL(storeAddress(store, code));
  return origin === new URL(import.meta.env.SITE).origin ? pathname : href;
}
