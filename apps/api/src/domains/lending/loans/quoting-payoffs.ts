import type { PayoffQuote } from '@foodbank/contract/lending/repayments';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { asLoanEvent } from './event-queries.ts';
import { payoffDays, quotePayoffOn } from './life/payoff-quotes.ts';
import type { StoredLoan } from './queries.ts';
import { replayStored } from './recording.ts';

/**
 * What pays a loan off on a day, as customers and staff are told. Refuses with `plan-not-payable` before hand-over and where nothing is open, and
 * with `payoff-day` a day that has passed or is too far ahead.
 */
export async function quotePayoff(
  db: Db,
  loan: StoredLoan,
  { on, today }: { on: Day; today: Day },
): Promise<PayoffQuote> {
  const { sealed, events, state } = await replayStored(db, loan, today);
  const days = payoffDays(state) ?? refuse('plan-not-payable');
  if (on < days.first || on > days.last) refuse('payoff-day');
  const quote = quotePayoffOn(sealed.agreement, events.map(asLoanEvent), on);
  const { parts } = quote;
  return {
    ...{ on, first: days.first, last: days.last },
    amount: toNaira(quote.kobo),
    parts: parts && {
      principal: toNaira(parts.principalKobo),
      financeCharge: toNaira(parts.financeChargeKobo),
      lateFee: toNaira(parts.lateFeeKobo),
      refund: toNaira(quote.uncoveredKobo),
    },
    left: toNaira(quote.leftKobo),
    saved: toNaira(quote.savedKobo),
    dueBefore: toNaira(quote.dueBeforeKobo),
  };
}
