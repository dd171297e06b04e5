import type { House } from '../platform/house.ts';
import type { Job } from '../platform/jobs.ts';
import type { Mailer } from '../providers/mail.ts';
import { agentJobs } from './agents/jobs.ts';
import { resetRequestsQueue } from './agents/reset-password.ts';
import { agentContactsQueue } from './agents/update-profile.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { lettersQueue } from './notifications/write-letter.ts';
import { trackingJobs } from './tracking/jobs.ts';

/** Every queue, also for processes that only ask for jobs. */
export const queues = [lettersQueue, resetRequestsQueue, agentContactsQueue];

/** Everything that the worker does. */
export function allJobs(house: House, mailer: Mailer): Job[] {
  return [...notificationJobs(house, mailer), ...agentJobs(house), ...trackingJobs(house)];
}
