import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { handleResetRequest, resetRequestsQueue } from './request-password-reset.ts';

/** The jobs of agents: sends the codes of requested password resets. */
export function agentJobs({ database, metrics }: AppContext): Job[] {
  const onRefusal = () => metrics.limitRefusals.inc({ limit: 'mailsOfForgottenPasswords' });
  return [{ queue: resetRequestsQueue, run: (id) => database.write((tx) => handleResetRequest(tx, id, onRefusal)) }];
}
