import { agentDaysQueue, earningsJobs } from './domains/earning/daily-totals/jobs.ts';
import { notificationJobs } from './domains/foundation/notifications/jobs.ts';
import { emailsQueue } from './domains/foundation/notifications/queue-email.ts';
import { bankJobs, bankListQueue } from './domains/money/banks/jobs.ts';
import { retentionJobs, retentionQueue } from './domains/oversight/retention/jobs.ts';
import { agentJobs } from './domains/people/agents/jobs.ts';
import { resetRequestsQueue } from './domains/people/agents/reset-password.ts';
import { agentContactsQueue } from './domains/people/agents/update-profile.ts';
import { trackingJobs } from './domains/selling/sign-ups/jobs.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Job } from './platform/jobs.ts';

/** Every queue, also for processes that only ask for jobs. */
export const queues = [
  emailsQueue,
  bankListQueue,
  resetRequestsQueue,
  agentContactsQueue,
  agentDaysQueue,
  retentionQueue,
];

/** Everything that the worker does. */
export function allJobs(context: AppContext): Job[] {
  return [
    ...notificationJobs(context),
    ...bankJobs(context),
    ...agentJobs(context),
    ...earningsJobs(context),
    ...trackingJobs(context),
    ...retentionJobs(context),
  ];
}
