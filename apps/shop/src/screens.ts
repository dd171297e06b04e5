import type { LazyPart } from '@foodbank/app/lazy-part';

/** The entries of the tab bar. */
export type Tab = 'shop' | 'search' | 'basket' | 'orders' | 'account';

/** One screen of the app. */
export interface Screen {
  /** The router's pattern, beginning with `/app/`. */
  path: string;
  /**
   * `open` for everyone; `signed-in` for customers: others are asked to sign in, and come back; `signed-out` for signing in: customers
   * are sent on to what they asked for.
   */
  access: 'open' | 'signed-in' | 'signed-out';
  /** The entry that is marked in the tab bar. Null for a screen without the bar, such as sign-up and checkout. */
  tab: Tab | null;
  /** The component in a script file of its own. The file is named after it. */
  part: LazyPart<object>;
}
