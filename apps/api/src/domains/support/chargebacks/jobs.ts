import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import {
  chargebackAnswersQueue,
  chargebackFollowsQueue,
  chargebackSweepQueue,
  chargeDisputesQueue,
} from '../../money/charges/queue-names.ts';
import { followDisputes, noteChargeback } from './following.ts';
import { handleChargebackAnswer, sweepChargebacks } from './sending.ts';

/** The jobs that open and follow chargebacks, and send what we answer. */
export function chargebackJobs(context: AppContext): Job[] {
  return [
    { queue: chargeDisputesQueue, run: (eventId: string) => noteChargeback(context, eventId) },
    { queue: chargebackFollowsQueue, run: (chargeId: string) => followDisputes(context, chargeId) },
    { queue: chargebackAnswersQueue, run: (id: string) => handleChargebackAnswer(context, id) },
    { queue: chargebackSweepQueue, cron: '* * * * *', run: () => sweepChargebacks(context) },
  ];
}
