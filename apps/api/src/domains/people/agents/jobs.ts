import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { answerResetRequest, resetRequestsQueue } from './request-password-reset.ts';

/** What the worker does for agents. */
export function agentJobs({ database }: AppContext): Job[] {
  return [{ queue: resetRequestsQueue, run: (id) => database.write((tx) => answerResetRequest(tx, id)) }];
}
