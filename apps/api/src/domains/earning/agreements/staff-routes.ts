import * as calls from '@foodbank/contract/earning/agreements-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { getTermsInForce, listTermsVersions } from './queries.ts';
import { requestAgentTerms } from './request-agent-terms.ts';

const versionsShown = 50;
const waits = 'Your text waits for a second person. Agents still see the old one.';

/** The console's calls about the agent terms. */
export function agreementStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(calls.listAgentTerms, async () => {
      const today = businessDateOf(clock);
      const present = await getTermsInForce(database.read, today);
      const rows = (await listTermsVersions(database.read, versionsShown)).map(
        ({ number, holdsFrom, body, addedAt, acceptedCount, isExample }, index, all): calls.AgentTermsRow => ({
          ...{ version: number, holdsFrom, body, acceptedCount, isExample },
          addedAt: addedAt.toISOString(),
          state:
            number === present.number
              ? 'in-force'
              : number < present.number
                ? 'past'
                : all.slice(0, index).some((later) => later.holdsFrom <= holdsFrom)
                  ? 'replaced'
                  : 'planned',
        }),
      );
      return { rows };
    }),
    staffRoute(
      calls.requestAgentTerms,
      async ({ body }, { staff }) => ({
        approvalId: await database.write((tx) => requestAgentTerms(tx, body, staffActor(staff))),
        message: waits,
      }),
      { bodyLimitBytes: 128 * 1024 },
    ),
  ];
}
