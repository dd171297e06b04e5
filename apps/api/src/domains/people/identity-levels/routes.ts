import { askForLevel as askCall, dropIdentityPicture, readLevel } from '@foodbank/contract/people/identity-levels';
import type { Day } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { dropPicture } from '../identity-pictures/receiving.ts';
import { askForLevel } from './asking.ts';
import { describeLevel } from './levels.ts';

/** What a tier allows in all, in kobo: limits know it, which stand on a higher floor. */
export type CapOf = (db: Db, tier: 1 | 2, day: Day) => Promise<number>;

/** The calls by which customers reach level 2. */
export function identityLevelRoutes({ clock, config, database, limits }: AppContext, capOf: CapOf): Route[] {
  const describe = async (customerId: string) => {
    const today = businessDateOf(clock);
    return {
      level: await describeLevel(database.read, customerId, {
        ...{ now: clock.now(), today, capKobo: await capOf(database.read, 2, today) },
        terms: { allowsExamples: !config.production },
      }),
    };
  };
  return [
    personRoute(readLevel, async (_, { person }) => describe(person.id)),
    personRoute(dropIdentityPicture, async ({ params: { id } }, { person }) => {
      await database.write((tx) => dropPicture(tx, person.id, id));
      return describe(person.id);
    }),
    personRoute(askCall, async ({ body }, { person, deviceTokens }) => {
      await limits.take('levelRequestsByCustomer', person.id);
      await database.write((tx) => askForLevel(tx, person.id, body, deviceTokens));
      return describe(person.id);
    }),
  ];
}
