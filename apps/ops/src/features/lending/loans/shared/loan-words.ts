import type { ListedLoan, LoanStateKey } from '@foodbank/contract/lending/loans-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';

/** What is open of a loan, in naira. */
export const openOf = ({ open: { principal, charge, lateFee } }: Pick<ListedLoan, 'open'>): number =>
  principal + charge + lateFee;

/** How a state looks. */
export const toneOfLoan = (state: LoanStateKey): 'completed' | 'pending' | 'other' =>
  state === 'settled' ? 'completed' : state === 'active' || state === 'accepted' ? 'pending' : 'other';

/** What is overdue of a loan; null if nothing is. */
export const overdueText = ({ overdue, daysLate }: Pick<ListedLoan, 'overdue' | 'daysLate'>): string | null =>
  overdue > 0 ? `${formatNaira(overdue)} overdue, ${counted(daysLate, 'day')} late` : null;
