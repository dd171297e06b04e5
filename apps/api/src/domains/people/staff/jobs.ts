import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { handleStaffPasswordRequest, staffPasswordsQueue } from './request-staff-password-reset.ts';

/** The jobs of staff: sends the links of forgotten passwords. */
export function staffJobs({ database }: AppContext): Job[] {
  return [{ queue: staffPasswordsQueue, run: (id) => database.write((tx) => handleStaffPasswordRequest(tx, id)) }];
}
