import type { House } from '../platform/house.ts';
import type { Job } from '../platform/jobs.ts';
import { agentJobs } from './agents/jobs.ts';
import { resetRequestsQueue } from './agents/reset-password.ts';
import { agentContactsQueue } from './agents/update-profile.ts';
import { bankJobs, bankListQueue } from './banks/jobs.ts';
import { agentDaysQueue, earningsJobs } from './earnings/jobs.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { lettersQueue } from './notifications/write-letter.ts';
import { retentionJobs, retentionQueue } from './retention/jobs.ts';
import { trackingJobs } from './tracking/jobs.ts';

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
