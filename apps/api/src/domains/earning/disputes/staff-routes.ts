import { requestCorrection as call } from '@foodbank/contract/earning/disputes-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { requestCorrection } from './request-correction.ts';

const waits = 'Your correction waits for a second person. Nothing has changed yet.';

/** The console's call that asks for a correction. */
export function disputeStaffRoutes({ database }: Pick<AppContext, 'database'>): Route[] {
  return [
    staffRoute(call, async ({ params: { agentId }, body }, { staff }) => ({
      approvalId: await database.write((tx) => requestCorrection(tx, agentId, body, staffActor(staff))),
      message: waits,
    })),
  ];
}
