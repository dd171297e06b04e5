import * as calls from '@foodbank/contract/lending/credit-limits';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { raiseLimit, setOwnLimit, stateIncome } from './changing.ts';
import { describeLimit } from './describe-limit.ts';
import { type HeldPlan, readLimit } from './limits.ts';
import { withPayroll } from './payroll.ts';

/** What the open checkouts of a customer hold, of which there is no loan yet. */
export type HeldOf = (db: Db, customerId: string) => Promise<readonly HeldPlan[]>;

/** The calls by which customers see and change their limit. */
export function creditLimitRoutes({ clock, database, limits }: AppContext, heldOf: HeldOf): Route[] {
  const { read } = database;
  const show = async (customerId: string) => {
    const held = await heldOf(read, customerId);
    const limit = await readLimit(read, customerId, businessDateOf(clock), held);
    return describeLimit(read, await withPayroll(read, limit));
  };
  return [
    personRoute(calls.readLimit, async (_, { person }) => ({ limit: await show(person.id) })),
    personRoute(calls.stateIncome, async ({ body }, { person }) => {
      await limits.take('limitChangesByCustomer', person.id);
      const { income, owedElsewhere, residence } = body;
      const stated = {
        incomeKobo: toKobo(Number(income)),
        owedElsewhereKobo: toKobo(Number(owedElsewhere)),
        residence,
      };
      const message = await database.write((tx) => stateIncome(tx, person.id, stated));
      return { limit: await show(person.id), message };
    }),
    personRoute(calls.setOwnLimit, async ({ body: { limit } }, { person }) => {
      await limits.take('limitChangesByCustomer', person.id);
      const limitKobo = limit === null ? null : toKobo(limit);
      const message = await database.write((tx) => setOwnLimit(tx, person.id, limitKobo));
      return { limit: await show(person.id), message };
    }),
    personRoute(calls.raiseLimit, async (_, { person }) => {
      const message = await database.write(async (tx) => raiseLimit(tx, person.id, await heldOf(tx, person.id)));
      return { limit: await show(person.id), message };
    }),
  ];
}
