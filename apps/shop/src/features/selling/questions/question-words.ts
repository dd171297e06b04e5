/** What a question says about its time and its end. */
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { Question } from '@foodbank/contract/selling/substitutes';

/** How long the customer has, by the server's time: `sinceMs` have passed since it answered. */
export function minutesLeft({ deadlineAt, now }: Pick<Question, 'deadlineAt' | 'now'>, sinceMs: number): string {
  const minutes = Math.floor((Date.parse(deadlineAt) - Date.parse(now) - sinceMs) / 60_000);
  if (minutes < 1) return 'less than a minute left';
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
}

/** How a question ended. */
export function resultOf({ state, name, quantity, refund, chosen }: Question): { title: string; text: string } {
  const missing = quantity === 1 ? name : `${quantity} × ${name}`;
  switch (state) {
    case 'swapped':
      return {
        title: 'Thanks, we’ll pack it',
        text: `You get ${chosen ? `${chosen.name}, ${chosen.unit}` : 'your choice'} instead of ${missing}. If it costs less, we refund the difference.`,
      };
    case 'removed':
      return {
        title: 'Removed',
        text: `${missing} is removed. ${shortNaira(refund)} goes back the way you paid.`,
      };
    case 'expired':
      return {
        title: 'Time is up',
        text: `We got no answer in time, so we removed ${missing}. ${shortNaira(refund)} goes back the way you paid.`,
      };
    default:
      return { title: 'This is settled', text: 'The store settled it another way. See your order.' };
  }
}
