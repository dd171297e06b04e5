/** What a line of the basket says, and what can be done about it. */
import { shortNaira } from '@foodbank/contract/primitives/money';
import type { BasketLine } from '@foodbank/contract/selling/baskets';
import type { PhoneLine } from '../../../basket/phone-basket.ts';

/** A note on a line. `take` is the quantity that mends it: 0 takes the line out. */
export interface LineNote {
  tone: 'problem' | 'change';
  text: string;
  take: number | null;
}

/** The note of a line; null if all is well. `saved` is the line as the account's basket has it. */
export function noteOf(line: PhoneLine, saved: BasketLine | undefined): LineNote | null {
  if (!saved) return null;
  if (saved.price === null || saved.problem === 'not-sold-here')
    return { tone: 'problem', text: 'This store doesn’t sell it.', take: 0 };
  if (saved.available === 0) return { tone: 'problem', text: 'Out of stock in this store.', take: 0 };
  if (saved.available < line.quantity) {
    const left = saved.available === 1 ? 'Only 1 left' : `Only ${saved.available} left`;
    return { tone: 'problem', text: `${left}. You chose ${line.quantity}.`, take: saved.available };
  }
  if (saved.oldPrice === null || saved.oldPrice === saved.price) return null;
  const verb = saved.price > saved.oldPrice ? 'rose' : 'fell';
  const text = `The price ${verb} from ${shortNaira(saved.oldPrice)} to ${shortNaira(saved.price)}.`;
  return { tone: 'change', text, take: null };
}
