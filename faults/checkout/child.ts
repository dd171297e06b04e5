import { chargeSweepQueue } from '../../apps/api/src/domains/money/charges/queue-names.ts';
import { checkoutSweepQueue } from '../../apps/api/src/domains/selling/checkout/jobs.ts';
import { allJobs } from '../../apps/api/src/jobs.ts';
import { beKillable } from '../killable/be-killable.ts';

/** What the test asks for: another time of the clock, and then what the product does every few minutes. */
export interface Pass {
  offsetMs: number;
}

await beKillable<null, Pass>(async ({ context, moveClock }, { offsetMs }) => {
  moveClock(offsetMs);
  for (const { queue, run } of allJobs(context))
    if (queue === chargeSweepQueue || queue === checkoutSweepQueue) await run('test');
});
