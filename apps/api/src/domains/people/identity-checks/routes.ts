import {
  enterIdentityCode,
  loseIdentityCode,
  readIdentity,
  sendIdentityCode,
  startIdentityCheck,
} from '@foodbank/contract/people/identity-checks';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { describeIdentity, startCheck } from './checking.ts';
import { enterCode, loseCode, sendCode } from './holder-codes.ts';

/** The calls by which customers say who they are. */
export function identityRoutes({ clock, config, database, limits, providers }: AppContext): Route[] {
  const terms = { allowsExamples: !config.production };
  const provider = providers.identity?.name ?? '';
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
    personRoute(startIdentityCheck, async ({ body }, { person, deviceTokens }) => {
      if (!isOffered) refuse('identity-off');
      await limits.take('identityChecksByCustomer', person.id);
      await database.write((tx) => startCheck(tx, person.id, body, { provider, deviceTokens, ...terms }));
      return describe(person.id);
    }),
    personRoute(sendIdentityCode, async ({ body: { channelId } }, { person }) => {
      await limits.take('identityChecksByCustomer', person.id);
      await database.write((tx) => sendCode(tx, person.id, channelId));
      return describe(person.id);
    }),
    personRoute(enterIdentityCode, async ({ body: { code } }, { person }) => {
      await limits.take('identityChecksByCustomer', person.id);
      await database.write((tx) => enterCode(tx, person.id, code));
      return describe(person.id);
    }),
    personRoute(loseIdentityCode, async (_, { person }) => {
      await database.write((tx) => loseCode(tx, person.id));
      return describe(person.id);
    }),
  ];
}
