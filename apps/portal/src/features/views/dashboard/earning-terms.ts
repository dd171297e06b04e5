/** What an agent earns, in words. */
import type { CommissionTerms } from '@foodbank/contract/people/agents';

/** The rule of the commission: You earn 2% of the goods in every order completed from a customer’s first 12 months. */
export function earningRule({ ratePercent, windowMonths }: CommissionTerms): string {
  const months = windowMonths === 1 ? 'month' : `${windowMonths} months`;
  return `You earn ${ratePercent}% of the goods in every order completed from a customer’s first ${months}.`;
}

/** What begins and ends those months. */
export function windowRule({ windowMonths }: CommissionTerms): string {
  const months = windowMonths === 1 ? 'The month counts' : `The ${windowMonths} months count`;
  return `${months} from the day the customer signs up. What matters is the day of the order.`;
}
