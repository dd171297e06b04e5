import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { flagSelfReferrals } from './flag-self-referrals.ts';

/** What the worker does for sign-ups. */
export function signUpJobs({ database }: AppContext): Job[] {
  return [{ queue: agentContactsQueue, run: (agentId) => database.write((tx) => flagSelfReferrals(tx, agentId)) }];
}
