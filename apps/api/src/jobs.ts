import type { House } from './platform/app-context.ts';
import type { Job } from './platform/jobs.ts';
import { agentJobs } from './domains/people/agents/jobs.ts';
import { resetRequestsQueue } from './domains/people/agents/reset-password.ts';
import { agentContactsQueue } from './domains/people/agents/update-profile.ts';
import { bankJobs, bankListQueue } from './domains/money/banks/jobs.ts';
import { agentDaysQueue, earningsJobs } from './domains/earning/daily-totals/jobs.ts';
import { notificationJobs } from './domains/foundation/notifications/jobs.ts';
import { lettersQueue } from './domains/foundation/notifications/queue-email.ts';
import { retentionJobs, retentionQueue } from './domains/oversight/retention/jobs.ts';
import { trackingJobs } from './domains/selling/sign-ups/jobs.ts';

/** Every queue, also for processes that only ask for jobs. */
export const queues = [
  lettersQueue,
  bankListQueue,
  resetRequestsQueue,
  agentContactsQueue,
  agentDaysQueue,
  retentionQueue,
];

/** Everything that the worker does. */
export function allJobs(house: House): Job[] {
  return [
    ...notificationJobs(house),
    ...bankJobs(house),
    ...agentJobs(house),
    ...earningsJobs(house),
    ...trackingJobs(house),
    ...retentionJobs(house),
  ];
}
