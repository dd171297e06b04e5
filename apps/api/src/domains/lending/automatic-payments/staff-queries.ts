import type { Day } from '@foodbank/contract/primitives/day';
import { get } from '../../../platform/database.ts';
import { dueCards } from './queries.ts';

const atMost = 10_000;
/** What is to be charged on a day and was not yet, for at most 10,000 due days. */
export const sumDue = (db: Parameters<typeof dueSum>[0], day: Day) => dueSum(db, day, atMost);
const dueSum = get<{ count: number; kobo: number }, [day: Day, atMost: number]>(
  'sum-of-cards-due-on-day',
  `select count(*)::int as count, coalesce(sum(n.amount_kobo), 0)::bigint as kobo from (${dueCards('=')}) d
     join card_notices n on n.loan_id = d."loanId" and n.due_on = d."dueOn"`,
);
