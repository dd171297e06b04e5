import * as calls from '@foodbank/contract/selling/returns';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { askReturn } from './ask-return.ts';
import { readReturns } from './read-returns.ts';

const chooseWay = 'Choose how it comes back';

/** The calls of customers about goods that were missing, damaged or not as described. */
export function returnRoutes({ clock, database, keys, limits }: AppContext): Route[] {
  const read = async (customerId: string, number: string) => ({
    returns: await readReturns(database.read, { keys, now: clock.now() }, customerId, number),
  });
  return [
    personRoute(calls.readReturns, ({ params: { number } }, { person }) => read(person.id, number)),
    personRoute(calls.askReturn, async ({ params: { number }, body }, { person }) => {
      const { way = null, lines } = body;
      if (way === null && lines.some(({ problem }) => problem === 'not-as-described'))
        refuse('validation', { message: chooseWay, errors: { way: chooseWay } });
      await limits.take('returnsByCustomer', person.id);
      await database.write((tx) => askReturn(tx, person.id, number, { ...body, way }));
      return read(person.id, number);
    }),
  ];
}
