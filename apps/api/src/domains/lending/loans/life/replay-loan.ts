import type { Day } from '@foodbank/contract/primitives/day';
import type { Agreement, LoanEvent } from './loan-events.ts';
import type { LoanState } from './loan-state.ts';

/** The loan at the end of a day: what the agreement and the events up to that day make of it. */
export function replayLoan(agreement: Agreement, events: readonly LoanEvent[], asOf: Day): LoanState {
  throw new Error(`not written yet: ${agreement.planCode}, ${events.length} events, ${asOf}`);
}
