import type { Day } from '@foodbank/contract/primitives/day';
import { find, list, type Tx } from '../../../platform/database.ts';

// A pause moves due days without a schedule of its own: the rules, which replay the loan, see it.

/** Running loans after one of them, of which a reminder may be due on a day: the rules decide. */
export const listLoansToRemind = list<{ id: string }, [day: Day, afterId: string, atMost: number]>(
  'list-loans-to-remind',
  `select l.id from loans l
   where l.state in ('active', 'for-write-off') and l.id > $2::uuid
     and (l.late_since in ($1::date - 1, $1::date - 7, $1::date - 26, $1::date - 60, $1::date - 83)
       or exists (select from loan_schedules s, jsonb_array_elements(s.instalments) i
         where s.loan_id = l.id and s.version = l.schedule_version and (i ->> 'dueOn')::date in ($1::date - 1, $1::date, $1::date + 3)))
   order by l.id limit $3`,
);

/** Notes a reminder of a due day. Null if it was sent before. */
export const insertReminder = find<
  { loanId: string },
  [loanId: string, kind: string, dueOn: Day, sentOn: Day, sentAt: Date],
  Tx
>(
  'insert-plan-reminder',
  `insert into plan_reminders (loan_id, kind, due_on, sent_on, sent_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning loan_id as "loanId"`,
);
