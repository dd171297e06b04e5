import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { agentContactsQueue } from '../../people/agents/update-profile.ts';
import { flagSelfReferrals } from './flag-self-referrals.ts';

/** The jobs of sign-ups: flags self-referrals after an agent's phone number or bank account changed. */
export function signUpJobs({ database }: AppContext): Job[] {
  return [{ queue: agentContactsQueue, run: (agentId) => database.write((tx) => flagSelfReferrals(tx, agentId)) }];
}
