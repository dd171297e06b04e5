import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { disputesCorrectedQueue } from '../../earning/disputes/approvals.ts';
import { answerCorrectedDispute } from './answer-corrected-dispute.ts';

/** The job that answers the request of a dispute once a correction answered it. */
export function requestJobs({ database }: Pick<AppContext, 'database'>): Job[] {
  return [
    {
      queue: disputesCorrectedQueue,
      run: (disputeId: string) => database.write((tx) => answerCorrectedDispute(tx, disputeId)),
    },
  ];
}
