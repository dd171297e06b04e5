import { readIdentity, startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { describeIdentity, startCheck } from './checking.ts';

/** The calls by which customers say who they are. */
export function identityRoutes({ clock, config, database, limits, providers }: AppContext): Route[] {
  const terms = { allowsExamples: !config.production };
  const isOffered = providers.identity !== null;
  const describe = async (customerId: string) => ({
    identity: await describeIdentity(database.read, customerId, {
      now: clock.now(),
      businessDate: businessDateOf(clock),
      ...{ isOffered, terms },
    }),
  });
  return [
    personRoute(readIdentity, async (_, { person }) => describe(person.id)),
    personRoute(startIdentityCheck, async ({ body }, { person }) => {
      if (!isOffered) refuse('identity-off');
      await limits.take('identityChecksByCustomer', person.id);
      await database.write((tx) => startCheck(tx, person.id, body, terms));
      return describe(person.id);
    }),
  ];
}
