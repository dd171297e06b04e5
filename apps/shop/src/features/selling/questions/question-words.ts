/** What a question says about its time and its end. */
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { Question } from '@foodbank/contract/selling/substitutes';

/** How long the customer has, by the server's time: `sinceMs` have passed since it answered. */
export function minutesLeft({ deadlineAt, now }: Pick<Question, 'deadlineAt' | 'now'>, sinceMs: number): string {
  const minutes = Math.floor((Date.parse(deadlineAt) - Date.parse(now) - sinceMs) / 60_000);
  if (minutes < 1) return 'less than a minute is left';
  return minutes === 1 ? '1 minute is left' : `${minutes} minutes are left`;
}

/** How a question ended. */
export function resultOf({ state, name, quantity, refund, chosen }: Question): { title: string; text: string } {
  const missing = quantity === 1 ? name : `${quantity} × ${name}`;
  switch (state) {
    case 'swapped':
      return {
        title: 'Thanks, we’ll pack it',
        text: `${chosen ? `${chosen.name}, ${chosen.unit}` : 'Your choice'} comes instead of ${missing}. If it costs less, the difference goes back to where you paid from.`,
      };
    case 'removed':
      return {
        title: 'Taken out',
        text: `${missing} is taken out. ${formatNaira(refund)} goes back to where you paid from.`,
      };
    case 'expired':
      return {
        title: 'The time is over',
        text: `There was no answer in time, so ${missing} is taken out. ${formatNaira(refund)} goes back to where you paid from.`,
      };
    default:
      return { title: 'This is settled', text: 'The store has settled it in another way. Your order says how.' };
  }
}
