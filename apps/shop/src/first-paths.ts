/** The addresses that the first load names: the tab bar and browsing. All others are in `paths.ts`. */
export const firstPaths = {
  shop: '/app/',
  search: '/app/search',
  basket: '/app/basket',
  orders: '/app/orders',
  account: '/app/account',
} as const;

/** The address of a product's screen. */
export const productPath = (slug: string): string => `/app/products/${slug}`;

/** The address of a category's screen. */
export const categoryPath = (slug: string): string => `/app/categories/${slug}`;

/** The list of what is in season. */
export const inSeasonPath = '/app/in-season';

/** The entries of the tab bar. */
export type Tab = 'shop' | 'search' | 'basket' | 'orders' | 'account';

const tabs: Readonly<Record<string, Tab>> = {
  '': 'shop',
  categories: 'shop',
  'in-season': 'shop',
  products: 'shop',
  search: 'search',
  basket: 'basket',
  orders: 'orders',
  account: 'account',
  plans: 'account',
  help: 'account',
};

/**
 * The entry that is marked in the tab bar at an address, by the first word below `/app/`: the frame is shown before the screen's file is
 * there. Null where a screen has no bar: signing in, sign-up, checkout up to its payment.
 */
export function tabOf(pathname: string): Tab | null {
  const [word = '', id, more] = pathname.slice(firstPaths.shop.length).split('/');
  if (word === 'checkout' && id && !more) return 'orders';
  return tabs[word] ?? null;
}
