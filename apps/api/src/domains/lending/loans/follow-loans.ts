import type { Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { plainMessage } from '../../../platform/log.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { readAgreement } from './agreement-text.ts';
import { followDays } from './follow-days.ts';
import type { LoanEvent } from './life/loan-events.ts';
import { listEventsOfLoans } from './loan-event-queries.ts';
import { lockLoans, type StoredLoan, storeLoanStates } from './loan-queries.ts';

/**
 * Follows loans to the end of a day, which isn't after the business date: books late fees and what else changed without an event, and
 * stores their states. A loan that was followed so far before is left as it is, so twice is the same as once. Locks the loans in the order
 * of their ids, then the ledger's accounts. Returns how many it followed.
 */
export async function followLoans(tx: Tx, loanIds: readonly string[], through: Day): Promise<number> {
  const behind = (await lockLoans(tx, loanIds)).filter(({ replayedThrough }) => replayedThrough < through);
  if (behind.length === 0) return 0;
  const events = await listEventsOfLoans(
    tx,
    behind.map(({ id }) => id),
  );
  const followed = behind.map((loan) => followOne(loan, events.get(loan.id) ?? [], through));
  const transfers = followed.flatMap((one) => one.transfers);
  if (transfers.length > 0) await postTransfers(tx, transfers);
  await storeLoanStates(
    tx,
    followed.map(({ loan: { id, eventCount, scheduleVersion }, state }) => ({
      id,
      state,
      eventCount,
      scheduleVersion,
    })),
  );
  return behind.length;
}

/** Follows one of them. An error names the loan: one that can't be followed stops the close of day for all. */
function followOne(loan: StoredLoan, events: readonly LoanEvent[], through: Day) {
  try {
    const { agreement } = readAgreement(loan.agreementText);
    return { loan, ...followDays({ ...loan, agreement }, events, through) };
  } catch (error) {
    throw new Error(`the loan ${loan.number} can't be followed: ${plainMessage(error)}`, { cause: error });
  }
}
