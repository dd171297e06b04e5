import { list } from '../../../platform/database.ts';

/** Those of some orders that are held for a plan to which their customer has not agreed: nothing is owed, and nothing is to be paid yet. */
export const listUnagreed = list<{ number: string }, [numbers: readonly string[]]>(
  'unagreed-orders',
  `select number from shop_orders o where number = any($1) and state = 'awaiting-payment' and financed_kobo > 0
     and not exists (select from loans where owner = 'order:' || o.number)`,
);
