import { endEmployment, readEmployment, stateEmployment as stateCall } from '@foodbank/contract/people/employers';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { describeEmployment, endOwnEmployment, stateEmployment } from './employments.ts';

/** The calls by which customers name their employer. */
export function employerRoutes({ clock, config, database, limits }: AppContext): Route[] {
  const terms = { allowsExamples: !config.production };
  const describe = async (customerId: string) => ({
    employment: await describeEmployment(database.read, customerId, {
      ...{ now: clock.now(), businessDate: businessDateOf(clock), terms },
    }),
  });
  return [
    personRoute(readEmployment, async (_, { person }) => describe(person.id)),
    personRoute(stateCall, async ({ body }, { person }) => {
      await limits.take('employmentsByCustomer', person.id);
      await database.write((tx) => stateEmployment(tx, person.id, body, terms));
      return describe(person.id);
    }),
    personRoute(endEmployment, async (_, { person }) => {
      await database.write((tx) => endOwnEmployment(tx, person.id));
      return describe(person.id);
    }),
  ];
}
