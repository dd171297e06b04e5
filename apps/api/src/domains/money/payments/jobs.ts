import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { dispatchDisbursements } from './dispatch-disbursements.ts';
import { handleProviderEvent } from './handle-provider-event.ts';
import {
  disbursementAsksQueue,
  disbursementSweepQueue,
  disbursementsQueue,
  providerTransfersQueue,
} from './queue-names.ts';
import { sweepDisbursements } from './sweep-disbursements.ts';

/** The jobs that send money and ask about it. */
export function paymentJobs(context: AppContext): Job[] {
  const sweep = async () => {
    await sweepDisbursements(context);
  };
  return [
    { queue: disbursementsQueue, run: () => dispatchDisbursements(context) },
    { queue: disbursementAsksQueue, run: (id) => askAboutDisbursement(context, id) },
    { queue: providerTransfersQueue, run: (id) => handleProviderEvent(context, id) },
    { queue: disbursementSweepQueue, cron: '* * * * *', run: sweep },
  ];
}
