import * as calls from '@foodbank/contract/earning/agreements';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { acceptAgentTerms } from './accept-agent-terms.ts';
import { getTermsInForce, listAcceptances } from './queries.ts';

/** The calls by which agents read and accept the agent terms. */
export function agreementRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    route(calls.getAgentTerms, async (_, { agentId }) => {
      const { number: version, holdsFrom, body } = await getTermsInForce(database.read, businessDateOf(clock));
      const acceptances = (await listAcceptances(database.read, agentId)).map((one) => ({
        version: one.version,
        acceptedAt: one.acceptedAt.toISOString(),
      }));
      const acceptedAt = acceptances.find((one) => one.version === version)?.acceptedAt ?? null;
      return { terms: { version, holdsFrom, body }, acceptedAt, acceptances };
    }),
    route(calls.acceptAgentTerms, async ({ body: { version } }, { agentId }) => {
      const acceptedAt = await database.write((tx) => acceptAgentTerms(tx, agentId, version));
      return { message: calls.agentTermsMessages.accepted, acceptedAt: acceptedAt.toISOString() };
    }),
  ];
}
