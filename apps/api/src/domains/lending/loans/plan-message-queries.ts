import { find, run } from '../../../platform/database.ts';

/** The way of messages about plans that a customer switched off; null once both are used again. Null as a row: never chosen. */
export const findMessageChoice = find<{ off: 'text' | 'email' | null; chosenAt: Date }, [customerId: string]>(
  'plan-message-choice',
  'select switched_off as off, chosen_at as "chosenAt" from plan_message_choices where customer_id = $1',
);
/** Stores a customer's choice. */
export const storeMessageChoice = run<[customerId: string, off: 'text' | 'email' | null, at: Date]>(
  'store-plan-message-choice',
  `insert into plan_message_choices (customer_id, switched_off, chosen_at) values ($1, $2, $3)
   on conflict (customer_id) do update set switched_off = excluded.switched_off, chosen_at = excluded.chosen_at`,
);
/** Deletes the choice of an erased customer. */
export const deleteMessageChoice = run<[customerId: string]>(
  'delete-plan-message-choice',
  'delete from plan_message_choices where customer_id = $1',
);
