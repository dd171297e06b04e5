import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { providerChargesQueue } from '../payments/queue-names.ts';
import { followCharge, handleChargeEvent, sweepCharges } from './following.ts';
import { findCharge } from './queries.ts';
import { chargeAsksQueue, chargeChangedQueue, chargeSweepQueue, refundsQueue } from './queue-names.ts';
import { handleRefund } from './sending-refunds.ts';

/** The jobs that ask about payments of customers, tell their owners of changes, and send refunds and follow them. */
export function chargeJobs(context: AppContext): Job[] {
  const sweep = async () => {
    await sweepCharges(context);
  };
  return [
    { queue: chargeAsksQueue, run: (id) => followCharge(context, id) },
    {
      queue: chargeChangedQueue,
      run: (id) =>
        context.database.write(async (tx) => {
          const charge = await findCharge(tx, id);
          if (charge !== null) await context.chargeOwners[charge.owner.kind].changed(tx, charge);
        }),
    },
    { queue: refundsQueue, run: (id) => handleRefund(context, id) },
    { queue: providerChargesQueue, run: (id) => handleChargeEvent(context, id) },
    { queue: chargeSweepQueue, cron: '* * * * *', run: sweep },
  ];
}
