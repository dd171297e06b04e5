import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';

const heldBackOfPayouts = statement<{ payoutId: string; month: Day; kobo: number }>(
  'held-back-of-payouts',
  `select p.payout_id as "payoutId", date_trunc('month', f.completed_on::timestamp)::date as month, sum(s.amount_kobo)::bigint as kobo
   from payout_lines p join commission_lines f on f.id = p.line_id and f.kind = 'plan-first'
   join commission_lines s on s.of_line_id = f.id and s.kind = 'plan-second'
   where p.payout_id = any($1::uuid[]) group by 1, 2 order by 1, 2 desc`,
);

/** What payouts hold back of the orders in them, one row for each month of completion. */
export const listHeldBackOfPayouts = (db: Db, payoutIds: readonly string[]) => db.list(heldBackOfPayouts, [payoutIds]);
