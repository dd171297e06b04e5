import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { dispatchDisbursements, type MayLeave } from './dispatch-disbursements.ts';
import { handleProviderEvent } from './handle-provider-event.ts';
import {
  disbursementAsksQueue,
  disbursementSweepQueue,
  disbursementsQueue,
  providerTransfersQueue,
} from './queue-names.ts';
import { sweepDisbursements } from './sweep-disbursements.ts';

/** The jobs that send money and ask about it. */
export function paymentJobs(context: AppContext, mayLeave: MayLeave): Job[] {
  const sweep = async () => {
    await sweepDisbursements(context);
  };
  return [
    { queue: disbursementsQueue, run: () => dispatchDisbursements(context, mayLeave) },
    { queue: disbursementAsksQueue, run: (id) => askAboutDisbursement(context, id, mayLeave) },
    { queue: providerTransfersQueue, run: (id) => handleProviderEvent(context, id, mayLeave) },
    { queue: disbursementSweepQueue, cron: '* * * * *', run: sweep },
  ];
}
