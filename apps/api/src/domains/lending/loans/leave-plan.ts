import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { whyNotLeft } from './life/life-rules.ts';
import { type RecordedLoanEvent, recordLoanEvent } from './record-loan-event.ts';

/** A customer who leaves the plan. `totalKobo` is what goods and delivery that are kept come to. */
export interface PlanLeft {
  loanId: string;
  key: string;
  on: Day;
  totalKobo: number;
  actor: Actor;
}

// Three working days are within three weeks, whatever the holidays.
const holidaysWithinDays = 21;

/**
 * The customer leaves the plan within three working days of hand-over: what is kept is due at once, without charge. Refuses with
 * `loan-not-active` before hand-over and a second time, with `loan-leave-late`, and with `loan-total-not-lower` a higher total.
 */
export const leavePlan = (tx: Tx, { loanId, key, on, totalKobo, actor }: PlanLeft): Promise<RecordedLoanEvent> =>
  recordLoanEvent(tx, { loanId, key, on, fact: { kind: 'left', totalKobo }, actor }, async ({ events }) => {
    const deliveredOn = events.find(({ kind }) => kind === 'delivered')?.on ?? on;
    return whyNotLeft(events, on, await listHolidays(tx, deliveredOn, addDays(deliveredOn, holidaysWithinDays)));
  });
