import type { House } from '../../platform/house.ts';
import type { Job } from '../../platform/jobs.ts';
import { agentContactsQueue } from '../agents/update-profile.ts';
import { judgeAgentContacts } from './judge-own-accounts.ts';

/** What the worker does for tracking. */
export function trackingJobs({ database }: House): Job[] {
  return [{ queue: agentContactsQueue, run: (agentId) => database.write((tx) => judgeAgentContacts(tx, agentId)) }];
}
