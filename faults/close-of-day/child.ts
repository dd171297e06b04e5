import { setTimeout as sleep } from 'node:timers/promises';
import { runBusinessDays } from '../../apps/api/src/domains/foundation/calendar/run-business-days.ts';
import { loanDailyJobs } from '../../apps/api/src/domains/lending/loans/jobs.ts';
import { beKillable } from '../killable/be-killable.ts';

/** What the test asks for: another day's clock, and the day's close. */
export interface CloseDay {
  offsetMs: number;
}

// A killed process holds its run for no longer than this.
const leaseMs = 300;

await beKillable<null, CloseDay>(async ({ context, moveClock }, { offsetMs }) => {
  moveClock(offsetMs);
  for (let heldMs = 1; heldMs > 0; await sleep(heldMs))
    heldMs = await runBusinessDays(context, loanDailyJobs(context), leaseMs);
});
