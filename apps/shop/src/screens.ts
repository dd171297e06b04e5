import type { LazyPart } from '@foodbank/app/lazy-part';

/** One screen of the app. */
export interface Screen {
  /** The router's pattern, beginning with `/app/`. */
  path: string;
  /**
   * `open` for everyone; `signed-in` for customers: others are asked to sign in, and come back; `signed-out` for signing in: customers
   * are sent on to what they asked for.
   */
  access: 'open' | 'signed-in' | 'signed-out';
  /** The component in a script file of its own. The file is named after it. */
  part: LazyPart<object>;
}
