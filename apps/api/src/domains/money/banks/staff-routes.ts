import * as calls from '@foodbank/contract/money/banks-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { acceptAccountName, askAboutAccountName } from './decide-account-name.ts';

/** The calls by which staff decide about accounts whose name doesn't resemble the agent's. */
export function bankStaffRoutes({ database }: AppContext): Route[] {
  return [
    staffRoute(calls.acceptAccountName, async ({ params, body }, { staff }) => {
      await database.write((tx) => acceptAccountName(tx, { ...params, ...body }, staffActor(staff)));
      return { message: calls.accountNameMessages.accepted };
    }),
    staffRoute(calls.askAboutAccountName, async ({ params, body }, { staff }) => {
      await database.write((tx) => askAboutAccountName(tx, { ...params, ...body }, staffActor(staff)));
      return { message: calls.accountNameMessages.asked };
    }),
  ];
}
