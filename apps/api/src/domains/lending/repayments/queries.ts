import type { Day } from '@foodbank/contract/primitives/day';
import { find, type Tx } from '../../../platform/database.ts';

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

/**
 * The due day for which a card was charged first, on a later day because the due day was a Sunday or holiday, or the turn did not come; null for any
 * other payment.
 */
export const findLaterChargedDueDay = find<{ dueOn: Day }, [chargeId: string]>(
  'due-day-of-later-card-charge',
  `select due_on as "dueOn" from card_charges where charge_id = $1 and attempt = 1 and charged_on > due_on`,
);
