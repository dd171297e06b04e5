import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { phoneCodesQueue } from './phone-codes.ts';
import { sendPhoneCode } from './send-phone-code.ts';

/** The jobs of accounts: sends codes by text message. */
export function accountJobs({ database }: AppContext): Job[] {
  return [{ queue: phoneCodesQueue, run: (id) => database.write((tx) => sendPhoneCode(tx, id)) }];
}
