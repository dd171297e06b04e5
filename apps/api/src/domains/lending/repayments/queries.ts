import type { Day } from '@foodbank/contract/primitives/day';
import { find, type Tx } from '../../../platform/database.ts';

/** When a reminder of a due day went out; null if it did not. */
export const findReminder = find<{ sentAt: Date }, [loanId: string, kind: string, dueOn: Day]>(
  'plan-reminder',
  'select sent_at as "sentAt" from plan_reminders where loan_id = $1 and kind = $2 and due_on = $3',
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
